"""Positions as people are shown them: calls, records, questions, boards, help."""

from functools import cache
from io import BytesIO
from random import Random
from types import SimpleNamespace

import pytest
from PIL import Image

from bot.tables.rows import ConsentRequest, Notice, SeatAssignment, TableRecord
from bot.tables.snapshot import Table
from bot.text.translator import Translator
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from bot.views import board as status_message
from bot.views import help as help_pages
from bot.views.calls import answered_share, find_fate
from bot.views.context import TableContext
from bot.views.pictures import Pictures
from bot.views.room import make_room
from bot.views.score import make_score, outcome_text
from bot.views.table import TablePresenter
from bot.views.views import make_seat_room
from games.forms import Pick
from games.message import say
from games.questions import Decision, Question
from games.secret import CHANCE, Seat
from games.spec import Fate, FateKind, Note, NoteKind
from games.values import replace
from tests.bot.views.test_every_game import table_of
from tests.games.shelf import SPECS
from tests.laws import playout
from tests.laws.planted.test_surfaces import Beside
from tests.probes import PROBES

SPEECH = Translator()
HOUR = 3_600_000
NOW = 1_700_000_000_000
PEOPLE = ("Anna", "Bruno", "Carla", "Dario")


def opened(game="ballot", *, seats=3, started=True, status=TableStatus.LIVE, **options):
    """A table of people, before its first answer."""
    record = TableRecord(
        id=TableId("abc234"), game=game, name="Giovedì", lang="it", pace=TablePace.DAY, status=status, seats=seats,
        host=PersonId("web:anna"), options=options, errata=PROBES[game].errata, seed=b"seed", key=b"key",
        opened_at=NOW, started_at=NOW if started else None,
    )  # fmt: skip
    people = tuple(SeatAssignment(s, f"web:{n.lower()}", "", n, 0) for s, n in enumerate(PEOPLE[:seats]))
    table = Table(record, PROBES[game], people)
    return table.open_position() if started else table


def answered(table, *answers, at=NOW):
    for seat, prompt, token in answers:
        via = "hand" if seat >= 0 else "chance"
        table = table.accept(table.propose(Question(Seat(seat), prompt), token, via=via, at_ms=at))
    return table


DEAL = (CHANCE, "deal", "0,1,2,3,4,5,6,7")
ORDER = (0, "order", "1,2")


def voting(*answers):
    """Bruno holds 1 to 4, Carla 5 to 8, and both are choosing a gift."""
    return answered(opened(), DEAL, ORDER, *answers)


def context():
    return TableContext(names={"web:anna": "Anna"})


def room(table, lang="it", viewer=None):
    return make_room(TablePresenter(table, viewer, lang), context())


def seat_room(table, seat, lang="it"):
    return make_seat_room(TablePresenter(table, seat, lang), context(), table.assignment_of(seat).person)


def proposing(*what):
    """Bruno and Carla are asked for gifts, and all these things are proposed."""
    table = voting()
    proposals = {
        each: ConsentRequest(by=PersonId("web:anna"), at=NOW, ends=NOW + HOUR, number=number, name="Anna", whom=whom)
        for number, (each, whom) in enumerate(what, 1)
    }
    table = replace(table, record=table.record.model_copy(update={"proposals": proposals}))
    return status_message.waiting_proposals(TablePresenter(table, None, "it"))


def test_every_proposal_stands_on_the_status_message_with_its_own_two_buttons():
    lines, buttons = proposing(("end", ""), ("more-time", ""), ("seat 1", "web:bruno"))
    assert [line[:3] for line in lines] == ["1. ", "2. ", "3. "]
    assert [(b.label, b.verb, b.args) for b in buttons] == [
        (f"{number}. {label}", verb, (str(number),))
        for number in (1, 2, 3)
        for label, verb in (("Sono d’accordo", "agree"), ("No", "refuse"))
    ]
    assert len({b.row for b in buttons}) == 3


def test_a_single_proposal_needs_no_number_and_of_many_the_rest_is_named():
    lines, buttons = proposing(("end", ""))
    assert (lines, [b.label for b in buttons]) == (("Anna propone di chiudere il tavolo.",), ["Sono d’accordo", "No"])
    many = [("end", ""), ("more-time", ""), ("seat 1", "web:bruno"), ("seat 2", "web:carla"), ("seat 0", "web:anna")]
    lines, buttons = proposing(*many)
    assert lines[-1] == "E un’altra proposta."
    assert (buttons[-1].label, buttons[-1].verb, buttons[-1].args) == ("Tutte le proposte", "agree", ())
    assert len(buttons) == 9


def test_during_a_vote_the_public_reads_who_is_asked_and_not_who_has_answered():
    before, after = voting(), voting((1, "gift", "1|2|~"))
    assert room(before).call.who == room(after).call.who == "Tocca a Bruno e Carla"
    assert room(before).call.more == "I giocatori scelgono i doni."
    assert room(after).call.more == "I giocatori scelgono i doni."
    assert [seat.awaited for seat in room(after).seats] == [False, True, True]
    assert replace(room(after), call=room(before).call) == room(before)


