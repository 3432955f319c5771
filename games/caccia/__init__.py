"""Caccia alla Spia: one spy in hiding, five partisans on the trail."""
