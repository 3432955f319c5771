"""Programs for those who work on Arbitro: run by hand or by make, never collected as tests."""
