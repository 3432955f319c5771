"""A table as a file that anybody may check: canonical parts in a chain of hashes.

`docs/verify.py` says what the parts are, and checks them without this code; `bot.audit.verify` plays them again.
It holds no account on a platform, and of a table still being played only what everybody was told.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from bot.tables import chance as dealer
from bot.tables import chance as seeds
from bot.tables.rows import LogRow, SeatAssignment, TableRecord
from bot.tables.snapshot import SYSTEM, TAKE_BACK, DealCount, Table
from bot.values.ids import GONE, TableId, TableStatus
from games.event import Told, event_facts, visible_to
from games.forms import Bytes, Number, Order, Pick, Roll, Shape
from games.game import Answers, Game, Step
from games.kernel import Position
from games.questions import Question, RandomAnswer
from games.secret import CHANCE, Seat, Secret

FORMAT: Final = 2  # what is written of tables whose terms were closed; those of earlier releases stay in format 1
# The forms whose answers can be found from their number without the rules.
PLAIN: Final = (Order, Number, Roll, Bytes, Pick)
Part: TypeAlias = dict[str, Any]


class BadExport(Exception):
    """The file is damaged; `reason` is a key, `line` where it shows."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(f"line {line}: {reason}")
        self.reason = reason
        self.line = line


# -- the chain ---------------------------------------------------------------------------


