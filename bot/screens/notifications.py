"""When a person is notified: in general, and at one table otherwise."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.screens.request import ChatRequest, handles
from bot.screens.screens import shorten_label
from bot.text.moments import LIKELY, spell_minute, word_instant
from bot.text.translator import app_text
from bot.values.commands import LIVE, Argument, Given, Scope, Who, pressed
from bot.values.hours import NotificationLevel, Snooze
from bot.values.ids import LANGUAGES, TableId
from bot.values.requests import FormRequest
from bot.values.screens import Button, PrivateScreen, Reply

HERE = "here"  # Says of a choice that it is for one table
USUAL = "usual"  # the choice of having it here as everywhere
CHOSEN = "✓ "
LABEL = 30  # Characters of a table's name on a button
DIGEST = "digest"  # Says of a choice that it is the hour of the digest
DIGESTS = (8 * 60, 13 * 60, 18 * 60, 21 * 60)  # the minutes of the day that are offered for it
MUTE, LOUD = "mute", "loud"
"""Beside the times for which a table leaves one in peace: for good, but for the last reminder, and not any more."""


@handles(
    "notifications",
    (Argument("bell", given=Given.TYPED), pressed("where")),
    Scope.NOTHING,
    private=6,
    under="me",
    rank=2,
)
async def choose_level(request: ChatRequest) -> Reply:
    table_id, wanted = await find_table(request), read_level(request.argument("bell"))
    word, _, minute = wanted.partition(" ")
    if word == DIGEST:
        await request.app.notification_settings.choose_digest(
            request.person, int(minute) if minute.isdecimal() else None
        )
    level = next((each for each in NotificationLevel if each == wanted), None)
    is_here = request.argument("where") == HERE and table_id is not None
    if level is not None or (is_here and wanted == USUAL):
        await request.app.notification_settings.choose(request.person, level, table_id if is_here else None)
    is_read = not wanted or level is not None or word == DIGEST or wanted == USUAL
    toast = "" if is_read else request.chat_text("bell-unknown", words=wanted)
    return Reply(toast, screen=await level_screen(request, table_id))


def read_level(written: str) -> str:
    labels = {
        app_text(f"chat-bell-{each}", lang).casefold(): each.value for each in NotificationLevel for lang in LANGUAGES
    }
    return labels.get(written.casefold(), written)


async def find_table(request: ChatRequest) -> TableId | None:
    if request.named_table_id is not None or request.channel is None:
        return request.named_table_id
    here = await request.app.channels.tables_at(request.channel)
    return here[0] if len(here) == 1 else None


async def level_screen(request: ChatRequest, table_id: TableId | None) -> PrivateScreen:
    chosen = await request.app.notification_settings.find(request.person.id, table_id)
    lines = [
        request.chat_text("bells"),
        request.chat_text("bells-everywhere", bell=request.chat_text(f"bell-{chosen.everywhere}")),
    ]
    buttons = [
        make_level_button(request, each, "", table_id, is_on=each is chosen.everywhere, row=1)
        for each in NotificationLevel
    ]
    minute = await request.app.notification_settings.find_digest(request.person)
    lines.append(request.chat_text("digest", hour="none" if minute is None else spell_minute(minute)))
    buttons += [make_digest_button(request, each, table_id, is_on=each == minute) for each in (*DIGESTS, None)]
    if table_id is not None:
        table = (await request.app.views.outline(table_id)).name
        here = request.chat_text(f"bell-{chosen.here or USUAL}")
        lines.append(request.chat_text("bells-here", table=table, bell=here))
        buttons += [
            make_level_button(request, each, HERE, table_id, is_on=each == (chosen.here or USUAL), row=2)
            for each in (*NotificationLevel, USUAL)
        ]
    return PrivateScreen("\n".join(lines), buttons=tuple(buttons), table_id=table_id)


def make_digest_button(request: ChatRequest, minute: int | None, table_id: TableId | None, *, is_on: bool) -> Button:
    label = (
        request.chat_text("digest-none")
        if minute is None
        else request.chat_text("digest-at", hour=spell_minute(minute))
    )
    wanted = f"{DIGEST} {'-' if minute is None else minute}"
    return Button(f"{CHOSEN}{label}" if is_on else label, "notifications", table_id, (wanted, ""), row=3)


@handles("snooze", (pressed("snooze"),), at=frozenset({LIVE}), who=Who.SEATED, under="me", rank=3)
async def choose_snooze(request: ChatRequest) -> Reply:
    wanted, person, table_id = request.argument("snooze"), request.person, request.table_id
    snooze = next((each for each in Snooze if each == wanted), None)
    if snooze is not None:
        until = datetime.fromtimestamp(
            await request.app.notification_settings.snooze(person, table_id, snooze) / 1000, UTC
        )
        week = await request.app.hours.find(person)
        at = word_instant(until, week.zone if week else LIKELY.get(person.lang, "UTC"), person.lang)
        return Reply(screen=PrivateScreen(request.chat_text("snoozed", at=at), table_id=table_id))
    if wanted in {MUTE, LOUD}:
        await request.app.notification_settings.choose(
            person, NotificationLevel.LAST if wanted == MUTE else None, table_id
        )
        return Reply(screen=PrivateScreen(request.chat_text(f"snooze-{wanted}-done"), table_id=table_id))
    is_muted = (await request.app.notification_settings.find(person.id, table_id)).here is NotificationLevel.LAST
    offered = (*await request.app.notification_settings.list_snoozes(person), LOUD if is_muted else MUTE)
    buttons = tuple(Button(request.chat_text(f"snooze-{each}"), "snooze", table_id, (each,)) for each in offered)
    return Reply(screen=PrivateScreen(request.chat_text("snooze"), buttons=buttons, table_id=table_id))


def make_level_button(
    request: ChatRequest, level: str, where: str, table_id: TableId | None, *, is_on: bool, row: int
) -> Button:
    label = request.chat_text(f"bell-{level}")
    said = request.chat_text("bell-here", bell=label) if where else label
    return Button(f"{CHOSEN}{said}" if is_on else said, "notifications", table_id, (level, where), row=row)


async def add_nudge(request: ChatRequest, reply: Reply) -> Reply:
    """Add a line about another table that waits for this person, now and then."""
    screen = reply.screen
    if screen is None or screen.seat is not None or isinstance(request.asked, FormRequest) or request.verb == "tables":
        return reply
    line = await request.app.notification_settings.find_nudge(request.person, screen.table_id or request.named_table_id)
    if line is None:
        return reply
    button = Button(request.button_label("poke", table=shorten_label(line.name, LABEL)), "hand", line.id)
    said = request.chat_text("poke", table=line.name)
    return replace(reply, screen=replace(screen, text=f"{screen.text}\n\n{said}", buttons=(*screen.buttons, button)))
