"""Discord and Telegram as servers of our own on 127.0.0.1, and the people on them."""
