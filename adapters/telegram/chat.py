import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultPhoto,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.error import BadRequest, ChatMigrated, TelegramError

from adapters.telegram import render
from adapters.telegram.commands import command_name
from adapters.telegram.errors import UNDELETABLE, WORDLESS, has_phrase, translate_errors
from adapters.telegram.ids import (
    SURFACE,
    WaysOut,
    chat_of,
    chat_prefix,
    chat_text,
    group_link,
    lead_buttons,
    lead_out,
    make_channel_id,
    private_link,
    topic_of,
    user_of,
)
from adapters.telegram.keyboard import escape, make_bold
from adapters.telegram.sender import HTML, QUIET, Sender
from bot.app import App
from bot.values.button_payload import make_link
from bot.values.chat import Limits, MessageGone, Throttled
from bot.values.ids import PLACE, SEAT, AccountId, ChannelId, Doorway, Language, TableId, TableStatus, spell_table_id
from bot.values.requests import Person
from bot.values.room import TableLine
from bot.values.screens import Button, PrivateScreen, PublicScreen

# Below Telegram's own by the room for deadlines, mentions and answers to presses.
LIMITS: Final = Limits(
    text=3_600, nonces=False, caption=900, chronicle=1_000, rest=4.0, breath=1.0, rate=24.0, waits=True, stamps=False,
    shared=True, named=5,
)  # fmt: skip
AT_ONCE: Final = 0.0
DOORS: Final = frozenset({"join", "hand"})  # verbs that also work in the private chat, by a link


@dataclass(slots=True)
class TelegramChat:
    sending: Sender
    app: App
    ways: WaysOut
    name: str = SURFACE
    limits: Limits = field(default_factory=lambda: LIMITS)

    def find_doorways(self, code: str) -> tuple[Doorway, ...]:
        seat = private_link(self.ways.username, make_link("join", invitation=code))
        group = group_link(self.ways.username, make_link("show", invitation=code))
        return Doorway(self.name, SEAT, seat), Doorway(self.name, PLACE, group)

    async def post(self, channel_id: ChannelId, screen: PublicScreen, _: str) -> str:
        chat = chat_of(channel_id)
        await self.sending.budget.wait_turn(chat)
        async with self._translate_channel_errors(chat):
            page = replace(await self._render(screen, channel_id), reply_to=int(screen.reply_to or 0))
            message = await self.sending.send(chat, topic_of(channel_id), page)
        if screen.pinned:
            with contextlib.suppress(TelegramError):
                await self.sending.bot.pin_chat_message(chat, message.message_id, disable_notification=True)
        return str(message.message_id)

    async def edit(self, channel_id: ChannelId, message_id: str, screen: PublicScreen) -> None:
        """Edit a status message; raises MessageGone if its picture is gone and it has to be posted again."""
        chat = chat_of(channel_id)
        await self.sending.budget.wait_turn(chat)
        async with self._translate_channel_errors(chat):
            try:
                await self.sending.edit(chat, int(message_id), await self._render(screen, channel_id))
            except BadRequest as fault:
                if not has_phrase(fault, *WORDLESS):
                    raise
                await self.sending.strip(chat, int(message_id))
                raise MessageGone from None

    async def delete(self, channel_id: ChannelId, message_id: str) -> None:
        chat = chat_of(channel_id)
        await self.sending.budget.wait_turn(chat)
        with contextlib.suppress(MessageGone):
            async with self._translate_channel_errors(chat):
                try:
                    await self.sending.delete(chat, int(message_id))
                except BadRequest as fault:
                    if not has_phrase(fault, UNDELETABLE):
                        raise
                    await self.archive(channel_id, message_id, PublicScreen(render.MORE))

    async def archive(self, channel_id: ChannelId, message_id: str, told: PublicScreen) -> None:
        chat, page = chat_of(channel_id), render.render_public(told, {})
        await self.sending.budget.wait_turn(chat)
        with contextlib.suppress(MessageGone):
            async with self._translate_channel_errors(chat):
                await self.sending.cut_down(chat, int(message_id), page)

    async def send_private(self, account_id: AccountId, screen: PrivateScreen, _: str) -> str:
        chat, sent = user_of(account_id), ""
        link = private_link(self.ways.username, make_link("hand", screen.table_id)) if screen.table_id else ""
        for page in render.render_pages(lead_out(screen, self.ways)):
            await self.sending.budget.wait_turn(chat)
            with translate_errors():
                sent = str((await self.sending.send(chat, 0, replace(page, link=link))).message_id)
        return sent

    async def edit_private(self, account_id: AccountId, message_id: str, screen: PrivateScreen) -> None:
        """Replace what an earlier private message shows; raises MessageGone if it can't be edited and has to be sent again."""
        chat = user_of(account_id)
        page = render.render_private(lead_out(screen, self.ways))
        await self.sending.budget.wait_turn(chat)
        with translate_errors():
            try:
                await self.sending.edit(chat, int(message_id), page)
            except BadRequest as fault:
                if screen.picture is not None or not has_phrase(fault, *WORDLESS):
                    raise
                await self.sending.edit_caption(chat, int(message_id), page)

    async def delete_private(self, account_id: AccountId, message_id: str, rest: PrivateScreen) -> None:
        chat = user_of(account_id)
        await self.sending.budget.wait_turn(chat)
        with contextlib.suppress(MessageGone), translate_errors():
            try:
                await self.sending.delete(chat, int(message_id))
            except BadRequest as fault:
                if not has_phrase(fault, UNDELETABLE):
                    raise
                await self.sending.budget.wait_turn(chat)
                await self.sending.cut_down(chat, int(message_id), render.render_private(rest))

    async def _render(self, screen: PublicScreen, channel_id: ChannelId) -> render.Page:
        names = {person: known.name for person in screen.mentions if (known := await self.app.people.find(person))}
        led = tuple(lead_buttons(screen.buttons, self.ways, "", is_private=False))
        doors = [
            (button.verb, button.table_id) for button in screen.buttons if button.verb in DOORS and button.table_id
        ]
        return render.render_public(
            replace(screen, buttons=led),
            names,
            await self._private_chat_button(*doors[0], channel_id) if doors else None,
        )

    async def _private_chat_button(self, verb: str, table_id: TableId, channel_id: ChannelId) -> Button:
        outline = await self.app.views.outline(table_id)
        lang = outline.spoken.get(channel_id, outline.lang)
        return Button(
            chat_text("button-private", lang), url=private_link(self.ways.username, make_link(verb, table_id))
        )

    @asynccontextmanager
    async def _translate_channel_errors(self, chat_id: int) -> AsyncIterator[None]:
        try:
            with translate_errors():
                yield
        except ChatMigrated as moved:
            await migrate_group(self.app, self.sending, chat_id, moved.new_chat_id)
            raise Throttled(AT_ONCE) from None


