"""Questions on their way out, as widgets, and answers on their way in, as tokens.

It knows the closed set of shapes and nothing of any game; `compose` is the inverse of what `widget` offers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias
from unicodedata import normalize

from bot.ports import room as ports
from bot.ports.room import (
    Arrange,
    Choice,
    FormField,
    FormFields,
    Language,
    Numeric,
    PickMany,
    PickOne,
    Widget,
    control_name,
)
from bot.text.translator import Names, Translator
from games.box import Box, Label
from games.forms import Cases, Field, Form, Number, Order, Pick, PickSome, Refused, Say, Shape, require_option
from games.game import Answers
from games.kernel import View
from games.message import Message, Sign, say
from games.questions import Ask, ClockOnly, Question, Timed
from games.tokens import escape

Fields: TypeAlias = Mapping[str, tuple[str, ...]]
"""What a surface sends, by the names of its controls; a lone widget goes by the empty name."""
Labels: TypeAlias = Callable[[str, Any], Choice]
"""How an answer is offered: by the dotted name of its field, empty outside a form, and the answer (None: left out)."""
Headings: TypeAlias = Callable[[str], str]
"""What stands over a form's field."""
LEFT_OUT: Final = "~"
NOTHING: Final = PickOne(())
"""What stands for a widget where a question is only named."""
PAYLOAD: Final = 24
"""The longest token, in bytes, that a chat's button carries as it is."""


# -- on the way out ----------------------------------------------------------------------


def make_widget(shape: Shape[Any], label: Labels, heading: Headings, *, name: str = "", field: str = "") -> Widget:
    """What a surface draws for a shape: `name` is its control's, `field` the dotted name the game words it by."""
    match shape:
        case PickSome(options, least, most):
            return PickMany(make_choices(options, label, field), least, most)
        case Order(options):
            return Arrange(make_choices(options, label, field))
        case Number(least, most):
            return Numeric(least, most)
        case Say(limit):
            return ports.Words(limit)
        case Form(fields):
            return FormFields(tuple(make_part(shape, each, label, heading, name, field) for each in fields))
        case Pick(options):
            return PickOne(make_choices(options, label, field))
    raise TypeError(f"{type(shape).__name__} is not asked of people")


def make_choices(options: Sequence[Any], label: Labels, field: str) -> tuple[Choice, ...]:
    """The options on offer, each with the token it is sent by."""
    offered = (label(field, option) for option in options)
    return tuple(
        Choice(str(option), choice.label, choice.picture, choice.group, choice.hint, choice.spot)
        for option, choice in zip(options, offered, strict=True)
    )


def make_part(form: Form, each: Field, label: Labels, heading: Headings, name: str, field: str) -> FormField:
    """One field of a form; a case's control is called after the token it depends on."""
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


def case_token(form: Form, name: str, answer: Any) -> str:
    """The token of an answer to an earlier field, as the cases that depend on it are called."""
    shape = next(earlier.shape for earlier in form.fields if earlier.name == name)
    if answer is None:
        return LEFT_OUT
    return str(answer) if isinstance(shape, Cases) else shape.token(answer)


def join_names(outer: str, inner: str) -> str:
    """The dotted name of a part within a part."""
    return f"{outer}.{inner}" if outer else inner


# -- on the way in -------------------------------------------------------------------------


def encode_answer(shape: Shape[Any], fields: Fields, name: str = "") -> str:
    """The canonical token of what a surface sent; raises Refused with a reason that says what is missing.

    Fields that nobody asked for, and those of cases not chosen, are not read.
    """
    sent = fields.get(name, ())
    match shape:
        case PickSome(options):
            named = [find_by_payload(options, token) for token in sent if token]
            if len(set(map(str, named))) != len(named):
                raise Refused("chosen-twice")
            return check_answer(shape, tuple(option for option in options if option in named))
        case Order(options):
            order = tuple(find_by_payload(options, token) for token in sent)
            if sorted(map(str, order)) != sorted(map(str, options)):
                raise Refused("not-an-order")
            return check_answer(shape, order)
        case Number():
            return check_answer(shape, parse_number(sent))
        case Say():
            return check_answer(shape, normalize("NFC", " ".join(sent).replace("\r\n", "\n").strip()))
        case Form():
            return encode_form(shape, fields, name)
        case Pick(options):
            if len(sent) != 1 or not sent[0]:
                raise Refused("choose-one")
            return check_answer(shape, find_by_payload(options, sent[0]))
    raise TypeError(f"{type(shape).__name__} is not asked of people")


def check_answer(shape: Shape[Any], answer: Any) -> str:
    """The token of an answer, once the shape has read it back."""
    token = shape.token(answer)
    shape.parse(token)
    return token


def parse_number(sent: Sequence[str]) -> int:
    """The whole number that was sent."""
    if len(sent) != 1 or not sent[0].strip():
        raise Refused("say-a-number")
    try:
        return int(sent[0])
    except ValueError:
        raise Refused("not-a-number") from None


def encode_form(form: Form, fields: Fields, name: str) -> str:
    """The token of several fields, each read under the case that the earlier ones chose."""
    tokens: list[str] = []
    given: tuple[Any, ...] = ()
    for each in form.fields:
        shape, optional = form.next_shape(given)
        own = find_control(form, each, given, fields, join_names(name, each.name))
        if shape is None or (optional and is_left_out(shape, fields, own)):
            tokens.append(LEFT_OUT)
            given = (*given, None)
            continue
        token = encode_answer(shape, fields, own)
        tokens.append(escape(token, "|~"))
        given = (*given, shape.parse(token))
    whole = "|".join(tokens)
    form.parse(whole)
    return whole


