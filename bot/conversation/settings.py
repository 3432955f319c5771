"""A table's settings as questions, so that they are drawn and answered as any other question is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from bot.conversation.drafts import SETTING
from bot.conversation.request import Visit
from bot.forms import draft as drafting
from bot.ports.room import Choice, Language, Numeric, Pace, PickOne, Question, Refused, Room, SeatLine, Setting, Status
from games.tokens import unlisted

Fields = Mapping[str, tuple[str, ...]]
EMPTY: Final = "-"
"""The choice of no robot."""


def shown(visit: Visit, room: Room) -> tuple[Question, ...]:
    """All that a table is set to."""
    return (*(q for q in around(visit, room) if not q.id.startswith(f"{SETTING}seat")), *options(visit, room))


def changeable(visit: Visit, room: Room) -> tuple[Question, ...]:
    """What may be set now: everything in the lobby, how it lives until it is over."""
    match room.status:
        case Status.LOBBY:
            return (*around(visit, room), *options(visit, room))
        case Status.LIVE | Status.PAUSED:
            return (pace(visit, room), language(visit, room))
    return ()


def found(visit: Visit, room: Room, name: str) -> Question:
    """The setting of that id; raises Refused where it is too late."""
    for question in changeable(visit, room):
        if question.id == name:
            return question
    raise Refused("no-such-option" if room.status is Status.LOBBY else "already-started")


# -- which there are -----------------------------------------------------------------------


def question(name: str, title: str, widget: drafting.Single, answered: str, hint: str = "") -> Question:
    """A setting as a question that nobody has to answer."""
    return Question(f"{SETTING}{name}", -1, "may", title, widget, hint, answered=answered)


def around(visit: Visit, room: Room) -> Iterator[Question]:
    """How the table is set up, whatever is played: presets, pace, seats, robots."""
    if room.presets:
        chosen = next((preset.label for preset in room.presets if preset.token == room.preset), visit.say("own-preset"))
        yield question("preset", visit.say("setting-preset"), PickOne(room.presets), chosen)
    yield pace(visit, room)
    yield language(visit, room)
    seats = visit.say("seats", seats=len(room.seats))
    yield question("seats", visit.say("setting-seats"), Numeric(room.least, room.most), seats)
    for line in room.seats:
        if line.vacant or line.robot:
            yield robot(visit, room, line)


def pace(visit: Visit, room: Room) -> Question:
    """How the table lives."""
    paces = tuple(Choice(each.value, visit.say("pace", pace=each.value)) for each in Pace)
    return question("pace", visit.say("setting-pace"), PickOne(paces), visit.say("pace", pace=room.pace.value))


def language(visit: Visit, room: Room) -> Question:
    """In which language the table is told to all."""
    speech = visit.office.speech
    choices = tuple(Choice(lang, speech.words("bot", "chat-language", lang)) for lang in get_args(Language))
    now = next(choice.label for choice in choices if choice.token == room.lang)
    return question("lang", visit.say("setting-language"), PickOne(choices), now)


def robot(visit: Visit, room: Room, line: SeatLine) -> Question:
    """Who waits at a seat that no person has."""
    nobody = Choice(EMPTY, visit.say("no-robot"))
    level = next((choice.label for choice in room.robots if choice.token == line.robot), nobody.label)
    title = visit.say("setting-robot", number=line.number)
    return question(f"seat-{line.seat}", title, PickOne((nobody, *room.robots)), level)


def options(visit: Visit, room: Room) -> Iterator[Question]:
    """The game's own options."""
    for place, setting in enumerate(room.settings):
        hint = setting.hint
        if setting.changed_by:
            hint = f"{hint} {visit.say('changed-by', who=setting.changed_by)}".strip()
        yield Question(f"{SETTING}{place}", -1, "may", setting.label, setting.widget, hint, answered=value(setting))


def value(setting: Setting) -> str:
    """What an option is set to, in words."""
    steps = drafting.steps(setting.widget, {"": tuple(unlisted(setting.token))})
    return " · ".join(label for step in steps for label in step.said())


# -- setting them ----------------------------------------------------------------------------


async def choose(visit: Visit, room: Room, name: str, fields: Fields) -> None:
    """Set one; raises Refused."""
    office, person, table, inbox = visit.office, visit.person, visit.table, visit.intent.inbox
    what = name.removeprefix(SETTING)
    token = next(iter(fields.get("", ())), "")
    match what.partition("-"):
        case ("preset", _, _):
            await office.preset(person, table, token, inbox=inbox)
        case ("pace", _, _):
            chosen = next((each for each in Pace if each == token), None)
            if chosen is None:
                raise Refused("choose-one")
            await office.pace(person, table, chosen, inbox=inbox)
        case ("lang", _, _):
            lang = next((each for each in get_args(Language) if each == token), None)
            if lang is None:
                raise Refused("choose-one")
            await office.powers.language(person, table, lang)
        case ("seats", _, _):
            if not token.isdecimal():
                raise Refused("say-a-number")
            await office.resize(person, table, int(token), inbox=inbox)
        case ("seat", _, number) if number.isdecimal():
            await office.seat_robot(person, table, int(number), "" if token == EMPTY else token, inbox=inbox)
        case (place, _, _) if place.isdecimal() and int(place) < len(room.settings):
            await office.choose(person, table, room.settings[int(place)].name, fields, inbox=inbox)
        case _:
            raise Refused("no-such-option")
