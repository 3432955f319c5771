"""The rows of the record as typed values: the boundary at which stored data is checked again."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from bot.ports.ids import Language, PersonId, PlaceId, TableId, TablePace, TableStatus
from bot.store.posts import Post


class Notice(BaseModel):
    """Something the office announces to all at a table: `notice-<key>` and its parameters.

    `seq` is the last entry at that time.
    """

    model_config = ConfigDict(frozen=True)

    key: str
    params: dict[str, str | int] = Field(default_factory=dict)
    at: int
    seq: int = 0


class ConsentRequest(BaseModel):
    """A use of the host's powers that waits for another person's consent."""

    model_config = ConfigDict(frozen=True)

    by: PersonId
    at: int


class Pause(BaseModel):
    """A pause that somebody asked for: since when, and the deadlines that stand still, as (opened_at, at, stage)."""

    model_config = ConfigDict(frozen=True)

    at: int
    deadlines: dict[str, tuple[int, int, int]] = Field(default_factory=dict)


class TableRecord(BaseModel):
    """A table's own row. Times are ms since 1970, UTC; `options` are tokens by name.

    `seed` is the master seed, `key` makes the public names of questions, `salts` (by person) close when the table
    starts. `version` counts the changes that are no entry of the log; `proposals` are by what is proposed: `end`,
    `seat 3`. `practice` says that one person holds several seats, or plays alone against robots. `places` are where chats
    show it. `absent` are people who are gone, each with the last entry then: their seats may be given to robots.
    """

    model_config = ConfigDict(frozen=True)

    id: TableId
    game: str
    name: str = Field(max_length=60)
    lang: Language
    pace: TablePace
    status: TableStatus
    seats: int = Field(ge=1, le=12)
    host: PersonId
    options: dict[str, str] = Field(default_factory=dict)
    preset: str = ""
    changed_by: dict[str, str] = Field(default_factory=dict)
    errata: tuple[str, ...] = ()
    seed: bytes = Field(repr=False)
    key: bytes = Field(repr=False)
    salts: dict[str, str] = Field(default_factory=dict)
    opened_at: int
    started_at: int | None = None
    former: TableId | None = None
    rematch: TableId | None = None
    practice: bool = False
    places: tuple[PlaceId, ...] = ()
    version: int = 0
    notice: Notice | None = None
    proposals: dict[str, ConsentRequest] = Field(default_factory=dict)
    pause: Pause | None = None
    absent: dict[str, int] = Field(default_factory=dict)


class Tenure(NamedTuple):
    """Who holds a seat from an entry on: a person, a robot of some level, or nobody (both empty)."""

    seat: int
    person: str
    robot: str
    name: str
    from_seq: int


class LogRow(NamedTuple):
    """One entry of the log; `via` is hand, clock, robot, chance, judge or host; `at` is in ms since 1970.

    `platform_at` is the platform's own time of the press, where it has one.
    """

    seq: int
    seat: int
    prompt: str
    token: str
    via: str
    person: str
    at_ms: int
    platform_at: int | None
    digest: str


class Deadline(NamedTuple):
    """Until when a question waits; `question` is `seat/prompt/times`, `stage` counts the reminders given."""

    table_id: TableId
    question: str
    opened_at_ms: int
    at_ms: int
    stage: int


LOBBY: Final = "lobby"
"""The key of a lobby's own deadline, which is no question's."""


class PostRow(NamedTuple):
    """Something to be told on a chat: entries `from_seq` to `to_seq`, never their content.

    Either `place` or `person` is empty, and `post` is for the other. `maybe` says that sending was begun; the nonce is
    `id`, or for posts that go out together their `batch`, of which `part` pages are out already.
    """

    id: str
    table_id: TableId
    place_id: PlaceId
    person_id: PersonId
    post: Post
    from_seq: int
    to_seq: int
    part: int = 0
    message_id: str = ""
    hash: str = ""
    status: str = "planned"
    batch: str = ""


def make_random_id() -> str:
    """Make an id of posts that says nothing."""
    return secrets.token_hex(8)
