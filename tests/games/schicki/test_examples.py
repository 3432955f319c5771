"""The figures of the original and all worked examples, played on a table."""

from collections import Counter
from itertools import combinations

import pytest

from games.schicki.rules.award import seat_points, settle_stop
from games.schicki.rules.events import GameEnded, Settled
from games.schicki.rules.state import (
    DECK,
    LETTERS,
    Finished,
    Outcome,
    blue_pawn_count,
    card_parts,
    has_two_worms,
    is_detail,
    sight_of,
)
from games.secret import CLOCK, visible_value
from tests.games.schicki.table import answer, cards, looking, only, pass_by, press, racing, start, stocked, vectors

IGNORED = {"no pawn left": Outcome.NO_PAWN, "too late": Outcome.TOO_LATE}
DROPPED = {"too late": Outcome.TOO_LATE, "other picture": Outcome.OTHER_PICTURE}
OUTCOMES = {"won": Outcome.WON, "lose": Outcome.LOST, "nothing": Outcome.NOTHING, "nothing (slower)": Outcome.SLOWER}
VOID = {*IGNORED.values(), *DROPPED.values(), Outcome.SECOND_CALL, Outcome.HANDS_FULL}


def named(match):
    return f"{match.element}:{next(letter for letter, c in LETTERS.items() if c is match.colour)}"


def spoken(deed, players):
    call = "" if deed.act.value in {"blue", "red", "knock"} else "call:"
    return [players[deed.seat], f"{call}{deed.act}"]


@pytest.mark.parametrize("vector", vectors("pawns"))
def test_there_are_as_many_blue_pawns(vector):
    assert {seats: blue_pawn_count(int(seats)) for seats in vector["blue"]} == vector["blue"]


@pytest.mark.parametrize("vector", vectors("deck"))
def test_the_deck_is_that_of_the_specification(vector):
    names = [*(f"H{n:02}" for n in range(1, 47)), *(f"W{n}" for n in range(1, 7)), *(f"D{n:02}" for n in range(1, 13))]
    by_name = dict(zip(names, DECK, strict=True))
    assert {name: by_name[name].code for name in vector["cards"]} == vector["cards"]
    shown = Counter(part for card in DECK for part in card_parts(card))
    expect = vector["expect"]
    assert (min(shown.values()), max(shown.values()), len(shown)) == (*expect["per_element_colour"], 36)
    hens = [card for card in DECK if not is_detail(card)]
    assert len({card.code.rstrip("+") for card in hens}) == expect["outfits"]
    outfits = sorted({card.code[:6] for card in hens})
    agreements = Counter(sum(a == b for a, b in zip(*pair, strict=True)) for pair in combinations(outfits, 2))
    assert {str(n): times for n, times in agreements.items()} == expect["agreements"]
    assert sum(a == b for a, b in combinations(DECK, 2)) == expect["identical_pairs"]


@pytest.mark.parametrize("vector", vectors("classify"))
def test_what_lies_there_is_what_it_is(vector):
    up = cards(vector["up"])
    seen = sight_of(up, vector.get("count_by", "pair"))
    assert seen.identical == tuple(place for place in range(1, len(up) + 1) if up.count(up[place - 1]) > 1)
    assert seen.worms == tuple(place for place in range(1, len(up) + 1) if has_two_worms(up[place - 1]))
    assert seen.situation == vector["situation"].replace("_", "-")
    if "matches" in vector:
        assert [named(match) for match in seen.matches] == vector["matches"]


def counted(given):
    return [given["piles"][name] for name in given["players"]]


