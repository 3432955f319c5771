"""What people in a chat want, and what they are told: around tables."""

from dataclasses import replace

import pytest

from bot.people.access import OF_ONE
from bot.screens.controller import FORM_HANDLERS
from bot.screens.request import HANDLERS
from bot.values.button_payload import make_request
from bot.values.commands import COMMANDS, FORMS, YES, Who
from bot.values.ids import ChannelId, TablePace, TableStatus, make_table_id, spell_table_id
from bot.values.requests import NewTable, Request
from tests.surfaces.stage import begun, lobby

PEOPLE = (("Anna", "it"), ("Bruno", "en"), ("Carla", "it"), ("Dario", "it"))


def test_every_command_and_every_verb_of_answering_has_one_handler_and_none_else_has():
    assert set(HANDLERS) == {each.verb for each in COMMANDS.values()}
    assert set(FORM_HANDLERS) == set(FORMS)
    assert not set(HANDLERS) & set(FORM_HANDLERS)


async def test_a_welcome_says_who_we_are_and_which_permissions_we_miss(stage):
    assert "sono Arbitro" in await stage.take("Anna", make_request("welcome"))
    assert "• mandare messaggi" in stage.controller.arrival_screen("it", ("mandare messaggi",)).text
    assert "I’m Arbitro" in stage.controller.arrival_screen("en").text


async def test_whoever_is_at_no_table_is_told_how_to_begin(stage):
    assert "Non sei a nessun tavolo" in await stage.enter("Anna", "help")
    assert "You’re not at a table" in await stage.enter("Bruno", "tables")
    assert {b.verb for b in stage.offered("Bruno", alone=False)} == {"games", "practice"}


async def test_a_dropped_account_reads_that_it_was_dropped_and_can_do_nothing_else(stage):
    await stage.arrive("Anna", "it")
    dropped = replace(stage.person("Anna"), is_out=True)
    for verb in ("hand", "tables", "open", "data"):
        assert "è stato scollegato" in str(await stage.controller.take(dropped, Request(verb)))
    assert "è stato scollegato" not in str(await stage.controller.take(dropped, Request("help")))


async def test_the_shelf_opens_a_table_with_one_press(stage):
    await stage.enter("Anna", "games")
    said = await stage.press("Anna", "open", "ballot")
    (table,) = await stage.app.channels.tables_at(stage.channel)
    assert spell_table_id(table) in said
    room = await stage.app.views.room(table, "it")
    assert (room.name, room.lang, len(room.seats), room.elastic) == ("Il tavolo di Anna", "it", 3, True)


async def test_a_table_may_be_asked_for_with_all_that_it_needs(stage):
    await stage.enter("Anna", "open", "ballot", "?")
    await stage.write("Anna", "5", "day", "Giovedì")
    (table,) = await stage.app.channels.tables_at(stage.channel)
    room = await stage.app.views.room(table, "it")
    assert (room.name, room.pace, len(room.seats)) == ("Giovedì", TablePace.DAY, 5)


async def test_one_place_holds_one_table(stage):
    await lobby(stage, "Anna")
    said = await stage.enter("Bruno", "open", "perudo")
    assert "There’s already a game here: “Giovedì”" in said
    assert len(await stage.app.channels.tables_at(stage.channel)) == 1


async def test_where_there_are_threads_one_is_offered_with_all_that_was_asked_for(stage):
    stage.controller.profile = replace(stage.profile, threads=True)
    await lobby(stage, "Anna")
    await stage.enter("Bruno", "open", "perudo", "4", "day")
    thread = next(b for b in stage.offered("Bruno", alone=False) if b.verb == "thread")
    assert thread.args == ("perudo", "4", "day")


async def test_a_game_that_is_not_on_the_shelf_cannot_be_opened(stage):
    assert (
        await stage.enter("Anna", "open", "chess")
        == "Questo gioco non ce l’ho. Prova con eleusis o ottocento; con /giochi li vedi tutti."
    )


NAMES = [("  Anna \n Lucia  ", "Anna Lucia"), ("x" * 90, "x" * 24)]
UNSEEN = ["\u200b", "\u3164", "\u2800 \u2800", "\u0301\u0302", "\u202e"]


@pytest.mark.parametrize(("said", "name"), [*NAMES, *((each, "Guest 9003") for each in UNSEEN)])
async def test_a_name_that_cannot_be_said_at_a_table_is_made_one_that_can(stage, said, name):
    assert (await stage.controller.meet("memory:9003", said, "en")).name == name


