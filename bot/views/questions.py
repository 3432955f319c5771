"""Questions as widgets in one reader's words."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeAlias

from msgspec import structs

from bot.forms.draft import case_token, join_names, may_be_empty
from bot.tables.snapshot import Table
from bot.text.translator import app_text
from bot.values import widgets
from bot.values.ids import Language
from bot.values.requests import Fields
from bot.values.widgets import Arrange, Choice, FormField, FormFields, Numeric, PickMany, PickOne, Widget, control_name
from games.forms import Cases, Field, Form, Number, Order, Pick, PickSome, Say, Shape
from games.game import Answers
from games.kernel import View
from games.message import Message, Sign, say
from games.questions import Ask, ClockOnly, Decision, Question, Timed
from games.spec import GameSpec, Label, Prompt
from games.values import replace

Labels: TypeAlias = Callable[[str, Any], Choice]
"""How an answer is offered, with the token it is sent by: by the dotted name of its field, empty outside a form, and the answer (None: left out)."""


Headings: TypeAlias = Callable[[str], str]  # what stands over a form's field


NOTHING: Final = PickOne(())  # what stands for a widget where a question is only named
MOST_KNOWN: Final = 1_000


def make_widget(shape: Shape[Any], label: Labels, heading: Headings, *, name: str = "", field: str = "") -> Widget:
    """Make the widget that a surface draws for a shape.

    `name` is the control's name, `field` the dotted name the game words it by. Raises TypeError for a shape that is
    never put to people.
    """
    match shape:
        case PickSome(options, least, most):
            return PickMany(make_choices(options, label, field), least, most)
        case Order(options):
            return Arrange(make_choices(options, label, field))
        case Number(least, most):
            return Numeric(least, most)
        case Say(limit):
            return widgets.Words(limit)
        case Form(fields):
            return FormFields(tuple(make_part(shape, each, label, heading, name, field) for each in fields))
        case Pick(options):
            return PickOne(merge_equal_cards(make_choices(options, label, field)))
    raise TypeError(f"{type(shape).__name__} is not asked of people")


def make_choices(options: Sequence[Any], label: Labels, field: str) -> tuple[Choice, ...]:
    return tuple([label(field, option) for option in options])


def merge_equal_cards(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Offer cards that look and read the same once, by the token of the first."""
    if len({(choice.picture or choice.token) for choice in choices}) == len(choices):
        return choices
    found: dict[Hashable, list[Choice]] = {}
    for choice in choices:
        look = structs.replace(choice, token="") if choice.picture else choice.token
        found.setdefault(look, []).append(choice)
    return tuple(
        replace(first, alike=tuple(each.token for each in alike)) if alike else first
        for first, *alike in found.values()
    )


def make_part(form: Form, each: Field, label: Labels, heading: Headings, name: str, field: str) -> FormField:
    """Make one field of a form; the control of a case is called after the token it depends on."""
    own, path = join_names(name, each.name), join_names(field, each.name)
    none = label(path, None).label if each.optional else ""
    if not isinstance(each.shape, Cases):
        return FormField(
            own, heading(each.name), make_widget(each.shape, label, heading, name=own, field=path), none=none
        )
    cases = tuple(
        (key, make_widget(shape, label, heading, name=control_name(own, key), field=path))
        for key, shape in (
            (case_token(form, each.shape.on, answer), shape) for answer, shape in each.shape.shapes.items()
        )
    )
    return FormField(own, heading(each.name), None, join_names(name, each.shape.on), cases, none)