def canonical_json(part: Part) -> str:
    return json.dumps(part, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def chain_link(before: str, part: Part) -> str:
    return hashlib.sha256(f"{before}\n{canonical_json(part)}".encode()).hexdigest()


def write_chain(parts: Iterable[Part]) -> bytes:
    link, lines = "", []
    for part in parts:
        link = chain_link(link, part)
        lines.append(canonical_json({**part, "link": link}))
    return ("[\n" + ",\n".join(lines) + "\n]\n").encode()


def read_chain(data: bytes) -> tuple[Part, ...]:
    """Read the parts of a file, the first on line 2; raises BadExport if a byte changed."""
    lines = split_lines(data)
    link, parts = "", []
    for number, line in enumerate(lines, 2):
        try:
            part = json.loads(line, parse_constant=refuse_constant)
            is_canonical = isinstance(part, dict) and canonical_json(part) == line
        except (ValueError, RecursionError):
            raise BadExport("not-json", number) from None
        if not is_canonical:
            raise BadExport("not-canonical", number)
        said = part.pop("link", None)
        link = chain_link(link, part)
        if said != link:
            raise BadExport("chain", number)
        parts.append(part)
    return tuple(parts)


def refuse_constant(name: str) -> None:
    raise ValueError(name)


def split_lines(data: bytes) -> list[str]:
    try:
        lines = data.decode().split("\n")
    except UnicodeDecodeError as fault:
        raise BadExport("not-text", data[: fault.start].count(b"\n") + 1) from None
    if len(lines) < 4 or lines[0] != "[":
        raise BadExport("not-an-export", 1)
    if lines[-2:] != ["]", ""]:
        raise BadExport("not-an-export", len(lines))
    for number, line in enumerate(lines[1:-3], 2):
        if not line.endswith(","):
            raise BadExport("not-canonical", number)
    return [*(line[:-1] for line in lines[1:-3]), lines[-3]]


# -- what is told --------------------------------------------------------------------------


def is_over(table: Table) -> bool:
    return table.record.status in {TableStatus.OVER, TableStatus.CLOSED} and table.position is not None


def export_tables(tables: Sequence[Table]) -> bytes:
    """Export the last of these tables as a file; once it is over with the earlier ones, which it begins from."""
    wanted = tables if is_over(tables[-1]) else tables[-1:]
    return write_chain(
        part
        for table in wanted
        for part in (entry_parts(table, heard_entries(table)) if is_over(table) else public_parts(table))
    )


async def follow_rematches(get: Callable[[TableId], Awaitable[Table]], table_id: TableId) -> list[Table]:
    tables = [await get(table_id)]
    while (former := tables[0].record.former) is not None and is_over(tables[0]):
        tables.insert(0, await get(former))
    return tables


def table_part(table: Table) -> Part:
    record = table.record
    tokens = {o.name: record.options.get(o.name, o.default) for o in table.spec.options} | record.options
    return {
        "part": "table",
        **chance_fields(record),
        "id": record.id,
        "game": record.game,
        "name": record.name,
        "over": is_over(table),
        "seats": record.seats,
        "options": tokens if has_salts(record) else dict(record.options),
        "errata": list(record.errata),
        "started": record.started_at,
        "commitment": seeds.make_commitment(record.id, record.seed),
        "former": record.former,
        **({"sat_before": [list(each) for each in record.sat_before]} if record.sat_before else {}),
    }


def has_salts(record: TableRecord) -> bool:
    return record.started_at is not None and not record.terms


def chance_fields(record: TableRecord) -> Part:
    if has_salts(record):
        return {"format": 1, "salts": sorted(record.salts.values())}
    return {"format": FORMAT, "opened": record.opened_at, "closed": record.closed_at, "terms": record.terms}


def word_parts(record: TableRecord) -> Iterator[Part]:
    for each in record.contributions:
        told = {"kind": each.kind.value, "shown": each.shown, "opened": each.opened, "at": each.at}
        yield {"part": "word", "seat": each.seat, **told}


def public_parts(table: Table) -> Iterator[Part]:
    """Yield the parts of a table still being played: what everybody was told, counted without gaps, and the seeds of finished deals."""
    yield table_part(table)
    yield from seat_parts(table, public=True)
    yield from word_parts(table.record)
    for seal in dealer.list_seals(table)[1:]:
        yield {"part": "deal", "number": seal.deal, "commitment": seal.digest, "seed": seal.seed}
    number = 0
    for row, events in table.history:
        said = [TAKE_BACK] if row.seat == SYSTEM else map(event_facts, visible_to(events, None))
        for facts in said:
            number += 1
            yield {"part": "told", "number": number, "at": row.at_ms, "facts": facts}


def list_assignments(table: Table) -> list[SeatAssignment]:
    held: dict[int, list[SeatAssignment]] = {}
    lasting = {(each.seat, each.from_seq): each for each in table.assignments if each.seat < table.record.seats}
    for assignment in lasting.values():
        known = held.setdefault(assignment.seat, [])
        if not known or tell_apart(known[-1]) != tell_apart(assignment):
            known.append(assignment)
    return [assignment for known in held.values() for assignment in known]


def tell_apart(held: SeatAssignment) -> tuple[str, str, bool, bool]:
    return held.name, held.robot, bool(held.person), bool(held.reserve)


def seat_parts(table: Table, *, public: bool) -> Iterator[Part]:
    held = list_assignments(table)
    last = {assignment.seat if public else (assignment.seat, assignment.from_seq): assignment for assignment in held}
    for assignment in sorted(last.values(), key=lambda each: (each.from_seq, each.seat)):
        part: Part = {"part": "seat", "seat": assignment.seat, "name": assignment.name, "robot": assignment.robot}
        if assignment.person.startswith(GONE):
            part["renamed"] = True
        if assignment.reserve:
            part["for"] = table.name_of(assignment.seat, assignment.from_seq)
        yield part if public else {**part, "from": assignment.from_seq}


def entry_parts(table: Table, entries: Iterable[HeardEntry]) -> Iterator[Part]:
    """Yield all parts of a finished table, without answers that were replaced before anything was told of them."""
    yield table_part(table)
    yield from seat_parts(table, public=False)
    yield from word_parts(table.record)
    seed, dealt, told_at, sealed = table.record.seed, 0, dict[int, list[str]](), list[Part]()
    for entry in entries:
        while dealt < entry.deal.number:
            dealt += 1
            yield deal_part(seed, dealt)
        told_at[entry.row.seq] = list(map(event_facts, entry.events))
        yield {**answer_part(table, entry), "facts": told_at[entry.row.seq]}
        sealed += (opening_part(text, told_at, entry.row.seq) for text in opened_texts(table, entry))
    yield from sealed
    assert table.position is not None
    standing = [[int(seat) for seat in level] for level in table.spec.game.standing(table.position.state)]
    yield {"part": "end", "seed": seed.hex(), "entries": max(told_at, default=0), "standing": standing}


def answer_part(table: Table, entry: HeardEntry) -> Part:
    row, record = entry.row, table.record
    assert record.started_at is not None
    since = (row.at_ms if row.platform_at is None else row.platform_at) - record.started_at
    part = {"part": "entry", "seq": row.seq, "seat": row.seat, "prompt": row.prompt, "token": row.token}
    part |= {"via": row.via, "at": since, "digest": row.digest}
    return part if entry.drawn is None else {**part, "chance": draw_part(record, entry, entry.drawn)}


def draw_part(record: TableRecord, entry: HeardEntry, shape: Shape[Any]) -> Part:
    kind = "chance" if entry.row.seat == CHANCE else "silence"
    nth = entry.deal.chances if kind == "chance" else entry.deal.draws
    number = dealer.draw_number(record.seed, seeds.find_salt(record), entry.deal.number, kind, nth, shape)
    drawn = {"deal": entry.deal.number, "kind": kind, "nth": nth, "form": type(shape).__name__}
    return {**drawn, **form_part(shape, number)}


def form_part(shape: Shape[Any], number: int) -> Part:
    if type(shape) not in PLAIN:
        return {"count": shape.count(), "number": number}
    match shape:
        case Order(options) if options == tuple(range(len(options))):
            return {"size": len(options)}
        case Number(least, most):
            return {"least": least, "most": most}
        case Roll(sides, dice):
            return {"sides": sides, "dice": dice}
        case Bytes(size):
            return {"size": size}
        case Pick(options):
            return {"options": [shape.token(option) for option in options]}
    return {"count": shape.count(), "number": number}


def opened_texts(table: Table, entry: HeardEntry) -> Iterator[str]:
    if table.spec.opens is None:
        return
    for event in entry.events:
        inner = event.open() if isinstance(event, Secret) else event
        if text := table.spec.opens(inner, entry.after.state):
            yield text


def opening_part(text: str, facts_by_seq: Mapping[int, Sequence[str]], seq: int) -> Part:
    own = hashlib.sha256(text.encode()).hexdigest()
    first = next((at for at, facts in facts_by_seq.items() if any(own in fact for fact in facts)), 0)
    return {"part": "sealed", "digest": own, "text": text, "told": first, "opened": seq}


def deal_part(seed: bytes, number: int) -> Part:
    own = seeds.derive_deal_seed(seed, number)
    return {"part": "deal", "number": number, "commitment": hashlib.sha256(own).hexdigest(), "seed": own.hex()}


# -- the entries that counted -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeardEntry:
    """An entry whose answer reached the rules, what it was drawn from, and in which deal."""

    row: LogRow
    events: Told
    after: Position[Any]
    deal: DealCount
    drawn: Shape[Any] | None


@dataclass(slots=True)
class ListeningGame:
    """Notes which questions' answers reach the rules."""

    game: Game[Any]
    reached: set[Question] = field(default_factory=set)

    def resolve(self, state: Any, answers: Answers) -> Step[Any]:
        self.reached.update(answers)
        return self.game.resolve(state, answers)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def heard_entries(table: Table) -> list[HeardEntry]:
    """Return a table's entries in order, without answers that the rules never received."""
    game = ListeningGame(table.spec.game)
    again = replace(table, spec=replace(table.spec, game=game)).rewind()
    entries, reached, waiting = list[HeardEntry](), set[int](), dict[Question, list[int]]()
    for row, _ in table.history:
        question = Question(Seat(row.seat), row.prompt)
        many = again.ask is not None and question in again.ask.window
        waiting[question] = [*(waiting.get(question, ()) if many else ()), row.seq]
        again, entry = replay_entry(again, question, row)
        entries.append(entry)
        if row.seat == SYSTEM:
            reached.add(row.seq)
        for each in sorted(game.reached):
            reached.update(waiting.pop(each, ()))
        game.reached.clear()
        sealed = again.position.sealed if again.position else {}
        waiting = {each: seqs for each, seqs in waiting.items() if each in sealed}
    return [entry for entry in entries if entry.row.seq in reached]


def replay_entry(table: Table, question: Question, row: LogRow) -> tuple[Table, HeardEntry]:
    decision = None if row.seat == SYSTEM else table.decision_of(question)
    is_drawn = row.seat == CHANCE or (
        row.via == "clock" and row.seat >= 0 and decision is not None and isinstance(decision.by_clock, RandomAnswer)
    )
    proposal = table.propose(question, row.token, via=row.via, at_ms=row.at_ms, platform_at_ms=row.platform_at)
    table, row = table.accept(proposal), row._replace(digest=proposal.row.digest)
    shape = decision.shape if is_drawn and decision is not None else None
    return table, HeardEntry(row, proposal.events, proposal.position, table.deal, shape)