def test_where_answers_count_by_their_time_nobody_reads_that_there_is_none_yet():
    table = voting()
    ask = replace(table.position.ask, may={Question(Seat(1), "spot"): Decision(Pick(("a", "b")), timed=True)})
    table = replace(table, position=replace(table.position, ask=ask))
    assert room(table).call.more == "I giocatori scelgono i doni."


def test_whoever_has_answered_a_vote_reads_that_the_answer_is_sealed_and_may_change_it():
    shown = seat_room(voting((1, "gift", "1|2|~")), 1)
    assert shown.call.kind == "sealed"
    assert shown.questions[0].answered
    assert shown.questions[0].sealed
    assert seat_room(voting((1, "gift", "1|2|~")), 2).call.kind == "you"


@pytest.mark.parametrize(
    ("people", "step"),
    [
        ("", ""), ("A", ""), ("Ab", ""), ("ABc", "half"), ("Abc", ""), ("Abcde", ""), ("ABcd", "half"), ("ABCd", "most"),
        ("AbR", ""), ("AbRR", ""), ("ARRR", ""), ("ABcR", "half"), ("AcBC", "half"), ("AaBC", "half"), ("AaBB", ""),
    ],
)  # fmt: skip
def test_40_how_many_people_have_answered_is_told_from_half_of_three_on_and_robots_tell_nothing(people, step):
    """Each letter is a seat of that person, a capital one has answered; `R` is a robot that has."""
    assignments = [
        SeatAssignment(seat, "" if who == "R" else who.lower(), who if who == "R" else "", who, 0)
        for seat, who in enumerate(f"Z{people}")
    ]
    record = opened().record.model_copy(update={"seats": max(3, len(assignments))})
    table = Table(record, PROBES["ballot"], tuple(assignments)).open_position()
    of = record.seats - 1
    table = answered(table, (CHANCE, "deal", ",".join(map(str, range(4 * of)))))
    table = answered(table, (0, "order", ",".join(map(str, range(1, of + 1)))))
    for seat in (seat for seat, who in enumerate(people, 1) if who.isupper()):
        table = answered(table, (seat, "gift", f"{4 * seat - 3}|{2 if seat == 1 else 1}|~"))
    assert answered_share(TablePresenter(table, None, "it")) == step


@pytest.mark.parametrize("status", [TableStatus.PAUSED, TableStatus.SUSPENDED, TableStatus.CLOSED])
def test_a_table_at_rest_asks_nothing_and_says_why(status):
    table = voting()
    table = replace(table, record=table.record.model_copy(update={"status": status}))
    shown = seat_room(table, 1)
    assert shown.questions == ()
    assert shown.call == room(table).call
    assert shown.call.who == SPEECH.package_text("bot", f"call-{status.value}", "it")
    assert not any(seat.awaited for seat in room(table).seats)


def test_a_secret_reason_is_told_to_those_alone_who_may_know_it():
    table = voting((1, "gift", "1|2|~"), (2, "gift", "5|1|~"))
    given = next(line for line in room(table).record if "riceve" in line.text)
    hosts = next(line for line in seat_room(table, 0).room.record if "riceve" in line.text)
    assert given.why == ()
    assert [clause.id for clause in hosts.why] == ["PB-4"]


def test_the_recap_begins_with_ones_own_last_answer():
    table = voting((0, "hint", "pensateci"), (1, "gift", "1|2|~"), (2, "gift", "5|1|~"))
    told = [line.text for line in TablePresenter(table, 1, "it").lines_since_answer()]
    assert not any("apre la mano" in line or "pensateci" in line for line in told)
    assert any("riceve" in line for line in told)
    assert any("apre la mano" in line.text for line in TablePresenter(voting(), 1, "it").lines_since_answer())


def test_names_are_those_of_the_time():
    table = voting((0, "hint", "uno"))
    zoe = SeatAssignment(0, "web:zoe", "", "Zoe", len(table.history) + 1)
    table = answered(replace(table, assignments=(*table.assignments, zoe)), (0, "hint", "due"))
    said = [line.text for line in room(table).record]
    assert "Anna dice: «uno»" in said
    assert "Zoe dice: «due»" in said


def test_a_notice_stands_until_somebody_answers():
    table = voting()
    notice = Notice(key="left", params={"who": "Zoe"}, at=NOW, seq=len(table.history))
    table = replace(table, record=table.record.model_copy(update={"notice": notice}))
    assert room(table).notice.startswith("Zoe lascia il tavolo")
    table = answered(table, (0, "hint", "uno"))
    assert room(table).notice == ""


