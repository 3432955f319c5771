"""From a live table to what a surface draws."""