def find_control(form: Form, each: Field, answers: Sequence[Any], fields: Fields, own: str) -> str:
    """The control that holds a field: of the chosen case if the surface sent cases apart, else the field's own."""
    if not isinstance(each.shape, Cases):
        return own
    place = [earlier.name for earlier in form.fields].index(each.shape.on)
    case = control_name(own, case_token(form, each.shape.on, answers[place]))
    return case if any(key == case or key.startswith(f"{case}.") for key in fields) else own


def is_left_out(shape: Shape[Any], fields: Fields, name: str) -> bool:
    """Whether an optional field was not filled in; nothing chosen is an answer where the surface sent it."""
    if isinstance(shape, Form):
        inner = [sent for key, sent in fields.items() if key.startswith(f"{name}.")]
        return fields.get(name) == (LEFT_OUT,) or not any(any(sent) for sent in inner)
    sent = fields.get(name)
    if sent is None or sent == (LEFT_OUT,):
        return True
    return not any(sent) and not isinstance(shape, PickSome | Order)


def shorten_token(token: str) -> str:
    """A token as a chat's button carries it: itself, or where it is long a short hash of itself, never an index."""
    if len(token.encode()) <= PAYLOAD and not token.startswith("#"):
        return token
    return "#" + hashlib.sha256(token.encode()).hexdigest()[:12]


def find_by_payload(options: Sequence[Any], token: str) -> Any:
    """The option that a token or its payload stands for."""
    if token.startswith("#"):
        for option in options:
            if shorten_token(str(option)) == token:
                return option
    return require_option(options, token)


# -- a question, whole ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class QuestionPresenter:
    """Puts one seat's questions into one reader's words."""

    box: Box[Any]
    speech: Translator
    lang: Language
    names: Names
    seen: View[Any]
    ask: Ask

    def speak(self, message: Message | Sign | None) -> str:
        """A message in the reader's words; nothing for None."""
        return "" if message is None else self.speech.speak(self.box, message, self.lang, self.names)

    def make_form(
        self,
        question: Question,
        question_id: str,
        deadline: datetime | None = None,
        *,
        whole: bool = True,
    ) -> ports.QuestionForm:
        """One question, ready to be drawn; where it is not wanted whole, with nothing to answer it by."""
        decision = self.seen.asked[question]
        prompt = self.box.describe.prompt(question, self.seen)
        label = self.make_labels(question)
        return ports.QuestionForm(
            id=question_id,
            seat=question.seat,
            kind=question_kind(self.ask, question),
            title=self.speak(prompt.title),
            widget=make_widget(decision.shape, label, self.field_heading) if whole else NOTHING,
            hint=self.speak(prompt.hint),
            verb=self.speak(prompt.verb),
            confirm=self.speak(prompt.confirm),
            weighty=decision.weighty,
            sealed=question in self.ask.must and self.seen.awaited != (question.seat,),
            answered=self.sealed_answer_text(question, self.seen.sealed),
            skip=label("", None).label if may_be_empty(decision.shape) else "",
            deadline=deadline,
            weighed=question.prompt in self.box.counsel,
            timed=decision.timed,
            at_once=prompt.at_once and not decision.weighty,
        )

    def make_labels(self, question: Question) -> Labels:
        """How the answers to one question are offered."""

        def label_answer(field: str, answer: Any) -> Choice:
            return self.make_choice(self.box.describe.label(question, field, answer, self.seen))

        return label_answer

    def make_choice(self, label: Label) -> Choice:
        """A label without its token."""
        picture = label.text.picture if isinstance(label.text, Sign) else ""
        return Choice("", self.speak(label.text), picture, self.speak(label.group), self.speak(label.hint), label.spot)

    def field_heading(self, field: str) -> str:
        """The heading of a form's field."""
        return self.speak(say(f"field-{field}"))

    def sealed_answer_text(self, question: Question, sealed_answers: Answers) -> str:
        """One's own sealed answer in words: the last one, in a window; on a board every press counts, and none is changed."""
        if question not in sealed_answers or self.seen.asked[question].on_board:
            return ""
        answer = sealed_answers[question]
        if isinstance(answer, tuple) and answer and isinstance(answer[-1], Timed):
            answer = answer[-1].answer
        if isinstance(answer, ClockOnly):
            return ""
        return self.answer_text(self.seen.asked[question].shape, answer, self.make_labels(question), "")

    def answer_text(self, shape: Shape[Any] | None, answer: Any, label: Labels, field: str) -> str:
        """An answer in words: labels, in a list where there are several."""
        match shape:
            case None:
                return ""
            case _ if answer is None:
                return label(field, None).label
            case Form(fields):
                shapes = [shape.next_shape(answer[:place])[0] for place in range(len(fields))]
                rows = zip(fields, shapes, answer, strict=True)
                said = (self.answer_text(s, a, label, join_names(field, f.name)) for f, s, a in rows if a is not None)
                return " · ".join(text for text in said if text)
            case PickSome() | Order():
                return self.speech.package_text(
                    "bot", "chosen", self.lang, items=tuple(label(field, a).label for a in answer)
                )
            case Pick():
                return label(field, answer).label
        return str(answer)


def question_kind(ask: Ask, question: Question) -> str:
    """Whether a question must, may or can for a while be answered."""
    return "must" if question in ask.must else "may" if question in ask.may else "window"


def may_be_empty(shape: Shape[Any]) -> bool:
    """Whether every field that depends on no other may be left out."""
    return isinstance(shape, Form) and all(f.optional for f in shape.fields if not isinstance(f.shape, Cases))
