"""What a game is made of, and its terms; the 64 cards, our own construction from three Latin squares of outfits."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from games.forms import Number, Pick
from games.options import list_options, option
from games.secret import Seat, Secret, hold
from games.spec import Preset
from games.values import replace


class Element(StrEnum):
    """What a hen wears or carries, in the order of a card's code (SM-3)."""

    UMBRELLA = "umbrella"
    HAT = "hat"
    SCARF = "scarf"
    BEAK = "beak"
    TAIL = "tail"
    WORM = "worm"


class Colour(StrEnum):
    """The six colours, each once on every hen (SM-60)."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    PINK = "pink"
    BLACK = "black"


class Act(StrEnum):
    """What a player may do: call an element, take a pawn, knock; or, alone with a scene, say that nothing is there."""

    UMBRELLA = "umbrella"
    HAT = "hat"
    SCARF = "scarf"
    BEAK = "beak"
    TAIL = "tail"
    WORM = "worm"
    BLUE = "blue"
    RED = "red"
    KNOCK = "knock"
    NOTHING = "nothing"


class Erratum(StrEnum):
    LATE = "late-2026-11-22"
    LOOKS = "looks-2026-11-23"


class Situation(StrEnum):
    """What lies on the table, the highest that applies (SM-12 to SM-17)."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"
    IDENTICAL = "identical"
    TWO_WORMS = "two-worms"


class Outcome(StrEnum):
    """The outcome of an action. The last six are void: no gain and no loss.

    `SLOWER` was right, but not the first; `NOTHING` is worth nothing in this situation, and costs nothing.
    """

    WON = "won"
    LOST = "lost"
    NOTHING = "nothing"
    SLOWER = "slower"
    NO_PAWN = "no-pawn"
    TOO_LATE = "too-late"
    OTHER_PICTURE = "other-picture"
    OLD_PICTURE = "old-picture"
    SECOND_CALL = "second-call"
    HANDS_FULL = "hands-full"


class Card(Struct, frozen=True):
    """A card by its code: six letters of colours in the order of elements, `+` for two worms; a detail is `hat:R`.

    `deck.card_parts` reads it. Cards of one code are identical.
    """

    code: str

    def __str__(self) -> str:
        return self.code


Cards: TypeAlias = tuple[Card, ...]


class Match(Struct, frozen=True):
    """An element that two or more cards show in one colour (SM-11); `cards` are their places, from 1."""

    element: Element
    colour: Colour
    cards: tuple[int, ...]


class Deed(Struct, frozen=True):
    """One action at a stop, and its outcome.

    `ms` is its time: live after the first of all, in looks after its own picture. `paid` are the cards it cost, which
    is none where the pile is empty (SM-41); `won` what it brought, `owed` cards among them.
    """

    seat: Seat
    act: Act
    ms: int
    outcome: Outcome
    paid: int = 0
    won: int = 0


class Sight(Struct, frozen=True):
    """What lay there: `identical` are the places, from 1, of cards that have their equal; `worms` of hens with two."""

    situation: Situation
    matches: tuple[Match, ...] = ()
    identical: tuple[int, ...] = ()
    worms: tuple[int, ...] = ()


class Stop(Struct, frozen=True):
    """A stop, or a scene, that is settled: the cards that were judged, every action in the order of time, and the sight.

    `scene` is its number, 0 where it was live. `sight` is None where cards stay and the reason stays hidden (SM-38).
    `award`: cards were won. `piles` are the numbers of cards after it, `left` those in the deck.
    """

    scene: int
    cards: Cards
    deeds: tuple[Deed, ...]
    award: bool
    sight: Sight | None
    piles: tuple[int, ...]
    left: int


class Picture(Struct, frozen=True):
    """A live picture; its stage counts the pictures of the game.

    `hinted`: it was said that there is something to see (SM-66).
    """

    stage: int = 0
    cards: Cards = ()
    hinted: bool = False


UNLAID: Final[Secret[Cards]] = hold(())


class Scene(Struct, frozen=True):
    """Cards for looks, in the order in which everybody is shown them (SM-62); for those who have opened them."""

    number: int
    laid: Secret[Cards] = UNLAID


class Glance(Struct, frozen=True):
    """An action in a look, at that time of the table; `up`: in a film, how many cards its picture had."""

    act: Act
    at: int
    up: int = 0


class Look(Struct, frozen=True):
    """One seat's look at a scene: when it was opened, when its picture was delivered, what was pressed, if it is over.

    `cards` are those that a film has shown so far, and `total` is how many it has (SM-65). `read`: its seat sees no
    pictures, and has asked for the scene in words.
    """

    scene: int
    opened: int | None = None
    since: int | None = None
    glances: tuple[Glance, ...] = ()
    over: bool = False
    cards: Cards = ()
    total: int = 0
    read: bool = False


