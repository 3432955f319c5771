"""People at each surface: in memory, at Discord, at Telegram, in browsers."""
