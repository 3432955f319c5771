"""What is said of it."""
