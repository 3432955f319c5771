"""Open questions of a table: of a seat, of an outside seat, of a robot, of a person; and which answer themselves."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from bot.tables.customs import ROBOT, TIME_UP, find_custom, waits_on
from bot.tables.rows import Deadline, DeadlineKey, Prepared, PreparedRule, Stage
from bot.tables.snapshot import Table, require_live
from bot.values.ids import PersonId, TablePace, TableStatus
from bot.values.requests import Person
from games.forms import Form, Refused, Shape
from games.kernel import Position, question_id
from games.prepared import Preparation
from games.questions import ClockOnly, Decision, Delivery, Question, RandomAnswer, Wait, Work
from games.secret import CHANCE, CLOCK, JUDGE, Seat
from games.spec import Dice, GameSpec


def needs_server(table: Table) -> bool:
    ask = table.ask
    if ask is None:
        return False
    for question in ask.questions():
        if table.is_answered(question) and question not in ask.window:
            continue
        if question.seat in {CHANCE, JUDGE}:
            return True
        if question.seat >= 0 and question not in ask.may:
            assignment = table.assignment_of(question.seat)
            if assignment is not None and assignment.robot:
                return True
    return False


def may_server_answer(table: Table) -> bool:
    """Tell whether chance, the judge, robots or prepared answers may act at a table."""
    if table.record.status is not TableStatus.LIVE:
        return False
    if any(outside_question(table, seat) for seat in (CHANCE, JUDGE)) or next(robot_questions(table), None) is not None:
        return True
    return any(row.key != key or row.due_ms is not None for _, key, row in list_waiting(table))


def question_shape(table: Table, question: Question) -> Shape[Any]:
    return table.decision_of(question).shape


def is_left_to_dice(table: Table, question: Question) -> bool:
    """Tell whether the rules name no default answer to an open question, so that one would be drawn."""
    return isinstance(table.decision_of(question).by_clock, RandomAnswer)


def clock_shapes(table: Table) -> list[tuple[Question, Shape[Any]]]:
    ask = table.ask
    return [(q, ask.require_decision(q).shape) for q in ask.questions() if q.seat == CLOCK] if ask is not None else []


def delivery_question(table: Table, seat: int) -> Question | None:
    shapes = clock_shapes(table)
    return next((q for q, shape in shapes if isinstance(shape, Delivery) and seat in shape.options), None)


def has_look(table: Table, seat: int) -> bool:
    return any(
        shape.look_of == seat if isinstance(shape, Wait) else isinstance(shape, Delivery) and seat in shape.options
        for _, shape in clock_shapes(table)
    )


def is_looking(position: Position[Any] | None) -> bool:
    """Tell whether a person looks at what counts by its time, alone or at a board: a pause would show it for longer."""
    ask = position.ask if position is not None else None
    if ask is None:
        return False
    is_alone = any(decision.timed for decision in ask.may.values())
    is_begun = any(question.seat == CLOCK for question in ask.questions())
    return (is_alone and is_begun) or any(decision.on_board for decision in ask.window.values())


def question_of_deadline(table: Table, deadline: Deadline) -> Question | None:
    if deadline.key.seat is None:
        return None
    question = Question(Seat(deadline.key.seat), deadline.key.prompt)
    return question if table.is_asked(question) and table.question_key(question) == deadline.key else None


def outside_question(table: Table, seat: Seat) -> Question | None:
    asked = table.ask.questions() if table.ask is not None else ()
    return next((question for question in asked if question.seat == seat and not table.is_answered(question)), None)


class JudgeWork(NamedTuple):
    question: Question
    key: DeadlineKey
    work: Work[Any]


def find_judge_work(table: Table) -> JudgeWork | None:
    question = outside_question(table, JUDGE)
    if question is None:
        return None
    shape = question_shape(table, question)
    assert isinstance(shape, Work)
    return JudgeWork(question, table.question_key(question), shape)


def robot_questions(table: Table) -> Iterator[tuple[Question, DeadlineKey]]:
    ask = table.ask
    if ask is None:
        return
    for question in ask.questions():
        if question.seat < 0 or (table.is_answered(question) and question not in ask.window):
            continue
        assignment = table.assignment_of(question.seat)
        if assignment is not None and (assignment.robot or is_given_to_robot(table, question)):
            yield question, table.question_key(question)


def is_given_to_robot(table: Table, question: Question) -> bool:
    deadline = table.find_deadline(question)
    is_over = deadline is not None and deadline.stage >= Stage.OVER and table.record.status is TableStatus.LIVE
    return is_over and question.seat >= 0 and may_robot_answer(table, question)


def may_robot_answer(table: Table, question: Question) -> bool:
    if table.ask is None or waits_on(table.record) or find_custom(table.record, TIME_UP) != ROBOT:
        return False
    by_clock = table.decision_of(question).by_clock
    return not (isinstance(by_clock, ClockOnly) and by_clock.people_only)


def awaited_others(table: Table, asker: Person) -> list[Question]:
    """List what other people are asked, answered in secret or not: which of them have answered isn't told."""
    ask = table.ask
    if ask is None:
        return []
    musts = (q for q in ask.questions() if q in ask.must and q.seat >= 0)
    return [q for q in musts if (t := table.assignment_of(q.seat)) and t.person and t.person != asker.id]


