"""The surfaces: each turns one platform into the ports of `bot.ports`. They know no game."""
