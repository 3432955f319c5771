"""A bot on plain python-telegram-bot, for the wire to be tried with: it answers by payloads that say what they want."""

from __future__ import annotations

import asyncio
import contextlib
import io
from contextlib import asynccontextmanager

from PIL import Image
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    Update,
)
from telegram.error import TelegramError
from telegram.request import HTTPXRequest


def png(width: int = 20, height: int = 10) -> bytes:
    """A picture that is one."""
    held = io.BytesIO()
    Image.new("RGB", (width, height)).save(held, "PNG")
    return held.getvalue()


def buttons(*rows: str) -> InlineKeyboardMarkup:
    """A keyboard, a row of words each."""
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(word.title(), callback_data=word) for word in row.split()] for row in rows]
    )


class SmallBot:
    """Everything it does it was asked for by a payload, a command or a reply."""

    def __init__(self, world) -> None:
        request = HTTPXRequest(connection_pool_size=16)
        self.bot = Bot(world.token, world.base_url, world.base_file_url, request=request)
        self.heard: list[Update] = []
        self.errors: list[TelegramError] = []
        self.told = world.tick
        self.offset = 0

    async def run(self) -> None:
        """Poll, and answer in order."""
        while True:
            try:
                found = await self.bot.get_updates(self.offset, timeout=5)
            except TelegramError as error:
                self.errors.append(error)
                self.told()
                await asyncio.sleep(0.01)
                continue
            for update in found:
                self.offset = update.update_id + 1
                self.heard.append(update)
                self.told()
                try:
                    await self.take(update)
                except TelegramError as error:
                    self.errors.append(error)

    async def take(self, update: Update) -> None:
        if update.callback_query is not None:
            await self.pressed(update)
        elif update.message is not None and update.message.text:
            await self.read(update.message)

    async def read(self, message: Message) -> None:
        chat, thread = message.chat_id, message.message_thread_id
        word, *args = message.text.split()
        if message.reply_to_message is not None:
            await self.bot.send_message(chat, f"you wrote {message.text}", message_thread_id=thread)
        elif word.startswith("/open"):
            await self.bot.send_message(
                chat,
                " ".join(args) or "what?",
                reply_markup=buttons("join hand", "alert toast"),
                message_thread_id=thread,
            )
        elif word.startswith("/start"):
            await self.bot.send_message(chat, f"hello {' '.join(args)}".strip(), reply_markup=ForceReply())
        elif word.startswith("/hand"):
            await self.hide(message.to_dict(), message.from_user.id, chat)

    async def hide(self, trigger, person: int, chat: int) -> None:
        """Answer an ephemeral command."""
        reply = {"ephemeral_message_id": trigger["ephemeral_message_id"]}
        about = {"receiver_user_id": person}
        more = {"ephemeral_message_parameters": about, "reply_parameters": reply}
        await self.bot.send_message(chat, "your hand", api_kwargs=more)

    async def pressed(self, update: Update) -> None:
        query = update.callback_query
        chat, message = query.message.chat.id, query.message.message_id
        match query.data:
            case "join":
                await self.bot.edit_message_text(
                    f"{query.from_user.first_name} joined", chat, message, reply_markup=buttons("join")
                )
            case "hand":
                about = {"receiver_user_id": query.from_user.id, "callback_query_id": query.id}
                sent = await self.bot.send_message(chat, "…", api_kwargs={"ephemeral_message_parameters": about})
                if id_ := sent.api_kwargs.get("ephemeral_message_id"):
                    who = {"chat_id": chat, "receiver_user_id": query.from_user.id, "ephemeral_message_id": id_}
                    more = {**who, "text": "your hand", "reply_markup": buttons("again")}
                    await self.bot.do_api_request("editEphemeralMessageText", api_kwargs=more)
            case "alert" | "toast":
                await query.answer("nobody else reads this", show_alert=query.data == "alert")
                return
            case "picture":
                await self.bot.edit_message_media(InputMediaPhoto(png(), "a board"), chat, message)
            case "never":
                return
        await query.answer()


async def commanded(world) -> None:
    """A menu for groups and one for everywhere, in two languages."""
    bot = Bot(world.token, world.base_url)
    async with bot:
        hand = BotCommand("hand", "My hand", api_kwargs={"is_ephemeral": True})
        await bot.set_my_commands([BotCommand("open", "Open a table"), hand], BotCommandScopeAllGroupChats())
        await bot.set_my_commands([BotCommand("start", "Begin"), BotCommand("open", "Open a table")])
        await bot.set_my_commands([BotCommand("start", "Inizia"), BotCommand("open", "Apri")], language_code="it")


@asynccontextmanager
async def connected(world):
    """A small bot, polling."""
    small = SmallBot(world)
    await commanded(world)
    async with small.bot:
        task = asyncio.create_task(small.run())
        try:
            await world.ready()
            yield small
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
