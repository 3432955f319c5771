"""Buttons under a message as they are sent: a question's own choices by group, then other buttons. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from html import escape as html_escape
from html import unescape
from itertools import groupby
from typing import Any, Final, TypeAlias

from adapters.telegram.commands import is_command
from bot.forms import draft as draft_steps
from bot.forms.draft import ChoiceSlice, DraftStep
from bot.text.signs import shorten_signs
from bot.text.translator import LINK, make_inert
from bot.values.button_payload import pack
from bot.values.commands import WINDOW
from bot.values.ids import TableId
from bot.values.screens import Button, ButtonStyle, Draft
from bot.values.widgets import Arrange, Choice, QuestionForm

Key: TypeAlias = dict[str, Any]  # a button as the Bot API has it
Row: TypeAlias = tuple[Key, ...]
Markup: TypeAlias = dict[str, Any]  # a reply markup, as the Bot API has it

MOST: Final = 100  # buttons under one message
IN_A_ROW: Final = 8
MANY: Final = 64  # choices beyond which a slice is chosen first
# Characters said of the choices of one slice: what a picture's caption has beside the question itself.
SAID: Final = 700
DOORS: Final = 12  # slices that are offered at once
BEFORE: Final = "‹"
AFTER: Final = "›"
LABEL: Final = 60
WIDTHS: Final = ((3, 7), (4, 6), (6, 5), (10, 4), (14, 3), (22, 2))
BESIDE: Final = ((3, 14), (2, 22))  # the same of buttons with widths of their own
SIGN: Final = 2  # characters of a label that is a sign, such as ⋯
SHORT: Final = 10  # choices whose labels are no longer stand beside each other, of whatever group
MARK: Final = "✓ "
OPEN: Final = "▸ "
LOOKS: Final = {ButtonStyle.MAIN: "primary", ButtonStyle.PLAIN: "", ButtonStyle.DANGER: "danger"}


def make_markup(rows: Iterable[Row]) -> Markup | None:
    """Make a keyboard of at most MOST buttons; None for none."""
    kept = fit_rows(rows, MOST)
    return {"inline_keyboard": kept} if kept else None


def fit_rows(rows: Iterable[Row], space: int) -> list[Row]:
    kept: list[Row] = []
    for row in rows:
        space -= len(row)
        if space < 0:
            break
        kept.append(row)
    return kept


def in_rows(buttons: Sequence[Key]) -> list[Row]:
    longest = max((len(button["text"]) for button in buttons), default=0)
    beside = next((count for width, count in WIDTHS if longest <= width), 1)
    return [tuple(buttons[start : start + beside]) for start in range(0, len(buttons), beside)]


# -- buttons beside a question ----------------------------------------------------------------


def make_button_rows(offered: Iterable[Button]) -> list[Row]:
    groups = [(row, tuple(map(make_button, each))) for row, each in groupby(offered, key=lambda each: each.row)]
    return [row for number, made in groups for row in (in_rows(made) if number else rows_by_width(made))]


def rows_by_width(many: Iterable[Key]) -> list[Row]:
    made, rows, start = tuple(many), list[Row](), 0
    widths = [len(each["text"]) for each in made]
    while start < len(made):
        fitting = (n for n, most in BESIDE if start + n <= len(made) and max(widths[start : start + n]) <= most)
        rows.append(made[start : start + next(fitting, 1)])
        start += len(rows[-1])
    return rows


def join_rows(rows: Iterable[Row]) -> list[Row]:
    joined: list[Row] = []
    for row in rows:
        if joined and len(rows_by_width((*joined[-1], *row))) == 1:
            joined[-1] = (*joined[-1], *row)
        else:
            joined.append(row)
    return joined


def fill_last_row(rows: Sequence[Row], others: Sequence[Row]) -> list[Row]:
    """Join rows of choices and others; a short row of signs stands where the last row of choices has room."""
    signs = others[0] if others and all(len(key["text"]) <= SIGN for key in others[0]) else ()
    if signs and rows and len(rows[-1]) + len(signs) <= len(rows[0]):
        return [*rows[:-1], (*rows[-1], *signs), *others[1:]]
    return [*rows, *others]


def make_button(button: Button) -> Key:
    """Make a button of a request or a link; who may press it is never part of it."""
    label = truncate(shorten_signs(button.label), LABEL) or "·"
    if button.url and button.verb == WINDOW and not button.args:
        return {"text": label, "web_app": {"url": button.url}, "style": LOOKS[button.look]}
    if button.url:
        return {"text": label, "url": button.url}
    return make_key(label, button.verb, button.table_id, button.args, LOOKS[button.look])


def make_key(label: str, verb: str, table_id: TableId | None, args: tuple[str, ...], style: str = "") -> Key:
    made = {"text": label, "callback_data": pack(verb, table_id, args)}
    return made | {"style": style} if style else made


# -- a question ------------------------------------------------------------------------------


class QuestionKeys:
    """The buttons of a question: of the step that is open, and those that lead back to what is filled in."""

    def __init__(self, question: QuestionForm, draft: Draft, table_id: TableId | None = None) -> None:
        self._question, self._draft, self._table_id = question, draft, table_id
        self._steps = draft_steps.list_steps(question.widget, draft.fields)
        self._is_lone = draft_steps.is_single(question.widget) or len(self._steps) == 1
        self._open = self._steps[0] if self._is_lone else draft_steps.open_step(self._steps, draft.at)

    def make_open(self) -> list[Row]:
        step = self._open
        if step is None or not step.choices:
            return []
        portions, shown = make_slices(step), self._find_shown(step)
        if len(portions) < 2:
            return [*self._make_groups(step, step.choices)]
        rows = [] if shown is None else [*self._make_groups(step, portions[shown].choices, shown)]
        if shown is None or len(portions) > DOORS:
            return rows + in_rows([*self._make_doors(step, portions, shown)])
        back = f"{BEFORE} {slice_title(portions, 0)} … {slice_title(portions, len(portions) - 1)}"
        return [*rows, (self._make_key(back, "page", step, str(len(portions))),)]

    def make_filled(self) -> list[Row]:
        filled = [step for step in self._steps if step.choices and step.given is not None and not step.is_aside]
        return in_rows([self._make_way_back(step) for step in filled if not self._is_lone and step != self._open])

    def list_shown(self) -> tuple[Choice, ...]:
        """Return the choices of the open step that are shown now."""
        if self._open is None or not self._open.choices:
            return ()
        portions, shown = make_slices(self._open), self._find_shown(self._open)
        return self._open.choices if len(portions) < 2 else portions[shown].choices if shown is not None else ()

    def _find_shown(self, step: DraftStep) -> int | None:
        is_chosen = self._draft.at == step.key or not (self._is_lone or draft_steps.is_by_group(step))
        return self._draft.page if is_chosen and 0 <= self._draft.page < len(make_slices(step)) else None

    def _make_key(self, label: str, verb: str, step: DraftStep, *args: str, style: str = "") -> Key:
        return make_key(truncate(label, LABEL), verb, self._table_id, (self._question.id, step.key, *args), style)

    def _make_way_back(self, step: DraftStep) -> Key:
        said = " · ".join(map(shorten_signs, step.given_labels())) or "…"
        label = f"✎ {shorten_signs(step.label)}: {said}" if step.label else f"✎ {said}"
        portions = len(make_slices(step))
        page = str(portions) if portions > 1 else "0"  # all doors, none of them open
        return self._make_key(truncate(label, 30), "page", step, page)

    def _make_doors(self, step: DraftStep, portions: Sequence[ChoiceSlice], shown: int | None) -> Iterator[Key]:
        """Yield what leads to each slice of many choices, some of them at once."""
        first = (shown or 0) // DOORS * DOORS
        if first:
            yield self._make_key(BEFORE, "page", step, str(first - 1))
        for index in range(len(portions))[first : first + DOORS]:
            label, style = f"{OPEN}{slice_title(portions, index)}", "primary" if index == shown else ""
            yield self._make_key(label, "page", step, str(index), style=style)
        if first + DOORS < len(portions):
            yield self._make_key(AFTER, "page", step, str(first + DOORS))

    def _make_groups(self, step: DraftStep, some: Sequence[Choice], page: int = 0) -> Iterator[Row]:
        longest = max(len(choice_label(choice)) for choice in some)  # a mark on one moves none of the others
        beside = next((count for width, count in WIDTHS if longest <= width), 1)
        groups: dict[str, list[Key]] = {}
        for choice in some:
            groups.setdefault(choice.group, []).append(self._make_choice(step, choice, page))
        together = [[key for group in groups.values() for key in group]]
        for group in together if longest <= SHORT else groups.values():
            if beside < 2:
                yield from rows_by_width(group)
            for start in range(0, len(group), beside) if beside > 1 else ():
                yield tuple(group[start : start + beside])

    def _make_choice(self, step: DraftStep, choice: Choice, page: int) -> Key:
        label, given, style = choice_label(choice), step.given or (), ""
        if choice.token in given:
            mark = f"{given.index(choice.token) + 1}. " if isinstance(step.widget, Arrange) else MARK
            label, style = f"{mark}{label}", "success"
        elif self._is_lone and len(step.choices) == 1:
            style = "primary"
        if not step.takes_several:
            return self._make_key(label, "answer", step, choice.token, style=style)
        return self._make_key(label, "toggle", step, choice.token, *([str(page)] if page else []), style=style)


def make_slices(step: DraftStep) -> tuple[ChoiceSlice, ...]:
    return draft_steps.split_choices(step, MANY, SAID)


def slice_title(portions: Sequence[ChoiceSlice], index: int) -> str:
    portion = portions[index]
    if portion.label:
        alike = [each for each in portions if each.label == portion.label]
        first = sum(len(each.choices) for each in alike[: alike.index(portion)]) + 1
        part = f": {first}–{first + len(portion.choices) - 1}" if len(alike) > 1 else ""
        return f"{shorten_signs(portion.label)}{part}"
    return f"{shorten_signs(portion.choices[0].label)} – {shorten_signs(portion.choices[-1].label)}"


def choice_label(choice: Choice) -> str:
    return shorten_signs(f"{choice.brief or choice.label}{choice.count_mark}") or "·"


CUT: Final = "…"
TAG: Final = re.compile("<[^>]*>")
HIDDEN: Final = re.compile("<tg-spoiler>.*</tg-spoiler>", re.DOTALL)
TIME: Final = re.compile('<tg-time unix="(\\d+)"[^>]*>[^<]*</tg-time>')


def escape(text: str) -> str:
    """Escape for Telegram's HTML; only our own commands and links stay live."""
    return html_escape(make_plain(text), quote=False)


