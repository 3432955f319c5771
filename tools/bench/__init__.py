"""Ratios against named peers, each measured in one run: `make bench`."""
