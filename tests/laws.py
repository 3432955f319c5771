"""Laws that every game obeys, checked on whole games of any answers (`tests.playing`).

Each law takes a playout and says how often it had something to look at. The laws of secrecy are in
`tests.twins`, those of words and pictures in `tests.surfaces`.
"""

from __future__ import annotations

import dataclasses
import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from importlib.resources import files
from random import Random
from re import findall
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from games.ask import Ask, ClockOnly, Question, Wait, Work, unchanged
from games.box import Box
from games.event import HAPPENING, Event, digest, facts, name, told
from games.forms import Refused, Shape
from games.game import Seating
from games.kernel import Entry, Position, fold, identity, opened, submit, view
from games.secret import CLOCK, Commitment, Held, Seat, Secret, Veiled, is_frozen, veil
from tests.playing import Moment, Playout, Setup, by_clock, outside_token, outstanding, robots_token
from tests.surfaces import everything_is_drawn, everything_is_worded, pictures_tell_nothing
from tests.twins import KEY, secrets_are_kept

Law: TypeAlias = Callable[[Playout, Random], int]
FEW = 400
"""Up to so many answers to a question are looked at one by one."""


# -- what is asked -----------------------------------------------------------------------------


def nobody_is_stranded(playout: Playout, dice: Random) -> int:
    """Each question is of one kind, something comes without people, and every window is closed by a wait."""
    asks = distinct_asks(playout)
    for ask in asks:
        questions = ask.questions()
        assert len(set(questions)) == len(questions), "a question of two kinds"
        assert ask.must or any(q.seat == CLOCK for q in questions), f"{ask.face} waits for no one and no time"
        waits = [d.shape for q in questions if isinstance((d := ask.decision(q)).shape, Wait)]
        closing = {prompt for wait in waits for prompt in wait.closes}
        unclosed = sorted({q.prompt for q in ask.window} - closing)
        assert not unclosed, f"windows that nothing closes: {unclosed}"
    return len(asks)


def distinct_asks(playout: Playout) -> list[Ask]:
    """Every ask of a playout once."""
    return list({id(p.ask): p.ask for p in playout.positions if p.ask is not None}.values())


def silence_has_a_legal_answer(playout: Playout, dice: Random) -> int:
    """What the clock answers for those who are silent is accepted, and brings the table on."""
    looked = 0
    for position in sample(playout.positions[:-1], dice):
        at = position
        open_musts = [q for q in sorted(at.ask.must) if q.seat >= 0 and q not in at.sealed] if at.ask else []
        for question in open_musts:
            if at.ask is None or question not in at.ask.must or question in at.sealed:
                break
            token = by_clock(at.ask.must[question], dice)
            try:
                at, _ = submit(playout.game, at, Entry(question.seat, question.prompt, token, by_clock=True))
            except Refused as refusal:
                raise AssertionError(f"silence is refused at {question.prompt}: {refusal.reason}") from None
            looked += 1
    return looked


def only_the_clock_says_some_words(playout: Playout, dice: Random) -> int:
    """What only the clock may answer is refused from hands, and written as itself."""
    looked = 0
    for ask in distinct_asks(playout):
        for question, decision in ask.must.items():
            if not isinstance(decision.by_clock, ClockOnly):
                continue
            token = decision.by_clock.token
            assert decision.token(decision.parse(token, by_clock=True)) == token
            assert is_refused(decision.shape, token), f"a hand may say {token!r} at {question.prompt}"
            looked += 1
    return looked


def is_refused(shape: Shape[Any], token: str) -> bool:
    """Whether a shape refuses a token."""
    try:
        shape.parse(token)
    except Refused:
        return True
    return False


def every_answer_has_one_token(playout: Playout, dice: Random) -> int:
    """Tokens are read back as they were written; other spellings are refused or stand for something else."""
    for moment in playout.moments:
        decision, entry = moment.decision, moment.entry
        answer = decision.parse(entry.token, by_clock=entry.by_clock)
        assert decision.token(answer) == entry.token, f"{entry.prompt} is written otherwise than it is read"
        for spelling in spellings(entry.token):
            try:
                read = decision.shape.parse(spelling)
            except Refused:
                continue
            assert decision.shape.token(read) == spelling, f"{entry.prompt} takes two spellings"
            assert read != answer or isinstance(answer, ClockOnly), f"{entry.prompt} takes two spellings of an answer"
    for ask in sample(distinct_asks(playout), dice):
        for question in ask.questions():
            tokens_differ(question, ask.decision(question).shape)
    return len(playout.moments)


