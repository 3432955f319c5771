"""Schicki Micki: pheasants dressed up for a gala, and whoever sees first what two of them share."""
