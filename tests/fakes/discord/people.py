"""People at their clients: what they can do there, and what they see of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tests.fakes.discord.limits import DISPLAY, LABEL, TEXT_INPUT
from tests.fakes.discord.post import Button, Control, Modal, Option, Post, Seen
from tests.fakes.discord.post import modal as read_modal
from tests.support.calm import steady

if TYPE_CHECKING:
    from tests.fakes.discord.world import Guild, Place, World

LOCALES = {"it": "it", "en": "en-US"}
COMMAND, PRESS, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
KINDS = {"message": "message", "deferred": "message", "update": "update", "deferred_update": "quiet", "modal": "modal"}


class Person:
    """Someone with an account. Clients refuse what Discord's would: unseen, disabled, out of bounds."""

    def __init__(self, world: World, name: str, lang: str) -> None:
        self.world, self.name = world, name
        user = world.virtual.backend.make_user(name.lower(), global_name=name)
        self.id = user.id
        world.virtual.locales[self.id] = LOCALES.get(lang, lang)

    def __repr__(self) -> str:
        return self.name

    @property
    def dm(self) -> Place:
        return self.world.place(self.world.virtual.backend.get_dm_channel(self.id).id)

    @property
    def dms(self) -> tuple[Post, ...]:
        """What the bot wrote to them, oldest first."""
        return tuple(p for p in self.dm.messages if p.author != self.name)

    @property
    def ephemerals(self) -> tuple[Post, ...]:
        """What they alone see in channels, until they dismiss it."""
        found = self.world.virtual.backend.messages.items()
        mine = [m for _, messages in found for m in messages.values() if m.is_ephemeral and m.visible_to(self.id)]
        return tuple(self.world.post(m.channel_id, m.id) for m in sorted(mine, key=lambda m: m.id))

    def dismiss(self, *posts: Post) -> None:
        """Close ephemeral messages; all of them, where none is named, as when the client starts again."""
        for post in posts or self.ephemerals:
            assert post.ephemeral
            self.world.virtual.backend.messages[post.channel].pop(post.id, None)

    async def command(self, place: Place, path: str, options: Mapping[str, Any] | None = None) -> Seen:
        self.world.did(self)
        data = self.invoked(place, path, options or {})
        return await self.act(COMMAND, place, data)

    async def autocomplete(
        self, place: Place, path: str, option: str, typed: str, options: Mapping[str, Any] | None = None
    ) -> Seen:
        self.world.did(self)
        data = self.invoked(place, path, {**(options or {}), option: typed}, partly=True)
        leaf = data["options"]
        while leaf and leaf[0]["type"] in (1, 2):
            leaf = leaf[0]["options"]
        next(o for o in leaf if o["name"] == option)["focused"] = True
        return await self.act(AUTOCOMPLETE, place, data)

    async def use(self, post: Post, name: str) -> Seen:
        self.world.did(self)
        found = self.world.virtual.backend.find_command(name, self.world.place(post.channel).guild_id, 3)
        assert found, f"{name} is in no menu"
        message = self.world.virtual.payload(post.channel, post.id)
        data = {"id": found["id"], "name": name, "type": 3, "target_id": str(post.id)}
        data["resolved"] = {"messages": {str(post.id): message}}
        return await self.act(COMMAND, self.world.place(post.channel), data)

    async def open_window(self, place: Place) -> Seen:
        self.world.did(self)
        (entry,) = self.world.server.answers.entries
        return await self.act(COMMAND, place, {"id": entry["id"], "name": entry["name"], "type": entry["type"]})

    def invoked(self, place: Place, path: str, options: Mapping[str, Any], *, partly: bool = False) -> dict[str, Any]:
        """A command's data, as this client sends it."""
        virtual = self.world.virtual
        assert not place.archived, "application commands cannot be used in an archived thread"
        command, nesting, leaf = virtual.command(self.id, place.id, path.split())
        sent = virtual.filled(command, nesting, leaf, options, partly=partly)
        return {"id": command["id"], "name": command["name"], "type": 1, "options": sent}

    async def press(self, post: Post, wanted: str | Button) -> Seen:
        """Press a button, by its custom id or its label."""
        now = self.reached(post)
        button = now.button(wanted.custom_id if isinstance(wanted, Button) else wanted)
        assert button.custom_id, f"{button.label} is a link"
        assert not button.disabled, f"{button.label} is disabled"
        self.world.did(self)
        data = {"component_type": 2, "custom_id": button.custom_id}
        return await self.act(PRESS, self.world.place(post.channel), data, post.id)

    async def choose(self, post: Post, custom_id: str, values: Sequence[Any]) -> Seen:
        select = self.reached(post).select(custom_id)
        assert not select.disabled, f"{custom_id} is disabled"
        chosen = self.chosen(select, values)
        self.world.did(self)
        data = {"component_type": select.kind, "custom_id": select.custom_id, "values": chosen}
        return await self.act(PRESS, self.world.place(post.channel), data, post.id)

    async def submit(self, modal: Modal, values: Mapping[str, Any] | None = None) -> Seen:
        """Send a modal off, with what was put into its controls; the rest stays as it was."""
        given = dict(values or {})
        record = self.world.virtual.backend.interactions[modal.interaction]
        assert record.user_id == self.id, "somebody else has this modal before them"
        assert not record.modal_consumed, "this modal is closed"
        data = {"custom_id": modal.custom_id}
        data["components"] = [self.answered(component, modal, given) for component in modal.raw["components"]]
        assert not given, f"the modal has no {sorted(given)}"
        record.modal_consumed = True
        self.world.did(self)
        source = record.source_message_id
        source = source if source in self.world.virtual.backend.messages.get(record.channel_id, {}) else None
        place = self.world.place(record.channel_id)
        return await self.act(SUBMIT, place, data, source)

    async def say(self, place: Place, text: str) -> None:
        self.world.did(self)
        self.world.virtual.backend.create_message(place.id, self.id, text)

    def answered(self, raw: Mapping[str, Any], modal: Modal, given: dict[str, Any]) -> dict[str, Any]:
        kind = raw["type"]
        said: dict[str, Any] = {"type": kind, "id": raw["id"]}
        if kind == DISPLAY:
            return said
        if kind == LABEL:
            return said | {"component": self.answered(raw["component"], modal, given)}
        control = modal.control(raw["custom_id"])
        value = given.pop(control.custom_id, None)
        return said | {"custom_id": control.custom_id} | self.filled(control, value)

    def filled(self, control: Control, value: Any) -> dict[str, Any]:
        if control.kind == TEXT_INPUT:
            text = control.value if value is None else value
            assert text or not control.required, f"{control.custom_id} must be filled in"
            assert not text or control.least <= len(text) <= control.most, f"{control.custom_id} has the wrong length"
            return {"value": text}
        chosen = [o.value for o in control.options if o.default] if value is None else value
        chosen = [chosen] if isinstance(chosen, str) else list(chosen)
        assert chosen or not control.required, f"{control.custom_id} must be answered"
        return {"values": self.chosen(control, chosen) if chosen else []}

    def chosen(self, control: Control, values: Sequence[Any]) -> list[str]:
        assert control.least <= len(values) <= control.most, (
            f"{control.custom_id} takes {control.least} to {control.most} values, not {len(values)}"
        )
        found = []
        for value in values:
            known = [o.value for o in control.options if o.value == value] or [
                o.value for o in control.options if o.label == value
            ]
            assert len(known) == 1, f"{control.custom_id} has no {value!r} among {[o.label for o in control.options]}"
            found += known
        assert len(set(found)) == len(found)
        return found

    def reached(self, post: Post) -> Post:
        stored = self.world.virtual.backend.messages.get(post.channel, {}).get(post.id)
        assert stored is not None, "the message is gone"
        assert stored.visible_to(self.id), f"{self.name} does not see this message"
        assert self.world.virtual.sees(self.id, post.channel), f"{self.name} does not see this place"
        return self.world.look(post)

    async def act(self, kind: int, place: Place, data: dict[str, Any], source: int | None = None) -> Seen:
        world = self.world
        assert world.virtual.sees(self.id, place.id), f"{self.name} does not see {place}"
        begun = steady()
        record = world.virtual.interact(kind, self.id, place.id, data, source)
        if not await world.until(lambda: record.responded, world.patience):
            record.initial_response_deadline = ""
            world.noted(f"  This interaction failed, {self.name} reads.")
            return Seen("failed", steady() - begun, interaction=record.id)
        after = world.acknowledged.get(record.id, steady()) - begun
        if record.response_kind is None:
            return Seen("window", after, interaction=record.id)
        how = record.response_kind.value
        if how == "autocomplete":
            offered = tuple(Option(c["name"], str(c["value"])) for c in record.autocomplete_choices)
            return Seen("choices", after, choices=offered, interaction=record.id)
        if how == "modal":
            shown = read_modal(record.modal, record.id)
            return Seen("modal", after, modal=shown, interaction=record.id)
        await world.until(lambda: not record.loading, world.patience * 3)
        gone = record.message_id not in world.virtual.backend.messages.get(place.id, {})
        post = None if gone else world.post(place.id, record.message_id)
        return Seen(KINDS[how], after, post, interaction=record.id)

    def close_dms(self) -> None:
        """Take no messages from the bot: 50007 from now on."""
        self.world.virtual.closed.add(self.id)

    def join(self, guild: Guild) -> None:
        self.world.virtual.backend.add_member(guild.id, self.id, announce=True)

    def leave(self, guild: Guild) -> None:
        """Leave a server; without a common one, messages fail with 50278."""
        self.world.noted(f"{self.name} leaves {guild.name}")
        self.world.virtual.backend.remove_member(guild.id, self.id)
