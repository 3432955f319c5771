"""`make soak`: every place the process can die, every fault, a year of tables."""
