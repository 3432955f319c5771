"""A Discord on 127.0.0.1, against which an unchanged discord.py runs, and the people on it."""

from tests.discord.wire.people import Person
from tests.discord.wire.post import Attachment, Button, Control, Modal, Option, Post, Seen
from tests.discord.wire.virtual import INVITED
from tests.discord.wire.world import Guild, Place, World

__all__ = [
    "INVITED",
    "Attachment",
    "Button",
    "Control",
    "Guild",
    "Modal",
    "Option",
    "Person",
    "Place",
    "Post",
    "Seen",
    "World",
]
