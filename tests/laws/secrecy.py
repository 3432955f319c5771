"""The two laws of secrecy, on twins: two runs of a game that part at one answer.

Same story, same view: a viewer that was told the same sees the same. First difference: what two viewers are first told
differently is revealed by a clause. Hidden steps that only one of the runs needs are walked through in between.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, TypeAlias

from games.event import HAPPENING, Event, Told, event_name, visible_to
from games.forms import Refused
from games.kernel import Entry, Position, View, make_view, question_id, submit
from games.questions import Question
from games.secret import JUDGE, Seat
from games.values import field_names, replace
from tests.laws.company import Company
from tests.laws.playout import Moment, Playout, Viewer, accepts, another, any_token, outside_token, outstanding
from tests.laws.revelations import difference_is_revealed, different_fields, nothing_is_held_from

Look: TypeAlias = Callable[[Position[Any], Position[Any], Seat | None], None]
"""Given two positions that one viewer cannot tell apart."""
Gathering: TypeAlias = Callable[[Playout, int], Company]
"""Seats people at the tables of a playout and its twin, which part at that answer."""
KEY = b"law"
DETOUR = 12
"""The most steps that one run may need where the other needs none."""


@dataclass(frozen=True, slots=True)
class Sight:
    """All that one seat can make out of a position."""

    state: Any
    face: tuple[Any, ...]
    asked: dict[Question, Any]
    sealed: Any


Heard: TypeAlias = tuple[Event, Position[Any]]
"""What was told, and the position that it told of."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a seat can make out of a position, and how much it had been told by then."""

    seat: Seat | None
    told: int
    sight: Sight


@dataclass(slots=True)
class Ear:
    """One eye's two stories: what was told to each seat in one run and not yet in the other, and what stood then.

    `passed` is what it saw in each run while chance or the judge were asked, since both runs last stood still,
    `level` what it saw then.
    """

    viewer: Viewer
    ahead: dict[Seat | None, tuple[deque[Heard], deque[Heard]]]
    seen: tuple[list[Any], list[Any]] = field(default_factory=lambda: ([], []))
    told: dict[tuple[int, Seat | None], int] = field(default_factory=dict)
    passed: tuple[list[Glimpse], list[Glimpse]] = field(default_factory=lambda: ([], []))
    level: list[Glimpse] = field(default_factory=list)


@dataclass(slots=True)
class Tally:
    """What a pair of runs came to: comparisons of views, first differences, answers replaced, added and left out."""

    twins: int = 0
    compared: int = 0
    revealed: int = 0
    replaced: int = 0
    added: int = 0
    skipped: int = 0

    def add(self, other: Tally) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