async def migrate_group(app: App, sender: Sender, old_chat_id: int, new_chat_id: int) -> None:
    """Move what was shown or planned in a group that became a supergroup."""
    sender.budget.move_chat(old_chat_id, new_chat_id)
    for channel in await app.channels.channels_under(chat_prefix(old_chat_id)):
        await app.channels.move_channel(channel, make_channel_id(new_chat_id, topic_of(channel)))


MOST: Final = 20  # cards on offer; Telegram takes fifty
JOINABLE: Final = frozenset({TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED})


async def offer_cards(app: App, sender: Sender, username: str, person: Person, query: str) -> None:
    """Offer cards of their tables to a person who sends one into any chat; each is made again, since tables change."""
    blurbs = {game.name: game.blurb for game in app.games.list_games(person.lang)}
    lines = [line for line in await app.people.list_tables(person) if line.status in JOINABLE][:MOST]
    cards = [make_card(app, username, line, blurbs.get(line.game, ""), person.lang) for line in lines]
    begin = InlineQueryResultsButton(chat_text("invite-begin", person.lang), start_parameter=make_link("welcome"))
    await sender.bot.answer_inline_query(query, cards, cache_time=0, is_personal=True, button=None if cards else begin)


def make_card(
    app: App, username: str, line: TableLine, blurb: str, lang: Language
) -> InlineQueryResultArticle | InlineQueryResultPhoto:
    title, payload = f"{line.name} · {line.title}", make_link("join", line.id)
    how = chat_text("invite-how", lang, code=spell_table_id(line.id), command=command_name("join", lang))
    html = "\n".join((make_bold(title), escape(blurb), escape(how)))
    ways = {"invite-sit": private_link(username, payload), "invite-group": group_link(username, payload)}
    shown: dict[str, Any] = {
        "id": spell_table_id(line.id),
        "title": title,
        "description": blurb,
        "reply_markup": InlineKeyboardMarkup(
            [[InlineKeyboardButton(chat_text(key, lang), url=url)] for key, url in ways.items()]
        ),
    }
    if public := app.sessions.public_url:
        picture = f"{public}/cover/{line.game}.jpg?lang={lang}"
        return InlineQueryResultPhoto(photo_url=picture, thumbnail_url=picture, caption=html, parse_mode=HTML, **shown)
    said = InputTextMessageContent(html, HTML, link_preview_options=QUIET)
    return InlineQueryResultArticle(input_message_content=said, **shown)
