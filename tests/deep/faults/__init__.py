"""Faults of the machine, put in on purpose: nothing may be lost by any of them."""
