"""Eleusis Express."""
