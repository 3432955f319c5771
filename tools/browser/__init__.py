"""Programs that drive a real browser."""
