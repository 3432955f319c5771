"""A simulated year of slow tables: scripted people with lives of their own, and what must hold whatever they do."""
