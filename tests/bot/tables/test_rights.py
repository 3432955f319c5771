"""Which command a status and a seat allow, and which question is open to whom."""

from types import SimpleNamespace

import pytest

from bot.screens import COMMANDS
from bot.screens.settings import changeable_settings
from bot.tables.questions import find_open, require_board_question, require_open
from bot.tables.rights import SETTINGS, require_right
from bot.values.ids import TablePace, TableStatus
from bot.values.room import SeatLine, Setting
from bot.values.widgets import Choice, Numeric, PickOne
from games.forms import Refused
from games.questions import Question
from games.secret import Seat

LOBBY, LIVE, PAUSED, SUSPENDED, OVER, CLOSED = TableStatus
NOT_LIVE = {LOBBY: "not-started", PAUSED: "paused", SUSPENDED: "suspended", OVER: "over", CLOSED: "closed"}
ENDED = {OVER: "over", CLOSED: "closed"}
BEGUN = dict.fromkeys((LIVE, PAUSED, SUSPENDED, OVER, CLOSED), "already-started")
WAITING = {SUSPENDED: "suspended", **ENDED}
PLAYED = {LOBBY: "not-started", **WAITING}
NOT_OVER = dict.fromkeys((LOBBY, LIVE, PAUSED, SUSPENDED), "not-over")
REFUSED = {
    "coming move start remove several tonight word option preset seats custom robot": BEGUN,
    "join next readmit accept decline invite pace handover": WAITING,
    "replace prepare": PLAYED,
    "pause time retract remind snooze": NOT_LIVE,
    "resume": dict.fromkeys((LOBBY, LIVE, SUSPENDED, OVER, CLOSED), "not-paused"),
    "lesson": {LOBBY: "not-started", SUSPENDED: "suspended"},
    "share": {CLOSED: "closed", **NOT_OVER},
    "replay-file": {CLOSED: "closed", **NOT_OVER},
    "rematch": NOT_OVER,
    "show hide end agree refuse": ENDED,
}
STATUS = {verb: why for verbs, why in REFUSED.items() for verb in verbs.split()}
"""Why a status refuses a command."""
OF_SEATED = "leave word tonight hand replace pause resume time retract remind snooze prepare show hide browser"
SEATED = {*SETTINGS, *OF_SEATED.split(), "lesson", "invite", "share", "replay-file", "end", "agree", "refuse"}
HOSTS = {"start", "move", "remove", "readmit", "accept", "decline", "several", "handover"}


def refusal(verb, status, person, *, started=True, pausing=""):
    record = SimpleNamespace(
        status=status,
        started_at=1 if started else None,
        host="host",
        closed_at=None,
        pausing=pausing,
        evening=None,
        is_sealed=False,
    )
    table = SimpleNamespace(record=record, seats_of=lambda who: {"host": (0,), "guest": (1,)}.get(who, ()))
    try:
        return require_right(table, person, verb)
    except Refused as refused:
        return refused.reason


@pytest.mark.parametrize("verb", [each.verb for each in COMMANDS.values()] + sorted(SETTINGS))
def test_a_status_allows_a_command_and_says_why_not(verb):
    for status in TableStatus:
        assert refusal(verb, status, "host") == STATUS.get(verb, {}).get(status)
        for person in ("guest", "stranger"):
            if (why := STATUS.get(verb, {}).get(status)) is not None:
                assert refusal(verb, status, person) == why


@pytest.mark.parametrize("verb", sorted({**COMMANDS, **SETTINGS}))
def test_a_seat_allows_a_command(verb):
    for status in (SETTINGS.get(verb) or COMMANDS[verb]).at:
        said = {"pausing": "Anna" if (verb, status) == ("resume", LIVE) else ""}
        assert refusal(verb, status, "guest", **said) == ("not-host" if verb in HOSTS else None)
        assert refusal(verb, status, "stranger", **said) == ("not-seated" if verb in SEATED | HOSTS else None)


