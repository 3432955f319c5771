"""Planted mistakes: every law can fail, and fails for its own reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from bot.speech import Unworded
from games import kernel
from games.ask import ClockOnly, Decision, Question, Wait
from games.event import Event, facts
from games.forms import Pick, Refused
from games.game import Step
from games.message import say
from games.secret import Seat, Secret, Veiled
from tests import laws
from tests.playing import play, setup
from tests.probes import PROBES
from tests.probes.ballot.rules import Ballot, Dealt, Given, Hinted, hosting
from tests.probes.hunt.rules import CREEP, EMERGE, Hunt
from tests.probes.race.rules import CLOSE, NOBODY, Race
from tests.twins import secrets_are_kept


def planted(name, **changes):
    """A probe with something wrong in its box."""
    return replace(PROBES[name], **changes)


def is_caught(law, box, message, *, games=120, error=AssertionError):
    """Some game of the box breaks this law, for this reason."""
    with pytest.raises(error, match=message):
        looked_at(law, box, games)


def looked_at(law, box, games):
    """Look at many games by one law."""
    for seed in range(games):
        dice = Random(f"{law}{seed}")
        playout = play(setup(box, box.least + seed % 2, dice), dice)
        laws.LAWS[law](playout, dice)


def changed(ask, *, must=None, may=None, window=None):
    """An ask with some of its questions put otherwise."""
    return ask and replace(ask, must=must or ask.must, may=ask.may if may is None else may, window=window or ask.window)


# -- playing -----------------------------------------------------------------------------------


class Endless(Ballot):
    """A vote that is never counted."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        return replace(step, state=replace(step.state, deal=1))


def test_a_game_that_does_not_end_is_caught():
    box = planted("ballot", game=Endless())
    with pytest.raises(AssertionError, match="does not end"):
        play(setup(box, 3, Random(1)), Random(1), longest=300)
    with pytest.raises(AssertionError, match="does not end"):
        laws.games_of_robots_end(box, 3, "random", Random(1), longest=300)


class Deaf(Hunt):
    """Nothing the prey says will do."""

    def resolve(self, state, answers):
        raise Refused("no")


class Choosy(Race):
    """Nobody may press."""

    def ask(self, state):
        ask = super().ask(state)
        presses = {q: d for q, d in ask.may.items() if q.prompt == "press"} if ask else {}
        return changed(ask, may=presses) if presses else ask

    def resolve(self, state, answers):
        if min(answers).prompt == "press":
            raise Refused("no")
        return super().resolve(state, answers)


def test_a_table_that_refuses_everything_is_caught():
    with pytest.raises(AssertionError, match="stranded"):
        play(setup(planted("race", game=Choosy()), 2, Random(1)), Random(1))


def test_rules_that_refuse_chance_are_caught():
    with pytest.raises(AssertionError, match="nobody's own mistake: hide of -1"):
        play(setup(planted("hunt", game=Deaf()), 3, Random(1)), Random(1))


# -- what is asked -----------------------------------------------------------------------------


class Patient(Race):
    """If nobody presses, the table waits for ever."""

    def ask(self, state):
        ask = super().ask(state)
        return changed(ask, may={q: d for q, d in ask.may.items() if q != NOBODY}) if ask and NOBODY in ask.may else ask


class Unclosed(Race):
    """The guesses are never taken in."""

    def ask(self, state):
        ask = super().ask(state)
        return changed(ask, may={**ask.may, CLOSE: Decision(Wait())}) if ask and ask.window else ask


class Silenced(Ballot):
    """The order the clock gives has a seat too few."""

    def ask(self, state):
        ask = super().ask(state)
        must = {q: replace(d, by_clock="1") if q.prompt == "order" else d for q, d in ask.must.items()} if ask else {}
        return changed(ask, must=must)


class Chatty(Hunt):
    """What only the clock may say is also what a hand may say."""

    def ask(self, state):
        ask = super().ask(state)
        must = {
            q: replace(d, by_clock=ClockOnly(d.shape.token(d.shape.nth(0)))) if q.prompt == "orders" else d
            for q, d in (ask.must.items() if ask else ())
        }
        return changed(ask, must=must)


