"""What is exported can be verified, by this code and without it, and nothing of it can be changed unseen."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest

from bot.__main__ import main
from bot.audit.export import BadExport, export_tables, write_chain
from bot.audit.simulate import next_entries
from bot.audit.simulate import start_game as simulated
from bot.audit.verify import Wrong, first_difference, verification_text, verify_export
from bot.cli.audit import adopt, list_differences
from bot.db.sqlite.store import open_snapshot
from bot.tables import chance as dealer
from bot.tables.absence import relieve_changes
from bot.tables.change import TakeBack, find_retractable, retract
from bot.tables.rows import SeatAssignment, TableRecord
from bot.tables.snapshot import SYSTEM, StoredTable, Table, fold_table
from bot.tables.stored import table_ids
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from bot.values.requests import NewTable
from games.event import event_facts, visible_to
from games.forms import Pick
from games.registry import GAMES
from games.secret import CHANCE, JUDGE, Seat, hold
from games.spec import GameSpec
from games.values import replace
from tests import sample
from tests.probes import PROBES
from tests.probes.ballot.rules import Dealt
from tests.support.script_game import ANNA, BRUNO, STEPS, Stepped, Steps, Time, app, begun, history, press, spec
from tests.support.verifiers import PATH, SCRIPT, change, find_faults, parts_of, prove
from tests.support.worded_steps import WORDED

HISTORY = "dcsDbkrj"
"""Chance, sealed, in turn, a drawn silence, a second deal, a clock's word, a race, the judge."""
SPECS = {**PROBES, **GAMES}


async def strike(at, time: Time) -> None:
    """Let the next deadline pass."""
    time.now += 10_000_000
    await at.clock.handle_due()
    await at.autoplay.wait_idle()


async def played(at, time: Time):
    """A finished table: an answer replaced before it was opened, silences, a race."""
    name = await begun(at, HISTORY, ANNA, BRUNO)
    await press(at, name, ANNA, 0, "h")
    await press(at, name, ANNA, 0, "b")
    await press(at, name, BRUNO, 1, "c")
    await press(at, name, ANNA, 0, "d")
    await strike(at, time)
    await strike(at, time)
    await press(at, name, BRUNO, 1, "e", prompt="buzz")
    await strike(at, time)
    return await at.tables.get(name)


@pytest.fixture
async def over(at, time):
    table = await played(at, time)
    assert table.record.status is TableStatus.OVER
    return table


def without_us(tmp_path: Path, data: bytes) -> subprocess.CompletedProcess[str]:
    """What the script for everybody says, with none of our code in reach."""
    (tmp_path / "table.json").write_bytes(data)
    command = [sys.executable, "-I", str(PATH), "table.json"]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)


def kinds(data: bytes) -> list[str]:
    return [part["part"] for part in parts_of(data)]


def test_a_table_that_is_over_is_played_again_and_found_as_it_was(over, tmp_path):
    data = export_tables([over])
    [proof] = verify_export(data, STEPS)
    assert proof.over
    assert proof.counted == {"table": 1, "seat": 2, "deal": 2, "entry": 10, "drawn": 3, "judged": 1, "end": 1}
    done = without_us(tmp_path, data)
    assert done.returncode == 0, done.stderr
    assert "10 entries, 2 deals and 3 answers of chance as committed to" in done.stdout


async def test_an_answer_that_was_ready_when_time_was_up_is_found_as_it_was(at, time):
    """Fault 4: it is no answer of chance, though the clock would have drawn one."""
    name = await begun(at, "dDD", ANNA, BRUNO)
    table = await at.tables.get(name)
    [question] = [each for each in table.position.ask.must if each.seat >= 0]
    await at.drafts.keep((ANNA, BRUNO)[question.seat], name, table.question_id(question), {"": ("c",)})
    await strike(at, time)
    await strike(at, time)
    played = await at.tables.get(name)
    assert [row.via for row, _ in played.history] == ["chance", "draft", "clock"]
    [proof], _ = prove(export_tables([played]), STEPS)
    assert proof.counted["drawn"] == 2


