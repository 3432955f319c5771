"""Tables played through a chat in memory: who is told what, once, in which language."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from bot.app import open_app
from bot.notify.stored import write_level
from bot.play.server_answers import answer_for
from bot.tables.absence import relieve_changes
from bot.tables.snapshot import fold_table
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from bot.values.chat import Limits, Unsure
from bot.values.hours import NotificationLevel
from bot.values.ids import Refused
from bot.values.screens import PublicScreen
from bot.views.chapter import BETWEEN
from bot.views.closing import result_lines
from bot.views.score import make_score
from bot.views.table import TablePresenter
from tests.probes import PROBES
from tests.support.memory_chat import MemoryChat
from tests.support.sender_stage import (
    PLACE,
    answer_somehow,
    chatting,
    no_sleep,
    open_hint,
    ordered,
    play_a_deal,
    seated,
    settled,
    texts,
)

SPEECH = Translator()


@pytest.fixture(autouse=True)
def nothing_unsaid(caplog):
    yield
    assert not [record.getMessage() for record in caplog.records if "unsaid" in record.getMessage()]
    assert not [record.getMessage() for record in caplog.records if "delivery failed" in record.getMessage()]


def private_lines(table, seat=None):
    """What seats were told and the public was not, in both languages; of one seat, what no other was told either."""
    lines = {
        (viewer, shorten_signs(line.text))
        for viewer in (None, *range(table.record.seats))
        for lang in ("it", "en")
        for _, line in TablePresenter(table, viewer, lang).numbered_lines()
    }
    others = {text for viewer, text in lines if viewer is None or (seat is not None and viewer != seat)}
    return {text for viewer, text in lines if viewer is not None and seat in {None, viewer}} - others


@pytest.mark.parametrize("game", sorted(PROBES))
@pytest.mark.parametrize("turn", range(2))
@pytest.mark.few(2)
@pytest.mark.drawn
async def test_nothing_told_in_private_is_ever_public(app, chat, game, turn):
    seats = PROBES[game].least
    table, people = await seated(app, chat, game, langs=("it", "en", "it", "it")[:seats])
    for step in range(24):
        await settled(app, table)
        at = await app.tables.get(table)
        if at.position.ask is None:
            break
        await answer_somehow(people[step % seats], at, step % seats, turn + step)
    at = await app.tables.get(table)
    read = texts(chat)
    assert len(at.history) > 5
    assert private_lines(at)
    assert not [secret for secret in private_lines(at) if secret in read]
    for seat, mine in enumerate(people):
        heard = "\n".join(chat.private_texts(mine.person.id))
        strange = [s for other in range(seats) if other != seat for s in private_lines(at, other)]
        assert not [secret for secret in strange if secret in heard]


async def test_after_a_restart_what_was_planned_goes_out_and_nothing_twice(settings):
    chat = MemoryChat()
    async with chatting(settings, chat) as app:
        table, people = await seated(app, chat, "ballot")
        chat.throttle(10_000, times=6)
        stuck = asyncio.Event()

        async def for_ever(seconds):
            await stuck.wait()

        app.sender.sleep = for_ever
        await people[0].answer(table, "1", "2")
        await asyncio.sleep(0.05)
        assert "apre la mano" not in texts(chat)
    chat.failures.clear()
    async with chatting(settings, chat) as app:
        await app.sender.idle()
        assert texts(chat).count("Anna apre la mano") == 1
        assert len([t for t in chat.private_texts("memory:bruno") if "Which card" in t]) == 1


async def test_a_message_whose_receipt_was_lost_is_not_shown_twice(app, chat):
    chat.lost_receipts = 3
    table, people = await seated(app, chat, "ballot")
    chat.lost_receipts = 3
    await people[0].answer(table, "1", "2")
    await settled(app, table)
    assert texts(chat).count("Anna apre la mano") == 1
    assert len(chat.private_texts("memory:bruno")) == len(set(chat.private_texts("memory:bruno")))
    assert [bool(s.said.buttons) for s in chat.channels[PLACE]].count(True) == 1


async def test_without_nonces_only_the_message_with_the_lost_receipt_may_come_twice(app, chat):
    chat.limits = Limits(nonces=False)
    table, people = await seated(app, chat, "ballot")
    chat.lost_receipts = 1
    await people[0].answer(table, "1", "2")
    await settled(app, table)
    everything = texts(chat).count("Anna apre la mano") + sum(
        "Which card" in text or "Quale carta" in text
        for who in ("memory:bruno", "memory:carla")
        for text in chat.private_texts(who)
    )
    assert everything == 4


class ForgetfulChat(MemoryChat):
    """A chat that loses the receipt of the next post to a place."""

    forgets = False

    async def post(self, channel_id, screen, nonce):
        message = await super().post(channel_id, screen, nonce)
        if self.forgets:
            self.forgets = False
            raise Unsure
        return message


@pytest.fixture
def chat():
    return ForgetfulChat()


async def test_without_nonces_words_whose_receipt_was_lost_are_told_in_the_former_message(app, chat):
    chat.limits = Limits(nonces=False)
    table, people = await seated(app, chat, "ballot", options=[("deals", "2")], pace="live")
    await settled(app, table)
    former, chat.forgets = chat.channels[PLACE][-1], True
    await play_a_deal(app, people, table)
    assert not chat.forgets
    again = next(shown.said for shown in chat.channels[PLACE] if shown.id == former.id)
    assert again.text.startswith("Si comincia")
    assert "Giovedì · Tocca a Bruno" in again.text
    assert again.buttons


async def test_words_that_were_refused_for_being_too_many_are_posted_with_those_that_came_meanwhile(settings):
    chat, go = MemoryChat(limits=Limits(nonces=False)), asyncio.Event()

    async def wait(seconds: float) -> None:
        await go.wait()
        await no_sleep(seconds)

    go.set()
    async with open_app(settings, PROBES, sleep=wait, chats=("memory",)) as app:
        await app.sender.connect(chat)
        table, people = await seated(app, chat, "ballot", pace="live")
        await settled(app, table)
        go.clear()
        chat.throttle(0.5)
        await app.host.pause(people[0].person, table)
        await app.votes.propose(people[0].person, table, "resume")
        go.set()
        await settled(app, table)
        [shown] = chat.channels[PLACE]
        told = shown.said.text.replace(BETWEEN, "\n").splitlines()
    assert [line.split()[1] for line in told[1:3]] == ["mette", "tavolo"]


async def test_a_reminder_says_that_an_answer_is_ready_and_not_sent(app, chat, time):
    """Fault 4."""
    name, people = await seated(app, chat, "ballot")
    anna, bruno = (each.person for each in people[:2])
    await people[0].answer(name, "1", "2")
    await settled(app, name)
    [question] = (await app.views.seat_room(bruno, name, 1)).questions[:1]
    card, to = question.widget.parts[0].widget.choices[0].token, question.widget.parts[1].widget.choices[0].token
    for fields, is_said in (({"card": (card,)}, False), ({"card": (card,), "to": (to,)}, True)):
        await app.drafts.keep(bruno, name, question.id, fields)
        time.now += 30 * 60_000
        await app.host.remind(anna, name)
        await settled(app, name)
        reminder = chat.private_texts("memory:bruno")[-1]
        assert "They’re waiting for you: choose your gifts – Giovedì" in reminder
        assert ("Your answer is ready, but you haven’t sent it." in reminder) is is_said


async def test_the_clock_tells_its_person_what_it_answered_and_the_others_that_it_did(app, chat, time):
    """Fault 5."""
    name, people = await ordered(app, chat, pace="live")
    [question] = (await app.views.seat_room(people[1].person, name, 1)).questions[:1]
    card, to = question.widget.parts[0].widget.choices[0], question.widget.parts[1].widget.choices[0]
    fields = {"card": (card.token,), "to": (to.token,)}
    await app.drafts.keep(people[1].person, name, question.id, fields)
    for _ in range(2):
        time.now += 20 * 60_000
        await app.clock.handle_due()
        await settled(app, name)
    told = [each.splitlines()[1:] for each in chat.private_texts("memory:bruno")]
    asked = "Which card do you give, and to whom?"
    given = shorten_signs(f"{card.label} · {to.label}")
    first, again = f"⏰ I sent your answer to “{asked}”: {given}.", f"⏰ I answered “{asked}” for you: "
    assert [first] in told
    assert [each[0].startswith(again) for each in told if each[0].startswith("⏰ I answered")] == [True]
    assert texts(chat).count("Tempo scaduto: ho risposto io per Bruno e Carla") == 3, "the last beside who won, too"
    whole = "\n".join(map("\n".join, told))
    assert "Time’s up: I answered for Carla" in whole
    assert "Time’s up: I answered for you." not in whole, "finding 21: it has a message of its own"
    table = await app.tables.get(name)
    assert [late for seq in range(1, len(table.history) + 1) if (late := table.list_late(seq))] == [(1, 2), (1, 2)]
    folded = fold_table(table.record, table.spec, table.assignments, [row for row, _ in table.history])
    assert folded.settled == table.settled


async def test_nobody_learns_before_the_reveal_for_whom_the_clock_has_answered(app, chat):
    name, people = await ordered(app, chat, pace="live")
    table = await app.tables.get(name)
    [question] = [each for each in table.position.ask.must if each.seat == 1]
    await app.store.ask(lambda unit: write_level(unit, people[1].person.id, "", NotificationLevel.NOTHING))
    app.sender.settings._levels.clear()
    rung = chat.rung["memory:bruno"]
    await app.tables.change(name, lambda table, _: answer_for(table, question, {}))
    await settled(app, name)
    assert "⏰ I answered" in chat.private_texts("memory:bruno")[-1]
    assert chat.rung["memory:bruno"] == rung, "they want nothing to ring"
    assert "Tempo scaduto" not in texts(chat) + "".join(chat.private_texts("memory:carla"))


@pytest.mark.parametrize("is_complete", [False, True])
async def test_a_reminder_near_the_end_rings_over_a_draft_that_time_out_would_not_send(app, chat, time, is_complete):
    """Faults 4 and 9 together: an open draft puts rings off, a complete one is sent when time is up."""
    name, people = await ordered(app, chat, pace="live")
    [question] = (await app.views.seat_room(people[1].person, name, 1)).questions[:1]
    card, to = (part.widget.choices[0].token for part in question.widget.parts[:2])
    fields = {"card": (card,), "to": (to,)} if is_complete else {"card": (card,)}
    await app.drafts.keep(people[1].person, name, question.id, fields)
    rung = chat.rung["memory:bruno"]
    table = await app.tables.get(name)
    time.now = app.tables.times.table_due_ms(table, table.find_deadline(table.find_question(question.id)))
    for _ in range(2):
        await app.clock.handle_due()
        await settled(app, name)
        assert chat.rung["memory:bruno"] - rung == (0 if is_complete else 1)
        time.now += 61_000
    reminder = "Time is almost up: choose your gifts – Giovedì"
    assert (reminder in chat.private_texts("memory:bruno")[-1]) is not is_complete


async def test_whoever_loses_their_seat_to_a_robot_is_told_once(app, chat, time):
    """Fault 5."""
    name, people = await seated(app, chat, "ballot", pace="live")
    await app.tables.change(name, lambda table, now: relieve_changes(table, 1, now))
    await settled(app, name)
    told = [each for each in chat.private[people[1].person.account] if "filling in for you until" in each.said.text]
    assert [(each.said.silent, [button.verb for button in each.said.buttons]) for each in told] == [(False, ["join"])]


async def test_a_board_that_was_taken_away_is_posted_again(app, chat):
    table, people = await seated(app, chat, "ballot")
    chat.channels[PLACE].clear()
    await people[0].answer(table, "1", "2")
    await settled(app, table)
    assert ["Giovedì · " in s.said.text for s in chat.channels[PLACE]].count(True) == 1


async def test_a_board_whose_picture_fails_is_told_in_words(settings, caplog):
    secret = "four of clubs"

    def broken(scene):
        raise ZeroDivisionError(secret)

    spec = PROBES["ballot"]
    scenery = type(
        "Broken", (), {n: staticmethod(getattr(spec.scenery, n)) for n in ("scene", "alt", "lines", "layout")}
    )
    scenery.draw = staticmethod(broken)
    games = {**PROBES, "ballot": replace(spec, scenery=scenery)}
    chat = MemoryChat()
    async with open_app(settings, games, sleep=no_sleep, chats=("memory",)) as app:
        await app.sender.connect(chat)
        await seated(app, chat, "ballot")
        board = chat.channels[PLACE][-1].said
        assert board.picture is None
        assert "Anna: 0 punti" in board.text
    assert secret not in caplog.text
    assert "picture failed" in caplog.text


async def test_a_table_that_is_suspended_says_so(app, chat):
    table, _ = await seated(app, chat, "ballot")
    await app.tables.suspend(table, ZeroDivisionError())
    await settled(app, table)
    assert SPEECH.package_text("bot", "notice-suspended", "it") in texts(chat)
    assert SPEECH.package_text("bot", "call-suspended", "it") in texts(chat)


async def test_within_a_chapter_one_message_grows(app, chat):
    table, people = await seated(app, chat, "ballot", pace="live")
    former = chat.channels[PLACE][-1]
    assert former.said.buttons
    await people[0].answer(table, "1", "2")
    await settled(app, table)
    await people[0].press(table, await open_hint(app, table), {"": ("uno",)})
    await settled(app, table)
    current = chat.channels[PLACE][-1]
    assert (len(chat.channels[PLACE]), current.id) == (1, former.id)
    *told, state = current.said.text.splitlines()
    assert told[-2:] == ["Anna apre la mano. L'ordine: Bruno e Carla.", "Anna dice: «uno»"]
    assert "Tocca a Bruno e Carla" in state


async def test_where_a_chapter_begins_the_former_message_keeps_its_words_and_nothing_else(app, chat):
    table, people = await seated(app, chat, "ballot", options=[("deals", "2")], pace="live")
    await play_a_deal(app, people, table)
    chronicle, current = chat.channels[PLACE]
    told = chronicle.said.text.splitlines()
    assert chronicle.said == PublicScreen(chronicle.said.text)
    assert told[:2] == ["Si comincia.", "Anna apre la mano. L'ordine: Bruno e Carla."]
    assert "Giovedì" not in chronicle.said.text
    assert current.said.buttons
    assert current.said.picture
    assert "Giovedì · Tocca a Bruno" in current.said.text
    assert told[1] not in current.said.text
    assert [shown.said.mentions for shown in chat.channels[PLACE]] == [(), ()]


async def test_a_chapter_that_was_over_before_it_could_be_told_is_told_in_a_message_of_its_own(settings):
    chat = MemoryChat()
    async with chatting(settings, chat) as app:
        table, people = await seated(app, chat, "ballot", options=[("deals", "3")], pace="live")
    async with open_app(settings, PROBES, sleep=no_sleep, chats=("memory",)) as app:
        people = [replace(each, app=app) for each in people]
        await play_a_deal(app, people, table)
        await play_a_deal(app, people, table)
        assert len(chat.channels[PLACE]) == 1
        await app.sender.connect(chat)
        await settled(app, table)
        first, second, third = chat.channels[PLACE]
        assert [shown.said.buttons != () for shown in (first, second, third)] == [False, False, True]
        assert all(shown.said.text.count("apre la mano") == 1 for shown in (first, second))
        assert texts(chat).count("Anna apre la mano") + texts(chat).count("Bruno apre la mano") == 2


async def test_nobody_is_mentioned_but_by_the_result_which_calls_everybody_once(app, chat):
    table, people = await seated(app, chat, "ballot", options=[("deals", "1")])
    await play_a_deal(app, people, table)
    await settled(app, table)
    *earlier, result = [shown.said for shown in chat.channels[PLACE]]
    assert [said.mentions for said in earlier] == [()] * len(earlier)
    assert set(result.mentions) == {"memory:anna", "memory:bruno", "memory:carla"}
    assert not result.silent
    at = await app.tables.get(table)
    presenter = TablePresenter(at, None, "it")
    ending, *standing = result_lines(presenter)
    assert result.text.splitlines()[:2] == [ending, *standing]
    assert result.text.count(make_score(presenter).ending) == 1
    assert result.ring == f"{ending.removesuffix('.')} – {at.record.name}"
    assert [shown.said.pinned for shown in chat.channels[PLACE]].count(True) <= 1


async def test_where_not_all_who_are_named_are_rung_whoever_has_won_is_named_first(app, chat):
    chat.limits = Limits(named=2)
    table, people = await seated(app, chat, "ballot", options=[("deals", "1")])
    await play_a_deal(app, people, table)
    await settled(app, table)
    at = await app.tables.get(table)
    (winner,) = at.spec.game.standing(at.position.state)[0]
    mine = people[winner].person.id
    assert winner != 0, "a winner in the first seat would be first in any case"
    assert chat.channels[PLACE][-1].said.mentions[0] == mine


async def test_a_proposal_that_stands_is_said_once_with_its_buttons(app, chat):
    table, people = await seated(app, chat, "ballot")
    with suppress(Refused):
        await app.host.end(people[0].person, table)
    await settled(app, table)
    status = chat.channels[PLACE][-1].said
    assert status.text.count("Anna propone di chiudere il tavolo.") == 1
    assert {"agree", "refuse"} < {button.verb for button in status.buttons}
