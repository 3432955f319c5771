"""What chats see of the office: status messages and places that move or go, who can be reached, what came in."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from bot.outbox.reachability import AGAIN_MS
from bot.ports.chat import Limits, Unsure
from bot.ports.ids import PersonId, TablePace, TableStatus
from bot.ports.requests import Answer
from bot.store.posts import SeatMessage
from bot.text.signs import shorten_signs
from games.forms import Refused
from tests.bot.office.test_places import HALL, SQUARE, entered, quiet
from tests.support.memory_chat import MemoryChat, MemoryPerson
from tests.support.people import answer
from tests.support.script_game import agree_on_pace, expect_refusal

NAMES = ("Anna", "Bruno", "Carla")


@pytest.fixture
def chat() -> MemoryChat:
    return MemoryChat()


@pytest.fixture
async def at(tmp_path, time, chat):
    async with entered(tmp_path, chat, time=time) as made:
        yield made


async def met(at, name, lang="it"):
    return await at.people.meet(PersonId(f"memory:{name.lower()}"), name, lang)


async def lobby(at, place=SQUARE, pace=TablePace.LIVE):
    """A table shown at a place, with three people in its lobby."""
    people = [await met(at, name) for name in NAMES]
    table = await at.lobby.open(people[0], "ballot", name="Giovedì", lang="it", pace=pace, seats=3)
    await at.places.show_at(people[0], table, place)
    for person in people[1:]:
        await at.lobby.join(person, table)
    await at.courier.idle()
    return table, people


async def begun(at, place=SQUARE, pace=TablePace.LIVE):
    table, people = await lobby(at, place, pace)
    await at.lobby.start(people[0], table)
    await quiet(at)
    return table, people


def boards(chat, place=SQUARE):
    """What can be pressed at a place."""
    return [shown.said for shown in chat.places.get(place, ()) if shown.said.buttons]


def verbs(said):
    return [button.verb for button in said.buttons]


async def test_a_lobby_names_what_is_other_than_usual(at, chat):
    table, people = await lobby(at, pace=TablePace.FREE)
    before = boards(chat)[0].text
    await at.lobby.set_option(people[0], table, "deals", {"": ("1",)})
    await quiet(at)
    after = boards(chat)[0].text
    assert ("Diverso dal solito" in before, "Diverso dal solito" in after) == (False, True)
    assert "Ritmo: senza orologio." in after


async def test_a_board_says_until_when_and_what_can_be_done_at_each_stage(at, chat):
    table, people = await begun(at)
    [live] = boards(chat)
    deadlines = (await at.tables.get(table)).deadlines.values()
    assert live.deadline.timestamp() * 1000 == min(row.at_ms for row in deadlines)
    assert verbs(live) == ["hand", "why", "rules", "board", "help"]
    await at.host.pause(people[0], table)
    await quiet(at)
    [rest] = boards(chat)
    assert "Anna mette il tavolo in pausa" in rest.text
    assert (rest.deadline, verbs(rest)[0]) == (None, "resume")
    await at.host.end(people[0], table)
    await at.host.end(people[1], table)
    await quiet(at)
    [over] = boards(chat)
    assert verbs(over) == ["rematch", "history", "verify"]


async def test_no_announcement_is_lost_when_several_go_into_one_message(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, time=time) as at:
        table, people = await begun(at)
        await at.host.pause(people[0], table)
        await at.host.resume(people[1], table)
        await agree_on_pace(at, table, TablePace.DAY, *people[:2])
        await at.places.connect(chat)
        await quiet(at)
        [shown] = chat.places[SQUARE]
        told = [line for line in shown.said.text.splitlines() if line.startswith(("Si comincia", "Anna", "Bruno"))]
        assert [line.split()[1] for line in told[:4]] == ["comincia:", "mette", "fa", "propone"]


async def test_a_chat_that_answers_nothing_is_asked_less_and_less_often(tmp_path, time):
    chat, slept = MemoryChat(failures=[Unsure()] * 8), []

    async def sleep(seconds):
        slept.append(seconds)

    async with entered(tmp_path, chat, time=time) as at:
        at.courier.sleep = sleep
        anna = await at.people.meet(PersonId("web:anna"), "Anna", "it")
        table = await at.lobby.open(anna, "ballot", name="Giovedì", lang="it", pace=TablePace.FREE, seats=3)
        await at.courier.show_at(table, SQUARE)
        await quiet(at)
        assert slept == [2, 4, 8, 16, 32, 60, 60, 60]
        assert len(boards(chat)) == 1


async def test_a_question_that_the_clock_answered_is_closed_and_its_draft_gone(at, chat, time):
    table, people = await begun(at)
    asked = chat.last_question("memory:anna")
    await at.drafts.keep(people[0], table, asked.id, {"": ("2",)})
    assert await at.drafts.load(people[0], table, asked.id) == {"": ("2",)}
    time.now += 3_600_000
    await at.clock.handle_due()
    await quiet(at)
    assert not any(shown.said.question for shown in chat.private["memory:anna"])
    assert await at.drafts.load(people[0], table, asked.id) == {}
    assert await at.store.load_draft(people[0].id, table, asked.id) == {}
    await expect_refusal("stale", at.drafts.keep(people[0], table, asked.id, {"": ("1",)}))


async def test_a_half_made_answer_outlives_a_restart_and_ends_with_the_answer(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, chat, time=time) as at:
        table, people = await begun(at)
        asked = chat.last_question("memory:anna")
        await at.drafts.keep(people[0], table, asked.id, {"": ("2",), "page": ("1",)})
    async with entered(tmp_path, chat, time=time) as at:
        assert await at.drafts.load(people[0], table, asked.id) == {"": ("2",), "page": ("1",)}
        assert await at.drafts.load(people[1], table, asked.id) == {}
        await at.drafts.keep(people[0], table, asked.id, {"": ("2", "1")})
        await MemoryPerson(at, chat, people[0], presses=10).answer(table, "2", "1")
        assert await at.store.load_draft(people[0].id, table, asked.id) == {}


async def test_whoever_took_over_a_seat_is_not_told_what_was_asked_of_another(at, chat):
    """The one who left reads that it is over, never what the next person answers there."""
    table, people = await begun(at)
    await MemoryPerson(at, chat, people[0]).answer(table, "2", "1")
    await quiet(at)
    await at.lobby.leave(people[1], table)
    await quiet(at)
    texts = chat.private_texts("memory:bruno")
    assert texts[-1] == "Giovedì\nQuesto posto non è più tuo."
    dario = await met(at, "Dario")
    await at.lobby.join(dario, table, 1)
    await quiet(at)
    assert chat.private_texts("memory:bruno") == texts


async def test_a_question_whose_deadline_moves_says_so_where_it_was_asked(at, chat, time):
    table, people = await begun(at)
    [asked] = [shown for shown in chat.private["memory:anna"] if shown.said.question]
    await at.drafts.keep(people[0], table, asked.said.question.id, {"": ("2",)})
    await at.host.pause(people[1], table)
    time.now += 60_000
    await at.host.resume(people[1], table)
    await quiet(at)
    [later] = [shown for shown in chat.private["memory:anna"] if shown.said.question]
    assert later.id == asked.id
    assert (later.said.deadline - asked.said.deadline).total_seconds() == 60
    assert later.said.draft.fields == {"": ("2",)}
    assert later.said.silent


async def test_news_in_a_row_are_one_message(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, time=time) as at:
        table, _ = await begun(at)
        planned = [post for post in await at.store.unsent_posts(table) if post.post == SeatMessage(1)]
        async with at.tables.lock_table(table) as held:
            seq = len(held.story)
        again = [post._replace(id=f"{post.id}x", from_seq=post.to_seq + 1, to_seq=seq) for post in planned]
        await at.store.write(lambda transaction: transaction.add_posts(again))
        await at.places.connect(chat)
        await quiet(at)
        texts = [text for text in chat.private_texts("memory:bruno") if "Sei al tavolo" not in text]
        assert (len(planned) + len(again), len(texts)) == (2, 1)


async def test_whoever_reads_the_table_nowhere_else_is_told_how_it_ended(at, chat, time):
    anna = await met(at, "Anna")
    table = await at.lobby.practice(anna, "perudo", name="Prova", lang="it", seats=2)
    for _ in range(40):
        await quiet(at)
        at_table = await at.tables.get(table)
        if at_table.record.status is TableStatus.OVER:
            break
        time.now += 3_600_000
        await at.clock.handle_due()
        for question in (await at.views.seat_room(anna, table, 0)).questions:
            fields = answer(question, Random(1))
            with suppress(Refused):
                await at.play.answer(anna, Answer(table, question.id, fields))
    await quiet(at)
    assert at_table.record.status is TableStatus.OVER
    assert chat.places == {}
    last = chat.private["memory:anna"][-1].said
    assert verbs(last) == ["rematch", "history", "verify"]
    assert shorten_signs((await at.views.room(table, "it")).call.who) in last.text


async def test_whoever_could_not_be_reached_is_tried_again_after_a_day_and_told_of_once(at, chat, time):
    chat.closed = {PersonId("memory:anna")}
    _, people = await begun(at, pace=TablePace.FREE)
    [note] = [shown for shown in chat.places[SQUARE] if shown.said.mentions]
    time.now += AGAIN_MS // 2
    sends = chat.sends
    await at.host.remind(people[1], (await at.places.tables_at(SQUARE))[0])
    await quiet(at)
    assert chat.private_texts("memory:anna") == []
    assert chat.sends - sends == 3  # who reminds them, and the note: taken away, and posted anew
    [again] = [shown for shown in chat.places[SQUARE] if shown.said.mentions]
    assert again.id != note.id
    time.now += AGAIN_MS
    await at.host.remind(people[1], (await at.places.tables_at(SQUARE))[0])
    await quiet(at)
    time.now += AGAIN_MS + 1
    chat.closed.clear()
    await at.host.remind(people[1], (await at.places.tables_at(SQUARE))[0])
    await quiet(at)
    [asked] = chat.private_texts("memory:anna")
    assert "Bruno ricorda il tavolo" in asked
    assert "Tocca a te" in asked


async def test_an_account_that_is_no_more_is_announced_and_its_seat_may_be_given_away(at, chat):
    chat.vanished = {PersonId("memory:bruno")}
    table, people = await lobby(at)
    assert (await at.tables.get(table)).seats_of(PersonId("memory:bruno")) == ()
    chat.vanished.clear()
    await at.people.mark_reachable(people[1].id)
    await at.lobby.join(people[1], table)
    await at.lobby.start(people[0], table)
    await quiet(at)
    chat.vanished.add(PersonId("memory:bruno"))
    await MemoryPerson(at, chat, people[0]).answer(table, "2", "1")
    await quiet(at)
    assert "Bruno non c’è più" in "\n".join(chat.public_texts(SQUARE))
    await at.lobby.seat_robot(people[0], table, 1, "random")
    assert (await at.tables.get(table)).tenure_of(1).robot == "random"


async def test_a_place_that_moves_takes_everything_with_it(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, chat, time=time) as at:
        table, people = await begun(at)
        await at.places.place_moved(SQUARE, HALL)
        await quiet(at)
        assert await at.places.tables_at(SQUARE) == ()
        assert await at.places.tables_at(HALL) == (table,)
        [board] = boards(chat, HALL)
        assert board.pinned
        before = chat.public_texts(SQUARE)
        await MemoryPerson(at, chat, people[0]).answer(table, "2", "1")
        await quiet(at)
        assert chat.public_texts(SQUARE) == before
        assert "apre la mano" in "\n".join(chat.public_texts(HALL))
    async with entered(tmp_path, time=time) as at:
        assert (await at.tables.get(table)).record.places == (HALL,)


async def test_what_was_planned_for_a_place_that_moves_is_told_at_the_new_one_once(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, time=time) as at:
        table, _ = await begun(at)
        await at.places.place_moved(SQUARE, HALL)
        await at.places.connect(chat)
        await quiet(at)
        assert SQUARE not in chat.places
        assert [shown.said.text.startswith("Si comincia") for shown in chat.places[HALL]] == [True]
        assert len(boards(chat, HALL)) == 1
        assert await at.store.unsent_posts(table) == []


async def test_a_place_that_is_gone_is_written_to_no_more_and_its_people_hear_so_alone(at, chat):
    table, people = await begun(at)
    chat.lost.add(SQUARE)
    await at.places.repost(table, SQUARE)
    await quiet(at)
    assert (await at.tables.get(table)).record.places == ()
    assert await at.store.unsent_posts(table) == []
    for name in ("memory:anna", "memory:bruno", "memory:carla"):
        assert "non posso più scrivere davanti a tutti" in chat.private_texts(name)[-1]
    await at.places.show_at(people[1], table, HALL)
    await quiet(at)
    assert verbs(boards(chat, HALL)[0])[0] == "hand"


async def test_where_there_is_no_room_beside_the_picture_the_oldest_words_are_left_out(at, chat):
    chat.limits = Limits(text=400, caption=120)
    table, people = await begun(at)
    await MemoryPerson(at, chat, people[0]).answer(table, "2", "1")
    await quiet(at)
    [board] = boards(chat)
    assert len(board.text) <= 120
    assert "Si comincia" not in board.text
    assert "Giovedì · Doni" in board.text