class Twin:
    """A playout, and its twin on the way through the same script."""

    def __init__(
        self,
        playout: Playout,
        place: int,
        token: str,
        dice: Random,
        look: Look | None = None,
        gather: Gathering | None = None,
    ) -> None:
        self.playout, self.place, self.token, self.dice, self.look = playout, place, token, dice, look
        self.company = gather(playout, place) if gather else None
        self.game, self.spec = playout.game, playout.setup.spec
        moment = playout.moments[place]
        self.a = self.b = moment.before
        self.ears = [Ear(viewer, {seat: (deque(), deque()) for seat in viewer}) for viewer in playout.viewers()]
        self.tally = Tally(twins=1)
        self.in_step = self.is_level = True
        self.now = moment.entry.at

    def run(self) -> Tally:
        """Walk both runs to the end of the playout, or until every viewer has been told a difference."""
        for index, moment in enumerate(self.playout.moments[self.place :], self.place):
            self.follow(moment, self.token if index == self.place else None)
            self.a = moment.after
            self.hear(0, moment.entry, moment.events)
            if not any(outstanding(self.a)):
                self.settle()
                self.compare()
            if not self.ears or self.b.ask is None:
                break
        return self.tally

    def follow(self, moment: Moment, token: str | None) -> None:
        """Let the twin answer as the original did, or, where it cannot, otherwise."""
        question = moment.entry.question
        self.settle(question)
        self.now = moment.entry.at
        self.seal_again(moment)
        if not self.is_asked(question):
            if (other := self.put_otherwise(moment, question)) is not None:
                self.extra(other)
                return
            self.catch_up(moment, question)
        if not self.is_asked(question):
            self.tally.skipped += 1
            self.in_step &= question.seat < 0 or question not in moment.asked.must
            self.deafen(question, self.a)
            return
        if token is not None:
            self.deafen(question, self.a)
        self.answer(replace(moment.entry, token=token, by_clock=False) if token else moment.entry)

    def is_asked(self, question: Question) -> bool:
        """Whether the twin waits for this."""
        ask = self.b.ask
        return ask is not None and any(question in kind for kind in (ask.must, ask.may, ask.window))

    def answer(self, entry: Entry) -> None:
        """The same token if the twin's rules take it, else any that they take."""
        assert self.b.ask is not None
        decision = self.b.ask.require_decision(entry.question)
        if entry.seat == JUDGE:
            entry = replace(entry, token=str(outside_token(self.spec, decision.shape, self.dice)))
        silent = entry.by_clock and entry.token == getattr(decision.by_clock, "token", None)
        for attempt in range(DETOUR):
            if silent or accepts(decision.shape, entry.token):
                try:
                    self.step(entry)
                except Refused as refusal:
                    self.refusal_is_no_news(entry, refusal)
                else:
                    self.tally.replaced += attempt > 0
                    return
            self.deafen(entry.question, self.b)
            token, silent = any_token(decision.shape, self.dice, None), False
            entry = replace(entry, token=token or entry.token, by_clock=False)
        self.tally.skipped += 1
        self.in_step = False

    def step(self, entry: Entry) -> None:
        """One answer in the twin."""
        self.b, events = submit(self.game, self.b, entry)
        self.hear(1, entry, events)

    def settle(self, kept: Question | None = None) -> None:
        """Chance and the judge answer at once, but for what the script answers itself."""
        for _ in range(DETOUR):
            question = next((q for q in outstanding(self.b) if q != kept), None)
            if question is None or self.b.ask is None:
                return
            self.extra(question)

    def extra(self, question: Question) -> None:
        """An answer that the script does not hold."""
        assert self.b.ask is not None
        token = outside_token(self.spec, self.b.ask.require_decision(question).shape, self.dice)
        self.tally.added += 1
        self.deafen(question, self.b)
        if token is not None:
            self.answer(Entry(question.seat, question.prompt, token, self.now))

    def put_otherwise(self, moment: Moment, question: Question) -> Question | None:
        """What the twin asks the same seat instead, since it holds something else; no one but the seat knows which."""
        ask = self.b.ask
        if ask is None or ask.face != moment.asked.face:
            return None
        return next((q for q in sorted(ask.must) if q.seat == question.seat and q not in moment.asked.must), None)

    def catch_up(self, moment: Moment, question: Question) -> None:
        """Answer what the twin must know before it asks this, and the original need not."""
        for _ in range(DETOUR):
            if self.b.ask is None or self.is_asked(question):
                return
            extra = [q for q in sorted(self.b.ask.must) if q not in self.b.sealed and q not in moment.asked.must]
            if not extra:
                return
            self.extra(min(extra, key=lambda q: (q.seat != question.seat, q)))
            self.settle(question)

    def seal_again(self, moment: Moment) -> None:
        """Answer again what a hidden step has unsealed in the twin alone."""
        for question in sorted(moment.before.sealed):
            if self.b.ask and question in self.b.ask.must and question not in self.b.sealed:
                self.extra(question)

    def deafen(self, question: Question, at: Position[Any]) -> None:
        """Whoever gives an answer of his own, or reads it sealed, knows the difference anyway."""
        if question.seat < 0 or at.ask is None:
            return
        knowing = {question.seat}
        if question in at.ask.questions():
            knowing.update(at.ask.require_decision(question).shown_to)
        self.ears = [ear for ear in self.ears if not knowing & set(ear.viewer)]

    def refusal_is_no_news(self, entry: Entry, refusal: Refused) -> None:
        """What the one run accepts and the other refuses tells the seat that there is a difference."""
        listening = [ear for ear in self.ears if entry.seat in ear.viewer and self.in_step and not waiting(ear)]
        assert not listening, f"a refusal ({refusal.reason}) tells {entry.seat} what it was not told"

    def hear(self, run: int, entry: Entry, events: Told) -> None:
        """Tell every viewer what happened in one of the runs, and let it have a glimpse if that goes on."""
        at = self.b if run else self.a
        if self.company is not None:
            self.company.step(run, entry, at, events)
        is_passing = any(outstanding(at))
        for ear in self.ears:
            for seat in ear.viewer:
                heard = visible_to(events, seat)
                ear.ahead[seat][run].extend((event, at) for event in heard)
                ear.told[run, seat] = ear.told.get((run, seat), 0) + len(heard)
                if is_passing:
                    ear.passed[run].append(Glimpse(seat, ear.told[run, seat], sight(at, seat)))

    def compare(self) -> None:
        """Both runs stand still: who was told the same must see the same.

        A hidden step may have unsealed an answer in one of them: then they are out of step for a while.
        """
        if is_skewed(self.a, self.b):
            self.in_step = False
        elif awaiting(self.a) == awaiting(self.b) and not any(map(waiting, self.ears)):
            self.in_step = True
        self.is_level &= self.in_step
        alike = [ear for ear in self.ears if self.hears_alike(ear)]
        self.tally.revealed += len(self.ears) - len(alike)
        self.ears = alike
        for ear in alike:
            if not waiting(ear):
                self.sees_alike(ear)

    def hears_alike(self, ear: Ear) -> bool:
        """Whether a viewer was told the same so far; if not, the first difference must be a revelation."""
        for seat, (a, b) in ear.ahead.items():
            while a and b:
                (one, then), (other, now) = a.popleft(), b.popleft()
                ear.seen = ([], [])
                if one != other:
                    difference_is_revealed(one, other, ear.viewer)
                    if self.is_level and sight(then, seat) == sight(now, seat):
                        nothing_is_held_from(one, then, seat, different_fields(one, other))
                    return False
            if self.in_step and (a or b):
                extra, _ = (a or b)[0]
                assert HAPPENING in extra.reveals, f"{event_name(extra)} tells {ear.viewer} by happening"
                return False
        return True

    def sees_alike(self, ear: Ear) -> None:
        """Compare the views; out of step, one run may have taken a quiet step that the other has still before it."""
        for seat in ear.viewer:
            a, b = sight(self.a, seat), sight(self.b, seat)
            self.tally.compared += 1
            if a == b:
                assert self.handing_on(self.a) == self.handing_on(self.b), "who may sit down tells what is hidden"
                self.glimpses_are_alike(ear, seat, a)
                if self.look is not None:
                    self.look(self.a, self.b, seat)
                if self.company is not None and self.is_level:
                    self.company.look(seat)
                continue
            assert not self.in_step, unlike(a, b, seat)
            before, after = ear.seen
            before.append((seat, a))
            after.append((seat, b))
            assert (seat, b) in before or (seat, a) in after or len(before) < DETOUR, unlike(a, b, seat)

    def handing_on(self, at: Position[Any]) -> tuple[int, tuple[Seat, ...]]:
        """What the office makes known of a position by whom it gives a seat."""
        number = self.game.deal_number(at.state)
        return number, self.spec.kept(at.state) if number and self.spec.kept else ()

    def glimpses_are_alike(self, ear: Ear, seat: Seat | None, now: Sight) -> None:
        """What was seen in one run while chance was asked could be seen in the other after the same story."""
        level = Glimpse(seat, ear.told.get((0, seat), 0), now)
        known = (*(glimpse for glimpse in ear.level if glimpse.seat == seat), level)
        for one, other in (ear.passed, reversed(ear.passed)) if self.in_step else ():
            for glimpse in [each for each in one if each.seat == seat]:
                same = [g for g in (*other, *known) if (g.seat, g.told) == (seat, glimpse.told)]
                assert not same or glimpse in same, unlike(glimpse.sight, same[0].sight, seat)
        for passed in ear.passed:
            passed[:] = [glimpse for glimpse in passed if glimpse.seat != seat]
        ear.level = [*(glimpse for glimpse in ear.level if glimpse.seat != seat), level]


