"""Answers prepared before they are asked: what there is to prepare, what is prepared, and taking it away again."""

from typing import Final

from bot.screens import screens
from bot.screens.request import ChatRequest, handles
from bot.text.signs import shorten_signs
from bot.values.commands import NUMBER, PLAYED, SEAT, Who, pressed
from bot.values.ids import Refused
from bot.values.screens import Button, PrivateScreen, Reply
from bot.values.widgets import STATES

LABEL: Final = 40  # Characters of a rule on its button


@handles(
    "prepare", (SEAT, pressed("question"), pressed("number", NUMBER), pressed("of", NUMBER)), at=PLAYED, who=Who.SEATED
)
async def prepare(request: ChatRequest) -> Reply:
    """Show what a seat may prepare and has prepared; with a number that rule, or without it if `of` is given too."""
    question_id, number = request.argument("question"), request.number_argument("number")
    if question_id and number:
        of = request.number_argument("of")
        if of is None:
            return Reply(screen=await rule_screen(request, question_id, number))
        await request.app.preparations.remove(request.person, request.table_id, question_id, number, of)
    return Reply(screen=await prepared_screen(request, (request.number_argument("seat") or 0) - 1))


async def prepared_screen(request: ChatRequest, seat: int) -> PrivateScreen:
    """Make the screen of all that a seat may prepare; by default the person's first."""
    if seat < 0:
        seat = (await request.require_seat())[0]
    topics = await request.app.preparations.list_topics(request.person, request.table_id, seat)
    lines = [request.app_text("prepare-title"), request.app_text("prepare-hint" if topics else "prepare-none")]
    buttons = list[Button]()
    for topic in topics:
        if topic.rules:
            rules = [f"{number}. {shorten_signs(rule)}" for number, rule in enumerate(topic.rules, 1)]
            state = [request.app_text(STATES[topic.state])] if topic.state in STATES else []
            lines += [f"{shorten_signs(topic.form.title)}:", *rules, *state]
        buttons.append(Button(shorten_signs(topic.form.title), "ask", request.table_id, (topic.form.id,)))
        for number, rule in enumerate(topic.rules, 1):
            rest = screens.shorten_label(shorten_signs(rule), LABEL)
            args = (str(seat + 1), topic.form.id, str(number))
            buttons.append(request.make_button("change", "prepare", *args, what=rest))
    buttons.append(request.make_button("back", "hand", str(seat + 1)))
    return PrivateScreen(request.fit(lines), buttons=tuple(buttons), table_id=request.table_id)


async def rule_screen(request: ChatRequest, question_id: str, number: int) -> PrivateScreen:
    topic = await request.app.preparations.find_topic(request.person, request.table_id, question_id)
    if number > len(topic.rules):
        raise Refused("stale")
    seat, rule = str(topic.form.seat + 1), shorten_signs(topic.rules[number - 1])
    args = (seat, topic.form.id, str(number), str(len(topic.rules)))
    buttons = (
        request.make_button("prepare-change", "ask", topic.changes[number - 1]),
        request.make_button("unprepare", "prepare", *args, rule=screens.shorten_label(rule, LABEL)),
        request.make_button("back", "prepare", seat),
    )
    text = request.fit([f"{shorten_signs(topic.form.title)}:", rule])
    return PrivateScreen(text, buttons=buttons, table_id=request.table_id)
