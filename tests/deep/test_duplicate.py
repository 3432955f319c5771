"""A duplicate of eight boards for eight people over three weeks, one pair a week late, with attacks on the way."""

import pytest

from bot.records.boards import find_board_seed
from bot.records.results import Results
from bot.values.commands import ENDED
from bot.values.ids import Refused
from bot.values.series import Phase, Stand, Wish
from tests.bot.records.played import link, play_out
from tests.surfaces.drivers.memory import staged

PAIRS = (("Anna", "Bruno"), ("Carla", "Dora"), ("Elio", "Franca"), ("Gino", "Ida"))
BOARDS = range(1, 9)
DAY = 24 * 3_600_000


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, *((name, "it") for pair in PAIRS for name in pair), ("Spia", "it")) as made:
        yield made


class Club:
    """Eight people at their boards, and what a channel reads of it."""

    def __init__(self, stage, series):
        self.stage, self.series = stage, series

    async def play(self, who, board, wish=Wish.ROBOTS):
        return await self.stage.app.duplicates.play(self.stage.person(who), self.series, board, wish)

    async def show(self, who="Spia"):
        return await self.stage.app.series.duplicates.show(self.series, "it", self.stage.person(who))

    async def meet(self, first, second, board):
        await self.play(first[board % 2], board, Wish.WAIT)
        table_id = await self.play(second[board % 2], board, Wish.AGAINST)
        assert table_id == await self.play(first[0], board)
        await play_out(self.stage, table_id, last=bool(board % 3))
        return table_id

    async def find_public(self):
        await self.stage.settle()
        return "\n".join(message.said.text for message in self.stage.chat.channels[self.stage.channel])


async def enter(stage):
    await stage.enter("Anna", "duplicate", "ottocento", "8", "21")
    ((row, _),) = await stage.app.duplicates.book.list_open()
    for first, second in PAIRS:
        await stage.app.duplicates.book.enter(stage.person(first), row.id)
        _, body = await stage.app.duplicates.book.find(row.id)
        (key,) = [key for key, name in (await stage.app.series.duplicates.show(row.id, "it")).alone if name == first]
        assert body.alone == (stage.person(first).id,)
        await stage.app.duplicates.book.enter(stage.person(second), row.id, key)
    # Two who pass for others: Anna by a second account, beside a friend to whom she tells what she sees.
    for who in ("Anna bis", "Amica"):
        await stage.arrive(who, "it")
    await stage.app.duplicates.book.enter(stage.person("Anna bis"), row.id)
    ((key, _),) = (await stage.app.series.duplicates.show(row.id, "it")).alone
    await stage.app.duplicates.book.enter(stage.person("Amica"), row.id, key)
    await stage.app.duplicates.begin(stage.person("Anna"), row.id)
    return Club(stage, row.id)


async def test_eight_boards_for_eight_people_with_one_pair_a_week_late(stage):
    club = await enter(stage)
    anna, carla, elio, _ = PAIRS
    tables = {board: [await club.meet(anna, carla, board)] for board in BOARDS}
    for board in BOARDS[:4]:
        tables[board].append(await club.play(elio[0], board))
        await play_out(stage, tables[board][1], most=12 if board == 4 else 1_000)
        if board == 2:
            await stage.restart()
    assert not any(board.is_open for board in (await club.show()).boards)
    assert not (await club.show()).ranking

    # A second account of one who has played, and one who plays as another: neither gets a second look.
    await stage.arrive("Anna altrove", "it")
    await link(stage, "Anna", "Anna altrove")
    assert await club.play("Anna altrove", 1) == tables[1][0]
    with pytest.raises(Refused, match="series-not-in"):
        await club.play("Spia", 1)
    with pytest.raises(Refused, match="board-members"):
        await stage.app.lobby.join(stage.person("Ida"), tables[4][1])
    for who, table_id in (("Gino", tables[1][0]), ("Spia", tables[1][1])):
        with pytest.raises(Refused, match="board-sealed"):
            await stage.app.door.knock(stage.person(who).id, table_id, stage.person(who).id)

    # The account that was not linked yet has played two boards once more, with all that Anna knew; then it is hers.
    again = {board: await club.play("Anna bis", board) for board in (1, 2)}
    for table_id in again.values():
        await play_out(stage, table_id)
    await link(stage, "Anna", "Anna bis")
    assert await club.play("Anna bis", 1) == tables[1][0]
    with pytest.raises(Refused, match="series-not-in"):
        await club.play("Amica", 3)
    await stage.restart()

    # A friend is deleted in the middle of a hand; the partner goes on, and no one waits for who is gone.
    await stage.app.personal_files.delete(stage.person("Franca"))
    await play_out(stage, tables[4][1])
    for board in BOARDS[4:]:
        tables[board].append(await club.play("Elio", board))
        await play_out(stage, tables[board][1])

    # The last pair comes a week later, and each board opens with their last card.
    await stage.wait(7 * DAY)
    for board in BOARDS:
        assert [each.stand for each in (await club.show("Ida")).boards][board - 1] is Stand.NEW
        tables[board].append(await club.play("Ida", board))
        await play_out(stage, tables[board][2])
        assert sum(each.is_open for each in (await club.show()).boards) == board
    view = await club.show()
    assert (view.phase, [each.boards for each in view.ranking]) == (Phase.OVER, [8, 8, 8, 8])
    for board, table_id in again.items():
        shown = await stage.app.series.duplicates.show_board(club.series, board, "it")
        assert [each.is_struck for each in shown.travellers if each.table_id == table_id] == [True]
    assert "Franca" not in repr(view)

    row, body = await stage.app.duplicates.book.find(club.series)
    results = await Results(stage.app.tables, stage.app.duplicates).list_open(club.series)
    for result in results:
        compared = result.compare()
        for side in (0, 1):
            own = [each for each in compared if each.line.side == side]
            assert sum(each.matchpoints for each in own) == len(own) * (len(own) - 1)
        for seated in body.tables_of(result.number):
            table = await stage.app.tables.get(seated.table_id)
            assert table.record.status in ENDED
            assert table.record.seed == find_board_seed(row, result.number)
            assert not table.record.places
    public = await club.find_public()
    assert "Franca" not in public
    assert not any(table_id in public for each in tables.values() for table_id in each)
