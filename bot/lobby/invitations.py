"""Invitations: doors to a table that are good for a few people and a day, of which a hash alone is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.db.store import AskingUnit, Store
from bot.lobby.lobby import Lobby
from bot.people.access import Door
from bot.people.stored import (
    INVITATIONS,
    Invitation,
    add_invitation,
    delete_invitations,
    give_back_use,
    spend_invitation,
)
from bot.tables.rights import require_right
from bot.tables.seats import name_of_person
from bot.tables.tables import Tables
from bot.values.chat import Chat
from bot.values.ids import (
    SEAT,
    WEB,
    ChannelId,
    Doorway,
    InvitationCard,
    Invited,
    TableId,
    make_invitation_code,
    spell_invitation_code,
)
from bot.values.requests import LINK, Acknowledged, Person, refuse_unsaved
from games.forms import Refused

if TYPE_CHECKING:
    from bot.notify.channels import Channels
    from bot.notify.sender import Sender

GOOD_MS: Final = 24 * 3_600_000  # How long an invitation is good.
USES: Final = 3  # How many people come by one.
MOST: Final = 8  # Invitations of one person to one table; the oldest give way.


class Invitations:
    def __init__(
        self, tables: Tables, lobby: Lobby, door: Door, channels: Channels, sender: Sender, public_url: str
    ) -> None:
        self._tables = tables
        self._store: Store = tables.store
        self._lobby = lobby
        self._door = door
        self._places = channels
        self._sender = sender
        self._public_url = public_url

    async def make(self, person: Person, table_id: TableId) -> InvitationCard:
        require_right(await self._tables.get(table_id), person.id, "invite")
        code = make_invitation_code()
        invitation = Invitation(self._hash_code(code), table_id, person.id, self._tables.now() + GOOD_MS, USES)
        await self._write(lambda transaction: add_invitation(transaction, invitation, MOST))
        return InvitationCard(spell_invitation_code(code), self._find_doorways(code, self._sender.chats))

    def _find_doorways(self, code: str, chats: Mapping[str, Chat]) -> tuple[Doorway, ...]:
        pages = (Doorway(WEB, SEAT, f"{self._public_url}/{LINK}/{code}"),) if self._public_url else ()
        return (*pages, *(way for name in sorted(chats) for way in chats[name].find_doorways(code)))

    async def withdraw(self, person: Person, table_id: TableId) -> None:
        await self._write(lambda transaction: delete_invitations(transaction, table_id, [person.id]))

    async def find(self, code: str, source: str) -> Invited:
        found = await self._door.guess(source, lambda: self._find_good(code))
        if found is None:
            raise Refused("invitation-over")
        by = name_of_person(await self._tables.get(found.table_id), found.person_id)
        return Invited(found.table_id, by, found.uses == 0)

    def _hash_code(self, code: str) -> str:
        """Return what an invitation is known by; codes are few enough to be tried, so it is keyed."""
        return self._store.sign(f"invitation {code}")

    async def _find_good(self, code: str) -> Invitation | None:
        found = await INVITATIONS.find(self._store, hash=self._hash_code(code))
        if found is None or found.until_ms <= self._tables.now():
            return None
        return found if (await self._tables.get(found.table_id)).seats_of(found.person_id) else None

    async def _require_good(self, code: str) -> Invitation:
        if (found := await self._find_good(code)) is None:
            raise Refused("invitation-over")
        return found

    async def join(self, person: Person, code: str, seat: int | None = None, *, inbox: str = "") -> int | None:
        found = await self._require_good(code)
        admission = await self._door.admit(person, by=found)
        if (await self._tables.get(found.table_id)).seats_of(person.id):
            return await self._lobby.join(person, found.table_id, seat, inbox=inbox, admission=admission)
        now = self._tables.now()
        if await self._write(lambda transaction: spend_invitation(transaction, found.hash, now)) is None:
            raise Refused("invitation-spent")
        try:
            return await self._lobby.join(person, found.table_id, seat, inbox=inbox, admission=admission)
        except Refused:
            await self._write(lambda transaction: give_back_use(transaction, found.hash))
            raise

    async def ask_to_show(self, person: Person, code: str, channel_id: ChannelId) -> Acknowledged:
        found = await self._require_good(code)
        return await self._places.ask_to_show(person, found.table_id, channel_id, agreed=(found.person_id,))

    async def _write(self, unit: AskingUnit[Invitation | None]) -> Invitation | None:
        with refuse_unsaved():
            return await self._store.ask(unit)
