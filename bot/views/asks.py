"""A seat's questions as plain values: shapes, canonical tokens, and where each answer lies on the picture."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.values.room import PanelText
from bot.values.table_view import (
    Ask,
    ChoiceRow,
    Choices,
    Compound,
    InOrder,
    Many,
    Node,
    Part,
    PreparedNode,
    Whole,
    Written,
    trim,
)
from bot.values.widgets import (
    Arrange,
    Choice,
    FormField,
    FormFields,
    Numeric,
    PickMany,
    PickOne,
    QuestionForm,
    Widget,
    Words,
)
from bot.views.asked import ordered_questions, question_form
from bot.views.prepared import make_topics, may_prepare
from bot.views.table import TablePresenter, made_once
from games.forms import Pick, Refused
from games.questions import Question
from games.spec import NoteKind

FEW: Final = (
    12  # so many options a view has of each question, those of a race among them; more only of the one that waits
)
LONG: Final = 100  # so many choices of a form are fetched once its first part says that they are needed
FLAGS: Final = (
    ("weighty", "w"), ("sealed", "s"), ("has_preview", "p"), ("timed", "t"),
    ("at_once", "o"), ("leisurely", "l"), ("rare", "r"),
)  # fmt: skip

Held: TypeAlias = tuple[tuple[str, str], ...]  # the faces of a hand, and what each is called


@made_once
def find_panels(presenter: TablePresenter) -> tuple[PanelText, ...]:
    """Return what a seat holds and may look at; nothing for the public."""
    return presenter.make_panels(is_page=True) if presenter.viewer is not None else ()


def find_hand(panels: tuple[PanelText, ...]) -> PanelText | None:
    """Return the panel of what a seat holds, else the first note with cards."""
    hand = next((each for each in panels if each.kind == NoteKind.HAND), None)
    return hand or next((each for each in panels if each.faces and each.kind == NoteKind.NOTE), None)


@made_once
def find_held(presenter: TablePresenter) -> Held:
    hand = find_hand(find_panels(presenter))
    return tuple((face.picture, face.label) for face in hand.faces) if hand else ()


def list_asks(presenter: TablePresenter) -> tuple[Ask, ...]:
    """Return all questions, with what they offer where that is little, or where it waits first."""
    order = ordered_questions(presenter)
    due = find_due(presenter, order)
    return tuple(
        shorten(make_ask(presenter, question, is_whole=question == due or is_little(presenter, question)))
        for question in order
    )


def shorten(ask: Ask) -> Ask:
    """Return a long form with its first part alone, and after which choices there is more."""
    if not isinstance(ask.w, Compound) or len(ask.rows) < LONG:
        return ask
    first, *rest = ask.w.p
    if not isinstance(first.w, tuple) or any(not part.on for part in rest):
        return ask
    later = dict.fromkeys(
        token for part in rest if part.on == first.name for tokens, _ in part.cases for token in tokens
    )
    return replace(ask, w=Compound((first,)), rows=ask.rows[: len(first.w)], later=tuple(later))


def find_ask(presenter: TablePresenter, question_id: str) -> Ask:
    """Return a question with all that it offers; raises Refused."""
    for question in ordered_questions(presenter):
        if presenter.table.question_id(question) == question_id:
            return make_ask(presenter, question, is_whole=True)
    raise Refused("stale")


def make_prepared(presenter: TablePresenter) -> tuple[PreparedNode, ...]:
    """Return what a seat may prepare, as questions."""
    topics = make_topics(presenter) if may_prepare(presenter) else ()
    return tuple(
        PreparedNode(make_node(each.form, find_held(presenter), is_whole=True), each.rules, each.state, each.changes)
        for each in topics
    )


def find_due(presenter: TablePresenter, order: Sequence[Question]) -> Question | None:
    ask, sealed = presenter.ask, presenter.view.sealed
    if ask is None:
        return None
    asked = [each for each in order if each in ask.must or each in ask.window]
    return next((each for each in asked if each not in sealed), next(iter(asked), None))


def is_little(presenter: TablePresenter, question: Question) -> bool:
    assert presenter.ask is not None
    shape = presenter.ask.require_decision(question).shape
    return isinstance(shape, Pick) and (len(shape.options) <= FEW or question in presenter.ask.window)


def make_ask(presenter: TablePresenter, question: Question, *, is_whole: bool) -> Ask:
    return make_node(question_form(presenter, question, whole=is_whole), find_held(presenter), is_whole)


@lru_cache(maxsize=512)
def make_node(form: QuestionForm, held: Held, is_whole: bool) -> Ask:
    """Make a question's values; kept, since most questions stay from one look to the next."""
    pool = Pool(dict(held), held[0][0].partition("/")[0] if held else "", isinstance(form.widget, FormFields))
    node = make_widget(form.widget, pool) if is_whole else None
    return Ask(
        form.id,
        form.kind,
        form.title,
        node,
        tuple(pool.rows),
        "".join(sign for name, sign in FLAGS if getattr(form, name)),
        form.answered,
        round(form.deadline.timestamp() * 1000) if form.deadline else 0,
        hint=form.hint,
        verb=form.verb,
        cost=form.confirm,
        skip=form.skip,
        rule=form.clause,
        tab=form.tab,
        short=form.short,
        barred=form.barred,
        onto=form.onto,
        wish=form.wish,
    )


