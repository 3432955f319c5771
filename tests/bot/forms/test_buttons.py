"""What is filled in by now, as it is told while an answer is being made."""

import pytest

from bot.forms.buttons import draft_buttons, progress_lines
from bot.values.screens import Draft
from bot.values.widgets import Arrange, Choice, FormField, FormFields, PickMany, PickOne, QuestionForm

MELDS = (Choice("re", "Cricca di Re · 17"), Choice("mori", "I Mori · 15"), Choice("matto", "Matto"))


def told(widget, fields, lang="it", at=""):
    form = QuestionForm("q", 0, "must", "Che cosa?", widget)
    return progress_lines(lang, form, Draft(fields, at))


@pytest.mark.parametrize(
    ("least", "most", "chosen", "it", "en"),
    [
        (2, 2, "re mori", "Scelte 2 su 2: Cricca di Re (17), I Mori (15)", "2 of 2 chosen"),
        (0, 3, "re", "Scelta 1 su 3: Cricca di Re (17)", "1 of 3 chosen"),
        (0, 3, "", "Scelte 0 su 3", "0 of 3 chosen"),
        (1, 2, "re mori", "Scelte 2 (da 1 a 2): Cricca di Re (17), I Mori (15)", "2 chosen (from 1 to 2)"),
    ],
)
def test_what_is_chosen_of_several_is_counted_in_plain_words(least, most, chosen, it, en):
    widget, fields = PickMany(MELDS, least, most), {"": tuple(chosen.split())}
    assert told(widget, fields) == (it,)
    assert told(widget, fields, "en")[0].partition(":")[0] == en


def test_the_count_of_one_part_stands_behind_its_name():
    parts = FormFields(
        (FormField("who", "Passeggeri", PickMany(MELDS, 2, 2)), FormField("how", "Come", PickOne(MELDS)))
    )
    assert told(parts, {"who": ("re", "matto")}) == ("Passeggeri (2 su 2): Cricca di Re (17), Matto",)
    assert told(parts, {"how": ("mori",)}) == ("Passeggeri (0 su 2)", "Come: I Mori (15)")


def test_an_order_is_told_as_it_is_given():
    assert told(Arrange(MELDS), {"": ("matto", "re")}) == ("Scelte 2 su 3: Matto, Cricca di Re (17)",)


def test_of_two_buttons_that_would_do_the_same_there_is_one():
    """The last part is left out by its own button where that answers at once, and sent without it elsewhere."""
    parts = FormFields(
        (FormField("card", "Carta", PickOne(MELDS)), FormField("word", "Parola", PickOne(MELDS), none="Niente"))
    )

    def labels(fields, **more):
        form = QuestionForm("q", 0, "must", "Che cosa?", parts, verb="Gioca", **more)
        return [(each.label, each.verb) for each in draft_buttons("it", "abc234", form, Draft(fields))]

    begin = ("Cambia scelta", "clear")
    assert labels({}, at_once=True) == []
    assert labels({"card": ("re",)}, at_once=True) == [("Niente", "put"), begin]
    assert labels({"card": ("re",)}) == [("Niente", "put"), ("Gioca", "send"), begin]


def test_what_nobody_is_asked_for_and_is_left_out_is_not_told():
    phrase = FormField("phrase", "Frase", PickOne(MELDS), none="Niente", aside=True)
    assert told(FormFields((phrase,)), {"phrase": ("~",)}) == ()
    assert told(FormFields((phrase,)), {"phrase": ("re",)}) == ("Frase: Cricca di Re (17)",)
