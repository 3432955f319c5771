"""Answers being filled in."""
