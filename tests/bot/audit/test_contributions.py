"""Nobody can choose a deal: not by contributions, seats or options, and no file that says otherwise is believed."""

import hashlib
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from statistics import fmean

import pytest

from bot.audit.export import export_tables, read_chain, write_chain
from bot.lobby.chance import PATIENCE_MS
from bot.tables import chance as dealer
from bot.tables import chance as seeds
from bot.tables.change import GivenAnswer
from bot.tables.rows import Contribution
from bot.tables.snapshot import Table, fold_table
from bot.values.ids import ContributionKind, TablePace, TableStatus
from bot.values.requests import NewTable
from games.forms import Refused, Roll
from games.questions import Question
from games.secret import CHANCE
from tests.support.script_game import ANNA, BRUNO, CARLA, STEPS, app
from tests.support.verifiers import find_faults, parts_of, prove

OLD = Path(__file__).parent / "exports" / "format-1.json"
TRIES = 30


def whole(word: str) -> str:
    """The word as a browser keeps it: with a nonce of 128 bits."""
    return f"{word}/{hashlib.sha256(word.encode()).hexdigest()[:32]}"


def sums(token: str) -> int:
    """What somebody who wants high dice looks at."""
    return sum(map(int, token.split(",")))


async def opened(at, *, seats: int = 3) -> str:
    """A table in the lobby, where Anna is the host, and Bruno and Carla sit."""
    name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=seats))
    await at.lobby.join(BRUNO, name, 1)
    await at.lobby.join(CARLA, name, 2)
    await at.table_settings.set_option(ANNA, name, "script", {"": ("dbs",)})
    return name


@pytest.fixture
async def name(at) -> str:
    return await opened(at)


async def sealed(at, name, *people) -> None:
    """These people's browsers send the digests of their words."""
    for person in people:
        await at.contributions.promise_word(person, name, seeds.make_promise(name, whole(person.name)))


async def play_on(at, name: str) -> Table:
    """Answer the next question, whichever seat is asked."""
    await at.autoplay.wait_idle()
    question = next(iter((await at.tables.get(name)).position.ask.must))
    person = (ANNA, BRUNO, CARLA)[question.seat]
    await at.tables.change(name, lambda *_: GivenAnswer(question, "a", "hand", person.id))
    await at.autoplay.wait_idle()
    return await at.tables.get(name)


async def finished(at, time, name: str = "") -> Table:
    """A table that was played out: Anna and Bruno gave sealed words, Carla one in the open."""
    name = name or await opened(at)
    await sealed(at, name, ANNA, BRUNO)
    await at.contributions.give_word(CARLA, name, "diciassette")
    time.now += 5
    assert await at.openings.start(ANNA, name) is False
    terms = dealer.tell_terms(await at.tables.get(name))
    for person in (BRUNO, ANNA):
        await at.contributions.open_word(person, name, whole(person.name), terms.digest)
    assert (await at.tables.get(name)).record.status is TableStatus.LIVE
    table = await play_on(at, name)
    assert table.record.status is TableStatus.OVER
    return table


# -- the order of things ------------------------------------------------------------------------


async def test_the_commitment_is_shown_before_anybody_can_contribute_and_stands_to_the_end(at, time, caplog):
    caplog.set_level("INFO")
    name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=2))
    assert dealer.list_contributions(await at.tables.get(name)) == ()
    name = await opened(at)
    committed = dealer.list_seals(await at.tables.get(name))[0].digest
    assert f"table {name} opens, its seed committed to as {committed}" in caplog.messages
    table = await finished(at, time, name)
    part, *rest = read_chain(export_tables([table]))
    words = [each for each in rest if each["part"] == "word"]
    assert part["opened"] <= min(each["at"] for each in words) <= part["closed"] <= part["started"]
    assert part["commitment"] == seeds.make_commitment(table.record.id, table.record.seed)
    assert committed == dealer.list_seals(table)[0].digest == part["commitment"]


async def test_a_sealed_word_is_opened_once_the_terms_are_closed_and_only_under_them(at, name):
    await sealed(at, name, BRUNO)
    for word, terms, reason in (
        (whole("Bruno"), "", "stale"),
        (whole("altro"), None, "other-word"),
        (whole("Bruno"), "00" * 32, "other-terms"),
        ("Bruno", None, "other-word"),
    ):
        if reason != "stale" and not (await at.tables.get(name)).record.terms:
            assert await at.openings.start(ANNA, name) is False
        table = await at.tables.get(name)
        digest = table.record.terms if terms is None else terms
        with pytest.raises(Refused, match=reason):
            await at.contributions.open_word(BRUNO, name, word, digest)
    with pytest.raises(Refused, match="not-seated"):
        await at.contributions.open_word(replace(BRUNO, id="web:9"), name, whole("Bruno"), table.record.terms)
    assert table.position is None
    await at.contributions.open_word(BRUNO, name, whole("Bruno"), table.record.terms)
    await at.contributions.open_word(BRUNO, name, whole("Bruno"), table.record.terms)
    assert (await at.tables.get(name)).record.status is TableStatus.LIVE


