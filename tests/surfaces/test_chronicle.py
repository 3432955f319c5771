"""A slow table tells each day in one message, which no one's telephone rings for."""

from random import Random

import pytest

from tests.surfaces.stage import HOUR, MESSAGES, RENDERED, Habit, answered, asked, begun

pytestmark = pytest.mark.needs(MESSAGES, RENDERED)
CAST = (Habit("Anna", alone=True), Habit("Bruno", alone=True))


async def move(stage, table, times=1):
    """Have those who are asked answer so often."""
    for _ in range(times):
        waiting = [(habit, form) for habit in CAST if (form := await asked(stage, habit, table)) is not None]
        habit, form = waiting[0]
        await answered(stage, habit, form, Random(7))
        await stage.settle()


def public_notes(stage):
    """List what was posted and edited where the table is shown."""
    hall = next(note.where for note in stage.ledger.notes if note.kind == "+" and not note.person)
    return [note for note in stage.ledger.notes if note.where == hall and note.kind in "+~" and not note.person]


@pytest.mark.deep
async def test_three_days_of_moves_are_three_quiet_messages_edited_on_their_day(stage):
    table = await begun(stage, "Anna", "Bruno", game="quindici", seats=2, pace="day")  # Friday, 9:00 in Rome
    await move(stage, table, 2)
    await stage.wait(12 * HOUR)
    await move(stage, table)
    await stage.wait(5 * HOUR)  # Saturday, 2:00: an evening's end
    await move(stage, table)
    friday = len(public_notes(stage))
    await stage.wait(8 * HOUR)
    await move(stage, table, 3)
    saturday = len(public_notes(stage))
    await stage.restart()
    await stage.wait(6 * HOUR)
    await move(stage, table)
    await stage.wait(15 * HOUR)
    await move(stage, table)
    notes = public_notes(stage)
    posted = [note for note in notes if note.kind == "+"]
    heads = [next(line for line in note.text.split(" ⏎ ") if "📅" in line) for note in posted[1:]]
    assert heads == ["📅 venerdì 15 gennaio", "📅 sabato 16 gennaio", "📅 domenica 17 gennaio"]
    assert not [note for note in posted if note.rung]
    assert ["Di solito dura 2–3 settimane" in note.text for note in posted] == [False, True, False, False]
    lobby, first, second, third = (note.number for note in posted)
    assert {note.number for note in notes[:friday] if note.kind == "~"} <= {lobby, first}
    assert [note.number for note in notes[friday:saturday] if note.kind == "~"].count(first) == 1  # its buttons go
    sunday = notes.index(posted[3])
    assert {note.number for note in notes[saturday:sunday]} == {second}
    assert [note.number for note in notes[sunday:] if note.kind == "~"].count(second) == 1
    assert {note.number for note in notes[sunday:]} == {second, third}
