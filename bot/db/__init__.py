"""The record on disk, in a file of SQLite or on a server of PostgreSQL.

Reads are coroutines of a `Store`; whatever is written is a unit of work, a function of a `Transaction`,
that the one writer runs in a batch with others. Its caller goes on after the batch's commit.
"""
