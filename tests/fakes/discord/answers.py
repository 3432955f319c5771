"""The answers to requests: first our own rules and routes, then simcord's."""

from dataclasses import replace
from typing import Any

from tests.fakes.discord import limits
from tests.fakes.discord.refusal import Refusal, invalid
from tests.fakes.discord.virtual import Request, Virtual

ENTRY_POINT, OPENS_WINDOW = 4, 12
"""The command that opens windows, and the answer that does."""
EMBEDDED = 1 << 17
"""The flag of an application whose Activities are on."""
OWN_ENTRY = {"id": "99", "type": ENTRY_POINT, "handler": 2, "name": "launch", "description": "", "version": "99"}
"""The command that Discord makes when Activities are turned on, whose presses it keeps to itself."""
NONCES_LAST = 180.0
"""Seconds; Discord says "the past few minutes"."""

APPLICATION = {
    "type": None,
    "approximate_guild_count": 1,
    "approximate_user_install_count": 0,
    "approximate_user_authorization_count": 0,
    "eligible_oauth2_scopes": [],
    "explicit_content_filter": 0,
    "flags_new": "0",
    "interactions_endpoint_url": None,
    "role_connections_verification_url": None,
}
"""What Discord says of an application beside what simcord says."""


def tidied(said: Any) -> Any:
    """An answer with what simcord leaves out of it, and without what it puts there too much."""
    if isinstance(said, dict) and "author" in said:
        users = [said["author"], *said["mentions"], (said.get("interaction_metadata") or {}).get("user", {})]
        for user in users:
            user["primary_guild"] = None
        said.pop("guild_id", None)
        if said.get("nonce") is None:
            said.pop("nonce", None)
    elif isinstance(said, dict) and ("owner" in said or "recipients" in said):
        for user in [said.get("owner"), said.get("bot"), *said.get("recipients", ())]:
            if user:
                user["primary_guild"] = None
        said.pop("summary", None)
    elif isinstance(said, dict) and "interaction" in said:
        if said["interaction"].get("response_message_id", 0) is None:
            del said["interaction"]["response_message_id"]
        tidied(said.get("resource", {}).get("message"))
    return said


