"""What is said: messages with keys and parameters."""
