"""Whole games of any answers: what the laws look at."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias, TypeVar

from bot.audit.simulate import name_answer, require_steps
from games.event import Event, Told, visible_to
from games.forms import Cases, Form, Order, Refused, Say, Shape
from games.game import Game, Seating
from games.kernel import Entry, Position, make_view, open_position, submit
from games.questions import Ask, ClockOnly, Decision, Question, RandomAnswer, Wait, Work
from games.secret import CHANCE, JUDGE, Seat, Secret
from games.spec import GameSpec

T = TypeVar("T")
Viewer: TypeAlias = tuple[Seat | None, ...]
"""The public, a seat, or a team: whoever shares what it sees."""
LONGEST = 12_000
"""Answers after which a game is said not to end."""
TRIES = 60
"""Answers refused in a row after which a table is said to be stranded."""
THOROUGH = frozenset({"old-hand"})
"""Levels of robots that think as another does, only further: what is played to its end is played without them."""
WORDS = ("high", "low", "beware, all | of, you ~ everybody")
"""What is said where words are free; a robot of the game knows better words."""
RULES = ("card.red", "card.color != last.color", "card.rank >= last.rank")
"""What is said where the words must be a rule."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game about to start."""

    spec: GameSpec[Any]
    seats: int
    start: Any
    robots: tuple[Seat, ...] = ()
    tokens: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game[Any]:
        """Its rules."""
        return self.spec.game


@dataclass(frozen=True, slots=True)
class Moment:
    """One answer: what stood before it, what stands after it, and what it told."""

    before: Position[Any]
    entry: Entry
    after: Position[Any]
    events: Told

    @property
    def asked(self) -> Ask:
        assert self.before.ask is not None
        return self.before.ask

    @property
    def decision(self) -> Decision[Any]:
        return self.asked.require_decision(self.entry.question)


@dataclass(frozen=True, slots=True)
class Playout:
    """A whole game, answer by answer."""

    setup: Setup
    moments: tuple[Moment, ...]

    @property
    def game(self) -> Game[Any]:
        """The rules it was played by."""
        return self.setup.game

    @property
    def log(self) -> tuple[Entry, ...]:
        """Its entries."""
        return tuple(moment.entry for moment in self.moments)

    @property
    def positions(self) -> tuple[Position[Any], ...]:
        """Every position, the first and the last too."""
        return (open_position(self.game, self.setup.start), *(moment.after for moment in self.moments))

    def asks(self) -> list[Ask]:
        """Everything that was asked, once."""
        return list({id(at.ask): at.ask for at in self.positions if at.ask is not None}.values())

    def events(self) -> Iterator[Event]:
        """Every event, private ones too."""
        for moment in self.moments:
            for event in moment.events:
                yield event.open() if isinstance(event, Secret) else event

    def viewers(self) -> tuple[Viewer, ...]:
        """The public and every seat, those who read each other's sealed answers as one."""
        team = {Seat(seat): {Seat(seat)} for seat in range(self.setup.seats)}
        for ask in self.asks():
            for question in ask.questions():
                for mate in ask.require_decision(question).shown_to if question.seat >= 0 else ():
                    joined = team[question.seat] | team[mate]
                    team.update(dict.fromkeys(joined, joined))
        return ((None,), *sorted({tuple(sorted(mates)) for mates in team.values()}))


def setup(spec: GameSpec[Any], seats: int, dice: Random) -> Setup:
    """A game at a table of that size, with its default options or any others, robots here and there."""
    is_plain = dice.random() < 0.5
    tokens = {o.name: o.default if is_plain else any_token(o.shape, dice, None) or o.default for o in spec.options}
    options = {option.name: option.shape.parse(tokens[option.name]) for option in spec.options}
    robots = tuple(Seat(seat) for seat in range(seats) if dice.random() < 0.3)
    errata = spec.errata if dice.random() < 0.7 else ()
    return Setup(spec, seats, spec.game.start(options, Seating(seats, robots), None, errata), robots, tokens)


def play(table: Setup, dice: Random, *, longest: int = LONGEST) -> Playout:
    """A whole game of random answers to must, may and windows; it ends, and no one is stranded."""
    at, moments, now = open_position(table.game, table.start), list[Moment](), 0
    stories: dict[Seat, list[Event]] = {Seat(seat): [] for seat in range(table.seats)}
    while at.ask is not None:
        assert at.ask.questions(), f"{table.spec.name} waits for nobody"
        now += 0 if any(outstanding(at)) else dice.randrange(1, 3_000)
        moment = answered(table, at, stories, dice, now)
        for seat, history in stories.items():
            history.extend(visible_to(moment.events, seat))
        moments.append(moment)
        at = moment.after
        assert len(moments) < longest, f"{table.spec.name} does not end"
    return Playout(table, tuple(moments))


def answered(table: Setup, at: Position[Any], stories: dict[Seat, list[Event]], dice: Random, now: int) -> Moment:
    """One answer that the rules accept, after any number that they refuse."""
    for _ in range(TRIES):
        entry = any_entry(table, at, stories, dice, now)
        if entry is None:
            continue
        try:
            after, events = submit(require_steps(table.game), at, entry)
        except Refused as refused:
            assert entry.seat >= 0, f"{entry.prompt} of the outside was refused"
            said = name_answer("by_clock", entry.question, entry.token)
            assert not entry.by_clock, f"silence was refused at {entry.prompt}: {refused.reason}; {said}"
            continue
        return Moment(at, entry, after, events)
    raise AssertionError(f"{table.spec.name} is stranded: every answer is refused")


