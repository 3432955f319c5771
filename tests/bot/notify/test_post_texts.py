"""What people are told when they sit down, and what a locked screen shows of news."""

from typing import get_args

import pytest

from adapters.discord.chat import DiscordChat
from adapters.telegram.chat import LIMITS
from bot.notify.messages import NOTICES, Telling
from bot.notify.notices import word_news
from bot.tables.posts import AT_NO_TABLE, OF_SEAT, TO_PEOPLE, Kind, Post
from bot.tables.rows import SeatAssignment, TableRecord
from bot.tables.snapshot import Table
from bot.text.fitting import truncate
from bot.values.ids import Language, TableId, TablePace, TableStatus
from bot.views.table import TablePresenter
from games.registry import GAMES
from tests.laws.company import PLACE, person_at

LENGTHS = {"discord": DiscordChat(None).limits.text, "telegram": LIMITS.text}


def seated(spec, lang):
    record = TableRecord(
        id=TableId("twins1"), game=spec.name, name="Giovedì", lang=lang, pace=TablePace.DAY, status=TableStatus.LOBBY,
        seats=spec.least, host=person_at(0), seed=bytes(32), key=bytes(32), opened_at=0, places=(PLACE,),
    )  # fmt: skip
    return TablePresenter(Table(record, spec, [SeatAssignment(0, person_at(0), "", "Anna", 0)]), 0, lang)


@pytest.mark.parametrize("chat", LENGTHS)
@pytest.mark.parametrize("lang", get_args(Language))
@pytest.mark.parametrize("game", GAMES)
def test_11_a_first_message_is_short_and_leads_to_how_the_game_is_played(game, lang, chat):
    presenter, post = seated(GAMES[game], lang), Post(Kind.GREETING, 0)
    said = NOTICES[post.kind].words(Telling(presenter, person_at(0), post, LENGTHS[chat]))
    assert said.text.endswith(presenter.app_text("told-hours"))
    assert len(said.text) <= 250
    assert [button.verb for button in said.buttons] == ["primer", "hours"]


def test_what_is_told_once_has_its_entry():
    assert NOTICES.keys() >= TO_PEOPLE - OF_SEAT - AT_NO_TABLE - {Kind.DIGEST}


def test_news_ring_with_their_first_line_but_never_with_a_card():
    presenter = seated(GAMES["eleusis"], "en")
    secret = "Your answer: \ue0007♥\ue0017 of hearts\ue002.\nBruno is next."
    for news, is_discreet in ((secret, False), ("Bruno waits.\nFor you.", True), ("", False)):
        assert word_news(presenter, news, is_discreet=is_discreet) == "“Giovedì”: there’s news."
    assert word_news(presenter, "Bruno waits.\nFor you.", is_discreet=False) == "Bruno waits – Giovedì"


def test_what_is_cut_ends_with_a_word():
    text = "uno due tre quattro cinque sei sette otto nove dieci"
    assert truncate(text, 30) == "uno due tre quattro cinque…"
    assert truncate("x" * 50, 30) == "x" * 29 + "…"
