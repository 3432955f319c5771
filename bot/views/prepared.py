"""What a seat may prepare, as questions that are drawn and filled in as any other is."""

import re
from typing import Any, Final, Literal, NamedTuple

from bot.forms.draft import encode_answer
from bot.tables.questions import WAITING, is_due, is_spent, list_waiting
from bot.tables.rows import Prepared, PreparedRule
from bot.values.button_payload import is_meant_by
from bot.values.requests import CONFIRM, Fields
from bot.values.widgets import LEFT_OUT, PREPARED, Choice, FormField, FormFields, PickOne, PreparedTopic, QuestionForm
from bot.views.questions import QuestionPresenter, make_widget
from bot.views.table import TablePresenter, made_once
from games.forms import Refused, Shape
from games.message import say
from games.prepared import Preparation
from games.questions import Decision, Question
from games.secret import Seat
from games.values import replace

ANSWER: Final = "answer"
GUARD: Final = "guard"
STAYS: Final = "stays"  # the controls of such a question: what is answered, when, and whether more than once
NUMBER: Final = re.compile("[0-9]{1,3}")  # of a seat or a rule
PLACE: Final = "."  # what stands before the number of a rule, and before how many there are


class TopicId(NamedTuple):
    """What the id of such a question says: a seat and a topic; `number` is the rule to be changed, `of` so many, 0 for one more."""

    seat: int
    topic: str
    number: int = 0
    of: int = 0

    def __str__(self) -> str:
        place = f"{PLACE}{self.number}{PLACE}{self.of}" if self.number else ""
        return f"{PREPARED}{self.seat}-{self.topic}{place}"


def parse_topic(question_id: str) -> TopicId:
    """Return what the id of such a question says; raises Refused."""
    seat, dash, rest = question_id.removeprefix(PREPARED).partition("-")
    topic, *place = rest.split(PLACE)
    if not question_id.startswith(PREPARED) or not dash or not all(map(NUMBER.fullmatch, (seat, *place))):
        raise Refused("not-prepared")
    if len(place) not in {0, 2}:
        raise Refused("not-prepared")
    return TopicId(int(seat), topic, *map(int, place))


def offered_topics(presenter: TablePresenter) -> dict[str, Preparation[Any]]:
    """Return what may be prepared at a table, as far as all know: whether it is offered tells nothing of a hand."""
    table = presenter.table
    if table.ask is None:
        return {}
    return {topic: each for topic, each in table.spec.prepared.items() if each.is_open(presenter.public.view)}


def make_topics(presenter: TablePresenter) -> tuple[PreparedTopic, ...]:
    offered = offered_topics(presenter)
    return tuple(make_topic(presenter, topic) for topic in offered if own_shape(presenter, topic).count())


def make_topic(presenter: TablePresenter, topic: str, number: int = 0, of: int = 0) -> PreparedTopic:
    """Make one topic, with what is prepared for it, or the form that changes one of its rules.

    Raises Refused where it is not on offer, or has other rules by now.
    """
    preparation = offered_topics(presenter).get(topic)
    if preparation is None:
        raise Refused("not-prepared")
    row = find_row(presenter, topic)
    rules = tuple(word_rule(presenter, topic, rule) for rule in row.rules) if row else ()
    form = make_form(presenter, topic, preparation)
    if number:
        require_rule(row, number, of)
        hint = presenter.app_text("prepare-instead", rule=rules[number - 1])
        form = replace(form, id=str(TopicId(form.seat, topic, number, of)), hint=hint)
    changes = tuple(str(TopicId(form.seat, topic, index + 1, len(rules))) for index in range(len(rules)))
    return PreparedTopic(form, rules, find_state(presenter, row), changes)


def require_rule(row: Prepared | None, number: int, of: int) -> Prepared:
    """Return a row that has a rule of this number among so many; raises Refused where there are others by now."""
    if row is None or len(row.rules) != of or not 0 < number <= of:
        raise Refused("stale")
    return row


def find_row(presenter: TablePresenter, topic: str) -> Prepared | None:
    assert presenter.viewer is not None
    return presenter.table.prepared.get((presenter.viewer, topic))


def find_state(presenter: TablePresenter, row: Prepared | None) -> str:
    for _, key, waiting in list_waiting(presenter.table):
        if waiting is row:
            return "planned" if is_due(waiting, key) else "aside" if is_spent(waiting, key) else ""
    return ""


