"""The practice ladder in a chat: its steps, how far somebody has come, and a table at one of them."""

from __future__ import annotations

from bot.conversation import screens
from bot.conversation.request import Visit
from bot.conversation.tables import begun, card
from bot.ports.room import Rung
from bot.ports.screens import Button, Look, Private, Reply


async def ladder(visit: Visit) -> Reply:
    """The games that have one, the steps of one, or with a step a table there."""
    game = card(visit, visit.arg(0)) if visit.arg(0) else None
    if game is None or not game.ladder:
        return shelf(visit)
    if not visit.arg(1):
        return await steps(visit, game.name, game.title)
    rungs = await visit.office.ladder.rungs(visit.person, game.name, visit.person.lang)
    begun_already = next((rung.table for rung in rungs if rung.name == visit.arg(1) and rung.table), None)
    if begun_already:
        return await begun(visit.at(begun_already), visit.say("practising"))
    table = await visit.office.ladder.climb(visit.person, game.name, visit.arg(1), lang=visit.person.lang)
    return await begun(visit.at(table), visit.say("practising"))


def shelf(visit: Visit) -> Reply:
    """A button for each game with a ladder."""
    cards = [card for card in visit.office.shelf(visit.person.lang) if card.ladder]
    buttons = tuple(Button(card.title, "ladder", None, (card.name,)) for card in cards)
    return Reply(screen=Private(visit.say("which-game-ladder"), buttons=buttons))


async def steps(visit: Visit, game: str, title: str) -> Reply:
    """All steps of a game, with what was passed and which is next."""
    rungs = await visit.office.ladder.rungs(visit.person, game, visit.person.lang)
    lines = [visit.say("ladder", game=title), *(line(visit, rung) for rung in rungs)]
    buttons = tuple(
        Button(rung.title, "ladder", None, (game, rung.name), Look.MAIN if rung.next else Look.PLAIN) for rung in rungs
    )
    return Reply(screen=Private(screens.fitting(lines, visit.surface.text), buttons=buttons))


def line(visit: Visit, rung: Rung) -> str:
    """One step in words."""
    stands = "begun" if rung.table else "next" if rung.next else "passed" if rung.passed else "open"
    return visit.say("rung", title=rung.title, hint=rung.hint, stands=stands, passed=rung.passed)