def test_a_table_closed_in_its_lobby_never_began():
    assert refusal("start", CLOSED, "host", started=False) == "closed"


@pytest.mark.parametrize("status", TableStatus)
def test_the_settings_that_a_chat_offers_may_be_changed(status):
    setting = Setting("deals", "Deals", Numeric(1, 9), "3")
    custom = Setting("majority", "Votes", PickOne((Choice("all", "all"),)), "all")
    room = SimpleNamespace(has_closed_terms=False,
        status=status, presets=(), pace=TablePace.LIVE, bank="", usual_length="", lang="it", least=2, most=5, robots=(),
        seats=(SeatLine(0, 1, "Anna"), SeatLine(1, 2, "", vacant=True)), settings=(setting,), several=False, customs=(custom,), own_time="", elastic=False,
    )  # fmt: skip
    translator = SimpleNamespace(package_text=lambda *_, **__: "?")
    asked = SimpleNamespace(app=SimpleNamespace(translator=translator), chat_text=lambda *_, **__: "?")
    for is_host in (True, False):
        found = {
            form.id.removeprefix("@").partition("-")[0] for form in changeable_settings(asked, room, is_host=is_host)
        }
        offered = {{"seat": "robot", "0": "option", "guests": "several"}.get(name, name) for name in found}
        assert offered <= {name for name, right in SETTINGS.items() if status in right.at}
        hosts = {"several"} if is_host else set()
        assert status is not LOBBY or offered == {"option", "custom", "seats", "robot", "pace", "lang"} | hosts


OWN, ON_BOARD = Question(Seat(1), "play"), Question(Seat(1), "knock")


def table(status=LIVE):
    """Anna sits at 1 and is asked two things, one of them on the board; Bruno sits at 2 and is asked nothing."""
    open_ones = {"abcde": OWN, "fghij": Question(Seat(0), "knock")}
    return SimpleNamespace(
        record=SimpleNamespace(status=status),
        find_question=open_ones.get,
        board_prompts=lambda: {"fghij": "knock"},
        is_asked={OWN, ON_BOARD, open_ones["fghij"]}.__contains__,
        seats_of=lambda person: {"anna": (1,), "bruno": (2,)}.get(person, ()),
    )


def reason(find, *args, **how):
    with pytest.raises(Refused) as caught:
        find(*args, **how)
    return caught.value.reason


def test_a_question_is_open_while_its_table_is_played_or_rests():
    assert {status for status in TableStatus if find_open(table(status), "abcde")} == {LIVE, PAUSED}
    assert find_open(table(), "zzzzz") is None


def test_the_status_comes_first_then_whether_it_is_open_then_whose_it_is():
    assert require_open(table(), "abcde", "anna") == OWN
    for status, why in NOT_LIVE.items():
        assert reason(require_open, table(status), "zzzzz", "carla") == why
    assert reason(require_open, table(), "zzzzz", "carla") == "stale"
    assert reason(require_open, table(), "abcde", "bruno") == "not-your-seat"


def test_where_a_rest_does_not_matter_a_paused_table_is_as_good_as_a_live_one():
    assert require_open(table(PAUSED), "abcde", "anna", is_paused_fine=True) == OWN
    assert reason(require_open, table(PAUSED), "abcde", "bruno", is_paused_fine=True) == "not-your-seat"
    assert reason(require_open, table(SUSPENDED), "abcde", "anna", is_paused_fine=True) == "suspended"


def test_a_public_button_is_for_ones_own_seat():
    assert require_board_question(table(), "fghij", "anna") == ON_BOARD
    assert reason(require_board_question, table(), "fghij", "carla") == "not-your-seat"
    assert reason(require_board_question, table(), "zzzzz", "anna") == "missed"
    assert reason(require_board_question, table(), "fghij", "bruno") == "missed"
    for status, why in NOT_LIVE.items():
        assert reason(require_board_question, table(status), "fghij", "anna") == why
