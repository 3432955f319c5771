"""Robots: from a view to a token."""