def may_prepare(presenter: TablePresenter) -> bool:
    table = presenter.table
    if table.record.status not in WAITING or table.ask is None:
        return False
    return any(each.is_open(presenter.public.view) for each in table.spec.prepared.values())


@made_once
def prepared_state(presenter: TablePresenter) -> Literal["", "open", "planned", "aside"]:
    """Return whether a seat may prepare anything, and what becomes of what it has prepared for what it is asked now."""
    if presenter.table.record.status not in WAITING:
        return ""
    rows = [row for (seat, _), row in presenter.table.prepared.items() if seat == presenter.viewer]
    states = {find_state(presenter, row) for row in rows}
    return (
        "planned" if "planned" in states else "aside" if "aside" in states else "open" if may_prepare(presenter) else ""
    )


# -- the question --------------------------------------------------------------------------


def own_shape(presenter: TablePresenter, topic: str) -> Shape[Any]:
    shape: Shape[Any] = presenter.table.spec.prepared[topic].shape(presenter.view)
    return shape


def own_question(presenter: TablePresenter, topic: str) -> tuple[Question, QuestionPresenter]:
    assert presenter.viewer is not None
    question = Question(Seat(presenter.viewer), presenter.table.spec.prepared[topic].prompts[0])
    asked = {**presenter.view.asked, question: Decision(own_shape(presenter, topic))}
    return question, replace(presenter.question_presenter, seen=replace(presenter.view, asked=asked))


def make_form(presenter: TablePresenter, topic: str, preparation: Preparation[Any]) -> QuestionForm:
    assert presenter.viewer is not None
    question, own = own_question(presenter, topic)
    text = presenter.app_text
    widget = make_widget(own_shape(presenter, topic), own.make_labels(question), own.field_heading, name=ANSWER)
    parts = [FormField(ANSWER, text("prepare-answer"), widget)]
    guards = preparation.guards(presenter.view)
    if guards:
        choices = tuple(Choice(name, presenter.speak(guard.words)) for name, guard in guards.items())
        parts.append(FormField(GUARD, text("prepare-when"), PickOne(choices), none=text("prepare-always")))
    if not preparation.is_once:
        stays = PickOne((Choice(STAYS, text("prepare-stays")),))
        parts.append(FormField(STAYS, text("prepare-often"), stays, none=text("prepare-once")))
    return QuestionForm(
        str(TopicId(presenter.viewer, topic)),
        presenter.viewer,
        "may",
        presenter.speak(say(f"prepare-{topic}")),
        FormFields(tuple(parts)),
        text("prepare-hint"),
        text("prepare-verb"),
        text("prepare-sure"),
        weighty=preparation.is_weighty,
    )


def read_rule(presenter: TablePresenter, topic: str, fields: Fields) -> PreparedRule:
    """Read a rule that was filled in; raises Refused."""
    preparation = offered_topics(presenter).get(topic)
    if preparation is None:
        raise Refused("not-prepared")
    token = encode_answer(own_shape(presenter, topic), fields, ANSWER)
    sent = next(iter(fields.get(GUARD, ())), "")
    guard = "" if sent in {"", LEFT_OUT} else find_guard(presenter, preparation, sent)
    if preparation.is_weighty and not fields.get(CONFIRM):
        raise Refused("confirm-first")
    stays = next(iter(fields.get(STAYS, ())), "") == STAYS
    return PreparedRule(guard, token, preparation.is_once or not stays)


def find_guard(presenter: TablePresenter, preparation: Preparation[Any], sent: str) -> str:
    for name in preparation.guards(presenter.view):
        if is_meant_by(sent, name):
            return name
    raise Refused("not-an-option")


def word_rule(presenter: TablePresenter, topic: str, rule: PreparedRule) -> str:
    question, own = own_question(presenter, topic)
    shape = own_shape(presenter, topic)
    try:
        answer = own.answer_text(shape, shape.parse(rule.token), own.make_labels(question), "")
    except Refused:
        answer = presenter.app_text("prepared-gone")
    guard = presenter.table.spec.prepared[topic].guards(presenter.view).get(rule.guard)
    when = presenter.speak(guard.words) if guard else ""
    if not when:
        return presenter.app_text("prepared-rule", answer=answer, stays="no" if rule.is_once else "yes")
    return presenter.app_text("prepared-rule-when", answer=answer, when=when, stays="no" if rule.is_once else "yes")
