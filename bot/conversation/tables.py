"""What people do around tables: open, sit down, get up, begin, begin again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, TypeVar

from bot.actions.people import LONGEST
from bot.conversation import screens
from bot.conversation.request import Visit, whole
from bot.conversation.which_table import at_place
from bot.ports.payload import link
from bot.ports.room import Choice, GameCard, Pace, Part, Person, PickOne, PlaceId, Refused, Status, Words
from bot.ports.screens import Button, Draft, Entry, Look, Private, Reply

T = TypeVar("T")
MOST_SEATS: Final = 12
NAME: Final = 40
"""Characters of a table's name."""
USUAL: Final = 4
"""How many seats a table has that nobody gave a number for, if the game takes as many."""


# -- opening -------------------------------------------------------------------------------


async def games(visit: Visit) -> Reply:
    """The shelf."""
    return shelf(visit, "open")


def shelf(visit: Visit, verb: str) -> Reply:
    """A button for each game, which does with it what was wanted."""
    cards = visit.office.shelf(visit.person.lang)
    lines = [
        visit.say("game", title=c.title, blurb=c.blurb, least=c.least, most=c.most, minutes=c.minutes) for c in cards
    ]
    args = ("0", "") if verb == "rules" else ()
    buttons = tuple(Button(card.title, verb, None, (*args, card.name)) for card in cards)
    if verb == "practice" and any(card.ladder for card in cards):
        buttons = (*buttons, visit.button("ladder", "ladder"))
    return Reply(
        screen=Private(screens.fitting((visit.say(f"which-game-{verb}"), *lines), visit.surface.text), buttons=buttons)
    )


def card(visit: Visit, name: str) -> GameCard:
    """A game by its name; raises Refused."""
    for found in visit.office.shelf(visit.person.lang):
        if found.name == name:
            return found
    raise Refused("no-such-game")


def usual(game: GameCard) -> int:
    """How many seats a table of this game has at first."""
    return min(game.most, max(game.least, USUAL))


async def open_table(visit: Visit) -> Reply:
    """Open a table, and show it where it was asked for."""
    if not (name := visit.arg(0)):
        return shelf(visit, "open")
    game, place = card(visit, name), visit.intent.place
    if place and (busy := await occupied(visit, place)):
        return busy
    if visit.arg(1) == "?" and not visit.intent.fields:
        return Reply(entry=opening(visit, game))
    seats = whole(visit.field("seats") or visit.arg(1) or str(usual(game)))
    if seats is None:
        raise Refused("say-a-number")
    table = await visit.office.open(
        visit.person,
        game.name,
        name=visit.field("name") or visit.arg(3) or visit.say("table-of", who=visit.person.name),
        lang="en" if (visit.field("lang") or visit.person.lang) == "en" else "it",
        pace=next((p for p in Pace if p == (visit.field("pace") or visit.arg(2))), Pace.LIVE),
        seats=seats,
    )
    if place:
        await visit.office.show_at(visit.person, table, place)
    return await seated(visit.at(table), 0, visit.say("opened", table=table))


async def occupied(visit: Visit, place: PlaceId) -> Reply | None:
    """Why a table cannot be opened at a place, and what else can be done; None where it can."""
    playing = [room for room in await at_place(visit, place) if room.status in screens.OPEN]
    if not playing:
        return None
    room = playing[0]
    buttons = [Button(visit.label("open-thread"), "thread", None, visit.intent.args)] if visit.surface.threads else []
    buttons += [visit.button("join", "join", table=room.id), visit.button("board", "board", table=room.id)]
    return Reply(screen=Private(visit.say("place-busy", table=room.name, game=room.title), buttons=tuple(buttons)))


