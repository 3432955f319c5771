"""What people in a chat contribute to chance: their press, or a word of theirs, each shown to them."""

from bot.text.signs import group_digits
from bot.values.button_payload import make_request
from bot.values.commands import YES
from bot.values.ids import TableStatus
from tests.surfaces.stage import lobby, room

ANNA, BRUNO, CARLA = "Anna", "Bruno", "Carla"


async def test_the_seed_is_committed_to_behind_the_message_whose_button_contributes(stage):
    table = await lobby(stage, ANNA)
    shown = await room(stage, table)
    assert shown.contributions == ()
    digits = group_digits(shown.seals[0].digest)
    assert digits not in stage.transcript.text()
    assert digits in await stage.press(BRUNO, "verify")
    said = await stage.take(BRUNO, make_request("join", table))
    (press,) = (await room(stage, table)).contributions
    assert (press.name, press.kind) == (BRUNO, "press")
    assert press.shown not in said
    told = await stage.enter(BRUNO, "verify")
    assert f"numero e ora di quando hai premuto ({press.shown})" in told
    assert "word" in {button.verb for button in stage.offered(BRUNO, alone=False)}


async def test_a_word_takes_the_place_of_the_press_and_is_asked_for_where_none_is_given(stage):
    table = await lobby(stage, ANNA, BRUNO)
    said = await stage.enter(BRUNO, "word", "pane e vino")
    assert "la parola «pane e vino»" in said
    assert [(line.name, line.shown) for line in (await room(stage, table)).contributions] == [(BRUNO, "pane e vino")]
    await stage.enter(BRUNO, "word")
    assert "la parola «42»" in await stage.write(BRUNO, "42")
    assert "Scrivi una parola o un numero" in await stage.enter(BRUNO, "word", "\u200b")
    assert "You’re not at this table" in await stage.enter(CARLA, "word", "bread")


async def test_whoever_starts_hears_whose_sealed_word_is_awaited_and_all_see_it(stage):
    table = await lobby(stage, ANNA, BRUNO)
    await stage.app.contributions.promise_word(stage.person(BRUNO), table, "ab" * 32)
    said = await stage.take(ANNA, make_request("start", table, (YES,)))
    assert "Iscrizioni chiuse: si parte. Aspetto la parola segreta di Bruno" in said
    assert (await room(stage, table)).status is TableStatus.LOBBY
    assert "Aspetto ancora la parola segreta" in await stage.take(ANNA, make_request("start", table, (YES,)))
    assert "Iscrizioni chiuse" in await stage.take(BRUNO, make_request("leave", table))
    assert "Seats and settings are locked" in await stage.take(CARLA, make_request("join", table))


async def test_everybody_reads_what_was_contributed_where_the_deals_are_verified(stage):
    table = await lobby(stage, ANNA, BRUNO)
    await stage.enter(BRUNO, "word", "pane e vino")
    await stage.take(ANNA, make_request("start", table, (YES,)))
    said = await stage.take(CARLA, make_request("verify", table))
    assert "Bruno: the word “pane e vino”" in said
    assert group_digits((await room(stage, table)).terms.digest) in said
