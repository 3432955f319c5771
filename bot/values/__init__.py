"""All that adapters see of the office: values and protocols."""
