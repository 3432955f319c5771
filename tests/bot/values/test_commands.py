"""The list of commands: what old buttons carry, what a status offers, and whose right each is."""

import re
from types import SimpleNamespace

import pytest
from starlette.routing import Route

from adapters.web import actions
from adapters.web.routes import make_routes
from bot.screens.host import command_buttons
from bot.text.translator import Translator
from bot.values.commands import COMMANDS, FORMS, offered_to
from bot.values.ids import TableStatus
from tests.house.source import ROOT

IN_SETTINGS = {
    TableStatus.LOBBY: ("start", "leave", "remove", "readmit", "handover"),
    TableStatus.LIVE: ("retract", "remind", "time", "pause", "replace", "handover", "leave", "end"),
    TableStatus.PAUSED: ("resume", "replace", "handover", "leave", "end"),
    TableStatus.SUSPENDED: (),
    TableStatus.OVER: ("rematch", "verify"),
    TableStatus.CLOSED: (),
}
CARRIED = """
next: what; evening: day game; coming: answer; move: day; hide: where yes; accounts: what which; data: what
open: game seats pace name; join: seat invitation; invite: what; show: invitation; leave: yes; start: yes
agree: proposal; refuse: proposal; word: word; results: game; records: game what; tables: where; hand: seat; why: line portion
rules: page words game; score: page portion; history: page portion; remove: seat yes; readmit: guest
accept: suggestion; decline: suggestion; replace: seat yes; end: yes; primer: game part portion; practice: game
ladder: game step; language: which where; notifications: bell where; hours: when; tellme: game what; snooze: snooze
link: code step; discreet: want; automatic: wish want; handover: seat; prepare: seat question number of; lesson: seat lesson; more: seat question
words: seat portion
duplicate: game boards days series; enter: series partner; withdraw: series; launch: series; deal: series board wish; travellers: series board
season: game weeks counting pairs series; calendar: series; finish: series yes
"""
"""The arguments on the buttons of each command, in order: buttons that people have stay good."""


def test_buttons_carry_their_arguments_in_this_order():
    carried = {
        each.verb: [a.name for a in each.carried_arguments] for each in COMMANDS.values() if each.carried_arguments
    }
    rows = CARRIED.strip().replace("\n", "; ").split("; ")
    assert carried == {verb: names.split() for verb, names in (row.split(": ") for row in rows)}


def test_ranks_are_without_gaps_and_no_verb_is_of_answering_too():
    assert not set(COMMANDS) & set(FORMS)
    ranks = [[each.group for each in COMMANDS.values()], [each.private for each in COMMANDS.values()]]
    ranks += [
        [each.rank for each in COMMANDS.values() if each.under == family] for family in ("", "table", "me", "games")
    ]
    most = (
        12,
        10,
        25,
        23,
        25,
        25,
    )  # Telegram's groups and private chats; Discord lists 25, and ours leave room at /table
    assert [len(list(filter(None, each))) <= most[at] for at, each in enumerate(ranks)] == [True] * len(most)
    for given in (sorted(filter(None, each)) for each in ranks):
        assert given
        assert given == list(range(1, len(given) + 1))


def make_room(status, **more):
    guest = SimpleNamespace(seat=1, vacant=False, robot="")
    is_resting = status is TableStatus.PAUSED
    made = {
        "seats": (guest,),
        "barred": (guest,),
        "retractable": 0,
        "is_pausing": False,
        "is_resting": is_resting,
        **more,
    }
    return SimpleNamespace(
        status=status, is_host=lambda seats: 0 in seats, has_closed_terms=False, is_sealed=False, evening=None, **made
    )


@pytest.mark.parametrize("status", TableStatus)
def test_what_the_settings_offer_to_those_who_may(status):
    asked = SimpleNamespace(make_button=lambda key, verb, look: verb)
    for held, without, more in (
        ((0,), "", {}),
        ((1,), "start remove readmit retract handover", {}),
        ((0,), "remove readmit handover", {"seats": (), "barred": ()}),
    ):
        wanted = tuple(verb for verb in IN_SETTINGS[status] if verb not in without.split())
        assert command_buttons(asked, make_room(status, **more), held) == wanted
    assert command_buttons(asked, make_room(status), ()) == ()
    assert all(status in COMMANDS[verb].at for verb in IN_SETTINGS[status])


def test_while_a_pause_waits_the_settings_offer_to_take_it_back():
    asked = SimpleNamespace(make_button=lambda key, verb, look: (key, verb))
    offered = command_buttons(asked, make_room(TableStatus.LIVE, is_pausing=True, is_resting=True), (0,))
    assert ("unpause", "resume") in offered
    assert ("pause", "pause") not in offered


def test_whose_right_a_command_is():
    room, verbs = make_room(TableStatus.LOBBY), ("join", "leave", "start")
    for is_seated, is_host, offered in ((False, False, 1), (True, False, 2), (True, True, 3)):
        assert offered_to(room, verbs, is_seated=is_seated, is_host=is_host) == verbs[:offered]


def test_pages_have_a_form_for_each_command_that_wants_one():
    names = [name for each in COMMANDS.values() for name in each.web]
    assert len(set(names)) == len(names)
    assert set(names) == actions.FORMS - {"primer", "autoplay", "say"}
    posted = {route.path for route in make_routes() if isinstance(route, Route) and route.methods == {"POST"}}
    assert {f"/t/{{table}}/{name}" for name in names} <= posted
    assert "/t/{table}/do/{form}" in posted


@pytest.mark.parametrize("lang", ["it", "en"])
def test_they_are_worded_once_for_all_chats(lang):
    words = Translator()
    for command in COMMANDS.values():
        if command.is_typed:
            name = words.package_text("bot", f"command-{command.verb}", lang)
            assert name == name.lower()
            assert 1 <= len(name) <= 32
            assert len(words.package_text("bot", f"command-{command.verb}-hint", lang)) <= 100
        for argument in command.listed_arguments:
            assert words.package_text("bot", f"argument-{argument.name}", lang)
            assert len(words.package_text("bot", f"argument-{argument.name}-hint", lang)) <= 100


def test_what_nobody_can_type_has_no_name():
    named = set(re.findall(r"^command-([a-z]+) =", (ROOT / "bot/locale/en.ftl").read_text("utf-8"), re.MULTILINE))
    assert named == {command.verb for command in COMMANDS.values() if command.is_typed}
