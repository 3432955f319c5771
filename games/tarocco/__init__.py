"""Tarocco bolognese: the family of games with the long cards."""
