"""The message of a season or a duplicate in each channel of its group: by the outbox, once, and where it belongs alone."""

import asyncio

from bot.people import record_rows as stored
from bot.values.button_payload import make_request
from bot.values.chat import Unsure
from bot.values.ids import ChannelId
from bot.values.screens import PublicScreen
from bot.values.series import BY_LINK, SeasonTerms
from tests.bot.records.conftest import play
from tests.support.memory_chat import MemoryChat

ANNA, BRUNO, CARLA = "Anna", "Bruno", "Carla"
SQUARE, ALLEY, THREAD = (ChannelId(f"memory:{name}") for name in ("square", "alley", "thread"))
FOREIGN = {ANNA: "Questo gruppo", CARLA: "This group"}


async def join(stage, *others):
    for other in others:
        await stage.app.store.write(lambda transaction, other=other: stored.join_circle(transaction, other, SQUARE))


def texts(stage, channel):
    return [message.said.text.splitlines() for message in stage.chat.channels.get(channel, [])]


async def open_season(stage, place=SQUARE):
    series = await stage.app.seasons.open(stage.person(ANNA), place, SeasonTerms(weeks=2, counting="places"))
    for who in (ANNA, BRUNO):
        await stage.app.seasons.book.enter(stage.person(who), series)
    await stage.settle()
    return series


async def take(stage, who, channel, verb, *args):
    """Enter a command in some channel, or in private; returns what is replied."""
    before, stage.channel = stage.channel, channel
    try:
        return await stage.take(who, make_request(verb, None, args), alone=channel is None)
    finally:
        stage.channel = before


async def test_every_channel_of_a_group_has_one_message_that_follows_and_threads_have_none(stage):
    await join(stage, ALLEY)
    await stage.app.group_records.adopt(THREAD, SQUARE)
    series = await open_season(stage)
    await take(stage, CARLA, ALLEY, "enter", series, "-")
    await play(stage, ANNA, BRUNO, CARLA, game="ballot")
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "season"))
    await stage.settle()
    shown = [stage.chat.channels[where] for where in (SQUARE, ALLEY)]
    (message,), (other, *_) = shown[1], shown[0]
    assert ("Carla" in message.said.text, "Tables so far: 1" in message.said.text) == (True, True)
    assert ("Carla" in other.said.text, "Tavoli finora: 1" in other.said.text) == (True, True)
    assert THREAD not in stage.chat.channels
    await take(stage, BRUNO, ALLEY, "season")
    await stage.settle()
    former, again = stage.chat.channels[ALLEY]
    assert (former.said, again.said) == (PublicScreen("Stagione · tutti i giochi"), other.said)
    await take(stage, BRUNO, THREAD, "season")
    await stage.settle()
    assert THREAD not in stage.chat.channels


async def test_each_channel_reads_it_in_the_language_of_most_who_are_there_and_else_in_that_of_its_host(stage):
    await join(stage, ALLEY)
    await take(stage, CARLA, ALLEY, "records")
    await open_season(stage)
    await stage.app.duplicates.open(stage.person(ANNA), SQUARE, "centocinquanta", boards=1, days=14)
    await stage.settle()

    def headings(channel):
        return sorted(lines[0].split()[0] for lines in texts(stage, channel))

    assert (headings(SQUARE), headings(ALLEY)) == (["Duplicato", "Stagione"], ["Duplicate", "Season"])
    assert {button.label for message in stage.chat.channels[ALLEY] for button in message.said.buttons} == {
        "Take part",
        "Boards",
        "Who has met whom",
    }
    await take(stage, BRUNO, ALLEY, "records")  # as many of either: the host's
    await stage.app.series.look_everywhere()
    await stage.settle()
    assert (headings(SQUARE), headings(ALLEY)) == (["Duplicato", "Stagione"],) * 2


