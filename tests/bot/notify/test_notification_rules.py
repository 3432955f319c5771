"""When a person is notified, as one table of lives: what is looked at step by step, and what becomes of the message."""

from typing import NamedTuple
from unittest.mock import ANY

import pytest

from bot.notify.delivery import REST_MS, Action
from bot.notify.notification_rules import PATIENCE_MS, SeatMessageState, plan, schedule
from bot.notify.presence import LIVE_PATIENCE_MS, SLOW_RECALL_MS
from bot.tables.posts import Notification, Reason, SeatMessageRow, ShownHash
from bot.values.hours import NotificationLevel
from bot.values.ids import PersonId, TableId

LEAVE, EDIT, SEND, NOTIFY = Action.LEAVE, Action.EDIT, Action.SEND, Action.NOTIFY
_, _, REMINDERS, _, EVERYTHING, NOTHING = NotificationLevel
NEVER = SeatMessageRow(PersonId("chat:anna"), TableId("t1"), 0)
WAITING = NEVER._replace(message_id="m1", shown=ShownHash("waiting"), shown_ms=0)
AWAY, HERE, P = 1_000_000, 1_000_000 - 20_000, PATIENCE_MS
"""When it is looked at, when a person who is present was seen last, and a minute."""
NIGHT = {"wakes_ms": AWAY + 3_600_000}


def asked(*questions, at=AWAY, seen=0, shown="asked", **more):
    return SeatMessageState(at, seen, ShownHash(shown), questions, **{"still_open": questions, **more})


def told(shown, *, at=AWAY, seen=0, **more):
    own, _, whole = shown.partition("-")
    return SeatMessageState(at, seen, ShownHash(own, whole), **more)


class Then(NamedTuple):
    """What is looked at next, what becomes of the message, when it is looked at again, and what of it no longer notifies."""

    state: SeatMessageState
    action: Action
    due_ms: object = ANY
    told: object = ANY


class If(Then):
    """The same, if that came next: the life goes on as if it had not."""


