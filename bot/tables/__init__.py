"""Live tables, and pure questions about them."""