def spellings(token: str) -> Iterator[str]:
    """The same, misspelt."""
    yield from (f" {token}", f"{token} ", f"0{token}", f"+{token}", f"{token}|", f"{token},", f"{token}|~")
    yield from {token.upper(), token.lower(), token.replace("%", "%25")} - {token}


def tokens_differ(question: Question, shape: Shape[Any]) -> None:
    """Different answers are written differently, as far as they can be counted."""
    try:
        count = shape.count()
    except NotImplementedError:
        return
    assert count > 0, f"{question.prompt} has no answer"
    tokens = {shape.token(shape.nth(index)) for index in range(min(count, FEW))}
    assert len(tokens) == min(count, FEW), f"two answers to {question.prompt} have one token"


def an_interrupt_keeps_what_is_unchanged(playout: Playout, dice: Random) -> int:
    """What is still asked alike keeps its seal and its public name; counts how often a seal was at stake."""
    at_stake = 0
    for moment in playout.moments:
        before, after = moment.before, moment.after
        if before.ask is None or after.ask is None or moment.entry.question not in before.ask.may:
            continue
        left = before.ask.must.keys() - before.sealed.keys() - {moment.entry.question}
        if before.ask.must and not left & after.ask.must.keys():  # then the others' answers were resolved too
            continue
        for question in before.ask.questions():
            if question == moment.entry.question or not unchanged(before.ask, after.ask, question):
                continue
            if question.prompt in closing(moment):
                continue
            assert identity(KEY, before, question) == identity(KEY, after, question), "an interrupt renamed a question"
            assert before.sealed.get(question) == after.sealed.get(question), "an interrupt dropped a seal"
            at_stake += question in before.sealed
    return at_stake


def closing(moment: Moment) -> tuple[str, ...]:
    """The windows that an answer closes."""
    shape = moment.decision.shape
    return shape.closes if isinstance(shape, Wait) else ()


def several_seats_are_never_refused(playout: Playout, dice: Random) -> int:
    """Any combination of legal answers is settled by a clause."""
    looked = 0
    for position in sample(playout.positions[:-1], dice):
        at, ask = position, position.ask
        if ask is None or len({q.seat for q in ask.must}) < 2:
            continue
        for question in sorted(ask.must):
            token = outside_token(playout.setup.box, ask.must[question].shape, dice)
            if token is None or at.ask != ask:
                break
            at, _ = submit(playout.game, at, Entry(question.seat, question.prompt, token))
        looked += 1
    return looked


# -- the record --------------------------------------------------------------------------------


def folding_is_repeatable(playout: Playout, dice: Random) -> int:
    """The same log leads to the same position and tells the same facts, whatever was folded before."""
    start, log = playout.setup.start, playout.log
    at = fold(playout.game, start, log)
    assert at == playout.moments[-1].after, "a second fold leads elsewhere"
    again = opened(playout.game, start)
    for moment in playout.moments:
        again, events = submit(playout.game, again, moment.entry)
        assert events == moment.events, "a second fold tells another story"
        assert digest(events) == digest(moment.events), "a second fold has other digests"
    return len(log)


def facts_are_whole(playout: Playout, dice: Random) -> int:
    """A digest's facts hold every field of an event but its reasons, and nothing that differs between processes."""
    looked = 0
    for event in events_of(playout):
        line = facts(event)
        for f in dataclasses.fields(event):
            assert f.name == "why" or f" {f.name}=" in line, f"{name(event)} does not record {f.name}"
        assert " at 0x" not in line, f"{name(event)} records an address"
        assert line == facts(dataclasses.replace(event, why=("other",))), f"{name(event)} records its reasons"
        looked += 1
    return looked


def events_of(playout: Playout) -> Iterator[Event]:
    """Every event of a playout, private ones too."""
    for moment in playout.moments:
        for event in moment.events:
            yield event.open() if isinstance(event, Secret) else event


def a_deal_can_be_folded_alone(playout: Playout, dice: Random) -> int:
    """A boundary holds nothing sealed, the first state is one, and the story goes on the same from it."""
    game, moments = playout.game, playout.moments
    assert game.boundary(playout.setup.start), "the first state is no boundary"
    found = [i for i, m in enumerate(moments) if m.after.ask and is_new_deal(playout, m)]
    for place in found:
        assert not moments[place].after.sealed, "a deal begins with answers sealed"
    for place in found if len(found) < 3 else dice.sample(found, 2):
        at = opened(game, moments[place].after.state)
        for moment in moments[place + 1 :]:
            at, events = submit(game, at, moment.entry)
            assert events == moment.events, "a deal tells another story when folded alone"
        assert at.state == moments[-1].after.state, "a deal ends otherwise when folded alone"
    return len(found)