def opening(visit: Visit, game: GameCard) -> Entry:
    """What a new table is asked for first."""
    seats = tuple(Choice(str(n), visit.say("seats", seats=n)) for n in range(game.least, game.most + 1))
    paces = tuple(Choice(pace.value, visit.say("pace", pace=pace.value)) for pace in Pace)
    parts = (
        Part("seats", visit.say("entry-seats"), PickOne(seats)),
        Part("pace", visit.say("entry-pace"), PickOne(paces)),
        Part("name", visit.say("entry-name"), Words(NAME)),
    )
    held = {
        "seats": (str(usual(game)),),
        "pace": (Pace.LIVE.value,),
        "name": (visit.say("table-of", who=visit.person.name)[:NAME],),
    }
    return Entry(visit.say("entry-open", game=game.title), "open", None, (game.name, "="), parts, held)


async def practice(visit: Visit) -> Reply:
    """A table for one person and robots."""
    if not (name := visit.arg(0)):
        return shelf(visit, "practice")
    game = card(visit, name)
    table = await visit.office.practice(
        visit.person,
        game.name,
        name=visit.say("practice-of", game=game.title)[:NAME],
        lang=visit.person.lang,
        seats=usual(game),
    )
    return await begun(visit.at(table), visit.say("practising"))


async def begun(visit: Visit, said: str) -> Reply:
    """What somebody is told who has just begun: where nothing is sent to them in private, what they hold."""
    async with visit.office.tables.at(visit.table) as at:
        await visit.office.settling.settle(at)
    if not await is_reached(visit):
        return await at_seat(visit, said)
    said = said if visit.is_private else f"{said} {visit.say('sent-privately')}"
    return Reply(screen=Private(said, buttons=(visit.button("hand", "hand"),), table=visit.table))


# -- seats -------------------------------------------------------------------------------


async def join(visit: Visit) -> Reply:
    """Sit down; without a table's name, ask for it."""
    if visit.intent.table is None:
        part = Part("table", visit.say("entry-code"), Words(6))
        return Reply(entry=Entry(visit.say("entry-join"), "join", None, (), (part,)))
    number = visit.number(0)
    held = await visit.office.held(visit.person, visit.table)
    wanted = None if number is None else number - 1
    seat = await under_a_free_name(
        visit, lambda person: visit.office.join(person, visit.table, wanted, inbox=visit.intent.inbox)
    )
    place = visit.intent.place
    if place and not await at_place(visit, place):
        await visit.office.show_at(visit.person, visit.table, place)
    key = "seated-already" if seat in held else "seated"
    return await seated(visit, seat, visit.say(key, number=seat + 1))


async def under_a_free_name(visit: Visit, sit: Callable[[Person], Awaitable[T]]) -> T:
    """Have somebody sit down: with a number to their name where another goes by it, since a chat gives them one only."""
    name = visit.person.name
    for number in range(2, MOST_SEATS + 1):
        try:
            return await sit(replace(visit.person, name=name))
        except Refused as refused:
            if refused.reason != "name-taken":
                raise
        name = f"{visit.person.name[: LONGEST - 3]} {number}"
    return await sit(replace(visit.person, name=name))


async def seated(visit: Visit, seat: int, said: str) -> Reply:
    """What somebody is told who has a seat now: in a lobby how to be reached, elsewhere what they hold."""
    if await visit.status() is not Status.LOBBY:
        return await at_seat(visit, said, seat)
    room = await visit.office.room(visit.table, visit.person.lang)
    held = await visit.office.held(visit.person, visit.table)
    if visit.is_private:
        return Reply(said, screens.lobby(visit, room, held))
    buttons = [visit.button("primer", "primer"), visit.button("rules", "rules"), visit.button("leave", "leave")]
    if held:
        buttons.insert(0, visit.button("settings", "settings"))
    url = "" if await is_reached(visit) else visit.surface.private_link(link("hand", visit.table))
    if url:
        said = f"{said}\n{visit.say('press-private')}"
        buttons.insert(0, Button(visit.label("private"), look=Look.MAIN, url=url))
    return Reply(screen=Private(said, buttons=tuple(buttons), table=visit.table))


async def is_reached(visit: Visit) -> bool:
    """Whether this person is told things in private, so that nothing of it has to be said here."""
    return visit.is_private or await visit.office.courier.contacts.reach(visit.person.id) is True


