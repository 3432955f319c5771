"""The lists of commands: which there are, in which order each chat lists them, and where they may be given."""

from adapters.discord import commands as on_discord
from adapters.discord import router as discord_router
from adapters.telegram import commands as on_telegram
from adapters.telegram import router as telegram_router
from bot.conversation import which_table
from bot.ports import commands
from bot.ports.ids import TableStatus
from bot.presenters import status_message

IN_GROUPS = [
    "open", "join", "leave", "start", "board", "hand", "why", "rules", "score", "history", "settings", "replace", "pause",
    "resume", "time", "remind", "end", "rematch", "verify", "tables", "games", "help", "language",
]  # fmt: skip
IN_PRIVATE = [
    "hand", "tables", "games", "practice", "join", "board", "why", "rules", "score", "history", "settings", "start", "leave",
    "replace", "pause", "resume", "time", "remind", "end", "rematch", "verify", "primer", "help", "language",
]  # fmt: skip
SUBCOMMANDS = [
    "open", "join", "leave", "start", "board", "hand", "why", "rules", "score", "history", "settings", "replace", "pause",
    "resume", "time", "remind", "end", "rematch", "verify",
]  # fmt: skip
ALONE = ["hand", "tables", "games", "practice", "ladder", "help", "language"]
OPTIONS = {
    "open": ["game", "seats", "pace", "name"],
    "join": ["seat", "table"],
    "rules": ["words"],
    "replace": ["seat"],
    "practice": ["game"],
    "ladder": ["game"],
    "language": ["which"],
}
ENTERED = {
    "open", "join", "leave", "start", "board", "hand", "why", "rules", "score", "history", "settings", "replace", "pause",
    "resume", "time", "remind", "end", "rematch", "verify", "tables", "games", "practice", "ladder", "help", "language",
    "primer",
}  # fmt: skip
NAMELESS = {"games", "open", "tables", "practice", "ladder", "language", "welcome"}
ANYHOW = {"rules", "help", "primer"}
CHANGING = {
    "open", "join", "leave", "start", "end", "replace", "pause", "resume", "rematch", "practice", "remind", "time",
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
    TableStatus.LOBBY: ("start", "leave"),
    TableStatus.LIVE: ("remind", "time", "pause", "replace", "leave", "end"),
    TableStatus.PAUSED: ("resume", "replace", "leave", "end"),
    TableStatus.SUSPENDED: (),
    TableStatus.OVER: ("rematch", "verify"),
    TableStatus.CLOSED: (),
}


def test_telegram_lists_them_in_its_menus():
    assert list(on_telegram.IN_GROUPS) == IN_GROUPS
    assert list(on_telegram.ALONE) == IN_PRIVATE


def test_discord_lists_them_below_its_table_and_beside_it():
    assert [each.verb for each in on_discord.AT_TABLE] == SUBCOMMANDS
    assert [each.verb for each in on_discord.ALONE] == ALONE
    given = {c.verb: [o.name for o in c.options] for c in (*on_discord.AT_TABLE, *on_discord.ALONE) if c.options}
    assert given == OPTIONS
    ordered = {verb: [n for n in names if n not in {"table", "words"}] for verb, names in OPTIONS.items()}
    assert {verb: list(names) for verb, names in discord_router.ORDER.items()} == {
        k: v for k, v in ordered.items() if v
    }


def test_which_can_be_entered_and_which_are_about_no_table():
    assert set(commands.ENTERED) == ENTERED
    assert set(which_table.NAMELESS) == NAMELESS
    assert set(which_table.ANYHOW) == ANYHOW
    assert set(telegram_router.CHANGING) == CHANGING


def test_what_a_board_offers():
    assert status_message.OFFERED == ON_BOARDS
    assert status_message.ASIDE == ("hand", "pause", "help")


def test_what_the_settings_offer():
    from types import SimpleNamespace

    from bot.conversation.host import command_buttons

    asked = SimpleNamespace(make_button=lambda key, verb, look: verb)
    for status, verbs in IN_SETTINGS.items():
        assert command_buttons(asked, SimpleNamespace(status=status), (0,)) == verbs
        assert command_buttons(asked, SimpleNamespace(status=status), ()) == ()
