import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Self, TypeAlias

from bot.db.posts import Kind, Post
from bot.db.statements import Execute, ExecuteMany, Fetch, Reads, insert, insert_new, upsert
from bot.values.hours import NotificationLevel
from bot.values.ids import AccountId, ChannelId, Language, PersonId, TableId

WRITE_LEVEL: Final = upsert("bells", ["person", "table_id", "bell"], ["person", "table_id"])


class Rung(NamedTuple):
    """A notification sent for a stage of a question (0 the question itself), or, below 0, a mark that sends nothing."""

    person_id: PersonId
    table_id: TableId
    question: str
    stage: int
    at_ms: int


class Digest(NamedTuple):
    """A daily digest of all tables: at which minute of the person's day, and when next."""

    person_id: PersonId
    minute: int
    due_ms: int


PermissionTexts: TypeAlias = Mapping[Language, Sequence[str]]  # what we miss in a channel, in words


class CalledFor(NamedTuple):
    """A question that a call note announces; `is_late` when little time is left."""

    question_id: str
    is_late: bool = False


def encode_calls(calls: Iterable[CalledFor]) -> str:
    """Encode for a post's `hash`, which a call note does not need otherwise."""
    return ",".join(f"{question}{'!' if is_late else ''}" for question, is_late in calls)


class ShownHash(NamedTuple):
    """What a seat's message shows: the hash of the seat's `own` part, and of the `whole`; a placeholder has one."""

    own: str = ""
    whole: str = ""
    is_placeholder: bool = False

    def encode(self) -> str:
        if self.is_placeholder:
            return f"{PLACEHOLDER}{self.own}"
        return f"{self.own}-{self.whole}" if self.whole else self.own

    @classmethod
    def decode(cls, text: str) -> Self:
        if text.startswith(PLACEHOLDER):
            return cls(text.removeprefix(PLACEHOLDER), is_placeholder=True)
        own, _, whole = text.partition("-")
        return cls(own, whole)


PLACEHOLDER: Final = "covered "


class PostRow(NamedTuple):
    """Something to tell in a chat: entries `from_seq` to `to_seq`, never their content.

    Either `channel_id` or `person_id` is empty. Status `maybe`: sending has begun, by `account_id`, with `batch` or else `id`
    as nonce. `refusals` counts how often in a row the chat refused every form of it.
    """

    id: str
    table_id: TableId
    channel_id: ChannelId
    person_id: PersonId
    post: Post
    from_seq: int
    to_seq: int
    refusals: int = 0
    message_id: str = ""
    hash: str = ""
    status: str = "planned"
    batch: str = ""
    account_id: AccountId = AccountId("")

    @property
    def reader(self) -> str:
        return self.channel_id or self.person_id

    @property
    def calls(self) -> tuple[CalledFor, ...]:
        return tuple(CalledFor(each.removesuffix("!"), each.endswith("!")) for each in self.hash.split(",") if each)


class SeatMessageRow(NamedTuple):
    """The one private message of a seat, to `account_id`; `former_id` at `former_account` is still to be deleted.

    `asked` are its open questions, `rung` those that notify no more; the others notify at `ring_ms`. Looked at again at `due_ms`.
    """

    person_id: PersonId
    table_id: TableId
    seat: int
    message_id: str = ""
    former_id: str = ""
    shown: ShownHash = ShownHash()
    asked: tuple[str, ...] = ()
    rung: tuple[str, ...] = ()
    shown_ms: int = 0
    ring_ms: int | None = None
    due_ms: int | None = None
    is_pictured: bool = False
    account_id: AccountId = AccountId("")
    former_account: AccountId = AccountId("")

    @property
    def content(self) -> tuple[ShownHash, int]:
        """What it is noted to show, and since when."""
        return self.shown, self.shown_ms


NOTHING_YET: Final = SeatMessageRow(PersonId(""), TableId(""), 0)


def make_random_id() -> str:
    return secrets.token_hex(8)


class BlockedChannel(NamedTuple):
    """A channel where we may not post a table: the missing permissions, and how often we tried."""

    channel_id: ChannelId
    table_id: TableId
    missing: PermissionTexts
    tries: int


NOTE_RUNG: Final = (
    f"{insert('rung', ['person', 'table_id', 'question', 'stage', 'at'])} on conflict (person, table_id, question, stage) "
    "do update set at = excluded.at where rung.at <= ?"
)
WRITE_SNOOZE: Final = upsert("snoozes", ["person", "table_id", "until"], ["person", "table_id"])
HOLD_RINGS: Final = (
    "update seat_messages set rung = '', ring_at = ?, due_at = ? where person = ? and table_id = ? and asked <> ''"
)
CALL_TOGETHER: Final = (
    "update seat_messages set rung = trim(rung || ' ' || asked), ring_at = null, due_at = null "
    "where person = ? and table_id = ? and ring_at is not null returning seat"
)
MOVE_DIGEST: Final = "update digests set due = ? where person = ? and due = ? returning due"
WRITE_DIGEST: Final = upsert("digests", ["person", "minute", "due"], ["person"])
WRITE_SUBSCRIPTION: Final = insert_new("wishes", ["person", "place", "game", "at"])
TAKE: Final = "delete from wishes where place = ? and game = ? returning person"