async def at_seat(visit: Visit, said: str = "", seat: int | None = None) -> Reply:
    """One's seat at a table, with what is asked there; raises Refused where one has none."""
    held = await visit.office.held(visit.person, visit.table)
    if not held or (seat is not None and seat not in held):
        raise Refused("not-your-seat" if held else "not-seated")
    owns = [
        await visit.office.seat_room(visit.person, visit.table, each, visit.person.lang, brief=True) for each in held
    ]
    own = next((o for o in owns if o.seat == seat), None) or next(
        (o for o in owns if o.call.kind in {"you", "late"}), owns[0]
    )
    question = screens.current(own)
    draft = Draft(await visit.drafts.of(visit.person, visit.table, question.id)) if question else Draft()
    screen = await screens.pictured(visit, own, screens.seat(visit, own, question, draft))
    await visit.office.looked(visit.person, visit.table, own.seat)
    return Reply(said, screen)


async def leave(visit: Visit) -> Reply:
    """Get up; from a table that has begun after asking again."""
    table = (await visit.office.tables.get(visit.table)).record.name
    held = await visit.office.held(visit.person, visit.table)
    if held and await visit.status() in {Status.LIVE, Status.PAUSED} and visit.arg(0) != "yes":
        yes = visit.button("leave", "leave", "yes", look=Look.DANGER)
        return Reply(screen=screens.sure(visit, visit.say("sure-leave", table=table), yes))
    await visit.office.leave(visit.person, visit.table, inbox=visit.intent.inbox)
    return done(visit, visit.say("left", table=table))


def done(visit: Visit, said: str) -> Reply:
    """A sentence, which on a private screen takes the place of what was pressed."""
    return Reply(screen=Private(said, table=visit.intent.table))


async def start(visit: Visit) -> Reply:
    """Begin."""
    await visit.office.start(visit.person, visit.table, inbox=visit.intent.inbox)
    return await begun(visit, visit.say("started"))


async def rematch(visit: Visit) -> Reply:
    """The same people once more, where the table was; whoever asks for it later sits down at the one that is open."""
    if await visit.status() is Status.LOBBY:
        return await join(replace(visit, intent=replace(visit.intent, args=())))
    following = await under_a_free_name(visit, lambda person: visit.office.rematch(person, visit.table))
    after = visit.at(following)
    if place := visit.intent.place:
        await visit.office.show_at(visit.person, following, place)
    seats = await visit.office.held(visit.person, following)
    return await seated(after, seats[0], after.say("opened", table=following))


async def tables(visit: Visit) -> Reply:
    """My tables, most urgent first, each with the way to it."""
    lines = [line for line in await visit.office.my_tables(visit.person) if line.status is not Status.CLOSED][:10]
    if not lines:
        texts = (visit.say("no-tables"), visit.say("no-tables-hint"))
        buttons = (visit.button("games", "games"), visit.button("practice", "practice"))
        return Reply(screen=Private("\n".join(texts), buttons=buttons))
    said = [visit.say("tables-heading", count=len(lines))]
    found: list[Button] = []
    for line in lines:
        kind = "urgent" if line.urgent else line.status.value
        said.append(visit.say("table-line", table=line.name, game=line.title, call=line.call, kind=kind))
        verb = "board" if line.status in {Status.LOBBY, Status.OVER} else "hand"
        look = Look.MAIN if line.urgent else Look.PLAIN
        found.append(Button(screens.shortened(line.name, NAME), verb, line.id, (), look))
        if url := await placed(visit.at(line.id)):
            found.append(Button(visit.label("go", table=screens.shortened(line.name, 20)), url=url))
    return Reply(
        screen=Private(screens.fitting(said, visit.surface.text), buttons=tuple(found), deadline=lines[0].deadline)
    )


async def placed(visit: Visit) -> str:
    """A link to where a table is shown on this chat; empty if there is none."""
    places = (await visit.office.tables.get(visit.table)).record.places
    return next((url for place in places if (url := visit.surface.place_link(place))), "")
