"""Every act on its way in: what somebody wants, done by the reception. What is kept between two acts is on disk."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from telegram.error import TelegramError

from adapters.telegram import render as draw
from adapters.telegram.chat import migrate
from adapters.telegram.commands import START, entered
from adapters.telegram.ids import language, person_id, place_id, private_link, whole_chat
from adapters.telegram.inbox import ALONE
from adapters.telegram.markup import escaped
from adapters.telegram.replies import PATIENCE, Showing
from adapters.telegram.text import words
from adapters.telegram.text_input import FILL, Prompt, Prompts, drawn, next_part, said
from adapters.telegram.updates import Act
from bot.conversation import Reception
from bot.ports.payload import link, linked, unpack
from bot.ports.room import Language, Person
from bot.ports.screens import Button, Entry, Intent, Private, Reply

if TYPE_CHECKING:
    from bot.office.office import Office

TOPIC: Final = 128
"""Characters of a topic's name."""
LONG_AGO: Final = 3_600
"""Seconds after which what changes a table is no longer done because somebody once entered it."""
CHANGING: Final = frozenset(
    {"open", "join", "leave", "start", "end", "replace", "pause", "resume", "rematch", "practice", "remind", "time"}
)


@dataclass(slots=True)
class Router:
    """Takes acts to the reception and its replies back. In forums tables have topics: `forums` is the reception there."""

    office: Office
    reception: Reception
    forums: Reception
    showing: Showing
    now: Callable[[], float] = time.time
    prompts: Prompts = field(init=False)

    def __post_init__(self) -> None:
        self.prompts = Prompts(self.office)

    async def take(self, act: Act) -> None:
        """Act on one thing that happened."""
        match act.kind:
            case "press":
                await self.press(act, await self.meet(act))
            case "command":
                await self.command(act, await self.meet(act))
            case "words":
                await self.words(act, await self.meet(act))
            case "faceless":
                await self.say(act, words("faceless", self.usual))
            case "arrived":
                await self.greet(act)
            case "lost":
                for place in await self.office.places_under(whole_chat(act.chat)):
                    await self.office.place_lost(place)
            case "left":
                for place in await self.office.places_under(whole_chat(act.chat)):
                    await self.office.left(place, person_id(act.user))
            case "moved":
                await migrate(self.office, self.showing.sending, act.chat, int(act.data))

    async def lane(self, act: Act) -> tuple[str, Act]:
        """After which others an act comes. Words that nobody asked for are left out of what is kept."""
        if act.kind == "moved":
            return ALONE, act
        if act.kind == "words":
            waiting = await self.prompts.waiting(person_id(act.user))
            if waiting is None:
                return person_id(act.user), replace(act, data="")
            return waiting.origin.table or person_id(act.user), act
        if act.kind == "press" and (table := unpack(act.data).table):
            return table, act
        if act.private:
            named = linked(act.data.partition(" ")[2]).table if act.kind == "command" else None
            return named or person_id(act.user), act
        here = await self.office.tables_at(place_id(act.chat, act.topic))
        return next(iter(here), None) or place_id(act.chat, act.topic), act

    @property
    def usual(self) -> Language:
        """The language of those who do not say theirs."""
        return self.office.settings.language

    async def meet(self, act: Act) -> Person:
        """Whoever did it."""
        return await self.reception.meet(person_id(act.user), act.name, language(act.lang, self.usual))

    # -- what people do

    async def press(self, act: Act, person: Person) -> None:
        """A button was pressed."""
        intent = unpack(act.data)
        if intent.verb == FILL:
            if (prompt := await self.prompts.waiting(person.id)) is None:
                await self.showing.answer(act, words("prompt-over", person.lang))
                return
            await self.showing.answer(act)
            await self.fill(act, person, prompt, intent.args[0], intent.args[1:])
        elif intent.verb == "thread":
            await self.thread(act, person, intent)
        else:
            await self.want(act, person, intent)

    async def command(self, act: Act, person: Person) -> None:
        """A command was entered; it closes what was waiting for words, unless it leads there."""
        waiting = await self.prompts.waiting(person.id) if act.private else None
        if waiting and act.data.split()[0] == START and not waiting.message:
            await self.again(act, person, waiting)
            return
        if waiting:
            await self.prompts.close(person.id)
        intent = entered(self.office, act.data, person.lang, private=act.private)
        if intent.verb in CHANGING and self.now() - act.date > LONG_AGO:
            await self.showing.show(act, person, Reply(screen=Private(words("long-ago", person.lang))))
            return
        await self.want(act, person, intent)

    async def again(self, act: Act, person: Person, prompt: Prompt) -> None:
        """Ask for what somebody wanted to write when they had not begun to talk with us."""
        await self.office.reachable(person.id)
        await self.prompts.close(person.id)
        await self.want(act, person, prompt.origin)

    async def want(self, act: Act, person: Person, intent: Intent) -> None:
        """Have it done and show what became of it, or ask for what is still to be written."""
        reply = await self.done(act, person, intent)
        if reply.entry is not None:
            await self.ask(act, person, intent, reply.entry)
        else:
            await self.showing.show(act, person, reply)

    async def done(self, act: Act, person: Person, intent: Intent) -> Reply:
        """Have it done where it was wanted."""
        place = None if act.private else place_id(act.chat, act.topic)
        reception = self.forums if act.forum else self.reception
        return await reception.take(person, replace(intent, place=place, inbox=f"telegram:{act.id}"))

    async def thread(self, act: Act, person: Person, intent: Intent) -> None:
        """Open a table in a topic of its own."""
        name = words("topic-name", person.lang, who=person.name)[:TOPIC]
        try:
            topic = await self.showing.sending.bot.create_forum_topic(act.chat, name)
        except TelegramError:
            await self.showing.show(act, person, Reply(words("topic-refused", person.lang)))
            return
        await self.want(replace(act, topic=topic.message_thread_id), person, Intent("open", None, intent.args))

    # -- what is written

    async def words(self, act: Act, person: Person) -> None:
        """Somebody wrote something in private: an answer to our prompt, or nothing that we asked for."""
        prompt = await self.prompts.waiting(person.id)
        if prompt is None or not act.data:
            reply = await self.done(act, person, Intent("tables"))
            await self.showing.show(act, person, replace(reply, toast=words("unasked", person.lang)))
        elif act.reply and prompt.message and act.reply != prompt.message:
            await self.showing.show(act, person, Reply(words("prompt-over", person.lang)))
        else:
            await self.fill(act, person, prompt, prompt.part, None)

    async def ask(self, act: Act, person: Person, origin: Intent, entry: Entry, complaint: str = "") -> None:
        """Ask for the first thing that is missing, in private and nowhere else."""
        if not act.private and not await self.showing.is_reached(person.id):
            await self.prompts.keep(person.id, Prompt(origin, ""))
            if act.query:
                await self.showing.answer(act, url=self.showing.door(entry.table))
            else:
                await self.showing.point(act, person, entry.table)
            return
        await self.showing.answer(act, "" if act.private else words("asked-privately", person.lang))
        await self.prompt(person, act.user, entry, Prompt(origin, ""), complaint)

    async def prompt(self, person: Person, user: int, entry: Entry, prompt: Prompt, complaint: str = "") -> None:
        """Ask for the next thing that is missing."""
        part = next_part(entry, prompt.given)
        if part is None:
            return
        asked = replace(prompt, part=part.name, message=0)
        await self.prompts.keep(person.id, asked)

        async def sent(message: int) -> None:
            if await self.prompts.waiting(person.id) == asked:
                await self.prompts.keep(person.id, replace(asked, message=message))

        self.showing.desk.put(user, drawn(entry, part, person.lang, complaint), sent=sent)

    async def fill(self, act: Act, person: Person, prompt: Prompt, name: str, chosen: tuple[str, ...] | None) -> None:
        """Take what was written or chosen, and ask for more, or have it all done; what is refused is asked for again."""
        asking = await self.reception.take(person, prompt.origin)
        entry = asking.entry
        part = next((each for each in entry.parts if each.name == name), None) if entry else None
        if entry is None or part is None:
            await self.prompts.close(person.id)
            await self.showing.show(replace(act, query=""), person, asking)
            return
        filled = replace(prompt, given={**prompt.given, name: said(part, act.data) if chosen is None else chosen})
        if next_part(entry, filled.given) is not None:
            await self.prompt(person, act.user, entry, filled)
            return
        wanted = Intent(entry.verb, entry.table, entry.args, dict(filled.given))
        await self.prompts.close(person.id)
        reply = await self.done(act, person, wanted)
        if reply.screen is None and reply.entry is None:
            await self.prompt(person, act.user, entry, prompt, reply.toast)
            return
        await self.showing.show(replace(act, query=""), person, reply)

    # -- what happens to groups

    async def say(self, act: Act, text: str) -> None:
        """Say a sentence to a group, if there is room for it."""
        if await self.showing.sending.budget.turn(act.chat, PATIENCE):
            await self.showing.sending.send(act.chat, act.topic, draw.Page(escaped(text)))

    async def greet(self, act: Act) -> None:
        """Say who we are where we have just arrived."""
        lang = language(act.lang, self.usual)
        door = Button(words("button-private", lang), url=private_link(self.showing.username, link("welcome")))
        page = draw.public(self.reception.greeting(lang), {}, door)
        await self.showing.sending.budget.turn(act.chat)
        await self.showing.sending.send(act.chat, act.topic, page)
