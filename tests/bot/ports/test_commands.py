"""The lists of commands: which there are, in which order each chat lists them, and where they may be given."""

from types import SimpleNamespace

import pytest
from starlette.routing import Route

from adapters.discord import commands
from adapters.telegram import commands as on_telegram
from adapters.web import actions
from adapters.web.app import make_routes
from bot.conversation.host import command_buttons
from bot.ports.commands import BY_VERB, COMMANDS, FORMS, Scope, offered_to
from bot.ports.ids import TableStatus
from bot.tables import rights
from bot.text.translator import Translator

IN_GROUPS = [
    "open", "join", "leave", "start", "board", "hand", "why", "rules", "score", "history", "settings", "replace", "pause",
    "resume", "time", "remind", "end", "rematch", "verify", "tables", "games", "remove", "readmit", "help", "language", "word", "retract", "notifications", "results", "privacy", "hours", "data", "snooze", "hide", "tellme", "accounts", "evening", "next", "invite", "share",
]  # fmt: skip
IN_PRIVATE = [
    "hand", "tables", "games", "practice", "join", "board", "why", "rules", "score", "history", "settings", "start", "leave",
    "replace", "pause", "resume", "time", "remind", "end", "rematch", "verify", "primer", "remove", "readmit", "help", "language", "word", "retract", "notifications", "open", "privacy", "hours", "data", "snooze", "hide", "accounts", "evening", "next", "invite", "share", "link", "discreet",
]  # fmt: skip
SUBCOMMANDS = [
    "open", "join", "leave", "start", "word", "board", "hand", "why", "rules", "score", "history", "settings", "remove", "readmit",
    "replace", "pause", "resume", "time", "retract", "remind", "end", "invite", "hide", "rematch", "verify",
]  # fmt: skip
ALONE = [
    "hand",
    "tables",
    "games",
    "practice",
    "ladder",
    "help",
    "language",
    "notifications",
    "results",
    "privacy",
    "hours",
    "data",
    "snooze",
    "tellme",
    "accounts",
    "evening",
    "next",
    "share",
    "link",
    "discreet",
]
OPTIONS = {
    "open": ["game", "seats", "pace", "name"],
    "join": ["seat", "table"],
    "word": ["word"],
    "rules": ["words"],
    "remove": ["seat"],
    "replace": ["seat"],
    "practice": ["game"],
    "ladder": ["game"],
    "language": ["which"],
    "tables": ["where"],
    "results": ["game"],
    "hours": ["when"],
    "tellme": ["game"],
    "evening": ["day", "game"],
    "link": ["code"],
}
ENTERED = {
    "open", "join", "leave", "start", "board", "hand", "why", "rules", "score", "history", "settings", "replace", "pause",
    "resume", "time", "remind", "end", "rematch", "verify", "tables", "games", "practice", "ladder", "help", "language", "retract", "notifications",
    "results", "primer", "word", "remove", "readmit", "privacy", "hours", "data", "snooze", "hide", "tellme", "accounts", "evening", "next", "invite", "share", "link", "discreet",
}  # fmt: skip
NAMELESS = {
    "discreet",
    "link",
    "evening",
    "accounts",
    "tellme",
    "data",
    "hours",
    "privacy",
    "results",
    "games",
    "open",
    "tables",
    "practice",
    "ladder",
    "language",
    "welcome",
    "notifications",
}
ANYHOW = {"rules", "help", "primer"}
CHANGING = {
    "open", "join", "leave", "start", "end", "replace", "pause", "resume", "rematch", "practice", "remind", "time",
    "agree", "refuse", "word", "retract", "tonight",
    "remove", "readmit", "accept", "decline", "show", "hide", "evening", "coming", "move", "next",
}  # fmt: skip
ON_BOARDS = {
    TableStatus.LOBBY: ("join", "leave", "start", "settings", "rules"),
    TableStatus.LIVE: ("hand", "why", "rules", "board", "help"),
    TableStatus.PAUSED: ("resume", "hand", "why", "rules", "history"),
    TableStatus.SUSPENDED: ("history", "rules"),
    TableStatus.OVER: ("rematch", "history", "verify"),
    TableStatus.CLOSED: ("rematch", "history", "verify"),
}
IN_SETTINGS = {
    TableStatus.LOBBY: ("start", "leave", "remove", "readmit"),
    TableStatus.LIVE: ("retract", "remind", "time", "pause", "replace", "leave", "end"),
    TableStatus.PAUSED: ("resume", "replace", "leave", "end"),
    TableStatus.SUSPENDED: (),
    TableStatus.OVER: ("rematch", "verify"),
    TableStatus.CLOSED: (),
}


