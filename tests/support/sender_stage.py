"""A table of presents between friends, shown at a square of a chat in memory, with the app and its sender."""

import asyncio
from contextlib import asynccontextmanager

from bot.app import open_app
from bot.tables.stored import unsent_posts
from bot.values.ids import ChannelId, PersonId, TablePace
from bot.values.requests import NewTable
from games.forms import Refused
from tests.probes import PROBES
from tests.support.memory_chat import MemoryPerson

PLACE = ChannelId("memory:square")


async def no_sleep(seconds):
    """Retry at once, and let the loops that look again every so often look fifty times a second."""
    await asyncio.sleep(min(seconds, 0.001 if seconds < 2 else 0.02))


@asynccontextmanager
async def chatting(settings, chat, now_ms=None):
    async with open_app(settings, PROBES, now_ms=now_ms, sleep=no_sleep, chats=("memory",)) as app:
        await app.sender.connect(chat)
        yield app


async def seated(app, chat, game, *, langs=("it", "en", "it"), options=(), pace="free"):
    """A table of people, shown at the square, begun."""
    names = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
    people = []
    for name, lang in zip(names, langs, strict=False):
        person = await app.people.meet(PersonId(f"memory:{name.lower()}"), name, lang)
        people.append(MemoryPerson(app, chat, person))
    host = people[0].person
    table = await app.openings.open(
        host, NewTable(game, name="Giovedì", lang="it", pace=TablePace(pace), seats=len(people))
    )
    for other in people[1:]:
        await app.lobby.join(other.person, table)
    for option, value in options:
        await app.table_settings.set_option(host, table, option, {"": (value,)})
    await app.channels.show_at(host, table, PLACE)
    await app.openings.start(host, table)
    await settled(app, table)
    return table, people


async def ordered(app, chat, **how):
    """A table of presents where Anna has said the order, and Bruno and Carla are asked."""
    table, people = await seated(app, chat, "ballot", **how)
    await people[0].answer(table, "1", "2")
    await settled(app, table)
    return table, people


def texts(chat):
    return "\n".join(chat.public_texts(PLACE))


async def settled(app, table):
    for times in range(100):  # what one message leads to is planned once its commit is heard of
        await asyncio.sleep(0.01)
        await app.sender.idle()
        if times > 1 and not await unsent_posts(app.store, table):
            return


def as_fields(shape, token):
    if "|" not in token:
        return {"": tuple(token.split(",")), "confirm": ("yes",)}
    names = [field.name for field in shape.fields]
    return {key: (part,) for key, part in zip(names, token.split("|"), strict=True)} | {"confirm": ("yes",)}


async def answer_somehow(person, table, seat, turn):
    for question in table.position.ask.questions():
        if question.seat != seat or question in table.position.sealed:
            continue
        shape = table.position.ask.require_decision(question).shape
        name = table.question_id(question)
        try:
            token = shape.token(shape.nth(turn % shape.count()))
        except NotImplementedError:
            continue
        try:
            await person.press(table.record.id, name, as_fields(shape, token))
        except Refused:
            continue
        return


async def open_hint(app, table):
    at = await app.tables.get(table)
    return next(at.question_id(q) for q in at.position.ask.may if q.prompt == "hint")


async def play_a_deal(app, people, table):
    """All answer whatever they are asked until another deal begins, or the game is over."""
    number = (await app.tables.get(table)).position.state.deal
    for step in range(60):
        await settled(app, table)
        at = await app.tables.get(table)
        if at.position.ask is None or at.position.state.deal != number:
            return
        await answer_somehow(people[step % 3], at, step % 3, step)
    raise AssertionError("the deal does not end")
