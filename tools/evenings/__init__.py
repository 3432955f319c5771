"""Whole evenings, by people who play and press what they see: what a group hears of them, counted."""
