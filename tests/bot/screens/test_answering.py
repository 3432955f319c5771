"""Answers in a chat: at one press, step by step, twice where they weigh; whatever comes gets a sentence."""

from dataclasses import replace
from random import Random

import pytest

from bot.values.button_payload import make_request
from bot.values.widgets import PickMany
from games.event import visible_to
from tests.support.transcripts import fated
from tests.surfaces.drivers.memory import staged
from tests.surfaces.stage import CAST, Habit, NotOffered, asked, begun, gathered, played

ANNA, BRUNO, CARLA = "Anna", "Bruno", "Carla"
HABITS = {habit.name: habit for habit in CAST}


async def question(stage, who, table):
    return await asked(stage, HABITS[who], table)


async def ordered(stage):
    """A ballot where Anna has put the players in order: two are asked for a gift, she may speak or close."""
    table = await begun(stage, ANNA, BRUNO, CARLA)
    asked_ = await question(stage, ANNA, table)
    await stage.answer(ANNA, asked_, {"": tuple(c.token for c in asked_.widget.choices)}, alone=False)
    await stage.settle()
    return table


async def drafted(stage, who, *tokens):
    """The first parts of a gift, filled in and not sent."""
    table = await ordered(stage)
    gift = await question(stage, who, table)
    await stage.enter(who, "hand")
    for key, token in enumerate(tokens):
        await stage.take(who, make_request("put", table, (gift.id, str(key), "", token)))
    return table, gift


def hand(gift):
    return [choice.token for choice in gift.widget.parts[0].widget.choices]


async def test_a_sealed_answer_may_be_changed_and_the_same_one_counts_once(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA, game="letters")
    letter = await question(stage, ANNA, table)
    first, second = (make_request("answer", table, (letter.id, "0", c.token)) for c in letter.widget.choices[:2])
    await stage.take(ANNA, first)
    assert "vale una volta sola" in await stage.take(ANNA, first)
    said = await stage.take(ANNA, second)
    assert f"Hai risposto: {letter.widget.choices[1].label}." in said
    assert said.count("Hai risposto") == 1


async def test_an_update_that_comes_again_when_the_question_is_over_is_known(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA, game="letters")
    pressed = []
    for who in (ANNA, BRUNO, CARLA):
        letter = await question(stage, who, table)
        pressed.append(make_request("answer", table, (letter.id, "0", letter.widget.choices[0].token)))
        await stage.take(who, replace(pressed[-1], inbox="update 7"))
    assert "L’avevo già" in await stage.take(ANNA, replace(pressed[0], inbox="update 7"))
    assert "L’avevo già" not in await stage.take(ANNA, replace(pressed[0], inbox="update 8"))


async def test_in_private_an_answered_question_says_what_was_answered_and_how_to_change_it(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA, game="letters")
    letter = await question(stage, ANNA, table)
    choice = letter.widget.choices[0]
    said = await stage.take(ANNA, make_request("answer", table, (letter.id, "0", choice.token)), alone=True)
    assert f"Hai risposto: {choice.label}. Puoi ancora cambiare." in said
    shown = stage._panels[ANNA, True]
    assert (shown.question, shown.seat) == (None, 0)
    assert ("ask", (letter.id,)) in [(button.verb, button.args) for button in shown.buttons]
    await stage.settle()
    rewritten = [shown.said for shown in stage.chat.private["memory:anna"] if shown.edits]
    assert [said.text for said in rewritten] == [shown.text], "what the courier leaves of it is the same"


async def test_a_weighty_answer_says_what_it_costs_and_is_pressed_twice(stage):
    table = await ordered(stage)
    await stage.enter(ANNA, "hand")
    close = await weighty(stage, table)
    await stage.press(ANNA, "ask", close.id)
    said = await stage.take(ANNA, make_request("answer", table, (close.id, "0", "press")))
    assert "Confermi?" in said
    assert close.confirm
    assert close.confirm in said
    assert await weighty(stage, table) == close
    assert "chiude in anticipo" in await stage.press(ANNA, "confirm")
    assert await weighty(stage, table) is None


async def test_a_second_press_is_asked_for_beside_the_picture_of_the_question(stage):
    table = await ordered(stage)
    close = await weighty(stage, table)
    await stage.take(ANNA, make_request("ask", table, (close.id,)))
    asked_ = stage._panels[ANNA, False]
    await stage.take(ANNA, make_request("answer", table, (close.id, "0", "press")))
    confirmed = stage._panels[ANNA, False]
    assert confirmed.picture == asked_.picture is not None
    assert [button.verb for button in confirmed.buttons] == ["confirm", "back"]