def test_an_answer_that_was_replaced_is_not_published(over):
    entries = [part for part in parts_of(export_tables([over])) if part["part"] == "entry" and part["via"] == "hand"]
    tokens = [(part["prompt"], part["token"]) for part in entries]
    assert ("choose", "h") in [(row.prompt, row.token) for row, _ in over.history if row.via == "hand"]
    assert ("choose", "h") not in tokens
    assert ("choose", "b") in tokens


def test_nobodys_account_is_published(over):
    assert b"web:" not in export_tables([over])


@pytest.mark.rule("EE-94")
def test_one_byte_changed_anywhere_or_a_piece_cut_off_fails_in_both_and_says_where(over):
    data = export_tables([over])
    for position in range(sample.number() % 7, len(data), 7):
        changed = data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :]
        line = data[:position].count(b"\n") + 1
        with pytest.raises(BadExport) as broken:
            verify_export(changed, STEPS)
        assert broken.value.line in {line, line + 1, data.count(b"\n") + 1}, f"byte {position}"
        with pytest.raises(SCRIPT["Wrong"]):
            list(SCRIPT["verify"](changed))
    for cut in (data[1:], data[:-1], data[2:], data[:-20]):
        assert all(find_faults(cut, STEPS))


FORGERIES = {
    "a hand's answer": ("entry", 2, {"token": "d"}, "not-entry", False),
    "a roll": ("entry", 0, {"token": "1,1,1"}, "not-drawn", True),
    "a silence": ("entry", 4, {"token": "no"}, "refused", True),
    "the judge's verdict": ("entry", 9, {"token": "4"}, "not-judged", False),
    "an answer's time": ("entry", 8, {"at": 1}, "not-entry", False),
    "the master seed": ("end", 0, {"seed": "00" * 32}, "not-terms", True),
    "the master's commitment": ("table", 0, {"commitment": "00" * 32}, "not-table", True),
    "a deal's commitment": ("deal", 1, {"commitment": "00" * 32}, "not-deal", True),
    "a deal's seed": ("deal", 0, {"seed": "00" * 32}, "not-deal", True),
    "the terms": ("table", 0, {"terms": "00" * 32}, "not-terms", True),
    "the standing": ("end", 0, {"standing": [[0], [1]]}, "not-end", False),
    "the options": ("table", 0, {"options": {"script": "dcsDbcr", "luck": "2"}}, "not-terms", True),
    "a fact": ("entry", 3, {"facts": ["stepped step='c'"]}, "not-entry", True),
}


@pytest.mark.parametrize("what", FORGERIES)
@pytest.mark.few(3)
def test_a_forger_who_makes_the_chain_anew_is_found_out_by_the_rules_or_the_seeds(over, what):
    kind, nth, fields, reason, is_seen_without_rules = FORGERIES[what]
    ours, script = find_faults(change(export_tables([over]), kind, nth, **fields), STEPS)
    assert reason in ours
    assert bool(script) == is_seen_without_rules


def test_a_part_left_out_or_told_twice_is_noticed(over):
    parts = parts_of(export_tables([over]))
    for position, part in enumerate(parts):
        for forged in ((), (part, part)):
            with pytest.raises(Wrong):
                verify_export(write_chain([*parts[:position], *forged, *parts[position + 1 :]]), STEPS)


# -- every game --------------------------------------------------------------------------------