def test_help_fits_the_situation():
    def said(presenter, **more):
        return help_pages.help_keys(presenter, **{"is_host": False, **more})

    lobby = opened(started=False, status=TableStatus.LOBBY)
    assert said(TablePresenter(lobby, 0, "it"), is_host=True) == ("help-lobby", "help-lobby-host")
    assert said(TablePresenter(lobby, 1, "it")) == ("help-lobby", "help-lobby-guest")
    table = voting()
    assert said(TablePresenter(table, None, "it")) == ("help-watching",)
    assert said(TablePresenter(table, 1, "it")) == ("help-turn", "help-turn-sealed", "help-leave")
    assert said(TablePresenter(table, 0, "it")) == ("help-may", "help-waiting", "help-leave")
    over = answered(opened(deals="1"), DEAL, ORDER, (0, "close", "press"))
    assert said(TablePresenter(over, 1, "it")) == ("help-over",)
    assert len(help_pages.help_without_table("it")) == 2


def test_the_score_sheet_is_offered_to_all_where_it_is_looked_at_and_kept():
    asking, waiting, over = voting(), opened(), opened(status=TableStatus.OVER)

    def offers(table, score_sheets):
        table = replace(table, spec=replace(table.spec, score_sheets=score_sheets))
        return "score" in [button.verb for button in status_message.status_buttons(TablePresenter(table, None, "it"))]

    assert [offers(table, lambda _: ()) for table in (asking, waiting, over)] == [False, True, True]

    class Held(type(waiting.spec.game)):
        def deal_number(self, state):
            return 1

    waiting = replace(waiting, spec=replace(waiting.spec, game=Held()))
    assert not offers(waiting, lambda _: ())
    assert not any(offers(table, None) for table in (asking, waiting, over))


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
    own = table.spec.describe
    lines = [
        told.line.text for told in TablePresenter(table, 1, "it").told_lines() if told.seq == table.history[-1][0].seq
    ]
    assert len(lines) > 1

    def told(*kinds):
        """What the seat reads where the entry's events have these kinds, one after the other."""
        left = list(kinds)

        def fate(event, seen):
            text = own.event(event, seen)
            return Fate(left.pop(0), text) if text else None

        at = replace(table, spec=replace(table.spec, describe=SimpleNamespace(fate=fate)))
        found = find_fate(TablePresenter(at, 1, "it"))
        assert found is not None
        return found

    good = [FateKind.GOOD] * len(lines)
    assert told(*good).text == " ".join(reversed(lines))
    mixed = told(FateKind.PLAIN, *good[1:-1], FateKind.BAD)
    assert (mixed.kind, mixed.text) == ("bad", " ".join([*reversed(lines[1:]), lines[0]]))


def test_it_goes_with_the_next_answer():
    table = voting(*GIVEN)
    assert fate(table, 1) is not None
    table = answered(table, (0, "hint", "pensateci"))
    assert fate(table, 1) is not None, "somebody else's answer takes it away"
    assert fate(table, 0) is None, "told to somebody whose own answer is newer"


class Ranking:
    def __init__(self, *levels):
        self.levels = levels

    def standing(self, state):
        return self.levels


def outcome(seat, *levels, lang="it"):
    ranked = replace(voting(), spec=replace(voting().spec, game=Ranking(*levels)))
    return outcome_text(TablePresenter(ranked, seat, lang))


ALONE = ((1,), (2,), (0,))


@pytest.mark.parametrize(
    ("seat", "levels", "said"),
    [
        (1, ALONE, "Hai vinto"),
        (2, ALONE, "Ha vinto Bruno · tu 2º"),
        (0, ALONE, "Ha vinto Bruno · tu 3º"),
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
    whole = playout.play(playout.setup(SPECS[name], SPECS[name].least, Random(2)), Random(2))
    table = replace(table_of(SPECS[name], SPECS[name].least), position=whole.moments[-1].after)
    return table, table.spec.game.standing(table.position.state)[0]


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("name", sorted(SPECS))
@pytest.mark.few(6)
def test_at_the_end_of_every_game_each_hears_first_how_it_went_for_them(name, lang):
    table, winners = ended(name)
    said = {
        viewer: make_score(TablePresenter(table, viewer, lang)).outcome for viewer in (None, *range(table.record.seats))
    }
    won = {"it": ("Hai vinto", "Avete vinto"), "en": ("You won", "You won together")}[lang]
    draw = {"it": "Patta", "en": "A draw"}[lang]
    if said[None] == draw:
        assert set(said.values()) == {draw}
    else:
        assert {viewer for viewer, words in said.items() if words in won} == set(winners)


def test_a_chat_is_not_handed_again_what_lies_in_its_picture_and_messages():
    table = voting()
    notes = tuple(Note(say("panel-hand"), kind=kind) for kind in NoteKind)
    describe = Beside(table.spec.describe, panels=lambda seen: notes)
    table = replace(table, spec=replace(table.spec, describe=describe))
    presenter = TablePresenter(table, 1, "it")
    assert [panel.kind for panel in presenter.make_panels(is_page=True)] == [
        "hand",
        "last",
        "meld",
        "help",
        "drawn",
        "note",
    ]
    assert [panel.kind for panel in presenter.make_panels(is_page=False)] == ["hand", "drawn", "note"]


async def test_how_it_ended_is_drawn_for_others():
    card = await Pictures().share_card(TablePresenter(ended("ballot")[0], None, "it"))
    assert Image.open(BytesIO(card)).size == (1200, 630)
