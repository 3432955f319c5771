"""A live table and a slow one in a group without topics: which is opened, which is meant, and what replies to what."""

from random import Random

from bot.values.commands import COMMANDS, Scope
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import Request
from tests.surfaces.stage import CAST, played

PEOPLE = (("Anna", "it"), ("Bruno", "en"), ("Carla", "it"))


async def opened(stage, who, *args):
    known = {*await stage.app.channels.tables_at(channel(stage))}
    await stage.enter(who, "open", "ballot", *args)
    await stage.settle()
    (table,) = {*await stage.app.channels.tables_at(channel(stage))} - known
    return table


def channel(stage):
    return f"telegram:{stage.channel.id}/0"


def replies(stage):
    """What each message of the bot in the group replies to, by its id."""
    return {
        post.id: getattr(post.raw.get("reply_to"), "id", None)
        for post in stage.channel.posts
        if post.author != "Anna" and not post.system
    }


async def test_a_group_with_a_slow_table_is_offered_a_live_one_and_no_third(stage):
    slow = await opened(stage, "Anna")
    said = await stage.enter("Bruno", "open", "ballot")
    assert "A group has one live table and one slow table at a time." in said
    await stage.press("Bruno", "open", "ballot", "", "live")
    await stage.settle()
    tables = await stage.app.channels.tables_at(channel(stage))
    assert len(tables) == 2
    paces = {(await stage.app.views.room(each, "it")).pace for each in tables}
    assert (tables[1], paces) == (slow, {TablePace.LIVE, TablePace.DAY})
    for pace in ("live", "day"):
        said = await stage.enter("Carla", "open", "ballot", "3", pace)
        assert "In un gruppo ci stanno un tavolo in diretta e uno lento." in said
        assert "open" not in offered(stage, "Carla")
    assert len(await stage.app.channels.tables_at(channel(stage))) == 2


def offered(stage, who):
    return {button.data.split(".")[1] for button in latest(stage, who).buttons if button.data}


def latest(stage, who):
    return next(iter(stage.client(who).latest()))


async def test_a_command_that_could_mean_either_table_asks_and_the_seat_tells_the_rest(stage):
    slow, live = await opened(stage, "Anna", "3", "day", "Lento"), await opened(stage, "Bruno", "3", "live", "Svelto")
    said = await stage.enter("Carla", "board")
    assert "Quale tavolo?" in said
    labels = latest(stage, "Carla").labels
    assert labels == ("Svelto · Doni · In diretta", "Lento · Doni · Una mossa al giorno")
    await stage.press("Carla", "board")
    await stage.enter("Carla", "join")
    assert "Quale tavolo?" in latest(stage, "Carla").text
    await stage.press("Carla", "join")
    await stage.settle()
    assert await stage.app.play.seats_of(stage.person("Carla"), live)
    await stage.enter("Carla", "join")
    await stage.settle()
    assert await stage.app.play.seats_of(stage.person("Carla"), slow), "whoever sits at one means the other"
    await stage.enter("Anna", "leave")
    await stage.settle()
    assert not await stage.app.play.seats_of(stage.person("Anna"), slow), "they sit at one alone"


async def test_a_command_in_reply_to_a_tables_message_means_that_table(stage):
    slow, live = await opened(stage, "Anna", "3", "day"), await opened(stage, "Bruno", "3", "live")
    first, second = stage.channel.posts[-2:]
    for post, table in ((first, slow), (second, live)):
        await stage.client("Carla").reply(post, f"/siediti@{stage.world.virtual.bot.username}")
        await stage.settle()
        assert await stage.app.play.seats_of(stage.person("Carla"), table)


async def begin(stage, who, table):
    await stage.app.openings.start(stage.person(who), table)
    await stage.settle()


async def test_each_tables_messages_reply_to_its_own_and_alone_they_reply_to_none(stage):
    slow = await opened(stage, "Anna", "3", "day")
    await begin(stage, "Anna", slow)
    assert set(replies(stage).values()) == {None}
    live = await opened(stage, "Bruno", "3", "live")
    lobby = stage.channel.last.id
    assert replies(stage)[lobby] is None
    await begin(stage, "Bruno", live)
    begun = {post: to for post, to in replies(stage).items() if post > lobby}
    assert set(begun.values()) == {lobby}
    await played(stage, CAST[1:2], live, Random(2), answers=6)
    chain = replies(stage)
    chapters = [post for post in chain if post >= lobby]
    assert len(chapters) > 2
    assert [chain[post] for post in chapters[1:]] == chapters[:-1], "each to the one before of its table"
    assert set(chain.values()) - {None} == set(chapters[:-1])


async def test_the_note_that_calls_somebody_replies_to_their_table(stage):
    await opened(stage, "Anna", "3", "day")
    live = await opened(stage, "Bruno", "3", "live")
    await stage.shut("Bruno")
    await begin(stage, "Bruno", live)
    board, note = stage.channel.posts[-2:]
    assert "Bruno" in note.text and "Here we go" in board.text
    assert replies(stage)[note.id] == board.id


async def test_a_message_that_is_gone_is_replied_to_all_the_same(stage):
    await opened(stage, "Anna", "3", "day")
    live = await opened(stage, "Bruno", "3", "live")
    gone = stage.channel.last
    stage.world.virtual.chats[gone.chat].messages.pop(gone.id)
    await begin(stage, "Bruno", live)
    assert stage.channel.last.id > gone.id


async def test_planned_games_are_in_nobodys_way(stage):
    await stage.enter("Anna", "evening", "sabato 21:00 ballot")
    await stage.settle()
    await opened(stage, "Anna", "3", "day")
    await opened(stage, "Bruno", "3", "live")


async def test_no_command_acts_on_one_of_two_tables_that_it_could_mean(stage):
    """A law of every command that is about a table in play: it asks, with a button for each."""
    tables = {await opened(stage, "Anna", "3", pace) for pace in ("day", "live")}
    for table in tables:
        await begin(stage, "Anna", table)
    verbs = [each.verb for each in COMMANDS.values() if each.scope is Scope.TABLE and TableStatus.LIVE in each.at]
    assert len(verbs) > 20
    for verb in verbs:
        if verb == "join":
            continue
        reply = await stage.connection.router.controller.take(
            stage.person("Anna"), Request(verb, channel_id=channel(stage), inbox=f"t{verb}")
        )
        assert reply.screen is not None, verb
        assert {(button.verb, button.table_id) for button in reply.screen.buttons} == {(verb, each) for each in tables}
