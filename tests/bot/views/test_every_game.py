"""Whole games by robots, shown at every step to every eye in both languages, and answered the way surfaces do."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bot.audit.simulate import next_entries, start_game
from bot.forms import draft as draft_steps
from bot.forms.draft import encode_answer
from bot.notify.seat_drawing import word_turn
from bot.tables.rows import SeatAssignment, TableRecord
from bot.tables.snapshot import Table
from bot.text.fitting import STAR, score_rows
from bot.text.signs import SIGN
from bot.text.translator import Translator
from bot.values.chat import Limits
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from bot.values.screens import Focus
from bot.views.board import render_status
from bot.views.chapter import Told
from bot.views.closing import history_lines, result_lines, result_rows
from bot.views.context import TableContext
from bot.views.pictures import NoPicture
from bot.views.recap import end_screen
from bot.views.score import make_score
from bot.views.seat import make_seat_screen, tell_in_words
from bot.views.settings import robot_choices
from bot.views.table import TablePresenter
from bot.views.views import make_seat_room
from games.event import visible_to
from games.forms import Refused
from games.questions import Question
from games.registry import GAMES
from games.secret import Seat
from tests.probes import PROBES
from tests.support.people import answer

SPEECH = Translator()
SPECS = {**PROBES, **GAMES}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gaia", "Hugo", "Irene", "Luca", "Marta", "Nino")
STEPS = 40


def table_of(spec, seats):
    record = TableRecord(
        id=TableId("abc234"), game=spec.name, name="Giovedì", lang="it", pace=TablePace.FREE, status=TableStatus.LIVE, seats=seats,
        host=PersonId("web:0"), errata=spec.errata, seed=b"seed", key=b"key", opened_at=0, started_at=0,
    )  # fmt: skip
    people = tuple(SeatAssignment(s, f"web:{s}", "", NAMES[s], 0) for s in range(seats))
    return Table(record, spec, people).open_position()


def played(spec, seats, seed, steps=STEPS):
    table = table_of(spec, seats)
    level = next(iter(spec.robots))
    play = start_game(spec, seats, table.parse_options(), (level,) * seats, Random(seed))
    play.at = table.position
    yield table
    while table.position.ask is not None and len(table.history) < steps:
        entry = next(next_entries(play, table.position.ask))
        via = "hand" if entry.seat >= 0 else "chance"
        proposal = table.propose(entry.question, entry.token, via=via, at_ms=play.length * 1000)
        table = table.accept(proposal)
        for seat, history in play.stories.items():
            history.extend(visible_to(proposal.events, seat))
        if proposal.events:
            play.declined.clear()
        play.at, play.length = table.position, play.length + 1
        yield table


def iter_questions(game):
    """What people at a full table are asked, in either language."""
    spec = SPECS[game]
    for number, table in enumerate(islice(played(spec, spec.most, game, steps=80), 0, None, 2)):
        awaited = table.position.ask.questions() if table.position.ask else ()
        for seat in {question.seat for question in awaited[: number % 3 + 1] if question.seat >= 0}:
            lang = "it" if number % 2 else "en"
            yield from make_seat_room(TablePresenter(table, seat, lang), TableContext(), f"web:{seat}").questions


def is_well_worded(text):
    bare = SIGN.sub("", text)
    return not any(sign in bare for sign in "\ue000\ue001\ue002") and "{" not in bare


@pytest.mark.parametrize("game", ["ballot", "quindici"])
def test_nothing_is_said_twice_over_a_seats_question_nor_at_the_end(game):
    spec = SPECS[game]
    for number, table in enumerate(played(spec, spec.least, "to the end", steps=600)):
        if number % 5 and table.position.ask is not None:
            continue
        for seat in range(spec.least):
            screen = make_seat_screen(TablePresenter(table, seat, "it"), f"web:{seat}", 2_000, Focus())
            lines = [line for line in screen.text.splitlines() if len(line) > 12]
            assert len(set(lines)) == len(lines), screen.text
    assert table.position.ask is None


@pytest.mark.parametrize("game", ["biglietti", "eleusis", "quindici", "schicki"])
@pytest.mark.few(2)
def test_3_a_result_says_first_who_won_and_with_how_much_and_nothing_twice(game):
    spec = SPECS[game]
    *_, table = played(spec, spec.least, "the result", steps=2_000)
    presenter, best = TablePresenter(table, None, "it"), spec.game.standing(table.position.state)[0]
    score, last = make_score(presenter), len(table.history)
    below = "\n".join(line.text for line in history_lines(presenter, last - 2, last, is_last=True))
    ending, *standing = result_lines(presenter)
    assert score.ending in ending
    assert all(presenter.seat_name(seat) in ending for seat in best)
    assert not standing or all(name in standing[0] for _, name, _, _ in score.rows)
    assert "Vinc" not in below
    above = "\n".join((ending, *standing))
    for _, name, cells, _ in score.rows:
        assert not [cell for cell in cells if f"{name} {cell}" in below and f"{name} {cell}" in above], below
    rows = result_rows(presenter)[-len(score.rows) :]
    assert all(sum(row.removeprefix(STAR).startswith(name) for row in rows) <= 1 for _, name, _, _ in score.rows)
    for seat in range(spec.least):
        own = TablePresenter(table, seat, "it")
        first = make_seat_screen(own, f"web:{seat}", 1_000, Focus()).text.splitlines()[0]
        assert first == result_lines(own)[0]
        is_addressed = first.startswith(("🏆 Complimenti! Hai vinto", "🏆 Complimenti! Avete vinto"))
        assert (is_addressed, "Vinc" in first) == (seat in best, seat not in best)


class Pictures:
    def __init__(self, *, are_drawn: bool) -> None:
        self.are_drawn = are_drawn

    async def board_picture(self, presenter):
        if not self.are_drawn:
            raise NoPicture
        return b"picture"


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.few(4)
async def test_9_an_ending_is_a_story_whose_figures_are_in_the_picture_and_in_words_for_whoever_asks(game):
    spec = SPECS[game]
    *_, table = played(spec, spec.least, "the end", steps=4_000)
    for lang in ("it", "en"):
        presenter, last = TablePresenter(table, None, lang), len(table.history)
        table_rows = set(score_rows(make_score(presenter), lang))
        told = Told(history_lines(presenter, last, last, is_last=True), result_lines(presenter))
        screens = [
            await render_status(presenter, Pictures(are_drawn=drawn), TableContext(), {}, told, Limits())
            for drawn in (True, False)
        ]
        own = TablePresenter(table, 0, lang)
        texts = [screen.text for screen in screens] + [end_screen(own, 2_000).text]
        texts.append(make_seat_screen(own, "web:0", 1_000, Focus()).text)
        for text, reader in zip(texts, (presenter, presenter, own, own), strict=True):
            lines = text.splitlines()
            assert lines[0] == result_lines(reader)[0]
            assert lines[0].startswith(("🏆", "🤝"))
            assert not table_rows & set(lines), text
        assert table_rows <= set(tell_in_words(presenter))


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.few(6)
def test_13_a_ring_says_first_whose_turn_it_is_and_what_for_then_the_table_and_no_card(game, lang):
    spec, asked = SPECS[game], 0
    for table in islice(played(spec, spec.least, game, steps=150), 0, None, 3):
        for seat in range(spec.least):
            presenter = TablePresenter(table, seat, lang)
            is_asked = bool(presenter.due_questions()) and seat in presenter.for_viewer(None).view.awaited
            ring = word_turn(presenter, is_asked=is_asked)
            assert ring.endswith(f" – {table.record.name}")
            assert not SIGN.search(ring)
            quiet = word_turn(presenter, is_asked=False, is_rung=False)
            assert presenter.ask is None or not any(name in quiet for name in presenter.names), (
                "it would be stale after the next move"
            )
            if is_asked:
                asked += 1
                assert ring.startswith({"it": "Tocca a te: ", "en": "Your turn: "}[lang]), ring
                assert len(ring.rpartition(" – ")[0]) <= 50, ring
    closed = replace(table, record=table.record.model_copy(update={"status": TableStatus.CLOSED}))
    ring = word_turn(TablePresenter(closed, 0, lang), is_asked=False)
    closed = {"it": "Il tavolo è chiuso – Giovedì", "en": "The table is closed – Giovedì"}[lang]
    assert ring == closed or ring.startswith(("🏆", "🤝"))
    assert asked or spec.races


def test_a_result_that_names_cards_is_plain_text():
    *_, table = played(SPECS["caccia"], 3, "the result", steps=2_000)
    for lang, held in (("it", "In mano aveva "), ("en", "Left in hand: ")):
        _, more, *_ = result_rows(TablePresenter(table, None, lang))
        assert held in more
        assert not SIGN.search(more), more


@pytest.mark.parametrize("game", sorted(SPECS))
@pytest.mark.few(4)
def test_whatever_a_person_fills_in_becomes_an_answer_the_rules_read(game):
    spec, dice, asked, refusals = SPECS[game], Random(7), 0, []
    for table in islice(played(spec, spec.least, game + "!"), 0, None, 2):
        for seat in range(spec.least):
            room = make_seat_room(TablePresenter(table, seat, "it"), TableContext(), f"web:{seat}")
            for question in room.questions:
                found = table.find_question(question.id)
                assert found == Question(Seat(seat), found.prompt)
                decision = table.position.ask.require_decision(found)
                fields = {name: sent for name, sent in answer(question, dice).items() if name != "confirm"}
                try:
                    token = encode_answer(decision.shape, fields)
                except Refused as refused:
                    refusals.append(SPEECH.refusal_text(refused, "en", spec))
                    continue
                assert decision.token(decision.parse(token)) == token
                asked += 1
                if asked % 4 == 1 or len(fields) > 1:
                    fill_in_part(question, decision.shape, fields)
    assert asked > 3
    assert all(map(is_well_worded, refusals))


def fill_in_part(question, shape, fields):
    """Fill in control after control: the draft stands for an answer as soon as it can be sent, and not before."""
    part = {}
    for name, sent in fields.items():
        part |= {name: sent}
        is_ready = draft_steps.is_ready(draft_steps.list_steps(question.widget, part))
        assert (draft_steps.finish_draft(shape, part) is not None) is is_ready, (question.title, list(part))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_robot_that_empty_seats_get_is_offered_first(game):
    offered = [each.token for each in robot_choices(GAMES[game], "it")]
    assert offered[0] == GAMES[game].usual
    assert sorted(offered) == sorted(GAMES[game].robots)
