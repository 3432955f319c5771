"""Biglietti, Prego!: one Controller, a carriage of Travellers, and hardly a ticket among them."""
