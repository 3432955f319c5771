"""The sheets of card faces that pages show."""
