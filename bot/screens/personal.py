"""What concerns a person and no table: who we are, and what is kept about them."""

from collections.abc import Sequence
from typing import Final

from bot import __version__
from bot.screens.notifications import CHOSEN
from bot.screens.request import ChatRequest, handles
from bot.screens.screens import OPEN
from bot.screens.which_table import tables_in_channel
from bot.text.translator import app_text
from bot.values.commands import GROUP, HERE, Argument, ArgumentType, Scope, pressed
from bot.values.ids import LANGUAGES, Language, Refused, TableId
from bot.values.requests import FILE
from bot.values.screens import Button, ButtonStyle, PrivateScreen, PublicScreen, Reply


@handles("discreet", (pressed("want"),), Scope.NOTHING, under="me", rank=5)
async def choose_discreet(request: ChatRequest) -> Reply:
    wanted = {"on": True, "off": False}.get(request.argument("want"))
    if wanted is not None:
        await request.app.people.choose_discreet(request.person, wanted=wanted)
    is_on = await request.app.people.is_discreet(request.person)
    button = request.make_button("discreet-off" if is_on else "discreet-on", "discreet", "off" if is_on else "on")
    return request.reply(request.chat_text("discreet", on="yes" if is_on else "no"), (button,))


@handles("automatic", (pressed("wish"), pressed("want")), Scope.NOTHING, under="me", rank=10)
async def choose_automatic(request: ChatRequest) -> Reply:
    if name := request.argument("wish"):
        await request.app.wishes.choose(request.person, name, wanted=request.argument("want") == "on")
    wishes = await request.app.wishes.list(request.person)
    lines = [request.chat_text("automatic"), *(f"• {each.label} – {each.hint}" for each in wishes)]
    buttons = tuple(
        Button(f"{mark}{each.label}", "automatic", None, (each.name, want))
        for each in wishes
        for mark, want in [(CHOSEN, "off") if each.is_on else ("", "on")]
    )
    return request.reply("\n".join(lines), buttons)


@handles("welcome", scope=Scope.NOTHING)
async def show_welcome(request: ChatRequest) -> Reply:
    group = request.make_button("group", GROUP)
    return request.reply(introduction_text(request), (*first_buttons(request), group))


@handles("about", scope=Scope.NOTHING, under="games", rank=9)
async def show_about(request: ChatRequest) -> Reply:
    contact = request.app.contact
    lines = (
        request.chat_text("about", version=__version__),
        request.chat_text("about-contact", contact=contact) if contact else request.chat_text("about-no-contact"),
    )
    return request.reply(lines, request.make_buttons("privacy", "help"))


@handles("privacy", scope=Scope.NOTHING, under="me", rank=9)
async def show_privacy(request: ChatRequest) -> Reply:
    buttons = request.make_buttons("data", "notifications", "automatic", "discreet", "language")
    return request.reply(request.chat_text("privacy"), buttons)


@handles("data", (pressed("what"),), Scope.NOTHING, under="me", rank=8, at_home=True)
async def show_data(request: ChatRequest) -> Reply:
    what, delete = request.argument("what"), ButtonStyle.DANGER
    if what == "file":
        document = await request.app.personal_files.collect(request.person)
        return Reply(screen=PrivateScreen(request.chat_text("data-file"), document=document, document_name=FILE))
    if what == "delete":
        buttons = (request.make_button("data-gone", "data", "gone", look=delete), request.make_button("data", "data"))
        return request.reply(request.chat_text("data-sure"), buttons)
    if what == "gone":
        await request.app.personal_files.delete(request.person)
        return request.reply(request.chat_text("data-gone"))
    buttons = (
        request.make_button("data-file", "data", "file"),
        request.make_button("data-delete", "data", "delete", look=delete),
    )
    return request.reply(request.chat_text("data"), buttons)


def introduction_text(request: ChatRequest, missing: Sequence[str] = ()) -> str:
    lines = [request.chat_text("welcome"), request.chat_text("welcome-how")]
    if missing:
        lines += [request.chat_text("missing"), *(f"• {name}" for name in missing)]
    return "\n".join(lines)


def first_buttons(request: ChatRequest) -> tuple[Button, ...]:
    return (
        request.make_button("games", "games", look=ButtonStyle.MAIN),
        *request.make_buttons("practice", "ladder", "tables", "help", "language"),
    )


def arrival_screen(request: ChatRequest, missing: Sequence[str]) -> PublicScreen:
    return PublicScreen(introduction_text(request, missing), buttons=first_buttons(request)[:4])


LANGUAGE_NAMES: Final = {
    "it": frozenset({"it", "ita", "italiano", "italian"}),
    "en": frozenset({"en", "eng", "english", "inglese"}),
}


@handles(
    "language",
    (Argument("which", ArgumentType.LANGUAGE, required=True), pressed("where")),
    Scope.NOTHING,
    private=8,
    under="me",
    rank=4,
)
async def choose_language(request: ChatRequest) -> Reply:
    """Choose the person's own language, or the table's in this channel."""
    wanted = request.argument("which").casefold()
    chosen = next((lang for lang in LANGUAGES if wanted in LANGUAGE_NAMES[lang]), None)
    if request.argument("where") == HERE and chosen is not None:
        return await choose_channel_language(request, chosen)
    if chosen is None:
        buttons = tuple(
            Button(app_text("chat-language", lang), "language", request.named_table_id, (lang,)) for lang in LANGUAGES
        )
        unknown = request.chat_text("language-unknown", words=wanted) if wanted else ""
        text = "\n".join(filter(None, (unknown, request.chat_text("which-language"))))
    else:
        await request.app.people.choose_language(request.person, chosen)
        buttons, text = (), app_text("chat-language-chosen", chosen)
    return request.reply(text, (*buttons, *await channel_buttons(request)))


async def choose_channel_language(request: ChatRequest, lang: Language) -> Reply:
    if request.channel is None or not (tables := await find_own_tables(request)):
        raise Refused("no-table-here")
    for table_id in tables:
        await request.app.channels.speak_at(request.person, table_id, request.channel, lang)
    return request.reply(app_text("chat-place-language-chosen", lang))


async def channel_buttons(request: ChatRequest) -> tuple[Button, ...]:
    if request.channel is None or not (tables := await find_own_tables(request)):
        return ()
    outline = await request.app.views.outline(tables[0])
    spoken = outline.spoken.get(request.channel, outline.lang)
    return tuple(
        Button(app_text("button-place-language", lang), "language", None, (lang, HERE))
        for lang in LANGUAGES
        if lang != spoken
    )


async def find_own_tables(request: ChatRequest) -> list[TableId]:
    assert request.channel is not None
    rooms = [room for room in await tables_in_channel(request, request.channel) if room.status in OPEN]
    return [room.id for room in rooms if await request.app.play.seats_of(request.person, room.id)]
