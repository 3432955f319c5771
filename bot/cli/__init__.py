"""The commands that run without an office: the games there are, games by robots alone, and the record."""