MOVE: Final = (
    "insert into wishes (person, place, game, at) select person, ?, game, at from wishes where place = ? "
    "on conflict (person, place, game) do nothing"
)


class NotifyWrites:
    execute: Execute
    many: ExecuteMany

    def write_level(self, person_id: str, table_id: str, level: NotificationLevel | None) -> None:
        """Set the level at a table, or with no table everywhere; None deletes it."""
        if level is None:
            self.execute("delete from bells where person = ? and table_id = ?", (person_id, table_id))
        else:
            self.execute(WRITE_LEVEL, (person_id, table_id, level.value))

    def note_rung(self, rung: Rung, since_ms: int = 0) -> None:
        """Note a notification, unless one was sent for this since then."""
        self.execute(NOTE_RUNG, (*rung, since_ms))

    def write_snooze(self, person_id: PersonId, table_id: TableId, until_ms: int) -> None:
        """Mute a table until a time; what it asks notifies then."""
        self.execute(WRITE_SNOOZE, (person_id, table_id, until_ms))
        self.execute(HOLD_RINGS, (until_ms, until_ms, person_id, table_id))

    def write_digest(self, digest: Digest) -> None:
        self.execute(WRITE_DIGEST, digest)

    def delete_digest(self, person_id: PersonId) -> None:
        self.execute("delete from digests where person = ?", (person_id,))

    def write_subscription(self, person_id: PersonId, channel_id: ChannelId, game: str, at_ms: int) -> None:
        self.execute(WRITE_SUBSCRIPTION, (person_id, channel_id, game, at_ms))

    def delete_subscription(self, person_id: PersonId, channel_id: ChannelId, game: str) -> None:
        self.execute("delete from wishes where person = ? and place = ? and game = ?", (person_id, channel_id, game))

    def move_subscriptions(self, old: ChannelId, new: ChannelId) -> None:
        self.execute(MOVE, (new, old))
        self.execute("delete from wishes where place = ?", (old,))


class NotifyAsks:
    fetch: Fetch

    def mark_rung(self, rung: Rung, since_ms: int = 0) -> bool:
        """Note a notification; returns whether none was sent for this since then."""
        return bool(self.fetch(f"{NOTE_RUNG} returning stage", (*rung, since_ms)))

    def call_together(self, person_id: PersonId, table_id: TableId) -> bool:
        """Note that another message notifies of all that a table asks; returns whether anything was to."""
        return bool(self.fetch(CALL_TOGETHER, (person_id, table_id)))

    def move_digest(self, digest: Digest, due_ms: int) -> bool:
        """Return whether it was still due when `digest` says."""
        return bool(self.fetch(MOVE_DIGEST, (due_ms, digest.person_id, digest.due_ms)))

    def take_subscriptions(self, channel_id: ChannelId, game: str) -> list[PersonId]:
        """Delete the subscriptions to a game in a channel; returns whose they were, in order."""
        return sorted(PersonId(row[0]) for row in self.fetch(TAKE, (channel_id, game)))


class NotifyReads(Reads):
    async def find_dropped(self, prefix: str) -> list[tuple[TableId, ChannelId]]:
        """List open tables with a board in a channel of this prefix that was lost with the channel; nobody hid it."""
        sql = (
            "select p.table_id, p.place from posts p join tables t on t.id = p.table_id where substr(p.place, 1, ?) = ? "
            "and p.kind = ? and p.message_id <> '' and t.status not in ('over', 'closed') and not exists "
            "(select 1 from places a where a.table_id = p.table_id and a.place = p.place) order by t.opened_at, p.table_id"
        )
        rows = await self.fetch(sql, len(prefix), prefix, Kind.STATUS.value)
        return [(TableId(table), ChannelId(channel)) for table, channel in rows]

    async def find_levels(self, person_id: str) -> dict[str, NotificationLevel]:
        """Return the levels by table; under the empty name, everywhere."""
        rows = await self.fetch("select table_id, bell from bells where person = ?", person_id)
        return {row[0]: NotificationLevel(row[1]) for row in rows}

    async def find_quiet_until(self, person_id: PersonId, table_id: TableId, since_ms: int) -> tuple[int, int]:
        """Return until when a table is muted, and how often the person was notified from `since_ms` on."""
        sql = (
            "select coalesce((select until from snoozes where person = ? and table_id = ?), 0), "
            "(select count(distinct at) from rung where person = ? and at >= ? and stage >= 0)"
        )
        rows = await self.fetch(sql, person_id, table_id, person_id, since_ms)
        return rows[0][0], rows[0][1]

    async def find_digest(self, person_id: PersonId) -> Digest | None:
        return await self.find(Digest, "select person, minute, due from digests where person = ?", person_id)

    async def next_digest_ms(self) -> int | None:
        return await self.value("select min(due) from digests")

    async def due_digests(self, now_ms: int) -> list[Digest]:
        sql = "select person, minute, due from digests where due <= ? order by due, person limit 200"
        return await self.rows(Digest, sql, now_ms)

    async def find_subscriptions(self, person_id: PersonId, channel_id: ChannelId) -> list[str]:
        return await self.column(
            "select game from wishes where person = ? and place = ? order by game", person_id, channel_id
        )