CARRIED = {
    "next": ["what"],
    "evening": ["day", "game"],
    "coming": ["answer"],
    "move": ["day"],
    "hide": ["where", "yes"],
    "accounts": ["what", "which"],
    "data": ["what"],
    "open": ["game", "seats", "pace", "name"],
    "join": ["seat", "invitation"],
    "invite": ["what"],
    "show": ["invitation"],
    "leave": ["yes"],
    "start": ["yes"],
    "agree": ["proposal"],
    "refuse": ["proposal"],
    "word": ["word"],
    "results": ["game"],
    "tables": ["where"],
    "hand": ["seat"],
    "why": ["line", "portion"],
    "rules": ["page", "words", "game"],
    "score": ["page", "portion"],
    "history": ["page", "portion"],
    "remove": ["seat", "yes"],
    "readmit": ["guest"],
    "accept": ["suggestion"],
    "decline": ["suggestion"],
    "replace": ["seat", "yes"],
    "end": ["yes"],
    "primer": ["game", "part"],
    "practice": ["game"],
    "ladder": ["game", "step"],
    "language": ["which", "where"],
    "notifications": ["bell", "where"],
    "hours": ["when"],
    "tellme": ["game", "what"],
    "snooze": ["snooze"],
    "link": ["code", "step"],
    "discreet": ["want"],
    "prepare": ["seat", "question", "number", "of"],
    "lesson": ["seat", "lesson"],
}
WHO = [("stranger", False, False), ("guest", True, False), ("host", True, True)]


def is_entered(command):
    return bool(command.group or command.private or command.subcommand or command.top)


def verbs(some):
    return [each.verb for each in some]


def test_telegram_lists_them_in_its_menus():
    assert verbs(on_telegram.IN_GROUPS) == IN_GROUPS
    assert verbs(on_telegram.IN_PRIVATE) == IN_PRIVATE
    listed = {menu.scope.type: menu.commands for menu in on_telegram.iter_menus() if menu.lang == "en"}
    assert [each.command for each in listed["all_group_chats"]] == IN_GROUPS
    assert [each.command for each in listed["default"]] == ["begin" if verb == "start" else verb for verb in IN_PRIVATE]


def test_discord_lists_them_below_its_table_and_beside_it():
    table, *context, why = commands.make_payload()
    assert (why["type"], why["name"]) == (3, "Why?")
    assert [each["name"] for each in table["options"]] == SUBCOMMANDS
    assert [each["name"] for each in context] == ALONE
    listed = {each["name"]: [option["name"] for option in each["options"]] for each in (*table["options"], *context)}
    names = {"table": "code", "words": "search"}
    assert {verb: names for verb, names in listed.items() if names} == {
        verb: [names.get(name, name) for name in arguments] for verb, arguments in OPTIONS.items()
    }


def test_buttons_carry_their_arguments_in_this_order():
    assert {
        each.verb: [a.name for a in each.carried_arguments] for each in COMMANDS if each.carried_arguments
    } == CARRIED


def test_which_can_be_entered_and_which_are_about_no_table():
    assert {each.verb for each in COMMANDS if is_entered(each)} == ENTERED
    assert {each.verb for each in COMMANDS if each.scope is Scope.NOTHING} == NAMELESS
    assert {each.verb for each in COMMANDS if each.scope is Scope.ANYHOW} == ANYHOW
    assert {each.verb for each in COMMANDS if each.changes} == CHANGING


