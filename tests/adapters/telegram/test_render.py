"""Every screen of every game fits in Telegram's messages, whatever the number of seats."""

import json
import re
from types import SimpleNamespace

import pytest

from adapters.telegram import commands, keyboard, render
from adapters.telegram.keyboard import truncate, utf16_length, without_times
from bot.forms import draft as draft_steps
from bot.forms.buttons import draft_buttons
from bot.values.button_payload import unpack
from bot.values.commands import COMMANDS
from bot.values.ids import PersonId, TableId
from bot.values.requests import Request
from bot.values.room import PanelText
from bot.values.screens import Button, Draft, PrivateScreen, PublicScreen
from bot.values.widgets import Arrange, Choice, FormField, FormFields, PickMany, PickOne, QuestionForm, Words
from bot.views.table import to_datetime
from games.values import replace
from tests.bot.views.test_every_game import SPECS, iter_questions
from tests.fakes.telegram import hypertext, markup
from tests.house.source import ROOT

TABLE = TableId("abc234")
PNG = b"\x89PNG"
FULL = "Rosso & <nero> 🂡 " * 400


def checked(page):
    """The buttons of a page, once Telegram would take it."""
    plain, _ = hypertext.parsed(page.html, "HTML")
    assert utf16_length(plain) <= (1_024 if page.picture else 4_096)
    assert plain.strip()
    if page.markup is None:
        return []
    kept = markup.reply_markup(json.loads(json.dumps(page.markup)), private=True)
    return [button for row in kept["inline_keyboard"] for button in row]


def asked(widget, **more):
    return QuestionForm(id="abcde", seat=0, kind="must", title="Che carta giochi?", widget=widget, **more)


def shown(question, draft=None):
    own = draft_buttons("it", TABLE, question, draft or Draft())
    return checked(
        render.render_private(PrivateScreen("Tocca a te", question, draft or Draft(), table_id=TABLE, buttons=own))
    )


def offered(buttons, *verbs):
    return [each for each in buttons if "callback_data" in each and unpack(each["callback_data"]).verb in verbs]


@pytest.mark.parametrize("game", sorted(SPECS))
@pytest.mark.few(4)
def test_every_question_of_a_full_table_fits(game):
    seen = counted = 0
    for question in iter_questions(game):
        seen += 1
        buttons = shown(question)
        if draft_steps.is_single(question.widget):
            step = draft_steps.list_steps(question.widget, {})[0]
            found = offered(buttons, "answer")
            assert len(found) == len(step.choices) or offered(buttons, "page")
            assert len({each["callback_data"] for each in found}) == len(found)
            counted += 1
    assert seen > 3
    assert counted


@pytest.mark.parametrize("groups", [1, 4, 99])
@pytest.mark.parametrize("size", [1, 64, 65, 160])
@pytest.mark.parametrize("widget", [PickOne, Arrange, lambda some: PickMany(some, 0, len(some))])
@pytest.mark.few(8)
def test_of_any_number_of_things_each_is_found_and_what_was_said_before_stays_in_reach(widget, size, groups):
    big = widget(tuple(Choice(f"c{n}", f"Carta {n}", group=f"Gruppo {n * groups // size}") for n in range(size)))
    few = PickOne((Choice("a", "Asso"), Choice("k", "Re")))
    parts = FormFields((*(FormField(f"p{n}", f"Parte {n}", few) for n in range(6)), FormField("big", "Tutte", big)))
    said = {f"p{n}": ("a",) for n in range(6)}
    for question, key, fields in ((asked(big), "0", {}), (asked(parts), "6", said)):
        found, seen, ahead = set(), set(), [Draft(fields)]
        while ahead:
            buttons = shown(question, ahead.pop())
            found |= {unpack(each["callback_data"]).args[2] for each in offered(buttons, "answer", "toggle")}
            pages = {unpack(each["callback_data"]).args for each in offered(buttons, "page")}
            assert {args[1] for args in pages} >= {str(n) for n in range(len(fields))}
            doors = {int(args[2]) for args in pages if args[1] == key} - seen
            seen |= doors
            ahead += [Draft(fields, key, page) for page in sorted(doors)]
        assert found == {choice.token for choice in big.choices}


