"""Acts in, replies out, by way of the controller. What is kept between two acts is on disk."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from telegram.error import BadRequest, TelegramError

from adapters.telegram.chat import migrate_group, offer_cards
from adapters.telegram.commands import START, commands_by_name, find_unread, parse_command, tell_unknown, tell_unread
from adapters.telegram.ids import chat_prefix, chat_text, make_account_id, make_channel_id, pick_language, topic_of
from adapters.telegram.inbox import ALONE
from adapters.telegram.replies import FILL, PendingInput, PendingInputs, Replies, next_field, parse_value, render_prompt
from adapters.telegram.updates import TelegramAct
from bot.app import App
from bot.screens import COMMANDS
from bot.screens.controller import ChatController
from bot.text.moments import find_likely_zone
from bot.values.button_payload import make_request, parse_link, unpack
from bot.values.commands import Scope
from bot.values.requests import AnyRequest, NotSaved, Person, Request
from bot.values.screens import InputDialog, PrivateScreen, Reply

TOPIC: Final = 128  # characters of a topic's name
ASKING: Final = frozenset({"press", "command", "words"})  # kinds of acts that are answered
LONG_AGO: Final = 3_600  # seconds after which a command that changes a table is no longer carried out


@dataclass(slots=True)
class Router:
    """Takes acts to the controller; `forums` is the controller of forums, where tables have topics."""

    app: App
    controller: ChatController
    forums: ChatController
    replies: Replies
    now: Callable[[], float] = time.time
    prompts: PendingInputs = field(init=False)

    def __post_init__(self) -> None:
        self.prompts = PendingInputs(self.app)

    async def take(self, act: TelegramAct) -> None:
        """Act on one act; a failure is told to its person, and raised."""
        try:
            await self._act(act)
        except NotSaved:
            raise
        except Exception:
            if act.kind in ASKING:
                with contextlib.suppress(Exception):
                    person = await self.meet(act)
                    await self.replies.show(act, person, Reply(chat_text("unshown", person.lang)))
            raise

    async def _act(self, act: TelegramAct) -> None:
        match act.kind:
            case "press":
                await self.take_press(await self.find_topic(act), await self.meet(act))
            case "command":
                await self.take_command(act, await self.meet(act))
            case "words":
                await self.take_text(act, await self.meet(act))
            case "invite":
                await self.invite(act, await self.meet(act))
            case "faceless":
                await self.replies.say(act, chat_text("faceless", self.app.default_language))
            case "arrived":
                await self.greet(act)
                await self.app.channels.come_back(chat_prefix(act.chat))
            case "lost":
                for channel in await self.app.channels.channels_under(chat_prefix(act.chat)):
                    await self.app.sender.drop_channel(channel)
            case "left":
                for channel in await self.app.channels.channels_under(chat_prefix(act.chat)):
                    await self.app.attendance.leave_channel(make_account_id(act.user), channel)
            case "moved":
                await migrate_group(self.app, self.replies.sending, act.chat, int(act.data))

    async def tell_delay(self, act: TelegramAct) -> None:
        lang = pick_language(act.lang, self.app.default_language)
        with contextlib.suppress(NotSaved):
            known = await self.app.people.find(make_account_id(act.user))
            lang = known.lang if known else lang
        await self.replies.answer_press(act, chat_text("written-later", lang))

    async def choose_lane(self, act: TelegramAct) -> tuple[str, TelegramAct]:
        """Return the lane of an act, and the act without words that were not asked for."""
        if act.kind == "moved":
            return ALONE, act
        if act.kind == "words":
            person = await self.app.people.find(make_account_id(act.user))
            waiting = await self.prompts.find(person.id) if person else None
            if waiting is None:
                return make_account_id(act.user), replace(act, data="")
            return waiting.origin.table_id or make_account_id(act.user), act
        if act.kind == "press" and (table := unpack(act.data).table_id):
            return table, act
        if act.private:
            named = parse_link(act.data.partition(" ")[2]).table_id if act.kind == "command" else None
            return named or make_account_id(act.user), act
        here = await self.app.channels.tables_at(make_channel_id(act.chat, act.topic))
        return next(iter(here), None) or make_channel_id(act.chat, act.topic), act

    async def meet(self, act: TelegramAct) -> Person:
        lang, zone = pick_language(act.lang, self.app.default_language), find_likely_zone(act.lang)
        return await self.controller.meet(make_account_id(act.user), act.name, lang, zone)

    # -- what people do

    async def find_topic(self, act: TelegramAct) -> TelegramAct:
        table = unpack(act.data).table_id
        if not act.is_bare or act.private or table is None:
            return act
        channel = await self.app.channels.find_place(table, chat_prefix(act.chat), str(act.message))
        return act if channel is None else replace(act, topic=topic_of(channel))

    async def take_press(self, act: TelegramAct, person: Person) -> None:
        pressed = unpack(act.data)
        if pressed.verb == FILL:
            if (prompt := await self.prompts.find(person.id)) is None:
                await self.replies.answer_press(act, chat_text("prompt-over", person.lang))
                return
            await self.replies.answer_press(act)
            await self.fill_field(act, person, prompt, pressed.args[0], pressed.args[1:])
        elif pressed.verb == "thread":
            await self.open_topic(act, person, make_request(*pressed))
        else:
            await self.handle_request(act, person, make_request(*pressed))

    async def take_command(self, act: TelegramAct, person: Person) -> None:
        waiting = await self.prompts.find(person.id) if act.private else None
        if waiting and act.data.split()[0] == START and not waiting.message:
            await self.resume_input(act, person, waiting)
            return
        if waiting:
            await self.prompts.drop(person.id)
        name = act.data.partition(" ")[0]
        if name != START and name not in commands_by_name():
            await self.replies.show(act, person, tell_unknown(name, person.lang))
            return
        if (unread := find_unread(self.app, act.data, person.lang)) is not None:
            await self.replies.show(act, person, tell_unread(*unread, person.lang))
            return
        request = parse_command(self.app, act.data, person.lang, private=act.private)
        if COMMANDS[request.verb].changes and self.now() - act.date > LONG_AGO:
            await self.replies.show(act, person, Reply(screen=PrivateScreen(chat_text("long-ago", person.lang))))
            return
        await self.handle_request(act, person, await self.find_replied(act, request))

    async def find_replied(self, act: TelegramAct, request: AnyRequest) -> AnyRequest:
        if act.private or not act.reply or request.table_id or COMMANDS[request.verb].scope is Scope.NOTHING:
            return request
        channel = make_channel_id(act.chat, act.topic)
        return replace(request, table_id=await self.app.channels.find_told(channel, str(act.reply)))

    async def resume_input(self, act: TelegramAct, person: Person, pending: PendingInput) -> None:
        await self.app.sender.mark_reachable(person.account)
        await self.prompts.drop(person.id)
        await self.handle_request(act, person, pending.origin)

    async def handle_request(self, act: TelegramAct, person: Person, request: AnyRequest) -> None:
        async with self.controller.hold(person, complete_request(act, request)):
            async with self.replies.show_activity(act):
                reply = await self.carry_out(act, person, request)
            if reply.entry is None:
                await self.replies.show(act, person, reply)
                return
        await self.ask_input(act, person, request, reply.entry)

    async def carry_out(self, act: TelegramAct, person: Person, request: AnyRequest) -> Reply:
        controller = self.forums if act.forum else self.controller
        return await controller.take(person, complete_request(act, request))

    async def open_topic(self, act: TelegramAct, person: Person, request: AnyRequest) -> None:
        name = chat_text("topic-name", person.lang, who=person.name)[:TOPIC]
        try:
            topic = await self.replies.sending.bot.create_forum_topic(act.chat, name)
        except TelegramError:
            await self.replies.show(act, person, Reply(chat_text("topic-refused", person.lang)))
            return
        await self.handle_request(
            replace(act, topic=topic.message_thread_id), person, replace(request, verb="open", table_id=None)
        )

    # -- what is written

    async def take_text(self, act: TelegramAct, person: Person) -> None:
        prompt = await self.prompts.find(person.id)
        if prompt is None or not act.data:
            reply = await self.carry_out(act, person, Request("tables"))
            await self.replies.show(act, person, replace(reply, toast=chat_text("unasked", person.lang)))
        elif act.reply and prompt.message and act.reply != prompt.message:
            await self.replies.show(act, person, Reply(chat_text("prompt-over", person.lang)))
        else:
            await self.fill_field(act, person, prompt, prompt.part, None)

    async def ask_input(self, act: TelegramAct, person: Person, origin: AnyRequest, dialog: InputDialog) -> None:
        if not act.private and not await self.app.sender.reachability.is_reachable(person.account):
            await self.prompts.keep(person.id, PendingInput(origin, ""))
            if act.query:
                await self.replies.answer_press(act, url=self.replies.private_chat_link(dialog.table_id))
            else:
                await self.replies.point_to_private_chat(act, person, dialog.table_id)
            return
        await self.replies.answer_press(act, "" if act.private else chat_text("asked-privately", person.lang))
        await self.ask_next_field(person, act.user, dialog, PendingInput(origin, ""))

    async def ask_next_field(
        self, person: Person, user_id: int, dialog: InputDialog, pending: PendingInput, complaint: str = ""
    ) -> None:
        part = next_field(dialog, pending.given)
        if part is None:
            return
        asked = replace(pending, part=part.name, message=0)
        await self.prompts.keep(person.id, asked)

        async def keep_message_id(message_id: int) -> None:
            if await self.prompts.find(person.id) == asked:
                await self.prompts.keep(person.id, replace(asked, message=message_id))

        self.replies.queue.put(user_id, render_prompt(dialog, part, person.lang, complaint), on_sent=keep_message_id)

    async def fill_field(
        self, act: TelegramAct, person: Person, pending: PendingInput, field_name: str, chosen: tuple[str, ...] | None
    ) -> None:
        asking = await self.controller.take(person, pending.origin)
        entry = asking.entry
        part = next((each for each in entry.parts if each.name == field_name), None) if entry else None
        if entry is None or part is None:
            await self.prompts.drop(person.id)
            await self.replies.show(replace(act, query=""), person, asking)
            return
        filled = replace(
            pending, given={**pending.given, field_name: parse_value(part, act.data) if chosen is None else chosen}
        )
        if next_field(entry, filled.given) is not None:
            await self.ask_next_field(person, act.user, entry, filled)
            return
        wanted = make_request(entry.verb, entry.table_id, entry.args, dict(filled.given))
        reply = await self.carry_out(act, person, wanted)
        await self.prompts.drop(person.id)
        if reply.screen is None and reply.entry is None:
            await self.ask_next_field(person, act.user, entry, pending, reply.toast)
            return
        await self.replies.show(replace(act, query=""), person, reply)

    async def invite(self, act: TelegramAct, person: Person) -> None:
        sender, username = self.replies.sending, self.replies.ways.username
        with contextlib.suppress(BadRequest):
            await sender.insist(lambda: offer_cards(self.app, sender, username, person, act.query))

    # -- what happens to groups

    async def greet(self, act: TelegramAct) -> None:
        lang = pick_language(act.lang, self.app.default_language)
        await self.replies.introduce(act, self.controller.arrival_screen(lang), lang)


def complete_request(act: TelegramAct, request: AnyRequest) -> AnyRequest:
    channel = None if act.private else make_channel_id(act.chat, act.topic)
    return replace(request, channel_id=channel, inbox=f"telegram:{act.id}")
