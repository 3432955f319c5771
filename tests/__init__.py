"""What must hold: laws for every game, and single truths for every part."""

from bot.config import Settings

# What is no test of banks ends when its questions do. As a default: reading the environment is a quarter of an app's start.
Settings.model_fields["time_banks"].default = False
Settings.model_rebuild(force=True)