@dataclass(frozen=True, slots=True)
class Loose(Pick):
    """A choice that is read with spaces around it."""

    def parse(self, token):
        return self.read(token.strip())


class Slack(Hunt):
    """The prey may write as it likes."""

    def ask(self, state):
        ask = super().ask(state)
        must = (
            {q: replace(d, shape=Loose(d.shape.options)) if q == CREEP else d for q, d in ask.must.items()}
            if ask
            else {}
        )
        return changed(ask, must=must)


class Doubled(Hunt):
    """Two of the places look the same when written."""

    def ask(self, state):
        ask = super().ask(state)
        must = {
            q: replace(d, shape=Pick((*d.shape.options, str(d.shape.options[0])))) if q == CREEP else d
            for q, d in (ask.must.items() if ask else ())
        }
        return changed(ask, must=must)


class Quarrelsome(Ballot):
    """Two gifts to one seat are refused, after all have been sealed."""

    def resolve(self, state, answers):
        receivers = [answer[1] for question, answer in answers.items() if question.prompt == "gift"]
        if len(set(receivers)) < len(receivers):
            raise Refused("two-gifts")
        return super().resolve(state, answers)


@pytest.mark.parametrize(
    ("law", "box", "message"),
    [
        ("nobody_is_stranded", planted("race", game=Patient()), "waits for no one"),
        ("nobody_is_stranded", planted("race", game=Unclosed()), "nothing closes"),
        ("silence_has_a_legal_answer", planted("ballot", game=Silenced()), "silence"),
        ("only_the_clock_says_some_words", planted("hunt", game=Chatty()), "a hand may say"),
        ("every_answer_has_one_token", planted("hunt", game=Slack()), "two spellings"),
        ("every_answer_has_one_token", planted("hunt", game=Doubled()), "one token"),
        ("several_seats_are_never_refused", planted("ballot", game=Quarrelsome()), "nobody's own mistake"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value.game).__name__,
)
def test_a_question_put_wrongly_is_caught(law, box, message):
    is_caught(law, box, message)


def test_a_kernel_whose_interrupt_drops_seals_is_caught(monkeypatch):
    monkeypatch.setattr(kernel, "held_over", lambda _before, _after: set())
    is_caught("an_interrupt_keeps_what_is_unchanged", PROBES["ballot"], "an interrupt")


# -- the record ----------------------------------------------------------------------------------


class Remembering(Ballot):
    """Rules that keep something of their own between answers."""

    def __init__(self):
        self.hints = count()

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        told = [
            replace(e, words=f"{e.words} ({next(self.hints)})") if isinstance(e, Hinted) else e for e in step.events
        ]
        return replace(step, events=tuple(told))


class Restless(Hunt):
    """Asks at another pace every time it is asked."""

    def __init__(self):
        self.asked = count()

    def ask(self, state):
        ask = super().ask(state)
        return ask and replace(ask, face=f"{ask.face}{next(self.asked)}")


class Hasty(Ballot):
    """Any position is said to begin a deal."""

    def boundary(self, state):
        return True


class Late(Ballot):
    """No deal begins with the game."""

    def boundary(self, state):
        return False


class Level(Ballot):
    """A seat ranks twice."""

    def standing(self, state):
        return (*super().standing(state), (Seat(0),))


class Nobody(Ballot):
    """Nobody ranks."""

    def standing(self, state):
        return ()


class Discreet(Ballot):
    """A hand may be told again to those only who may see it."""

    def recallable(self, event):
        return not (isinstance(event, Dealt) and isinstance(event.hand, Veiled))


class Once(Ballot):
    """A rematch is over before it begins."""

    def start(self, options, seating, former, errata):
        state = super().start(options, seating, former, errata)
        return state if former is None else replace(state, deal=9)


class Lawless(Hunt):
    """Events follow from a clause that nobody wrote."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        return replace(
            step, events=tuple(e if isinstance(e, Secret) else replace(e, why=("PH-99",)) for e in step.events)
        )


@pytest.mark.parametrize(
    ("law", "box", "message"),
    [
        ("folding_is_repeatable", planted("ballot", game=Remembering()), "a second fold"),
        ("a_deal_can_be_folded_alone", planted("ballot", game=Hasty()), "answers sealed"),
        ("a_deal_can_be_folded_alone", planted("ballot", game=Late()), "no boundary"),
        ("a_deal_can_be_folded_alone", planted("ballot", game=Remembering()), "folded alone"),
        ("somebody_stands_somewhere", planted("ballot", game=Level()), "ranks twice"),
        ("somebody_stands_somewhere", planted("ballot", game=Nobody()), "nobody stands"),
        ("what_may_be_recalled_does_not_tell", planted("ballot", game=Discreet()), "recalled by eye"),
        ("a_rematch_begins", planted("ballot", game=Once()), "over before it begins"),
        ("the_rules_are_functions", planted("hunt", game=Restless()), "asks something else"),
        ("the_rules_are_functions", planted("ballot", game=Remembering()), "brings something else"),
        ("reasons_are_clauses", planted("hunt", game=Lawless()), "no clause"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value.game).__name__,
)
def test_a_record_kept_wrongly_is_caught(law, box, message):
    is_caught(law, box, message)


@pytest.mark.parametrize(
    ("poor", "message"),
    [
        (lambda event: facts(event).split("=")[0], "does not record"),
        (lambda event: f"{facts(event)} {object()}", "an address"),
        (lambda event: f"{facts(event)} why={getattr(event, 'why', '')}", "its reasons"),
    ],
)
def test_facts_that_record_too_little_or_too_much_are_caught(poor, message, monkeypatch):
    monkeypatch.setattr(laws, "facts", poor)
    is_caught("facts_are_whole", PROBES["race"], message)


# -- judge and robots ------------------------------------------------------------------------------


def undecided():
    """A judge who says something else every time."""
    verdicts = count()
    return lambda work: work.token(work.nth(next(verdicts) % 2))


def mute(story, seen, question, dice):
    return None


def mumbling(story, seen, question, dice):
    return "whatever", None


def lucky():
    """A robot with dice of its own."""
    dice = Random(7)
    return lambda story, seen, question, _: (
        seen.asked[question].shape.token(seen.asked[question].shape.nth(dice.randrange(3))),
        None,
    )


@pytest.mark.parametrize(
    ("robot", "message"), [(mute, "unanswered"), (mumbling, "what is refused"), (lucky(), "chances of its own")]
)
def test_a_robot_that_plays_wrongly_is_caught(robot, message):
    dice = Random(3)
    playout = play(setup(PROBES["hunt"], 3, dice), dice)
    bad = replace(playout.setup.box, robots={"bad": robot})
    with pytest.raises(AssertionError, match=message):
        laws.LAWS["robots_answer_legally"](replace(playout, setup=replace(playout.setup, box=bad)), dice)


def test_a_judge_who_changes_his_mind_is_caught():
    is_caught("the_judge_judges_alike", planted("hunt", judge=undecided()), "changes its mind")


# -- secrecy ---------------------------------------------------------------------------------------


class Unwrapped(Hunt):
    """The place of the prey leaks into a plain field."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        first, *others = step.state.team
        return replace(step, state=replace(step.state, team=(first, *(step.state.prey.open() for _ in others))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rustled(Event):
    """Planted: something is heard."""

    near: bool


class Talkative(Hunt):
    """A public event tells, with no clause, whether the prey is near."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        return replace(step, events=(*step.events, Rustled(near=step.state.prey.open() in step.state.team)))


class Creaking(Hunt):
    """Something is heard only if the prey is near: that it happens tells."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        is_near = step.state.prey.open() in step.state.team
        return replace(step, events=(*step.events, Rustled(near=True))) if is_near else step


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainWhy(Given):
    """Planted: a count with its reasons in the open."""

    reveals: ClassVar[Mapping[str, str]] = {"weights": "PB-4", "winner": "PB-6"}


class Candid(Ballot):
    """The clause that weighed the gifts is told to all, before its page allows it."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        plain = [
            PlainWhy(weights=(0,), winner=None, why=e.why.open()) if isinstance(e, Given) else e for e in step.events
        ]
        return replace(step, events=tuple(plain), state=replace(step.state, points=state.points))


class Pointed(Ballot):
    """Only those who hold the highest card are asked: being asked tells."""

    def ask(self, state):
        ask = super().ask(state)
        if ask is None or ask.face != "giving":
            return ask
        highest = 4 * (state.terms.seats - 1)
        few = {q: d for q, d in ask.must.items() if highest in state.hands[q.seat].open()}
        return replace(ask, must={**few, Question(hosting(state), "on"): Decision(Pick(("on",)), "on")})

    def resolve(self, state, answers):
        if Question(hosting(state), "on") in answers:
            return Step(replace(state, deal=state.deal + 1, hands=(), order=()))
        return super().resolve(state, answers)


class Betraying(Hunt):
    """The table is told that the prey digs, by the face of the position."""

    def ask(self, state):
        ask = super().ask(state)
        return replace(ask, face="digging") if ask and EMERGE in ask.may else ask


class Counting(Hunt):
    """A hidden step puts the hunters' question anew: its public name tells."""

    def ask(self, state):
        ask = super().ask(state)
        dug = state.burrow.open().dug
        return changed(ask, must={q: replace(d, weighty=dug) if q.prompt == "orders" else d for q, d in ask.must.items()}) if ask else ask  # fmt: skip


class Warding(Hunt):
    """A hunter may not stand where the prey is, and learns it by being refused."""

    def ask(self, state):
        ask = super().ask(state)
        scouts = {Question(seat, "scout"): Decision(Pick(tuple(range(8)))) for seat in (Seat(1), Seat(2))}
        return changed(ask, may={**ask.may, **scouts}) if ask and CREEP in ask.must else ask

    def resolve(self, state, answers):
        [(question, place)] = answers.items() if len(answers) == 1 else [(None, None)]
        if question is None or question.prompt != "scout":
            return super().resolve(state, answers)
        if state.prey.open() == place:
            raise Refused("taken")
        return Step(state)


class Eavesdropping(Hunt):
    """The hunters are offered to search near the prey only: the options of a question tell."""

    def ask(self, state):
        ask = super().ask(state)
        near = Pick(tuple(sorted({state.prey.open(), 0, 1})))
        return changed(ask, may={**ask.may, Question(Seat(1), "sniff"): Decision(near)}) if ask and CREEP in ask.must else ask  # fmt: skip

    def resolve(self, state, answers):
        return Step(state) if min(answers).prompt == "sniff" else super().resolve(state, answers)


@pytest.mark.parametrize(
    ("name", "leaky", "message"),
    [
        ("hunt", Unwrapped(), r"not told: \['team'\]"),
        ("hunt", Talkative(), "rustled tells"),
        ("hunt", Creaking(), "rustled tells .* by happening|rustled or"),
        ("ballot", Candid(), "plain-why tells"),
        ("ballot", Pointed(), "being asked tells"),
        ("hunt", Betraying(), "being asked tells"),
        ("hunt", Counting(), "is asked what it was not told"),
        ("hunt", Warding(), r"a refusal \(taken\) tells"),
        ("hunt", Eavesdropping(), "is asked what it was not told"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_the_laws_of_secrecy_catch_a_planted_leak(name, leaky, message):
    is_caught("both_laws_of_secrecy", planted(name, game=leaky), message, games=400)


def test_twins_go_on_past_refusals_and_hidden_steps():
    dice, box = Random(11), PROBES["hunt"]
    playouts = [play(setup(box, 3, dice), dice) for _ in range(40)]
    tallies = [secrets_are_kept(playout, dice, 5) for playout in playouts]
    assert sum(tally.replaced for tally in tallies) > 10
    assert sum(tally.added for tally in tallies) > 10
    assert sum(tally.skipped for tally in tallies) > 0


# -- words, pictures, types --------------------------------------------------------------------------


class Beside:
    """A describe or a scenery with one thing otherwise."""

    def __init__(self, base, **otherwise):
        self.base, self.otherwise = base, otherwise

    def __getattr__(self, name):
        return self.otherwise.get(name) or getattr(self.base, name)


def loud(seen):
    """Planted words that no locale has."""
    return say("no-such-words")


def test_a_sentence_without_words_is_caught():
    box = PROBES["race"]
    is_caught(
        "everything_is_worded", replace(box, describe=Beside(box.describe, stage=loud)), "no-such-words", error=Unworded
    )


def test_a_sheet_with_a_cell_too_few_is_caught():
    box = PROBES["race"]
    headless = Beside(box.describe, sheet=lambda seen: replace(box.describe.sheet(seen), heads=()))
    is_caught("everything_is_worded", replace(box, describe=headless), "not as long as its heads")


def test_a_weighty_answer_that_does_not_say_why_is_caught():
    box = PROBES["ballot"]
    curt = Beside(box.describe, prompt=lambda q, seen: replace(box.describe.prompt(q, seen), confirm=None))
    is_caught("everything_is_worded", replace(box, describe=curt), "weighty")


def test_a_picture_that_is_not_in_palette_mode_is_caught():
    box = PROBES["race"]
    colourful = Beside(box.scenery, draw=lambda scene: box.scenery.draw(scene).convert("RGB"))
    is_caught("everything_is_drawn", replace(box, scenery=colourful), "palette")


def test_a_picture_that_differs_when_drawn_again_is_caught():
    box, turn = PROBES["race"], count()

    def wobbly(scene):
        image = box.scenery.draw(scene)
        image.putpixel((0, 0), next(turn) % 2)
        return image

    is_caught("everything_is_drawn", replace(box, scenery=Beside(box.scenery, draw=wobbly)), "a picture differs")


def test_a_picture_that_shows_more_than_its_view_is_caught():
    box, turn = PROBES["hunt"], count()
    telling = Beside(box.scenery, twin=lambda seen: (*box.scenery.twin(seen), say("place", place=next(turn))))
    is_caught("pictures_tell_nothing", replace(box, scenery=telling), "the picture tells")


@dataclass(frozen=True, slots=True, kw_only=True)
class Baggy(Event):
    """Planted: a field that can be changed."""

    bag: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Open:
    """Planted: a state that can be changed."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class Deep:
    """Planted: a mapping, deep down."""

    inner: tuple[Secret[Mapping[str, int]], ...] = ()


@pytest.mark.parametrize(("kind", "message"), [(Baggy, "no place"), (Open, "can be changed"), (Deep, "no place")])
def test_a_type_that_veil_does_not_know_is_caught(kind, message):
    with pytest.raises(AssertionError, match=message):
        laws.types_are_closed(kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Smuggled(Event):
    """Planted: by its type it holds no secret."""

    place: int


class Smuggling(Hunt):
    """A secret lies where the type says that none can."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        return replace(step, events=(*step.events, Smuggled(place=step.state.prey)))


def test_a_secret_that_hides_behind_a_plain_type_is_caught():
    is_caught("what_is_shown_unread_holds_no_secret", planted("hunt", game=Smuggling()), "shows .* a secret")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vain(Event):
    """Planted: reveals what it has not."""

    reveals: ClassVar[Mapping[str, str]] = {"colour": "PB-1"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Unruly(Event):
    """Planted: reveals by no clause."""

    reveals: ClassVar[Mapping[str, str]] = {"seat": "PB-77"}
    seat: Seat


@pytest.mark.parametrize(("kind", "message"), [(Vain, "what it has not"), (Unruly, "by no clause")])
def test_a_revelation_without_its_clause_is_caught(kind, message, monkeypatch):
    monkeypatch.setattr(laws, "event_types", lambda _box: [kind])
    with pytest.raises(AssertionError, match=message):
        laws.revelations_have_clauses(PROBES["ballot"])


def test_every_law_is_broken_by_some_plant():
    source = Path(__file__).read_text(encoding="utf-8")
    unbroken = [law for law in laws.LAWS if f'"{law}"' not in source]
    assert not unbroken