def is_new_deal(playout: Playout, moment: Moment) -> bool:
    """Whether the rules have just stepped onto a boundary."""
    return moment.after.state is not moment.before.state and playout.game.boundary(moment.after.state)


def somebody_stands_somewhere(playout: Playout, dice: Random) -> int:
    """At any time the ranking names seats of the table, none twice; at the end it is not empty."""
    for at in playout.positions:
        standing = playout.game.standing(at.state)
        seats = [seat for level in standing for seat in level]
        assert all(standing), "an empty place in the ranking"
        assert len(set(seats)) == len(seats), "a seat ranks twice"
        assert set(seats) <= set(range(playout.setup.seats)), "a seat ranks that is not at the table"
    assert playout.game.standing(playout.moments[-1].after.state), "nobody stands anywhere"
    return len(playout.positions)


def what_may_be_recalled_does_not_tell(playout: Playout, dice: Random) -> int:
    """Whether an event may be shown again is the same for every eye."""
    looked = 0
    for moment in playout.moments:
        for event in moment.events:
            inner = event.open() if isinstance(event, Secret) else event
            for eye in (None, *(Seat(seat) for seat in range(playout.setup.seats))):
                for heard in told((event,), eye):
                    looked += 1
                    assert playout.game.recallable(heard) is playout.game.recallable(inner), (
                        f"{name(inner)} is recalled by eye"
                    )
    return looked


def a_rematch_begins(playout: Playout, dice: Random) -> int:
    """A table may follow another; its errata are its own."""
    box, end = playout.setup.box, playout.moments[-1].after.state
    options = {o.name: o.shape.parse(o.default) for o in box.options}
    for errata in ((), box.errata, *((each,) for each in box.errata)):
        start = box.game.start(options, Seating(playout.setup.seats), end, errata)
        assert opened(box.game, start).ask is not None, "a rematch is over before it begins"
    return 1


def the_rules_are_functions(playout: Playout, dice: Random) -> int:
    """Asking twice asks the same, resolving twice brings the same, and neither changes what it was given."""
    moments = sample(playout.moments, dice)
    for moment in moments:
        before = repr_of(moment.before)
        assert playout.game.ask(moment.before.state) == moment.before.ask, "asking again asks something else"
        again, events = submit(playout.game, moment.before, moment.entry)
        assert (again, events) == (moment.after, moment.events), "the same answer brings something else"
        assert repr_of(moment.before) == before, "a position was changed"
    return len(moments)


def repr_of(at: Position[Any]) -> str:
    """All of a position in words, the secrets too."""
    return f"{facts_of(at.state)} {sorted(at.sealed)} {sorted(at.times.items())}"


def facts_of(value: Any) -> str:
    """A state as text, secrets open."""
    if isinstance(value, Secret):
        return f"secret {facts_of(value.open())}"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return (
            f"{type(value).__name__}({', '.join(facts_of(getattr(value, f.name)) for f in dataclasses.fields(value))})"
        )
    if isinstance(value, tuple):
        return f"({', '.join(map(facts_of, value))})"
    return repr(value)


# -- the outside seats and the robots ------------------------------------------------------------


def the_judge_judges_alike(playout: Playout, dice: Random) -> int:
    """The judge's answers are legal verdicts, and the same when asked again."""
    looked, judge = 0, playout.setup.box.judge
    for ask in distinct_asks(playout):
        for question in ask.questions():
            if isinstance(work := ask.decision(question).shape, Work):
                assert judge is not None, "a judge is asked and the box has none"
                token = judge(work)
                work.parse(token)
                assert judge(work) == token, "the judge changes its mind"
                assert work.bound > 0, "work without a bound"
                looked += 1
    return looked


def robots_answer_legally(playout: Playout, dice: Random) -> int:
    """Every robot answers what it must, legally, and the same when it takes the same chances."""
    box, looked = playout.setup.box, 0
    stories: dict[Seat, list[Event]] = {Seat(seat): [] for seat in range(playout.setup.seats)}
    for moment in playout.moments:
        if moment.before.ask and dice.random() < 0.15:
            asked = [q for q in moment.before.ask.questions() if q.seat >= 0]
            for question in dice.sample(asked, min(2, len(asked))):
                for level in sorted(box.robots):
                    robot_answers_legally(playout.setup, level, moment.before, stories[question.seat], question, dice)
                    looked += 1
        for seat, story in stories.items():
            story.extend(told(moment.events, seat))
    return looked


