"""Exports, proofs and simulations."""