# Where questions stay open, though a table at rest takes no answers.
WAITING: Final = frozenset({TableStatus.LIVE, TableStatus.PAUSED})


def open_questions(table: Table) -> Iterator[tuple[Question, str]]:
    """Yield the open questions to seats, with public ids, but not those on the board or at a seat's own clock."""
    at = table.position
    if table.record.status not in WAITING or at is None or at.ask is None:
        return
    timed = sorted(question for question, decision in at.ask.may.items() if decision.timed)
    busy = {question.seat for question in timed}
    musts = [question for question in sorted(at.ask.must) if question.seat not in busy]
    windows = [question for question in sorted(at.ask.window) if not at.ask.window[question].on_board]
    for question in (*timed, *musts, *windows):
        if question.seat >= 0:
            yield question, question_id(table.record.key, at, question)


def waiting_questions(table: Table, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    sealed = table.position.sealed if table.position is not None else {}
    mine = [(question, name) for question, name in open_questions(table) if question.seat == seat]
    return tuple(name for question, name in mine if question not in sealed), tuple(name for _, name in mine)


def find_dealt_ms(table: Table) -> int:
    """Return when the present deal began, 0 between two and before the first answer."""
    span = table.deal_span
    return table.history[span.since - 1].row.at_ms if span.number and span.since else 0


# -- open, and mine? ---------------------------------------------------------------------------


def find_open(table: Table, question_id: str) -> Question | None:
    return table.find_question(question_id) if table.record.status in WAITING else None


def require_open(table: Table, question_id: str, person_id: PersonId, *, is_paused_fine: bool = False) -> Question:
    """Return a person's open question of this public id; raises Refused: table's status, `stale`, `not-your-seat`."""
    if not (is_paused_fine and table.record.status is TableStatus.PAUSED):
        require_live(table)
    question = find_open(table, question_id)
    if question is None:
        raise Refused("stale")
    if question.seat not in table.seats_of(person_id):
        raise Refused("not-your-seat")
    return question


def require_board_question(table: Table, question_id: str, person_id: PersonId) -> Question:
    """Return a person's own question behind a public button, whose id all seats share.

    Raises Refused: the table's status; `not-your-seat` for a person who has none; `missed` where it is gone.
    """
    require_live(table)
    seats = table.seats_of(person_id)
    if not seats:
        raise Refused("not-your-seat")
    prompt = table.board_prompts().get(question_id)
    if prompt is None or not table.is_asked(question := Question(Seat(seats[0]), prompt)):
        raise Refused("missed")
    return question


AllPrepared: TypeAlias = Mapping[tuple[int, str], Prepared]  # What is prepared at a table, by seat and topic.
# Between which times (ms) an answer comes by itself where people play in company.
DELAYS: Final = {TablePace.LIVE: (8_000, 40_000), TablePace.EVENING: (8_000, 40_000)}
SLOW: Final = (300_000, 2_400_000)  # The same at all other paces.
SOON: Final = (2_000, 6_000)  # The same where all see that it follows from what its person just pressed.
STANDING: Final = "~"  # What stands before a prompt as the topic of what a person wishes at all tables.

PLANNING_MS: Final = 10_000  # Within which what was just asked has been planned.
REST_MS: Final = 1_000  # After the time of a prepared answer, until when no one is rung for its question.


def draw_delay(pace: TablePace, dice: Dice, *, is_soon: bool = False) -> int:
    """Draw how long an answer takes that comes by itself, in ms: by what all know, whatever it will be."""
    least, most = SOON if is_soon else DELAYS.get(pace, SLOW)
    return least + dice.randrange(most - least + 1)


class Waiting(NamedTuple):
    question: Question
    key: DeadlineKey
    row: Prepared


def is_follow_up(table: Table, question: Question) -> bool:
    """Tell whether a question is one that people may have answered always, and follows from its seat's own answer."""
    if question.prompt not in table.spec.automatic:
        return False
    last = next((row for row, _ in reversed(table.history) if row.seat >= 0), None)
    return last is not None and last.seat == question.seat and last.via == "hand"


def find_topic(spec: GameSpec[Any], prompt: str) -> tuple[str, Preparation[Any]] | None:
    return next(((topic, each) for topic, each in spec.prepared.items() if prompt in each.prompts), None)


def find_prepared(table: Table, question: Question) -> Prepared | None:
    found = find_topic(table.spec, question.prompt) if table.prepared else None
    row = table.prepared.get((question.seat, found[0])) if found else None
    assignment = table.assignment_of(question.seat)
    return row if row is not None and assignment is not None and assignment.person == row.person else None


def list_waiting(table: Table) -> Iterator[Waiting]:
    ask = table.ask
    if ask is None or not (table.prepared or table.automatic) or table.record.status is not TableStatus.LIVE:
        return
    for question in ask.questions():
        if question.seat < 0 or table.is_answered(question) or question in ask.window:
            continue
        decision = ask.require_decision(question)
        row = None if decision.timed or decision.on_board else find_prepared(table, question)
        if row is not None and (question in ask.must or not table.spec.prepared[row.topic].is_awaited):
            yield Waiting(question, table.question_key(question), row)
        elif (token := find_automatic(table, question)) is not None:
            yield Waiting(question, table.question_key(question), find_standing(table, question, token))


def find_standing(table: Table, question: Question, token: str) -> Prepared:
    topic, person = f"{STANDING}{question.prompt}", table.seat_person(question.seat)
    kept = table.prepared.get((question.seat, topic))
    if kept is not None and kept.key == table.question_key(question) and kept.person == person:
        return kept
    return Prepared(question.seat, topic, person, (PreparedRule("", token, is_once=True),))


def find_planned(table: Table, question: Question) -> Prepared | None:
    return next((row for own, key, row in list_waiting(table) if own == question and is_due(row, key)), None)


def is_due(row: Prepared, key: DeadlineKey) -> bool:
    return row.key == key and row.due_ms is not None


def is_spent(row: Prepared, key: DeadlineKey) -> bool:
    return row.key == key and row.due_ms is None


def choose_rule(table: Table, waiting: Waiting) -> tuple[PreparedRule, str] | None:
    preparation = table.spec.prepared.get(waiting.row.topic)
    decision, seen = table.decision_of(waiting.question), table.view_for(waiting.question.seat)
    for rule in waiting.row.rules if preparation is not None else ():
        assert preparation is not None
        token = preparation.find_token(rule.token, decision) if preparation.holds(rule.guard, seen) else None
        if token is not None:
            return rule, token
    wished = find_automatic(table, waiting.question)
    return None if wished is None else (PreparedRule("", wished, is_once=False), wished)


def find_prepared_end(table: Table, seat: int, now_ms: int) -> int:
    """Return until when all that a seat is asked answers itself; 0 where its person is to answer anything by hand."""
    ask = table.ask
    if ask is None or not (table.prepared or table.automatic):
        return 0
    waiting = [each for each in list_waiting(table) if each.question.seat == seat and not is_spent(each.row, each.key)]
    asked = {each.question for each in waiting}
    if not waiting or any(q.seat == seat and q not in asked and not table.is_answered(q) for q in ask.must):
        return 0
    due = (each.row.due_ms if is_due(each.row, each.key) else None for each in waiting)
    return max(PLANNING_MS + now_ms if each is None else each + REST_MS for each in due)


# -- what becomes of them ----------------------------------------------------------------


def put_aside(row: Prepared) -> Prepared:
    return replace(row, due_ms=None)


def prepared_after(table: Table, question: Question, used: PreparedRule | None, position: Position[Any]) -> AllPrepared:
    """Return what is prepared after an answer: nothing once the game is over, and of an earlier deal only what lasts."""
    if not table.prepared or position.ask is None:
        return {} if table.prepared else table.prepared
    assert table.position is not None
    kept, found = dict(table.prepared), find_topic(table.spec, question.prompt)
    for topic in (found[0] if found else "", f"{STANDING}{question.prompt}"):
        if (row := kept.get((question.seat, topic))) is not None:
            rules = list(row.rules)
            if used is not None and used.is_once and used in rules:
                rules.remove(used)
            kept[question.seat, topic] = replace(row, rules=tuple(rules), due_ms=None)
    if position.state is not table.position.state and table.spec.game.boundary(position.state):
        kept = {(seat, topic): keep_lasting(table.spec, row) for (seat, topic), row in kept.items()}
    return {key: row for key, row in kept.items() if row.rules}


def keep_lasting(spec: GameSpec[Any], row: Prepared) -> Prepared:
    preparation = spec.prepared.get(row.topic)
    is_lasting = preparation is not None and preparation.is_lasting
    return replace(row, rules=tuple(rule for rule in row.rules if is_lasting and not rule.is_once))


def prepared_after_amendment(table: Table, after: Table, prepared: AllPrepared) -> AllPrepared:
    """Return what is prepared once a table was amended: nothing of who no longer sits there, nothing where it has ended.

    After a pause the time is drawn again, else what was prepared would answer the moment the table goes on.
    """
    if not prepared or after.record.status in {TableStatus.CLOSED, TableStatus.OVER}:
        return {} if prepared else prepared
    kept = {
        key: row
        for key, row in prepared.items()
        if (held := after.assignment_of(row.seat)) and held.person == row.person
    }
    if table.record.status is after.record.status is TableStatus.LIVE:
        return kept
    return {key: replace(row, key=None, due_ms=None) for key, row in kept.items()}


FORCED: Final = "forced"  # Stored, as all names of wishes.


def list_wishes(games: Iterable[GameSpec[Any]]) -> tuple[str, ...]:
    """List all that people may wish for; what a game names stands with the game's name."""
    return (FORCED, *(name_wish(spec, prompt) for spec in games for prompt in spec.automatic))


def name_wish(spec: GameSpec[Any], prompt: str) -> str:
    return f"{spec.name}/{prompt}"


def find_automatic(table: Table, question: Question) -> str | None:
    """Return the token that a seat's person wishes to have answered for them; None where they are asked."""
    ask, wished = table.ask, table.automatic.get(table.seat_person(question.seat), frozenset())
    if not wished or ask is None or question not in ask.must:
        return None
    decision, spec = ask.must[question], table.spec
    if name_wish(spec, question.prompt) in wished:
        return spec.automatic[question.prompt](table.view_for(None))
    return find_forced(spec, question, decision) if FORCED in wished else None


def find_wish(table: Table, question: Question) -> str:
    """Return the wish by which a question asked now would be answered always; empty where none is left to choose."""
    ask, answer, wish = table.ask, table.spec.automatic.get(question.prompt), name_wish(table.spec, question.prompt)
    wished = table.automatic.get(table.seat_person(question.seat), frozenset())
    if answer is not None and wish not in wished and answer(table.view_for(None)) is not None:
        return wish
    if FORCED in wished or ask is None or question not in ask.must:
        return ""
    return FORCED if find_forced(table.spec, question, ask.must[question]) is not None else ""


def find_forced(spec: GameSpec[Any], question: Question, decision: Decision[Any]) -> str | None:
    """Return the one token by which a question can be answered, in silence too; None where there are several.

    Only where answers may be prepared: elsewhere all would know that what comes by itself was forced.
    """
    is_plain = not (decision.weighty or decision.timed or decision.on_board or isinstance(decision.by_clock, ClockOnly))
    if not is_plain or not any(question.prompt in each.prompts for each in spec.prepared.values()):
        return None
    shape = decision.shape
    try:
        several = shape.count_completions((), enough=2) if isinstance(shape, Form) else shape.count()
        return shape.token(shape.nth(0)) if several == 1 else None
    except (NotImplementedError, Refused):
        return None