def robot_answers_legally(
    table: Setup, level: str, at: Position[Any], story: list[Event], question: Question, dice: Random
) -> None:
    """One robot at one question: what it says is taken, by the form and by the rules."""
    assert at.ask is not None
    seed, seen = dice.random(), view(at, question.seat)
    replies = [table.box.robots[level](tuple(story), seen, question, Random(seed)) for _ in range(2)]
    assert replies[0] == replies[1], f"{level} takes chances of its own"
    if replies[0] is None:
        assert question not in at.ask.must, f"{level} leaves {question.prompt} unanswered"
        return
    token, after = replies[0]
    assert after is None or after >= 0
    try:
        submit(table.game, at, Entry(question.seat, question.prompt, token))
    except Refused as refusal:
        raise AssertionError(f"{level} answers {question.prompt} with what is refused: {refusal.reason}") from None


def games_of_robots_end(box: Box[Any], seats: int, level: str, dice: Random, longest: int = 20_000) -> int:
    """A table of robots of one level comes to an end."""
    options = {o.name: o.shape.parse(o.default) for o in box.options}
    robots = tuple(Seat(seat) for seat in range(seats))
    at = opened(box.game, box.game.start(options, Seating(seats, robots), None, box.errata))
    stories: dict[Seat, list[Event]] = {seat: [] for seat in robots}
    alone = dataclasses.replace(box, robots={level: box.robots[level]})
    for length in range(longest):
        if at.ask is None:
            return length
        for question in in_turn(at, dice):
            shape = at.ask.decision(question).shape
            token = outside_token(box, shape, dice)
            if question.seat >= 0:
                token = robots_token(alone, at, stories[question.seat], question, dice)
            if token is not None:
                at, events = submit(box.game, at, Entry(question.seat, question.prompt, token, 1_000 * length))
                for seat, story in stories.items():
                    story.extend(told(events, seat))
                break
    raise AssertionError(f"a game of {level} robots does not end")


def in_turn(at: Position[Any], dice: Random) -> list[Question]:
    """What may be answered next: by chance and judge first, by people in any order, by the clock now and then."""
    assert at.ask is not None
    asked = dice.sample(at.ask.questions(), len(at.ask.questions()))
    clock = [q for q in asked if q.seat == CLOCK]
    people = [q for q in asked if q.seat >= 0 and (q in at.ask.window or q not in at.sealed)]
    first = list(outstanding(at))
    return first or (clock + people if dice.random() < 0.2 else people + clock)


# -- types and clauses -----------------------------------------------------------------------------


def types_are_closed(kind: Any, seen: frozenset[Any] = frozenset()) -> None:
    """A state or an event is made of what `veil` knows, all the way down."""
    origin = get_origin(kind) or kind
    if kind in seen or origin in {str, int, bool, None, NoneType, Commitment, Ellipsis, Veiled, Literal}:
        return
    if origin in {tuple, frozenset, Union, UnionType} or (isinstance(origin, type) and issubclass(origin, Secret)):
        for part in get_args(kind):
            types_are_closed(part, seen)
    elif supertype := getattr(kind, "__supertype__", None):
        types_are_closed(supertype, seen)
    elif not (isinstance(kind, type) and issubclass(kind, Enum)):
        assert dataclasses.is_dataclass(kind), f"{kind} has no place in a state or an event"
        assert kind.__dataclass_params__.frozen, f"{kind} can be changed"  # type: ignore[union-attr]
        hints = get_type_hints(kind)
        for f in dataclasses.fields(kind):
            types_are_closed(hints[f.name], seen | {kind})


def every_type_is_closed(box: Box[Any]) -> int:
    """The state and all events of a game are made of what `veil` knows."""
    options = {o.name: o.shape.parse(o.default) for o in box.options}
    types_are_closed(type(box.game.start(options, Seating(box.least), None, box.errata)))
    kinds = event_types(box)
    for kind in kinds:
        types_are_closed(kind)
    return len(kinds)


def event_types(box: Box[Any]) -> list[type[Event]]:
    """Every type of event that a game's package defines."""
    gc.collect()
    return sorted(
        (
            k
            for k in subtypes(Event)
            if within(k, box.package) and getattr(sys.modules[k.__module__], k.__name__, k) is k
        ),
        key=lambda kind: kind.__name__,
    )