async def weighty(stage, table):
    room = await stage.app.views.seat_room(stage.person(ANNA), table, 0)
    return next((each for each in room.questions if each.weighty), None)


async def test_thinking_better_of_a_weighty_answer_leads_back_to_the_question(stage):
    table = await ordered(stage)
    close = await weighty(stage, table)
    await stage.take(ANNA, make_request("answer", table, (close.id, "0", "press")))
    await stage.press(ANNA, "back", close.id)
    assert stage._panels[ANNA, False].question.id == close.id
    assert await weighty(stage, table) == close


async def test_an_answer_of_several_parts_is_kept_until_it_is_sent(stage):
    table, gift = await drafted(stage, BRUNO, "3")
    high = hand(gift)[-1]
    said = await stage.take(BRUNO, make_request("put", table, (gift.id, "0", "", high)))
    assert f"Carta: {high}" in said
    with pytest.raises(NotOffered):
        await stage.press(BRUNO, "send")
    other = gift.widget.parts[1].widget.choices[0]
    assert f"A: {other.label}" in await stage.take(BRUNO, make_request("put", table, (gift.id, "1", "", other.token)))
    assert "Hai risposto" in await stage.press(BRUNO, "send")


async def test_sending_too_early_says_what_is_missing_and_a_step_is_opened_again_or_all_begun_anew(stage):
    table = await ordered(stage)
    gift = await question(stage, BRUNO, table)
    await stage.take(BRUNO, make_request("put", table, (gift.id, "0", "", hand(gift)[0])))
    assert "Manca ancora: A." in await stage.take(BRUNO, make_request("send", table, (gift.id,)))
    assert stage.draft(BRUNO).at == "1"
    await stage.take(BRUNO, make_request("page", table, (gift.id, "0", "2")))
    assert (stage.draft(BRUNO).at, stage.draft(BRUNO).page) == ("0", 2)
    await stage.press(BRUNO, "clear")
    assert stage.draft(BRUNO).fields == {}


async def test_toggles_stop_at_as_many_as_there_may_be(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA, game="several")
    letters = await question(stage, BRUNO, table)
    assert isinstance(letters.widget, PickMany)
    assert letters.widget.most == 2
    for index in range(2):
        await stage.take(BRUNO, make_request("toggle", table, (letters.id, "0", letters.widget.choices[index].token)))
    said = await stage.take(BRUNO, make_request("toggle", table, (letters.id, "0", letters.widget.choices[2].token)))
    assert "Scegline al massimo 2" in said
    assert stage.draft(BRUNO).fields[""] == tuple(c.token for c in letters.widget.choices[:2])


async def test_a_toggle_shows_its_own_page_again_while_more_may_be_chosen(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA, game="several")
    letters = await question(stage, BRUNO, table)
    for channel, page in ((0, 3), (1, 0)):
        await stage.take(
            BRUNO, make_request("toggle", table, (letters.id, "0", letters.widget.choices[channel].token, "3"))
        )
        assert (stage.draft(BRUNO).at, stage.draft(BRUNO).page) == ("0" if page else "", page)
    await stage.take(BRUNO, make_request("toggle", table, (letters.id, "0", letters.widget.choices[2].token, "3")))
    assert stage.draft(BRUNO).page == 3


async def test_nothing_of_several_is_an_answer_where_the_rules_take_it(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA, game="several")
    await stage.enter(BRUNO, "hand")
    assert "Hai risposto" in await stage.press(BRUNO, "send")
    assert await question(stage, BRUNO, table) is None


async def test_what_is_written_is_asked_for_and_answers(stage):
    table = await ordered(stage)
    await stage.enter(ANNA, "hand")
    assert "scrive" not in stage.transcript.text()
    await stage.press(ANNA, "ask")
    await stage.press(ANNA, "write")
    assert stage._entries[ANNA].parts[0].widget.limit == 80
    assert "guarda i numeri" in await stage.write(ANNA, "guarda i numeri")
    assert "guarda i numeri" in "\n".join(line.text for line in (await stage.app.views.room(table, "it")).record)


async def test_words_that_the_rules_refuse_get_the_rules_own_sentence(stage):
    await ordered(stage)
    await stage.enter(ANNA, "hand")
    await stage.press(ANNA, "ask")
    await stage.press(ANNA, "write")
    said = await stage.write(ANNA, "7 e 8")
    assert said
    assert "Ricevuto" not in said
    await stage.press(ANNA, "write")


async def test_several_parts_may_be_filled_in_at_once(stage):
    table = await ordered(stage)
    gift = await question(stage, BRUNO, table)
    fields = {"0": (hand(gift)[0],), "1": (gift.widget.parts[1].widget.choices[0].token,)}
    said = await stage.take(BRUNO, make_request("put", table, (gift.id,), fields))
    assert f"Carta: {hand(gift)[0]}" in said
    assert "Hai risposto" in await stage.press(BRUNO, "send")


