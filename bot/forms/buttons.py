"""What stands beside a question's own choices, in words: how far one has come, and the buttons that write, send and clear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.forms import draft as drafting
from bot.forms.draft import Step
from bot.forms.tokens import LEFT_OUT
from bot.ports.room import Language, Question, TableId
from bot.ports.screens import Button, Draft, Look
from bot.text.translator import Speech, plain


def controls(
    speech: Speech, lang: Language, table: TableId, question: Question, draft: Draft | None = None
) -> tuple[Button, ...]:
    """The buttons of a question that is filled in step by step; none where a single press answers it.

    The choices themselves are drawn by the chat, from `bot.drafting.steps`.
    """
    if drafting.is_single(question.widget):
        return ()
    draft = draft or Draft()
    steps = drafting.steps(question.widget, draft.fields)
    return tuple(offered(speech, lang, table, question, steps, draft))


def offered(
    speech: Speech, lang: Language, table: TableId, question: Question, steps: Sequence[Step], draft: Draft
) -> Iterator[Button]:
    """To write, to leave out, to send, to send nothing, to begin anew."""

    def button(label: str, verb: str, *args: str, look: Look = Look.PLAIN) -> Button:
        return Button(plain(label), verb, table, (question.id, *args), look)

    for step in steps:
        if step.is_written:
            what = step.label or question.verb or question.title
            yield button(speech.words("bot", "button-write", lang, what=plain(what)), "write", step.key)
    current = drafting.opened(steps, draft.at)
    if current and current.none and not current.is_left_out and current.none != question.skip:
        yield button(current.none, "put", current.key, "", LEFT_OUT)
    if drafting.is_ready(steps) and (draft.fields or not needs_something(steps)):
        verb = question.verb or speech.words("bot", "button-send", lang)
        yield button(verb, "send", look=Look.MAIN)
    if question.skip:
        yield button(question.skip, "send", LEFT_OUT)
    if draft.fields:
        yield button(speech.words("bot", "button-clear", lang), "clear")


def needs_something(steps: Sequence[Step]) -> bool:
    """Whether an answer with nothing in it would be sent by its own button, or not at all."""
    return any(step.none or step.is_written or step.bounds[0] > 0 for step in steps)


def progress(speech: Speech, lang: Language, question: Question, draft: Draft) -> tuple[str, ...]:
    """What has been filled in so far, a line for each step that somebody was at or has to count."""
    if drafting.is_single(question.widget):
        return ()
    return tuple(
        line for step in drafting.steps(question.widget, draft.fields) if (line := filled(speech, lang, step, draft))
    )


def filled(speech: Speech, lang: Language, step: Step, draft: Draft) -> str:
    """One step in a line: what is in it, and where several are wanted how many."""
    said = tuple(map(plain, step.said()))
    text = " · ".join(said)
    if step.takes_several and not step.is_left_out:
        text = " ".join(filter(None, (text, f"({counted(speech, lang, step)})")))
    if not text and draft.at != step.key:
        return ""
    label = plain(step.label)
    return speech.words("bot", "chat-step", lang, label=label, filled=text or "…") if label else text


def counted(speech: Speech, lang: Language, step: Step) -> str:
    """How many are chosen, of how many."""
    least, most = step.bounds
    exact = "yes" if least == most else "no"
    return speech.words("bot", "chat-count", lang, count=step.count, least=least, most=most, exact=exact)
