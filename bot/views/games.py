"""The games that can be played: what each is, its primer and its rules."""

import asyncio
from dataclasses import dataclass

from bot.tables.seats import require_spec
from bot.tables.tables import Tables
from bot.text.clauses import make_game_card, read_chapters, read_cover, search_page
from bot.values.ids import Language
from bot.values.room import Chapter, Clause, GameCard, PanelText
from bot.views.pictures import NoPicture, Pictures
from bot.views.table import primer_panels
from games.forms import Refused


@dataclass(frozen=True, slots=True)
class Games:
    _tables: Tables
    _pictures: Pictures

    def list_games(self, lang: Language) -> tuple[GameCard, ...]:
        return tuple(make_game_card(spec, lang) for spec in self._tables.games.values())

    def find_game(self, game: str, lang: Language) -> GameCard:
        """Find one game that can be played; raises Refused."""
        return make_game_card(require_spec(self._tables.games, game), lang)

    def cover(self, game: str) -> bytes:
        """Return the picture on a game's box, as SVG; raises Refused where it has none."""
        return read_cover(require_spec(self._tables.games, game))

    async def title_card(self, game: str, lang: Language) -> bytes:
        card = self.find_game(game, lang)
        try:
            return await self._pictures.title_card(card)
        except NoPicture:
            raise Refused("no-picture") from None

    def primer(self, game: str, lang: Language) -> tuple[PanelText, ...]:
        return primer_panels(require_spec(self._tables.games, game), lang)

    def clauses(self, game: str, lang: Language, asked: str = "") -> tuple[Clause, ...]:
        """Return the clauses of a game's rules: all, or those with this number or all of these words."""
        return search_page(require_spec(self._tables.games, game), lang, asked)

    def rules_page(self, game: str, lang: Language) -> tuple[Chapter, ...]:
        return read_chapters(require_spec(self._tables.games, game), lang)

    async def load(self) -> None:
        """Load the code of all games, so that no one waits for it."""
        await asyncio.to_thread(list, self._tables.games.values())