Looks: TypeAlias = tuple[Look, ...]


class Shuffling(Struct, frozen=True):
    """Chance lays the deck and says who turns first (SM-6, SM-7)."""


class Readying(Struct, frozen=True):
    """Live: the first card waits until all are `ready`, or a while."""

    ready: tuple[Seat, ...] = ()


class Drawing(Struct, frozen=True):
    """Live: chance draws the next pause (SM-51)."""


class Turning(Struct, frozen=True):
    """Live: the next card is turned after a pause, unless a seat acts (SM-9)."""


class Dealing(Struct, frozen=True):
    """Looks: chance rolls a die for each scene, and shuffles its cards (SM-62)."""


class Looking(Struct, frozen=True):
    """Looks: everybody opens the scenes in their own time (SM-57); `done` are those who have."""

    done: tuple[Seat, ...] = ()


class Finished(Struct, frozen=True):
    pass


Phase: TypeAlias = Shuffling | Readying | Drawing | Turning | Dealing | Looking | Finished


class Unseen(Struct, frozen=True):
    """What no seat sees: the deck from its top, the cards of each pile from the oldest.

    Live: the `pause` that runs, and when the current picture and the former were `posted`, where that is known. Looks:
    the cards of each scene as they were `turned`, and as they are `laid`. `exhausted`: the last card has been turned
    (SM-48). `late` are the seats that have pressed on a picture that was gone, since the last stop (SM-54).
    """

    deck: Cards = ()
    piles: tuple[Cards, ...] = ()
    pause: int = 0
    posted: int | None = None
    posted_before: int | None = None
    turned: tuple[Cards, ...] = ()
    laid: tuple[Cards, ...] = ()
    exhausted: bool = False
    late: tuple[Seat, ...] = ()


class Course(Struct, frozen=True):
    """How far the game has come.

    `stops` are those settled last: one live, a batch in looks; `settled` counts those of the game. `turned` counts the
    cards turned in it, in looks once their scenes are settled (SM-48). `overtime`: it has lasted longer than it may.
    """

    stops: tuple[Stop, ...] = ()
    settled: int = 0
    turned: int = 0
    overtime: bool = False


FIRST: Final = Seat(0)
NOTHING_YET: Final[Secret[Unseen]] = hold(Unseen())


class State(Struct, frozen=True):
    """`left` is the number of cards in the deck as it was last told, `heights` are those in the piles.

    `owed` are points without cards (SM-47).

    Live: `picture` is what lies face up, `former` the one before it, on which a press may still count (SM-54).
    Looks: `scenes` are those now dealt, `looks` what each seat alone knows of its own; `picture` has the cards that stay.
    `errata` are the corrections in force.
    """

    terms: Terms
    seats: int
    phase: Phase = Shuffling()
    robots: tuple[Seat, ...] = ()
    turner: Seat = FIRST
    unseen: Secret[Unseen] = NOTHING_YET
    left: int = 0
    heights: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    picture: Picture = Picture()
    former: Picture | None = None
    scenes: tuple[Scene, ...] = ()
    looks: tuple[Secret[Looks], ...] = ()
    course: Course = Course()
    errata: tuple[str, ...] = ()


def with_course(state: State, **changes: Any) -> State:
    return replace(state, course=replace(state.course, **changes))


READY: Final = "ready"
ACT: Final = ("act", "act-on")  # windows: by whether the stage of the picture is even or odd
OPEN: Final = "open-scene"
READ: Final = "read"  # the answer that opens a scene in words
SPOT: Final = "spot"
SIT_OUT: Final = "sit-out"  # asked of each seat that has not looked at all; in silence the clock says `asleep`

READ_MS: Final = 90_000  # ms; the shortest look that tells its scene in words (SM-71)

ACTS: Final = tuple(act for act in Act if act is not Act.NOTHING)
HANDS: Final = (Act.BLUE, Act.RED, Act.KNOCK, Act.NOTHING)  # what is left in a look after a call (SM-32)


class OnPicture(Pick[Act], frozen=True):
    """An action on the picture of one stage (SM-54)."""

    stage: int = 0


class InScene(Pick[str], frozen=True):
    """Opening the scene of that number, or an action in it."""

    scene: int = 0


def window_prompt(stage: int) -> str:
    return ACT[stage % 2]


