"""What became of an answer, and of a game, said to the one it concerns."""

from dataclasses import replace
from io import BytesIO
from random import Random

from PIL import Image

from bot.presenters.fates import outcome_text
from bot.presenters.pictures import Pictures
from bot.presenters.table import TablePresenter
from tests.bot.presenters.test_table import SPEECH, answered, room, seat_room, voting
from tests.laws import playout

GIVEN = ((1, "gift", "1|2|~"), (2, "gift", "5|1|~"))


def fate(table, seat, lang="it"):
    return seat_room(table, seat, lang).call.fate


def test_what_became_of_an_answer_is_told_once_it_is_settled_and_to_whoever_gave_it():
    assert fate(voting(GIVEN[0]), 1) is None
    table = voting(*GIVEN)
    told = {seat: fate(table, seat) for seat in (1, 2)}
    assert {each.text for each in told.values()} == {"Il punto va a Carla."} or {
        each.kind for each in told.values()
    } == {
        "good",
        "bad",
    }
    assert room(table).call.fate is None


def test_it_goes_with_the_next_answer():
    table = voting(*GIVEN)
    assert fate(table, 1) is not None
    answered(table, (0, "hint", "pensateci"))
    assert fate(table, 1) is not None, "somebody else's answer takes it away"
    assert fate(table, 0) is None, "told to somebody whose own answer is newer"


async def test_how_it_ended_is_drawn_for_others_and_said_to_each_reader():
    table = voting()
    table.position = playout.play(playout.setup(table.box, 3, Random(2)), Random(2)).moments[-1].after
    best = table.box.game.standing(table.position.state)[0]
    assert len(best) == 1
    card = await Pictures().share_card(TablePresenter(table, None, "it", SPEECH))
    assert Image.open(BytesIO(card)).size == (1200, 630)
    assert room(table).score.outcome.startswith("Ha vinto ")
    told = [seat_room(table, seat).room.score.outcome for seat in range(3)]
    assert [words == "Hai vinto" for words in told] == [seat in best for seat in range(3)]


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


def test_how_a_game_ended_is_said_to_each_reader():
    alone = ((1,), (2,), (0,))
    assert [outcome(seat, *alone) for seat in (1, 2, 0, None)] == [
        "Hai vinto",
        "Ha vinto Bruno, tu sei al 2º posto",
        "Ha vinto Bruno, tu sei al 3º posto",
        "Ha vinto Bruno",
    ]
    assert outcome(2, *alone, lang="en") == "Bruno has won, you came second"


def test_partners_win_together_and_nobody_wins_a_draw():
    assert outcome(1, (0, 1), (2,)) == "Avete vinto"
    assert outcome(2, (0, 1), (2,)) == "Hanno vinto Anna e Bruno"
    assert outcome(2, (0, 1, 2)) == "Patta"


def test_places_are_shared_by_those_who_are_level():
    assert outcome(2, (0,), (1, 2)) == "Ha vinto Anna"
    assert outcome(0, (1, 2), (0,)) == "Hanno vinto Bruno e Carla"
