"""A Discord on 127.0.0.1, against which an unchanged discord.py runs, and the people on it.

    async with await World.started() as world:
        anna = world.person("Anna", lang="it")
        ...  # start a client with world.token
        await world.ready()
        seen = await anna.command(world.channel, "table open", {"game": "eleusis"})
        seen = await anna.press(seen.post, "Join")
        assert world.channel.last.text == anna.dms[-1].text == world.look(seen.post).text

A client of discord.py waits for servers and between sessions for seconds; `guild_ready_timeout=0.05` and an empty
`before_identify_hook` spare a test that. `World.started(now)` takes a clock that stands still; without one, Discord's time
goes with this computer's, and `world.clock.advance` puts it forward. `world.traffic` makes requests fail, `world.gateway`
connections. `world.told` is a ledger of what anyone sees.
"""

from tests.fakes.discord.people import Person
from tests.fakes.discord.post import Attachment, Button, Control, Modal, Option, Post, Seen
from tests.fakes.discord.virtual import INVITED
from tests.fakes.discord.world import Guild, Place, World

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
