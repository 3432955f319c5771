"""What became of an answer, and of a game, said to the one it concerns."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from random import Random
from types import SimpleNamespace

import pytest
from PIL import Image

from bot.presenters.fates import find_fate, outcome_text
from bot.presenters.pictures import Pictures
from bot.presenters.table import TablePresenter
from games.box import Fate, FateKind, Note, NoteKind
from games.message import say
from tests.bot.presenters.test_every_game import table_of
from tests.bot.presenters.test_table import SPEECH, answered, room, seat_room, voting
from tests.games.shelf import BOXES
from tests.laws import playout
from tests.laws.planted.test_surfaces import Beside

GIVEN = ((1, "gift", "1|2|~"), (2, "gift", "5|1|~"))


def fate(table, seat, lang="it"):
    return seat_room(table, seat, lang).call.fate


def test_what_became_of_an_answer_is_told_once_it_is_settled_and_to_whoever_gave_it():
    assert fate(voting(GIVEN[0]), 1) is None
    table = voting(*GIVEN)
    told = {seat: fate(table, seat) for seat in (1, 2)}
    (text,) = {each.text for each in told.values()}
    winner = 1 if "Bruno" in text else 2
    assert text == f"Il punto va a {'Bruno' if winner == 1 else 'Carla'}."
    assert (told[winner].kind, told[3 - winner].kind) == ("good", "bad")
    assert room(table).call.fate is None


def test_of_several_in_one_entry_the_newest_verdict_comes_first_and_what_is_plain_last():
    table = voting(*GIVEN)
    own = table.box.describe
    lines = [
        told.line.text
        for told in TablePresenter(table, 1, "it", SPEECH).told_lines()
        if told.seq == table.story[-1][0].seq
    ]
    assert len(lines) > 1

    def told(*kinds):
        """What the seat reads where the entry's events have these kinds, one after the other."""
        left = list(kinds)

        def fate(event, seen):
            text = own.event(event, seen)
            return Fate(left.pop(0), text) if text else None

        table.box = replace(table.box, describe=SimpleNamespace(fate=fate))
        found = find_fate(TablePresenter(table, 1, "it", SPEECH))
        assert found is not None
        return found

    good = [FateKind.GOOD] * len(lines)
    assert told(*good).text == " ".join(reversed(lines))
    mixed = told(FateKind.PLAIN, *good[1:-1], FateKind.BAD)
    assert (mixed.kind, mixed.text) == ("bad", " ".join([*reversed(lines[1:]), lines[0]]))


def test_it_goes_with_the_next_answer():
    table = voting(*GIVEN)
    assert fate(table, 1) is not None
    answered(table, (0, "hint", "pensateci"))
    assert fate(table, 1) is not None, "somebody else's answer takes it away"
    assert fate(table, 0) is None, "told to somebody whose own answer is newer"


class Ranking:
    """A game that ranks its seats as it is told to."""

    def __init__(self, *levels):
        self.levels = levels

    def standing(self, state):
        return self.levels


def outcome(seat, *levels, lang="it"):
    table = voting()
    table.box = replace(table.box, game=Ranking(*levels))
    return outcome_text(TablePresenter(table, seat, lang, SPEECH))


ALONE = ((1,), (2,), (0,))


@pytest.mark.parametrize(
    ("seat", "levels", "said"),
    [
        (1, ALONE, "Hai vinto"),
        (2, ALONE, "Ha vinto Bruno, tu sei al 2º posto"),
        (0, ALONE, "Ha vinto Bruno, tu sei al 3º posto"),
        (None, ALONE, "Ha vinto Bruno"),
        (1, ((0, 1), (2,)), "Avete vinto"),
        (2, ((0, 1), (2,)), "Hanno vinto Anna e Bruno"),
        (2, ((0, 1, 2),), "Patta"),
        (2, ((0,), (1, 2)), "Ha vinto Anna"),
        (0, ((1, 2), (0,)), "Hanno vinto Bruno e Carla"),
    ],
)
def test_how_a_game_ended_is_said_to_each_reader(seat, levels, said):
    assert outcome(seat, *levels) == said


@cache
def ended(name):
    """A table whose game is over, and who has won."""
    whole = playout.play(playout.setup(BOXES[name], BOXES[name].least, Random(2)), Random(2))
    table = table_of(BOXES[name], BOXES[name].least)
    table.position = whole.moments[-1].after
    return table, table.box.game.standing(table.position.state)[0]


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("name", sorted(BOXES))
def test_at_the_end_of_every_game_each_hears_first_how_it_went_for_them(name, lang):
    table, winners = ended(name)
    said = {
        eye: TablePresenter(table, eye, lang, SPEECH).make_score().outcome for eye in (None, *range(table.record.seats))
    }
    won = {"it": ("Hai vinto", "Avete vinto"), "en": ("You have won", "You have won together")}[lang]
    draw = {"it": "Patta", "en": "A draw"}[lang]
    if said[None] == draw:
        assert set(said.values()) == {draw}
    else:
        assert {eye for eye, words in said.items() if words in won} == set(winners)


def test_a_chat_is_not_handed_again_what_lies_in_its_picture_and_messages():
    table = voting()
    notes = tuple(Note(say("panel-hand"), kind=kind) for kind in NoteKind)
    table.box = replace(table.box, describe=Beside(table.box.describe, panels=lambda seen: notes))
    presenter = TablePresenter(table, 1, "it", SPEECH)
    assert [panel.kind for panel in presenter.make_panels(is_page=True)] == ["hand", "last", "meld", "help", "note"]
    assert [panel.kind for panel in presenter.make_panels(is_page=False)] == ["hand", "note"]


async def test_how_it_ended_is_drawn_for_others():
    card = await Pictures().share_card(TablePresenter(ended("ballot")[0], None, "it", SPEECH))
    assert Image.open(BytesIO(card)).size == (1200, 630)
