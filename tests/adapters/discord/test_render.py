"""Every screen of every game fits in Discord's messages, whatever the number of seats."""

import subprocess
import sys

import pytest

from adapters.discord import render
from adapters.discord.commands import make_payload, parse_command
from adapters.discord.widgets import CardEmojis, QuestionRows, make_modal, read_modal
from bot.forms import draft as draft_steps
from bot.forms.buttons import draft_buttons
from bot.text.translator import JOINER
from bot.values.ids import TableId
from bot.values.screens import Draft, InputDialog, PrivateScreen, PublicScreen
from bot.values.widgets import Choice, FormField, FormFields, PickMany, PickOne, QuestionForm
from tests.bot.views.test_every_game import SPECS, iter_questions
from tests.fakes.discord import limits

TABLE = TableId("abc234")
BARE = CardEmojis()
ACTION_ROW = 1


def checked(view):
    """The components of a view, once Discord would take them."""
    components = view.to_components()
    limits.message({"components": components, "flags": limits.V2}, (), limits.V2, ())
    found = list(limits.walk(components))
    assert len(found) <= 40
    assert sum(len(each.get("content", "")) for each in found) <= 4_000
    ids = [each["custom_id"] for each in found if "custom_id" in each]
    assert len(set(ids)) == len(ids)
    assert all(len(name.encode()) <= 64 for name in ids)
    return found


def asked(widget, **more):
    return QuestionForm(id="abcde", seat=0, kind="must", title="Che carta giochi?", widget=widget, **more)


def shown(question, draft=None):
    own = draft_buttons("it", TABLE, question, draft or Draft())
    return checked(
        render.render_private(
            PrivateScreen("Tocca a te", question, draft or Draft(), table_id=TABLE, buttons=own), BARE
        )
    )


def offered(found):
    """The options and choices that can be reached."""
    return [option["value"] for each in found for option in each.get("options", ())]


@pytest.mark.parametrize("game", sorted(SPECS))
@pytest.mark.few(4)
def test_every_question_of_a_full_table_fits(game):
    seen = counted = 0
    for question in iter_questions(game):
        seen += 1
        found = shown(question)
        if draft_steps.is_single(question.widget):
            step = draft_steps.list_steps(question.widget, {})[0]
            buttons = [each for each in found if each.get("custom_id", "").startswith("v1.answer")]
            pressed = sum(each["type"] == limits.BUTTON for each in buttons)
            assert len(offered(found)) + pressed == len(step.choices)
            counted += 1
    assert seen > 3
    assert counted


def test_menus_of_one_group_say_from_what_to_what():
    houses = tuple(Choice(f"h{n}", f"Casa {n}") for n in range(90))
    found = [each["placeholder"] for each in shown(asked(PickOne(houses))) if each["type"] == 3]
    spans = [placeholder.rpartition(" · ")[2] for placeholder in found]
    assert spans == ["Casa 0 – Casa 24", "Casa 25 – Casa 49", "Casa 50 – Casa 74", "Casa 75 – Casa 89"]


def test_what_answers_at_once_is_pressed_and_says_on_its_face_what_a_menu_would_say_below():
    houses = PickOne(tuple(Choice(str(n), str(n)) for n in range(12)))
    deeds = PickOne((Choice("7", "Interroga in 7", hint="già chiesto"), Choice("arrest", "Arresta qui")))
    parts = FormFields(
        (FormField("house", "Casa", houses), FormField("action", "Che cosa fa", None, "house", (("3", deeds),)))
    )
    found = shown(asked(parts, at_once=True), Draft({"house": ("3",)}))
    pressed = {each["custom_id"].split(".")[1]: each["label"] for each in found if each["type"] == limits.BUTTON}
    labels = [each["label"] for each in found if each.get("custom_id", "").startswith("v1.answer")]
    assert labels == ["Interroga in 7 · già chiesto", "Arresta qui"]
    assert "send" not in pressed
    assert len(offered(found)) == 12


PHRASES = (Choice("metti", "Metti!", hint="gioca i tuoi Numeri alti, perché resti senza"), Choice("via", "Travalica"))
SAID_BESIDE = FormFields(
    (
        FormField("card", "Carta", PickOne((Choice("7", "Sette"), Choice("8", "Otto")))),
        FormField("phrase", "Frase", PickOne(PHRASES), none="Niente", aside=True),
    )
)


def test_what_nobody_is_asked_for_opens_at_a_press_and_is_explained_in_the_message():
    found = shown(asked(SAID_BESIDE, at_once=True))
    assert [each["label"] for each in found if each["type"] == limits.BUTTON] == ["Sette", "Otto", "+ Frase…"]
    opened = shown(asked(SAID_BESIDE, at_once=True), Draft(at="1"))
    labels = [each["label"] for each in opened if each["type"] == limits.BUTTON]
    assert labels == ["Sette", "Otto", "Niente"]
    (menu,) = (each for each in opened if "options" in each)
    assert [each.get("description") for each in menu["options"]] == [PHRASES[0].hint, None]
    chosen = shown(asked(SAID_BESIDE, at_once=True), Draft({"phrase": ("metti",)}))
    labels = [each["label"] for each in chosen if each["type"] == limits.BUTTON]
    assert labels == ["Sette", "Otto", "Frase: Metti!", "Cambia scelta"]


