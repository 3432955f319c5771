"""The record on disk: its port and its SQLite implementation.

Reads are coroutines of a `Store`; whatever is written is a unit of work, a function of a `Transaction`,
that the one writer runs in a batch with others. Its caller goes on after the batch's commit.
"""
