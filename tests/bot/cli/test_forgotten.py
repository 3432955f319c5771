"""Who was deleted after a copy was made is deleted again when that copy is put back; who came back meanwhile is not."""

import stat

import pytest

from bot.db.sqlite.opening import find_list, read_list, unite
from tests.bot.lobby.test_personal_data import dump
from tests.support.script_game import ANNA, BRUNO, Time, app, begun, press

pytestmark = pytest.mark.file


async def play(tmp_path, time):
    """Both sit at a table; returns its id."""
    async with app(tmp_path, time) as at:
        for person in (ANNA, BRUNO):
            await at.people.meet(person.id, person.name, "it")
        name = await begun(at, "ssss", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "a")
        return name


async def test_a_deletion_is_repeated_on_an_older_copy_at_the_next_start(tmp_path, run):
    time, copies = Time(), tmp_path / "copies"
    copies.mkdir()
    name = await play(tmp_path, time)
    assert run("backup", copies / "monday.db")[0] == 0
    assert not find_list(copies / "monday.db").exists()
    async with app(tmp_path, time) as at:
        await at.personal_files.delete(BRUNO)
    assert run("backup", copies / "tuesday.db")[0] == 0
    known = find_list(copies / "monday.db")
    assert stat.S_IMODE(known.stat().st_mode) == 0o600
    assert BRUNO.id not in known.read_text()
    for file in tmp_path.glob("arbitro.db*"):
        file.unlink()  # the disk is lost, and with it what the database knew of deletions
    assert run("restore", copies / "monday.db")[0] == 0
    async with app(tmp_path, time) as at:
        assert [word for word in (BRUNO.id, BRUNO.name) if word in await dump(at)] == []
        assert (await at.people.find(ANNA.id)).name == ANNA.name
        assert (await at.tables.get(name)).assignment_of(1).robot
    assert not (tmp_path / "arbitro.db.forgotten").exists()


async def test_the_database_that_is_replaced_knows_of_deletions_too_and_whoever_came_back_stays(tmp_path, run):
    time = Time()
    await play(tmp_path, time)
    assert run("backup", tmp_path / "monday.db")[0] == 0
    time.now += 1_000
    async with app(tmp_path, time) as at:
        for person in (ANNA, BRUNO):
            await at.personal_files.delete(person)
        time.now += 1_000
        await at.people.meet(ANNA.id, ANNA.name, "it")
    assert run("backup", tmp_path / "wednesday.db")[0] == 0
    assert run("restore", tmp_path / "wednesday.db", "--replace")[0] == 0
    async with app(tmp_path, time) as at:
        assert await at.people.find(ANNA.id) is not None
    find_list(tmp_path / "monday.db").unlink()
    assert run("restore", tmp_path / "monday.db", "--replace")[0] == 0
    async with app(tmp_path, time) as at:
        assert await at.people.find(BRUNO.id) is None


def test_lists_are_put_together_and_lines_that_are_none_left_out(tmp_path):
    path, digest = tmp_path / "forgotten", "ab" * 32
    path.write_text(f"{digest} 5\nnonsense\n{digest} later\n")
    assert read_list(path) == {digest: 5}
    assert read_list(tmp_path / "none") == {}
    assert unite({digest: 5}, {digest: 7}, {digest: 6}) == {digest: 7}