def dealt_properly(
    spec: GameSpec, seed: str, *, rethought: float = 0, more: int = 0, options: Mapping[str, str] = MappingProxyType({})
) -> Table:
    """A whole game by robots and people who are sometimes silent, every chance answer drawn by the dealer.

    So large a part of the answers that may be taken back are. `more` seats than the fewest.
    """
    seats = spec.least + more
    record = TableRecord(
        id=TableId("abc234"), game=spec.name, name="Giovedì", lang="it", pace=TablePace.FREE, status=TableStatus.LIVE,
        seats=seats, host=PersonId("web:0"), errata=spec.errata, seed=seed.encode() * 8, key=b"key",
        salts={"web:0": "5a17", "web:1": "0c3d"}, opened_at=0, started_at=0, options=dict(options),
    )  # fmt: skip
    people = tuple(SeatAssignment(seat, f"web:{seat}", "", f"P{seat}", 0) for seat in range(seats))
    table = Table(record, spec, people).open_position()
    play = simulated(spec, seats, table.parse_options(), (next(iter(spec.robots)),) * seats, Random(seed))
    play.at, dice = table.position, Random(seed)
    while table.position.ask is not None:
        entry = next(next_entries(play, table.position.ask))
        token, via = entry.token, "hand" if entry.seat >= 0 else "clock"
        if entry.seat == CHANCE:
            token, via = dealer.answer_chance(table, entry.question), "chance"
        elif entry.seat == JUDGE:
            via = "judge"
        elif entry.question in table.position.ask.must and entry.seat >= 0 and dice.random() < 0.1:
            token, via = dealer.answer_silence(table, entry.question), "clock"
        person = f"web:{entry.seat}" if via == "hand" else ""
        proposal = table.propose(entry.question, token, via=via, at_ms=play.length * 1000, person_id=person)
        table = table.accept(proposal)
        if (row := find_retractable(table)) is not None and dice.random() < rethought:
            table = retract(table, TakeBack(row.seq, PersonId(row.person)), play.length * 1000)
            play.at, play.length = table.position, play.length + 1
            continue
        for seat, heard in play.stories.items():
            heard.extend(visible_to(proposal.events, seat))
        if proposal.events:
            play.declined.clear()
        play.at, play.length = table.position, play.length + 1
    return table.mark_over()


@pytest.mark.rule("EE-93", "EE-94")
@pytest.mark.parametrize("game", sorted(SPECS))
@pytest.mark.few(2)
def test_a_whole_game_of_each_on_the_shelf_is_proved_by_our_code_and_without_it(game):
    table = dealt_properly(SPECS[game], "a1b2")
    data = export_tables([table])
    [proof], _ = prove(data, SPECS)
    assert proof.counted["drawn"] >= 1
    assert proof.counted["entry"] <= len(table.history)
    if SPECS[game].opens:
        assert proof.counted["sealed"] >= 1
        ours, script = find_faults(change(data, "sealed", text="another rule"), SPECS)
        assert ("not-sealed" in ours, bool(script)) == (True, True)


ASKED = {"caccia": {"more": 2, "options": {"leading": "chosen"}}}
"""At which tables a game asks what may be taken back."""


@pytest.mark.deep
@pytest.mark.parametrize("game", sorted(name for name, spec in SPECS.items() if spec.retractable))
def test_a_game_with_answers_taken_back_is_folded_and_proved_as_any_other(game):
    spec = SPECS[game]
    table = dealt_properly(spec, "a1b2", rethought=0.5, **ASKED.get(game, {}))
    undone = [row.seq for row, _ in table.history if row.seat == SYSTEM]
    assert undone
    rows = [each.row for each in table.history]
    again = fold_table(table.record, spec, table.assignments, rows)
    assert (again.position, again.deal, again.undone) == (table.position, table.deal, table.undone)
    stands = [row for row in rows if row.seq not in table.undone and row.seat != SYSTEM]
    bare = fold_table(table.record, spec, table.assignments, stands)
    assert bare.position.state == table.position.state
    assert (bare.deal, bare.deal_span.number) == (table.deal, table.deal_span.number)
    assert first_difference(StoredTable(table.record, tuple(table.assignments), tuple(rows), ()), spec, None) is None
    data = export_tables([table])
    [proof], _ = prove(data, SPECS)
    assert proof.counted["entry"] == len(rows)
    nth = [part["seq"] for part in parts_of(data) if part["part"] == "entry"].index(undone[0])
    for otherwise in ({"token": str(undone[0] - 2)}, {"token": "0"}, {"prompt": "oracle"}, {"facts": ["told=1"]}):
        assert all(find_faults(change(data, "entry", nth, **otherwise), SPECS))


async def test_what_is_published_of_a_live_table_says_what_was_taken_back(tmp_path):
    retractable = {"steps": replace(STEPS["steps"], retractable={"choose": (Stepped,)})}
    async with app(tmp_path, Time(), retractable) as at:
        name = await begun(at, "ppp", ANNA)
        await press(at, name, ANNA, 0, "h")
        await at.host.retract(ANNA, name)
        data = export_tables([await at.tables.get(name)])
    assert [part["facts"] for part in parts_of(data) if part["part"] == "told"][-1] == "take-back"
    prove(data, STEPS)