async def test_whoever_joins_is_told_their_seat_and_how_to_be_reached(stage):
    await lobby(stage, "Anna")
    said = await stage.press("Bruno", "join")
    assert "You’re in: seat 2." in said
    assert "Your cards come to our private chat" in said
    assert any(
        button.url == f"https://chat.test/hand-{button_table(stage)}" for button in stage.offered("Bruno", alone=False)
    )
    await stage.settle()
    assert "in private" not in await stage.press("Bruno", "join"), (
        "who was reached before is not asked to open the chat"
    )


def button_table(stage):
    return next(b.table_id for b in stage.offered("Bruno", alone=False) if b.table_id)


@pytest.mark.parametrize("name", ["Anna", "Аnnа", "An\u200dna", "Anna\u0338"])
async def test_two_people_whose_names_look_alike_are_told_apart_by_a_number(stage, name):
    table = await lobby(stage, "Anna", "Bruno")
    other = await stage.controller.meet("memory:other", name, "it")
    reply = await stage.controller.take(other, Request("join", table, channel_id=stage.channel))
    assert "Ci sei: posto 3." in reply.screen.text
    names = [line.name for line in (await stage.app.views.room(table, "it")).seats]
    assert names == ["Anna", "Bruno", f"{other.name} 2"]


@pytest.mark.parametrize("typed", [str, str.upper, spell_table_id, lambda code: spell_table_id(code).replace("-", " ")])
async def test_a_table_is_found_by_its_code_however_it_is_typed(stage, typed):
    table = await lobby(stage, "Anna")
    await stage.enter("Bruno", "join", alone=True)
    said = await stage.write("Bruno", typed(table), alone=True)
    assert "You’re in: seat 2." in said
    assert "Non trovo questo tavolo" in await stage.take("Carla", make_request("join", "zzzzzz"), alone=True)


async def test_who_tries_one_code_after_the_other_has_to_wait_and_others_do_not(stage):
    table = await lobby(stage, "Anna", "Bruno")
    said = [
        await stage.take("Carla", make_request("join", make_table_id()), alone=True) for _ in range(OF_ONE.burst + 5)
    ]
    assert ["Troppi codici sbagliati" in each for each in said] == [False] * OF_ONE.burst + [True] * 5
    assert "Troppi codici sbagliati" in await stage.take("Carla", make_request("join", table), alone=True)
    assert "seat 2" in await stage.take("Bruno", make_request("join", table), alone=True)
    stage.time.ms += OF_ONE.each_ms
    assert "Ci sei: posto 3." in await stage.take("Carla", make_request("join", table), alone=True)


async def test_at_a_place_its_own_table_is_meant(stage):
    table = await lobby(stage, "Anna")
    await stage.enter("Anna", "board")
    assert {b.table_id for b in stage.offered("Anna", alone=False) if b.table_id} == {table}


@pytest.mark.parametrize("verb", sorted(each.verb for each in COMMANDS.values() if each.who in {Who.SEATED, Who.HOST}))
@pytest.mark.parametrize("is_begun", [False, True], ids=["before", "in play"])
@pytest.mark.few(8)
async def test_nobody_is_asked_for_words_or_whether_they_are_sure_who_may_not_do_it(stage, verb, is_begun):
    table = await (begun if is_begun else lobby)(stage, "Anna", "Bruno", "Carla")
    for args in ((), ("1",), ("?",)):
        asked_for = replace(make_request(verb, table, args), channel_id=stage.channel, inbox=f"u {verb} {args}")
        reply = await stage.controller.take(stage.person("Dario"), asked_for)
        asked = [button for button in (reply.screen.buttons if reply.screen else ()) if YES in button.args]
        assert (reply.entry, asked) == (None, []), (verb, args)


@pytest.mark.parametrize(("who", "is_over", "said"), [("Anna", False, "ancora"), ("Dario", True, "a questo tavolo")])
async def test_a_game_that_goes_on_or_that_was_not_ones_own_is_shared_with_nobody(stage, who, is_over, said):
    """The attack: a button of another game, pressed where it is not shown, said that a stranger was one of its players."""
    table = await begun(stage, "Anna", "Bruno", "Carla")
    await stage.app.tables.change(table, lambda *_: {"status": TableStatus.OVER if is_over else TableStatus.LIVE})
    for channel in (stage.channel, ChannelId("memory:elsewhere")):
        asked = replace(make_request("share", table), channel_id=channel, inbox=f"u {channel}")
        reply = await stage.controller.take(stage.person(who), asked)
        assert reply.posted is None
        assert said in (reply.toast + (reply.screen.text if reply.screen else "")).lower()


