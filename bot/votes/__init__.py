"""Proposals and votes at a table."""
