"""Cards of tables that a person sends into any chat."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultPhoto,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.constants import ParseMode

from adapters.telegram.commands import command_name
from adapters.telegram.ids import chat_text, group_link, private_link
from adapters.telegram.keyboard import escape, make_bold
from adapters.telegram.sender import QUIET, Sender
from bot.app import App
from bot.values.button_payload import make_link
from bot.values.ids import TableStatus, spell_table_id
from bot.values.requests import Person
from bot.values.room import TableLine

Card: TypeAlias = InlineQueryResultArticle | InlineQueryResultPhoto
MOST: Final = 20  # cards on offer; Telegram takes fifty
KEPT_S: Final = 0  # seconds for which Telegram may offer the same again: tables change
JOINABLE: Final = frozenset({TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED})


@dataclass(frozen=True, slots=True)
class Invitations:
    app: App
    sending: Sender
    username: str

    async def offer(self, person: Person, query: str) -> None:
        cards = [card async for card in self._make_cards(person)][:MOST]
        begin = InlineQueryResultsButton(chat_text("invite-begin", person.lang), start_parameter=make_link("welcome"))
        await self.sending.bot.answer_inline_query(
            query, cards, cache_time=KEPT_S, is_personal=True, button=None if cards else begin
        )

    async def _make_cards(self, person: Person) -> AsyncIterator[Card]:
        blurbs = {game.name: game.blurb for game in self.app.games.list_games(person.lang)}
        for line in await self.app.people.list_tables(person):
            if line.status in JOINABLE:
                yield self._make_card(line, blurbs.get(line.game, ""), person)

    def _make_card(self, line: TableLine, blurb: str, person: Person) -> Card:
        title = f"{line.name} · {line.title}"
        code, command = spell_table_id(line.id), command_name("join", person.lang)
        how = chat_text("invite-how", person.lang, code=code, command=command)
        html = "\n".join((make_bold(title), escape(blurb), escape(how)))
        payload = make_link("join", line.id)
        sit = InlineKeyboardButton(chat_text("invite-sit", person.lang), url=private_link(self.username, payload))
        group = InlineKeyboardButton(chat_text("invite-group", person.lang), url=group_link(self.username, payload))
        markup = InlineKeyboardMarkup([[sit], [group]])
        if public := self.app.sessions.public_url:
            picture = f"{public}/cover/{line.game}.jpg?lang={person.lang}"
            return InlineQueryResultPhoto(
                code,
                picture,
                picture,
                title=title,
                description=blurb,
                caption=html,
                parse_mode=ParseMode.HTML,
                reply_markup=markup,
            )
        return InlineQueryResultArticle(
            code,
            title,
            InputTextMessageContent(html, ParseMode.HTML, link_preview_options=QUIET),
            reply_markup=markup,
            description=blurb,
        )
