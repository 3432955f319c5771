"""A season as its group is shown it: the table, who has still to play whom, and in the end how it went."""

from itertools import pairwise
from typing import Final

from bot.records.seasons import Seasons, SeasonState
from bot.records.telling import word_end
from bot.tables.tables import Tables
from bot.text.translator import SPEECH, app_text, join_list
from bot.values.ids import Language
from bot.values.requests import Person
from bot.values.screens import Button, ButtonStyle, PublicScreen
from bot.values.series import Phase, SeasonLine, SeasonView
from games.message import say

LISTED: Final = 16  # Entries that a message lists.


class SeasonViews:
    def __init__(self, tables: Tables, seasons: Seasons) -> None:
        self._tables = tables
        self._seasons = seasons

    async def show(self, series_id: str, lang: Language, person: Person | None = None) -> SeasonView:
        await self._seasons.look(series_id)
        row, state = await self._seasons.read(series_id)
        body, book = state.body, self._seasons.book
        names = [await book.names_of(people, lang) for people in body.entries]
        specs = [self._tables.games[game] for game in body.games]
        lines = tuple(
            SeasonLine(
                each.place,
                names[each.member],
                each.points,
                each.played,
                each.won,
                tuple(names[other] for other in state.missing[each.member]),
            )
            for each in state.standings
        )
        return SeasonView(
            row.id,
            row.place,
            tuple(SPEECH.speak(spec, say("title", game=spec.name), lang, str) for spec in specs),
            body.counting.value,
            Phase(row.status),
            await book.name_of(body.host, lang),
            row.until_ms,
            lines,
            tuple((names[one], names[other]) for one, other in state.next_round),
            tuple([(book.key_of(each), await book.name_of(each, lang)) for each in body.alone]),
            body.pairs,
            len(state.tables),
            self._tell(state, names, lang) if row.status == Phase.OVER else (),
            person is not None and (body.find_entry(person.id) is not None or person.id in body.alone),
            person is not None and body.is_led_by(person.id),
        )

    def _tell(self, state: SeasonState, names: list[str], lang: Language) -> tuple[str, ...]:
        """Tell how a season went, in a few sentences."""
        if not state.tables:
            return (app_text("season-story-none", lang),)
        best = [each for each in state.standings if each.place == 1]
        who = join_list([names[each.member] for each in best], lang)
        winners = "level" if len(best) > 1 else "pair" if state.body.pairs else "one"
        told = [app_text("season-story-won", lang, who=who, winners=winners, points=best[0].points)]
        leaders = state.list_leaders()
        changes = sum(one != other for one, other in pairwise(leaders))
        if leaders and len(best) == 1:
            kind = "always" if not changes else "late" if leaders[-2:-1] != leaders[-1:] else "changed"
            first = names[leaders[0]]
            told.append(app_text("season-story-lead", lang, kind=kind, who=who, first=first, changes=changes))
        streak, wins = state.find_streak()
        if wins > 2:
            told.append(app_text("season-story-streak", lang, who=names[streak], wins=wins))
        keen = max(state.standings, key=lambda each: each.played)
        told.append(
            app_text("season-story-tables", lang, tables=len(state.tables), who=names[keen.member], most=keen.played)
        )
        return tuple(told)

    def word(self, view: SeasonView, lang: Language) -> str:
        games = join_list(list(view.titles), lang) if view.titles else "none"
        when = word_end(view.until_ms, lang)
        told = [
            app_text("season-heading", lang, games=games),
            app_text("season-counts", lang, counting=view.counting),
            app_text("season-until", lang, when=when, phase=view.phase.value, tables=view.tables),
            *view.story,
        ]
        told += [
            app_text("season-line", lang, place=each.place, who=each.names, points=each.points, played=each.played)
            for each in view.lines[:LISTED]
        ]
        if not view.lines:
            told.append(app_text("duplicate-entries", lang, entries="none"))
        if view.alone:
            told.append(app_text("duplicate-alone", lang, who=join_list([name for _, name in view.alone], lang)))
        if view.phase is Phase.PLAY and view.next_round:
            pairs = (app_text("season-meeting", lang, one=one, other=other) for one, other in view.next_round)
            told.append(app_text("season-next", lang, pairs=" · ".join(pairs)))
        return "\n".join(told)

    def word_calendar(self, view: SeasonView, lang: Language) -> str:
        """Word who has still to play whom."""
        told = [app_text("season-calendar", lang)]
        for each in view.lines:
            who = join_list(list(each.missing), lang) if each.missing else "none"
            told.append(app_text("season-missing", lang, who=each.names, others=who))
        return "\n".join(told)

    async def make_screen(self, series_id: str, lang: Language) -> PublicScreen:
        """Make the one message by which a channel is shown a season."""
        view = await self.show(series_id, lang)
        verbs = ("enter", "calendar") if view.phase is Phase.PLAY else ()
        buttons = (
            Button(
                app_text(f"button-{verb}-season", lang),
                verb,
                None,
                (series_id,),
                ButtonStyle.PLAIN if place else ButtonStyle.MAIN,
            )
            for place, verb in enumerate(verbs)
        )
        return PublicScreen(self.word(view, lang), buttons=tuple(buttons))
