"""Links and sessions of browsers, invitations to tables, windows inside chats."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from bot.db.people import FrameRow, Invitation, PersonalLink, Session
from bot.db.statements import Reads, Writes, insert, insert_new, make_marks, upsert
from bot.values.ids import AccountId, PersonId, TableId

UNUSED_MS: Final = 83 * 24 * 3_600_000  # for how much longer than other things a session is kept that is not used
LINK_COLUMNS: Final = ("hash", "account", "table_id", "until")
SESSION_COLUMNS: Final = ("id", "account", "key", "label", "opened_at", "seen_at")
WRITE_LINK: Final = upsert("personal_links", LINK_COLUMNS, ["account"])
SPEND_LINK: Final = f"delete from personal_links where hash = ? and until > ? returning {', '.join(LINK_COLUMNS)}"
OPEN_SESSION: Final = insert("sessions", SESSION_COLUMNS)
END_OLDEST_SESSIONS: Final = (
    "delete from sessions where account = ? and id not in "
    "(select id from sessions where account = ? order by seen_at desc, id limit ?)"
)
READ_SESSION: Final = f"select {', '.join(SESSION_COLUMNS)} from sessions"
INVITATION_COLUMNS: Final = ("hash", "table_id", "person", "until", "uses")
ADD_INVITATION: Final = insert("invitations", INVITATION_COLUMNS)
END_OLDEST_INVITATIONS: Final = (
    "delete from invitations where table_id = ? and person = ? and hash not in "
    "(select hash from invitations where table_id = ? and person = ? order by until desc, hash limit ?)"
)
SPEND_INVITATION: Final = (
    "update invitations set uses = uses - 1 where hash = ? and until > ? and uses > 0 "
    f"returning {', '.join(INVITATION_COLUMNS)}"
)
FRAME_COLUMNS: Final = ("launch", "id", "account", "key", "chat", "opened_at")
OPEN_FRAME: Final = insert_new("frames", FRAME_COLUMNS)
READ_FRAME: Final = f"select {', '.join(FRAME_COLUMNS)} from frames"


class DoorWrites(Writes):
    def write_link(self, link: PersonalLink) -> None:
        """Replace the account's link."""
        self._execute(WRITE_LINK, link)

    def spend_link(self, link_hash: str, now_ms: int) -> PersonalLink | None:
        """Return the link to one caller only, and not after its time."""
        rows = self._fetch(SPEND_LINK, (link_hash, now_ms))
        return PersonalLink(*rows[0]) if rows else None

    def delete_links(self, account_ids: Collection[AccountId]) -> None:
        self._many("delete from personal_links where account = ?", [(each,) for each in account_ids])

    def open_session(self, session: Session, most: int) -> None:
        """Beyond `most`, sessions unused for longest end."""
        self._execute(OPEN_SESSION, session)
        self._execute(END_OLDEST_SESSIONS, (session.account_id, session.account_id, most))

    def renew_session(self, key: str, fresh: str) -> None:
        self._execute("update sessions set key = ? where key = ?", (fresh, key))

    def note_session(self, key: str, seen_ms: int) -> None:
        self._execute("update sessions set seen_at = ? where key = ?", (seen_ms, key))

    def end_session(self, session_id: str) -> None:
        self._execute("delete from sessions where id = ?", (session_id,))

    def end_sessions(self, account_ids: Collection[AccountId]) -> None:
        self._many("delete from sessions where account = ?", [(each,) for each in account_ids])

    def add_invitation(self, invitation: Invitation, most: int) -> None:
        """Beyond `most` of one person to one table, those that end first are void."""
        self._execute(ADD_INVITATION, invitation)
        whose = (invitation.table_id, invitation.person_id)
        self._execute(END_OLDEST_INVITATIONS, (*whose, *whose, most))

    def spend_invitation(self, invitation_hash: str, now_ms: int) -> Invitation | None:
        """Take one use and return what is left; None where nothing was left."""
        rows = self._fetch(SPEND_INVITATION, (invitation_hash, now_ms))
        return Invitation(*rows[0]) if rows else None

    def give_back_use(self, invitation_hash: str) -> None:
        self._execute("update invitations set uses = uses + 1 where hash = ?", (invitation_hash,))

    def delete_invitations(self, table_id: TableId, person_id: PersonId) -> None:
        self._execute("delete from invitations where table_id = ? and person = ?", (table_id, person_id))

    def open_frame(self, frame: FrameRow) -> None:
        """Open the one window of a launch; a second one changes nothing."""
        self._execute(OPEN_FRAME, frame)

    def end_frames(self, account_id: AccountId, before_ms: int) -> None:
        self._execute("delete from frames where account = ? and opened_at < ?", (account_id, before_ms))

    def _forget_doors(self, before_ms: int) -> None:
        for name in ("personal_links", "link_codes"):
            self._execute(f"delete from {name} where until < ?", (before_ms,))
        self._execute("delete from sessions where seen_at < ?", (before_ms - UNUSED_MS,))
        self._execute("delete from invitations where until < ?", (before_ms,))
        self._execute("delete from frames where opened_at < ?", (before_ms,))


class DoorReads(Reads):
    async def find_link(self, link_hash: str) -> PersonalLink | None:
        sql = f"select {', '.join(LINK_COLUMNS)} from personal_links where hash = ?"
        return await self._find(PersonalLink, sql, link_hash)

    async def find_session(self, key: str) -> Session | None:
        return await self._find(Session, f"{READ_SESSION} where key = ?", key)

    async def sessions_of(self, account_ids: Collection[AccountId]) -> list[Session]:
        sql = f"{READ_SESSION} where account in ({make_marks(account_ids)}) order by seen_at desc, id"
        return [Session(*row) for row in await self._fetch_all(sql, *account_ids)] if account_ids else []

    async def find_invitation(self, invitation_hash: str) -> Invitation | None:
        sql = f"select {', '.join(INVITATION_COLUMNS)} from invitations where hash = ?"
        return await self._find(Invitation, sql, invitation_hash)

    async def find_frame(self, key: str) -> FrameRow | None:
        return as_frame(await self._fetch_all(f"{READ_FRAME} where key = ?", key))

    async def find_frame_of_launch(self, launch: str) -> FrameRow | None:
        return as_frame(await self._fetch_all(f"{READ_FRAME} where launch = ?", launch))


def as_frame(rows: list[tuple[Any, ...]]) -> FrameRow | None:
    return FrameRow(*rows[0]) if rows else None
