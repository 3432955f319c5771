"""What people in a chat contribute to the chance of their table: a word, or the press by which they sat down."""

from collections.abc import Iterable

from bot.screens.request import ChatRequest, handles
from bot.text.fitting import truncate
from bot.text.signs import group_digits
from bot.values.commands import ENDED, LOBBY, Who, pressed
from bot.values.ids import LONGEST_WORD, TableStatus
from bot.values.room import ContributionLine, Room
from bot.values.screens import InputDialog, Reply
from bot.values.widgets import FormField, Words


@handles("word", (pressed("word"),), at=frozenset({LOBBY}), who=Who.SEATED, changes=True, web=("word",))
async def give_word(request: ChatRequest) -> Reply:
    held = await request.require_seat()
    word = request.argument("word")
    if not word:
        part = FormField("word", request.chat_text("entry-word"), Words(LONGEST_WORD))
        return Reply(entry=InputDialog(request.chat_text("entry-word-title"), "word", request.table_id, (), (part,)))
    await request.app.contributions.give_word(request.person, request.table_id, word)
    room = await request.room()
    return request.say(own_contribution(request, room, held))


async def contribute_press(request: ChatRequest) -> None:
    """Let this press contribute, unless its person has contributed already."""
    await request.app.contributions.add_press(
        request.person, request.table_id, inbox=request.asked.inbox, at=request.asked.at
    )


def own_contribution(request: ChatRequest, room: Room, own_seats: Iterable[int]) -> str:
    own = next((line for line in room.contributions if line.seat in tuple(own_seats)), None)
    if own is None:
        return "" if room.terms else request.chat_text("contribution-none")
    changeable = "no" if room.terms else "yes"
    return request.chat_text("contribution", shown=spell_contribution(request, own), changeable=changeable)


def spell_contribution(request: ChatRequest, line: ContributionLine) -> str:
    given = line.opened or line.shown
    return request.chat_text("contribution-kind", kind=line.kind.value, given=given)


@handles("verify", under="table", rank=21)
async def show_verification(request: ChatRequest) -> Reply:
    said = [await request.app.records.verify(request.table_id, request.lang)]
    room = await request.room()
    if room.seals and room.status not in ENDED:
        said.append(f"🔒 {group_digits(room.seals[0].digest)}")
    if room.terms:
        said.append(request.chat_text("terms", digest=group_digits(room.terms.digest)))
    said += (f"{line.name}: {spell_contribution(request, line)}" for line in room.contributions)
    held = await request.seats()
    buttons = (request.make_button("word", "word"),) if held and room.status is TableStatus.LOBBY else ()
    return request.say(truncate("\n".join(said), request.limit), buttons)
