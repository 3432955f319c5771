from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, ParamSpec, TypeAlias

from bot.forms import draft as draft_steps
from bot.forms.draft import DraftStep
from bot.text.fitting import truncate
from bot.text.signs import shorten_signs
from bot.text.translator import TextParam, app_text
from bot.values.commands import COMMANDS, YES, Command
from bot.values.ids import ChannelId, Language, PersonId, Refused, TableId, TableStatus
from bot.values.requests import AnyRequest, Fields, FormRequest, Person, Request
from bot.values.room import Room, TableOutline
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply
from bot.values.widgets import LEFT_OUT, PREPARED, QuestionForm

if TYPE_CHECKING:
    from bot.app import App

P = ParamSpec("P")


def fit_lines(lines: Iterable[str], limit: int) -> str:
    return truncate("\n".join(filter(None, lines)), limit)


@dataclass(frozen=True, slots=True)
class ChatRequest:
    app: App
    profile: ChatProfile
    drafts: ChatDrafts
    person: Person
    asked: AnyRequest

    @property
    def verb(self) -> str:
        return self.asked.verb

    @property
    def named_table_id(self) -> TableId | None:
        """The id of the table that is meant, None if it is about none or has still to be found."""
        return self.asked.table_id

    @property
    def table_id(self) -> TableId:
        assert self.asked.table_id is not None
        return self.asked.table_id

    @property
    def channel(self) -> ChannelId | None:
        return self.asked.channel_id

    @property
    def is_private(self) -> bool:
        return self.asked.channel_id is None

    @property
    def lang(self) -> Language:
        return self.person.lang

    @property
    def limit(self) -> int:
        return self.profile.text

    async def outline(self) -> TableOutline:
        return await self.app.views.outline(self.table_id)

    async def table_status(self) -> TableStatus:
        return (await self.outline()).status

    async def room(self) -> Room:
        """Return the table as the public sees it."""
        return await self.app.views.room(self.table_id, self.person.lang)

    async def seats(self) -> tuple[int, ...]:
        """Return the seats that this person holds at the table."""
        return await self.app.play.seats_of(self.person, self.table_id)

    async def require_seat(self) -> tuple[int, ...]:
        """Return their seats; raises Refused if there are none.

        A person who may not do it is not asked whether they are sure, or for words.
        """
        held = await self.seats()
        if not held:
            raise Refused("not-seated")
        return held

    def argument(self, name: str) -> str:
        return str(self.asked.arguments.get(name, "")) if isinstance(self.asked, Request) else ""

    def number_argument(self, name: str) -> int | None:
        """Return an argument as a whole number; None if it is none or missing."""
        found = self.asked.arguments.get(name) if isinstance(self.asked, Request) else None
        return found if isinstance(found, int) else None

    @property
    def is_confirmed(self) -> bool:
        return self.argument("yes") == YES

    def app_text(self, key: str, **params: TextParam) -> str:
        return app_text(key, self.person.lang, **params)

    def chat_text(self, key: str, **params: TextParam) -> str:
        return shorten_signs(app_text(f"chat-{key}", self.lang, **params))

    def button_label(self, key: str, **params: TextParam) -> str:
        return shorten_signs(app_text(f"button-{key}", self.lang, **params))

    def refusal_text(self, refused: Refused) -> str:
        return shorten_signs(self.app.views.refusal_text(refused, self.person.lang, self.named_table_id))

    def make_button(
        self,
        key: str,
        verb: str,
        *args: str,
        table_id: TableId | None = None,
        look: ButtonStyle = ButtonStyle.PLAIN,
        **params: TextParam,
    ) -> Button:
        return Button(self.button_label(key, **params), verb, table_id or self.named_table_id, args, look)

    def make_buttons(self, *verbs: str) -> list[Button]:
        return [self.make_button(verb, verb) for verb in verbs]

    def fit(self, lines: Iterable[str]) -> str:
        return fit_lines(lines, self.limit)

    def reply(self, text: str | Iterable[str], buttons: Iterable[Button] = ()) -> Reply:
        """Make a private screen that is about no table; lines are cut to what fits."""
        said = text if isinstance(text, str) else self.fit(text)
        return Reply(screen=PrivateScreen(said, buttons=tuple(buttons)))

    def say(self, text: str | Iterable[str], buttons: Iterable[Button] = ()) -> Reply:
        """Make a private screen about the table; it replaces the screen that was pressed."""
        said = text if isinstance(text, str) else self.fit(text)
        return Reply(screen=PrivateScreen(said, buttons=tuple(buttons), table_id=self.named_table_id))

    def for_table(self, table_id: TableId) -> ChatRequest:
        return replace(self, asked=replace(self.asked, table_id=table_id))