@dataclass(frozen=True)
class QuestionPresenter:
    """Presents one seat's questions in one reader's words; `speak` words a message."""

    spec: GameSpec[Any]
    lang: Language
    speak: Callable[[Message | Sign | None], str]
    seen: View[Any]
    ask: Ask
    known: dict[tuple[str, Label], Choice] = field(default_factory=dict)  # what was put into the same words before

    def make_form(
        self,
        question: Question,
        question_id: str,
        deadline: datetime | None = None,
        *,
        whole: bool = True,
        wish: str = "",
    ) -> widgets.QuestionForm:
        """Make the form of one question; unless it is wanted `whole`, with nothing to answer it by."""
        decision = self.seen.asked[question]
        prompt = self.spec.describe.prompt(question, self.seen)
        label = self.make_labels(question)
        answered = self.sealed_answer_text(question, self.seen.sealed)
        return widgets.QuestionForm(
            id=question_id,
            seat=question.seat,
            kind="must" if question in self.ask.must else "may" if question in self.ask.may else "window",
            title=self.speak(prompt.title),
            widget=self.make_whole_widget(decision, prompt, label) if whole else NOTHING,
            hint=self.speak(prompt.hint),
            verb=self.speak(prompt.verb),
            onto=self.speak(prompt.onto),
            confirm=self.speak(prompt.confirm),
            weighty=decision.weighty,
            sealed=question in self.ask.must and self.seen.awaited != (question.seat,),
            answered=answered,
            skip="" if prompt.needed or not may_be_empty(decision.shape) else label("", None).label,
            deadline=deadline,
            has_preview=question.prompt in self.spec.advice,
            timed=decision.timed,
            leisurely=prompt.leisurely,
            at_once=prompt.at_once and not decision.weighty,
            clause=prompt.clause,
            tab=self.speak(prompt.tab),
            short=self.speak(prompt.short),
            barred=self.speak(prompt.barred),
            rare=prompt.rare,
            wish="" if answered else wish,
        )

    def make_whole_widget(self, decision: Decision[Any], prompt: Prompt, label: Labels) -> Widget:
        widget = make_widget(decision.shape, label, self.field_heading)
        if isinstance(widget, FormFields) and prompt.aside:
            return FormFields(tuple(replace(part, aside=part.name in prompt.aside) for part in widget.parts))
        return replace(widget, ticked=prompt.ticked) if isinstance(widget, PickMany) else widget

    def make_labels(self, question: Question) -> Labels:
        """Make the function that labels the answers to one question, each once: many stand in several cases of a form."""
        made: dict[tuple[str, Any], Choice] = {}

        def label_answer(field: str, answer: Any) -> Choice:
            if (found := made.get((field, answer))) is None:
                label = self.spec.describe.label(question, field, answer, self.seen)
                found = made[field, answer] = self.find_choice("" if answer is None else str(answer), label)
            return found

        return label_answer

    def find_choice(self, token: str, label: Label) -> Choice:
        if (found := self.known.get((token, label))) is None:
            if len(self.known) == MOST_KNOWN:
                self.known.clear()
            found = self.known[token, label] = self.make_choice(token, label)
        return found

    def make_choice(self, token: str, label: Label) -> Choice:
        picture = label.text.picture if isinstance(label.text, Sign) else ""
        group, hint = self.speak(label.group), self.speak(label.hint)
        return Choice(
            token, self.speak(label.text), picture, group, hint, label.spot, label.icon, self.speak(label.brief)
        )

    def field_heading(self, field: str) -> str:
        return self.speak(say(f"field-{field}"))

    def sealed_answer_text(self, question: Question, sealed_answers: Answers) -> str:
        """Return the seat's own sealed answer in words, or an empty text.

        In a window it is the last one. On a board every press counts and none is changed, so nothing is shown.
        """
        if question not in sealed_answers or self.seen.asked[question].on_board:
            return ""
        answer = sealed_answers[question]
        if isinstance(answer, tuple) and answer and isinstance(answer[-1], Timed):
            answer = answer[-1].answer
        if isinstance(answer, ClockOnly):
            return ""
        return self.answer_text(self.seen.asked[question].shape, answer, self.make_labels(question), "")

    def answer_text(self, shape: Shape[Any] | None, answer: Any, label: Labels, field: str) -> str:
        """Return an answer in words: its labels, in a list where there are several."""
        match shape:
            case None:
                return ""
            case _ if answer is None:
                return label(field, None).label
            case Form(fields):
                shapes = [shape.next_shape(answer[:index])[0] for index in range(len(fields))]
                rows = zip(fields, shapes, answer, strict=True)
                said = (self.answer_text(s, a, label, join_names(field, f.name)) for f, s, a in rows if a is not None)
                return " · ".join(text for text in said if text)
            case PickSome() | Order():
                return app_text("chosen", self.lang, items=tuple(label(field, a).label for a in answer))
            case Pick():
                return label(field, answer).label
        return str(answer)


def ticked_fields(table: Table, question_id: str) -> Fields:
    """Return what is filled in of an open question before its person does anything; nothing, but where all is ticked."""
    question = table.find_question(question_id)
    if question is None:
        return {}
    shape = table.decision_of(question).shape
    if (
        not isinstance(shape, PickSome)
        or not table.spec.describe.prompt(question, table.view_for(question.seat)).ticked
    ):
        return {}
    return {"": tuple(map(str, shape.options))}
