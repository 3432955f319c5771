"""Where the parts of a turn stand."""

import pytest

from adapters.web.areas import Part, cut_turn, cut_widget, held_cards, join_hand, split_words
from bot.ports.widgets import Choice, FormField, FormFields, PickOne
from bot.presenters.room import make_seat_room
from bot.presenters.table import TableContext
from tests.bot.presenters.test_every_game import BOXES, SPEECH, played

PLACES = (Choice("7", "Casa 7", spot=(0.2, 0.3)), Choice("9", "Casa 9", spot=(0.6, 0.3)))


def ways(number):
    return tuple(Choice(f"7.{step}", f"Casa 7, poi {step}") for step in range(number))


@pytest.mark.parametrize(("number", "is_split"), [(1, False), (3, False), (4, True)])
def test_words_beside_places_are_the_same_control_and_a_list_where_they_are_many(number, is_split):
    rings, (words,) = split_words(Part("house", "Casa", PLACES + ways(number)))
    assert words.choices == ways(number)
    assert (rings.name, rings.is_split) == (words.name, words.is_split) == ("house", is_split)


def test_what_is_said_of_a_card_stays_on_it_whatever_is_said_of_playing_it():
    held = held_cards((Choice("", "7", "deck/7", hint="new"), Choice("", "8", "deck/8")))
    offered = Part("", "", (Choice("7", "7", "deck/7", hint="part of a row"), Choice("8", "8", "deck/8", hint="safe")))
    assert [(card.tag, card.face.hint) for card in join_hand(held, offered)] == [("new", "part of a row"), ("", "safe")]


def test_cards_that_go_with_other_words_are_a_hand_too_and_each_set_of_words_says_with_which():
    cards = PickOne(tuple(Choice(each, each, f"deck/{each}") for each in "789"))
    busso, volo = (PickOne((Choice(word, word),)) for word in ("busso", "volo"))
    said = FormField("signal", "Segnale", on="card", cases=(("7", busso), ("8", volo), ("9", busso)), none="niente")
    cut = cut_widget(FormFields((FormField("card", "Carta", cards), said)), "", {})
    assert cut is not None
    assert cut.cards is not None
    assert cut.cards.choices == cards.choices
    assert [(each.name, each.tokens) for each in cut.words] == [("signal", ("7", "9")), ("signal", ("8",))]


@pytest.mark.parametrize("game", ["ottocento", "caccia"])
def test_every_question_comes_to_the_press_that_sends_it(game):
    """Of the games whose questions are asked in steps: with each choice there is less to be asked, and no step without a choice."""
    box, asked = BOXES[game], 0
    for table in played(box, box.least, game, steps=160):
        for seat in range(box.least):
            room = make_seat_room(table, seat, "it", SPEECH, TableContext(), person_id=f"web:{seat}")
            for question in room.questions:
                given: dict[str, tuple[str, ...]] = {}
                while (areas := cut_turn(room, question.id, given)).goes_on:
                    part = areas.rings or areas.cards
                    assert part is not None
                    assert part.name not in given, f"{question.title}: {part.name} is asked for again and again"
                    given[part.name] = (part.choices[0].token,)
                asked += 1
    assert asked > 40
