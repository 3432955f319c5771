"""What every database of ours has in common: the statements, what they write, and how rows are read."""
