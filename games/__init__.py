"""The rules: pure functions over frozen values, with no clock, no chance, no I/O and no language."""
