"""Who wants to hear of a game is told once, in private, when a table of it opens at that place."""

from bot.notify.stored import find_subscriptions
from bot.people.personal_rows import personal_rows
from bot.values.hours import Week
from bot.values.ids import ChannelId, TableStatus

TOLD = "Nuovo tavolo di"
DAY = 24 * 60
ELSEWHERE = ChannelId("memory:park")


async def open_lobby(stage, name: str, game: str) -> None:
    await stage.enter(name, "open", game)
    await stage.settle()


async def close_lobby(stage, name: str) -> None:
    (table,) = [
        each.id for each in await stage.app.people.list_tables(stage.person(name)) if each.status is TableStatus.LOBBY
    ]
    await stage.app.host.end(stage.person(name), table)
    await stage.settle()


async def test_who_wants_to_hear_of_a_game_is_told_once_when_it_opens_there(stage):
    assert "Ti avviso in privato, una volta" in await stage.enter("Bruno", "tellme", "ballot")
    assert "once" in await stage.enter("Carla", "tellme", "perudo")
    await open_lobby(stage, "Anna", "ballot")
    (said,) = stage.letters("Bruno", TOLD)
    assert "C’è posto!" in said
    assert "join" in {each.verb for each in stage.chat.private[stage.person("Bruno").id][-1].said.buttons}
    assert stage.letters("Carla", "There’s room") == stage.letters("Anna", TOLD) == []
    await close_lobby(stage, "Anna")
    await open_lobby(stage, "Anna", "ballot")
    assert len(stage.letters("Bruno", TOLD)) == 1, "once is once"


async def test_who_opens_it_is_not_told_and_who_thought_again_neither(stage):
    for name in ("Anna", "Bruno"):
        await stage.enter(name, "tellme", "ballot")
    await stage.press("Bruno", "tellme", "ballot", "drop")
    await open_lobby(stage, "Anna", "ballot")
    assert stage.letters("Anna", TOLD) == stage.letters("Bruno", TOLD) == []
    assert await find_subscriptions(stage.app.store, stage.person("Anna").id, stage.channel) == []


async def test_what_was_chosen_is_shown_and_each_press_adds_or_takes_away(stage):
    assert "Per quali giochi" in await stage.enter("Bruno", "tellme")
    await stage.enter("Bruno", "tellme", "ballot")
    await stage.enter("Bruno", "tellme", "ballot")
    assert "Premi un gioco" in await stage.enter("Bruno", "tellme")
    marked = [each for each in stage.offered("Bruno", alone=False) if each.label.startswith("✓ ")]
    assert [(each.verb, each.args) for each in marked] == [("tellme", ("ballot", "drop"))]


async def test_it_is_said_where_people_play_and_of_a_game_that_there_is(stage):
    assert "nel gruppo o nel canale" in await stage.enter("Bruno", "tellme", "ballot", alone=True)
    assert "una volta sola" not in await stage.enter("Bruno", "tellme", "no such game")


async def test_a_place_is_its_own_and_who_has_left_it_hears_nothing(stage):
    bruno, carla = stage.person("Bruno"), stage.person("Carla")
    await stage.app.channels.subscribe(bruno, ELSEWHERE, "ballot")
    await stage.enter("Carla", "tellme", "ballot")
    await stage.app.attendance.leave_channel(carla.id, stage.channel)
    await open_lobby(stage, "Anna", "ballot")
    assert stage.letters("Bruno", TOLD) == stage.letters("Carla", "There’s room") == []
    await stage.app.channels.move_channel(ELSEWHERE, stage.channel)
    assert await find_subscriptions(stage.app.store, bruno.id, stage.channel) == ["ballot"]


async def test_nobody_is_rung_for_it_in_their_night(stage):
    bruno = stage.person("Bruno")
    await stage.enter("Bruno", "tellme", "ballot")
    minute = stage.app.now_ms() // 60_000 % DAY
    await stage.app.hours.choose(bruno, Week("UTC", ((minute - 60) % DAY, (minute + 300) % DAY)))
    await open_lobby(stage, "Anna", "ballot")
    assert stage.chat.private[bruno.id][-1].said.silent


async def test_it_is_in_the_file_of_ones_data_and_goes_with_the_person(stage):
    bruno = stage.person("Bruno")
    await stage.enter("Bruno", "tellme", "ballot")
    assert "ballot" in str((await personal_rows(stage.app.store, bruno.id))["wishes"])
    await stage.app.personal_files.delete(bruno)
    assert await find_subscriptions(stage.app.store, bruno.id, stage.channel) == []
