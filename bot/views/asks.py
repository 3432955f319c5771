"""A seat's questions as plain values: shapes, canonical tokens, and where each answer lies on the picture."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

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
    One,
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

MakeRows: TypeAlias = Callable[[Sequence[Choice]], Choices]


class Place(NamedTuple):
    """Where a question is drawn: how large the picture is, and what the cards of the hand are called."""

    width: float
    height: float
    hand: tuple[tuple[str, str], ...]


@made_once
def find_panels(presenter: TablePresenter) -> tuple[PanelText, ...]:
    """Return what a seat holds and may look at; nothing for the public."""
    return presenter.make_panels(is_page=True) if presenter.viewer is not None else ()


def find_hand(panels: tuple[PanelText, ...]) -> PanelText | None:
    """Return the panel of what a seat holds, else the first note with cards."""
    hand = next((each for each in panels if each.kind == NoteKind.HAND), None)
    return hand or next((each for each in panels if each.faces and each.kind == NoteKind.NOTE), None)


@made_once
def find_place(presenter: TablePresenter) -> Place:
    layout, hand = presenter.bare_layout, find_hand(find_panels(presenter))
    return Place(layout.width, layout.height, tuple((face.picture, face.label) for face in hand.faces) if hand else ())


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
    if not isinstance(first.w, One) or any(not part.on for part in rest):
        return ask
    later = dict.fromkeys(
        token for part in rest if part.on == first.name for tokens, _ in part.cases for token in tokens
    )
    return replace(ask, w=Compound((first,)), rows=ask.rows[: len(first.w.c)], later=tuple(later))


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
        PreparedNode(make_node(each.form, find_place(presenter), is_whole=True), each.rules, each.state, each.changes)
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
    return make_node(question_form(presenter, question, whole=is_whole), find_place(presenter), is_whole)


@lru_cache(maxsize=512)
def make_node(form: QuestionForm, place: Place, is_whole: bool) -> Ask:
    """Make a question's values; kept, since most questions stay from one look to the next."""
    held = dict(place.hand)
    pool: dict[ChoiceRow, int] = {}

    def make_rows(choices: Sequence[Choice]) -> Choices:
        rows = [make_choice(each, place, held) for each in choices]
        if isinstance(form.widget, FormFields):  # what several cases offer stands once
            return tuple(pool.setdefault(row, len(pool)) for row in rows)
        return tuple(rows)

    node = make_widget(form.widget, make_rows) if is_whole else None
    return Ask(
        form.id,
        form.kind,
        form.title,
        node,
        tuple(pool),
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


def make_choice(choice: Choice, place: Place, held: dict[str, str]) -> ChoiceRow:
    at: tuple[int, ...] = ()
    if choice.spot is not None:
        x, y, wide = choice.spot
        at = trim((round(x * place.width), round(y * place.height), round(wide * place.width)))
    deck, _, code = choice.picture.partition("/")
    own_deck = place.hand[0][0].partition("/")[0] if place.hand else ""
    return trim(
        ChoiceRow(
            choice.token,
            "" if choice.picture and held.get(choice.picture) == choice.label else choice.label,
            1 if choice.picture and (deck, code) == (own_deck, choice.token) else choice.picture,
            choice.hint,
            choice.group,
            at,
            choice.icon,
            len(choice.alike),
        )
    )


def make_widget(widget: Widget, make_rows: MakeRows) -> Node:
    match widget:
        case PickOne(choices):
            return One(make_rows(choices))
        case PickMany(choices, least, most, ticked):
            return Many(make_rows(choices), (least, most), ticked)
        case Numeric(least, most):
            return Whole((least, most))
        case Words(limit):
            return Written(limit)
        case Arrange(choices):
            return InOrder(make_rows(choices))
        case FormFields(parts):
            whole = (part for part in parts if part.widget is not None or part.cases)  # no one fills in the others
            return Compound(tuple(make_part(part, make_rows) for part in whole))


def make_part(part: FormField, make_rows: MakeRows) -> Part:
    """Make a field; cases that are alike stand once, with their tokens."""
    cases: dict[Widget, list[str]] = {}
    for token, widget in part.cases:
        cases.setdefault(widget, []).append(token)
    return Part(
        part.name,
        part.label,
        make_widget(part.widget, make_rows) if part.widget is not None else None,
        part.on,
        tuple((tuple(tokens), make_widget(widget, make_rows)) for widget, tokens in cases.items()),
        part.none,
        part.aside,
    )
