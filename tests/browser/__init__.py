"""Real people's browsers: a real server process, a real Chromium."""
