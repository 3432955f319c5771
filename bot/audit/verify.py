"""Exports replayed under this code's rules, stored tables folded to see if they tell the same, what `/verify` says."""

import hashlib
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from typing import Any, Final

from bot.audit.export import (
    HeardEntry,
    Part,
    entry_parts,
    export_tables,
    follow_rematches,
    is_over,
    read_chain,
    replay_entry,
)
from bot.tables import chance as dealer
from bot.tables import chance as seeds
from bot.tables.chance import list_seals
from bot.tables.rows import Contribution, LogRow, SeatAssignment, TableRecord
from bot.tables.snapshot import StoredTable, Table
from bot.tables.tables import Tables
from bot.text.translator import SPEECH, app_text
from bot.values.ids import FALLBACK, GONE, ContributionKind, Language, PersonId, TableId, TablePace, TableStatus
from bot.views.caches import KeptBytes
from games.event import visible_to
from games.forms import Refused
from games.questions import Question, Work
from games.secret import CHANCE, JUDGE, Commitment, Seat
from games.spec import GameSpec
from games.values import field_names


class Wrong(Exception):
    """The file contradicts the rules or the seeds; `reason` is a key, `line` where it shows."""

    def __init__(self, reason: str, line: int, seq: int = 0) -> None:
        super().__init__(f"line {line}: {reason}")
        self.reason = reason
        self.line = line
        self.seq = seq


@dataclass(slots=True)
class Proof:
    """What one table's file shows as committed; `counted` by kind."""

    table: str
    game: str
    over: bool
    counted: Counter[str] = field(default_factory=Counter)
    # Contributions by kind, and the sealed words never opened as `kept`; None where a release made salts instead.
    words: Counter[str] | None = None

    @property
    def strength(self) -> str:
        """Return who could have chosen a deal, by the contributions."""
        if self.words is None:
            return "salts"
        if self.words["sealed"]:
            return "sealed"
        return "open" if self.words["typed"] or self.words["press"] else "none"


Lines = Sequence[tuple[int, Part]]  # parts with the lines they stand on


def verify_export(data: bytes, games: Mapping[str, GameSpec[Any]], seen: str = "") -> list[Proof]:
    """Replay a file, earlier tables first; `seen` begins the last one's terms. Raises BadExport or Wrong."""
    parts = list(enumerate(read_chain(data), 2))
    starts = [index for index, (_, part) in enumerate(parts) if part.get("part") == "table"]
    if not starts or starts[0]:
        raise Wrong("not-an-export", 2)
    proofs, former = list[Proof](), None
    for begin, end in zip(starts, [*starts[1:], len(parts)], strict=True):
        try:
            proof, former = prove_table(parts[begin:end], games, former)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, RecursionError):
            raise Wrong("malformed", parts[begin][0]) from None
        proofs.append(proof)
    if not parts[starts[-1]][1].get("terms", "").startswith(seen):
        raise Wrong("not-seen", parts[starts[-1]][0])
    return proofs


def prove_table(lines: Lines, games: Mapping[str, GameSpec[Any]], former: Any) -> tuple[Proof, Any]:
    line, about = lines[0]
    if about["game"] not in games:
        raise Wrong("no-such-game", line)
    proof = Proof(about["id"], about["game"], bool(about["over"]))
    proof.words = check_words(lines, about)
    if not proof.over:
        return check_history(lines, proof), None
    table = start_table(lines, games[about["game"]], former)
    check_event_order(lines)
    entries = list[HeardEntry]()
    for line, part in lines:
        if part["part"] == "entry":
            table, entry = replay_answer(table, line, part, proof)
            entries.append(entry)
    for (line, said), again in zip(lines, entry_parts(table, entries), strict=False):
        if said != again:
            raise Wrong(f"not-{said['part']}", line, said.get("seq", 0))
    if len(lines) != len(list(entry_parts(table, entries))):
        raise Wrong("not-all", lines[-1][0])
    proof.counted.update(part["part"] for _, part in lines)
    assert table.position is not None
    return proof, table.position.state


def check_event_order(lines: Lines) -> None:
    for kind, number in (("entry", ("seq",)), ("seat", ("from", "seat"))):
        places = [(tuple(part[name] for name in number), line) for line, part in lines if part["part"] == kind]
        for (before, _), (after, line) in pairwise(places):
            if before >= after:
                raise Wrong(f"not-{kind}", line)


