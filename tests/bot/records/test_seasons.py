"""Seasons: six people over weeks, whose tables count together as they end."""

import asyncio
from itertools import combinations

import pytest

from bot.people.record_rows import ResultRow
from bot.records.rows import Kind, Outcome, rebuild
from bot.records.seasons import Season, SeasonState
from bot.values.ids import PersonId, Refused, TableId
from bot.values.series import Phase, SeasonTerms
from tests.bot.records.conftest import play
from tests.bot.records.played import link

ANNA, BRUNO, CARLA, DORA = "Anna", "Bruno", "Carla", "Dora"
SIX = (*"ABCDEF",)
WEEK = 7 * 24 * 3_600_000


def outcome(place, of, points, *, won=None):
    return Outcome(place, of, place == 1 if won is None else won, 0, {"points": points}).encode()


def state_of(results, *, entries=tuple((each,) for each in SIX), **more):
    return SeasonState(Season(host="A", lang="en", entries=entries, **more), results)


def results_of(table, at_ms, *people, game="ballot"):
    """Rows of a table, the best first, with 10 points less for each place."""
    return [
        (table, who, game, at_ms, outcome(place, len(people), 100 - 10 * place)) for place, who in enumerate(people, 1)
    ]


def test_the_calendar_of_six_fills_up_meeting_by_meeting_and_then_nothing_is_left():
    results = []
    for day, pair in enumerate(combinations(SIX, 2)):
        state = state_of(results, counting="places")
        assert len(state.next_round) <= 3
        assert sum(map(len, state.missing.values())) == 2 * (15 - day)
        results += results_of(f"t{day}", day, *pair)
    state = state_of(results, counting="places")
    assert (state.next_round, set(state.missing.values())) == ((), {()})
    assert [(each.member, each.points) for each in state.standings] == [(0, 10), (1, 8), (2, 6), (3, 4), (4, 2), (5, 0)]
    assert set(state.list_leaders()) == {0}
    assert state.find_streak() == (0, 5)


@pytest.mark.parametrize("game", ["", "ballot"])
def test_only_tables_of_its_games_with_two_who_take_part_count(game):
    results = [
        *results_of("a", 1, "A", "B"),
        *results_of("b", 2, "A", "stranger"),
        *results_of("c", 3, "B", "A", game="quindici"),
    ]
    state = state_of(results, games=(game,) if game else ())
    assert [table.table_id for table in state.tables] == (["a"] if game else ["a", "c"])


def test_pairs_count_where_both_sat_and_points_that_are_better_low_are_taken_off():
    pairs = (("A", "B"), ("C", "D"))
    rows = [
        ("t", who, "x", 1, outcome(place, 4, points))
        for who, place, points in zip("ABCD", (1, 1, 3, 3), (2, 2, 5, 5), strict=True)
    ]
    state = state_of(rows, entries=pairs, counting="points")
    assert [(each.member, each.points, each.won) for each in state.standings] == [(0, -2, 1), (1, -5, 0)]
    assert not state_of(rows[:3], entries=pairs).tables


async def write(stage, place, rows):
    """Keep results as those of tables that were shown in a channel."""

    def write_rows(transaction):
        for table_id, who, game, at_ms, body in rows:
            row = ResultRow(TableId(table_id), PersonId(who), who, 0, game, Kind.PEOPLE, at_ms, body)
            transaction.execute(
                "insert into places (place, table_id) values (?, ?) on conflict do nothing", (place, table_id)
            )
            transaction.execute(
                "insert into results (table_id, person, name, seat, game, kind, at, body) values (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )

    await stage.app.store.ask(write_rows)


async def test_a_season_is_one_message_that_is_edited_as_tables_end_and_is_told_in_the_end(stage):
    await stage.enter(ANNA, "season", "ballot", "2")
    assert "Caccia" in await stage.press(ANNA, "season", "ca+ba", "2", "?")
    said = await stage.press(ANNA, "season", "ca+ba", "2", "places")
    assert "Due punti per ogni" in said
    for who in (ANNA, BRUNO, CARLA, DORA):
        await stage.press(who, "enter")
    (row, body), *_ = await stage.app.seasons.book.list_open()
    assert (len(body.entries), set(body.games)) == (4, {"ballot", "caccia"})
    played = await play(stage, ANNA, BRUNO, CARLA, game="ballot")
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "season"))
    await stage.settle()
    assert "Tavoli finora: 1" in stage.chat.channels[stage.channel][0].said.text
    assert sum(message.said.text.startswith("Stagione") for message in stage.chat.channels[stage.channel]) == 1
    before = await stage.app.series.seasons.show(row.id, "en")
    await rebuild(stage.app.tables)
    assert await stage.app.series.seasons.show(row.id, "en") == before
    ended = played.history[-1].row.at_ms
    rows = [
        results_of(f"t{day}", ended + day, *(stage.person(who).id for who in pair))
        for day, pair in enumerate([(BRUNO, ANNA)] * 9)
    ]
    await write(stage, stage.channel, [each for table in rows for each in table])
    assert "Anna: Dora" in await stage.press(ANNA, "calendar")
    await stage.wait(2 * WEEK)
    await stage.app.series.look_everywhere()  # as each hour
    await stage.settle()
    assert "È finita" in stage.chat.channels[stage.channel][0].said.text
    assert "Bruno vince la stagione" in stage.chat.channels[stage.channel][0].said.text
    with pytest.raises(Refused, match="series-over"):
        await stage.app.seasons.book.enter(stage.person(DORA), row.id)
    view = await stage.app.series.seasons.show(row.id, "en")
    assert (view.phase, view.tables, view.lines[0].names) == (Phase.OVER, 10, BRUNO)