def any_entry(
    table: Setup, at: Position[Any], stories: dict[Seat, list[Event]], dice: Random, now: int
) -> Entry | None:
    """Chance and the judge answer at once; of the others those who are awaited most of the time."""
    assert at.ask is not None
    outside = list(outstanding(at))
    awaited = [question for question in sorted(at.ask.must) if question not in at.sealed]
    question = dice.choice(outside or (awaited if awaited and dice.random() < 0.6 else at.ask.questions()))
    if awaited and not outside and ends_much(at.ask, question) and dice.random() < 0.9:
        question = dice.choice(awaited)
    decision = at.ask.require_decision(question)
    if question in at.ask.must and question.seat >= 0 and dice.random() < 0.1:
        return Entry(question.seat, question.prompt, by_clock(decision, dice), now, by_clock=True)
    token: str | None = None
    if question.seat >= 0 and (isinstance(decision.shape, Say) or dice.random() < 0.4):
        token = robots_token(table.spec, at, stories[question.seat], question, dice)
    if token is None:
        token = outside_token(table.spec, decision.shape, dice)
    return None if token is None else Entry(question.seat, question.prompt, token, now)


def ends_much(ask: Ask, question: Question) -> bool:
    """Whether it is something no one has to do and few do, such as a vote to stop: else no game would go far."""
    if question not in ask.may:
        return False
    decision = ask.may[question]
    return decision.weighty or (isinstance(decision.shape, Wait) and not decision.shape.closes)


def outstanding(at: Position[Any]) -> Iterator[Question]:
    """What chance and the judge are asked and have not answered."""
    for question in at.ask.questions() if at.ask else ():
        if question.seat in {CHANCE, JUDGE} and question not in at.sealed:
            yield question


def by_clock(decision: Decision[Any], dice: Random) -> str:
    """What the office answers for the silent."""
    match decision.by_clock:
        case RandomAnswer():
            return decision.shape.token(decision.shape.nth(dice.randrange(decision.shape.count())))
        case ClockOnly(token):
            return token
        case token:
            return token


def robots_token(
    spec: GameSpec[Any], at: Position[Any], history: Sequence[Event], question: Question, dice: Random
) -> str | None:
    robot = spec.robots[dice.choice([level for level in sorted(spec.robots) if level not in THOROUGH])]
    reply = robot(tuple(history), make_view(at, question.seat), question, dice)
    return reply[0] if reply else None


def outside_token(spec: GameSpec[Any], shape: Shape[Any], dice: Random) -> str | None:
    """Any legal answer; the judge's own, where it is the judge who is asked."""
    if isinstance(shape, Work):
        assert spec.judge is not None, "a judge is asked and the spec has none"
        return spec.judge(shape)
    return any_token(shape, dice, None)


def any_token(shape: Shape[Any], dice: Random, otherwise: str | None) -> str | None:
    """A legal answer's token, `otherwise` where none can be made up."""
    try:
        return shape.token(any_answer(shape, dice))
    except LookupError:
        return otherwise


def any_answer(shape: Shape[Any], dice: Random) -> Any:
    """Any legal answer; raises LookupError where free words are wanted and none of ours will do."""
    match shape:
        case Say():
            said = [word for word in WORDS if accepts(shape, word)]
            return dice.choice(said or [rule for rule in RULES if accepts(shape, rule)])
        case Form(fields) if dice.random() < 0.5 or holds_words(shape):
            given: tuple[Any, ...] = ()
            while len(given) < len(fields):
                asked, optional = shape.next_shape(given)
                is_out = asked is None or (optional and dice.random() < 0.5)
                given = (*given, None if is_out or asked is None else any_answer(asked, dice))
            return given
    return shape.nth(dice.randrange(shape.count()))


def holds_words(form: Form) -> bool:
    """Whether some field wants free words, so that its answers cannot be counted."""
    shapes = [
        shape for f in form.fields for shape in (f.shape.shapes.values() if isinstance(f.shape, Cases) else (f.shape,))
    ]
    return any(isinstance(shape, Say) or (isinstance(shape, Form) and holds_words(shape)) for shape in shapes)


def accepts(shape: Shape[Any], token: str) -> bool:
    try:
        shape.parse(token)
    except Refused:
        return False
    return True


def another(shape: Shape[Any], token: str, dice: Random) -> str | None:
    """Another legal answer to the same question, often one that differs little; None if none was found."""
    for _ in range(8):
        other = nearby(shape, token, dice) if dice.random() < 0.7 else any_token(shape, dice, None)
        if other is not None and other != token and accepts(shape, other):
            return str(other)
    return None


def nearby(shape: Shape[Any], token: str, dice: Random) -> str | None:
    """An answer that differs in one thing: two cards of a shuffle changed over, one field of a form."""
    if not accepts(shape, token):
        return None
    answer = shape.parse(token)
    match shape:
        case Order() if len(answer) > 1:
            order, (one, two) = list(answer), dice.sample(range(len(answer)), 2)
            order[one], order[two] = order[two], order[one]
            return shape.token(tuple(order))
        case Form(fields):
            place = dice.randrange(len(fields))
            field, optional = shape.next_shape(answer[:place])
            if field is None:
                return None
            part = None if optional and dice.random() < 0.3 else another(field, field.token(answer[place]), dice)
            if part is None and not optional:
                return None
            changed = None if part is None else field.parse(part)
            return shape.token((*answer[:place], changed, *answer[place + 1 :]))
    return any_token(shape, dice, None)


def sample(items: Sequence[T], dice: Random, size: int = 12) -> list[T]:
    return dice.sample(items, min(size, len(items)))
