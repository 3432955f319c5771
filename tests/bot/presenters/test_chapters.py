"""What is told in rows: a trick in one, whatever was said meanwhile; and what a seat is brought back of it."""

from functools import cache

from bot.ports.screens import Focus
from bot.presenters.chapters import ChapterLine, join_rows, pack_rows
from bot.presenters.recap import recap_lines
from bot.presenters.seat_message import is_at_leisure, make_seat_screen
from bot.presenters.table import TablePresenter
from games.registry import GAMES
from games.tarocco.rules.state import Dealing, Resting
from tests.bot.presenters.test_every_game import SPEECH, played


def test_a_row_stands_where_its_last_line_does():
    told = [("Anna: 6.", "1"), ("Bruno accusa", ""), ("Bruno: 7", "1"), ("Prende Bruno", "1"), ("Bruno: 8", "2")]
    lines = [ChapterLine(*each) for each in told]
    assert [line.text for line in join_rows(lines)] == ["Bruno accusa", "Anna: 6 · Bruno: 7 · Prende Bruno", "Bruno: 8"]


def test_short_lines_share_a_row_but_never_that_of_a_trick():
    lines = [ChapterLine("Anna: 6", "1"), ChapterLine("Sì."), ChapterLine("No."), ChapterLine("Bruno: 7", "2")]
    assert pack_rows(lines) == ["Anna: 6", "Sì. · No.", "Bruno: 7"]


@cache
def last_press():
    """The last card of a hand that anybody chose: the table before it, who chose it, and the table after it."""
    tables = played(GAMES["ottocento"], 4, 7, steps=200)
    seat = -1
    for table in tables:
        if isinstance(table.position.state.phase, Resting):
            return table, seat
        seat = next(iter(table.position.ask.must)).seat
    raise AssertionError


def test_whoever_plays_the_last_free_card_is_told_what_then_plays_itself_and_the_count():
    table, seat = last_press()
    lines = recap_lines(TablePresenter(table, seat, "it", SPEECH))
    tricks = [line for line in lines if "Giro " in line]
    assert [line[line.index("Giro") :].split(":")[0] for line in tricks] == ["Giro 14", "Giro 15"]
    assert tricks[1].count(" · ") == 4
    assert lines[-1].startswith("La mano 1 è finita")
    shown = make_seat_screen(TablePresenter(table, seat, "it", SPEECH), "web:0", 1_024, Focus()).text
    assert lines[-1] in shown
    assert tricks[1] in shown


def test_a_count_waits_for_nobody_so_that_it_is_shown_to_all_at_once():
    table, _ = last_press()
    assert all(is_at_leisure(TablePresenter(table, seat, "it", SPEECH)) for seat in range(4))
    begun = next(played(GAMES["ottocento"], 4, 7))
    assert not any(is_at_leisure(TablePresenter(begun, seat, "it", SPEECH)) for seat in range(4))


def test_a_new_hand_brings_back_no_card_of_the_former_one():
    for table in played(GAMES["ottocento"], 4, 7, steps=200):
        if table.position.state.hand == 2 and not isinstance(table.position.state.phase, Dealing):
            break
    for seat in range(4):
        lines = recap_lines(TablePresenter(table, seat, "it", SPEECH))
        assert lines[0].startswith("Mano 2."), lines


def test_the_count_is_left_at_one_press_and_has_its_sheet_beside_it():
    table, _ = last_press()
    for seat in range(4):
        screen = make_seat_screen(TablePresenter(table, seat, "it", SPEECH), "web:0", 1_024, Focus())
        assert screen.question is not None
        assert [choice.label for choice in screen.question.widget.choices] == ["Avanti"]
        assert "score" in [button.verb for button in screen.buttons]
        assert "al più tardi dopo un minuto" in screen.text
