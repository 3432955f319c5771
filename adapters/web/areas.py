"""Where the parts of a turn stand: hand, stage, bar, or a list. The shape of a question decides, never the game."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from bot.text.signs import shorten_signs
from bot.values.room import PanelText, SeatRoom
from bot.values.widgets import Choice, FormField, FormFields, PickMany, PickOne, QuestionForm, Widget, control_name

VERBS: Final = 6  # up to so many plain words are each a verb
CHECKS: Final = 4  # up to so many checks without faces stand in the bar; more are a list
SEGMENTS: Final = 3  # up to so many words stand beside each other; more are a list that opens
SIGNS: Final = 3  # up to so many characters are readable on a card's face
TALL: Final = 0.75  # a picture at least so high for its width, and pressed, is a map

Given: TypeAlias = Mapping[str, tuple[str, ...]]
Role: TypeAlias = Literal["wait", "race", "verbs", "areas", "list"]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the hand; without a token it can't be chosen now. `id` stays as long as the card is held.

    `tag` is about the card itself, for example that it is new; the face's hint may be about what is offered.
    """

    id: str
    face: Choice
    token: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an answer, and the control that sends it; with `tokens` it goes with these of the hand alone.

    If `is_split`, some choices have a place and others are in a list: one of either is chosen.
    """

    name: str
    label: str
    choices: tuple[Choice, ...]
    none: str = ""
    tokens: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    is_split: bool = False
    ticked: bool = False

    @property
    def is_many(self) -> bool:
        return (self.least, self.most) != (1, 1)

    @property
    def is_list(self) -> bool:
        return len(self.choices) + bool(self.none) > SEGMENTS


@dataclass(frozen=True, slots=True)
class Areas:
    """A turn, cut into areas.

    `given` are the parts of an earlier step; `goes_on` says that another step follows, `follows` names the control of the
    hand that it depends on.
    """

    role: Role = "wait"
    question: QuestionForm | None = None
    hand: tuple[Card, ...] = ()
    cards: Part | None = None
    rings: Part | None = None
    words: tuple[Part, ...] = ()
    given: tuple[tuple[str, str], ...] = ()
    goes_on: bool = False
    follows: str = ""
    chips: tuple[QuestionForm, ...] = ()
    tools: tuple[QuestionForm, ...] = ()
    more: tuple[QuestionForm, ...] = ()
    notes: tuple[PanelText, ...] = ()
    last: PanelText | None = None
    is_map: bool = False

    @property
    def has_names(self) -> bool:
        return any(len(shorten_signs(card.face.label)) > SIGNS for card in self.hand)


@dataclass(slots=True)
class Cut:
    cards: Part | None = None
    rings: Part | None = None
    words: list[Part] = field(default_factory=list)
    given: list[tuple[str, str]] = field(default_factory=list)
    goes_on: bool = False

    def put(self, part: Part) -> bool:
        if any(choice.picture for choice in part.choices):
            if self.cards is not None:
                return False
            self.cards = part
        elif any(choice.spot for choice in part.choices):
            self.rings = part
        elif any(choice.group for choice in part.choices):
            return False
        else:
            self.words.append(part)
        return True


def cut_turn(seat_room: SeatRoom, wanted: str = "", given: Given | None = None) -> Areas:
    """Cut a seat's turn into areas: the `wanted` question, else the first that waits, with what was `given` of it."""
    hand = next((p for p in seat_room.panels if p.kind == "hand"), None)
    hand = hand or next((p for p in seat_room.panels if p.faces and p.kind == "note"), None)
    last = next((p for p in seat_room.panels if p.kind == "last"), None)
    board = seat_room.room.board
    question = find_open(seat_room.questions, wanted)
    asked = [each for each in seat_room.questions if each.kind != "may" and not is_button(each)]
    beside = [each for each in seat_room.questions if each is not question and each not in asked]
    chips = tuple(asked) if len(asked) > 1 else ()
    areas = Areas(
        question=question,
        hand=held_cards(hand.faces if hand else ()),
        chips=chips,
        tools=tuple(each for each in beside if is_button(each)),
        more=tuple(each for each in seat_room.questions if each in beside and not is_button(each)),
        notes=tuple(p for p in seat_room.panels if p is not hand and p is not last),
        last=last,
        is_map=bool(board and board.wide.unit and board.wide.height > TALL * board.wide.width),
    )
    return areas if question is None else place_question(areas, question, given or {})


def find_open(questions: Sequence[QuestionForm], wanted: str) -> QuestionForm | None:
    real = [each for each in questions if not is_button(each)]
    return (
        next((each for each in questions if each.id == wanted), None)
        or next((each for each in real if each.kind != "may" and not each.answered), None)
        or next((each for each in real if each.timed), None)
        or next((each for each in questions if each.kind != "may" and not each.answered), None)
        or next((each for each in real if each.kind != "may"), None)
        or next((each for each in questions if is_button(each) and not each.weighty), None)
    )


def is_button(question: QuestionForm) -> bool:
    return isinstance(question.widget, PickOne) and len(question.widget.choices) == 1 and not has_face(question.widget)