def test_what_is_marked_in_a_later_portion_leaves_one_there():
    cards = tuple(Choice(f"c{n}", f"Carta {n}") for n in range(150))
    question = asked(PickMany(cards, 0, 150))
    toggles = offered(shown(question, Draft({"": ("c130",)}, "0", 2)), "toggle")
    assert {unpack(each["callback_data"]).args[3] for each in toggles} == {"2"}
    assert [each["text"] for each in toggles if each.get("style")] == ["✓ Carta 130"]


def test_a_discard_of_eight_out_of_twenty_six_is_marked_card_by_card_and_sent():
    cards = tuple(Choice(f"c{n}", f"Carta {n}", group=f"Seme {n % 4}") for n in range(26))
    question = asked(PickMany(cards, 8, 8), verb="Scarta")
    before = shown(question)
    assert len(offered(before, "toggle")) == 26
    assert not offered(before, "send")
    chosen = tuple(f"c{n}" for n in range(8))
    after = shown(question, Draft({"": chosen}))
    assert [each["text"] for each in offered(after, "toggle") if each.get("style") == "success"] == [
        f"✓ Carta {n}" for n in sorted(range(8), key=lambda n: (n % 4, n))
    ]
    assert [each["text"] for each in offered(after, "send")] == ["Scarta"]


def test_an_order_shows_the_place_of_each_thing():
    dice = tuple(Choice(letter, letter) for letter in "abc")
    buttons = shown(asked(Arrange(dice)), Draft({"": ("c", "a")}))
    assert [each["text"] for each in offered(buttons, "toggle")] == ["2. a", "b", "1. c"]


def test_words_that_are_too_many_are_cut_before_what_has_to_be_read():
    panels = (PanelText("La tua mano", (Choice("a", "A♠"),)),)
    page = render.render_private(
        PrivateScreen(FULL, asked(PickOne((Choice("a", "sì"),))), panels=panels, table_id=TABLE)
    )
    checked(page)
    plain, _ = hypertext.parsed(page.html, "HTML")
    assert "A♠" in plain
    assert plain.endswith("Che carta giochi?")


def test_no_text_of_a_screen_is_read_as_markup():
    raw = "a<b>&"
    choices = tuple(Choice(f"{n}", raw, group=raw, hint=raw) for n in "xy")
    page = render.render_private(
        PrivateScreen(
            raw,
            replace(asked(PickOne(choices)), title=raw, hint=raw),
            panels=(PanelText(raw, (Choice("a", raw),), lines=(raw,)),),
            table_id=TABLE,
        )
    )
    plain, _ = hypertext.parsed(page.html, "HTML")
    assert "<b>&" not in page.html
    assert plain.count(raw) >= 7


def test_5_what_a_picture_shows_stands_beside_it_only_where_time_counts():
    """218 of 555 captions were cut by what the picture shows; *In words* has all of it."""
    twin = tuple(f"Posto {n}: nessuna carta & <niente>" for n in range(60))
    plain = render.render_public(PublicScreen("Tocca ad Anna", PNG, "Il tavolo", twin), {})
    question = asked(PickOne((Choice("a", "sì"),)))
    mine, look = (
        render.render_private(
            PrivateScreen("Tocca a te", replace(question, timed=timed), picture=PNG, lines=twin, table_id=TABLE)
        )
        for timed in (False, True)
    )
    for page in map(checked, (plain, mine, look)):
        assert page is not None
    assert "Posto 0" not in plain.html + mine.html
    assert "Posto 59" in plain.alone
    assert look.html.endswith("\n…</blockquote>")
    assert "Posto 20" in look.html


def test_a_picture_whose_words_are_too_many_goes_before_them_with_its_own():
    before, after = render.render_pages(PrivateScreen(FULL, picture=PNG, alt="Quattro carte", table_id=TABLE))
    assert (before.picture, before.html) == (PNG, "Quattro carte")
    assert after.picture is None
    checked(before)
    checked(after)


def test_a_board_calls_people_by_name_says_until_when_and_has_a_door_to_the_private_chat():
    said = PublicScreen("Tocca a <Anna>", mentions=(PersonId("telegram:5"),), deadline=to_datetime(1_800_000_000_000))
    page = render.render_public(
        said, {PersonId("telegram:5"): "A&B"}, Button("💬", url="https://t.me/x?start=join-abc234")
    )
    assert '<a href="tg://user?id=5">A&amp;B</a>' in page.html
    assert "Tocca a &lt;Anna&gt;" in page.html
    assert '<tg-time unix="1800000000" format="r">' in page.html
    assert without_times(page.html).endswith("⏳ 2027-01-15 08:00 UTC")
    assert checked(page)[-1]["url"].endswith("join-abc234")