async def test_a_question_that_is_gone_says_so_and_leads_to_the_new_one(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA)
    order = await question(stage, ANNA, table)
    tokens = tuple(c.token for c in order.widget.choices)
    await stage.take(ANNA, make_request("answer", table, (order.id, "0", *tokens)))
    for verb in ("answer", "put", "toggle", "page", "write", "send", "clear", "confirm", "ask"):
        said = await stage.take(ANNA, make_request(verb, table, (order.id, "0", tokens[0])))
        assert "Il tavolo è andato avanti" in said, verb
        assert "Anna apre la mano" in said, verb


async def test_somebody_elses_question_is_not_shown_and_not_answered(stage):
    table = await ordered(stage)
    gift = await question(stage, BRUNO, table)
    for verb in ("answer", "put", "toggle", "page", "write", "send", "clear", "confirm", "ask"):
        said = await stage.take(ANNA, make_request(verb, table, (gift.id, "0", hand(gift)[0])))
        assert "Quel posto non è tuo" in said, verb
        assert gift.title not in said
    assert await question(stage, BRUNO, table) == gift


@pytest.mark.parametrize("token", ["", "no such card", "#0123456789ab", "~", "8,9"])
async def test_what_is_not_on_offer_is_not_taken(stage, token):
    table = await begun(stage, ANNA, BRUNO, CARLA, game="letters")
    letter = await question(stage, ANNA, table)
    for verb in ("answer", "put", "toggle", "confirm"):
        args = (letter.id, "0", "", token) if verb == "put" else (letter.id, "0", token)
        said = await stage.take(ANNA, make_request(verb, table, args))
        assert "scegline una fra quelle proposte" in said, verb
    assert await question(stage, ANNA, table) == letter


@pytest.mark.rule("SM-57")
async def test_a_look_is_shown_with_its_picture_at_the_seat_itself_and_helps_whoever_wonders(stage):
    """Whoever cannot be told anything in private looks where the table is, unseen by the others."""
    await stage.shut(CARLA)
    table = await begun(stage, CARLA, ANNA, game="schicki", seats=2)
    await stage.enter(CARLA, "hand")
    look = await question(stage, CARLA, table)
    before = stage._panels[CARLA, False]
    assert "what do you see?" not in before.alt
    said = await stage.answer(CARLA, look, {"": ("open",)}, alone=False)
    assert "Recorded at" not in said, "its time runs from the picture"
    shown = stage._panels[CARLA, False]
    assert shown.picture != before.picture
    assert "what do you see?" in shown.alt
    spot = await question(stage, CARLA, table)
    assert spot.timed
    assert "Speed counts here" in await stage.enter(CARLA, "help")


@pytest.mark.deep
async def test_what_is_worth_declaring_is_chosen_beforehand_and_less_is_asked_for_twice(tmp_path, monkeypatch):
    fated(monkeypatch, 3)
    cast, dice = (Habit("Anna"), Habit("Bruno")), Random(3)
    async with staged(tmp_path, menus=False) as stage:
        table = await gathered(stage, cast, "quindici", seats=2)
        who, question = await put_to(stage, cast, table)
        while not (isinstance(question.widget, PickMany) and question.widget.ticked):
            await played(stage, cast, table, dice, answers=1)
            who, question = await put_to(stage, cast, table)
        await stage.enter(who, "hand")
        counts = tuple(choice.token for choice in question.widget.choices)
        assert stage._panels[who, False].draft.fields == {"": counts}
        others = [stage.person(habit.name) for habit in cast if habit.name != who]
        shown = [await stage.app.drafts.load(other, table, question.id) for other in others]
        assert shown == [{}], "what is chosen beforehand names cards of another's hand"
        untick = make_request("toggle", table, (question.id, "0", counts[0]))
        await stage.take(who, untick)
        assert "Lasci fuori qualcosa" in await stage.press(who, "send", question.id)
        assert (await put_to(stage, cast, table))[1].id == question.id
        await stage.press(who, "back", question.id)
        await stage.take(who, untick)
        await stage.press(who, "send", question.id)
        told = [each for _, events in (await stage.app.tables.get(table)).history for each in visible_to(events, None)]
        declared = next(each for each in reversed(told) if type(each).__name__ == "Declared")
        assert len(declared.accuso.combinations.all) >= len(question.widget.choices)


async def put_to(stage, cast, table):
    """Who is asked, and what."""
    waiting = [(habit.name, found) for habit in cast if (found := await asked(stage, habit, table)) is not None]
    return waiting[0]
