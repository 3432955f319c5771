"""Duplicates: the same cards at several tables, and nothing of them for those who have still to play."""

import asyncio
import hashlib
from dataclasses import replace

import pytest

from bot.audit.verify import verify_export
from bot.people.access import Bans
from bot.people.record_rows import see_board
from bot.records.boards import find_board_seed, make_board_commitment
from bot.tables.chance import list_seals
from bot.tables.stored import tables_of
from bot.values.button_payload import make_request
from bot.values.commands import ENDED
from bot.values.ids import ChannelId, Refused, TableStatus
from bot.values.series import BY_LINK, Phase, SeasonTerms, Stand, Wish
from games.registry import GAMES
from tests.bot.records.played import link, play_out
from tests.bot.screens.test_offers import list_refused
from tests.surfaces.drivers.memory import staged

ANNA, BRUNO, CARLA, DORA = "Anna", "Bruno", "Carla", "Dora"
DAY = 24 * 3_600_000


async def open_duplicate(stage, game="centocinquanta", boards=1, people=(ANNA, BRUNO)):
    await stage.enter(people[0], "duplicate", game, str(boards))
    (row, _), *_ = await stage.app.duplicates.book.list_open()
    for who in people:
        await stage.app.duplicates.book.enter(stage.person(who), row.id)
    await stage.app.duplicates.begin(stage.person(people[0]), row.id)
    await stage.settle()
    return row.id


async def show(stage, series, who=ANNA):
    return await stage.app.series.duplicates.show(series, "en", stage.person(who))


async def play(stage, series, who, board=1, wish=Wish.ROBOTS):
    return await stage.app.duplicates.play(stage.person(who), series, board, wish)


async def find_tables(stage, series):
    _, body = await stage.app.duplicates.book.find(series)
    return [await stage.app.tables.get(each.table_id) for each in body.tables]


@pytest.mark.parametrize("game", ["centocinquanta", "terziglio", "eleusis"])
@pytest.mark.few(1)
async def test_all_tables_of_a_board_have_the_same_cards_and_the_same_secret_rule(stage, game):
    series = await open_duplicate(stage, game)
    for who in (ANNA, BRUNO):
        await play(stage, series, who)
    await stage.settle()
    row, _ = await stage.app.duplicates.book.find(series)
    dealt = []
    for table in await find_tables(stage, series):
        told = [event for _, events in table.history for event in events]
        dealt.append([repr(each) for each in told if type(each).__name__ in {"Dealt", "HandsDealt", "RuleSealed"}])
        assert table.record.seed == find_board_seed(row, 1)
    least = min(map(len, dealt))  # in Terziglio the robots' table may be dealt again, because all have passed
    assert (len(dealt), least > 0) == (3, True)
    assert len({tuple(each[:least]) for each in dealt}) == 1


async def test_a_board_opens_once_all_have_played_it_and_then_everything_of_it_can_be_seen(stage):
    series = await open_duplicate(stage)
    await play(stage, series, ANNA, wish=Wish.WAIT)
    table_id = await play(stage, series, BRUNO, wish=Wish.AGAINST)
    await play_out(stage, table_id, most=3)
    assert [board.stand for board in (await show(stage, series)).boards] == [Stand.PLAYING]
    with pytest.raises(Refused, match="board-sealed"):
        await stage.app.series.duplicates.show_board(series, 1, "en")
    await play_out(stage, table_id)
    view = await show(stage, series)
    assert (view.phase, view.boards[0].is_open, view.boards[0].played) == (Phase.OVER, True, 2)
    shown = await stage.app.series.duplicates.show_board(series, 1, "en")
    assert [(each.side, each.names) for each in shown.travellers] == [(0, ANNA), (0, ""), (1, BRUNO), (1, "")]
    row, _ = await stage.app.duplicates.book.find(series)
    assert shown.fingerprint == make_board_commitment(row, 1)
    await stage.settle()
    assert "Board 1" in await stage.press(CARLA, "travellers", series)
    assert "sealed" not in await ask_about(stage, CARLA, "history", table_id)


