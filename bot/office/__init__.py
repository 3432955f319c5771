"""The parts of the office, put together."""
