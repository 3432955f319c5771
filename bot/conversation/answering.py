"""Answers in a chat: at one press, or filled in step by step; weighty ones are asked twice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.conversation import screens, settings
from bot.conversation.drafts import SETTING
from bot.conversation.host import show_settings
from bot.conversation.request import SPEECH, ChatRequest, parse_small_number
from bot.conversation.tables import show_seat
from bot.forms import draft as drafting
from bot.forms.buttons import draft_buttons, progress_lines
from bot.forms.draft import FILLED_IN, DraftStep
from bot.ports.ids import Refused
from bot.ports.requests import CONFIRM, Acknowledged, Answer, Fields
from bot.ports.room import PanelText, Room
from bot.ports.screens import Button, ButtonStyle, Draft, InputDialog, PrivateScreen, Reply
from bot.ports.widgets import LEFT_OUT, FormField, FormFields, PickMany, QuestionForm
from bot.text.signs import shorten_signs

YES: Final = "yes"
MOST_PARTS: Final = 5
"""Controls that a chat asks for at once."""


@dataclass(frozen=True, slots=True)
class AnswerSubject:
    """What is being answered: a question put to a seat, or, with a `room`, a setting of its table."""

    question: QuestionForm
    fields: Fields
    room: Room | None = None

    @property
    def steps(self) -> tuple[DraftStep, ...]:
        """Its controls as far as they can be filled in."""
        return drafting.list_steps(self.question.widget, self.fields)

    def require_step(self, key: str) -> DraftStep:
        """Return the control of a key; raises Refused if it is no longer there."""
        step = drafting.find_step(self.steps, key or "0")
        if step is None:
            raise Refused("stale")
        return step

    def check_token(self, step: DraftStep, sent: str) -> str:
        """Return what was sent for a control as a token; raises Refused for what is not on offer."""
        if sent == LEFT_OUT and step.none:
            return sent
        choice = step.find_choice(sent)
        if choice is None and not step.is_written:
            raise Refused("not-an-option")
        return choice.token if choice else sent


async def load_subject(request: ChatRequest) -> AnswerSubject:
    """Load what a request is about; raises Refused if it is closed, or not theirs."""
    name = request.argument(0)
    fields = await request.drafts.load(request.person, request.table_id, name)
    if name.startswith(SETTING):
        room = await request.office.views.room(request.table_id, request.person.lang)
        return AnswerSubject(settings.require_setting(request, room, name), fields, room)
    return AnswerSubject(await request.office.views.question(request.person, request.table_id, name), fields)


# -- what is shown ------------------------------------------------------------------------


async def subject_screen(
    request: ChatRequest, subject: AnswerSubject, fields: Fields, step: str = "", page: int = 0
) -> PrivateScreen:
    """Make the screen of a question with what is filled in by now."""
    draft = Draft(fields, step, page)
    if subject.room is None:
        own = await request.office.views.seat_room(request.person, request.table_id, subject.question.seat, brief=True)
        return await screens.with_picture(request, own, screens.seat_screen(request, own, subject.question, draft))
    lang = request.person.lang
    lines = [
        request.chat_text("set-to", value=shorten_signs(subject.question.answered)),
        *progress_lines(SPEECH, lang, subject.question, draft),
    ]
    back = request.make_button("back", "settings")
    text = screens.fit_lines(lines, request.surface.text)
    buttons = (*draft_buttons(SPEECH, lang, request.table_id, subject.question, draft), back)
    return PrivateScreen(text, subject.question, draft, buttons=buttons, table=request.table_id)


async def show_question(request: ChatRequest) -> Reply:
    """Show one question."""
    at = await load_subject(request)
    return Reply(screen=await subject_screen(request, at, at.fields))


async def go_back(request: ChatRequest) -> Reply:
    """Show the question again, or one's seat."""
    if request.argument(0):
        return await show_question(request)
    return await show_seat(request)


async def open_page(request: ChatRequest) -> Reply:
    """Open a step, at a page of its choices."""
    at = await load_subject(request)
    return Reply(
        screen=await subject_screen(
            request,
            at,
            at.fields,
            at.require_step(request.argument(1)).key,
            parse_small_number(request.argument(2)) or 0,
        )
    )


# -- filling in ----------------------------------------------------------------------------


async def answer_or_fill(request: ChatRequest) -> Reply:
    """Answer with one thing, or fill it in if more is wanted."""
    at = await load_subject(request)
    step = at.require_step(request.argument(1))
    tokens = tuple(at.check_token(step, sent) for sent in request.intent.args[2:])
    is_lone = not isinstance(at.question.widget, FormFields)
    if is_lone and (drafting.is_single(at.question.widget) or step.takes_several):
        return await confirm_or_give(request, at, {step.name: tokens})
    return await fill_step(request, at, step, drafting.replace_slice(step, tokens))


async def put_slice(request: ChatRequest) -> Reply:
    """Choose these of a slice, or take what was filled in of several controls."""
    at = await load_subject(request)
    if request.intent.fields:
        return await fill_written(request, at)
    step = at.require_step(request.argument(1))
    tokens = tuple(at.check_token(step, sent) for sent in request.intent.args[3:])
    if drafting.is_single(at.question.widget):
        return await confirm_or_give(request, at, {step.name: tokens})
    given = tokens if tokens == (LEFT_OUT,) and step.none else drafting.replace_slice(step, tokens, request.argument(2))
    return await fill_step(request, at, step, given)