async def test_nothing_of_a_sealed_board_leaves_its_table(stage):
    series = await open_duplicate(stage)
    table_id = await play(stage, series, ANNA)
    app = stage.app
    for over in (False, True):
        if over:
            await play_out(stage, table_id)
        table = await app.tables.get(table_id)
        assert (table.record.status in ENDED) is over
        assert not any(seal.seed for seal in list_seals(table))
        for who in (BRUNO, CARLA):
            for verb in ("board", "history", "why", "score", "verify", "players", "join", "rematch", "share", "hand"):
                request = await ask_about(stage, who, verb, table_id)
                assert "Guarda" not in request
                assert "coperta" in request or "sealed" in request, (verb, request)
        assert await list_refused(stage, ANNA, table_id) == []
        for call in (
            app.records.export(table_id),
            app.records.verify(table_id, "en"),
            app.reading.share_card(table_id, "en"),
        ):
            with pytest.raises(Refused, match="board-sealed"):
                await call
        with pytest.raises(Refused, match="board-sealed"):
            await app.door.knock("1.2.3.4", table_id, None)
        with pytest.raises(Refused, match="board-members"):
            await app.lobby.join(stage.person(CARLA), table_id)
        for call in (app.invitations.make, app.rematches.open) if over else (app.invitations.make,):
            with pytest.raises(Refused, match="board-sealed"):
                await call(stage.person(ANNA), table_id)
        if not over:
            with pytest.raises(Refused, match="board-end"):
                await app.host.end(stage.person(ANNA), table_id)
        with pytest.raises(Refused):
            await app.channels.show_at(stage.person(ANNA), table_id, stage.channel)
    assert table_id not in "\n".join(message.said.text for message in stage.chat.channels[stage.channel])
    assert not any(message.said.picture for message in stage.chat.channels[stage.channel])


async def test_a_season_of_friends_tells_nothing_of_a_board_that_two_of_them_have_played(stage):
    series, people = await open_duplicate(stage, people=(ANNA, BRUNO, CARLA)), (ANNA, BRUNO, CARLA)
    seasons = stage.app.seasons
    season = await seasons.open(stage.person(CARLA), BY_LINK, SeasonTerms(counting="points"))
    for who in people:
        await seasons.book.enter(stage.person(who), season)
    await play(stage, series, ANNA, wish=Wish.WAIT)
    await play_out(stage, await play(stage, series, BRUNO, wish=Wish.AGAINST))
    shown = await stage.app.series.seasons.show(season, "it", stage.person(CARLA))
    assert (shown.tables, [(each.played, each.points) for each in shown.lines]) == (0, [(0, 0)] * 3)


@pytest.mark.deep
async def test_what_is_told_before_a_board_opens_is_the_same_whatever_its_cards(stage):
    """Anna plays a board of two duplicates with other cards: nothing that anyone else gets tells them apart."""
    app, seeds, told = stage.app, set(), []
    for number in range(2):
        series = await app.duplicates.open(
            stage.person(ANNA), ChannelId(f"memory:{number}"), "centocinquanta", boards=1, days=14
        )
        for who in (ANNA, BRUNO):
            await app.duplicates.book.enter(stage.person(who), series)
        await app.duplicates.begin(stage.person(ANNA), series)
        await play_out(stage, await play(stage, series, ANNA))
        row, _ = await app.duplicates.book.find(series)
        seeds.add(find_board_seed(row, 1))
        views = [await show(stage, series, who) for who in (BRUNO, CARLA)]
        assert not views[0].boards[0].is_open
        blank = [replace(view, id="", place="", until_ms=0, fingerprint="") for view in views]
        told.append([(view, app.series.duplicates.word(view, lang)) for view in blank for lang in ("it", "en")])
    assert len(seeds) == 2
    assert told[0] == told[1]


async def ask_about(stage, who, verb, table_id):
    return await stage.take(who, make_request(verb, table_id, ()), alone=True)


async def test_who_has_seen_a_board_sees_it_from_no_other_seat_by_any_account(stage):
    series = await open_duplicate(stage, people=(ANNA, BRUNO, CARLA))
    table_id = await play(stage, series, ANNA)
    assert await play(stage, series, ANNA) == table_id
    await stage.arrive("Anna due", "it")
    await link(stage, ANNA, "Anna due")
    assert await play(stage, series, "Anna due") == table_id  # the same person, at the seat they had
    await play(stage, series, BRUNO, wish=Wish.WAIT)
    with pytest.raises(Refused, match="board-awaits"):
        await play(stage, series, CARLA, wish=Wish.WAIT)
    met = await play(stage, series, CARLA, wish=Wish.AGAINST)
    assert {(await stage.app.tables.get(met)).seat_person(seat) for seat in (0, 1)} == {
        stage.person(BRUNO).id,
        stage.person(CARLA).id,
    }
    assert await play(stage, series, BRUNO) == met
    # Bruno turns out to be Anna: the cards were known from the other table, so that result does not count.
    await link(stage, ANNA, BRUNO)
    await play_out(stage, met)
    await stage.wait(15 * DAY)
    (board,) = (await show(stage, series)).boards
    travellers = (await stage.app.series.duplicates.show_board(series, 1, "en")).travellers
    assert board.is_open
    own = [(each.score is None, each.is_struck) for each in travellers if each.names == ANNA]
    assert own == [(True, False), (False, True)]  # the first table was never finished


