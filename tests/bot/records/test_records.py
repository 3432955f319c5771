"""Records: what is kept follows from the log, is made again from it, and goes with its people."""

import json

import pytest

from bot.people.record_rows import ResultRow, write_results
from bot.records.charts import draw_chart
from bot.records.ratings import rate
from bot.records.rows import Outcome, rebuild
from bot.values.ids import Refused
from bot.values.records import RatedPlace, RecordBook, RecordLine
from games.registry import GAMES
from tests.bot.records.conftest import play
from tests.surfaces.stage import SPECS

THERE, ELSEWHERE = "memory:square", "memory:alley"


async def kept(stage):
    sql = "select table_id, person, name, seat, game, kind, at, body from results order by 1, 2"
    return await stage.app.store.fetch(sql)


def list_games():
    return ["ballot", *(pytest.param(each, marks=pytest.mark.deep) for each in sorted(GAMES))]


@pytest.mark.parametrize("game", list_games())
async def test_rows_made_again_from_the_log_are_those_kept(stage, game):
    await play(stage, "Anna", "Bruno", game=game, seats=max(2, SPECS[game].least))
    before = await kept(stage)
    assert {row[1] for row in before} == {stage.person(name).id for name in ("Anna", "Bruno")}
    await stage.restart()
    await stage.app.store.write(lambda transaction: write_results(transaction, before[0][0], ()))
    assert await kept(stage) == []
    assert await rebuild(stage.app.tables) == (1, 0)
    assert await kept(stage) == before


async def test_what_is_kept_of_a_person_is_handed_out_and_goes_with_them(stage):
    await play(stage, "Anna", "Bruno", "Carla", game="ballot")
    bruno = stage.person("Bruno")
    handed = json.loads(await stage.app.personal_files.collect(bruno))["kept"]["results"]
    assert [(row["name"], row["game"]) for row in handed] == [("Bruno", "ballot")]
    await stage.app.personal_files.delete(bruno)
    before = await kept(stage)
    assert [row[2] for row in before] == ["Anna", "Carla"]
    await rebuild(stage.app.tables)
    assert await kept(stage) == before, "the log names no one in their place"
    assert "Bruno" not in await stage.enter("Anna", "records", "ballot")


async def test_a_person_keeps_out_and_comes_back_and_sees_their_own_all_the_while(stage):
    await play(stage, "Anna", "Bruno", "Carla", game="ballot")
    assert "• Bruno" in await stage.enter("Anna", "records")
    said = await stage.enter("Bruno", "records", alone=True)
    assert "col nome che avevi al tavolo" in said
    said = await stage.press("Bruno", "records", "", "out", alone=True)
    assert "Nei primati dei gruppi non ci sei" in said
    assert "• Bruno" in said
    assert "Bruno" not in await stage.enter("Anna", "records", "ballot")
    await stage.press("Bruno", "records", "", "in", alone=True)
    assert "• Bruno" in await stage.enter("Carla", "records")


async def test_practice_robots_and_tables_still_played_are_apart(stage):
    assert "ancora nessuna partita" in await stage.enter("Anna", "records")
    await play(stage, "Anna", "Bruno", game="ballot", seats=3)
    assert "ancora nessuna partita" in await stage.enter("Anna", "records"), "a robot competed"
    own = await stage.enter("Anna", "records", alone=True)
    assert "Con robot al tavolo" in own
    assert "Tra persone" not in own


async def test_channels_are_one_group_once_each_has_asked_for_it(stage):
    table = await play(stage, "Anna", "Bruno", "Carla", game="ballot")
    records, anna, dora = stage.app.group_records, stage.person("Anna"), stage.person("Dora")

    async def books(channel):
        return [book.tables for book in (await records.show_group(channel, "it")).books]

    other = await play(stage, "Anna", "Carla", "Dora", game="ballot")
    await stage.app.tables.change(other.record.id, lambda *_: {"places": (ELSEWHERE,)})
    assert (await books(THERE), await books(ELSEWHERE)) == ([1], [1])
    assert (await records.show_group(THERE, "it")).others == ()
    await stage.app.tables.change(table.record.id, lambda *_: {"places": (THERE, ELSEWHERE)})
    assert (await records.show_group(THERE, "it")).others == (ELSEWHERE,)
    with pytest.raises(Refused, match="records-stranger"):
        await records.join(dora, THERE, ELSEWHERE)
    assert not await records.join(anna, THERE, ELSEWHERE)
    assert (await books(THERE), await books(ELSEWHERE)) == ([1], [2]), "one side has not asked"
    assert await records.join(dora, ELSEWHERE, THERE)
    assert (await books(THERE), await books(ELSEWHERE)) == ([2], [2])
    await records.part(anna, ELSEWHERE)
    assert await books(THERE) == [1]
    await records.adopt("memory:square-thread", THERE)
    assert await books("memory:square-thread") == [1]


def rows(*tables):
    """Each table as `who:place:side` of everyone."""
    return [
        ResultRow(
            f"t{at}", person, person, 0, "g", "people", at, Outcome(int(place), 2, place == "1", int(side)).encode()
        )
        for at, table in enumerate(tables)
        for person, place, side in (each.split(":") for each in table.split())
    ]


def test_ratings_are_places_with_their_uncertainty_of_teams_and_of_each_alone():
    once = rate(rows("anna:1:0 bruno:2:1 carla:3:2"))
    assert [once[each].place for each in ("anna", "bruno", "carla")] == [1, 2, 3]
    assert once["anna"] == RatedPlace(1, 1, 3), "one game tells little"
    often = rate(rows(*["anna:1:0 bruno:2:1 carla:3:2"] * 40))
    assert often["anna"] == RatedPlace(1, 1, 1)
    assert often["carla"] == RatedPlace(3, 3, 3)
    level = rate(rows("anna:1:0 bruno:1:1 carla:3:2 dora:4:3"))
    assert [level[who].place for who in ("anna", "bruno", "carla", "dora")] == [1, 1, 3, 4], (
        "who was beaten by two is third"
    )
    pairs = rate(rows("anna:1:0 bruno:1:0 carla:2:1 dora:2:1"))
    assert [pairs[each].place for each in ("anna", "bruno", "carla", "dora")] == [1, 1, 3, 3]
    assert rate(rows("anna:1:0 bruno:1:0")) == {}, "nobody was played against"


async def test_ratings_are_shown_where_a_group_wants_them(stage):
    await play(stage, "Anna", "Bruno", "Carla", game="ballot")
    assert "posto" not in await stage.enter("Anna", "records")
    assert "°" in await stage.press("Anna", "records", "", "rated")
    assert "place" in await stage.enter("Carla", "records")
    with pytest.raises(Refused, match="records-stranger"):
        await stage.app.group_records.choose_rated(stage.person("Dora"), THERE, wanted=False)
    assert "°" in await stage.enter("Bruno", "records")
    assert "°" not in await stage.press("Bruno", "records", "", "unrated")


def test_a_chart_has_a_bar_for_each_and_its_words_and_no_markup_of_a_name():
    book = RecordBook("g", "Gioco", 3, (RecordLine("A<b>", 4, 2, 0, 1), RecordLine("B", 2, 0, 0, 0)))
    drawn = draw_chart(book, "Vittorie & partite")
    assert 'aria-label="Vittorie &amp; partite"' in drawn
    assert "A&lt;b&gt;" in drawn
    assert drawn.count("<rect") == 3, "who never won has one bar"
    assert ">2/4<" in drawn


def test_the_command_makes_all_rows_again(run):
    assert run("records", "--rebuild") == (0, "The records of 0 tables were made again.\n")