Handler: TypeAlias = Callable[[ChatRequest], Awaitable[Reply]]  # Does what a command asks; may raise Refused
FormHandler: TypeAlias = Callable[[ChatRequest, FormRequest], Awaitable[Reply]]
"""Does what a press on a question asks; may raise Refused."""


def make_no_link(_: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class ChatProfile:
    """A chat's lengths and links; a link that cannot be made is empty.

    `channel_link` leads to a channel (of any chat: empty for those of others), `private_link` (given what
    `bot.values.button_payload.make_link` makes) into the private chat. `commands` are a few words on what can be typed, for
    the foot of every help. `repeats` says that what could not be written comes again by itself: NotSaved is raised then. `threads` says that a channel can be made within a channel: the adapter takes the verb `thread`,
    whose arguments are those of `open`, makes one, and has `open` there. Where it `is_paired`, a channel holds two
    tables at a time, a live one and a slow one. One that `is_page` has fields for what others type after a command.
    """

    text: int = 1_900
    caption: int = 1_000
    repeats: bool = False
    threads: bool = False
    is_paired: bool = False
    is_page: bool = False
    channel_link: Callable[[ChannelId], str] = make_no_link
    private_link: Callable[[str], str] = make_no_link
    commands: Mapping[Language, str] = field(default_factory=dict)


SETTING: Final = "@"  # what the id of a question about a setting begins with
KEPT: Final = 1_000  # how many half chosen settings are kept; they are no answers, and may be begun again


@dataclass(frozen=True, slots=True)
class AnswerSubject:
    """What is being answered: an open or future question of a seat, or, with a `room`, a setting of its table."""

    question: QuestionForm
    fields: Fields
    room: Room | None = None

    @property
    def is_prepared(self) -> bool:
        return self.question.id.startswith(PREPARED)

    @property
    def steps(self) -> tuple[DraftStep, ...]:
        return draft_steps.list_steps(self.question.widget, self.fields)

    def require_step(self, key: str) -> DraftStep:
        step = draft_steps.find_step(self.steps, key or "0")
        if step is None:
            raise Refused("stale")
        return step

    def check_token(self, step: DraftStep, sent: str) -> str:
        if sent == LEFT_OUT and step.none:
            return sent
        choice = step.find_choice(sent)
        if choice is None and not step.is_written:
            raise Refused("not-an-option")
        return choice.token if choice else sent


@dataclass(slots=True)
class ChatDrafts:
    app: App
    _settings: OrderedDict[tuple[PersonId, TableId, str], Fields] = field(default_factory=OrderedDict)

    async def load(self, person: Person, table_id: TableId, question_id: str) -> Fields:
        if question_id.startswith((SETTING, PREPARED)):
            return self._settings.get((person.id, table_id, question_id), {})
        return await self.app.drafts.load(person, table_id, question_id)

    async def keep(self, person: Person, table_id: TableId, question_id: str, fields: Fields) -> None:
        """Keep a draft; empty fields delete it."""
        if not question_id.startswith((SETTING, PREPARED)):
            await self.app.drafts.keep(person, table_id, question_id, fields)
            return
        key = (person.id, table_id, question_id)
        self._settings.pop(key, None)
        if fields:
            self._settings[key] = fields
        while len(self._settings) > KEPT:
            self._settings.popitem(last=False)


HANDLERS: Final[dict[str, Handler]] = {}  # what is done for each command


def declare_with(make: Callable[P, Command]) -> Callable[P, Callable[[Handler], Handler]]:
    """Make the decorator that takes a command's fields, and declares it with the function that does what it asks."""

    def declare(*args: P.args, **fields: P.kwargs) -> Callable[[Handler], Handler]:
        command = make(*args, **fields)

        def register(handler: Handler) -> Handler:
            assert command.verb not in COMMANDS
            COMMANDS[command.verb], HANDLERS[command.verb] = command, handler
            return handler

        return register

    return declare


handles: Final = declare_with(Command)
