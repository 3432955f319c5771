"""The sketch the kernel grew from, with its three probe games: the peer of the fold."""
