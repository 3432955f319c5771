"""The house's own order: what must agree agrees, on paper and in code."""
