"""The description of a game: its rules with everything that is needed to play them at a table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from games.event import Event
from games.feats import Feat
from games.forms import Pick, Shape
from games.game import Game
from games.kernel import View
from games.message import Message, Sign, say
from games.prepared import Preparation
from games.questions import Question, Work
from games.secret import Seat

if TYPE_CHECKING:
    from games.art.canvas import Canvas

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """A choice before the start, worded `option-<name>`, `-hint` and, for each value of a `Pick`, `-<token>`."""

    name: str
    shape: Shape[Any]
    default: str
    clause: str = ""
    # For values of a `Pick`, by token, the most seats for which each can be chosen.
    most_seats: Mapping[str, int] = field(default_factory=dict)
    in_company: bool = False  # Only the default goes with a pace of days.

    def shape_for(self, seats: int) -> Shape[Any]:
        """Return what can be chosen at a table of so many seats."""
        if not isinstance(self.shape, Pick) or not self.most_seats:
            return self.shape
        return Pick(tuple(each for each in self.shape.options if seats <= self.most_seats.get(str(each), seats)))

    def fit_token(self, token: str, seats: int) -> str:
        """Return the token, or the usual one where so many seats cannot choose it."""
        return token if seats <= self.most_seats.get(token, seats) else self.default


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options, worded `preset-<name>` and `preset-<name>-hint`."""

    name: str
    tokens: Mapping[str, str] = field(default_factory=dict)
    paces: tuple[str, ...] = ()  # Where it is preselected.
    seats: tuple[int, int] | None = None  # The fewest and the most seats for which it is preselected; any unless given.

    def suits(self, pace: str, seats: int) -> bool:
        least, most = self.seats or (seats, seats)
        return pace in self.paces and least <= seats <= most


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of a practice ladder, worded `rung-<name>` and `-hint`: a person in seat 0, robots in the others."""

    name: str
    robots: tuple[str, ...]
    tokens: Mapping[str, str] = field(default_factory=dict)


class Prompt(Struct, frozen=True, gc=False):
    """How a question is worded for its seat: a heading, a hint, and the verb of its button."""

    title: Message
    hint: Message | None = None
    verb: Message | None = None
    confirm: Message | None = None  # What a weighty answer shows or costs, said before the second press.
    at_once: bool = False  # The last choice of a form answers by itself, with no button to press.
    clause: str = ""  # The rule by which other answers are not on offer.
    tab: Message | None = None  # Its name in a word or two, where several like it are asked at once.
    short: Message | None = None  # Its sealed answer, as short.
    ticked: bool = False  # All of several are chosen at first, and fewer are asked for twice.
    # Why the other cards of a hand may not be chosen, where the hint says more than that.
    barred: Message | None = None
    aside: tuple[str, ...] = ()  # Optional fields of a form that are filled in before the others or not at all.
    needed: bool = False  # Nothing is no answer, though every part may be left out.
    leisurely: bool = False  # Its time is told to the rules, but a seat need not be fast.
    rare: bool = False  # Seldom answered: chats offer it behind [⋯].
    lasting: bool = False  # Its hint says the same whenever it is asked, though it has params.
    onto: Message | None = None  # The words of its button before what was chosen: "go to" before a number.


class Label(Struct, frozen=True, gc=False):
    """How one answer, or the answer to one field, is offered."""

    text: Message | Sign
    group: Message | None = None
    hint: Message | None = None
    spot: str = ""  # A place of the bare picture's `Layout` where it can be chosen.
    icon: str = ""  # A small drawing, as `deck/code`, which a page shows beside the words.
    brief: Message | None = None  # The text as it stands on one of several buttons in a row.


class FateKind(StrEnum):
    """How an answer fared."""

    GOOD = "good"
    BAD = "bad"
    PLAIN = "plain"


class Fate(Struct, frozen=True, gc=False):
    """What became of a seat's answer, in a few words; what `passes` would be taken for the next turn's over that."""

    kind: FateKind
    text: Message
    passes: bool = False


class NoteKind(StrEnum):
    """What a note holds: all cards in hand, the last trick, declared cards, a long explanation, or anything else.

    What is `DRAWN` stands in words where no picture shows it.
    """

    HAND = "hand"
    LAST = "last"
    MELD = "meld"
    HELP = "help"
    DRAWN = "drawn"
    NOTE = "note"


class Note(Struct, frozen=True, gc=False):
    """What a seat holds or may read, under a heading: a hand of signs in the order of the pack, or lines of text."""

    title: Message
    signs: tuple[Sign, ...] = ()
    lines: tuple[Message, ...] = ()
    kind: NoteKind = NoteKind.NOTE
    tags: tuple[Message | None, ...] = ()  # Said of single signs, in their order: that a card is new, who played it.


class SeatLabel(Struct, frozen=True, gc=False):
    """How a seat is listed: tags (dealer), a count (10 cards)."""

    tags: tuple[Message, ...] = ()
    count: Message | None = None


class Sheet(Struct, frozen=True, gc=False):
    """A score sheet: headings of the columns after the names, and a row of cells for each seat, in the order shown."""

    heads: tuple[Message, ...]
    rows: tuple[tuple[Seat, tuple[Message, ...]], ...]
    outcome: bool = False  # The last column says who has won; left out where winners are marked.


class WordsPresenter(Protocol[S]):
    """Views, events and decisions as messages. A module may be one; a class that inherits it has what is said here by default.

    `stage`, `chapter`, `place`, `foot` and `ending` say the same to every viewer.
    """

    def event(self, event: Event, seen: View[S]) -> Message | None:
        """Return the line that tells this event to this reader; None if it needs none."""
        ...

    def heading(self, event: Event, seen: View[S]) -> bool:
        """Tell whether this event opens a new part of the record, such as a round."""
        return False

    def fate(self, event: Event, seen: View[S]) -> Fate | None:
        """Return what became of this seat's own answer, where the event settles it; it says at most what the event's line says."""
        return None

    def stage(self, seen: View[S]) -> Message:
        """Return where the game stands, as in round 2 of 4."""
        ...

    def chapter(self, seen: View[S]) -> str:
        """Return the key of the chapter that is told, asked of the public's view.

        A chapter is told in one message of a chat; another key begins another. What an answer told belongs to the
        chapter in which the game then stands.
        """
        ...

    def waiting(self, seen: View[S]) -> Message:
        """Return what the table waits for, as all may read it; it follows the names of those awaited."""
        return say(f"waiting-{seen.face}")

    def prompt(self, question: Question, seen: View[S]) -> Prompt:
        name = question.prompt
        confirm = say(f"{name}-confirm") if seen.asked[question].weighty else None
        return Prompt(say(f"ask-{name}"), None, say(f"do-{name}"), confirm)

    def label(self, question: Question, field: str, answer: Any, seen: View[S]) -> Label:
        """Return how one answer is offered.

        `field` is empty unless the question is a form, and dotted inside a nested form. `answer` None stands for
        leaving an optional field out or, with no field, for a form left wholly empty. A field's heading is the message
        `field-<name>`.
        """
        ...

    def panels(self, seen: View[S]) -> tuple[Note, ...]:
        """Return what this seat holds, the most useful first; nothing for the public."""
        return ()

    def place(self, seat: Seat, seen: View[S]) -> SeatLabel:
        """Return how this seat is listed."""
        return SeatLabel()

    def foot(self, seen: View[S]) -> tuple[Message, ...]:
        """Return the few facts that stand under the board."""
        return ()

    def sheet(self, seen: View[S]) -> Sheet:
        """Return the points so far."""
        ...

    def ending(self, seen: View[S]) -> Message:
        """Return how the game ended, in one sentence; called only for a game that is over."""
        ...


if TYPE_CHECKING:
    from typing_extensions import TypeVar as Defaulting

    W = Defaulting("W", default=str)
else:
    W = TypeVar("W")

# What a scene's words are: text for the drawing, or the messages themselves where it is told.
Speak: TypeAlias = Callable[[Message | Sign], W]
Told: TypeAlias = Message | Sign | str  # The words of a scene that is told, `""` where there are none.
# A part of a scene that its lines leave out: how something is drawn, or what is said elsewhere; a law looks at the rest.
DrawnOnly = Annotated[T, "drawn only"]

# The middle of something on a picture and how wide it is: parts of the picture's width, height and width.
Place: TypeAlias = tuple[float, float, float]


class Layout(Struct, frozen=True):
    """How large a picture is, in points, and where things lie on it, by name."""

    width: float
    height: float
    # `seat-0`, where that seat's next card lands (`next`, where all play to one place), `free-0`, the same if nothing
    # lies there, `plate-0`, where its name stands, and the game's own.
    places: Mapping[str, Place] = {}
    unit: float = 0.0  # How wide a place is that may be pressed, as a part of the picture's width.


class PicturePresenter(Protocol[S]):
    """Views as pictures, and the same in words. A module may be one."""

    def scene(
        self, seen: View[S], speak: Speak[Any], *, narrow: bool, bare: bool = False, upto: int | None = None
    ) -> Hashable:
        """Return all that the picture will show, in what `speak` makes of messages, as the key under which it is cached.

        `bare` leaves out what a page says itself around the picture. `upto` shows only so many of what a game that is over
        reveals; all unless named.
        """
        ...

    def layout(self, scene: Any) -> Layout:
        """Return how large the picture of a scene is and where things lie on it, without drawing it."""
        ...

    def draw(self, scene: Any) -> Canvas:
        """Draw the picture of a scene: a list of placed pieces, which a chat rasterises."""
        ...

    def alt(self, scene: Any) -> Message:
        """Return a scene in one sentence; its words are messages still."""
        ...

    def lines(self, scene: Any) -> tuple[Message, ...]:
        """Return all that a scene shows in lines of words; its words are messages still."""
        ...


def told_scene(scenery: PicturePresenter[S], seen: View[S]) -> Any:
    """Make the scene of the whole picture as it is told."""
    return scenery.scene(seen, lambda said: said, narrow=False)


class Dice(Protocol):
    """A robot's source of random numbers."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to `stop` - 1."""
        ...


