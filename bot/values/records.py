"""What is shown of records: a book for each game, a line in it for each person."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.values.ids import ChannelId

KINDS: Final = ("people", "robots", "practice")  # who played at a table, in the order in which a person reads of it


class RatedPlace(NamedTuple):
    """A place by rating, and between which places it lies as far as one can tell."""

    place: int
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class RecordLine:
    """What one person came to in one game; `feats` are in words, `streak` counts the wins in a row up to now."""

    name: str
    played: int
    won: int
    streak: int
    longest: int
    feats: tuple[str, ...] = ()
    rated: RatedPlace | None = None


@dataclass(frozen=True, slots=True)
class RecordBook:
    """One game: lines from who has won most, and who did best what is worth keeping, in words."""

    game: str
    title: str
    tables: int
    lines: tuple[RecordLine, ...]
    best: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupBooks:
    """The records of a group of channels, a book a game, those played most first.

    Tables of it are shown in `others`, too, which are no part of it.
    """

    circle: str
    channels: tuple[ChannelId, ...]
    books: tuple[RecordBook, ...]
    is_rated: bool = False
    others: tuple[ChannelId, ...] = ()

    @property
    def chat(self) -> str:
        return self.circle.partition(":")[0]
