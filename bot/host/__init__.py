"""Metrics and the host's upkeep."""
