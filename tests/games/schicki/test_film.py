"""Films: the cards of a scene appear one by one in a look, and the picture of the earliest action is judged."""

from random import Random

import pytest

from games.kernel import make_view, open_position
from games.questions import Question
from games.schicki.picture import picture
from games.schicki.robots import ROBOTS
from games.schicki.rules import game, looks
from games.schicki.rules.events import CardAppeared
from games.schicki.rules.state import OPEN, SPOT, Card, Picture
from games.secret import CHANCE, CLOCK, Held
from games.values import field_names, is_frozen, replace
from tests.games.schicki.table import A, B, C, answer, cards, dealing, looking, only

FOUR = ("RBYGPK", "BYGPKR", "RPKYBG", "BPKYGR+")
"""Nothing; with the third a match of umbrellas; with the fourth two worms."""


def begun(up=FOUR, seats=(A,), **options):
    """A table whose one scene is a film, and these seats have opened it at the table's beginning."""
    at = looking(up, film="on", **options)
    for seat in seats:
        at, _ = answer(at, seat, OPEN, "open", 0)
        at, _ = answer(at, CLOCK, f"look-shown-{seat}", str(seat), 0)
    return at


def appear(at, seat, up):
    """The clock shows one card more."""
    return answer(at, CLOCK, f"frame-{up}-{seat}", "past", looks.FRAME * (up - 2))


def seen(at, viewer):
    """The codes of all cards of the scene that a view holds, wherever it has them."""
    return {card.code for card in held(make_view(at, viewer).state)} & set(FOUR)


def held(value):
    """All cards in a value, in what it lets open too."""
    if isinstance(value, Held):
        value = value.open()
    if isinstance(value, Card):
        yield value
    elif is_frozen(value):
        for name in field_names(type(value)):
            yield from held(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from held(each)


@pytest.mark.rule("SM-65")
def test_no_view_holds_a_card_before_it_has_appeared_to_its_own_eye():
    at = begun()
    for up in (2, 3, 4):
        assert seen(at, A) == set(FOUR[:up])
        assert [shown.code for shown in picture.scene(make_view(at, A), str, narrow=True).cards] == list(FOUR[:up])
        assert not any(seen(at, viewer) for viewer in (None, B, C))
        if up < 4:
            at, events = appear(at, A, up + 1)
            assert only(events, CardAppeared).up == up + 1
    assert not [q for q in at.ask.may if q.prompt.startswith(looks.FRAMES)]


@pytest.mark.rule("SM-65")
def test_what_a_look_did_not_wait_for_is_not_seen_afterwards():
    at, _ = answer(begun(), A, SPOT, "nothing", 1_000)
    assert seen(at, A) == set(FOUR[:2])
    assert not [q for q in at.ask.may if q.prompt.startswith(looks.FRAMES)]


@pytest.mark.rule("SM-65")
def test_cards_that_stayed_lie_there_from_the_beginning():
    state = replace(dealing(("RYPBGK", "BPKYGR+"), batch="1", film="on").state, picture=Picture(0, cards(FOUR[:2])))
    at, _ = answer(open_position(game, state), CHANCE, "dice", "3")
    at, _ = answer(at, CHANCE, "laid-1", ",".join(map(str, reversed(range(16)))))
    laid = at.state.unseen.open().laid[0]
    assert set(laid[:2]) == set(cards(FOUR[:2]))
    assert len(laid) == 3


@pytest.mark.rule("SM-65")
def test_a_robot_waits_for_what_has_yet_to_appear_and_never_for_so_long_that_the_picture_is_another():
    at = begun(robots=(0,), seats=())
    at, _ = answer(at, A, OPEN, "open", 0)
    for up in (2, 3):
        said = [ROBOTS["sharp"]((), make_view(at, A), Question(A, SPOT), Random(seed)) for seed in range(100)]
        assert None in said
        assert all(reply[0] != "nothing" and reply[1] < looks.FRAME for reply in said if reply)
        at, _ = appear(at, A, up + 1)
    said = [ROBOTS["sharp"]((), make_view(at, A), Question(A, SPOT), Random(seed)) for seed in range(100)]
    assert max({token for token, _ in said}, key=[token for token, _ in said].count) == "knock"
