"""An answer is given: weighty ones are asked twice, and what follows is shown."""

from dataclasses import replace

from bot.forms import draft as draft_steps
from bot.forms.buttons import BETWEEN, progress_lines
from bot.forms.draft import FILLED_IN
from bot.screens import screens, settings
from bot.screens.host import show_settings
from bot.screens.prepared import prepared_screen
from bot.screens.request import AnswerSubject, ChatRequest
from bot.text.signs import shorten_signs
from bot.values.commands import YES
from bot.values.ids import Refused
from bot.values.requests import CONFIRM, Acknowledged, Answer, Fields
from bot.values.room import PanelText, Room
from bot.values.screens import Button, ButtonStyle, Draft, Reply
from bot.values.widgets import LEFT_OUT, PickMany, QuestionForm


async def confirm_or_give(request: ChatRequest, subject: AnswerSubject, fields: Fields) -> Reply:
    """Answer, or ask once more first if the answer is weighty or its preview has something to say."""
    panels = await preview_panels(request, subject.question, fields) if subject.question.has_preview else ()
    widget = subject.question.widget
    # Whether something was unticked that was chosen beforehand because it counts.
    is_fewer = isinstance(widget, PickMany) and widget.ticked and len(fields.get("", ())) < len(widget.choices)
    if not (subject.question.weighty or panels or is_fewer):
        return await give_answer(request, subject, fields)
    args: tuple[str, ...] = ()
    if not fields:
        args = (LEFT_OUT,)
    elif draft_steps.is_single(subject.question.widget):
        (step,) = subject.steps
        args = (step.key, *fields[step.name])
    else:
        await request.drafts.keep(request.person, request.table_id, subject.question.id, fields)
    yes = Button(
        request.button_label("confirm", verb=shorten_signs(subject.question.verb) or "none"),
        "confirm",
        request.table_id,
        (subject.question.id, *args),
        ButtonStyle.DANGER,
    )
    steps = [step for step in draft_steps.list_steps(widget, fields) if len(step.choices) > 1]
    chosen = progress_lines(request.lang, subject.question, Draft(fields)) or [
        request.chat_text("you-chose", answer=shorten_signs(label)) for step in steps for label in step.given_labels()
    ]
    sure = [
        request.chat_text("sure") if subject.question.weighty else "",
        request.chat_text("sure-fewer") if is_fewer else "",
        shorten_signs(subject.question.confirm),
    ]
    lines = [" ".join(filter(None, sure)), BETWEEN.join(chosen) or shorten_signs(subject.question.title)]
    lines = [BETWEEN.join(filter(None, lines))] if panels else lines
    lines += [line for panel in panels if (line := panel_line(panel, lines[0]))]
    no = request.make_button("no", "back", subject.question.id)
    shown = screens.confirm_screen(request, "\n".join(filter(None, lines)), yes, no)
    if subject.room is None and len(shown.text) <= request.profile.caption:
        own = await screens.subject_screen(request, subject, fields)
        shown = replace(shown, picture=own.picture, alt=own.alt, lines=own.lines, heading=own.heading)
    return Reply(screen=shown)


def panel_line(panel: PanelText, said: str) -> str:
    faces = " ".join(shorten_signs(face.label) for face in panel.faces)
    lines = [*filter(None, (faces,)), *map(shorten_signs, panel.lines)]
    is_said = all(line.removesuffix(".") in said for line in lines)
    return "" if is_said else f"{shorten_signs(panel.title)}: {BETWEEN.join(lines)}"


async def preview_panels(request: ChatRequest, form: QuestionForm, fields: Fields) -> tuple[PanelText, ...]:
    answer = Answer(request.table_id, form.id, list_own(fields))
    try:
        return (await request.app.previews.preview(request.person, answer)).panels
    except Refused as refused:
        if refused.reason != "advice-busy":
            raise
        return ()  # an answer does not wait for the advice on it


def list_own(fields: Fields) -> dict[str, tuple[str, ...]]:
    """Return what a person has filled in themselves."""
    return {name: sent for name, sent in fields.items() if sent != (FILLED_IN,)}


async def give_answer(request: ChatRequest, subject: AnswerSubject, fields: Fields) -> Reply:
    if subject.room is not None:
        return await apply_setting(request, subject.room, subject.question, fields)
    own = list_own(fields)
    if subject.question.weighty:
        own[CONFIRM] = (YES,)
    if subject.is_prepared:
        await request.app.preparations.add(request.person, Answer(request.table_id, subject.question.id, own))
        await request.drafts.keep(request.person, request.table_id, subject.question.id, {})
        return Reply(request.chat_text("prepared"), await prepared_screen(request, subject.question.seat))
    try:
        taken = await submit(request, subject.question.id, own)
    except Refused as refused:
        if refused.reason == "repeated":
            await request.drafts.keep(request.person, request.table_id, subject.question.id, {})
        raise
    said = taken.text if subject.question.kind == "window" or taken.again else ""
    try:
        return Reply(said, await screens.own_screen(request, subject.question.seat))
    except Refused:
        return Reply(said)


async def submit(request: ChatRequest, question_id: str, fields: Fields) -> Acknowledged:
    answer = Answer(request.table_id, question_id, fields, request.asked.inbox, request.asked.at)
    return await request.app.play.answer(request.person, answer)


async def apply_setting(request: ChatRequest, room: Room, form: QuestionForm, fields: Fields) -> Reply:
    suggested = await settings.change_setting(request, room, form.id, fields)
    await request.drafts.keep(request.person, request.table_id, form.id, {})
    shown = await show_settings(request)
    return Reply(suggested.text if suggested else request.chat_text("set"), shown.screen)