def has_face(widget: PickOne | PickMany) -> bool:
    return any(choice.picture or choice.spot for choice in widget.choices)


def place_question(areas: Areas, question: QuestionForm, given: Given) -> Areas:
    widget = question.widget
    if isinstance(widget, PickOne) and not has_face(widget):
        is_race = len(widget.choices) > 1 and (question.timed or question.kind == "window")
        if is_race or len(widget.choices) <= VERBS:
            return replace(areas, role="race" if is_race else "verbs")
        return replace(areas, role="list")
    cut = cut_widget(widget, question.title, given)
    if cut is None or (cut.cards is None and cut.rings is None and not any(part.is_many for part in cut.words)):
        return replace(areas, role="list")
    cards, beside_cards = split_words(cut.cards)
    rings, beside_rings = split_words(cut.rings)
    return replace(
        areas,
        role="areas",
        hand=join_hand(areas.hand, cards) if cards else areas.hand,
        cards=cards,
        rings=rings,
        words=(*beside_cards, *beside_rings, *cut.words),
        given=tuple(cut.given),
        goes_on=cut.goes_on,
        follows=followed_card(widget, cards),
    )


def followed_card(widget: Widget, cards: Part | None) -> str:
    if cards is None or not isinstance(widget, FormFields):
        return ""
    return next((each.on for each in widget.parts if each.on == cards.name and not are_words(each)), "")


def are_words(part: FormField) -> bool:
    return all(isinstance(case, PickOne) and not has_face(case) for _, case in part.cases)


def group_words(part: FormField) -> Iterator[Part]:
    cases: dict[PickOne, list[str]] = {}
    for token, case in part.cases:
        assert isinstance(case, PickOne)
        cases.setdefault(case, []).append(token)
    for words, tokens in cases.items():
        yield Part(part.name, part.label, words.choices, part.none, tokens=tuple(tokens))


def split_words(part: Part | None) -> tuple[Part | None, tuple[Part, ...]]:
    """Return a part of faces or places, and the words among them, which stand in the bar under the same control."""
    if part is None:
        return None, ()
    plain = tuple(each for each in part.choices if not each.picture and not each.spot)
    if not plain and not part.none:
        return part, ()
    words = Part(part.name, part.label, plain, part.none)
    return replace(part, is_split=words.is_list), (replace(words, is_split=words.is_list),)


def cut_widget(widget: Widget, title: str, given: Given) -> Cut | None:
    cut = Cut()
    for part in step_parts(widget, title, given, cut):
        if part is None or not cut.put(part):
            return None
    return cut


def step_parts(widget: Widget, title: str, given: Given, cut: Cut) -> Iterator[Part | None]:
    if not isinstance(widget, FormFields):
        yield make_part("", title, widget)
        return
    for each in widget.parts:
        if each.widget is not None:
            part = make_part(each.name, each.label, each.widget, each.none)
            followed = any(
                later.on == each.name and dict(later.cases).get(first(given, each.name)) for later in widget.parts
            )
            if followed and part is not None and any(choice.spot for choice in part.choices):
                cut.given.append((each.name, first(given, each.name)))
            else:
                yield part
            continue
        cases = dict(each.cases)
        if are_words(each):
            yield from group_words(each)
        elif (token := first(given, each.on)) in cases:
            yield make_part(control_name(each.name, token), each.label, cases[token], each.none)
        elif all(isinstance(case, PickOne) and has_face(case) for case in cases.values()):
            cut.goes_on = True
        else:
            yield None


def make_part(name: str, label: str, widget: Widget, none: str = "") -> Part | None:
    match widget:
        case PickOne(choices):
            return Part(name, label, choices, none)
        case PickMany(choices, least, most, ticked) if has_face(widget) or len(choices) <= CHECKS:
            return Part(name, label, choices, none, least=least, most=most, ticked=ticked)
    return None


def first(given: Given, name: str) -> str:
    return (given.get(name) or ("",))[0]


def held_cards(faces: Sequence[Choice]) -> tuple[Card, ...]:
    seen: Counter[str] = Counter()
    found = []
    for face in faces:
        seen[face.picture] += 1
        found.append(Card(f"{face.picture.replace('/', '-')}-{seen[face.picture]}", face, tag=face.hint))
    return tuple(found)


def join_hand(held: Sequence[Card], offered: Part) -> tuple[Card, ...]:
    by_face: dict[str, list[Choice]] = {}
    for offer in offered.choices:
        if offer.picture:
            by_face.setdefault(offer.picture, []).append(offer)
    kept: dict[str, Choice] = {}
    found = []
    for card in held:
        same = by_face.get(card.face.picture, [])
        choice = same.pop(0) if same else None if offered.is_many else kept.get(card.face.picture)
        if choice is None:
            found.append(card)
            continue
        kept[card.face.picture] = choice
        found.append(Card(card.id, with_hint(card.face, choice), choice.token, card.tag))
    rest = [each for choices in by_face.values() for each in choices]
    return (*found, *(Card(f"{each.picture.replace('/', '-')}-{each.token}-more", each, each.token) for each in rest))


def with_hint(face: Choice, choice: Choice) -> Choice:
    return choice if choice.hint else replace(choice, hint=face.hint)
