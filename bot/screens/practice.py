"""The practice ladder in a chat: its steps, a person's progress, and a table at a step."""

from bot.screens import screens
from bot.screens.request import ChatRequest, handles
from bot.screens.tables import after_start, require_game
from bot.values.commands import GAME, PRESSED, Argument, Command, Scope
from bot.values.room import LadderStep
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply


@handles(Command("ladder", (GAME, Argument("step", given=PRESSED)), Scope.NOTHING, private=5, under="games", rank=5))
async def climb_ladder(request: ChatRequest) -> Reply:
    game = require_game(request, request.argument("game")) if request.argument("game") else None
    if game is None or not game.ladder:
        return ask_ladder_game(request)
    if not request.argument("step"):
        return await show_ladder(request, game.name, game.title)
    rungs = await request.app.ladder.list_steps(request.person, game.name, request.person.lang)
    begun_already = next(
        (rung.table_id for rung in rungs if rung.name == request.argument("step") and rung.table_id), None
    )
    if begun_already:
        return await after_start(request.for_table(begun_already), request.chat_text("practising"))
    table = await request.app.ladder.climb(
        request.person, game.name, request.argument("step"), lang=request.person.lang, inbox=request.inbox
    )
    return await after_start(request.for_table(table), request.chat_text("practising"))


def ask_ladder_game(request: ChatRequest) -> Reply:
    cards = [card for card in request.app.games.list_games(request.person.lang) if card.ladder]
    buttons = tuple(Button(card.title, "ladder", None, (card.name,)) for card in cards)
    return Reply(screen=PrivateScreen(request.chat_text("which-game-ladder"), buttons=buttons))


async def show_ladder(request: ChatRequest, game: str, title: str) -> Reply:
    rungs = await request.app.ladder.list_steps(request.person, game, request.person.lang)
    lines = [request.chat_text("ladder", game=title), *(step_text(request, rung) for rung in rungs)]
    buttons = tuple(
        Button(rung.title, "ladder", None, (game, rung.name), ButtonStyle.MAIN if rung.next else ButtonStyle.PLAIN)
        for rung in rungs
    )
    return Reply(screen=PrivateScreen(screens.fit_lines(lines, request.profile.text), buttons=buttons))


def step_text(request: ChatRequest, ladder_step: LadderStep) -> str:
    stands = (
        "begun" if ladder_step.table_id else "next" if ladder_step.next else "passed" if ladder_step.passed else "open"
    )
    return request.chat_text(
        "rung", title=ladder_step.title, hint=ladder_step.hint, stands=stands, passed=ladder_step.passed
    )