@pytest.mark.parametrize("vector", [v for v in vectors("resolve") if v.values[0]["actions"]])
def test_a_stop_comes_out_as_in_the_example(vector):
    given, expect = vector["given"], vector["expect"]
    players = given["players"]
    at = racing(
        given["up"],
        piles=counted(given),
        deck=given["deck"],
        turner=given["turner"],
        last=given.get("last", False),
        **vector.get("config", {}),
    )
    before = at.state
    for action in vector["actions"]:
        at = press(at, players.index(action["p"]), action.get("el", action["do"]), action["t"])
    at, events = pass_by(at)
    stop = only(events, Settled).stop
    state, ended = at.state, isinstance(at.state.phase, Finished)
    assert dict(zip(players, state.heights, strict=True)) == expect["piles"]
    assert sight_of(before.picture.cards).situation == expect.get("situation", "").replace("_", "-") or (
        "situation" not in expect
    )
    if "matches" in expect:
        assert [named(match) for match in sight_of(before.picture.cards).matches] == expect["matches"]
    if "deck" in expect:
        assert len(state.unseen.open().deck) == expect["deck"]
    if "award" in expect:
        assert stop.award is expect["award"]
        assert (stop.sight is not None) is expect["award"]
    if "up" in expect:
        assert len(state.picture.cards) == expect["up"]
    if "turner" in expect:
        assert players[state.turner] == expect["turner"]
    if "outcomes" in expect:
        counts = [[*spoken(deed, players), deed.outcome] for deed in stop.deeds if deed.outcome not in VOID]
        assert counts == [[who, what, OUTCOMES[outcome]] for who, what, outcome in expect["outcomes"]]
    if "ignored" in expect:
        ignored = [[*spoken(deed, players), deed.outcome] for deed in stop.deeds if deed.outcome in VOID]
        assert ignored == [[who, what, IGNORED[why]] for who, what, why in expect["ignored"]]
    for who, codes in expect.get("pile_cards", {}).items():
        assert [card.code for card in state.unseen.open().piles[players.index(who)]] == codes
    if "scores" in expect:
        assert dict(zip(players, seat_points(state), strict=True)) == expect["scores"]
    if "finished" in expect:
        assert ended is expect["finished"]
    if "over" in expect:
        assert any(state.owed) is expect["over"]
        assert not expect["over"] or only(events, GameEnded)


@pytest.mark.parametrize("vector", [v for v in vectors("resolve") if not v.values[0]["actions"]])
def test_no_action_changes_nothing(vector):
    given, expect = vector["given"], vector["expect"]
    state = stocked(start(len(given["players"])), counted(given), given["deck"])
    after, stop = settle_stop(state, 0, cards(given["up"]), ())
    assert dict(zip(given["players"], after.heights, strict=True)) == expect["piles"]
    assert (stop.award, stop.sight.situation) == (expect["award"], expect["situation"])


@pytest.mark.parametrize("vector", vectors("live"))
def test_the_presses_that_count_are_those_of_the_example(vector):
    players, shown, expect = vector["players"], vector["shown"], vector["expect"]
    latest = max(map(int, shown))
    at = racing(
        ("BRYGPK", "YRGKBP", "GPRKYB")[:latest],
        piles=(3,) * 4,
        stage=latest,
        shown=shown[str(latest)],
        former=latest - 1 if len(shown) > 1 else None,
    )
    presses = sorted(vector["presses"], key=lambda each: each["arrival"])
    closing = presses[0]["arrival"] + 4_500
    late = [each for each in presses if each["arrival"] > closing]
    for each in presses:
        if each not in late:
            act = each.get("el", each["do"])
            at = press(at, players.index(each["p"]), act, each["server"], stage=each["stage"])
    at, events = pass_by(at, closing)
    stop = only(events, Settled).stop
    assert len(stop.cards) == expect["stop_stage"]
    assert [spoken(deed, players) for deed in stop.deeds if deed.outcome not in DROPPED.values()] == [
        each if len(each) == 2 else each[:2] for each in expect["counted"]
    ]
    dropped = [[players[deed.seat], deed.outcome] for deed in stop.deeds if deed.outcome in DROPPED.values()]
    assert dropped == [[who, DROPPED[why]] for who, why in expect.get("dropped", ()) if why in DROPPED]
    assert len(late) == sum(why == "arrived after closing" for _, why in expect.get("dropped", ()))


@pytest.mark.parametrize("vector", vectors("async"))
def test_looks_come_out_as_in_the_example(vector):
    given, expect = vector["given"], vector["expect"]
    players = given["players"]
    at = looking(given["up"], piles=counted(given), deck=given["deck"], batch="1")
    for look in vector["looks"]:
        seat, opened_at = players.index(look["p"]), look["opened"]
        at, _ = answer(at, seat, "open-scene", "open", opened_at)
        at, _ = answer(at, CLOCK, f"look-shown-{seat}", str(seat), opened_at)
        for *what, ms in look["presses"]:
            if ms - opened_at > 45_000:
                at, _ = answer(at, CLOCK, f"look-over-{seat}", "past", opened_at + 45_000)
            else:
                at, _ = answer(at, seat, "spot", what[-1], ms)
    events = ()
    for question in sorted(at.ask.must):
        at, events = answer(at, question.seat, "sit-out", "asleep", 9_000_000, by_clock=True)
    stop = next(each.stop for each in map(visible_value, events) if isinstance(each, Settled))
    assert dict(zip(players, at.state.heights, strict=True)) == expect["piles"]
    assert stop.award is expect.get("award", stop.award)
    assert len(at.state.unseen.open().deck) == expect.get("deck", len(at.state.unseen.open().deck))
    assert len(at.state.picture.cards) == expect.get("up", len(at.state.picture.cards))
