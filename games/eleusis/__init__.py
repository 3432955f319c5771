"""Eleusis Express: one person's secret rule, and everybody else's experiments."""
