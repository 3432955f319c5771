"""Duplicates and their boards as everyone, or one person, may know them; and in words, for the one message in a channel."""

from datetime import UTC, datetime
from fractions import Fraction
from typing import Final

from bot.records.boards import NO_ENTRY, Duplicate, make_board_commitment, make_fingerprint, require_board
from bot.records.duplicates import Duplicates
from bot.records.results import Results
from bot.records.scoring import add_up
from bot.tables.tables import Tables
from bot.text.moments import word_day
from bot.text.translator import SPEECH, app_text, join_list
from bot.values.ids import Language
from bot.values.requests import Person
from bot.values.screens import Button, ButtonStyle, PublicScreen
from bot.values.series import BoardLine, BoardView, DuplicateView, Phase, RankLine, Stand, Traveller
from games.forms import Refused
from games.message import say

LISTED: Final = 16  # Entries that a message lists.
DIGITS: Final = 16  # Of a fingerprint, as a message shows it.


class DuplicateViews:
    def __init__(self, tables: Tables, duplicates: Duplicates) -> None:
        self._tables = tables
        self._duplicates = duplicates
        self._results = Results(tables, duplicates)

    async def show(self, series_id: str, lang: Language, person: Person | None = None) -> DuplicateView:
        await self._duplicates.look(series_id)
        row, body = await self._duplicates.book.find(series_id)
        spec = self._tables.games[body.game]
        names = [await self._names(body, entry, lang) for entry in range(len(body.entries))]
        own = body.find_entry(person.id) if person else None
        boards = [await self._show_board(body, number, own, names) for number in range(1, body.boards + 1)]
        alone = [
            (self._duplicates.book.key_of(each), await self._duplicates.book.name_of(each, lang)) for each in body.alone
        ]
        return DuplicateView(
            row.id,
            row.place,
            SPEECH.speak(spec, say("title", game=spec.name), lang, str),
            Phase(row.status),
            await self._duplicates.book.name_of(body.host, lang),
            row.until_ms,
            make_fingerprint(row, body),
            tuple(names),
            tuple(alone),
            body.pairs,
            len(require_board(spec).sides) > 1,
            tuple(boards),
            await self._rank(series_id, names),
            own is not None or (person is not None and person.id in body.alone),
            person is not None and body.is_led_by(person.id),
        )

    async def _names(self, body: Duplicate, entry: int, lang: Language) -> str:
        return await self._duplicates.book.names_of(body.entries[entry], lang) if entry != NO_ENTRY else ""

    async def _show_board(self, body: Duplicate, number: int, own: int | None, names: list[str]) -> BoardLine:
        seated = body.find_table(number, own) if own is not None else None
        stand, waiting = Stand.NEW, body.waiting.get(number)
        if seated is not None:
            stand = Stand.PLAYED if await self._results.has_ended(seated.table_id) else Stand.PLAYING
        elif own is not None and waiting == own:
            stand = Stand.WAITING
        return BoardLine(
            number,
            number in body.opened,
            await self._results.count_played(body, number),
            names[waiting] if waiting is not None else "",
            stand,
            seated.table_id if seated else None,
        )

    async def _rank(self, series_id: str, names: list[str]) -> tuple[RankLine, ...]:
        results = await self._results.list_open(series_id)
        totals = [each for each in add_up(len(names), [result.compare() for result in results]) if each.boards]
        return tuple(
            RankLine(
                1 + sum(other.rate > each.rate for other in totals),
                names[each.entry],
                spell_tenths(each.percent, sign=False),
                spell_tenths(each.difference),
                each.boards,
            )
            for each in totals
        )

    async def show_board(self, series_id: str, number: int, lang: Language) -> BoardView:
        """Show who made what of a board; raises Refused while it is sealed."""
        row, body = await self._duplicates.book.find(series_id)
        result = next((each for each in await self._results.list_open(series_id) if each.number == number), None)
        if result is None:
            raise Refused("board-sealed")
        compared = {each.line: each for each in result.compare()}
        travellers = []
        for line, table_id, is_struck in result.lines:
            own = None if is_struck else compared.get(line)
            names = await self._names(body, NO_ENTRY if line.entry is None else line.entry, lang)
            points = f"{own.matchpoints}/{own.most}" if own and own.most else ""
            difference = spell_tenths(own.difference) if own and line.score is not None else ""
            travellers.append(Traveller(line.side, names, line.score, points, difference, table_id, is_struck))
        ordered = sorted(travellers, key=lambda each: (each.side, each.is_struck, not each.names, -(each.score or 0)))
        return BoardView(number, make_board_commitment(row, number), tuple(ordered))

    # -- in words

    def word(self, view: DuplicateView, lang: Language) -> str:
        told = [
            app_text("duplicate-heading", lang, game=view.title, boards=len(view.boards)),
            app_text("duplicate-until", lang, when=word_end(view.until_ms, lang), phase=view.phase.value),
            app_text(
                "duplicate-entries", lang, entries=join_list(list(view.entries), lang) if view.entries else "none"
            ),
        ]
        if view.alone:
            told.append(app_text("duplicate-alone", lang, who=join_list([name for _, name in view.alone], lang)))
        if view.phase is Phase.ENTRY:
            return "\n".join([*told, app_text("duplicate-sealed", lang, digits=view.fingerprint[:DIGITS])])
        sealed = [board for board in view.boards if not board.is_open]
        if opened := [str(board.number) for board in view.boards if board.is_open]:
            told.append(app_text("duplicate-opened", lang, boards=", ".join(opened)))
        if sealed:
            counts = (f"{board.number} ({board.played}/{len(view.entries)})" for board in sealed)
            told.append(app_text("duplicate-closed", lang, boards=", ".join(counts)))
        told += [
            app_text("duplicate-waits", lang, number=board.number, who=board.waiting)
            for board in sealed
            if board.waiting
        ]
        if view.ranking:
            told.append(app_text("duplicate-ranking", lang))
        told += [
            app_text(
                "duplicate-rank",
                lang,
                place=each.place,
                who=each.names,
                percent=each.percent,
                difference=each.difference,
            )
            for each in view.ranking[:LISTED]
        ]
        return "\n".join(told)

    def word_board(self, view: BoardView, lang: Language) -> str:
        told = [app_text("duplicate-board", lang, number=view.number)]
        for side in sorted({each.side for each in view.travellers}):
            told.append(app_text("duplicate-side", lang, number=side + 1))
            for each in (line for line in view.travellers if line.side == side):
                kinds = {"late": each.score is None, "struck": each.is_struck, "par": not each.names}
                usual = "scored" if each.matchpoints else "alone"
                kind = next((name for name, holds in kinds.items() if holds), usual)
                told.append(
                    app_text(
                        "duplicate-traveller",
                        lang,
                        who=each.names,
                        score=each.score or 0,
                        points=each.matchpoints,
                        difference=each.difference,
                        kind=kind,
                    )
                )
        return "\n".join([*told, app_text("duplicate-sealed", lang, digits=view.fingerprint[:DIGITS])])

    async def make_screen(self, series_id: str, lang: Language) -> PublicScreen:
        """Make the one message by which a channel is shown a duplicate."""
        view = await self.show(series_id, lang)
        first = {Phase.ENTRY: ("enter", "duplicate"), Phase.PLAY: ("duplicate",), Phase.OVER: ()}[view.phase]
        verbs = (*first, *(["travellers"] if any(board.is_open for board in view.boards) else []))
        buttons = (
            Button(
                app_text(f"button-{verb}-duplicate", lang),
                verb,
                None,
                (series_id,) if verb != "duplicate" else ("", "", "", series_id),
                ButtonStyle.MAIN if not place else ButtonStyle.PLAIN,
            )
            for place, verb in enumerate(verbs)
        )
        return PublicScreen(self.word(view, lang), buttons=tuple(buttons))


def word_end(at_ms: int, lang: Language) -> str:
    return word_day(datetime.fromtimestamp(at_ms / 1000, UTC).date(), lang)


def spell_tenths(value: Fraction, *, sign: bool = True) -> str:
    """Spell a number with at most one decimal; a difference with its sign."""
    tenths = round(value * 10)
    whole, rest = divmod(abs(tenths), 10)
    text = f"{whole}.{rest}" if rest else str(whole)
    return ("−" if tenths < 0 else "+" if tenths > 0 and sign else "") + text