# -- a table still being played ---------------------------------------------------------------


async def test_of_a_live_table_only_what_everybody_was_told_is_published(at):
    name = await begun(at, "dccs", ANNA, BRUNO)
    await press(at, name, ANNA, 0, "h")
    table = await at.tables.get(name)
    data = export_tables([table])
    assert kinds(data) == ["table", "seat", "seat", "deal", "told"]
    assert table.record.seed.hex().encode() not in data
    assert b'"seed":""' in data
    assert b"seq" not in data and b"digest" not in data and b"choose" not in data
    [proof], _ = prove(data, STEPS)
    assert not proof.over


async def test_of_a_live_table_the_seed_of_a_finished_deal_is_checked(at):
    name = await begun(at, "dbs", ANNA, BRUNO)
    data = export_tables([await at.tables.get(name)])
    [proof], _ = prove(data, STEPS)
    assert proof.counted["told seed"] == 1
    ours, script = find_faults(change(data, "deal", 0, seed="00" * 32), STEPS)
    assert ("not-deal" in ours, bool(script)) == (True, True)


def test_a_secret_is_a_question_mark_in_what_everybody_was_told():
    [event] = visible_to([Dealt(seat=Seat(1), hand=hold((3, 4), Seat(1)))], None)
    assert event_facts(event) == "dealt seat=1 hand=?"


# -- rematches -----------------------------------------------------------------------------------


async def test_a_rematch_is_published_with_the_tables_it_follows(at, time):
    first = await played(at, time)
    name = await at.rematches.open(ANNA, first.record.id)
    await at.table_settings.set_option(ANNA, name, "script", {"": ("dc",)})
    await at.openings.start(ANNA, name)
    await at.autoplay.wait_idle()
    second = await at.tables.get(name)
    assert kinds(export_tables([first, second])).count("table") == 1
    await press(at, name, ANNA, 0, "a")
    data = export_tables([first, await at.tables.get(name)])
    assert [part.get("sat_before") for part in parts_of(data) if part["part"] == "table"] == [None, [[0], []]]
    proofs, said = prove(data, STEPS)
    assert [proof.table for proof in proofs] == [first.record.id, name]
    assert said.count(" entries, ") == 2
    ours, script = find_faults(change(data, "table", -1, sat_before=[[0], [1]]), STEPS)
    assert "not-terms" in ours
    assert "the fingerprint of the terms is not theirs" in script


# -- at the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["it", "en"])
async def test_verify_says_in_each_state_of_a_table_what_was_checked(at, time, lang):
    lobby = await at.tables.get(
        await at.openings.open(ANNA, NewTable("steps", name="Tavolo", lang="it", pace=TablePace.LIVE, seats=2))
    )
    live = await at.tables.get(await begun(at, "dbs", ANNA, BRUNO))
    over = await played(at, time)
    said = [verification_text([table], STEPS, lang) for table in (lobby, live, over)]
    lying = replace(over, record=over.record.model_copy(update={"seed": bytes(32)}))
    said.append(verification_text([lying], STEPS, lang))
    assert len(set(said)) == 4
    assert dealer.list_seals(over)[0].digest[:16] in said[2]
    assert "10" in said[2] and "3" in said[2]


# -- stored tables under other code ----------------------------------------------------------------


class Ruled(Steps):
    """In this release a choice sealed by all is told backwards, unless the table is older than the erratum."""

    def start(self, options, seating, former, errata):
        return replace(super().start(options, seating, former, errata), former=int("ST-2" in errata))

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        if not state.former:
            return step
        backwards = tuple(replace(e, told=e.told[::-1]) if isinstance(e, Stepped) else e for e in step.events)
        return replace(step, events=backwards)


class Careless(Ruled):
    """The same, with no way back."""

    def start(self, options, seating, former, errata):
        return super().start(options, seating, former, ("ST-2",))


ERRATUM = {"steps": spec(game=Ruled(), errata=("ST-1", "ST-2"))}
CARELESS = {"steps": spec(game=Careless())}