async def test_a_restart_in_the_middle_loses_nothing_and_a_table_half_set_up_is_set_up_again(stage, monkeypatch):
    series = await open_duplicate(stage)
    with monkeypatch.context() as broken:

        async def fail(*_):
            raise Refused("busy")

        broken.setattr(stage.app.tables, "open", fail)
        with pytest.raises(Refused, match="busy"):
            await play(stage, series, ANNA)
    await stage.restart()
    table_id = await play(stage, series, ANNA)
    await play_out(stage, table_id, most=5)
    await stage.restart()
    assert await play(stage, series, ANNA) == table_id
    assert (await show(stage, series)).boards[0].stand is Stand.PLAYING


async def test_those_who_look_while_a_table_is_set_up_open_it_once(stage):
    series, app = await open_duplicate(stage, boards=2), stage.app
    for board in (1, 2):
        looks = (work for _ in range(3) for work in (app.duplicates.look(series), show(stage, series, BRUNO)))
        table_id, *_ = await asyncio.gather(*(play(stage, series, ANNA, board), *looks))
        assert (await app.tables.get(table_id)).record.status is TableStatus.LIVE
    assert len({table.record.id for table in await find_tables(stage, series)}) == 4


async def test_when_time_is_up_the_boards_open_and_who_let_it_run_out_is_last(stage):
    series = await open_duplicate(stage, people=(ANNA, BRUNO, CARLA))
    first = await play(stage, series, ANNA)
    await play_out(stage, first)
    late = await play(stage, series, BRUNO)
    await stage.wait(15 * DAY)
    view = await show(stage, series)
    assert (view.phase, view.boards[0].is_open) == (Phase.OVER, True)
    assert (await stage.app.tables.get(late)).record.status is TableStatus.CLOSED
    assert [(each.names, each.percent) for each in view.ranking] == [(ANNA, "50"), (BRUNO, "0")]
    board = await stage.app.series.duplicates.show_board(series, 1, "en")
    assert [each.score is None for each in board.travellers if each.names] == [False, True]
    assert "Bruno: not finished in time" in stage.app.series.duplicates.word_board(board, "en")
    data, (row, _) = await stage.app.records.export(first), await stage.app.duplicates.book.find(series)
    assert verify_export(data, GAMES)[-1].counted["drawn"]
    assert find_board_seed(row, 1).hex() in data.decode()
    with pytest.raises(Refused, match="series-over"):
        await play(stage, series, BRUNO)


async def test_at_a_table_that_time_ran_out_on_only_those_who_were_asked_are_last(stage):
    series = await open_duplicate(stage, people=(ANNA, BRUNO, CARLA))
    own = await play_out(stage, await play(stage, series, CARLA))
    assert (own.record.name, own.record.lang) == ("Board 1", "en"), "no one else reads it there"
    await play(stage, series, ANNA, wish=Wish.WAIT)
    met = await play_out(stage, await play(stage, series, BRUNO, wish=Wish.AGAINST), most=3)
    (asked,) = {met.name_of(question.seat) for question in met.position.ask.must}
    await stage.wait(15 * DAY)
    late = {each.names: each.percent for each in (await show(stage, series)).ranking}
    assert late == {CARLA: "50", asked: "0"} if asked == ANNA else {CARLA: "50", asked: "50"}


@pytest.mark.parametrize("stop", ["suspend", "close"])
@pytest.mark.few(1)
async def test_whose_table_could_not_be_played_on_is_not_last(stage, stop):
    series = await open_duplicate(stage, people=(ANNA, BRUNO, CARLA))
    await play_out(stage, await play(stage, series, ANNA))
    held_up = await play(stage, series, BRUNO)
    await getattr(stage.app.admin, stop)(held_up)
    await stage.wait(15 * DAY)
    assert (await stage.app.tables.get(held_up)).record.status is TableStatus.CLOSED
    assert [(each.names, each.percent) for each in (await show(stage, series)).ranking] == [(ANNA, "50")]


