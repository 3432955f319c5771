"""What seasons and duplicates look like to a surface: names and numbers, nothing of a board that is sealed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from bot.values.ids import ChannelId, TableId


class Phase(StrEnum):
    """How far a season or a duplicate is. Stored, and never changes."""

    ENTRY = "entry"
    PLAY = "play"
    OVER = "over"


USUAL_WEEKS: Final = 8
USUAL_BOARDS: Final = 8
USUAL_DAYS: Final = 14
BY_LINK: Final = ChannelId("")  # The place of what people come to by its link alone.


class SeasonTerms(NamedTuple):
    """What a season is opened with: no `games` are all of them, `counting` says what scores."""

    games: tuple[str, ...] = ()
    weeks: int = USUAL_WEEKS
    counting: str = "wins"
    pairs: bool = False


class Wish(StrEnum):
    """Against whom a board is played: robots at once, the next who come, or those who wait."""

    ROBOTS = "robots"
    WAIT = "wait"
    AGAINST = "against"


class Stand(StrEnum):
    """How a board stands for one entry."""

    NEW = "new"
    WAITING = "waiting"
    PLAYING = "playing"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board as everyone may know it: how many have played it, who waits there; and how it stands for the reader."""

    number: int
    is_open: bool
    played: int
    waiting: str = ""
    stand: Stand = Stand.NEW
    table_id: TableId | None = None


@dataclass(frozen=True, slots=True)
class RankLine:
    """An entry's place in a duplicate: per cent of the matchpoints, tenths of its difference, boards that count."""

    place: int
    names: str
    percent: str
    difference: str
    boards: int


@dataclass(frozen=True, slots=True)
class DuplicateView:
    id: str
    place: ChannelId
    title: str
    phase: Phase
    host: str
    until_ms: int
    fingerprint: str
    entries: tuple[str, ...]
    alone: tuple[tuple[str, str], ...]  # Who waits for a partner: a number and a name.
    is_for_pairs: bool
    can_meet: bool  # Whether there is room for others at a table.
    boards: tuple[BoardLine, ...]
    ranking: tuple[RankLine, ...] = ()
    is_in: bool = False
    is_host: bool = False


@dataclass(frozen=True, slots=True)
class Traveller:
    """A result on an open board: which side, whose (empty for the robots' own table), what it came to, None if too late."""

    side: int
    names: str
    score: int | None
    matchpoints: str
    difference: str
    table_id: TableId
    is_struck: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    number: int
    fingerprint: str
    travellers: tuple[Traveller, ...]


@dataclass(frozen=True, slots=True)
class SeasonLine:
    place: int
    names: str
    points: int
    played: int
    won: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonView:
    id: str
    place: ChannelId
    titles: tuple[str, ...]  # Of its games; none for all.
    counting: str
    phase: Phase
    host: str
    until_ms: int
    lines: tuple[SeasonLine, ...]
    next_round: tuple[tuple[str, str], ...]
    alone: tuple[tuple[str, str], ...]
    is_for_pairs: bool
    tables: int
    story: tuple[str, ...] = ()
    is_in: bool = False
    is_host: bool = False