def check_words(lines: Lines, about: Part) -> Counter[str] | None:
    words = [(line, part) for line, part in lines if part["part"] == "word"]
    if about["format"] == 1:
        if words:
            raise Wrong("malformed", words[0][0])
        return None
    if about["over"] and not about["opened"] <= about["closed"] <= about["started"]:
        raise Wrong("not-ordered", lines[0][0])
    counted, seat, people = (
        Counter[str](),
        -1,
        {p["seat"] for _, p in lines if p["part"] == "seat" and not p["robot"] and not p.get("from")},
    )
    for line, part in words:
        if part["at"] < about["opened"] or (about["closed"] is not None and part["at"] > about["closed"]):
            raise Wrong("not-ordered", line)
        if about["over"] and not (seat < part["seat"] and part["seat"] in people):
            raise Wrong("not-word", line)
        kind, seat = ContributionKind(part["kind"]), part["seat"]
        if part["opened"] and (
            kind is not ContributionKind.SEALED
            or seeds.make_promise(TableId(about["id"]), part["opened"]) != part["shown"]
        ):
            raise Wrong("not-word", line)
        counted["kept" if kind is ContributionKind.SEALED and not part["opened"] else kind.value] += 1
    return counted


def check_history(lines: Lines, proof: Proof) -> Proof:
    for line, part in lines:
        if part["part"] == "deal" and part["seed"]:
            if hashlib.sha256(bytes.fromhex(part["seed"])).hexdigest() != part["commitment"]:
                raise Wrong("not-deal", line)
            proof.counted["told seed"] += 1
        proof.counted[part["part"]] += 1
    return proof


def start_table(lines: Lines, spec: GameSpec[Any], former: Any) -> Table:
    (_, about), (last, end) = lines[0], lines[-1]
    if end["part"] != "end":
        raise Wrong("not-all", last)
    seats = [part for _, part in lines if part["part"] == "seat"]
    first = [part["seat"] for part in seats if part["from"] == 0]
    if type(about["seats"]) is not int or len(first) != about["seats"] or first != list(range(len(first))):
        raise Wrong("not-seat", lines[0][0])
    people = ["" if part["robot"] else f"{GONE}?" if part.get("renamed") else "?" for part in seats]
    assignments = [
        SeatAssignment(p["seat"], person, p["robot"], p["name"], p["from"], "?" if "for" in p else "")
        for p, person in zip(seats, people, strict=True)
    ]
    record = TableRecord(
        id=TableId(about["id"]),
        game=spec.name,
        name=about["name"],
        lang=FALLBACK,
        pace=TablePace.FREE,
        status=TableStatus.OVER,
        seats=about["seats"],
        host=PersonId(""),
        options=about["options"],
        errata=tuple(about["errata"]),
        seed=bytes.fromhex(end["seed"]),
        key=b"",
        salts={str(number): salt for number, salt in enumerate(about.get("salts", ()))},
        contributions=tuple(
            Contribution(person="?", **{name: part[name] for name in ("kind", "shown", "at", "opened", "seat")})
            for _, part in lines
            if part["part"] == "word"
        ),
        terms=about.get("terms", ""),
        closed_at=about.get("closed"),
        opened_at=about.get("opened", 0),
        started_at=about["started"],
        former=about["former"],
        sat_before=about.get("sat_before", ()),
    )
    is_renamed = any(part.get("renamed") for part in seats)  # the terms cannot be worked out again without the name
    if record.terms and not is_renamed and record.terms != seeds.digest_terms(seeds.spell_terms(record, assignments)):
        raise Wrong("not-terms", lines[0][0])
    try:
        return Table(record, spec, tuple(assignments), former=former).open_position()
    except Refused:
        raise Wrong("not-table", lines[0][0]) from None


def replay_answer(table: Table, line: int, part: Part, proof: Proof) -> tuple[Table, HeardEntry]:
    question = Question(Seat(part["seat"]), part["prompt"])
    started = table.record.started_at or 0
    row = LogRow(part["seq"], part["seat"], part["prompt"], part["token"], part["via"], "",
                 part["at"] + started, None, part["digest"])  # fmt: skip
    before = table.position
    if part.get("chance", {}).get("kind") == "silence":
        deal = table.deal.next_count()  # answers that were replaced were drawn, too
        table = replace(table, deal=replace(deal, draws=max(deal.draws, part["chance"]["nth"] - 1)))
    try:
        table, entry = replay_entry(table, question, row)
    except Exception as fault:
        raise Wrong("refused" if isinstance(fault, Refused) else "crashed", line, row.seq) from fault
    if entry.drawn is not None:
        check_draw(table, entry, line)
        proof.counted["drawn"] += 1
    if row.seat == JUDGE and row.via != "clock" and before is not None and before.ask is not None:
        work = before.ask.require_decision(question).shape
        if not isinstance(work, Work) or table.spec.judge is None or table.spec.judge(work) != row.token:
            raise Wrong("not-judged", line, row.seq)
        proof.counted["judged"] += 1
    return table, entry


def check_draw(table: Table, entry: HeardEntry, line: int) -> None:
    record, deal, drawn = table.record, entry.deal, entry.drawn
    assert drawn is not None
    kind, nth = ("chance", deal.chances) if entry.row.seat == CHANCE else ("silence", deal.draws)
    if entry.row.token != dealer.draw_answer(record.seed, seeds.find_salt(record), deal.number, kind, nth, drawn):
        raise Wrong("not-drawn", line, entry.row.seq)


