"""A bot on plain python-telegram-bot, for the fake to be tried with: it answers by payloads that say what they want."""

from __future__ import annotations

import asyncio
import contextlib
import io
from contextlib import asynccontextmanager

from PIL import Image
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
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
    """Answer every message with buttons, and do what their payloads ask for."""

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
            await self.bot.send_message(update.message.chat_id, "eleusis", reply_markup=buttons("join hand"))

    async def pressed(self, update: Update) -> None:
        query = update.callback_query
        if query.data == "never":
            return
        if query.data == "hand":
            about = {"receiver_user_id": query.from_user.id, "callback_query_id": query.id}
            more = {"ephemeral_message_parameters": about}
            await self.bot.send_message(
                query.message.chat.id, "your hand", reply_markup=buttons("again"), api_kwargs=more
            )
        await query.answer()


@asynccontextmanager
async def connected(world):
    """A small bot, polling."""
    small = SmallBot(world)
    async with small.bot:
        task = asyncio.create_task(small.run())
        try:
            await world.ready()
            yield small
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