RUNG = Then(asked("q1"), NOTIFY, None, ("q1",))
THERE = Then(asked("q1", seen=HERE), EDIT, AWAY + P, ())
SHOWN = Then(told("mine-before", is_brisk=True), EDIT)
LOOK = {"shown": "a look", "is_brisk": True, "is_looking": True}
LIVES = {
    "away: once for a question, at once": [
        RUNG,
        Then(asked("q1", at=AWAY + P), LEAVE, None),
        Then(asked("q1", at=AWAY + 2 * P, shown="and more was told"), EDIT),
    ],
    "away: another question, too": [
        RUNG,
        Then(asked("q1", "q2", at=AWAY + 5_000, shown="both"), NOTIFY, None, ("q1", "q2")),
    ],
    "away: not again after a pause": [
        RUNG,
        Then(told("paused", at=AWAY + 1, still_open=("q1",), is_live=False, is_brisk=True), EDIT, ANY, ("q1",)),
        Then(asked("q1", at=AWAY + P), EDIT),
    ],
    "away: cards that were dealt are shown silently": [
        Then(told("new cards", has_board=True, dealt_ms=AWAY), EDIT, None),
        If(told("new cards", has_board=True, dealt_ms=AWAY), LEAVE),
        Then(told("one was played", at=AWAY + 1, has_board=True, dealt_ms=AWAY - 1), LEAVE),
    ],
    "there: found where they pressed, and after a minute": [
        THERE,
        If(asked("q1", at=AWAY + P - 1), LEAVE),
        Then(asked("q1", at=AWAY + P), NOTIFY, None, ("q1",)),
        Then(asked("q1", at=AWAY + 3 * P), LEAVE),
    ],
    "there, over days: after a quarter of an hour": [
        Then(asked("q1", seen=HERE, recall_ms=SLOW_RECALL_MS), EDIT),
        If(asked("q1", at=AWAY + 2 * P), LEAVE),
        If(asked("q1", at=AWAY + SLOW_RECALL_MS), NOTIFY),
        If(asked("q2", at=AWAY + 2 * P), NOTIFY),
    ],
    "there, still at it after a minute: later": [
        THERE,
        Then(asked("q1", at=AWAY + P, seen=AWAY + P - 5_000), LEAVE, AWAY + 2 * P - 5_000),
        Then(asked("q1", at=AWAY + 2 * P - 5_000, seen=AWAY + P - 5_000), NOTIFY),
    ],
    "there, in the middle of an answer: not before its end, but for a reminder": [
        THERE,
        Then(asked("q1", at=AWAY + P, is_writing=True), LEAVE, AWAY + 2 * P, ()),
        If(asked("q1", at=AWAY + 2 * P, shown="more was told", is_writing=True, level=EVERYTHING), EDIT),
        If(asked("q1", at=AWAY + 2 * P, is_writing=True, is_reminder=True), NOTIFY),
        If(asked("q1", at=AWAY + 2 * P), NOTIFY),
    ],
    "there, in company: not within 90 seconds of the last sign": [
        If(asked("q1", seen=HERE, at=HERE + LIVE_PATIENCE_MS - 1, patience_ms=LIVE_PATIENCE_MS), EDIT),
        If(asked("q1", seen=HERE, at=HERE + LIVE_PATIENCE_MS, patience_ms=LIVE_PATIENCE_MS), NOTIFY),
        If(asked("q1", seen=AWAY, patience_ms=LIVE_PATIENCE_MS), EDIT, AWAY + LIVE_PATIENCE_MS),
    ],
    "there, a question in place of another: a minute of its own": [
        THERE,
        Then(asked("q2", at=AWAY + 45_000, seen=AWAY + 15_000, shown="next"), EDIT, AWAY + 45_000 + P),
        If(asked("q2", at=AWAY + P, seen=AWAY + 15_000, shown="next"), LEAVE),
        If(asked("q2", at=AWAY + 45_000 + P, seen=AWAY + 15_000, shown="next"), NOTIFY),
    ],
    "an answer that may be changed: not": [
        RUNG,
        Then(told("sealed", at=AWAY + 5_000, seen=AWAY + 4_000, still_open=("q1",)), EDIT, ANY, ("q1",)),
    ],
    "no turns: the message changes silently": [
        If(asked("q1", level=REMINDERS), EDIT, None),
        If(asked("q1", level=NOTHING), EDIT, None),
    ],
    **{
        f"a reminder, {level.value}: {action.value}": [
            RUNG,
            If(asked("q1", at=AWAY + 10 * P, is_reminder=True, level=level), action),
        ]
        for level in NotificationLevel
        for action in [LEAVE if level is NOTHING else NOTIFY]
    },
    "a reminder: not for those who act, nor for nothing, but an open page keeps none back": [
        RUNG,
        If(asked("q1", at=AWAY + 10 * P, seen=AWAY + 10 * P - 5, is_reminder=True), LEAVE),
        If(asked("q1", at=AWAY + 10 * P, seen=AWAY + 10 * P - 5, acted_ms=0, is_reminder=True), NOTIFY),
        If(asked(at=AWAY + 10 * P, is_reminder=True), LEAVE),
    ],
    "a reminder upon a notification of the same: not within a minute": [
        RUNG,
        If(asked("q1", at=AWAY + P - 1, is_reminder=True), LEAVE),
        If(asked("q1", at=AWAY + P, is_reminder=True), NOTIFY),
    ],
    "reminded by a player: at once, but not while they are there": [
        RUNG,
        If(asked("q1", at=AWAY + 5_000, is_reminder=True, is_urged=True), NOTIFY),
        If(asked("q1", at=AWAY + 5_000, is_reminder=True, is_urged=True, level=NOTHING), LEAVE),
        If(asked("q1", at=AWAY + 5_000, is_reminder=True, is_urged=True, seen=AWAY), LEAVE),
    ],
    "everything: what is told, once a minute": [
        If(told("others played", at=P, seen=P, level=EVERYTHING), EDIT),
        Then(told("others played", level=EVERYTHING), NOTIFY),
        If(told("and more", at=AWAY + REST_MS, level=EVERYTHING), LEAVE),
    ],
    "who waits and looks: edited after a rest": [
        Then(told("waiting", is_brisk=True), LEAVE),
        Then(told("dealt", is_brisk=True), EDIT),
        Then(told("others played", at=AWAY + 1_000, seen=AWAY), LEAVE, AWAY + REST_MS),
        If(told("others played", at=AWAY + REST_MS, seen=AWAY), EDIT),
        If(told("others played", at=AWAY + 2 * P), LEAVE),
    ],
    "who waits where all see the table: only what is theirs alone": [
        SHOWN,
        If(told("mine-others played", at=AWAY + REST_MS, seen=AWAY, has_board=True), LEAVE, None),
        If(told("mine-others played", at=AWAY + REST_MS, seen=AWAY), EDIT),
        If(told("a card more-others played", at=AWAY + REST_MS, seen=AWAY, has_board=True), EDIT),
        If(asked("q1", at=AWAY + REST_MS, seen=AWAY, has_board=True), EDIT),
        If(told("mine-over", at=AWAY + REST_MS, seen=AWAY, has_board=True, is_live=False, is_brisk=True), EDIT),
    ],
    **{
        f"while a reveal runs: not, but after it {more}": [
            Then(asked("look", "sit-out", seen=HERE), EDIT),
            Then(asked("act", "sit-out", at=AWAY + 1_000, seen=AWAY, **LOOK, **more), EDIT, None, ()),
            Then(asked("act", "sit-out", at=AWAY + 2 * P, seen=AWAY, **{**LOOK, "shown": "over"}, **more), EDIT, None),
            Then(asked("look", "sit-out", at=AWAY + 3 * P, seen=AWAY, **more), NOTIFY),
        ]
        for more in ({}, {"is_reminder": True}, {"level": EVERYTHING})
    },
    "at night, up: not after a minute either": [If(asked("q1", seen=HERE, **NIGHT), EDIT, NIGHT["wakes_ms"])],
    "at night, reminded, who wants reminders alone: when they wake": [
        Then(asked("q1", level=REMINDERS), EDIT, None, ("q1",)),
        Then(asked("q1", at=AWAY + 2 * P, is_reminder=True, level=REMINDERS, **NIGHT), LEAVE, NIGHT["wakes_ms"]),
        Then(asked("q1", at=NIGHT["wakes_ms"], level=REMINDERS), NOTIFY),
    ],
    "at night, reminded: when they wake": [
        RUNG,
        Then(asked("q1", at=AWAY + 2 * P, is_reminder=True, is_urged=True, **NIGHT), LEAVE, NIGHT["wakes_ms"]),
        Then(asked("q1", at=NIGHT["wakes_ms"]), NOTIFY),
    ],
}
FIRST = {
    "silently, where there is something to hold": [
        If(told("a hand"), SEND),
        If(told("a board", is_wanted=False), LEAVE),
    ],
    "silently, without notifications for turns": [
        If(asked("q1", level=REMINDERS), SEND, None),
        If(asked("q1", level=NOTHING), SEND, None),
    ],
    "at night: silently, and again when they wake": [
        Then(asked("q1", **NIGHT), SEND, NIGHT["wakes_ms"], ()),
        Then(asked("q1", at=AWAY + P, shown="told more", **NIGHT), EDIT, NIGHT["wakes_ms"]),
        Then(asked("q1", at=NIGHT["wakes_ms"]), NOTIFY, None, ("q1",)),
    ],
}