@pytest.mark.parametrize("word", ["\ue0f2", "a\x1b[2J", "\u202eanna", "\ufffc"])
async def test_37_a_sealed_word_with_marks_of_ours_is_not_opened(at, name, word):
    await at.contributions.promise_word(BRUNO, name, seeds.make_promise(name, whole(word)))
    assert await at.openings.start(ANNA, name) is False
    table = await at.tables.get(name)
    with pytest.raises(Refused, match="word-unfit"):
        await at.contributions.open_word(BRUNO, name, whole(word), table.record.terms)
    assert not any(each.opened for each in table.record.contributions)


async def test_nothing_can_be_changed_between_the_closing_of_the_terms_and_the_first_deal(at, name):
    await sealed(at, name, BRUNO)
    assert await at.openings.start(ANNA, name) is False
    table = await at.tables.get(name)
    before = (table.record, table.assignments)
    spelled = seeds.spell_terms(table.record, table.assignments)
    lobby, words, settings = at.lobby, at.contributions, at.table_settings
    for attempt in (
        lobby.join(ANNA, name, 0),
        lobby.join(replace(CARLA, id="web:9", name="Dora"), name),
        lobby.leave(BRUNO, name),
        lobby.seat_robot(ANNA, name, 2, "plain"),
        settings.set_seats(ANNA, name, 4),
        settings.set_option(ANNA, name, "luck", {"": ("3",)}),
        settings.set_preset(ANNA, name, "month"),
        settings.set_pace(ANNA, name, TablePace.DAY),
        words.give_word(ANNA, name, "la mia"),
        words.promise_word(ANNA, name, "0" * 64),
        words.promise_word(BRUNO, name, "0" * 64),
    ):
        with pytest.raises(Refused, match="terms-closed"):
            await attempt
    await words.add_press(ANNA, name, inbox="discord:1", at=None)
    with pytest.raises(Refused, match="words-awaited"):
        await at.openings.start(ANNA, name)
    table = await at.tables.get(name)
    assert (table.record, table.assignments) == before
    assert seeds.digest_terms(spelled) == table.record.terms


async def test_who_never_opens_a_word_is_not_waited_for_for_ever_and_the_record_says_so(at, name, time):
    await sealed(at, name, ANNA, BRUNO)
    await at.openings.start(ANNA, name)
    table = await at.tables.get(name)
    await at.contributions.open_word(ANNA, name, whole("Anna"), table.record.terms)
    time.now += PATIENCE_MS
    assert await at.openings.start(ANNA, name) is True
    table = await play_on(at, name)
    [proof], said = prove(export_tables([table]), STEPS)
    assert (proof.strength, proof.words["kept"]) == ("sealed", 1)
    assert "sealed words never opened: 1" in said
    with pytest.raises(Refused, match="stale"):
        await at.contributions.open_word(BRUNO, name, whole("Bruno"), table.record.terms)


async def test_a_word_can_be_another_until_the_terms_are_closed_and_a_press_replaces_none(at, name, time):
    await at.contributions.add_press(BRUNO, name, inbox="discord:77", at=None)
    shown = dealer.list_contributions(await at.tables.get(name))
    assert [(line.name, line.kind, line.shown) for line in shown] == [
        ("Bruno", ContributionKind.PRESS, f"discord:77 {time.now}")
    ]
    await at.contributions.give_word(BRUNO, name, "  pane\u202e ")
    await at.contributions.add_press(BRUNO, name, inbox="discord:78", at=None)
    await sealed(at, name, CARLA)
    shown = dealer.list_contributions(await at.tables.get(name))
    assert [(line.seat, line.kind, line.shown, line.awaited) for line in shown] == [
        (1, "typed", "pane", False),
        (2, "sealed", seeds.make_promise(name, whole("Carla")), False),
    ]
    for word in ("", " \u200b ", "x" * 65):
        with pytest.raises(Refused, match="word-unfit"):
            await at.contributions.give_word(BRUNO, name, word)
    with pytest.raises(Refused, match="unreadable"):
        await at.contributions.promise_word(BRUNO, name, "0" * 63)
    await at.lobby.leave(CARLA, name)
    assert await at.openings.start(ANNA, name) is True
    assert [each.shown for each in (await at.tables.get(name)).record.contributions] == ["pane"]


