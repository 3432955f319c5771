"""Discord, as the adapter meets it: a server of our own on 127.0.0.1 and the people on it."""
