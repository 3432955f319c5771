"""The surfaces: each turns one platform into the ports of `bot.values`. They know no game."""