class Answers:
    """What Discord says to a bot."""

    def __init__(self, virtual: Virtual) -> None:
        self.virtual, self.backend = virtual, virtual.backend
        self.nonces: dict[tuple[int, str], tuple[int, float]] = {}
        self.is_embedded, self.redirects = False, []
        self.entries: list[dict[str, Any]] = []

    def turn_activities_on(self) -> None:
        """As in the portal: there is a command then that opens windows by itself."""
        self.is_embedded = True
        self.entries = [{**OWN_ENTRY, "application_id": str(self.backend.application_id)}]

    def answer(self, request: Request) -> Any:
        with self.virtual.translated():
            return tidied(self.routed(request))

    def routed(self, r: Request) -> Any:
        """Our own answer, or our own rules and then simcord's answer."""
        limits.snowflakes(r.parts)
        match (r.method, *r.parts):
            case (_, "channels", channel, *_) if int(channel) in self.virtual.lost:
                raise Refusal(403, 50001, "Missing Access")
            case ("GET", "oauth2", "applications", "@me"):
                flags = EMBEDDED if self.is_embedded else 0
                return self.virtual.dispatched(r) | APPLICATION | {"flags": flags, "redirect_uris": self.redirects}
            case ("GET", "applications", _, "commands"):
                return [*self.virtual.dispatched(r), *self.entries]
            case ("POST", "users", "@me", "channels"):
                return self.open_dm(r)
            case ("POST", "channels", channel, "messages"):
                return self.post(r, int(channel))
            case ("PATCH", "channels", channel, "messages", message):
                return self.edit(r, int(channel), int(message))
            case ("DELETE", "channels", channel, "messages", _):
                self.is_active(int(channel), only_locked=True)
            case ("PUT" | "DELETE", "channels", channel, "messages", "pins", message):
                return self.pin(int(channel), int(message), pinned=r.method == "PUT")
            case ("POST", "channels", channel, "threads"):
                limits.thread(r.fields)
            case ("PATCH", "channels", channel) if self.is_thread(int(channel)):
                return self.change_thread(r, int(channel))
            case ("POST", "interactions", interaction, _, "callback"):
                self.may_answer(r, int(interaction))
                if r.fields.get("type") == OPENS_WINDOW:
                    return self.open_window(int(interaction))
            case ("POST" | "PATCH" | "GET" | "DELETE", "webhooks", _, token, *_):
                self.may_follow(r, token)
            case ("PUT", "applications", _, *_, "commands"):
                return self.keep_commands(r)
            case ("POST", "applications", _, "emojis"):
                limits.emoji_upload(r.fields, [e.name for e in self.backend.application_emojis.values()])
        return self.virtual.dispatched(r)

    def open_dm(self, r: Request) -> Any:
        opened = self.virtual.dispatched(r)
        return {key: opened[key] for key in ("id", "type", "last_message_id", "recipients")} | {"flags": 0}

    def reaches(self, channel: Any) -> None:
        """The bot may write to this person."""
        if channel.guild_id is None and channel.recipient_ids:
            person = channel.recipient_ids[0]
            if person in self.virtual.closed:
                raise Refusal(403, 50007, "Cannot send messages to this user")
            if not any(person in guild.members for guild in self.backend.guilds.values()):
                raise Refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds")

    def post(self, r: Request, channel_id: int) -> Any:
        """A message of the bot's own accord; with `enforce_nonce`, the one that has this nonce already."""
        channel = self.backend.get_channel(channel_id)
        self.reaches(channel)
        if channel.is_thread and channel.thread_metadata.locked:
            self.virtual.may(channel, "manage_threads", otherwise=Refusal(400, 160005, "Thread is locked"))
        limits.message(r.fields, r.uploads, limits.POSTED, self.virtual.emojis())
        if r.uploads:
            self.virtual.may(channel, "attach_files")
        nonce = r.fields.get("nonce")
        if nonce is not None and r.fields.get("enforce_nonce"):
            known, since = self.nonces.get((channel_id, str(nonce)), (0, 0.0))
            young = self.virtual.clock.now().timestamp() - since < NONCES_LAST
            if young and known in self.backend.messages[channel_id]:
                return self.virtual.payload(channel_id, known)
        said = self.virtual.dispatched(r)
        if nonce is not None:
            self.nonces[channel_id, str(nonce)] = (int(said["id"]), self.virtual.clock.now().timestamp())
            self.virtual.spoken_nonces[int(said["id"])] = said["nonce"] = nonce
        if channel.is_thread and channel.thread_metadata.archived:
            self.backend.edit_channel(channel_id, {}, thread_metadata={"archived": False})
        return said

    def edit(self, r: Request, channel_id: int, message_id: int) -> Any:
        self.is_active(channel_id)
        limits.message(
            r.fields, r.uploads, limits.SUPPRESS_EMBEDS | limits.V2 | limits.SILENT, self.virtual.emojis(), edits=True
        )
        return self.virtual.dispatched(r)

    def pin(self, channel_id: int, message_id: int, *, pinned: bool) -> None:
        """Pin a message, or take the pin off; simcord still asks for another permission."""
        channel = self.backend.get_channel(channel_id)
        self.virtual.may(channel, "pin_messages")
        self.is_active(channel_id)
        self.backend.get_message(channel_id, message_id)
        if pinned and sum(m.pinned for m in self.backend.messages[channel_id].values()) >= 250:
            raise Refusal(400, 30003, "Maximum number of pins reached for the channel (250)")
        self.backend.set_pinned(channel_id, message_id, pinned)

    def is_thread(self, channel_id: int) -> bool:
        return bool(self.backend.get_channel(channel_id).is_thread)

    def is_active(self, channel_id: int, *, only_locked: bool = False) -> None:
        channel = self.backend.get_channel(channel_id)
        if channel.is_thread:
            state = channel.thread_metadata
            if state.archived and (state.locked or not only_locked):
                raise Refusal(400, 50083, "Thread is archived")
            if state.locked:
                self.virtual.may(channel, "manage_threads", otherwise=Refusal(400, 160005, "Thread is locked"))

    def change_thread(self, r: Request, channel_id: int) -> Any:
        """Rename, archive, lock or revive a thread; simcord asks for the permissions of channels."""
        thread = self.backend.get_channel(channel_id)
        self.virtual.may(thread, "view_channel")
        limits.thread(r.fields)
        state = ("archived", "locked", "auto_archive_duration", "invitable")
        if unknown := sorted(set(r.fields) - {*state, "name", "rate_limit_per_user"}):
            raise invalid(f"{unknown}: no field of threads")
        reviving = r.fields == {"archived": False} and not thread.thread_metadata.locked
        own = thread.owner_id == self.virtual.bot.id and "locked" not in r.fields and not thread.thread_metadata.locked
        if reviving:
            self.virtual.may(thread, "send_messages_in_threads")
        elif not own:
            self.virtual.may(thread, "manage_threads")
        if thread.thread_metadata.archived and r.fields.get("archived") is not False:
            raise Refusal(400, 50083, "Thread is archived")
        named = {key: r.fields[key] for key in ("name", "rate_limit_per_user") if key in r.fields}
        changed = {key: r.fields[key] for key in state if key in r.fields}
        return self.virtual.channel_payload(self.backend.edit_channel(channel_id, named, thread_metadata=changed))

    def may_answer(self, r: Request, interaction: int) -> None:
        """A callback that fits; whether it is too late or a second one, simcord says."""
        record = self.backend.interactions.get(interaction)
        if record is None or record.responded or self.virtual.age(interaction) > 3:
            return
        kind, data = r.fields.get("type"), r.fields.get("data") or {}
        if not isinstance(kind, int):
            raise invalid("type: must be an integer")
        limits.answer(kind, int(record.type), record.source_message_id is not None, r.fields)
        if kind in (4, 7):
            limits.message(data, r.uploads, limits.ANSWERED, self.virtual.emojis(), edits=kind == 7)

    def open_window(self, interaction: int) -> Any:
        record = self.backend.interactions[interaction]
        if record.responded:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        record.responded = True
        said = {"id": str(interaction), "type": int(record.type), "activity_instance_id": "i-1"}
        opened = {"type": OPENS_WINDOW, "activity_instance": {"id": "i-1"}}
        return {"interaction": said, "resource": opened}

    def may_follow(self, r: Request, token: str) -> None:
        """The token still lives, and was answered once."""
        known = self.backend.interaction_tokens.get(token)
        if known is None:
            return
        if self.virtual.age(known) > 15 * 60:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        record = self.backend.interactions[known]
        if not record.responded:
            raise Refusal(404, 10015, "Unknown Webhook")
        if r.method in ("POST", "PATCH"):
            late = r.method == "PATCH" or record.loading
            limits.message(r.fields, r.uploads, limits.ANSWERED, self.virtual.emojis(), edits=late)

    def keep_commands(self, r: Request) -> Any:
        """All commands at once, with what simcord leaves out of them."""
        limits.commands(r.body)
        entries = [each for each in r.body if each.get("type") == ENTRY_POINT]
        if self.entries and not entries:
            raise Refusal(400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation.")
        said = self.virtual.dispatched(replace(r, body=[each for each in r.body if each not in entries]))
        self.entries = [{**each, "id": str(100 + number)} for number, each in enumerate(entries)]
        said += self.entries
        for command in said:
            command["version"] = command["id"]
            command["integration_types"] = command.get("integration_types") or [0]
        return said
