"""Answers in a chat: at one press, or filled in step by step; weighty ones are asked twice."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.forms import draft as draft_steps
from bot.forms.buttons import progress_lines
from bot.forms.draft import FILLED_IN, DraftStep
from bot.screens import screens, settings
from bot.screens.host import show_settings
from bot.screens.prepared import prepared_screen
from bot.screens.request import SETTING, SPEECH, AnswerSubject, ChatRequest
from bot.screens.tables import show_seat
from bot.text.signs import shorten_signs
from bot.values.button_payload import spell_arguments
from bot.values.commands import YES
from bot.values.ids import Refused
from bot.values.requests import CONFIRM, Acknowledged, Answer, Fields, FormRequest
from bot.values.room import PanelText, Room
from bot.values.screens import Button, ButtonStyle, Draft, InputDialog, PrivateScreen, Reply
from bot.values.widgets import LEFT_OUT, PREPARED, FormField, FormFields, PickMany, QuestionForm

MOST_PARTS: Final = 5  # Controls that a chat asks for at once


async def load_subject(request: ChatRequest, question_id: str) -> AnswerSubject:
    fields = await request.drafts.load(request.person, request.table_id, question_id)
    if question_id.startswith(SETTING):
        room = await request.app.views.room(request.table_id, request.person.lang)
        return AnswerSubject(await settings.require_setting(request, room, question_id), fields, room)
    if question_id.startswith(PREPARED):
        topic = await request.app.preparations.find_topic(request.person, request.table_id, question_id)
        return AnswerSubject(topic.form, fields)
    return AnswerSubject(await request.app.reading.question(request.person, request.table_id, question_id), fields)


# -- what is shown ------------------------------------------------------------------------


async def show_question(request: ChatRequest, form: FormRequest) -> Reply:
    subject = await load_subject(request, form.question_id)
    return Reply(screen=await screens.subject_screen(request, subject, subject.fields))


async def go_back(request: ChatRequest, form: FormRequest) -> Reply:
    if form.question_id:
        return await show_question(request, form)
    return await show_seat(request)


async def open_page(request: ChatRequest, form: FormRequest) -> Reply:
    subject = await load_subject(request, form.question_id)
    return Reply(
        screen=await screens.subject_screen(
            request, subject, subject.fields, subject.require_step(form.step).key, form.page
        )
    )


# -- filling in ----------------------------------------------------------------------------


async def answer_or_fill(request: ChatRequest, form: FormRequest) -> Reply:
    subject = await load_subject(request, form.question_id)
    step = subject.require_step(form.step)
    tokens = tuple(subject.check_token(step, sent) for sent in form.tokens)
    is_lone = not isinstance(subject.question.widget, FormFields)
    if is_lone and (draft_steps.is_single(subject.question.widget) or step.takes_several):
        return await confirm_or_give(request, subject, {step.name: tokens})
    return await fill_step(request, subject, step, draft_steps.replace_slice(step, tokens))


async def put_slice(request: ChatRequest, form: FormRequest) -> Reply:
    subject = await load_subject(request, form.question_id)
    if form.fields:
        return await fill_written(request, subject, form.fields)
    step = subject.require_step(form.step)
    tokens = tuple(subject.check_token(step, sent) for sent in form.tokens)
    if draft_steps.is_single(subject.question.widget):
        return await confirm_or_give(request, subject, {step.name: tokens})
    given = tokens if tokens == (LEFT_OUT,) and step.none else draft_steps.replace_slice(step, tokens, form.slice)
    return await fill_step(request, subject, step, given)


async def toggle_choice(request: ChatRequest, form: FormRequest) -> Reply:
    subject = await load_subject(request, form.question_id)
    step = subject.require_step(form.step)
    token = subject.check_token(step, next(iter(form.tokens), ""))
    if draft_steps.is_single(subject.question.widget):
        return await confirm_or_give(request, subject, {step.name: (token,)})
    given = draft_steps.toggle(step, token)
    if isinstance(step.widget, PickMany) and len(given) > step.widget.most:
        least, most = step.bounds
        return Reply(
            request.refusal_text(Refused("how-many", least=least, most=most)),
            await screens.subject_screen(request, subject, subject.fields, step.key, form.page),
        )
    return await fill_step(request, subject, step, given, stay_page=form.page)


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
    fields = draft_steps.fill(subject.question.widget, subject.fields, step.name, tokens)
    if is_answered_at_once(subject.question, fields):
        return await confirm_or_give(request, replace(subject, fields=fields), fields)
    await request.drafts.keep(request.person, request.table_id, subject.question.id, fields)
    short_toast = tick_text(request, subject, step, fields)
    if stay_page is not None and step.takes_several and len(tokens) < step.bounds[1]:
        return Reply(
            screen=await screens.subject_screen(request, subject, fields, step.key, stay_page), short_toast=short_toast
        )
    return Reply(screen=await screens.subject_screen(request, subject, fields), short_toast=short_toast)


def tick_text(request: ChatRequest, subject: AnswerSubject, before: DraftStep, fields: Fields) -> str:
    after = draft_steps.list_steps(subject.question.widget, fields)
    step = draft_steps.find_step(after, before.key)
    is_same = draft_steps.is_ready(after) is draft_steps.is_ready(subject.steps)
    if step is None or not (step.takes_several and is_same):
        return ""
    changed = set(step.given or ()) ^ set(before.given or ())
    labels = [shorten_signs(choice.label) for choice in step.choices if choice.token in changed]
    put = "yes" if step.count > before.count else "no"
    return request.chat_text("ticked", choice=", ".join(labels), count=step.count, most=step.bounds[1], put=put)


def is_answered_at_once(form: QuestionForm, fields: Fields) -> bool:
    return form.at_once and draft_steps.is_whole(draft_steps.list_steps(form.widget, fields))


async def clear_draft(request: ChatRequest, form: FormRequest) -> Reply:
    subject = await load_subject(request, form.question_id)
    await request.drafts.keep(request.person, request.table_id, subject.question.id, {})
    subject = await load_subject(request, form.question_id)
    return Reply(screen=await screens.subject_screen(request, subject, subject.fields))


# -- what is written -------------------------------------------------------------------------


async def write_steps(request: ChatRequest, form: FormRequest) -> Reply:
    subject = await load_subject(request, form.question_id)
    if form.fields:
        return await fill_written(request, subject, form.fields)
    keys = filter(None, (form.step, *form.tokens))
    steps = [subject.require_step(key) for key in keys] or [step for step in subject.steps if step.is_written]
    parts = tuple(
        FormField(
            step.key, shorten_signs(step.label or subject.question.title), step.widget, none=shorten_signs(step.none)
        )
        for step in steps
    )
    held = {step.key: step.given for step in steps if step.given is not None and not step.is_left_out}
    return Reply(
        entry=InputDialog(
            shorten_signs(subject.question.title),
            "write",
            request.table_id,
            spell_arguments(form),
            parts[:MOST_PARTS],
            held,
        )
    )


async def fill_written(request: ChatRequest, subject: AnswerSubject, written: Fields) -> Reply:
    fields: Fields = subject.fields
    for key, sent in written.items():
        step = draft_steps.find_step(draft_steps.list_steps(subject.question.widget, fields), key or "0")
        if step is None:
            continue
        tokens = tuple(subject.check_token(step, each) for each in sent if each)
        if not tokens and step.none:
            tokens = (LEFT_OUT,)
        fields = draft_steps.fill(subject.question.widget, fields, step.name, tokens)
    subject = replace(subject, fields=fields)
    if not isinstance(subject.question.widget, FormFields) or is_answered_at_once(subject.question, fields):
        return await confirm_or_give(request, subject, fields)
    await request.drafts.keep(request.person, request.table_id, subject.question.id, fields)
    return Reply(screen=await screens.subject_screen(request, subject, fields))


# -- giving the answer ---------------------------------------------------------------------


async def send_draft(request: ChatRequest, form: FormRequest) -> Reply:
    subject = await load_subject(request, form.question_id)
    if LEFT_OUT in form.tokens[:1] and subject.question.skip:
        return await give_answer(request, subject, {})
    if not subject.fields and subject.question.answered:
        raise Refused("repeated")
    if not draft_steps.is_ready(subject.steps):
        missing = next(step for step in subject.steps if step.is_missing)
        said = (
            request.chat_text("missing-step", label=shorten_signs(missing.label))
            if missing.label
            else request.chat_text("missing-some")
        )
        return Reply(said, await screens.subject_screen(request, subject, subject.fields, missing.key))
    return await confirm_or_give(request, subject, subject.fields)


async def confirm_answer(request: ChatRequest, form: FormRequest) -> Reply:
    subject = await load_subject(request, form.question_id)
    if not form.step:
        return await give_answer(request, subject, subject.fields)
    if form.step == LEFT_OUT:
        return await give_answer(request, subject, {})
    step = subject.require_step(form.step)
    return await give_answer(
        request, subject, {step.name: tuple(subject.check_token(step, sent) for sent in form.tokens)}
    )


async def confirm_or_give(request: ChatRequest, subject: AnswerSubject, fields: Fields) -> Reply:
    """Answer, or ask once more first if the answer is weighty or its preview has something to say."""
    own = {name: sent for name, sent in fields.items() if sent != (FILLED_IN,)}
    panels = await preview_panels(request, subject.question, own)
    is_fewer = is_less_than_ticked(subject.question, fields)
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
    chosen = progress_lines(SPEECH, request.person.lang, subject.question, Draft(fields)) or chosen_lines(
        request, subject, fields
    )
    lines = [
        request.chat_text("sure") if subject.question.weighty else "",
        request.chat_text("sure-fewer") if is_fewer else "",
        shorten_signs(subject.question.title),
        *chosen,
        shorten_signs(subject.question.confirm),
    ]
    no = request.make_button("no", "back", subject.question.id)
    shown = screens.confirm_screen(request, "\n".join(line for line in lines if line), yes, no)
    return Reply(screen=await with_picture(request, subject, fields, replace(shown, panels=panels)))


async def with_picture(
    request: ChatRequest, subject: AnswerSubject, fields: Fields, shown: PrivateScreen
) -> PrivateScreen:
    beside = (shown.text, *(line for panel in shown.panels for line in (panel.title, *panel.lines)))
    if subject.room is not None or len("\n".join(beside)) > request.profile.caption:
        return shown
    own = await screens.subject_screen(request, subject, fields)
    return replace(shown, picture=own.picture, alt=own.alt, lines=own.lines, heading=own.heading)


def is_less_than_ticked(form: QuestionForm, fields: Fields) -> bool:
    """Tell whether something was unticked that was chosen beforehand because it counts."""
    widget = form.widget
    return isinstance(widget, PickMany) and widget.ticked and len(fields.get("", ())) < len(widget.choices)


def chosen_lines(request: ChatRequest, subject: AnswerSubject, fields: Fields) -> tuple[str, ...]:
    said = [
        label
        for step in draft_steps.list_steps(subject.question.widget, fields)
        if len(step.choices) > 1
        for label in step.given_labels()
    ]
    return tuple(request.chat_text("you-chose", answer=shorten_signs(label)) for label in said)


async def preview_panels(request: ChatRequest, form: QuestionForm, fields: Fields) -> tuple[PanelText, ...]:
    if not form.has_preview:
        return ()
    try:
        return (await request.app.previews.preview(request.person, Answer(request.table_id, form.id, fields))).panels
    except Refused as refused:
        if refused.reason != "advice-busy":
            raise
        return ()  # an answer does not wait for the advice on it


async def give_answer(request: ChatRequest, subject: AnswerSubject, fields: Fields) -> Reply:
    if subject.room is not None:
        return await apply_setting(request, subject.room, subject.question, fields)
    own = {name: sent for name, sent in fields.items() if sent != (FILLED_IN,)}
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
    is_said = subject.question.kind == "window" or taken.again
    return await show_after_answer(request, subject, taken.text if is_said else "")


async def submit(request: ChatRequest, question_id: str, fields: Fields) -> Acknowledged:
    answer = Answer(request.table_id, question_id, fields, request.inbox, request.at)
    return await request.app.play.answer(request.person, answer)


async def show_after_answer(request: ChatRequest, subject: AnswerSubject, text: str) -> Reply:
    """Show what follows an answer: the seat as it is now, or the next question."""
    try:
        return await show_seat(request, text, subject.question.seat)
    except Refused:
        return Reply(text)


async def apply_setting(request: ChatRequest, room: Room, form: QuestionForm, fields: Fields) -> Reply:
    suggested = await settings.change_setting(request, room, form.id, fields)
    await request.drafts.keep(request.person, request.table_id, form.id, {})
    shown = await show_settings(request)
    return Reply(suggested.text if suggested else request.chat_text("set"), shown.screen)


async def answer_on_board(request: ChatRequest, form: FormRequest) -> Reply:
    answer = Answer(request.table_id, form.question_id, {"": form.tokens[:1] or ("",)}, request.inbox, request.at)
    taken = await request.app.play.answer_on_board(request.person, answer)
    at = None if taken.at_ms is None else datetime.fromtimestamp(taken.at_ms / 1000, UTC)
    return Reply(taken.text, noted_at=at)