async def toggle_choice(request: ChatRequest) -> Reply:
    """Choose one thing more, or one less, and stay at its page."""
    at = await load_subject(request)
    page = parse_small_number(request.argument(3)) or 0
    step = at.require_step(request.argument(1))
    token = at.check_token(step, request.argument(2))
    if drafting.is_single(at.question.widget):
        return await confirm_or_give(request, at, {step.name: (token,)})
    given = drafting.toggle(step, token)
    if isinstance(step.widget, PickMany) and len(given) > step.widget.most:
        least, most = step.bounds
        return Reply(
            request.refusal_text(Refused("how-many", least=least, most=most)),
            await subject_screen(request, at, at.fields, step.key, page),
        )
    return await fill_step(request, at, step, given, stay_page=page)


async def fill_step(
    request: ChatRequest,
    subject: AnswerSubject,
    step: DraftStep,
    tokens: tuple[str, ...],
    *,
    stay_page: int | None = None,
) -> Reply:
    """Keep what is in a control, and show what is next; while more may be chosen there, at `stay_page`.

    The last choice answers if the question is one that wants no button.
    """
    fields = drafting.fill(subject.question.widget, subject.fields, step.name, tokens)
    if is_answered_at_once(subject.question, fields):
        return await confirm_or_give(request, replace(subject, fields=fields), fields)
    await request.drafts.keep(request.person, request.table_id, subject.question.id, fields)
    if stay_page is not None and step.takes_several and len(tokens) < step.bounds[1]:
        return Reply(screen=await subject_screen(request, subject, fields, step.key, stay_page))
    return Reply(screen=await subject_screen(request, subject, fields))


def is_answered_at_once(form: QuestionForm, fields: Fields) -> bool:
    """Tell whether the last choice was made of a question that wants no button."""
    return form.at_once and drafting.is_whole(drafting.list_steps(form.widget, fields))


async def clear_draft(request: ChatRequest) -> Reply:
    """Clear the draft."""
    at = await load_subject(request)
    await request.drafts.keep(request.person, request.table_id, at.question.id, {})
    return Reply(screen=await subject_screen(request, at, {}))


# -- what is written -------------------------------------------------------------------------


async def write_steps(request: ChatRequest) -> Reply:
    """Ask for what is to be written, or take it."""
    at = await load_subject(request)
    if request.intent.fields:
        return await fill_written(request, at)
    keys = request.intent.args[1:]
    steps = [at.require_step(key) for key in keys] or [step for step in at.steps if step.is_written]
    parts = tuple(
        FormField(step.key, shorten_signs(step.label or at.question.title), step.widget, none=shorten_signs(step.none))
        for step in steps
    )
    held = {step.key: step.given for step in steps if step.given is not None and not step.is_left_out}
    return Reply(
        entry=InputDialog(
            shorten_signs(at.question.title), "write", request.table_id, request.intent.args, parts[:MOST_PARTS], held
        )
    )


async def fill_written(request: ChatRequest, subject: AnswerSubject) -> Reply:
    """Fill in several controls at once; a lone one is the answer."""
    fields: Fields = subject.fields
    for key, sent in request.intent.fields.items():
        step = drafting.find_step(drafting.list_steps(subject.question.widget, fields), key or "0")
        if step is None:
            continue
        tokens = tuple(subject.check_token(step, each) for each in sent if each)
        if not tokens and step.none:
            tokens = (LEFT_OUT,)
        fields = drafting.fill(subject.question.widget, fields, step.name, tokens)
    subject = replace(subject, fields=fields)
    if not isinstance(subject.question.widget, FormFields) or is_answered_at_once(subject.question, fields):
        return await confirm_or_give(request, subject, fields)
    await request.drafts.keep(request.person, request.table_id, subject.question.id, fields)
    return Reply(screen=await subject_screen(request, subject, fields))


# -- giving the answer ---------------------------------------------------------------------


async def send_draft(request: ChatRequest) -> Reply:
    """Answer with what is filled in, or with nothing."""
    at = await load_subject(request)
    if request.argument(1) == LEFT_OUT and at.question.skip:
        return await give_answer(request, at, {})
    if not at.fields and at.question.answered:
        raise Refused("repeated")
    if not drafting.is_ready(at.steps):
        missing = next(step for step in at.steps if step.is_missing)
        said = (
            request.chat_text("missing-step", label=shorten_signs(missing.label))
            if missing.label
            else request.chat_text("missing-some")
        )
        return Reply(said, await subject_screen(request, at, at.fields, missing.key))
    return await confirm_or_give(request, at, at.fields)


async def confirm_answer(request: ChatRequest) -> Reply:
    """Take the second press of a weighty answer."""
    at = await load_subject(request)
    if len(request.intent.args) < 2:
        return await give_answer(request, at, at.fields)
    if request.argument(1) == LEFT_OUT:
        return await give_answer(request, at, {})
    step = at.require_step(request.argument(1))
    return await give_answer(
        request, at, {step.name: tuple(at.check_token(step, sent) for sent in request.intent.args[2:])}
    )


