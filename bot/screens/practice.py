"""Practice in a chat: the ladder with a person's progress, a table at a step of it, and the teacher."""

from bot.screens.request import ChatRequest, handles
from bot.screens.tables import after_start, require_game
from bot.text.signs import shorten_signs
from bot.values.commands import ENDED, GAME, PLAYED, SEAT, Scope, Who, pressed
from bot.values.room import LadderStep, PanelText
from bot.values.screens import Button, ButtonStyle, Reply
from bot.values.widgets import LESSONS


@handles("ladder", (GAME, pressed("step")), Scope.NOTHING, private=5, under="games", rank=5)
async def climb_ladder(request: ChatRequest) -> Reply:
    game = require_game(request, request.argument("game")) if request.argument("game") else None
    if game is None or not game.ladder:
        cards = [card for card in request.app.games.list_games(request.lang) if card.ladder]
        buttons = [Button(card.title, "ladder", None, (card.name,)) for card in cards]
        return request.reply(request.chat_text("which-game-ladder"), buttons)
    if not request.argument("step"):
        return await show_ladder(request, game.name, game.title)
    wanted = request.argument("step")
    rungs = await request.app.ladder.list_steps(request.person, game.name, request.lang)
    table = next((rung.table_id for rung in rungs if rung.name == wanted), None)
    if table is None:
        table = await request.app.ladder.climb(
            request.person, game.name, wanted, lang=request.lang, inbox=request.asked.inbox
        )
    return await after_start(request.for_table(table), request.chat_text("practising"))


async def show_ladder(request: ChatRequest, game: str, title: str) -> Reply:
    rungs = await request.app.ladder.list_steps(request.person, game, request.lang)
    lines = [request.chat_text("ladder", game=title), *(step_text(request, rung) for rung in rungs)]
    buttons = tuple(
        Button(rung.title, "ladder", None, (game, rung.name), ButtonStyle.MAIN if rung.next else ButtonStyle.PLAIN)
        for rung in rungs
    )
    return request.reply(lines, buttons)


def step_text(request: ChatRequest, ladder_step: LadderStep) -> str:
    stands = (
        "begun" if ladder_step.table_id else "next" if ladder_step.next else "passed" if ladder_step.passed else "open"
    )
    return request.chat_text(
        "rung", title=ladder_step.title, hint=ladder_step.hint, stands=stands, passed=ladder_step.passed
    )


# -- the teacher: what it would play, and what the last hand's cards cost, for one person alone with robots


@handles("lesson", (SEAT, pressed("lesson")), at=PLAYED | ENDED, who=Who.SEATED)
async def show_lesson(request: ChatRequest) -> Reply:
    seat, lesson = (request.number_argument("seat") or 0) - 1, str(request.argument("lesson") or "")
    if seat < 0:
        seat = (await request.require_seat())[0]
    room = await request.app.views.seat_room(request.person, request.table_id, seat)
    lesson = lesson or next(iter(room.lessons), LESSONS[0])
    panels = await request.app.lessons.teach(request.person, request.table_id, seat, lesson)
    lines = [line for panel in panels for line in panel_lines(panel)]
    others = [each for each in room.lessons if each != lesson]
    buttons = [request.make_button(f"lesson-{each}", "lesson", str(seat + 1), each) for each in others]
    buttons.append(request.make_button("back", "hand", str(seat + 1)))
    return request.say(lines, buttons)


def panel_lines(panel: PanelText) -> list[str]:
    return [f"{shorten_signs(panel.title)}:", *map(shorten_signs, panel.lines), ""]