def test_menus_that_find_no_room_are_in_a_modal_and_what_is_chosen_there_is_one_answer():
    houses = tuple(Choice(f"h{n}", f"Casa {n}", group=f"Via {n // 3}") for n in range(90))
    question = asked(PickOne(houses))
    ((way,),) = QuestionRows(question, Draft(), TABLE, BARE).make(7)  # four menus would be eight components
    assert way.custom_id.startswith("v1.write")
    assert way.label.endswith("…")
    entry = InputDialog("Quale casa?", "write", TABLE, ("q1", "0"), (FormField("0", "Casa", question.widget),))
    menus = [label["component"] for label in make_modal(entry).to_dict()["components"]]
    assert [len(menu["options"]) for menu in menus] == [25, 25, 25, 15]
    assert not any(menu["required"] for menu in menus)
    sent = [
        {"component": {"custom_id": menu["custom_id"], "values": ["h60"] if not n else []}}
        for n, menu in enumerate(menus)
    ]
    assert read_modal({"components": sent}) == {"0": ("h60",)}


def test_a_discard_that_fits_in_one_menu_is_exactly_as_many_as_it_must_be():
    cards = tuple(Choice(f"c{n}", f"Carta {n}") for n in range(15))
    menu = next(each for each in shown(asked(PickMany(cards, 4, 4))) if each["type"] == 3)
    assert (menu["min_values"], menu["max_values"]) == (4, 4)


@pytest.mark.parametrize(("timed", "rows"), [(True, [3, 3, 3, 1]), (False, [5, 5])])
def test_where_time_counts_buttons_stand_in_threes_as_on_the_board(timed, rows):
    question = asked(PickOne(tuple(Choice(str(n), f"Tasto {n}") for n in range(10))), timed=timed)
    assert [len(each["components"]) for each in shown(question) if each["type"] == ACTION_ROW] == rows


def test_a_text_that_is_too_long_is_cut_where_nothing_of_discords_own_is_broken():
    long = render.render_public(PublicScreen("a" * 5_000))
    assert sum(len(each.get("content", "")) for each in checked(long)) <= 4_000
    assert render.truncate("<@12345> hello", 6) == "…"


def test_what_is_said_beside_a_picture_is_said_once_in_sentences():
    screen = PrivateScreen(
        "Tocca a te",
        picture=b"png",
        alt="2 carte. Anna gioca.",
        lines=("Anna gioca", "Anna: 3 carte\nSequenze: nessuna"),
    )
    assert render.whole_alt(screen) == "2 carte. Anna gioca. Anna: 3 carte. Sequenze: nessuna."


def test_what_does_not_fit_beside_a_picture_is_cut_between_lines():
    lines = tuple(f"Anna: {number} carte d’oro." for number in range(200))
    said = render.whole_alt(PrivateScreen("Tocca a te", picture=b"png", alt="2 carte.", lines=lines))
    assert 1_000 < len(said) <= 1_024
    assert said == " ".join(("2 carte.", *lines))[: len(said)]
    assert said.endswith("oro.")


def test_what_people_are_called_changes_no_words_into_pictures():
    assert render.escape("*Anna* _e_ `Bruno`") == r"\*Anna\* \_e\_ \`Bruno\`"


def test_the_commands_are_within_the_limits_in_both_languages():
    made = make_payload()
    limits.commands(made)
    assert {name for each in made for name in each["name_localizations"].values()} >= {
        "table",
        "tavolo",
        "hand",
        "mano",
    }
    assert {"tables", "tavoli"} <= {name for each in made for name in each["name_localizations"].values()}


def test_a_server_sees_seven_commands_and_none_holds_too_many_others():
    slash = [each for each in make_payload() if each["type"] == 1]
    assert [each["name"] for each in slash] == ["table", "me", "games", "hand", "tables", "evening", "help"]
    inside = {each["name"]: {option["name"] for option in each["options"] if option["type"] == 1} for each in slash}
    assert all(len(names) <= 23 for names in inside.values())
    assert {"hours", "notifications", "snooze", "language", "hidecards", "accounts", "data"} <= inside["me"]
    assert {"list", "rules", "results", "notify", "practice", "ladder"} <= inside["games"]


def test_a_command_is_understood_by_the_names_that_discord_sends():
    said = {
        "name": "table",
        "options": [{"name": "open", "type": 1, "options": [{"name": "game", "value": "eleusis"}]}],
    }
    what = parse_command(said)
    assert (what.verb, what.arguments) == ("open", {"game": "eleusis"})
    listed = parse_command({"name": "games", "options": [{"name": "list", "type": 1}]})
    assert listed.verb == "games"


@pytest.mark.parametrize(
    "name", ["<@123456789012345678>", "<@&42>", "<#7>", "</open:9>", "<:ace:5>", "<t:0:R>", "@everyone"]
)
def test_a_name_that_discord_would_make_something_of_is_shown_inert(name):
    shown = render.escape(name)
    assert name not in shown
    assert shown.replace(JOINER, "").replace("\\", "") == name


@pytest.mark.deep  # starts a process that imports everything
def test_a_process_that_imports_the_commands_first_sends_all_of_them():
    code = (
        "from adapters.discord.admin import make_payload; print(len(make_payload()), len(make_payload()[0]['options']))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout.split()
    assert [int(each) for each in said] == [len(make_payload()), len(make_payload()[0]["options"])]
    assert int(said[1]) > 10