def test_an_alert_holds_two_hundred_characters_the_hand_before_anything_else():
    panels = (PanelText("La tua mano", tuple(Choice(f"c{n}", "10♠") for n in range(45))),)
    brief, whole = render.alert_text(PrivateScreen("Una lunga storia", panels=panels), "Presa")
    assert utf16_length(brief) <= 200
    assert brief.startswith("Presa\n10♠ 10♠")
    assert not whole


def test_what_keeps_names_from_being_live_is_counted():
    """Biglietti's Pol.Fer. made a caption too long, and its message was sent anew at each edit."""
    text, panel = "Pol.Fer. " * 200, PanelText("Pol.Fer.", lines=("Pol.Fer. " * 40,))
    for picture in (PNG, None):
        checked(render.render_private(PrivateScreen(text * 3, picture=picture, panels=(panel,), seat=0, lines=(text,))))


def test_a_character_of_two_halves_is_not_cut_in_two():
    assert truncate("🂡🂡🂡", 4) == "🂡…"
    assert truncate("Tocca a te: scegli chi controllare", 24) == "Tocca a te: scegli chi…"
    assert truncate("Tocca a te: scegli chi controllare", 15) == "Tocca a te:…"
    assert truncate("precipitevolissimevolmente", 12) == "precipitevo…"
    assert [truncate("🂡🂡🂡", room) for room in (1, 0, -3)] == ["…", "", ""]


def test_the_menus_are_within_the_limits_and_say_everything_in_both_languages():
    made = list(commands.iter_menus())
    for menu in made:
        assert len(menu.commands) <= (12 if menu.scope.type in {"all_group_chats", "all_chat_administrators"} else 10)
        assert all(re.fullmatch(r"[a-z0-9_]{1,32}", each.command) for each in menu.commands)
        assert all(1 <= len(each.description) <= 256 for each in menu.commands)
        names = [each.command for each in menu.commands]
        assert len(set(names)) == len(names)
    groups = {menu.lang: menu for menu in made if menu.scope.type == "all_group_chats"}
    assert {"", "it", "en"} == set(groups)
    assert {"mano", "apri", "perche"} <= {each.command for each in groups["it"].commands}
    assert all(each.api_kwargs == {"is_ephemeral": True} for each in groups["it"].commands)


SHELF = [SimpleNamespace(title="Eleusis", name="eleusis"), SimpleNamespace(title="Ottocento", name="ottocento")]
APP = SimpleNamespace(games=SimpleNamespace(list_games=lambda _: SHELF))


@pytest.mark.parametrize("lang", commands.LANGUAGES)
def test_the_example_of_each_command_that_can_be_misread_is_understood(lang):
    misread = [each for each in commands.ENTERED if commands.find_unread(APP, f"{each.verb} @", lang)]
    words = (ROOT / "bot" / "locale" / f"{lang}.ftl").read_text(encoding="utf-8")
    assert {each.verb for each in misread} == set(re.findall(r"^example-(\w+) =", words, re.MULTILINE))
    for command in misread:
        name, example = commands.command_name(command.verb, lang), commands.bot_text(f"example-{command.verb}", lang)
        assert commands.find_unread(APP, f"{name} {example}", lang) is None


@pytest.mark.parametrize(
    "text", ["pause now", "open eleusis 5 at home", "rules @", "join 2", "practice eleusis 5", "open"]
)
def test_what_needs_no_more_is_carried_out_whatever_stands_after_it(text):
    assert commands.find_unread(APP, text, "en") is None


def test_commands_that_no_menu_lists_can_be_typed():
    listed = {each.command for menu in commands.iter_menus() for each in menu.commands}
    for name, verb in (("pause", "pause"), ("kick", "remove"), ("piutempo", "time"), ("readmit", "readmit")):
        assert name not in listed
        assert commands.commands_by_name()[name] is COMMANDS[verb]
    assert not {"word", "agree", "tonight"} & commands.commands_by_name().keys()


def test_a_name_means_the_same_in_whatever_language_it_is_entered():
    assert commands.commands_by_name()["mano"] is commands.commands_by_name()["hand"] is COMMANDS["hand"]