def subtypes(kind: type[Event]) -> Iterator[type[Event]]:
    """All that descend from a type."""
    for sub in kind.__subclasses__():
        yield sub
        yield from subtypes(sub)


def within(kind: type[Event], package: str) -> bool:
    """Whether a type is defined in a package."""
    return kind.__module__ == package or kind.__module__.startswith(f"{package}.")


def clauses(box: Box[Any]) -> frozenset[str]:
    """The clauses of a game's Italian page, which `tests/test_house.py` holds equal to the English one."""
    page = (files(box.package) / "RULES.it.md").read_text(encoding="utf-8")
    return frozenset(findall(rf"\*\*({box.clauses}-\d+)\*\*", page))


def revelations_have_clauses(box: Box[Any]) -> int:
    """What an event may reveal is one of its fields, by a clause of the page."""
    page, kinds = clauses(box), event_types(box)
    for kind in kinds:
        fields = {f.name for f in dataclasses.fields(kind)} | {HAPPENING}
        assert kind.reveals.keys() <= fields, f"{kind.__name__} reveals what it has not: {kind.reveals.keys() - fields}"
        unknown = {clause for clause in kind.reveals.values() if clause not in page}
        assert not unknown, f"{kind.__name__} reveals by no clause: {sorted(unknown)}"
    told_as = [kind.told_as or kind.__name__ for kind in kinds]
    assert len(set(told_as)) == len(told_as), "two types of event go by one name"
    return len(kinds)


def what_is_shown_unread_holds_no_secret(playout: Playout, dice: Random) -> int:
    """`veil` passes over what cannot hold a secret by its type; a veil that reads everything shows the same."""
    looked = 0
    for moment in sample(playout.moments, dice):
        values = (moment.after.state, *moment.events)
        for eye in (None, Seat(dice.randrange(playout.setup.seats))):
            for value in values:
                assert veil(value, eye) == read_through(value, eye), f"{type(value).__name__} shows {eye} a secret"
                looked += 1
    return looked


def read_through(value: Any, eye: Seat | None) -> Any:
    """Veil everything, whatever its type says."""
    match value:
        case Held(inner, seen_by, sized):
            if eye is not None and eye in seen_by:
                return Held(read_through(inner, eye), (eye,), sized)
            return Veiled(len(inner) if sized else None)
        case None | bool() | int() | str() | Enum() | Veiled() | Commitment():
            return value
        case tuple() if type(value) is tuple:
            return tuple(read_through(item, eye) for item in value)
        case frozenset():
            return frozenset(read_through(item, None) for item in value)
    assert is_frozen(value), f"{type(value).__name__} has no place in a state or an event"
    return dataclasses.replace(
        value, **{f.name: read_through(getattr(value, f.name), eye) for f in dataclasses.fields(value)}
    )


def reasons_are_clauses(playout: Playout, dice: Random) -> int:
    """Every reason an event gives is a clause of the page."""
    page = clauses(playout.setup.box)
    looked = 0
    for event in events_of(playout):
        why = event.why.open() if isinstance(event.why, Secret) else event.why
        unknown = [clause for clause in why if clause not in page]
        assert not unknown, f"{name(event)} gives a reason that is no clause: {unknown}"
        looked += len(why)
    return looked


def both_laws_of_secrecy(playout: Playout, dice: Random) -> int:
    """Same story, same view; and a first difference is a revelation."""
    return secrets_are_kept(playout, dice, 5).compared


def sample(items: Any, dice: Random, size: int = 12) -> list[Any]:
    """Some of them."""
    return dice.sample(list(items), min(size, len(items)))


LAWS: Final[Mapping[str, Law]] = MappingProxyType(
    {
        law.__name__: law
        for law in (
            nobody_is_stranded,
            silence_has_a_legal_answer,
            only_the_clock_says_some_words,
            every_answer_has_one_token,
            an_interrupt_keeps_what_is_unchanged,
            several_seats_are_never_refused,
            folding_is_repeatable,
            facts_are_whole,
            a_deal_can_be_folded_alone,
            somebody_stands_somewhere,
            what_may_be_recalled_does_not_tell,
            a_rematch_begins,
            the_rules_are_functions,
            the_judge_judges_alike,
            robots_answer_legally,
            reasons_are_clauses,
            what_is_shown_unread_holds_no_secret,
            both_laws_of_secrecy,
            everything_is_worded,
            everything_is_drawn,
            pictures_tell_nothing,
        )
    }
)
