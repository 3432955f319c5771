"""A Telegram on 127.0.0.1, against which an unchanged python-telegram-bot runs, and the people on it.

    async with await World.started() as world:
        anna = world.person("Anna", lang="it")
        ...  # start a bot with world.token, world.base_url and world.base_file_url
        await world.ready()
        seen = await anna.command(world.group, "open", "eleusis")
        seen = await anna.press(seen.post, "Join")
        assert world.group.last.text == anna.dms[-1].text == world.look(seen.post).text

`World.started(now)` takes a clock that stands still; without one, Telegram's time goes with this computer's, and
`world.clock.advance` puts it forward. `world.traffic` makes requests fail and has limits (`be_real`), `world.updates` is
what the bot is told, `world.virtual.old = True` a server that ignores ephemeral messages, `world.virtual.privacy` the mode
that @BotFather sets, `world.server.round_trip` how long every answer takes;
`world.told` is a ledger of what anyone sees.
"""

from tests.fakes.telegram.people import Person
from tests.fakes.telegram.post import Button, Post, Seen
from tests.fakes.telegram.server import TOKEN
from tests.fakes.telegram.virtual import GROUP, SUPERGROUP
from tests.fakes.telegram.world import Place, World

__all__ = ["GROUP", "SUPERGROUP", "TOKEN", "Button", "Person", "Place", "Post", "Seen", "World"]
