"""What stands beside a question's own choices: how much is filled in, and the buttons that write, send and clear."""

from collections.abc import Sequence
from typing import Final

from bot.forms import draft as draft_steps
from bot.forms.draft import DraftStep
from bot.text.signs import shorten_signs
from bot.text.translator import app_text
from bot.values.ids import Language, TableId
from bot.values.screens import Button, ButtonStyle, Draft
from bot.values.widgets import LEFT_OUT, PickMany, QuestionForm

BETWEEN: Final = " · "
WARNED: Final = 2  # of several choices that have a hint


def draft_buttons(
    lang: Language, table_id: TableId, form: QuestionForm, draft: Draft | None = None
) -> tuple[Button, ...]:
    """Return the buttons of a question filled in step by step, but its choices; none if a single press answers it."""
    if draft_steps.is_single(form.widget):
        return ()
    draft = draft or Draft()
    steps, found = draft_steps.list_steps(form.widget, draft.fields), list[Button]()

    def add(label: str, verb: str, *args: str, look: ButtonStyle = ButtonStyle.PLAIN) -> None:
        found.append(Button(shorten_signs(label), verb, table_id, (form.id, *args), look))

    for step in steps:
        if step.is_written:
            what = step.label or form.verb or form.title
            add(app_text("button-write", lang, what=shorten_signs(what)), "write", step.key)
    current = draft_steps.open_step(steps, draft.at)
    for step in steps:
        if step.is_aside and step is not current:
            add(aside_label(lang, step), "page", step.key, "0")
    is_left = current is not None and can_be_passed(current, steps) and current.none != form.skip
    is_last = is_left and form.at_once and draft_steps.is_whole([step for step in steps if step is not current])
    if current and is_left:
        look = ButtonStyle.MAIN if is_last else ButtonStyle.PLAIN
        add(current.none, "put", current.key, "", LEFT_OUT, look=look)
    is_begun = bool(draft.fields) or not any(step.none or step.is_written or step.bounds[0] > 0 for step in steps)
    if not is_last and is_begun and draft_steps.is_ready(steps) and not draft_steps.is_nothing(steps):
        verb = form.verb or app_text("button-send", lang)
        add(verb, "send", look=ButtonStyle.MAIN)
    if form.skip:
        add(form.skip, "send", LEFT_OUT)
    if draft.fields:
        add(app_text("button-clear", lang), "clear")
    return tuple(found)


def aside_label(lang: Language, step: DraftStep) -> str:
    label = shorten_signs(step.label)
    if step.given is None or step.is_left_out:
        return app_text("button-aside", lang, what=label)
    said = ", ".join(map(shorten_signs, step.given_labels()))
    return app_text("chat-step", lang, label=label, filled=said)


def can_be_passed(current: DraftStep, steps: Sequence[DraftStep]) -> bool:
    if not current.none or current.is_left_out:
        return False
    others = [step for step in steps if step != current]
    return not all(step.none for step in others) or any(
        step.choices and not (step.is_complete or step.is_passed_over) for step in others
    )


def progress_lines(lang: Language, form: QuestionForm, draft: Draft, *, is_marked: bool = False) -> tuple[str, ...]:
    """Say how much is filled in; where it `is_marked` on the buttons not what, but the hint of the last choice."""
    if draft_steps.is_single(form.widget):
        return ()
    steps = draft_steps.list_steps(form.widget, draft.fields)
    last = next((step for step in reversed(steps) if step.count), None)
    lines = {step.key: step_line(lang, step, draft, is_marked=is_marked) for step in steps}
    is_shown = is_marked and last is not None and bool(lines[last.key]) and (last.is_aside or last == steps[-1])
    if is_shown and last is not None and (hint := chosen_hint(last)):
        lines[last.key] += f" – {hint}"
    return tuple(filter(None, lines.values()))


def chosen_hint(step: DraftStep) -> str:
    if isinstance(step.widget, PickMany) and step.widget.ticked:
        return ""
    hinted = [choice for choice in map(step.find_choice, step.given or ()) if choice and choice.hint]
    if not step.takes_several:
        return shorten_signs(hinted[0].hint) if hinted else ""
    return BETWEEN.join(shorten_signs(f"{choice.label}: {choice.hint}") for choice in hinted[:WARNED])


def step_line(lang: Language, step: DraftStep, draft: Draft, *, is_marked: bool = False) -> str:
    parts = (shorten_signs(label).partition(BETWEEN) for label in step.given_labels())
    filled = ", ".join(f"{head} ({rest})" if dot else head for head, dot, rest in parts)
    label = shorten_signs(step.label)
    if step.is_aside and step.is_left_out:
        return ""
    if step.takes_several and is_marked and draft == Draft():
        return ""  # the question says how many, its buttons which
    if step.takes_several and not step.is_left_out:
        least, most = step.bounds
        key, of = "chat-count-of" if label else "chat-count", "most" if least in {0, most} else "range"
        label = app_text(key, lang, label=label, count=step.count, least=least, most=most, of=of)
        filled = "" if is_marked else filled
    elif not filled and draft.at != step.key:
        return ""
    if not label or (step.takes_several and not filled):
        return label or filled
    return app_text("chat-step", lang, label=label, filled=filled or "…")
