"""Databases as earlier releases left them, with what they exported of each table."""
