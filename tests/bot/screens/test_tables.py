"""What people look at in a chat and what they may do with a table; and that whatever is on a button can be pressed."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.screens import COMMANDS
from bot.screens.queries import MARK
from bot.screens.request import ChatProfile
from bot.text.signs import SIGN, shorten_signs
from bot.values.button_payload import LONGEST, make_request, pack, unpack
from bot.values.commands import FORMS, GROUP, SHARE, YES
from bot.values.ids import TablePace
from games.message import say
from games.registry import GAMES
from games.spec import Note
from tests.probes import PROBES
from tests.support.script_game import put_table
from tests.support.transcripts import compared, fated
from tests.surfaces.drivers.memory import staged
from tests.surfaces.stage import CAST, SPECS, answered, asked, begin, begun, gathered, lobby, played, room

ANNA, BRUNO, CARLA = "Anna", "Bruno", "Carla"
UNMEANT = ("Si è rotto qualcosa", "Something broke", "Qui manca una frase", "Some text is missing")


async def test_the_board_comes_with_its_picture_and_a_text_that_fits_beside_it(stage):
    await begun(stage, ANNA, BRUNO, CARLA, game="eleusis")
    await stage.enter(ANNA, "board")
    screen = stage._panels[ANNA, False]
    assert screen.picture
    assert screen.alt
    assert len(screen.text) <= stage.profile.caption


async def test_my_seat_is_shown_to_nobody_else(stage):
    """Whoever watches is told so and sees what all see."""
    table = await begun(stage, ANNA, BRUNO, game="eleusis")
    assert "Quel posto non è tuo" in await stage.take(ANNA, make_request("hand", table, ("2",)))
    for verb in ("hand", "board"):
        assert "You’re watching: you see what everyone sees" in await stage.take(CARLA, make_request(verb, table))
        shown = stage._panels[CARLA, False]
        assert {each.verb for each in shown.buttons} == {"join", "history", "why", "rules"}
        assert shown.picture == await stage.app.reading.picture(table, "en")
    await stage.take(ANNA, make_request("board", table))
    assert "Stai guardando" not in stage._panels[ANNA, False].text


async def test_somebody_with_two_seats_is_shown_the_one_that_waits_and_the_way_to_the_other(stage):
    table = await lobby(stage, ANNA, game="ballot")
    await stage.app.lobby.join(stage.person(ANNA), table, 1)
    await begin(stage, ANNA)
    await stage.settle()
    await stage.enter(ANNA, "hand")
    assert stage._panels[ANNA, False].text.splitlines()[0] == "Posto 1, Anna"
    await stage.press(ANNA, "hand", "2")
    assert "Posto 2, Anna" in stage._panels[ANNA, False].text


async def test_why_names_the_clauses_of_the_last_thing_that_has_some_and_goes_back(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA, game="eleusis")
    while (question := await asked(stage, CAST[0], table)) is not None:
        await answered(stage, CAST[0], question, Random(1))
        await stage.settle()
    said = await stage.enter(ANNA, "why")
    assert "EE-" in said
    before = await stage.press(ANNA, "why")
    assert "EE-" in before != said


async def test_what_is_too_long_for_one_screen_is_read_in_portions(stage):
    table = await begun(stage, ANNA, BRUNO, game="ballot")
    await played(stage, CAST[:2], table, Random(2), answers=8)
    stage.controller.profile = ChatProfile(text=60)
    for verb, texts in (("why", await explained(stage, table)), ("history", await latest(stage, table))):
        said = [await stage.enter(ANNA, verb)]
        while (more := stage._panels[ANNA, False].buttons[0]).args[1:] == (str(len(said)),):
            said.append(await stage.press(ANNA, verb, *more.args))
        assert len(said) > 1
        assert all(len(portion) <= 60 for portion in said)
        assert all("".join(text.split()) in "".join("".join(said).split()) for text in texts)


async def explained(stage, table):
    """What the newest line that Anna was told and that a clause explains says, and its clauses."""
    own = await stage.app.views.seat_room(stage.person(ANNA), table, 0)
    line = [line for line in own.room.record if line.why][-1]
    return [shorten_signs(line.text), *(MARK.sub("", clause.text) for clause in line.why)]


async def latest(stage, table):
    """The newest page of the story."""
    return [shorten_signs(line.text) for line in (await stage.app.reading.history(table, "it")).lines]


async def test_the_story_is_read_by_rounds_from_its_end(stage):
    table = await begun(stage, ANNA, BRUNO, game="ballot")
    await played(stage, CAST[:2], table, Random(2), answers=8)
    said = await stage.enter(ANNA, "history")
    pages = int(said.splitlines()[0].rpartition(" ")[2])
    assert said.startswith(f"Pagina {pages} di {pages}")
    assert pages > 1
    assert (await stage.press(ANNA, "history")).startswith(f"Pagina {pages - 1} di {pages}")


async def test_the_score_is_read_part_by_part_from_its_end_and_a_long_part_in_portions(stage):
    table = await begun(stage, ANNA, BRUNO, game="ballot")
    await played(stage, CAST[:2], table, Random(2), answers=8)
    assert re.search(r"\bAnna( e \w+)?: Punti \d", await stage.enter(ANNA, "score"))
    at = await stage.app.tables.get(table)
    title, blurb = (say(key, game="ballot") for key in ("title", "blurb"))
    sheets = (Note(title, lines=(blurb,)), Note(title, lines=(blurb,) * 60))
    put_table(stage.app, replace(at, spec=replace(at.spec, score_sheets=lambda _: sheets)))
    await stage.enter(ANNA, "board")
    newest = await stage.press(ANNA, "score")
    assert newest.startswith("Pagina 2 di 2")
    rest = await stage.press(ANNA, "score", "1", "1")
    assert max(len(newest), len(rest)) <= stage.profile.text
    assert (await stage.press(ANNA, "score", "0")).startswith("Pagina 1 di 2")
    before = "\n".join(stage._panels[ANNA, False].text.splitlines()[1:])
    assert newest.count(before.splitlines()[-1]) + rest.count(before.splitlines()[-1]) >= 59


async def test_the_rules_are_read_page_by_page_and_all_of_them(stage):
    await begun(stage, ANNA, BRUNO, CARLA, game="eleusis")
    pages = [await stage.enter(CARLA, "rules")]
    while any(b.args[:1] == (str(len(pages)),) for b in stage._panels[CARLA, False].buttons):
        pages.append(await stage.press(CARLA, "rules", str(len(pages))))
    said = "\n".join(pages)
    clauses = stage.app.games.clauses("eleusis", "en")
    assert len(pages) > 3
    assert all(len(page) <= stage.profile.text for page in pages)
    assert all(f"{clause.id}: " in said for clause in clauses)


async def test_the_rules_are_searched_by_a_word_or_a_number(stage):
    await begun(stage, ANNA, BRUNO, CARLA, game="eleusis")
    await stage.enter(ANNA, "rules", "0", "?")
    assert (await stage.write(ANNA, "16")).startswith("EE-16: ")
    assert "non trovo «zucca»" in await stage.enter(ANNA, "rules", "0", "zucca")


async def test_rules_and_primer_can_be_read_where_no_table_is(stage):
    await stage.enter(ANNA, "rules", alone=True)
    assert "Come si gioca, in breve" in await stage.press(ANNA, "rules", "0", "", "eleusis", alone=True)
    assert "EE-1: " in await stage.press(ANNA, "rules", "1", "", "eleusis", alone=True)
    assert ("rules", ()) in {(each.verb, each.args) for each in stage._panels[ANNA, True].buttons}, "back to the shelf"
    await stage.enter(ANNA, "primer", alone=True)
    await stage.press(ANNA, "primer", "eleusis", alone=True)
    for portion in range(1, 5):
        assert len(stage._panels[ANNA, True].panels) == 1
        assert len(stage._panels[ANNA, True].panels[0].lines) <= 3
        await stage.press(ANNA, "primer", "eleusis", "", str(portion), alone=True)
    assert ("primer", ()) in {(each.verb, each.args) for each in stage._panels[ANNA, True].buttons}


async def test_settings_are_questions_of_their_own(stage):
    table = await lobby(stage, ANNA, BRUNO, game="eleusis", seats=4)
    assert "Livelli del catalogo: 1, facili · 2 · 3, difficili" in await stage.enter(ANNA, "settings")
    await stage.press(ANNA, "ask", "@1")
    await stage.take(ANNA, make_request("put", table, ("@1", "0", "", "4", "5")))
    said = await stage.press(ANNA, "send", "@1")
    assert "Livelli del catalogo: 4 · 5, da maestri" in said
    assert "Variante: personalizzata" in said


async def test_pace_seats_presets_and_robots_are_set_with_one_press_each(stage):
    table = await lobby(stage, ANNA, BRUNO, game="eleusis", seats=4)
    for name, token in (("@pace", "day"), ("@seats", "5"), ("@preset", "masters"), ("@seat-2", "-"), ("@0", "3")):
        assert "Fatto." in await stage.take(ANNA, make_request("answer", table, (name, "0", token)))
    level = next(iter(SPECS["eleusis"].robots))
    await stage.take(ANNA, make_request("answer", table, ("@seat-3", "0", level)))
    now = await room(stage, table)
    assert (now.pace, len(now.seats), now.seats[3].robot) == (TablePace.DAY, 5, level)
    assert {setting.name: setting.token for setting in now.settings}["levels"] == "3,4,5"
    assert now.settings[0].token == "3"


async def test_whoever_only_watches_reads_the_settings_and_changes_none(stage):
    table = await lobby(stage, ANNA)
    await stage.enter(CARLA, "settings")
    assert stage.offered(CARLA, alone=False)[:1] != []
    assert not [b for b in stage._panels[CARLA, False].buttons if b.verb == "ask"]
    said = await stage.take(CARLA, make_request("answer", table, ("@pace", "0", "day")))
    assert "Join first" in said


async def test_replacing_somebody_asks_twice_and_waits_for_another_person(stage):
    table = await begun(stage, ANNA, BRUNO)
    await stage.enter(ANNA, "replace")
    assert [b.label for b in stage._panels[ANNA, False].buttons] == ["Posto 2: Bruno"]
    assert "il posto di Bruno" in await stage.press(ANNA, "replace", "2")
    assert "Ho chiesto a chi gioca" in await stage.press(ANNA, "replace", "2", "yes")
    (waiting,) = (await room(stage, table)).proposals
    assert "Ho chiesto a chi gioca" not in await stage.take(
        BRUNO, make_request("refuse", table, (str(waiting.number),))
    )


def is_sound(stage, who, alone):
    """Every text fits and is all words, every button can be carried."""
    screen = stage._panels.get((who, alone))
    if screen is None:
        return
    assert screen.text or screen.panels or screen.question or (screen.picture and screen.lines)
    assert len(screen.text) <= (stage.profile.caption if screen.picture else stage.profile.text)
    assert not any(fault in screen.text for fault in UNMEANT)
    assert not SIGN.search(screen.text)
    for button in screen.buttons:
        assert button.label
        assert bool(button.url) != bool(button.verb)
        if button.verb and button.verb not in {GROUP, SHARE}:
            assert button.verb in {*COMMANDS, *FORMS}
            packed = pack(button.verb, button.table_id, button.args)
            assert len(packed.encode()) <= LONGEST
            assert unpack(packed).verb == button.verb


@pytest.mark.parametrize(
    "game", [*PROBES, "eleusis", *(pytest.param(game, marks=pytest.mark.deep) for game in GAMES if game != "eleusis")]
)
@pytest.mark.few(1)
async def test_whatever_is_pressed_in_whatever_order_there_is_a_sentence(tmp_path, game, caplog):
    """Three people press anything in sight, here and in private, and now and then enter any command."""
    dice, seats = Random(5), min(max(3, SPECS[game].least), SPECS[game].most)
    async with staged(tmp_path, (ANNA, "it"), (BRUNO, "en"), (CARLA, "it")) as stage:
        table = await lobby(stage, ANNA, BRUNO, game=game, seats=seats)
        for turn in range(45):
            if turn == 15:
                await stage.take(ANNA, make_request("start", table, (YES,)))
                await stage.settle()
            who, alone = dice.choice((ANNA, BRUNO, CARLA)), dice.random() < 0.4
            offered = [b for b in stage.offered(who, alone=alone) if b.verb]
            if offered and dice.random() < 0.8:
                button = dice.choice(offered[:12])
                if button.verb in {"end", "leave"} and dice.random() < 0.9:
                    continue
                said = await stage.take(
                    who, make_request(*unpack(pack(button.verb, button.table_id, button.args))), alone=alone
                )
            else:
                args = tuple(dice.choice(("", "1", "yes", "?", "@1", "zzz", "~")) for _ in range(dice.randrange(3)))
                verb = dice.choice([verb for verb in sorted({*COMMANDS, *FORMS}) if verb not in {"end", "leave"}])
                said = await stage.take(who, make_request(verb, dice.choice((None, table)), args), alone=alone)
            assert said or stage._entries.pop(who, None)
            assert not any(fault in said for fault in UNMEANT), said
            is_sound(stage, who, alone)
    assert "not done" not in caplog.text


async def test_an_evening_reads_as_it_did(tmp_path, monkeypatch):
    fated(monkeypatch, 4)
    async with staged(tmp_path) as stage:
        table = await gathered(stage, CAST[:4], "ballot", seats=4)
        await stage.enter(ANNA, "settings")
        for who, verb in ((BRUNO, "help"), (CARLA, "why"), ("Dario", "board"), (BRUNO, "tables")):
            await stage.enter(who, verb, alone=who == BRUNO)
        assert await played(stage, CAST[:4], table, Random(4), answers=9, restart_at=5) == 9
        await stage.enter(ANNA, "pause")
        await stage.enter(BRUNO, "resume", alone=True)
        await stage.enter(CARLA, "leave")
        await stage.press(CARLA, "leave", "yes")
        await stage.settle()
        text = stage.transcript.text()
    compared(Path(__file__).parent / "transcripts" / "ballot.txt", text)


async def test_a_time_of_the_tables_own_is_written(stage):
    table = await lobby(stage, ANNA)
    await stage.take(ANNA, make_request("ask", table, ("@custom-own-time",)))
    await stage.press(ANNA, "write")
    assert "Tempo su misura: 36 h" in await stage.write(ANNA, "36 ore")
    assert "36 h a mossa." in await stage.enter(ANNA, "settings")
    await stage.take(ANNA, make_request("ask", table, ("@custom-own-time",)))
    await stage.press(ANNA, "write")
    assert "10 volte" in await stage.write(ANNA, "1 min + 20 min")
