"""Drafts: which controls a question has, what is missing, and that filling them in step by step gives a legal answer."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.forms import draft as draft_steps
from bot.forms.draft import encode_answer, find_by_payload
from bot.values.button_payload import pack, shorten_token, unpack
from bot.values.widgets import LEFT_OUT, Arrange, Choice, FormField, FormFields, Numeric, PickMany, PickOne, Words
from bot.views.questions import make_widget
from games.forms import Cases, Field, Form, Number, Order, Pick, PickSome, Refused, Say
from games.values import replace


def choices(*tokens, group=""):
    return tuple(Choice(token, token.upper(), group=group) for token in tokens)


def label(field, answer):
    return Choice(str(answer), str(answer))


CARD = Pick(("7h", "8h", "9h"))
PLACES = Pick(("left", "right"))
FORMS = {
    "one": CARD,
    "several": PickSome(tuple("abcdefgh"), 2, 3),
    "at most": PickSome(tuple("abc"), 0, 2),
    "number": Number(1, 9),
    "big number": Number(1, 900),
    "words": Say(40),
    "order": Order(tuple("abcd")),
    "two fields": Form((Field("target", Pick(("anna", "bruno"))), Field("card", CARD))),
    "left out": Form((Field("card", CARD), Field("signal", Say(20), optional=True))),
    "words or a cue": Form(
        (Field("words", Say(20), optional=True), Field("cue", Pick(("few", "many")), optional=True))
    ),
    "cases": Form((Field("rule", Pick(("x", "y"))), Field("how", Cases("rule", {"x": Number(1, 3), "y": PLACES})))),
    "a form in a form": Form((Field("who", PLACES), Field("what", Form((Field("a", CARD), Field("b", CARD)))))),
    "a form left out": Form(
        (Field("who", PLACES), Field("what", Form((Field("a", CARD), Field("b", CARD))), optional=True))
    ),
    "twenty-six": PickSome(tuple(f"{n}{suit}" for suit in "hd" for n in range(1, 14)), 8, 8),
}


def whole(shape):
    return make_widget(shape, label, str)


def steps_of(name, fields):
    return draft_steps.list_steps(whole(FORMS[name]), fields)


# -- filling in ----------------------------------------------------------------------------


def chosen(step, dice):
    """What somebody puts into one control."""
    if step.none and dice.random() < 0.5:
        return (LEFT_OUT,)
    if step.is_written:
        return ("12",) if isinstance(step.widget, Numeric) else ("two words",)
    least, most = step.bounds
    return tuple(choice.token for choice in dice.sample(step.choices, dice.randint(least, most)))


@pytest.mark.parametrize("name", FORMS)
@given(seed=st.integers(0, 10_000))
@pytest.mark.few(4)
def test_whoever_fills_in_the_open_step_until_there_is_none_has_a_legal_answer(name, seed):
    shape, dice, fields = FORMS[name], Random(seed), {}
    shown = whole(shape)
    for _ in range(20):
        step = draft_steps.open_step(draft_steps.list_steps(shown, fields))
        if step is None:
            break
        fields = draft_steps.fill(shown, fields, step.name, chosen(step, dice))
        steps = draft_steps.list_steps(shown, fields)
        assert (draft_steps.finish_draft(shape, fields) is not None) is draft_steps.is_ready(steps)
    steps = draft_steps.list_steps(shown, fields)
    assert draft_steps.is_ready(steps)
    token = encode_answer(shape, {key: sent for key, sent in fields.items() if sent != (draft_steps.FILLED_IN,)})
    assert shape.token(shape.parse(token)) == token


@pytest.mark.parametrize("name", [name for name in FORMS if name not in {"at most", "words", "words or a cue"}])
def test_an_answer_that_is_not_ready_is_one_that_the_office_refuses(name):
    assert not draft_steps.is_ready(steps_of(name, {}))
    with pytest.raises(Refused):
        encode_answer(FORMS[name], {})


LEFT, WANTED = {"who": ("left",)}, {"what": (draft_steps.FILLED_IN,)}


@pytest.mark.parametrize(
    ("name", "fields", "names", "asked", "is_ready"),
    [
        ("at most", {}, [""], "", True),
        ("two fields", {"target": ("anna",)}, ["target", "card"], "card", False),
        ("cases", {}, ["rule"], "rule", False),
        ("cases", {"rule": ("x",), "how@x": ("2",)}, ["rule", "how@x"], None, True),
        ("left out", {"card": ("7h",)}, ["card", "signal"], "signal", True),
        ("left out", {"card": ("7h",), "signal": (LEFT_OUT,)}, ["card", "signal"], None, True),
        ("words or a cue", {}, ["words", "cue"], "cue", True),
        ("words or a cue", {"cue": ("few",)}, ["words", "cue"], "words", True),
        ("a form left out", LEFT, ["who", "what"], "what", True),
        ("a form left out", LEFT | WANTED, ["who", "what", "what.a", "what.b"], "what.a", False),
    ],
)
def test_what_is_shown_what_is_asked_for_and_whether_it_can_be_sent(name, fields, names, asked, is_ready):
    steps = steps_of(name, fields)
    step = draft_steps.open_step(steps)
    assert [each.name for each in steps] == names
    assert (step and step.name, draft_steps.is_ready(steps)) == (asked, is_ready)
    assert is_ready or draft_steps.finish_draft(FORMS[name], fields) is None
    assert draft_steps.open_step(steps, "0") is steps[0]
    assert draft_steps.open_step(steps, "17") is step


def test_a_step_keeps_its_key_whatever_is_chosen_before_it_and_a_case_goes_with_what_was_in_it():
    assert {step.name: step.key for step in steps_of("cases", {"rule": ("x",)})} == {"rule": "0", "how@x": "1"}
    assert {step.name: step.key for step in steps_of("cases", {"rule": ("y",)})} == {"rule": "0", "how@y": "2"}
    fields = {"rule": ("x",), "how@x": ("2",)}
    assert draft_steps.fill(whole(FORMS["cases"]), fields, "rule", ("y",)) == {"rule": ("y",)}


@pytest.mark.parametrize(
    ("name", "fields", "is_nothing"),
    [
        ("words or a cue", {}, True),
        ("words or a cue", {"words": (LEFT_OUT,), "cue": (LEFT_OUT,)}, True),
        ("words or a cue", {"cue": ("few",)}, False),
        ("left out", {}, False),
    ],
)
def test_an_answer_that_leaves_out_everything_is_none(name, fields, is_nothing):
    assert draft_steps.is_nothing(steps_of(name, fields)) is is_nothing


def test_a_single_press_is_enough_for_one_of_several_and_few_numbers():
    single = {name for name, shape in FORMS.items() if draft_steps.is_single(whole(shape))}
    assert single == {"one", "number"}


# -- one control -----------------------------------------------------------------------------


def step(shown, *given):
    return draft_steps.DraftStep("0", "", "", shown, given or None)


SOME, ORDER = PickMany(choices("a", "b", "c"), 1, 2), Arrange(choices("a", "b", "c"))


@pytest.mark.parametrize(
    ("widget", "given", "token", "after"),
    [
        (SOME, "c", "a", "ac"),
        (SOME, "c", "c", ""),
        (ORDER, "", "b", "b"),
        (ORDER, "b", "a", "bac"),
        (ORDER, "bac", "a", "bc"),
    ],
)
def test_toggles_take_away_or_add_in_the_order_of_the_choices_or_their_own_whose_last_place_fills_itself(
    widget, given, token, after
):
    assert draft_steps.toggle(step(widget, *given), token) == tuple(after)


def test_a_slice_changes_its_own_choices_and_no_others():
    widget_ = PickMany((*choices("a", "b", group="low"), *choices("x", "y", group="high")), 2, 2)
    low, high = draft_steps.split_choices(step(widget_), 2)
    assert (low.label, high.label) == ("low", "high")
    kept = draft_steps.replace_slice(step(widget_, "a", "x"), ("y",), high.key)
    assert kept == ("a", "y")
    assert draft_steps.replace_slice(step(widget_, "a", "x"), ("b",)) == ("b",)


def test_a_number_out_of_few_is_chosen_and_out_of_many_written():
    assert [choice.token for choice in step(Numeric(0, 3)).choices] == ["0", "1", "2", "3"]
    assert step(Numeric(0, 300)).is_written
    assert step(Words(10)).is_written


def test_counts_run_and_tell_when_it_is_enough():
    found = [step(PickMany(SOME.choices, 2, 2), *given) for given in ("", "a", "ab", "abc")]
    assert [(each.count, each.is_complete) for each in found] == [(0, False), (1, False), (2, True), (3, False)]
    left = replace(step(SOME, LEFT_OUT), none="None")
    assert (left.count, left.is_complete, left.given_labels()) == (0, True, ("None",))


def test_a_choice_is_known_by_what_its_button_carries():
    token = "card to anna, then around the table to dario"
    some = step(PickOne((Choice(token, "Long"),)))
    assert some.find_choice(shorten_token(token)).token == token
    assert some.find_choice("#000000000000") is None


def test_equal_cards_are_one_button_that_says_how_many_and_takes_the_token_of_each():
    def label(_, answer):
        return Choice(answer, answer[0], f"chess/{answer[0]}" if answer != "n3" else "")

    ways = {card: Pick(("x", "y")) for card in ("k1", "n1", "n2", "n3")}
    shape = Form((Field("card", Pick(tuple(ways))), Field("house", Cases("card", ways))))
    (card,) = draft_steps.list_steps(make_widget(shape, label, str), {})
    assert [(each.token, each.count_mark) for each in card.choices] == [("k1", ""), ("n1", " ×2"), ("n3", "")]
    assert card.find_choice("n2").token == "n1"
    assert replace(card, given=("n2",)).given_labels() == ("n",)
    assert encode_answer(shape, {"card": ("n2",), "house": ("y",)}) == "n2|y"
    token = "%" * 22  # short, and long to spell
    carried = unpack(pack("answer", "abc234", ("q5xyz", "12", token))).args[2]
    assert carried != token
    assert step(PickOne((Choice("a", "A"), Choice(token, "B")))).find_choice(carried).label == "B"
    assert find_by_payload(("a", token), carried) == token


# -- in portions -----------------------------------------------------------------------------


@given(st.lists(st.sampled_from(["", "cuori", "picche", "fiori"]), max_size=70), st.integers(1, 25))
def test_slices_hold_every_choice_once_and_never_too_many(groups, most):
    some = step(PickMany(tuple(Choice(str(n), str(n), group=group) for n, group in enumerate(groups)), 0, 3))
    found = draft_steps.split_choices(some, most)
    assert sorted(c.token for each in found for c in each.choices) == sorted(str(n) for n in range(len(groups)))
    assert all(len(each.choices) <= most for each in found)
    assert all(draft_steps.slice_choices(some, each.key) == each.choices for each in found)
    if len(groups) > most:
        ends = [(each.choices[0].group, each.choices[-1].group) for each in found]
        assert [each.label for each in found] == [" – ".join(dict.fromkeys(each)) for each in ends]


def test_a_group_is_chosen_first_where_many_are_no_cards_known_by_sight():
    rules = tuple(Choice(f"r{n}", f"Regola {n}", group=f"Livello {n % 3}") for n in range(12))
    (levels,) = draft_steps.list_steps(PickOne(rules), {})
    assert [portion.label[-1] for portion in draft_steps.split_choices(levels, 64)] == ["0", "1", "2"]
    (few,) = draft_steps.list_steps(PickOne(rules[:10]), {})
    (cards,) = draft_steps.list_steps(PickOne(tuple(replace(each, picture="french/AS") for each in rules)), {})
    (several,) = draft_steps.list_steps(PickMany(rules, 1, 3), {})
    assert [len(draft_steps.split_choices(step, 64)) for step in (few, cards, several)] == [1, 1, 1]


def test_no_more_is_said_of_a_slice_than_there_is_room_for_and_its_slices_are_nearly_alike():
    long = [Choice(f"r{n}", f"Regola {n}", group="Livello 1", hint="x" * 50) for n in range(13)]
    short = [Choice(f"s{n}", f"Regola {n}", group="Livello 2", hint="x") for n in range(13)]
    (levels,) = draft_steps.list_steps(PickOne((*long, *short)), {})
    found = draft_steps.split_choices(levels, 64, 320)
    assert [(each.label[-1], len(each.choices)) for each in found] == [("1", 5), ("1", 4), ("1", 4), ("2", 13)]
    assert len(draft_steps.split_choices(levels, 64, 10)) == 26


def test_parts_under_a_part_that_is_left_out_are_those_of_that_case():
    shown = FormFields(
        (
            FormField("rule", "Rule", PickOne(choices("x")), none="none"),
            FormField("why", "Why", None, "rule", (("x", Words(5)), (LEFT_OUT, PickOne(choices("a", "b"))))),
        )
    )
    for rule, shown_case in (("x", "why@x"), (LEFT_OUT, "why@~")):
        assert [step.name for step in draft_steps.list_steps(shown, {"rule": (rule,)})] == ["rule", shown_case]


def test_what_nobody_is_asked_for_is_left_out_unless_it_is_filled_in_before():
    card = FormField("card", "Carta", PickOne(choices("7h", "8h")))
    both = FormFields((card, FormField("phrase", "Frase", PickOne(choices("metti")), none="Niente", aside=True)))
    untouched, said = draft_steps.list_steps(both, {}), draft_steps.list_steps(both, {"phrase": ("metti",)})
    assert [step.is_aside for step in untouched] == [False, True]
    assert draft_steps.open_step(untouched) == untouched[0]
    assert draft_steps.open_step(untouched, "1") == untouched[1]
    assert draft_steps.open_step(said) == said[0]
    assert not draft_steps.is_whole(said)
    assert draft_steps.is_whole(draft_steps.list_steps(both, {"card": ("7h",)}))
    asked_for = replace(both, parts=tuple(replace(part, aside=False) for part in both.parts))
    assert not draft_steps.is_whole(draft_steps.list_steps(asked_for, {"card": ("7h",)}))
