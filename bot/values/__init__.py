"""All that adapters see of the bot: values and protocols."""
