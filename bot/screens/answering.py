"""Answers in a chat: at one press, or filled in step by step."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.forms import draft as draft_steps
from bot.forms.draft import DraftStep
from bot.screens import screens, settings
from bot.screens.giving import confirm_or_give, give_answer
from bot.screens.request import SETTING, AnswerSubject, ChatRequest
from bot.screens.tables import show_seat
from bot.text.signs import shorten_signs
from bot.values.button_payload import spell_arguments
from bot.values.ids import Refused
from bot.values.requests import Answer, Fields, FormRequest
from bot.values.screens import InputDialog, Reply
from bot.values.widgets import LEFT_OUT, PREPARED, FormField, FormFields, PickMany

MOST_PARTS: Final = 5  # Controls that a chat asks for at once


async def load_subject(request: ChatRequest, question_id: str) -> AnswerSubject:
    fields = await request.drafts.load(request.person, request.table_id, question_id)
    if question_id.startswith(SETTING):
        room = await request.room()
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
    """Keep what is in a control and show what is next, or `stay_page`; a last choice may answer."""
    fields = draft_steps.fill(subject.question.widget, subject.fields, step.name, tokens)
    form = subject.question
    if form.at_once and draft_steps.is_whole(draft_steps.list_steps(form.widget, fields)):
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
    form = subject.question
    is_whole = form.at_once and draft_steps.is_whole(draft_steps.list_steps(form.widget, fields))
    if not isinstance(form.widget, FormFields) or is_whole:
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


async def answer_on_board(request: ChatRequest, form: FormRequest) -> Reply:
    answer = Answer(
        request.table_id, form.question_id, {"": form.tokens[:1] or ("",)}, request.asked.inbox, request.asked.at
    )
    taken = await request.app.play.answer_on_board(request.person, answer)
    at = None if taken.at_ms is None else datetime.fromtimestamp(taken.at_ms / 1000, UTC)
    return Reply(taken.text, noted_at=at)