def test_an_alias_means_one_command_and_hides_no_name():
    names = {commands.command_name(each.verb, lang): each for each in commands.ENTERED for lang in commands.LANGUAGES}
    meant = commands.commands_by_name()
    for verb in commands.ALIASED:
        for lang in commands.LANGUAGES:
            for alias in commands.chat_text(f"also-{verb}", lang).split():
                assert meant[alias] is COMMANDS[verb], f"{alias} is not {verb}"
                assert alias not in names, f"{alias} is a name already"


@pytest.mark.parametrize(
    ("text", "verb", "table", "arguments"),
    [
        ("apri eleusis 5 mossa Giovedì sera", "open", None, {"game": "eleusis", "seats": 5, "pace": "day", "name": "Giovedì sera"}),
        ("open schicki", "open", None, {"game": "schicki"}),
        ("open Nowhere 5", "open", None, {}),
        ("practice eleusis 5", "practice", None, {"game": "eleusis"}),
        ("join ABC234 2", "join", "abc234", {"seat": 2}),
        ("join 123456", "join", None, {"seat": "123456"}),
        ("siediti 2", "join", None, {"seat": 2}),
        ("hand 2", "hand", None, {"seat": 2}),
        ("rules two words", "rules", None, {"words": "two words"}),
        ("rules eleusis", "rules", None, {"game": "eleusis"}),
        ("regole schicki micki worms", "rules", None, {"game": "schicki", "words": "worms"}),
        ("regole Schicki", "rules", None, {"game": "schicki"}),
        ("notifiche niente", "notifications", None, {"bell": "niente"}),
        ("lingua klingon", "language", None, {"which": "klingon"}),
        ("apri eleusis dodici", "open", None, {"game": "eleusis", "seats": 12}),
        ("siediti due", "join", None, {"seat": 2}),
        ("language en", "language", None, {"which": "en"}),
        ("end yes", "end", None, {}),
        ("why 3", "why", None, {}),
        ("start", "start", None, {}),
        ("palestra eleusis", "ladder", None, {"game": "eleusis"}),
        ("entra ABC234 2", "join", "abc234", {"seat": 2}),
        ("tavola", "board", None, {}),
        ("tonight", "help", None, {}),
    ],
)  # fmt: skip
def test_what_is_written_after_a_command_is_understood_by_its_arguments(text, verb, table, arguments):
    shelf = [SimpleNamespace(title="Eleusis", name="eleusis"), SimpleNamespace(title="Schicki Micki", name="schicki")]
    app = SimpleNamespace(games=SimpleNamespace(list_games=lambda _: shelf))
    assert commands.parse_command(app, text, "it", private=False) == Request(verb, table, arguments)


def test_rows_hold_no_more_than_a_telephone_shows():
    buttons = [Button("Una scritta piuttosto lunga", "help"), Button("Sì", "help"), Button("No", "help")]
    assert [len(row) for row in keyboard.make_button_rows(buttons)] == [1, 2]
    labels = ("Il mio posto", "Perché?", "Regole", "Cronaca", "Aiuto")
    assert [len(row) for row in keyboard.make_button_rows(Button(label, "help", row=3) for label in labels)] == [3, 2]
    labels = ("Qui: i miei turni", "Qui: solo i solleciti", "Qui: tutto", "Qui: niente")
    assert [len(row) for row in keyboard.make_button_rows(Button(label, "bell", row=1) for label in labels)] == [2, 2]


def test_levels_are_chosen_first_and_what_is_said_of_a_choice_stands_above_the_buttons():
    rules = tuple(
        Choice(f"r{n}", f"Regola {n}", group=f"Livello {n % 4}", hint=f"come si gioca {n}") for n in range(48)
    )
    question = asked(PickOne(rules), verb="Scegli")
    screen = PrivateScreen("Tocca a te", question, table_id=TABLE)
    labels = [button["text"] for button in checked(render.render_private(screen))]
    assert [label for label in labels if "Livello" in label] == [f"▸ Livello {n}" for n in range(4)]
    assert not [label for label in labels if "Regola" in label]
    opened = render.render_private(replace(screen, draft=Draft(at="0", page=2)))
    assert [b["text"] for b in checked(opened) if "Regola" in b["text"]] == [f"Regola {n}" for n in range(2, 48, 4)]
    assert "Regola 6: come si gioca 6" in opened.html
    assert "Regola 7" not in opened.html


