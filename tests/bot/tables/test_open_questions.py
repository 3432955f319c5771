"""Open, and mine? Decided once for answers, previews, forms, buttons on the board and drafts."""

from types import SimpleNamespace

import pytest

from bot.ports.ids import TableStatus
from bot.tables.open_questions import find_open, require_board_question, require_open
from games.forms import Refused
from games.questions import Question
from games.secret import Seat

LOBBY, LIVE, PAUSED, SUSPENDED, OVER, CLOSED = TableStatus
NOT_LIVE = {LOBBY: "not-started", PAUSED: "paused", SUSPENDED: "suspended", OVER: "over", CLOSED: "closed"}
OWN, ON_BOARD = Question(Seat(1), "play"), Question(Seat(1), "knock")


def table(status=LIVE):
    """Anna sits at 1 and is asked two things, one of them on the board; Bruno sits at 2 and is asked nothing."""
    open_ones = {"abcde": OWN, "fghij": Question(Seat(0), "knock")}
    return SimpleNamespace(
        record=SimpleNamespace(status=status),
        find_question=open_ones.get,
        board_prompts=lambda: {"fghij": "knock"},
        is_asked={OWN, ON_BOARD, open_ones["fghij"]}.__contains__,
        seats_of=lambda person: {"anna": (1,), "bruno": (2,)}.get(person, ()),
    )


def reason(find, *args, **how):
    with pytest.raises(Refused) as caught:
        find(*args, **how)
    return caught.value.reason


def test_a_question_is_open_while_its_table_is_played_or_rests():
    assert {status for status in TableStatus if find_open(table(status), "abcde")} == {LIVE, PAUSED}
    assert find_open(table(), "zzzzz") is None


def test_the_status_comes_first_then_whether_it_is_open_then_whose_it_is():
    assert require_open(table(), "abcde", "anna") == OWN
    for status, why in NOT_LIVE.items():
        assert reason(require_open, table(status), "zzzzz", "carla") == why
    assert reason(require_open, table(), "zzzzz", "carla") == "stale"
    assert reason(require_open, table(), "abcde", "bruno") == "not-your-seat"


def test_where_a_rest_does_not_matter_a_paused_table_is_as_good_as_a_live_one():
    assert require_open(table(PAUSED), "abcde", "anna", is_paused_fine=True) == OWN
    assert reason(require_open, table(PAUSED), "abcde", "bruno", is_paused_fine=True) == "not-your-seat"
    assert reason(require_open, table(SUSPENDED), "abcde", "anna", is_paused_fine=True) == "suspended"


def test_a_public_button_is_for_ones_own_seat():
    assert require_board_question(table(), "fghij", "anna") == ON_BOARD
    assert reason(require_board_question, table(), "fghij", "carla") == "not-your-seat"
    assert reason(require_board_question, table(), "zzzzz", "anna") == "missed"
    assert reason(require_board_question, table(), "fghij", "bruno") == "missed"
    for status, why in NOT_LIVE.items():
        assert reason(require_board_question, table(status), "fghij", "anna") == why