async def confirm_or_give(request: ChatRequest, subject: AnswerSubject, fields: Fields) -> Reply:
    """Answer, or ask once more first if the answer is weighty or its preview has something to say."""
    own = {name: sent for name, sent in fields.items() if sent != (FILLED_IN,)}
    panels = await preview_panels(request, subject.question, own)
    if not (subject.question.weighty or panels):
        return await give_answer(request, subject, fields)
    args: tuple[str, ...] = ()
    if not fields:
        args = (LEFT_OUT,)
    elif drafting.is_single(subject.question.widget):
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
    chosen = progress_lines(SPEECH, request.person.lang, subject.question, Draft(fields)) or chosen_lines(
        request, subject, fields
    )
    lines = [
        request.chat_text("sure") if subject.question.weighty else "",
        shorten_signs(subject.question.title),
        *chosen,
        shorten_signs(subject.question.confirm),
    ]
    no = request.make_button("no", "back", subject.question.id)
    shown = screens.confirm_screen(request, "\n".join(line for line in lines if line), yes, no)
    return Reply(screen=replace(shown, panels=panels))


def chosen_lines(request: ChatRequest, subject: AnswerSubject, fields: Fields) -> tuple[str, ...]:
    """Return what a single press chose, unless there was nothing to choose."""
    said = [
        label
        for step in drafting.list_steps(subject.question.widget, fields)
        if len(step.choices) > 1
        for label in step.given_labels()
    ]
    return tuple(request.chat_text("you-chose", answer=shorten_signs(label)) for label in said)


async def preview_panels(request: ChatRequest, form: QuestionForm, fields: Fields) -> tuple[PanelText, ...]:
    """Return what the office has to say in private about an answer before it is given."""
    if not form.weighed:
        return ()
    return (await request.office.play.preview(request.person, Answer(request.table_id, form.id, fields))).panels


async def give_answer(request: ChatRequest, subject: AnswerSubject, fields: Fields) -> Reply:
    """Give the answer, or set the setting."""
    if subject.room is not None:
        return await apply_setting(request, subject.room, subject.question, fields)
    own = {name: sent for name, sent in fields.items() if sent != (FILLED_IN,)}
    if subject.question.weighty:
        own[CONFIRM] = (YES,)
    try:
        said = (await submit(request, own)).text
    except Refused as refused:
        if refused.reason == "repeated":
            await request.drafts.keep(request.person, request.table_id, subject.question.id, {})
        raise
    mine = await find_still_open(request, subject.question)
    if mine is not None and mine.at_once and mine.answered:
        said = request.chat_text("kept", question=shorten_signs(mine.title), answer=shorten_signs(mine.answered))
    if not request.is_private:
        return await show_after_answer(request, said)
    answered = shorten_signs(mine.answered) if mine is not None else ""
    return Reply(said, await screens.closing_screen(request, answered or answer_text(subject, own)))


async def find_still_open(request: ChatRequest, form: QuestionForm) -> QuestionForm | None:
    """Return a question that was answered, as it is now if its answer may still be changed."""
    try:
        return await request.office.views.question(request.person, request.table_id, form.id)
    except Refused:
        return None


def answer_text(subject: AnswerSubject, fields: Fields) -> str:
    """Return an answer as it was offered; what was left out is said only if nothing else was."""
    steps = drafting.list_steps(subject.question.widget, fields)
    filled = [" · ".join(map(shorten_signs, step.given_labels())) for step in steps if not step.is_left_out]
    left = [shorten_signs(step.none) for step in steps if step.is_left_out]
    return " · ".join(filter(None, filled)) or shorten_signs(subject.question.skip) or " · ".join(left)


async def submit(request: ChatRequest, fields: Fields) -> Acknowledged:
    """Submit an answer to the office."""
    intent = request.intent
    return await request.office.play.answer(
        request.person, Answer(request.table_id, request.argument(0), fields, intent.inbox, intent.at)
    )


async def show_after_answer(request: ChatRequest, text: str) -> Reply:
    """Make what follows an answer if nothing else will be sent: one's seat as it is now."""
    try:
        shown = await show_seat(request, text)
    except Refused:
        return Reply(text)
    return shown


async def apply_setting(request: ChatRequest, room: Room, form: QuestionForm, fields: Fields) -> Reply:
    """Set a setting, and show the settings again."""
    await settings.change_setting(request, room, form.id, fields)
    await request.drafts.keep(request.person, request.table_id, form.id, {})
    shown = await show_settings(request)
    return Reply(request.chat_text("set"), shown.screen)


ANSWERING: Final = MappingProxyType(
    {
        "ask": show_question,
        "answer": answer_or_fill,
        "put": put_slice,
        "toggle": toggle_choice,
        "page": open_page,
        "write": write_steps,
        "send": send_draft,
        "clear": clear_draft,
        "confirm": confirm_answer,
        "back": go_back,
    }
)
"""The verbs of this page."""