# -- stored tables under this code -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """The first entry at which this code tells something else, and how, without an event's contents."""

    seq: int
    prompt: str
    reason: str


def first_difference(
    stored: StoredTable, spec: GameSpec[Any], former: Any, errata: tuple[str, ...] | None = None
) -> Difference | None:
    """Fold a stored table; returns None where everything would be told again."""
    record = stored.record if errata is None else stored.record.model_copy(update={"errata": errata})
    table = Table(record, spec, tuple(stored.assignments), former=former)
    if record.started_at is None:
        return None
    try:
        table = table.open_position()
    except Exception as fault:  # noqa: BLE001  any fault of the rules is a difference
        return Difference(0, "", type(fault).__name__)
    for row in stored.rows:
        try:
            table, again = replay_entry(table, Question(Seat(row.seat), row.prompt), row)
        except Refused as refused:
            return Difference(row.seq, row.prompt, f"refused: {refused.reason}")
        except Exception as fault:  # noqa: BLE001  as above
            return Difference(row.seq, row.prompt, type(fault).__name__)
        if again.row.digest != row.digest:
            return Difference(row.seq, row.prompt, "other facts")
    return None


def errata_as_told(stored: StoredTable, spec: GameSpec[Any], former: Any) -> tuple[str, ...] | None:
    """Find the fewest errata under which a table tells what it told; None where this code cannot tell it."""
    own = stored.record.errata
    others = [erratum for erratum in spec.errata if erratum not in own]
    for many in range(len(others) + 1):
        for added in combinations(others, many):
            wanted = tuple(erratum for erratum in spec.errata if erratum in own or erratum in added)
            wanted = (*(erratum for erratum in own if erratum not in wanted), *wanted)
            if first_difference(stored, spec, former, wanted) is None:
                return wanted
    return None


# -- at the table ------------------------------------------------------------------------------


def verification_text(tables: Sequence[Table], games: Mapping[str, GameSpec[Any]], lang: Language) -> str:
    table = tables[-1]
    opening = seeds.make_commitment(table.record.id, table.record.seed)[:16]
    if table.position is None:
        return app_text("verify-lobby", lang, digest=opening)
    data = export_tables(tables)
    try:
        proof = verify_export(data, games)[-1]
    except (Wrong, ValueError):
        return app_text("verify-wrong", lang)
    counted = proof.counted
    if not is_over(table):
        said = app_text("verify-live", lang, digest=opening, deals=counted["told seed"])
    else:
        said = SPEECH.package_text(
            "bot", "verify-over", lang, digest=opening, entries=counted["entry"], deals=counted["deal"],
            drawn=counted["drawn"], sealed=counted["sealed"],
        )  # fmt: skip
    if sealed := list_sealed(table):
        said += " " + app_text("verify-sealed", lang, digests="…, ".join(sealed))
    kept = proof.words["kept"] if proof.words else 0
    return f"{said} {app_text('verify-strength', lang, strength=proof.strength, kept=kept)}"


def list_sealed(table: Table) -> list[str]:
    """List how the fingerprints begin that the game itself told everyone, the first first."""
    told = (event for _, events in table.history for event in visible_to(events, None))
    values = (getattr(event, name) for event in told for name in field_names(type(event)))
    return [each.digest[:16] for each in values if isinstance(each, Commitment)]


RECORDS: Final = 16 * 1024 * 1024  # bytes of records and of what they prove kept in memory


def version_key(table: Table) -> tuple[Hashable, ...]:
    """Return a key that changes whenever a table's record tells something else.

    While a table is played it follows from what all were told: a cached record is quicker, so nothing private may cause
    another.
    """
    told = len(table.history) if is_over(table) else sum(len(visible_to(events, None)) for _, events in table.history)
    private = {"version", "proposals", "seed", "key"}
    shown = table.record.model_dump_json(exclude=private)
    return table.record.id, shown, len(list_seals(table)), told, len(table.undone)


@dataclass(frozen=True, slots=True)
class Records:
    """The records of all tables, cached until they change."""

    _tables: Tables
    _kept: KeptBytes = field(default_factory=lambda: KeptBytes(RECORDS, 1))

    async def verify(self, table_id: TableId, lang: Language) -> str:
        tables = await follow_rematches(self._tables.get, table_id)
        if tables[-1].record.is_sealed:
            raise Refused("board-sealed")
        games = self._tables.games
        text = await self._kept.get(
            ("proof", lang, *map(version_key, tables)), lambda: verification_text(tables, games, lang).encode()
        )
        return text.decode()

    async def export(self, table_id: TableId) -> bytes:
        """Export everything of a finished table, else what all were told."""
        tables = await follow_rematches(self._tables.get, table_id)
        if tables[-1].record.is_sealed:
            raise Refused("board-sealed")
        return await self._kept.get(("record", *map(version_key, tables)), lambda: export_tables(tables))
