"""Scenarios told once, and the drivers that play them on each surface."""
