"""What must hold: laws for every game, and single truths for every part."""