def test_a_level_in_several_slices_says_which_of_its_rules_each_has():
    rules = tuple(Choice(f"r{n}", f"Regola {n}", group=f"Livello {n % 2}", hint="x" * 90) for n in range(16))
    doors = offered(shown(asked(PickOne(rules))), "page")
    assert [each["text"] for each in doors if "Livello 1" in each["text"]] == ["▸ Livello 1: 1–4", "▸ Livello 1: 5–8"]
    (back,) = offered(shown(asked(PickOne(rules)), Draft(at="0", page=1)), "page")
    assert (
        offered(shown(asked(PickOne(rules)), Draft(at="0", page=int(unpack(back["callback_data"]).args[2]))), "page")
        == doors
    )


def test_what_is_said_of_choices_stands_in_place_of_a_picture_not_below_it():
    asking = asked(PickOne((Choice("a", "A", hint="x" * 700), Choice("b", "B"))), verb="Muovi")
    page = render.render_private(PrivateScreen("Tocca a te", asking, Draft(at="0"), table_id=TABLE, picture=PNG))
    assert ["x" * 700 in each for each in (page.html, page.alone)] == [False, True]


def test_until_when_one_has_time_is_said_whole_below_however_much_is_said_of_the_choices():
    asking = asked(PickOne(tuple(Choice(f"c{n}", f"Carta {n}", hint="x" * 99) for n in range(9))))
    said = PrivateScreen(
        FULL, asking, Draft(page=1), picture=PNG, table_id=TABLE, deadline=to_datetime(1_800_000_000_000)
    )
    page = render.render_private(said)
    checked(page)
    assert without_times(page.html).endswith("…\n<b>Che carta giochi?</b>\n⏳ 2027-01-15 08:00 UTC")


def test_a_ready_hint_is_offered_at_once_and_none_is_published():
    cues = PickOne((Choice("few", "Poche"), Choice("many", "Molte")))
    parts = (
        FormField("words", "Con parole tue", Words(200), none="niente parole"),
        FormField("cue", "Pronto", cues, none="Nessuno"),
    )
    question = asked(FormFields(parts), verb="Pubblica", skip="Nessun indizio")
    assert [each["text"] for each in shown(question)] == ["Poche", "Molte", "Scrivi: Con parole tue", "Nessun indizio"]
    filled = [each["text"] for each in shown(question, Draft({"cue": ("few",)}))]
    assert filled[:2] == ["✎ Pronto: Poche", "Scrivi: Con parole tue"]
    assert "Pubblica" in filled
    empty = Draft({"words": ("~",), "cue": ("~",)})
    assert "Pubblica" not in [each["text"] for each in shown(question, empty)]


def test_what_is_said_of_two_choices_alike_is_said_once():
    rooks = tuple(Choice(f"c{n}", "Torre", hint="12 case") for n in range(2))
    screen = PrivateScreen("Tocca a te", asked(PickOne(rooks), verb="Muovi"), table_id=TABLE)
    assert render.render_private(screen).html.count("Torre: 12 case") == 1


def test_what_nobody_is_asked_for_opens_at_a_press_and_no_two_colons_meet():
    phrases = PickOne((Choice("metti", "Metti!", hint="gioca i Re"), Choice("via", "Travalica", hint="gioca basso")))
    card = FormField("card", "Carta", PickOne((Choice("7", "Sette"),)))
    question = asked(FormFields((card, FormField("phrase", "Frase", phrases, none="Niente", aside=True))), at_once=True)
    assert [button["text"] for button in shown(question)] == ["Sette", "+ Frase…"]
    opened = Draft(at="1")
    assert [button["text"] for button in shown(question, opened)] == ["Metti!", "Travalica", "Niente"]
    html = render.render_private(PrivateScreen("", question, opened, table_id=TABLE)).html
    assert "Metti! – gioca i Re" in html
    assert "Travalica: gioca basso" in html
    chosen = shown(question, Draft({"phrase": ("metti",)}))
    assert [button["text"] for button in chosen] == ["Sette", "Frase: Metti!", "Cambia scelta"]


def test_a_group_of_which_nothing_is_said_has_no_heading():
    houses = tuple(
        Choice(f"h{n}", f"{n}", group=f"Anello {n % 2 + 1}", hint="rifugio" if n == 3 else "") for n in range(6)
    )
    assert [piece.plain for piece in render.render_hints(houses)] == ["Anello 2", "3: rifugio"]