def make_plain(text: str) -> str:
    """Return a text's words as sent; only our own commands and links stay live."""
    parts = LINK.split(text)  # every other one is a link of ours
    return "".join(part if number % 2 else make_inert(part, is_command) for number, part in enumerate(parts))


def make_bold(text: str) -> str:
    return f"<b>{escape(text)}</b>" if text else ""


def make_link(text: str, url: str) -> str:
    return f'<a href="{html_escape(url)}"><b>{escape(text)}</b></a>' if url else make_bold(text)


def make_italic(text: str) -> str:
    return f"<i>{escape(text)}</i>" if text else ""


def make_expandable(text: str) -> str:
    return f"<blockquote expandable>{escape(text)}</blockquote>" if text else ""


def make_hidden(html: str) -> str:
    """Hide HTML until it is touched, also in notifications and chat lists."""
    return f"<tg-spoiler>{html}</tg-spoiler>" if html else ""


def utf16_length(text: str) -> int:
    """Return the length as Telegram counts it, in UTF-16 units without markup."""
    text = make_plain(text)
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


WORD: Final = 20  # as far back the end of a word is looked for


def truncate(text: str, limit: int) -> str:
    if 2 * len(text) <= limit or utf16_length(text) <= limit:  # no character comes to more than two
        return text
    kept = text[: max(limit - 1, 0)]
    while kept and (over := utf16_length(kept) - limit + 1) > 0:
        kept = kept[: -max(1, over // 2)]
    end = max(kept.rfind(" "), kept.rfind("\n"))
    if not text[len(kept)].isspace() and end >= len(kept) - WORD and end > len(kept) // 2:
        kept = kept[:end]
    return kept.rstrip() + CUT if kept else CUT[: max(limit, 0)]


def make_mention(user_id: int, name: str) -> str:
    return f'<a href="tg://user?id={user_id}">{escape(name)}</a>'


def format_utc(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def format_time(at: datetime) -> str:
    return f'⏳ <tg-time unix="{int(at.timestamp())}" format="r">…</tg-time>'


def strip_markup(html: str) -> str:
    """Return the words without markup, and without what is hidden: words cannot hide it."""
    return unescape(TAG.sub("", HIDDEN.sub("", without_times(html)))).strip()


def without_times(html: str) -> str:
    """Return times in plain words, for a server that does not know date entities."""
    return TIME.sub(lambda found: format_utc(datetime.fromtimestamp(int(found[1]), UTC)), html)
