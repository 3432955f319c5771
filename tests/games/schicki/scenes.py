"""Stated positions of Schicki Micki, and events of every kind, in every way in which each is told."""

from games.kernel import open_position
from games.schicki.rules import events, game, race
from games.schicki.rules.state import (
    DECK,
    OPEN,
    SPOT,
    Act,
    Deed,
    Finished,
    Looking,
    Outcome,
    Sight,
    Situation,
    Stop,
    sight_of,
)
from games.secret import CLOCK, Held, hold
from games.values import replace
from tests.games.schicki.table import (
    BARE,
    RED_HATS,
    TWINS,
    TWO_MATCHES,
    WORMS,
    A,
    B,
    C,
    D,
    answer,
    cards,
    looking,
    pass_by,
    press,
    racing,
    start,
)


def stopped(up, *deeds, scene=0, award=True, untold=False):
    there = None if untold else sight_of(cards(up))
    return events.Settled(stop=Stop(scene, cards(up), deeds, award, there, (3, 3, 3, 3), 20), turner=B)


def deed(seat, act, ms, outcome, **changes):
    return Deed(seat, Act(act), ms, Outcome(outcome), **changes)


WON = deed(A, "hat", 0, "won", won=2)
TIED = deed(A, "hat", 3_000, "won", won=1), deed(B, "hat", 3_004, "won", won=1)


VOID = tuple(deed(C, "blue", 500, each) for each in Outcome if each.value not in {"won", "lost", "nothing", "slower"})


def examples():
    """An event of every kind, and of every way in which it is told; live where the mode makes a difference."""
    two_sets = (*TWINS[:2], *TWINS[:2])
    ended = {"points": (21, 21, 5, 1), "owed": (0, 2, 0, 0), "winners": (A, B), "unclaimed": 3}
    return (
        events.GameOpened(cards=64, blue=3, turner=C),
        events.GameOpened(cards=64, blue=1, turner=A),
        events.CardTurned(turner=A, card=DECK[0], up=1, left=63),
        events.LastChanceGiven(),
        events.HintGiven(up=12),
        events.CardsCleared(up=16, left=16, turner=B, sight=sight_of(cards(RED_HATS))),
        events.CardsCleared(up=16, left=16, turner=B, sight=Sight(Situation.NONE)),
        events.CardsCleared(up=16, left=16, turner=B, sight=sight_of(cards(TWINS))),
        stopped(RED_HATS, WON, deed(B, "hat", 231, "slower"), deed(C, "scarf", 544, "lost", paid=1)),
        stopped(RED_HATS, WON, deed(D, "knock", 700, "lost"), *VOID),
        stopped(TWO_MATCHES, deed(A, "scarf", 0, "nothing"), deed(D, "blue", 1_100, "won", won=1)),
        stopped(TWINS, deed(D, "red", 0, "won", won=3)),
        stopped(two_sets, deed(D, "red", 0, "won", won=4)),
        stopped(WORMS, deed(D, "knock", 0, "won", won=2)),
        stopped((*RED_HATS, "PKGBYR+", "PKGBYR+"), deed(D, "knock", 0, "won", won=4)),
        stopped((*TWO_MATCHES, "PKGBYR+"), deed(A, "tail", 0, "nothing"), deed(D, "knock", 1_650, "won", won=3)),
        stopped(WORMS, deed(A, "hat", 0, "lost", paid=1), award=False, untold=True),
        stopped(BARE, scene=7, award=False),
        stopped(RED_HATS, deed(A, "hat", 3_100, "won", won=2), deed(B, "blue", 4_007, "lost", paid=1), scene=8),
        stopped(RED_HATS, scene=9, award=False, untold=True),
        stopped(RED_HATS, *TIED, deed(C, "hat", 3_200, "slower"), scene=3),
        stopped(RED_HATS, TIED[0], scene=3),
        events.BatchDealt(first=1, count=4, left=60),
        events.BatchDealt(first=1, count=1, left=62),
        events.BatchDealt(first=5, count=4, left=30),
        events.BatchDealt(first=5, count=2, left=9),
        events.BatchDealt(first=5, count=1, left=3),
        hold(events.SceneOpened(scene=5, cards=cards(RED_HATS)), B),
        hold(events.SceneOpened(scene=5, cards=cards(RED_HATS[:1])), B),
        hold(events.SceneOpened(scene=5, cards=cards(RED_HATS), total=4), B),
        hold(events.CardAppeared(scene=5, card=DECK[0], up=3), B),
        hold(events.Noted(scene=5, act=Act.HAT, ms=4_200), B),
        hold(events.Noted(scene=5, act=Act.NOTHING, ms=12_050), B),
        hold(events.Enough(scene=5, ms=12_050), B),
        hold(events.LookOver(scene=5), B),
        events.Looked(seat=B),
        events.GameEnded(**ended),
        events.GameEnded(**{**ended, "winners": (A,), "points": (21, 20, 5, 1), "unclaimed": 1}),
        events.GameEnded(**{**ended, "winners": (A,), "unclaimed": 0}),
    )