CountBy: TypeAlias = Literal["pair", "element"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on. `batch`: scenes dealt at once (SM-63); `look`: seconds of a look (SM-57)."""

    mode: Literal["live", "looks"] = option("live", "SM-51")
    rhythm: Literal["slow", "normal", "fast"] = option("normal", "SM-51")
    batch: int = option(4, "SM-63", Number(1, 6))
    look: int = option(45, "SM-57", Pick((45, 90)))
    film: Literal["off", "on"] = option("off", "SM-65")
    tie: Literal["usual", "0", "150"] = option("usual", "SM-45")
    marks: Literal["both", "letters", "shapes"] = option("both", "SM-3")
    wrong_knock: Literal["costs", "free"] = option("costs", "SM-30")
    blue_under_worms: Literal["matches", "nothing"] = option("matches", "SM-36")
    red_under_worms: Literal["lose", "identical"] = option("lose", "SM-36")
    leftovers: Literal["under", "out"] = option("under", "SM-26")
    count_by: CountBy = option("pair", "SM-14")
    penalty_order: Literal["before", "after"] = option("before", "SM-42")


OPTIONS: Final = list_options(Terms)

# shapes are preselected; without options a table stays as it was when it was opened
PRESETS: Final = (
    Preset("at-once", {"marks": "shapes"}, ("live",)),
    Preset("in-own-time", {"mode": "looks", "marks": "shapes"}, ("day", "free")),
)


LEAST: Final = 2
MOST: Final = 7
ELEMENTS: Final = tuple(Element)
LETTERS: Final = dict(zip("RBYGPK", Colour, strict=True))  # colours by the letters of a card's code

_ONE_WORM: Final = (
    *(("RPYBGK", 4), ("BGKRPY", 4), ("YRPKBG", 4), ("GKBPYR", 4), ("PYRGKB", 4), ("KBGYRP", 4)),
    *(("RYGPBK", 4), ("BKPGRY", 4), ("YGRBKP", 3), ("GRKYPB", 4), ("PBYKGR", 4), ("KPBRYG", 3)),
)
_TWO_WORMS: Final = ("RBKPYG", "BRYGKP", "YKGRPB", "GPRKBY", "PGBYRK", "KYPBGR")
_DETAILS: Final = (
    *("umbrella:R", "hat:B", "scarf:Y", "beak:G", "tail:P", "worm:K"),
    *("umbrella:G", "hat:P", "scarf:K", "beak:R", "tail:B", "worm:Y"),
)

# H01 to H46, W1 to W6, D01 to D12 (SM-2, SM-60)
DECK: Final[Cards] = (
    *(Card(code) for code, copies in _ONE_WORM for _ in range(copies)),
    *(Card(f"{code}+") for code in _TWO_WORMS),
    *map(Card, _DETAILS),
)


@cache
def card_parts(card: Card) -> tuple[tuple[Element, Colour], ...]:
    """Return the elements and colours of a card: six of a hen, one of a detail card (SM-3)."""
    if is_detail(card):
        element, letter = card.code.split(":")
        return ((Element(element), LETTERS[letter]),)
    return tuple((element, LETTERS[letter]) for element, letter in zip(ELEMENTS, card.code[:6], strict=True))


def is_detail(card: Card) -> bool:
    return ":" in card.code


def has_two_worms(card: Card) -> bool:
    """Tell whether a hen has two worms (SM-16); both have the colour of her worm element (SM-10)."""
    return card.code.endswith("+")


def blue_pawn_count(seats: int) -> int:
    """Return the number of blue pawns: one fewer than players, three at most (SM-4)."""
    return min(3, seats - 1)


def sight_of(cards: Cards, count_by: CountBy = "pair") -> Sight:  # SM-17
    found = list_matches(cards)
    copies = Counter(cards)
    identical = tuple(index for index, card in enumerate(cards, 1) if copies[card] > 1)
    worms = tuple(index for index, card in enumerate(cards, 1) if has_two_worms(card))
    return Sight(highest_situation(found, identical, worms, count_by), found, identical, worms)


def highest_situation(
    found: tuple[Match, ...], identical: tuple[int, ...], worms: tuple[int, ...], count_by: CountBy
) -> Situation:  # SM-12 to SM-17
    if worms:
        return Situation.TWO_WORMS
    if identical:
        return Situation.IDENTICAL
    if are_several(found, count_by):
        return Situation.SEVERAL
    return Situation.ONE if found else Situation.NONE


def list_matches(cards: Cards) -> tuple[Match, ...]:  # SM-11
    shown: defaultdict[tuple[Element, Colour], list[int]] = defaultdict(list)
    for index, card in enumerate(cards, 1):
        for part in card_parts(card):
            shown[part].append(index)
    pairs = ((element, colour) for element in ELEMENTS for colour in Colour)
    return tuple(Match(*pair, tuple(shown[pair])) for pair in pairs if len(shown.get(pair, ())) > 1)


def are_several(found: tuple[Match, ...], count_by: CountBy) -> bool:
    """Tell whether there are two matches, or two elements where the table counts by element (SM-14)."""
    if count_by == "element":
        return len({match.element for match in found}) > 1
    return len(found) > 1


def is_right_call(act: Act, seen: Sight) -> bool:  # SM-20, SM-23
    return any(match.element.value == act.value for match in seen.matches)