TURN = Notification(PersonId("chat:anna"), TableId("t1"), "q1", Reason.TURN, 50)


@pytest.mark.parametrize(
    ("known", "wakes_ms", "least_ms", "earliest_ms"),
    [
        ([], None, 0, 50),
        ([], None, 70, 70),
        ([], 90, 0, 90),
        ([], 90, 95, 95),
        ([TURN._replace(earliest_ms=40)], None, 0, 40),
        ([TURN._replace(earliest_ms=40)], None, 70, 70),
        ([TURN._replace(earliest_ms=120)], 90, 0, 90),
        ([TURN._replace(question="q2", earliest_ms=40)], None, 0, 50),
        ([TURN._replace(reason=Reason.AGAIN, earliest_ms=40)], None, 0, 50),
        ([TURN._replace(person_id=PersonId("chat:bruno"), earliest_ms=40)], None, 0, 50),
    ],
)
def test_a_question_notifies_when_it_was_said_but_not_in_the_night_nor_before_its_person_is_done(
    known, wakes_ms, least_ms, earliest_ms
):
    assert schedule(TURN, known, wakes_ms, least_ms) == TURN._replace(earliest_ms=earliest_ms)


@pytest.mark.parametrize(
    ("row", "life"),
    [*((WAITING, each) for each in LIVES.values()), *((NEVER, each) for each in FIRST.values())],
    ids=[*LIVES, *(f"the first message {each}" for each in FIRST)],
)
def test_a_life(row, life):
    known = ()
    for number, step in enumerate(life):
        action, after, written, dropped = plan(row, step.state, known)
        left = {each[:4]: each for each in known if each not in dropped} | {each[:4]: each for each in written}
        waiting = {each.question: each.earliest_ms for each in left.values() if each.sent_ms is None}
        due_ms = min((each for each in (after.due_ms, *waiting.values()) if each is not None), default=None)
        told = tuple(
            each for each in step.state.still_open if each in {row.question for row in left.values()} - {*waiting}
        )
        assert (action, due_ms, told) == step[1:], f"step {number}"
        if not isinstance(step, If):
            row, known = after._replace(message_id=after.message_id or "m1"), tuple(left.values())