async def test_where_there_is_no_table_one_is_told_so(stage):
    assert "Qui non c’è nessun tavolo" in await stage.enter("Anna", "board")
    assert "a nessun tavolo" in await stage.enter("Anna", "hand", alone=True)


async def test_in_private_the_one_table_that_waits_for_me_is_meant(stage):
    app, anna = stage.app, stage.person("Anna")
    quiet = await app.openings.open(anna, NewTable("ballot", name="Domenica", lang="it", pace=TablePace.FREE, seats=3))
    waiting = await begun(stage, "Anna", "Bruno")
    await stage.enter("Anna", "hand", alone=True)
    assert {b.table_id for b in stage.offered("Anna", alone=True)[:1]} == {waiting}
    await stage.take("Anna", make_request("hand", quiet), alone=True)
    assert "Domenica" in stage.transcript.text()


async def test_in_private_two_tables_are_asked_about_and_the_choice_does_what_was_wanted(stage):
    app, anna = stage.app, stage.person("Anna")
    names = [
        await app.openings.open(anna, NewTable("ballot", name=name, lang="it", pace=TablePace.FREE, seats=3))
        for name in ("Lunedì", "Sabato")
    ]
    assert "Quale tavolo?" in await stage.enter("Anna", "settings", alone=True)
    offered = [b for b in stage.offered("Anna", alone=True) if b.verb == "settings"]
    assert sorted(b.table_id for b in offered) == sorted(names)
    assert "Impostazioni del tavolo:" in await stage.press("Anna", "settings", alone=True)


async def test_my_tables_come_most_urgent_first_with_the_way_to_each(stage):
    stage.controller.profile = replace(stage.profile, channel_link=lambda channel: f"https://chat.test/{channel}")
    await stage.app.openings.open(
        stage.person("Anna"), NewTable("ballot", name="Domenica", lang="it", pace=TablePace.FREE, seats=3)
    )
    await begun(stage, "Anna", "Bruno")
    said = await stage.enter("Anna", "tables", alone=True)
    assert said.index("▶ Giovedì (Doni): tocca a te") < said.index("Domenica")
    assert "https://chat.test/memory:square" in {b.url for b in stage.offered("Anna", alone=True)}


async def test_whoever_does_something_in_private_is_told_things_there_again(stage):
    await stage.shut("Anna")
    await begun(stage, "Anna", "Bruno")
    assert stage.chat.private_texts("memory:anna") == []
    stage.chat.closed.clear()
    await stage.enter("Anna", "help", alone=True)
    await stage.settle()
    assert "In che ordine" in stage.chat.private_texts("memory:anna")[-1]


async def test_a_language_that_was_chosen_outlives_what_the_platform_says(stage):
    await stage.enter("Bruno", "language")
    assert await stage.press("Bruno", "language", "it") == "Da adesso ti parlo in italiano."
    await stage.arrive("Bruno", "en")
    assert "Non sei a nessun tavolo" in await stage.enter("Bruno", "tables")


async def test_a_wish_nobody_knows_gets_a_sentence(stage):
    assert "Non capisco" in await stage.take("Anna", make_request("unreadable"))


async def test_a_fault_of_ours_gets_a_sentence_and_is_logged_without_what_it_was_about(stage, caplog, monkeypatch):
    hidden = "7h"

    async def broken(*_):
        raise RuntimeError(hidden)

    monkeypatch.setattr(stage.app.people, "list_tables", broken)
    assert "Si è rotto qualcosa" in await stage.enter("Anna", "tables")
    assert "RuntimeError" in caplog.text
    assert "7h" not in caplog.text


ANNA = "Anna"


async def test_the_steps_of_a_game_are_shown_and_one_of_them_is_begun_alone_with_robots(stage):
    said = await stage.enter(ANNA, "ladder", "eleusis", alone=True)
    assert said.splitlines()[0].startswith("Palestra di Eleusis Express")
    assert "Livello 1 (il prossimo per te)" in said
    await stage.press(ANNA, "ladder", "eleusis", "level-1", alone=True)
    (line,) = await stage.app.people.list_tables(stage.person(ANNA))
    assert (line.status, line.seats) == (TableStatus.LIVE, (0,))
    assert "(cominciato)" in await stage.enter(ANNA, "ladder", "eleusis", alone=True)


async def test_a_game_without_steps_leads_to_those_that_have_some(stage):
    assert (await stage.enter(ANNA, "ladder", "ballot", alone=True)).startswith("In quale palestra")
    assert (await stage.press(ANNA, "ladder", "eleusis", alone=True)).startswith("Palestra di Eleusis Express")