def is_skewed(a: Position[Any], b: Position[Any]) -> bool:
    """Whether something that must be answered in both has been answered in one alone."""
    both = a.ask.must.keys() & b.ask.must.keys() if a.ask and b.ask else set[Question]()
    return any((question in a.sealed) != (question in b.sealed) for question in sorted(both))


def awaiting(at: Position[Any]) -> list[Question]:
    """What must be answered and is not yet."""
    return sorted(at.ask.must.keys() - at.sealed.keys()) if at.ask else []


def waiting(ear: Ear) -> bool:
    """Whether one run has told this viewer more than the other so far."""
    return any(a or b for a, b in ear.ahead.values())


def sight(at: Position[Any], seat: Seat | None) -> Sight:
    """What one seat can make out of a position."""
    seen = make_view(at, seat)
    return Sight(seen.state, (seen.face, seen.awaited), dict(names(at, seen)), dict(seen.sealed))


def names(at: Position[Any], seen: View[Any]) -> Iterator[tuple[Question, object]]:
    for question, decision in seen.asked.items():
        yield question, (decision, question_id(KEY, at, question))


def unlike(a: Sight, b: Sight, seat: Seat | None) -> str:
    """How two sights differ, without any secret."""
    if a.state != b.state:
        names = [name for name in field_names(type(a.state)) if getattr(a.state, name) != getattr(b.state, name)]  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type
        return f"{seat} sees what it was not told: {names}"
    if a.face != b.face:
        return f"being asked tells {seat}: {a.face} or {b.face}"
    return f"{seat} is asked what it was not told" if a.asked != b.asked else f"{seat} sees a seal it was not shown"


def changeable(playout: Playout) -> list[list[int]]:
    """The places of a log where another answer may have been given, by what was asked; that time was up is told to all."""
    by_prompt: dict[str, list[int]] = {}
    for index, moment in enumerate(playout.moments):
        if moment.entry.seat != JUDGE and not moment.entry.by_clock:
            by_prompt.setdefault(moment.entry.prompt, []).append(index)
    return [by_prompt[prompt] for prompt in sorted(by_prompt)]


def secrets_are_kept(
    playout: Playout, dice: Random, twins: int = 1, look: Look | None = None, gather: Gathering | None = None
) -> Tally:
    """Both laws on some twins of a playout; `look` is given what no viewer can tell apart, and so is who was gathered."""
    tally, places = Tally(), changeable(playout)
    while places and tally.twins < twins:
        prompt = dice.choice(places)
        place = prompt.pop(dice.randrange(len(prompt)))
        places = [each for each in places if each]
        moment = playout.moments[place]
        token = another(moment.decision.shape, moment.entry.token, dice)
        if token is not None:
            tally.add(Twin(playout, place, token, dice, look, gather).run())
    return tally