async def stored_under(tmp_path: Path, games) -> TableId:
    async with app(tmp_path, Time(), games=games) as at:
        name = await begun(at, "dccc", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "a")
        await press(at, name, BRUNO, 1, "b")
        return name


def differences(tmp_path: Path, games) -> list[str]:
    with open_snapshot(tmp_path / "arbitro.db") as record:
        return [text for _, text in list_differences(record, games)]


@pytest.mark.file
async def test_refold_finds_the_first_entry_that_this_code_tells_otherwise(tmp_path, monkeypatch, capsys):
    await stored_under(tmp_path, STEPS)
    monkeypatch.setattr("games.registry.GAMES", CARELESS)
    assert main(["refold", "--database", str(tmp_path / "arbitro.db")]) == 1
    said = capsys.readouterr().out
    assert "differs from entry 3 of 3 on (choose: other facts)" in said
    assert "1 tables, 1 replay differently" in said
    narrower = {"steps": spec(game=Fewer())}
    assert differences(tmp_path, narrower) == ["differs from entry 3 of 3 on (choose: refused: not-an-option)"]


async def suspended(tmp_path: Path, games) -> None:
    """The table is touched under code that tells it otherwise."""
    async with app(tmp_path, Time(), games=games) as at:
        [name] = await table_ids(at.store, TableStatus.LIVE)
        assert (await at.tables.get(name)).record.status is TableStatus.SUSPENDED


@pytest.mark.file
async def test_a_suspended_table_goes_on_under_the_errata_it_was_told_by(tmp_path, capsys):
    name = await stored_under(tmp_path, CARELESS)
    [text] = differences(tmp_path, ERRATUM)
    assert text.endswith(f"unchanged under ST-1, ST-2: arbitro refold --adopt {name}")
    await suspended(tmp_path, ERRATUM)
    assert await adopt(tmp_path / "arbitro.db", name, ERRATUM) == 0
    assert "goes on under ST-1, ST-2" in capsys.readouterr().out
    async with app(tmp_path, Time(), games=ERRATUM) as at:
        assert (await at.tables.get(name)).record.notice.key == "resumed"
        await press(at, name, ANNA, 0, "c")
        await press(at, name, BRUNO, 1, "d")
        assert (await history(at, name))[-1] == "c 1=d 0=c"


@pytest.mark.file
async def test_a_suspended_table_goes_on_as_it_is_where_this_code_tells_its_story_again_and_nowhere_else(
    tmp_path, capsys
):
    name = await stored_under(tmp_path, STEPS)
    await suspended(tmp_path, CARELESS)
    assert await adopt(tmp_path / "arbitro.db", name, CARELESS) == 1
    assert "stays suspended" in capsys.readouterr().err
    assert "suspended, but unchanged" in differences(tmp_path, ERRATUM)[0]
    assert await adopt(tmp_path / "arbitro.db", name, ERRATUM) == 0
    assert differences(tmp_path, ERRATUM) == [""]


class Fewer(Steps):
    """In this release there is less to choose from."""

    def ask(self, state):
        ask = super().ask(state)
        if ask is None or ask.face != "all":
            return ask
        return replace(ask, must={q: replace(d, shape=Pick(("a",))) for q, d in ask.must.items()})


# -- the commands ------------------------------------------------------------------------------------


@pytest.fixture
def shelf(monkeypatch):
    monkeypatch.setattr("games.registry.GAMES", STEPS)


@pytest.mark.file
async def test_a_table_is_exported_from_a_database_an_office_is_at_work_on(at, time, tmp_path, shelf, run):
    over = (await played(at, time)).record.id
    said = [run("export", over, "--to", tmp_path / "over.json")]
    assert (tmp_path / "over.json").read_bytes() == await at.records.export(over)
    assert (await at.records.verify(over, "it")).startswith("Ho controllato")
    live = await begun(at, "dcs", ANNA, BRUNO)
    said += [run("export", live, "--to", tmp_path / "live.json"), run("refold")]
    said += [run("verify", tmp_path / f"{name}.json") for name in ("over", "live")]
    assert [status for status, _ in said] == [0] * 5
    out = "".join(told for _, told in said)
    assert "everything" in out
    assert "what everyone was shown" in out
    assert "10 entries replayed identically; 3 random results, 1 verdicts and" in out
    assert "1 tables, 0 replay differently" in out