def bare(event):
    return event.open() if isinstance(event, Held) else event


LOOKS = (events.BatchDealt, events.SceneOpened, events.CardAppeared, events.Noted, events.LookOver, events.Looked)


def opened_look(scenes=(TWO_MATCHES, WORMS), **options):
    at = looking((), scenes=scenes, **options)
    at, _ = answer(at, 1, OPEN, "open", 1_000)
    at, _ = answer(at, CLOCK, "look-shown-1", "1", 1_500)
    return at


def asked():
    """Positions that together ask every question."""
    called, _ = answer(opened_look(), 1, SPOT, "scarf", 4_200)
    appeared, _ = answer(opened_look(film="on", scenes=((*RED_HATS, *WORMS),)), CLOCK, "frame-3-1", "past", 4_500)
    return (
        open_position(game, replace(start(), phase=race.Readying())),
        racing(RED_HATS),
        looking(RED_HATS),
        opened_look(),
        opened_look(film="on", scenes=((*RED_HATS, *WORMS),)),
        appeared,
        called,
    )


def raced(up, *presses):
    """A stop that these presses came to, and its events."""
    at = racing(up)
    for index, (seat, act) in enumerate(presses):
        at = press(at, seat, act, 1_000 + 250 * index)
    return pass_by(at)


def list_positions():
    for number, at in enumerate(asked()):
        yield f"asked {number + 1}", (at, ())
    yield "the last card is turned", (racing(RED_HATS, deck=0, last=True), ())
    yield "pressed", (press(press(racing(RED_HATS), B, "scarf", 1_000), B, "hat", 1_200), ())
    yield "a long look in words", (opened_look(look="90"), ())
    stops = {
        "an award": (RED_HATS, (A, "hat"), (B, "blue"), (C, "hat")),
        "identical": (TWINS, (A, "red")),
        "worms": (WORMS, (A, "knock")),
        "nobody wins": (TWO_MATCHES, (A, "hat"), (B, "scarf")),
    }
    for title, (up, *presses) in stops.items():
        at, happened = raced(up, *presses)
        yield title, (at, ())
        yield f"{title}, told", (at, happened)
    won, happened = pass_by(press(press(press(racing(RED_HATS), D, "hat", 1_600), B, "hat", 1_231), A, "hat", 1_000))
    yield "by how much it was won", (won, happened)
    hinted = racing(RED_HATS)
    hinted = replace(hinted, state=replace(hinted.state, picture=replace(hinted.state.picture, hinted=True)))
    yield "there is something to see", (hinted, ())
    turned = racing((*RED_HATS, "PKBYGR"), former=2, shown=5_000)
    yield (
        "a card was turned after the picture that was judged",
        (pass_by(press(turned, A, "hat", 4_000, stage=2))[0], ()),
    )
    many = racing(RED_HATS)
    for ms in range(1_000, 2_500, 100):
        many = press(many, D, "hat", ms)
    yield "very many presses", (pass_by(press(many, B, "knock", 2_600))[0], ())
    looked = opened_look(scenes=(WORMS, BARE))
    yield "a scene was looked at", (answer(looked, B, SPOT, "blue", 4_000)[0], ())
    over = replace(racing(RED_HATS, piles=(5, 7, 1, 7)).state, phase=Finished(), owed=(2, 0, 0, 0))
    yield "the end", (open_position(game, over), ())


def list_scenes():
    """Yield a title, the game, a position, and events that are told, or none where the position is shown."""
    for event in examples():
        scene = getattr(getattr(event, "stop", None), "scene", 0)
        at = racing(RED_HATS, mode="looks" if isinstance(bare(event), LOOKS) or scene else "live")
        if isinstance(event, events.Looked):
            at = replace(at, state=replace(at.state, phase=Looking((B,))))
        yield type(bare(event)).__name__, "schicki", at, (event,)
    for title, (at, happened) in list_positions():
        yield title, "schicki", at, happened
