"""Metrics and administration."""
