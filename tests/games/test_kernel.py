from dataclasses import dataclass

import pytest

from games import kernel
from games.event import Event
from games.forms import Number, Pick, Press, Refused
from games.game import Seating, Step, rank_by_points
from games.kernel import Entry, Position, fold, make_view, open_position, question_id, submit
from games.questions import Ask, ClockOnly, Decision, Delivery, Question, RandomAnswer, Timed, Wait, unchanged_questions
from games.secret import CHANCE, CLOCK, Seat, Secret, hold
from games.values import replace

A, B, C = Seat(0), Seat(1), Seat(2)


class Counted(Event):
    """What a vote brought."""

    votes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A vote among `voters`; `said` was said meanwhile, `secret` nobody knows."""

    voters: tuple[Seat, ...] = (A, B)
    said: tuple[str, ...] = ()
    done: bool = False
    secret: Secret[int] = hold(7)


class Vote:
    """Yes or no; anybody may speak, and B may leave."""

    def ask(self, state):
        if state.done:
            return None
        must = {Question(seat, "vote"): Decision(Pick(("yes", "no"))) for seat in state.voters}
        leave = {Question(B, "leave"): Decision(Press())} if B in state.voters else {}
        return Ask("voting", must, may={Question(A, "speak"): Decision(Pick(("psst", "hm"))), **leave})

    def resolve(self, state, answers):
        question, answer = min(answers.items())
        match question.prompt:
            case "speak":
                return Step(replace(state, said=(*state.said, answer)))
            case "leave":
                return Step(replace(state, voters=(A,)))
        if set(answers.values()) == {"no"}:
            raise Refused("somebody-must")
        votes = tuple(answer for _, answer in sorted(answers.items()))
        return Step(replace(state, done=True), (Counted(votes=votes),))


VOTE = Vote()


def after(*entries, game=VOTE, state=State()):
    return fold(game, state, entries)


def says(seat, prompt, token, at=0, *, by_clock=False):
    return Entry(seat, prompt, token, at, by_clock)


# -- must and may ------------------------------------------------------------------------------


def test_the_rules_run_when_the_last_answer_is_in():
    at, told = submit(VOTE, after(says(A, "vote", "yes")), says(B, "vote", "no"))
    assert told == (Counted(votes=("yes", "no")),)
    assert at.ask is None


def test_a_sealed_answer_may_be_changed_until_then():
    at = after(says(A, "vote", "yes"), says(A, "vote", "no"), says(B, "vote", "yes"))
    assert at.state.done
    assert fold(VOTE, State(), [says(A, "vote", "yes"), says(A, "vote", "no")]).sealed == {Question(A, "vote"): "no"}


def test_an_interrupt_is_resolved_at_once_and_keeps_seals_and_names():
    at = after(says(A, "vote", "yes"))
    spoken, _ = submit(VOTE, at, says(A, "speak", "psst"))
    assert spoken.state.said == ("psst",)
    assert spoken.sealed == at.sealed
    assert question_id(b"k", spoken, Question(A, "vote")) == question_id(b"k", at, Question(A, "vote"))
    assert question_id(b"k", spoken, Question(A, "speak")) != question_id(b"k", at, Question(A, "speak"))


def test_an_interrupt_that_drops_the_last_open_question_settles_the_vote():
    at, told = submit(VOTE, after(says(A, "vote", "yes")), says(B, "leave", "press"))
    assert told == (Counted(votes=("yes",)),)
    assert at.ask is None


def test_a_question_that_changes_loses_its_seal_and_its_name():
    class Heated(Vote):
        """After somebody speaks the vote is a weighty one."""

        def ask(self, state):
            ask = super().ask(state)
            return ask and replace(ask, must={q: replace(d, weighty=bool(state.said)) for q, d in ask.must.items()})

    at = after(says(A, "vote", "yes"), game=Heated())
    spoken, _ = submit(Heated(), at, says(A, "speak", "hm"))
    assert not spoken.sealed
    assert question_id(b"k", spoken, Question(A, "vote")) != question_id(b"k", at, Question(A, "vote"))


def test_a_question_is_unchanged_only_within_its_kind():
    question, decision = Question(A, "vote"), Decision(Press())
    asked = Ask("x", {question: decision})
    assert unchanged_questions(asked, Ask("y", {question: decision})) == {question}
    assert unchanged_questions(asked, Ask("x", may={question: decision})) == set()
    assert unchanged_questions(asked, Ask("x")) == set()


# -- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (says(C, "vote", "yes"), "not-your-decision"),
        (says(A, "leave", "press"), "not-your-decision"),
        (says(A, "vote", "maybe"), "not-an-option"),
        (says(A, "vote", "skip", by_clock=True), "not-an-option"),
    ],
)
def test_what_is_not_asked_is_refused(entry, reason):
    with pytest.raises(Refused, match=reason):
        submit(VOTE, open_position(VOTE, State()), entry)


def test_a_game_that_is_over_takes_no_answer():
    with pytest.raises(Refused, match="over"):
        submit(VOTE, after(state=State(done=True)), says(A, "vote", "yes"))


def test_one_persons_own_answer_may_be_refused_by_the_rules():
    with pytest.raises(Refused, match="somebody-must"):
        submit(VOTE, open_position(VOTE, State(voters=(A,))), says(A, "vote", "no"))


def test_a_combination_may_not_be_refused():
    with pytest.raises(AssertionError, match="vote of 0, vote of 1"):
        submit(VOTE, after(says(A, "vote", "no")), says(B, "vote", "no"))


def test_whoever_interrupts_is_not_refused_for_anothers_seal():
    with pytest.raises(AssertionError, match="no person's own mistake: vote of 0"):
        submit(VOTE, after(says(A, "vote", "no")), says(B, "leave", "press"))


def test_chance_is_not_refused():
    class Fussy:
        def ask(self, state):
            return Ask("dealing", {Question(CHANCE, "deal"): Decision(Number(1, 6))})

        def resolve(self, state, answers):
            raise Refused("unlucky")

    with pytest.raises(AssertionError, match="deal of -1"):
        submit(Fussy(), open_position(Fussy(), State()), says(CHANCE, "deal", "3"))


# -- windows and the clock -----------------------------------------------------------------------


class Auction:
    """Bids until the gavel falls; then `secret` is the list of what came in."""

    def ask(self, state):
        if state.done:
            return None
        bids = {Question(seat, "bid"): Decision(Number(1, 9)) for seat in (A, B)}
        jeers = {Question(A, "jeer"): Decision(Press())}
        gavel = {Question(CLOCK, "gavel"): Decision(Wait(ms=10, closes=("bid",)))}
        return Ask("bidding", may=gavel, window={**bids, **jeers})

    def resolve(self, state, answers):
        return Step(replace(state, done=True, secret=hold(dict(answers))))


def test_a_window_brings_every_timed_answer_when_the_clock_closes_it():
    at = after(
        says(A, "bid", "3", 10),
        says(A, "jeer", "press", 12),
        says(A, "bid", "5", 20),
        says(CLOCK, "gavel", "past", 99),
        game=Auction(),
    )
    assert at.state.secret.open() == {
        Question(CLOCK, "gavel"): Timed("past", 99),
        Question(A, "bid"): (Timed(3, 10), Timed(5, 20)),
        Question(B, "bid"): (),
    }


def test_what_was_shown_is_answered_with_a_time():
    class Showing:
        def ask(self, state):
            return Ask("looking", may={Question(CLOCK, "shown"): Decision(Delivery((A, B)))})

        def resolve(self, state, answers):
            [report] = answers.values()
            return Step(replace(state, said=(f"{report.answer} at {report.at}",)))

    assert after(says(CLOCK, "shown", "1", 70), game=Showing()).state.said == ("1 at 70",)


def test_only_the_clock_gives_the_clocks_own_word():
    decision = Decision(Pick(("yes", "no")), by_clock=ClockOnly("skip"))
    with pytest.raises(Refused):
        decision.parse("skip")
    assert decision.parse("skip", by_clock=True) == ClockOnly("skip")
    assert decision.token(ClockOnly("skip")) == "skip"
    assert decision.parse("yes", by_clock=True) == "yes"


def test_silence_is_drawn_unless_the_decision_says_otherwise():
    assert Decision(Press()).by_clock == RandomAnswer()


# -- names and views -------------------------------------------------------------------------------


def test_names_of_questions_are_five_signs_and_differ_by_key_seat_and_prompt():
    at = open_position(VOTE, State())
    named = {question_id(key, at, question) for key in (b"k", b"l") for question in at.ask.questions()}
    assert {len(name) for name in named} == {5}
    assert len(named) == 8


def test_a_view_shows_the_public_whom_the_table_awaits_and_nothing_else():
    at = after(says(A, "vote", "yes"))
    seen = make_view(at, None)
    assert (seen.face, seen.awaited, dict(seen.asked), dict(seen.sealed)) == ("voting", (A, B), {}, {})
    with pytest.raises(RuntimeError):
        seen.state.secret.open()


def test_a_seat_sees_its_own_questions_and_seals_and_its_teams():
    class Team(Vote):
        """A and B read each other's votes."""

        def ask(self, state):
            ask = super().ask(state)
            return replace(ask, must={q: replace(d, shown_to=(A, B)) for q, d in ask.must.items()})

    at = after(says(A, "vote", "yes"), game=Team())
    vote = Question(A, "vote")
    assert dict(make_view(at, A).sealed) == dict(make_view(at, B).sealed) == {vote: "yes"}
    assert not make_view(at, C).sealed
    assert not make_view(after(says(A, "vote", "yes")), B).sealed
    assert sorted(make_view(at, B).asked) == [vote, Question(B, "leave"), Question(B, "vote")]