async def test_where_a_channel_leaves_the_group_its_message_goes_and_its_buttons_do_nothing(stage):
    await join(stage, ALLEY)
    series = await open_season(stage)
    board = await stage.app.duplicates.open(stage.person(ANNA), SQUARE, "centocinquanta", boards=1, days=14)
    await stage.settle()
    await stage.app.store.write(lambda transaction: stored.leave_circle(transaction, ALLEY))
    await stage.app.series.look_everywhere()
    await stage.settle()
    assert [len(lines) for lines in texts(stage, ALLEY)] == [1, 1]
    assert not any(message.said.buttons for message in stage.chat.channels[ALLEY])
    for verb, *args in (
        ("enter", series, "-"),
        ("withdraw", series),
        ("calendar", series),
        ("finish", series),
        ("season", "", "", "", "", series),
        ("enter", board, "-"),
        ("launch", board),
        ("deal", board, "1"),
        ("travellers", board),
        ("duplicate", "", "", "", board),
    ):
        for who in (ANNA, CARLA):
            assert FOREIGN[who] in await take(stage, who, ALLEY, verb, *args)
    _, body = await stage.app.seasons.book.find(series)
    assert stage.person(CARLA).id not in repr(body)
    assert "Ci sei" in await take(stage, BRUNO, SQUARE, "enter", board, "-")
    await stage.app.seasons.end(stage.person(ANNA), series)
    await stage.settle()
    assert [len(lines) for lines in texts(stage, ALLEY)] == [1, 1]
    assert "È finita" in stage.chat.channels[SQUARE][0].said.text
    await stage.app.store.write(lambda transaction: stored.leave_circle(transaction, SQUARE))
    await stage.app.personal_files.delete(stage.person(ANNA))
    await stage.app.series.look_everywhere()
    await stage.settle()
    assert "Anna" not in stage.chat.channels[SQUARE][0].said.text


async def test_a_crash_or_a_lost_receipt_neither_loses_nor_doubles_a_message(stage, monkeypatch):
    await join(stage, ALLEY)
    stage.chat.lost_receipts = 1
    stage.chat.failures = [None, Unsure()]
    stage.chat.throttle(5)
    series = await open_season(stage)
    assert [len(texts(stage, where)) for where in (SQUARE, ALLEY)] == [1, 1]
    with monkeypatch.context() as broken:

        async def post_and_crash(chat, channel_id, screen, nonce):
            chat._deliver(chat.channels.setdefault(channel_id, []), screen, nonce)
            is_out.set()
            await asyncio.Event().wait()

        is_out = asyncio.Event()
        broken.setattr(MemoryChat, "post", post_and_crash)
        await stage.app.seasons.book.show(series, again_in=SQUARE)
        await is_out.wait()
        stage.app.sender.disconnect("memory")
        await stage.app.sender.close()
    await stage.restart()
    await stage.settle()
    await stage.app.seasons.book.enter(stage.person(CARLA), series)
    await stage.settle()
    lines = texts(stage, SQUARE)
    assert [len(each) == 1 for each in lines] == [True, False]
    assert "Carla" in stage.chat.channels[SQUARE][1].said.text
    assert "Carla" in stage.chat.channels[ALLEY][0].said.text


async def test_the_end_is_told_though_the_process_ends_as_it_is_written(stage):
    series = await open_season(stage)
    stage.app.sender.disconnect("memory")
    await stage.app.seasons.end(stage.person(ANNA), series)
    await stage.restart()
    await stage.settle()
    assert "È finita" in stage.chat.channels[SQUARE][0].said.text


async def test_a_message_that_is_deleted_comes_again_and_one_that_says_the_same_is_left(stage):
    series = await open_season(stage)
    (message,) = stage.chat.channels[SQUARE]
    await stage.app.seasons.book.show(series)
    await stage.settle()
    assert stage.chat.channels[SQUARE] == [message]
    stage.chat.channels[SQUARE].clear()
    await stage.app.seasons.book.enter(stage.person(CARLA), series)
    await stage.settle()
    (message,) = stage.chat.channels[SQUARE]
    assert "Carla" in message.said.text


async def test_a_season_by_its_link_counts_tables_that_no_channel_was_shown(stage):
    series = await open_season(stage, BY_LINK)
    assert SQUARE not in stage.chat.channels
    table = await play(stage, ANNA, BRUNO, CARLA, game="ballot")
    assert (await stage.app.series.seasons.show(series, "it")).tables == 0
    await stage.app.store.write(
        lambda transaction: transaction.execute("delete from places where table_id = ?", (table.record.id,))
    )
    assert (await stage.app.series.seasons.show(series, "it")).tables == 1
    assert FOREIGN[CARLA] in await take(stage, CARLA, SQUARE, "enter", series, "-")
    assert "1. " in await take(stage, ANNA, None, "season")
