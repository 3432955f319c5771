"""What all are told, a chapter in a message: it grows, becomes chronicle, and at the end calls everybody."""

from contextlib import suppress
from dataclasses import replace

from bot.office.assembly import open_office
from bot.ports.chat import Limits
from bot.ports.ids import Refused
from bot.ports.screens import PublicScreen
from bot.presenters.table import TablePresenter
from bot.text.score import score_rows
from bot.text.translator import Translator
from tests.probes import PROBES
from tests.support.courier_stage import PLACE, chatting, no_sleep, open_hint, play_a_deal, seated, settled, texts
from tests.support.memory_chat import MemoryChat

SPEECH = Translator()


async def test_within_a_chapter_one_message_grows(office, chat):
    table, people = await seated(office, chat, "ballot")
    former = chat.places[PLACE][-1]
    assert former.said.buttons
    await people[0].answer(table, "1", "2")
    await settled(office, table)
    await people[0].press(table, await open_hint(office, table), {"": ("uno",)})
    await settled(office, table)
    current = chat.places[PLACE][-1]
    assert (len(chat.places[PLACE]), current.id) == (1, former.id)
    told, _, state = current.said.text.partition("\n\n")
    assert told.splitlines()[1:] == ["Anna apre la mano. L'ordine: Bruno e Carla.", "Anna dice: «uno»"]
    assert "Tocca a Bruno e Carla" in state


async def test_where_a_chapter_begins_the_former_message_keeps_its_words_and_nothing_else(office, chat):
    table, people = await seated(office, chat, "ballot", options=[("deals", "2")])
    await play_a_deal(office, people, table)
    chronicle, current = chat.places[PLACE]
    told = chronicle.said.text.splitlines()
    assert chronicle.said == PublicScreen(chronicle.said.text)
    assert told[:2] == ["Si comincia: Doni", "Anna apre la mano. L'ordine: Bruno e Carla."]
    assert "Giovedì" not in chronicle.said.text
    assert current.said.buttons
    assert current.said.picture
    assert "Mano 2 di 2" in current.said.text
    assert told[1] not in current.said.text
    assert [shown.said.mentions for shown in chat.places[PLACE]] == [(), ()]


async def test_a_chapter_that_was_over_before_it_could_be_told_is_told_in_a_message_of_its_own(settings):
    chat = MemoryChat()
    async with chatting(settings, chat) as office:
        table, people = await seated(office, chat, "ballot", options=[("deals", "3")])
    async with open_office(settings, PROBES, sleep=no_sleep, chats=("memory",)) as office:
        people = [replace(each, office=office) for each in people]
        await play_a_deal(office, people, table)
        await play_a_deal(office, people, table)
        assert len(chat.places[PLACE]) == 1
        await office.places.connect(chat)
        await settled(office, table)
        first, second, third = chat.places[PLACE]
        assert [shown.said.buttons != () for shown in (first, second, third)] == [False, False, True]
        assert all(shown.said.text.count("apre la mano") == 1 for shown in (first, second))
        assert texts(chat).count("Anna apre la mano") + texts(chat).count("Bruno apre la mano") == 2


async def test_nobody_is_mentioned_but_by_the_result_which_calls_everybody_once(office, chat):
    table, people = await seated(office, chat, "ballot", options=[("deals", "1")])
    await play_a_deal(office, people, table)
    await settled(office, table)
    *earlier, result = [shown.said for shown in chat.places[PLACE]]
    assert [said.mentions for said in earlier] == [()] * len(earlier)
    assert set(result.mentions) == {"memory:anna", "memory:bruno", "memory:carla"}
    assert not result.silent
    at = await office.tables.get(table)
    presenter = TablePresenter(at, None, "it", SPEECH)
    score = presenter.make_score()
    assert result.text.count(score.ending) == 1
    assert all(row in result.text for row in score_rows(score, "it"))
    assert [shown.said.pinned for shown in chat.places[PLACE]].count(True) <= 1


async def test_where_not_all_who_are_named_are_rung_whoever_has_won_is_named_first(office, chat):
    chat.limits = Limits(named=2)
    table, people = await seated(office, chat, "ballot", options=[("deals", "1")])
    await play_a_deal(office, people, table)
    await settled(office, table)
    at = await office.tables.get(table)
    (winner,) = at.box.game.standing(at.position.state)[0]
    mine = people[winner].person.id
    assert winner != 0, "a winner in the first seat would be first in any case"
    assert chat.places[PLACE][-1].said.mentions[0] == mine


async def test_a_proposal_that_stands_is_said_once_with_its_buttons(office, chat):
    table, people = await seated(office, chat, "ballot")
    with suppress(Refused):
        await office.host.end(people[0].person, table)
    await settled(office, table)
    status = chat.places[PLACE][-1].said
    assert status.text.count("Anna propone di chiudere il tavolo.") == 1
    assert {"agree", "refuse"} < {button.verb for button in status.buttons}