def test_ranks_are_without_gaps_and_no_verb_is_there_twice():
    assert len(BY_VERB) == len(COMMANDS)
    assert not set(BY_VERB) & set(FORMS)
    for ranks in (
        [each.group for each in COMMANDS],
        [each.private for each in COMMANDS],
        [each.top for each in COMMANDS],
    ):
        given = sorted(filter(None, ranks))
        assert given == list(range(1, len(given) + 1))


def test_what_a_board_offers_its_status_allows():
    assert rights.OFFERED == ON_BOARDS
    assert rights.BELOW_ANSWERS == ("hand", "pause", "help")
    for status, offered in [*rights.OFFERED.items(), (TableStatus.LIVE, rights.BELOW_ANSWERS)]:
        assert all(status in BY_VERB[verb].at for verb in offered)


@pytest.mark.parametrize("status", TableStatus)
def test_what_the_settings_offer_to_those_who_may(status):
    guest = SimpleNamespace(seat=1, vacant=False, robot="")
    room = SimpleNamespace(
        status=status,
        is_host=lambda seats: 0 in seats,
        seats=(guest,),
        barred=(guest,),
        retractable=0,
        has_closed_terms=False,
        is_pausing=False,
        is_resting=status is TableStatus.PAUSED,
        evening=None,
    )
    asked = SimpleNamespace(make_button=lambda key, verb, look: verb)
    assert command_buttons(asked, room, (0,)) == IN_SETTINGS[status]
    assert command_buttons(asked, room, (1,)) == tuple(
        verb for verb in IN_SETTINGS[status] if verb not in {"start", "remove", "readmit", "retract"}
    )
    assert command_buttons(asked, room, ()) == ()
    room.seats = room.barred = ()
    idle = tuple(verb for verb in IN_SETTINGS[status] if verb not in {"remove", "readmit"})
    assert command_buttons(asked, room, (0,)) == idle
    assert all(status in BY_VERB[verb].at for verb in IN_SETTINGS[status])


def test_while_a_pause_waits_the_settings_offer_to_take_it_back():
    room = SimpleNamespace(status=TableStatus.LIVE, is_host=lambda _: True, seats=(), barred=(), retractable=None,
                           has_closed_terms=False, is_pausing=True, is_resting=True, evening=None)  # fmt: skip
    asked = SimpleNamespace(make_button=lambda key, verb, look: (key, verb))
    offered = command_buttons(asked, room, (0,))
    assert ("unpause", "resume") in offered
    assert ("pause", "pause") not in offered


def test_whose_right_a_command_is():
    room = SimpleNamespace(status=TableStatus.LOBBY, has_closed_terms=False, is_resting=False, evening=None)
    given = {(who, seated, host): offered_to(room, ("join", "leave", "start"),
             is_seated=seated, is_host=host) for who, seated, host in WHO}  # fmt: skip
    assert given == {WHO[0]: ("join",), WHO[1]: ("join", "leave"), WHO[2]: ("join", "leave", "start")}


def test_pages_have_a_form_for_each_command_that_wants_one():
    names = [name for each in COMMANDS for name in each.web]
    assert len(set(names)) == len(names)
    assert set(names) == {*actions.ACTIONS, "sit", "rematch", "invite", "withdraw"}
    posted = {route.path for route in make_routes() if isinstance(route, Route) and route.methods == {"POST"}}
    assert {f"/t/{{table}}/{name}" for name in names} <= posted


@pytest.mark.parametrize("lang", ["it", "en"])
def test_they_are_worded_once_for_all_chats(lang):
    words = Translator()
    for command in COMMANDS:
        if is_entered(command):
            name = words.package_text("bot", f"command-{command.verb}", lang)
            assert name == name.lower()
            assert 1 <= len(name) <= 32
            assert len(words.package_text("bot", f"command-{command.verb}-hint", lang)) <= 100
        for argument in command.listed_arguments:
            assert words.package_text("bot", f"argument-{argument.name}", lang)
            assert len(words.package_text("bot", f"argument-{argument.name}-hint", lang)) <= 100