def test_what_is_wrong_with_a_file_is_said_with_its_line(tmp_path, shelf, run, over):
    data = export_tables([over])
    (tmp_path / "bad.json").write_bytes(data.replace(b'"token":"d"', b'"token":"e"'))
    status, said = run("verify", tmp_path / "bad.json")
    assert (status, "WRONG: line " in said) == (1, True)
    (tmp_path / "forged.json").write_bytes(change(data, "entry", 0, token="1,1,1"))
    status, said = run("verify", tmp_path / "forged.json")
    assert (status, "entry 1: the seeds give another result" in said) == (1, True)
    assert run("verify", tmp_path / "none.json")[0] == 2


DEEP = "[" * 100_000 + "]" * 100_000
HOSTILE = {
    "deep": lambda data: data.replace(b"\n", b'\n{"part":' + DEEP.encode() + b"},\n", 1),
    "seats": lambda data: change(data, "table", 0, seats=10**9),
    "one seat more": lambda data: change(data, "table", 0, seats=parts_of(data)[0]["seats"] + 1),
    "no seats": lambda data: change(data, "table", 0, seats=True),
    "no number": lambda data: data.replace(b"[\n", b'[\n{"part":NaN},\n', 1),
    "chance": lambda data: change(
        data, "entry", 0, chance={"deal": 1, "form": "Order", "kind": "deal", "nth": 1, "size": 10**9}
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_40c_a_hostile_file_is_refused_by_both_in_a_sentence(tmp_path, shelf, run, over, what):
    data = HOSTILE[what](export_tables([over]))
    said = without_us(tmp_path, data)
    assert (said.returncode, said.stderr[:6], "Traceback" in said.stderr) == (1, "WRONG:", False)
    status, ours = run("verify", tmp_path / "table.json")
    assert (status, ours[:12]) == (1, "WRONG: line ")
    if what != "chance":  # which our code draws by the rules, whatever the file says
        assert ours.rpartition(": ")[2] == said.stderr.rpartition(": ")[2]


def test_commands_about_a_database_that_is_none_say_so(tmp_path, run):
    (tmp_path / "text.db").write_text("not a database" * 100)
    for name, code in (("none.db", 2), ("text.db", 1)):
        for command, status in ((("refold",), 2), (("export", "abc234"), code)):
            told, said = run(*command, "--database", tmp_path / name)
            assert (told, said[:9], said.count("arbitro: "), said.count(name)) == (status, "arbitro: ", 1, 1)


async def test_a_table_that_its_people_ended_is_published_whole(at):
    name = await begun(at, "dccs", ANNA, BRUNO)
    await press(at, name, ANNA, 0, "h")
    await at.host.end(ANNA, name)
    await at.host.end(BRUNO, name)
    table = await at.tables.get(name)
    assert table.record.status is TableStatus.CLOSED
    data = export_tables([table])
    [proof], _ = prove(data, STEPS)
    assert proof.over
    assert b'"token":"h"' not in data
    assert [bool(seal.seed) for seal in dealer.list_seals(table)] == [True, True]


async def test_33a_a_record_and_an_ending_say_for_whom_a_robot_played(tmp_path):
    async with app(tmp_path, Time(), WORDED, chats=()) as at:
        name = await begun(at, "cccc", ANNA, BRUNO, game="letters")
        await at.tables.change(name, lambda table, now: relieve_changes(table, 1, now))
        while (table := await at.tables.get(name)).position.ask is not None:
            await press(at, name, ANNA, 0, "a")
            await at.autoplay.wait_idle()
        assert (await at.views.room(name, "en")).score.played_for == "A robot played for Bruno until the end."
        exported = export_tables([table])
    robots = [part for part in parts_of(exported) if part["part"] == "seat" and part["robot"]]
    assert [(part["seat"], part["for"]) for part in robots] == [(1, "Bruno")]
    prove(exported, WORDED)
    kept = parts_of(exported).index(robots[0]) - 1
    assert all(find_faults(change(exported, "seat", kept, **{"for": "Carla"}), WORDED))