# A robot's token and the ms to wait before giving it, None for the table's own delay; or no answer at all (None).
Reply: TypeAlias = tuple[str, int | None] | None


class Robot(Protocol[S]):
    """A seat's robot player. It knows what its seat was told and what its seat sees, and nothing else."""

    def __call__(self, history: Sequence[Event], seen: View[S], question: Question, dice: Dice, /) -> Reply:
        """Return what it answers and when; no answer leaves a `may` or a window alone."""
        ...


class Advice(Protocol[S]):
    """Help with an answer not given yet, for the seat that considers it alone. A function may be one."""

    def __call__(self, seen: View[S], question: Question, answer: Any) -> tuple[Note, ...]:
        """Return what the answer would mean, by what this seat may know; nothing to say is no notes."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Board(Generic[S]):
    """A single deal, for a duplicate: which seats play together, and by seat what it came to, where more is better.

    Seats on no side are robots'. `options` are those that no table is asked, `tokens` what is agreed on.
    """

    sides: tuple[tuple[int, ...], ...]
    points: Callable[[S], tuple[int, ...]]
    tokens: Mapping[str, str] = field(default_factory=dict)
    options: tuple[Option, ...] = ()

    @property
    def seats(self) -> int:
        return 1 + max(seat for side in self.sides for seat in side)


@dataclass(frozen=True, slots=True, eq=False)
class GameSpec(Generic[S]):
    """A game as it stands in `GAMES`, equal to itself alone; CONTRIBUTING.md says what each field holds."""

    name: str
    package: str  # Holds RULES.it.md, RULES.en.md and locale/; a family shares them, its texts take the name as `game`.
    clauses: str  # The prefixes of the clauses in force; the first may be left out.
    game: Game[S]
    least: int
    most: int
    minutes: int
    describe: WordsPresenter[S]
    scenery: PicturePresenter[S]
    robots: Mapping[str, Robot[S]]  # By level, mildest first, worded `robot-<level>`.
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    errata: tuple[str, ...] = ()
    usual: str = ""
    judge: Callable[[Work[Any]], str] | None = None
    primer: tuple[Note, ...] = ()
    # Where an event opens a commitment, the text whose SHA-256 was told, from the event and the state after it.
    opens: Callable[[Event, S], str | None] | None = None
    roles: Callable[[S], tuple[str, ...]] | None = None
    # By prompt: pure, bounded, and told to its seat alone.
    advice: Mapping[str, Advice[S]] = field(default_factory=dict)
    ladder: tuple[Rung, ...] = ()
    passed: Callable[[S, Seat], bool] | None = None
    races: bool = False
    score_sheets: Callable[[View[S]], tuple[Note, ...]] | None = None
    # Seats that know what a whole deal is about, as all can tell: they keep their people within it.
    kept: Callable[[S], tuple[Seat, ...]] | None = None
    aside: Callable[[S], tuple[Seat, ...]] | None = None
    recallable: Callable[[Event], bool] = lambda _: True  # Whether history and recap may show an event again.
    most_minutes: int = 0
    reveals: Callable[[View[S]], tuple[Message, ...]] | None = None
    hand_in_picture: bool = False
    has_own_words: bool = False  # A seat's score, and what the table waits for, aren't worded as for others.
    # The kinds of events an answer may have told to be taken back by consent: nothing but the answer itself.
    retractable: Mapping[str, tuple[type[Event], ...]] = field(default_factory=dict)
    rows: Callable[[Event], str] | None = None  # Empty for a line of its own; a new part ends all rows; `count` leads.
    closing: Callable[[Event, View[S]], Message | None] | None = None
    brief: Callable[[Event, View[S]], Message | None] | None = None
    prepared: Mapping[str, Preparation[S]] = field(default_factory=dict)
    # By prompt, worded `automatic-<prompt>`; asked of the public's view. Whether a seat is asked it all must know.
    automatic: Mapping[str, Callable[[View[S]], str | None]] = field(default_factory=dict)
    turns: Callable[[Mapping[str, str], int], int] | None = None
    following: Callable[[View[S]], tuple[Seat, ...]] | None = None
    plans: frozenset[str] = frozenset()  # Prompts of a team's plan: their answers are no news, and end none.
    teacher: Teacher[S] | None = None
    board: Board[S] | None = None
    feats: tuple[Feat, ...] = ()
    # By seat, who wins and loses together; each alone unless given.
    sides: Callable[[S], tuple[int, ...]] | None = None

    @property
    def every_option(self) -> tuple[Option, ...]:
        return (*self.options, *(self.board.options if self.board else ()))

    def has_passed(self, state: S, seat: Seat) -> bool:
        """Tell whether a seat did what its step of the ladder asks: it won, not with everybody, unless the game says otherwise."""
        if self.passed is not None:
            return self.passed(state, seat)
        ranks = self.game.standing(state)
        return self.game.ask(state) is None and len(ranks) > 1 and seat in ranks[0]

    def usual_preset(self, pace: str, seats: int) -> Preset | None:
        return next((preset for preset in self.presets if preset.suits(pace, seats)), None)


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """An answer that a seat gave: how many events it had been told, what it saw then, what it was asked, and its token."""

    heard: int
    seen: View[S]
    question: Question
    token: str


@dataclass(frozen=True, slots=True, eq=False)
class Teacher(Generic[S]):
    """Help where one person practises alone, by what that seat was told and saw. Slow: only for a worker."""

    prompts: frozenset[str]  # The questions that `suggest` is asked about.
    # What it would answer, and why; None where that would spoil the game.
    suggest: Callable[[Sequence[Event], View[S], Question, Dice], tuple[Note, ...]] | None
    # What the answers of a deal that is over cost or told, by what could be known then.
    review: Callable[[Sequence[Event], Sequence[Moment[S]], Dice], tuple[Note, ...]]
    lesson: str = "hand"  # What a review is called: the three cards that cost most of a `hand`, or what `plays` told.