async def test_what_a_season_counts_survives_a_restart_and_a_deletion_names_no_one(stage):
    series = await stage.app.seasons.open(stage.person(ANNA), stage.channel, SeasonTerms((), 3, "places"))
    for who in (ANNA, BRUNO):
        await stage.app.seasons.book.enter(stage.person(who), series)
    now = stage.app.now_ms()
    await write(stage, stage.channel, results_of("t", now + 1, stage.person(ANNA).id, stage.person(BRUNO).id))
    before = await stage.app.series.seasons.show(series, "en")
    await stage.restart()
    assert await stage.app.series.seasons.show(series, "en") == before
    gone = stage.person(ANNA)
    await stage.app.personal_files.delete(gone)
    after = await stage.app.series.seasons.show(series, "en")
    assert ANNA not in repr(after)
    assert gone.id not in (await stage.app.seasons.book.find(series))[1].model_dump_json()
    assert len(after.lines) == 2


async def test_who_withdraws_takes_no_win_from_anyone_and_comes_back_to_what_they_had(stage):
    series = await stage.app.seasons.open(stage.person(ANNA), stage.channel, SeasonTerms(counting="places"))
    book, ids = stage.app.seasons.book, [stage.person(who).id for who in (ANNA, BRUNO, CARLA)]
    for who in (ANNA, BRUNO, CARLA):
        await book.enter(stage.person(who), series)

    async def stand():
        view = await stage.app.series.seasons.show(series, "en")
        return [(line.place, line.names, line.points, len(line.missing)) for line in view.lines]

    await write(stage, stage.channel, results_of("t", stage.app.now_ms() + 1, ids[1], ids[0]))
    await stage.wait(1_000)
    await book.withdraw(stage.person(ANNA), series)
    assert await stand() == [(1, BRUNO, 2, 1), (2, CARLA, 0, 1)]
    await write(stage, stage.channel, results_of("u", stage.app.now_ms() + 1, ids[0], ids[2]))
    assert await stand() == [(1, BRUNO, 2, 1), (2, CARLA, 0, 1)], "what they play afterwards counts for no one"
    await book.enter(stage.person(ANNA), series)
    assert [line[1:] for line in await stand()] == [(BRUNO, 2, 1), (ANNA, 2, 0), (CARLA, 0, 1)]


async def test_two_accounts_that_turn_out_to_be_one_person_are_one_entry(stage):
    series = await stage.app.seasons.open(stage.person(ANNA), stage.channel, SeasonTerms(counting="places"))
    board = await stage.app.duplicates.open(stage.person(CARLA), stage.channel, "centocinquanta", boards=1, days=9)
    for who in (ANNA, BRUNO, CARLA):
        await stage.app.seasons.book.enter(stage.person(who), series)
        await stage.app.duplicates.book.enter(stage.person(who), board)
    await link(stage, ANNA, BRUNO)
    rows = results_of("t", stage.app.now_ms() + 1, stage.person(ANNA).id, stage.person(DORA).id)
    await write(stage, stage.channel, rows)
    view = await stage.app.series.seasons.show(series, "en")
    assert ([line.names for line in view.lines], view.tables) == ([ANNA, CARLA], 0), "no one meets themselves"
    _, body = await stage.app.duplicates.book.find(board)
    assert body.list_awaited() == {0, 2}, "a second account is not waited for"