@dataclass(frozen=True, slots=True)
class Pool:
    """What a question offers: in a form each row stands once, whichever cases offer it, and a spot by its name alone."""

    names: dict[str, str]
    deck: str
    is_form: bool
    rows: dict[ChoiceRow, int] = field(default_factory=dict)

    def add(self, choices: Sequence[Choice], say: str) -> Choices:
        rows = [(each.token, self.make_row(each)) for each in choices]
        if not self.is_form:
            return tuple(row for _, row in rows)
        found = list[int | str]()
        for token, row in rows:
            alone: tuple[object, ...] = (token, say.replace("#", token), "", "", "", token)
            found.append(token if row == alone else self.rows.setdefault(row, len(self.rows)))
        return tuple(found)

    def make_row(self, choice: Choice) -> ChoiceRow:
        deck, _, code = choice.picture.partition("/")
        return trim(
            ChoiceRow(
                choice.token,
                "" if choice.picture and self.names.get(choice.picture) == choice.label else choice.label,
                1 if choice.picture and (deck, code) == (self.deck, choice.token) else choice.picture,
                choice.hint,
                choice.group,
                choice.spot,
                choice.icon,
                len(choice.alike),
            )
        )


def make_widget(widget: Widget, pool: Pool, say: str = "#") -> Node:
    match widget:
        case PickOne(choices):
            return pool.add(choices, say)
        case PickMany(choices, least, most, ticked):
            return Many(pool.add(choices, say), (least, most), ticked)
        case Numeric(least, most):
            return Whole((least, most))
        case Words(limit):
            return Written(limit)
        case Arrange(choices):
            return InOrder(pool.add(choices, say))
        case FormFields(parts):
            whole = (part for part in parts if part.widget is not None or part.cases)  # no one fills in the others
            return Compound(tuple(make_part(part, pool) for part in whole))


def make_part(part: FormField, pool: Pool) -> Part:
    """Make a field; cases that are alike stand once, with their tokens."""
    cases: dict[Widget, list[str]] = {}
    for token, widget in part.cases:
        cases.setdefault(widget, []).append(token)
    say = find_say(cases if part.widget is None else (part.widget,))
    return Part(
        part.name,
        part.label,
        make_widget(part.widget, pool, say) if part.widget is not None else None,
        part.on,
        tuple((tuple(tokens), make_widget(widget, pool, say)) for widget, tokens in cases.items()),
        part.none,
        part.aside,
        "" if say == "#" else say,
    )


def find_say(widgets: Iterable[Widget]) -> str:
    """Return how most spots are worded that are named as their tokens, with # for the name."""
    offered = (choice for widget in widgets if isinstance(widget, PickOne) for choice in widget.choices)
    said = Counter(each.label.replace(each.token, "#") for each in offered if each.spot == each.token)
    return max(said, key=said.__getitem__, default="#")
