"""What must hold: laws for every game, and single truths for every part."""

import os

os.environ.setdefault("ARBITRO_TIME_BANKS", "false")  # what is no test of banks ends when its questions do
