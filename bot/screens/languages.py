"""In which language somebody is spoken to, and in which a table is told where they are."""

from __future__ import annotations

from typing import Final

from bot.screens.request import SPEECH, ChatRequest
from bot.screens.screens import OPEN
from bot.screens.which_table import tables_at_place
from bot.values.commands import HERE
from bot.values.ids import LANGUAGES, Language, Refused, TableId
from bot.values.screens import Button, PrivateScreen, Reply

LANGUAGE_NAMES: Final = {
    "it": frozenset({"it", "ita", "italiano", "italian"}),
    "en": frozenset({"en", "eng", "english", "inglese"}),
}


async def choose_language(request: ChatRequest) -> Reply:
    """Choose the language one is spoken to in, or in which the table is told at this place."""
    wanted = request.argument("which").casefold()
    chosen = next((lang for lang in LANGUAGES if wanted in LANGUAGE_NAMES[lang]), None)
    if request.argument("where") == HERE and chosen is not None:
        return await choose_place_language(request, chosen)
    if chosen is None:
        buttons = tuple(
            Button(SPEECH.package_text("bot", "chat-language", lang), "language", request.named_table_id, (lang,))
            for lang in LANGUAGES
        )
        unknown = request.chat_text("language-unknown", words=wanted) if wanted else ""
        text = "\n".join(filter(None, (unknown, request.chat_text("which-language"))))
    else:
        await request.app.people.choose_language(request.person, chosen)
        buttons, text = (), SPEECH.package_text("bot", "chat-language-chosen", chosen)
    return Reply(screen=PrivateScreen(text, buttons=(*buttons, *await place_buttons(request))))


async def choose_place_language(request: ChatRequest, lang: Language) -> Reply:
    """Have the table that is shown here told in a language, to all who read it here."""
    if request.place is None or (table_id := await find_own_table(request)) is None:
        raise Refused("no-table-here")
    await request.app.places.speak_at(request.person, table_id, request.place, lang)
    return Reply(screen=PrivateScreen(SPEECH.package_text("bot", "chat-place-language-chosen", lang)))


async def place_buttons(request: ChatRequest) -> tuple[Button, ...]:
    """Return the buttons that have the table of this place told in another language; none where nothing is shown."""
    if request.place is None or (table_id := await find_own_table(request)) is None:
        return ()
    outline = await request.app.views.outline(table_id)
    spoken = outline.spoken.get(request.place, outline.lang)
    return tuple(
        Button(SPEECH.package_text("bot", "button-place-language", lang), "language", None, (lang, HERE))
        for lang in LANGUAGES
        if lang != spoken
    )


async def find_own_table(request: ChatRequest) -> TableId | None:
    """Find the open table that is shown at this place, if the person sits there."""
    assert request.place is not None
    for room in await tables_at_place(request, request.place):
        if room.status in OPEN and await request.app.play.seats_of(request.person, room.id):
            return room.id
    return None
