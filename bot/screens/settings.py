"""A table's settings as questions, so that they are drawn and answered as any other question is."""

from collections.abc import Iterator
from typing import Final, get_args

from bot.forms import draft as draft_steps
from bot.forms.draft import decode_answer
from bot.screens.request import SETTING, ChatRequest
from bot.text.translator import app_text
from bot.values.ids import Language, Refused, TablePace, TableStatus
from bot.values.requests import Acknowledged, Fields
from bot.values.room import Room, SeatLine, Setting
from bot.values.widgets import Choice, PickOne, QuestionForm, Words

ONE, SEVERAL = "one", "several"  # how many seats a guest may hold
EMPTY: Final = "-"  # the choice of no robot


def current_settings(request: ChatRequest, room: Room) -> tuple[QuestionForm, ...]:
    return (
        *(q for q in general_settings(request, room) if not q.id.startswith(f"{SETTING}seat-")),
        *option_settings(request, room),
    )


def changeable_settings(request: ChatRequest, room: Room, *, is_host: bool) -> tuple[QuestionForm, ...]:
    """Return what may be set now, or suggested to the host: in the lobby everything, later pace and language."""
    match room.status:
        case TableStatus.LOBBY if room.has_closed_terms:
            return (language_setting(request, room),)
        case TableStatus.LOBBY:
            own = (guests_setting(request, room),) if is_host else ()
            return (*general_settings(request, room), *own, *option_settings(request, room))
        case TableStatus.LIVE | TableStatus.PAUSED:
            return (pace_setting(request, room), language_setting(request, room))
    return ()


async def require_setting(request: ChatRequest, room: Room, question_id: str) -> QuestionForm:
    is_host = room.is_host(await request.seats())
    for question in changeable_settings(request, room, is_host=is_host):
        if question.id == question_id:
            return question
    if room.has_closed_terms:
        raise Refused("terms-closed")
    raise Refused("no-such-option" if room.status is TableStatus.LOBBY else "already-started")


def make_setting_form(name: str, title: str, widget: draft_steps.Single, answered: str, hint: str = "") -> QuestionForm:
    return QuestionForm(f"{SETTING}{name}", -1, "may", title, widget, hint, answered=answered)


def general_settings(request: ChatRequest, room: Room) -> Iterator[QuestionForm]:
    if room.presets:
        chosen = next(
            (preset.label for preset in room.presets if preset.token == room.preset), request.chat_text("own-preset")
        )
        yield make_setting_form("preset", request.chat_text("setting-preset"), PickOne(room.presets), chosen)
    yield pace_setting(request, room)
    yield language_setting(request, room)
    yield from custom_settings(request, room)
    sizes = tuple(Choice(str(n), request.chat_text("seats", seats=n)) for n in (0, *range(room.least, room.most + 1)))
    seats = request.chat_text("seats", seats=0 if room.elastic else len(room.seats))
    yield make_setting_form("seats", request.chat_text("setting-seats"), PickOne(sizes), seats)
    for line in room.seats:
        if line.vacant or line.robot:
            yield robot_setting(request, room, line)


def pace_setting(request: ChatRequest, room: Room) -> QuestionForm:
    paces = tuple(Choice(each.value, request.chat_text("pace", pace=each.value)) for each in TablePace)
    return make_setting_form(
        "pace",
        request.chat_text("setting-pace"),
        PickOne(paces),
        room.own_time or request.chat_text("pace", pace=room.pace.value),
        " ".join(filter(None, (room.bank, room.usual_length))),
    )


def custom_settings(request: ChatRequest, room: Room) -> Iterator[QuestionForm]:
    for each in room.customs:
        assert isinstance(each.widget, PickOne | Words)
        yield make_setting_form(
            f"custom-{each.name}",
            each.label,
            each.widget,
            value_text(each) or request.app_text("custom-own-time-none"),
            each.hint,
        )


def language_setting(request: ChatRequest, room: Room) -> QuestionForm:
    choices = tuple(Choice(lang, app_text("chat-language", lang)) for lang in get_args(Language))
    now = next(choice.label for choice in choices if choice.token == room.lang)
    return make_setting_form("lang", request.chat_text("setting-language"), PickOne(choices), now)


def guests_setting(request: ChatRequest, room: Room) -> QuestionForm:
    choices = tuple(Choice(each, request.chat_text("guest-seats", seats=each)) for each in (ONE, SEVERAL))
    now = choices[room.several].label
    return make_setting_form("guests", request.chat_text("setting-guests"), PickOne(choices), now)


def robot_setting(request: ChatRequest, room: Room, line: SeatLine) -> QuestionForm:
    nobody = Choice(EMPTY, request.chat_text("no-robot"))
    level = next((choice.label for choice in room.robots if choice.token == line.robot), nobody.label)
    title = request.chat_text("setting-robot", number=line.number)
    return make_setting_form(f"seat-{line.seat}", title, PickOne((nobody, *room.robots)), level)


def option_settings(request: ChatRequest, room: Room) -> Iterator[QuestionForm]:
    for index, setting in enumerate(room.settings):
        hint = setting.hint
        if setting.changed_by:
            hint = f"{hint} {request.chat_text('changed-by', who=setting.changed_by)}".strip()
        yield QuestionForm(
            f"{SETTING}{index}", -1, "may", setting.label, setting.widget, hint, answered=value_text(setting)
        )


def value_text(setting: Setting) -> str:
    steps = draft_steps.list_steps(setting.widget, decode_answer(setting.token))
    return " · ".join(label for step in steps for label in step.given_labels())


async def change_setting(request: ChatRequest, room: Room, question_id: str, fields: Fields) -> Acknowledged | None:
    """Change one setting, or suggest it to the host; raises Refused. Returns what there is to acknowledge."""
    app, person, table, inbox = request.app, request.person, request.table_id, request.asked.inbox
    what = question_id.removeprefix(SETTING)
    token = next(iter(fields.get("", ())), "")
    match what.partition("-"):
        case ("preset", _, _):
            return await app.table_settings.set_preset(person, table, token, inbox=inbox)
        case ("pace", _, _):
            chosen = next((each for each in TablePace if each == token), None)
            if chosen is None:
                raise Refused("choose-one")
            return await app.table_settings.set_pace(person, table, chosen, inbox=inbox)
        case ("lang", _, _):
            lang = next((each for each in get_args(Language) if each == token), None)
            if lang is None:
                raise Refused("choose-one")
            await app.table_settings.set_language(person, table, lang)
        case ("seats", _, _):
            if not token.isdecimal():
                raise Refused("say-a-number")
            return await app.table_settings.set_seats(person, table, int(token), inbox=inbox)
        case ("custom", _, name):
            return await app.table_settings.set_custom(person, table, name, token, inbox=inbox)
        case ("guests", _, _):
            await app.guests.allow_several(person, table, allowed=token == SEVERAL)
        case ("seat", _, number) if number.isdecimal():
            await app.lobby.seat_robot(person, table, int(number), "" if token == EMPTY else token, inbox=inbox)
        case (place, _, _) if place.isdecimal() and int(place) < len(room.settings):
            return await app.table_settings.set_option(
                person, table, room.settings[int(place)].name, fields, inbox=inbox
            )
        case _:
            raise Refused("no-such-option")
    return None
