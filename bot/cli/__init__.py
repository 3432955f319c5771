"""The commands that need no table: what is on the shelf, and games by robots alone."""
