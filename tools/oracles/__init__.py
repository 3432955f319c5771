"""What the platforms' publishers say of their own interfaces, held against what we sent and what our stand-ins answered.

The descriptions are not ours to copy: `make oracles DIR=…` is told where they lie.
"""