async def test_who_is_deleted_is_no_longer_waited_for_nor_named_and_comes_back_to_no_second_look(stage):
    series = await open_duplicate(stage, boards=1)
    await play_out(stage, await play(stage, series, BRUNO))
    await play(stage, series, ANNA)
    gone = stage.person(ANNA)
    await stage.app.personal_files.delete(gone)
    _, body = await stage.app.duplicates.book.find(series)
    assert gone.id not in body.model_dump_json()
    await stage.arrive(ANNA, "it")
    names = await stage.app.duplicates.book.all_names(stage.person(ANNA).id)
    seen = []
    await stage.app.store.ask(lambda transaction: seen.append(see_board(transaction, series, 1, names, "x")))
    assert seen == [False]


async def test_pairs_find_each_other_and_play_at_one_table(stage):
    await stage.enter(ANNA, "duplicate", "ottocento", "1")
    ((row, _),) = await stage.app.duplicates.book.list_open()
    assert "In cerca di compagno: Anna" in await stage.press(ANNA, "enter", row.id)
    assert "Con chi" in await stage.press(BRUNO, "enter", row.id)
    assert "Anna & Bruno" in await stage.press(BRUNO, "enter", row.id)
    await stage.press(CARLA, "enter", row.id)
    await stage.press(DORA, "enter", row.id)
    await stage.press(DORA, "enter", row.id)
    await stage.press(ANNA, "launch", row.id)
    await stage.press(BRUNO, "duplicate")
    await stage.press(BRUNO, "deal", row.id, "1")
    assert "Aspetti avversari" in await stage.press(BRUNO, "deal", row.id, "1", "wait")
    await stage.press(CARLA, "duplicate")
    await stage.press(CARLA, "deal", row.id, "1")
    await stage.press(CARLA, "deal", row.id, "1", "against")
    (table_id,) = await tables_of(stage.app.store, stage.person(DORA).id)
    table = await stage.app.tables.get(table_id)
    assert [table.name_of(seat) for seat in range(4)] == [ANNA, CARLA, BRUNO, DORA]
    state = table.position.state
    assert (state.sides, state.terms.single) == ((0, 1, 0, 1), True)
    await stage.settle()
    shown = stage.chat.channels[stage.channel]
    assert len(shown) == 1  # edited, never posted again
    assert "fino a" in shown[0].said.text
    assert "fingerprint" not in shown[0].said.text


async def test_the_button_of_one_who_waits_tells_no_id_and_who_presses_it_is_their_partner(stage, tmp_path_factory):
    book, anna, bruno = stage.app.duplicates.book, stage.person(ANNA), stage.person(BRUNO)
    series = await stage.app.duplicates.open(anna, stage.channel, "ottocento", boards=1, days=9)
    await book.enter(anna, series)
    ((key, _),) = (await show(stage, series, BRUNO)).alone
    texts = [text for each in await book.all_names(anna.id) for text in (each, f"waits {each}", f"{series} {each}")]
    tried = [hashlib.new(way, text.encode()).hexdigest() for way in ("md5", "sha1", "sha256") for text in texts]
    assert not [each for each in tried if key in each]
    async with staged(tmp_path_factory.mktemp("other"), (ANNA, "it")) as other:
        assert other.person(ANNA).id == anna.id
        assert other.app.duplicates.book.key_of(anna.id) != key, "another house has another key"
    for who, pressed in ((anna, key), (bruno, "0" * 8), (bruno, anna.id)):
        with pytest.raises(Refused, match="series-partner-gone"):
            await book.enter(who, series, pressed)
    await book.enter(bruno, series, key)
    _, body = await book.find(series)
    assert (body.entries, body.alone) == (((anna.id, bruno.id),), ())


async def test_who_is_banned_after_entering_begins_no_board_and_opens_nothing(stage):
    series, app, anna = await open_duplicate(stage), stage.app, stage.person(ANNA)
    await Bans(app.store).add(anna.id, app.now_ms())
    for deed in (
        play(stage, series, ANNA),
        play(stage, series, ANNA, wish=Wish.WAIT),
        app.seasons.open(anna, BY_LINK, SeasonTerms()),
        app.duplicates.open(anna, BY_LINK, "centocinquanta", boards=1, days=1),
    ):
        with pytest.raises(Refused, match="banned"):
            await deed
    assert await play(stage, series, BRUNO)