def test_a_game_that_is_over_shows_its_face():
    assert make_view(after(state=State(done=True)), A).face == "over"


def test_nothing_is_asked_twice():
    at = open_position(VOTE, State())
    assert at.ask.questions() == tuple(sorted(at.ask.questions()))
    with pytest.raises(Refused):
        at.ask.require_decision(Question(C, "vote"))


def test_reprs_show_no_answers_and_no_options():
    at = after(says(A, "vote", "yes"))
    shown = repr(
        (at, at.ask, *at.ask.must.values(), Timed("yes", 1), says(A, "vote", "yes"), make_view(at, A).sealed and "")
    )
    assert "yes" not in shown
    assert "psst" not in shown
    assert "7" not in repr(hold(7))


# -- games -----------------------------------------------------------------------------------------


def test_who_is_level_stands_together():
    assert rank_by_points({A: 1, B: 2, C: 1}) == ((B,), (A, C))


def test_a_seating_counts_its_seats():
    assert Seating(3, (C,)).seats() == (A, B, C)


def test_folding_is_submitting_one_after_another():
    log = [says(A, "vote", "yes"), says(A, "speak", "hm"), says(B, "vote", "no")]
    at = open_position(VOTE, State())
    for entry in log:
        at, _ = submit(VOTE, at, entry)
    assert kernel.fold(VOTE, State(), log) == at
    assert isinstance(at, Position)