async def test_closed_terms_and_opened_words_are_there_after_a_restart(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await opened(at)
        await sealed(at, name, ANNA, BRUNO)
        await at.openings.start(ANNA, name)
        before = (await at.tables.get(name)).record
        await at.contributions.open_word(ANNA, name, whole("Anna"), before.terms)
    async with app(tmp_path, time) as at:
        table = await at.tables.get(name)
        assert (table.record.terms, table.record.closed_at) == (before.terms, time.now)
        await at.contributions.open_word(BRUNO, name, whole("Bruno"), before.terms)
        assert (await at.tables.get(name)).record.status is TableStatus.LIVE


# -- a host who grinds ------------------------------------------------------------------------------


def played_again(table: Table) -> Table:
    """The same table as its record would have it, every draw made anew: what a forger with the seed can write."""
    again = fold_table(table.record.model_copy(update={"started_at": None}), table.spec, table.assignments, ())
    again = replace(again, record=table.record).open_position()
    while again.position.ask is not None:
        ask = again.position.ask
        question: Question = next(iter(ask.must))
        drawn = question.seat == CHANCE
        token = dealer.answer_chance(again, question) if drawn else "a"
        via = "chance" if drawn else "hand"
        again = again.accept(again.propose(question, token, via=via, at_ms=table.record.started_at))
    return again


def forged(table: Table, *, assignments=None, **changes) -> Table:
    """The whole record made anew, with terms that fit."""
    record = table.record.model_copy(update=changes)
    seated = table.assignments if assignments is None else assignments
    terms = seeds.digest_terms(seeds.spell_terms(record, seated))
    return played_again(replace(table, record=record.model_copy(update={"terms": terms}), assignments=seated))


def forgeries(table: Table):
    """What a host would try for a better deal once everything is fixed: each kind sixty times, or as often as it goes."""
    given = table.record.contributions
    for number in range(TRIES):
        yield "seed", forged(table, seed=hashlib.sha256(b"%d" % number).digest())
        typed = given[2].model_copy(update={"shown": f"parola {number}"})
        yield "an open word", forged(table, contributions=(*given[:2], typed))
        word = whole(f"{number}")
        promise = seeds.make_promise(table.record.id, word)
        other = given[0].model_copy(update={"shown": promise, "opened": word})
        yield "a sealed word", forged(table, contributions=(other, *given[1:]))
        renamed = [
            assignment._replace(name=f"Robot {number}") if assignment.seat == 2 else assignment
            for assignment in table.assignments
        ]
        yield "a seat", forged(table, assignments=renamed)
        yield (
            "an option",
            forged(table, options={"script": "db" + "s" * (2 + number // 3), "luck": f"{1 + number % 3}"}),
        )
    for order in list(permutations(range(3)))[1:]:
        moved = tuple(given[old].model_copy(update={"seat": seat}) for seat, old in enumerate(order))
        yield "the order", forged(table, contributions=moved)
    for left in range(3):
        yield "one less", forged(table, contributions=given[:left] + given[left + 1 :])


@pytest.mark.deep
async def test_no_record_made_anew_is_taken_for_the_one_whose_terms_were_seen(at, time):
    table = await finished(at, time)
    seen = table.record.terms
    for data in (export_tables([table]), export_tables([played_again(table)])):
        for known in (seen, seen[:16]):
            prove(data, STEPS, known)
    tried = 0
    for what, other in forgeries(table):
        made = export_tables([other])
        assert other.record.terms != seen, what
        assert find_faults(made, STEPS) == ("", ""), what
        ours, script = find_faults(made, STEPS, seen)
        assert ("not-seen" in ours, "not the terms you saw" in script) == (True, True), what
        tried += 1
    assert tried == 5 * TRIES + 5 + 3


async def test_no_part_of_the_record_can_be_another_under_the_same_terms(at, time):
    table = await finished(at, time)
    parts = parts_of(export_tables([table]))
    words = [index for index, part in enumerate(parts) if part["part"] == "word"]
    late, early = parts[0]["closed"] + 1, parts[0]["opened"] - 1
    changes = [(0, "commitment", "00" * 32), (0, "opened", late), (0, "closed", early), (0, "format", 1)]
    changes += [(0, "options", {"script": "dbs", "luck": "2"}), (0, "errata", []), (0, "former", "zzzzzz")]
    for index in words:
        changes += [(index, "at", late), (index, "at", early), (index, "seat", 5), (index, "kind", "press")]
        changes += [(index, "shown", f"{number}") for number in range(TRIES)]
        changes += [(index, "opened", whole(f"{number}")) for number in range(TRIES)]
    changes += [(words[0], "opened", "")]
    files = [[*parts[:index], {**parts[index], field: value}, *parts[index + 1 :]] for index, field, value in changes]
    for made in (*files, *([*parts[:cut], *parts[cut + 1 :]] for cut in words)):
        assert all(find_faults(write_chain(made), STEPS)), made


def dice_of_the_best_try(number: int, *, is_sealed: bool) -> int:
    """The dice that a server's owner gets who tries sixty words of his own, the guest's sealed or in the open.

    He knows the seed, and picks the word with the highest dice as far as he can see.
    """
    seed = hashlib.sha256(b"table %d" % number).digest()
    kind = ContributionKind.SEALED if is_sealed else ContributionKind.TYPED
    guest = whole(f"guest {number}")
    shown = seeds.make_promise("abcdef", guest) if is_sealed else guest
    told = Contribution(person="web:1", kind=kind, shown=shown, at=0, seat=0)

    def roll(own: str, *, opened: str) -> int:
        mine = Contribution(person="web:2", kind=ContributionKind.TYPED, shown=own, at=0, seat=1)
        terms = seeds.digest_terms(f"{shown} {own}")
        mix = seeds.mix_contributions(terms, (told.model_copy(update={"opened": opened}), mine))
        return sums(dealer.draw_answer(seed, mix, 1, "chance", 1, Roll(6, 3)))

    best = max((f"try {each}" for each in range(TRIES)), key=lambda own: roll(own, opened=""))
    return roll(best, opened=guest if is_sealed else "")


@pytest.mark.deep
def test_sixty_tries_against_a_sealed_word_are_worth_no_more_than_one():
    sealed_against = fmean(dice_of_the_best_try(number, is_sealed=True) for number in range(200))
    in_the_open = fmean(dice_of_the_best_try(number, is_sealed=False) for number in range(200))
    assert 9.9 < sealed_against < 11.1
    assert in_the_open > 15


# -- what is proved -----------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", ["sealed", "open", "none"])
async def test_both_verifiers_say_what_the_contributions_prove(at, name, strength):
    if strength == "sealed":
        await sealed(at, name, BRUNO)
    if strength != "none":
        await at.contributions.add_press(CARLA, name, inbox="discord:5", at=None)
    await at.openings.start(ANNA, name)
    if strength == "sealed":
        terms = (await at.tables.get(name)).record.terms
        await at.contributions.open_word(BRUNO, name, whole("Bruno"), terms)
    table = await play_on(at, name)
    [proof], script = prove(export_tables([table]), STEPS)
    said = {lang: await at.records.verify(name, lang) for lang in ("it", "en")}
    assert proof.strength == strength
    words = {
        "sealed": ("known to its owner alone", "Se hai dato una parola segreta", "gave a secret word"),
        "open": ("didn't know the server's seed", "erano visibili", "were visible"),
        "none": ("no one contributed", "Nessuno ha dato", "No one contributed"),
    }[strength]
    assert words[0] in script
    assert words[1] in said["it"]
    assert words[2] in said["en"]


def test_a_record_of_an_earlier_release_is_still_found_as_it_was_and_its_salts_are_named():
    data = OLD.read_bytes()
    [proof], said = prove(data, STEPS)
    assert (proof.over, proof.strength, "many may have been tried" in said) == (True, "salts", True)
    assert "not-seen" in find_faults(data, STEPS, "ab")[0]


async def test_a_stored_table_with_salts_is_played_on_with_them_and_one_in_its_lobby_starts_without(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await opened(at)
        await at.table_settings.set_option(ANNA, name, "script", {"": ("sds",)})
        table = await at.tables.get(name)
        await at.tables.change(name, lambda *_: {"salts": {ANNA.id: "5a17"}})
        await at.openings.start(ANNA, name)
        assert table.record.salts == {}
        salts = {ANNA.id: "5a17", BRUNO.id: "0c3d"}
        await at.tables.change(name, lambda *_: {"terms": "", "closed_at": None, "contributions": (), "salts": salts})
    async with app(tmp_path, time) as at:
        table = await at.tables.get(name)
        while table.position.ask is not None:
            table = await play_on(at, name)
        rolled = next(row.token for row, _ in table.history if row.via == "chance")
        assert rolled == dealer.draw_answer(table.record.seed, "0c3d,5a17", 1, "chance", 1, Roll(6, 3))
        data = export_tables([table])
    assert read_chain(data)[0]["format"] == 1
    [proof], _ = prove(data, STEPS)
    assert proof.strength == "salts"
