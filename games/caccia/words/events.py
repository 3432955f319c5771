from typing import Final

from games.caccia.rules import events
from games.caccia.rules.board import card_piece
from games.caccia.rules.state import Action, Deed, Finished, Result, Side, State
from games.caccia.words.phrases import (
    a_card,
    card_signs,
    deed_words,
    ending_words,
    house_row,
    is_last_raid,
    led_numbers,
    partisan_words,
    passed_row,
    piece_name,
)
from games.event import Event
from games.event_words import EventWords, yes
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Held, Seat
from games.spec import Fate, FateKind

WORDS: Final = EventWords({Side: str}, private=(events.MapLaid, events.HandDrawn))  # the rest is seen on the map


def event(event: Event, seen: View[State]) -> Message | None:
    viewer, state = seen.seat, seen.state
    is_spy = viewer is not None and viewer == state.spy
    match event:
        case events.SpyNamed():
            return spy_named_words(event, seen)
        case events.PartisansPosted(posted=posted):
            posts = tuple(say("post", number=number, house=house) for number, house in posted)
            return WORDS.say(event, viewer, posts=posts)
        case events.HandDrawn(hand=Held(hand)):
            return WORDS.say(event, viewer, hand=card_signs(hand, state.terms))
        case events.CardPlayed(card=card):
            return WORDS.say(event, viewer, "card-played-mine" if is_spy else "", card=a_card(card, state.terms))
        case events.Crept():
            return move_words(event, seen)
        case events.RefugeRemoved(left=left, cleared=cleared):  # with the last refuge the hunt is over
            return WORDS.say(event, viewer, cleared=yes(cleared and left > 0))
        case events.CameHome():
            return WORDS.say(event, viewer, cleared=yes(state.terms.trail_scope == "since-home"), you=yes(is_spy))
        case events.CardDrawn(card=card):
            return WORDS.say(event, viewer, card=a_card(card, state.terms))
        case events.PartisanActed(number=number, seat=seat, start=start, house=house):
            partisan = partisan_words(number, seat, state)
            return WORDS.say(event, viewer, partisan=partisan, moved=yes(start != house))
        case events.PartisanBarred(number=number, seat=seat):
            return WORDS.say(event, viewer, partisan=partisan_words(number, seat, state))
        case events.ArrestTried():
            return arrest_words(event, state)
        case events.RoundEnded(result=result):
            return round_end_words(result, state)
        case events.MatchEnded(removed=removed, turns=turns):
            rows = tuple(score_words(Seat(seat), removed[seat], turns[seat]) for seat in range(len(removed)))
            return WORDS.say(event, viewer, rows=rows)
    return WORDS.say(event, viewer)


def closing(told: Event, seen: View[State]) -> Message | None:
    return None if isinstance(told, events.ArrestTried) and told.caught else event(told, seen)


def heading(event: Event, seen: View[State]) -> bool:  # noqa: ARG001 (the protocol's)
    return isinstance(event, events.SpyNamed | events.CardPlayed)


def rows(event: Event) -> str:
    """Return the row in which an event is told: the hideout with the first cards, what the partisans do in a turn, their plan."""
    match event:
        case events.MapLaid() | events.HandDrawn():
            return "map"
        case events.PartisanActed() | events.PartisanBarred() | events.ArrestTried():
            return "orders"
        case events.HouseNoted() | events.SideTaken():
            return "plan"
    return ""


def spy_named_words(event: events.SpyNamed, seen: View[State]) -> Message | None:
    leaders = dict.fromkeys(event.holders)
    shares = tuple(say("share", who=Who(seat), numbers=led_numbers(seat, event.holders)) for seat in leaders)
    part = say("hunt-number", number=event.round) if seen.state.terms.rounds == "each" else ""
    return WORDS.say(event, seen.seat, "spy-named-mine" if seen.seat == event.spy else "", part=part, shares=shares)


def move_words(event: events.Crept, seen: View[State]) -> Message:
    over, drew = passed_row(event.path), event.drew
    step = "stay" if not event.path else "slide" if over else "step"
    is_last = is_last_raid(event.turn if event.raided else event.turn - 1, seen.state)
    outcome = "raid" if event.raided else "home" if event.home else "due" if event.due and not is_last else "none"
    return say(
        "crept",
        step=step,
        house=event.house,
        over=over or "",
        outcome="last" if event.raided and is_last else outcome,
        drawn="no" if drew is None else "yes",
        card="" if drew is None else a_card(drew, seen.state.terms),
    )


def arrest_words(event: events.ArrestTried, state: State) -> Message | None:
    who = partisan_words(event.number, event.seat, state)
    if event.caught:
        return WORDS.say(event, None, "arrest-made", partisan=who)
    void = tuple(deed_words(number, action) for number, action in event.void if action is not Deed.NOTHING)
    waiting = tuple(number for number, action in event.void if action is Deed.NOTHING)
    return WORDS.say(event, None, "arrest-failed", partisan=who, void=void, waiting=waiting)


def score_words(seat: Seat, removed: int, turns: int) -> Message:
    return say("match-score", who=Who(seat), removed=removed, turns=turns)


def round_end_words(result: Result, state: State) -> Message:  # CS-76
    return say(
        "round-ended",
        ending=ending_words(result),
        removed=len(result.removed),
        refuges=tuple(each.house for each in result.removed),
        hideout=result.hideout,
        hand=card_signs(result.hand, state.terms),
    )


def fate(event: Event, seen: View[State]) -> Fate | None:
    match event:
        case events.PartisanActed(seat=seat, asked=int(asked), passed=bool(passed)) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("fate-asked", house=asked, passed=yes(passed)))
        case events.PartisanBarred(seat=seat, number=number, start=start) if seat == seen.seat:
            return Fate(FateKind.BAD, say("fate-barred", number=number, start=start))
        case events.ArrestTried(seat=seat, number=number, house=house, caught=caught) if seat == seen.seat:
            who = partisan_words(number, seat, seen.state)
            said = say("fate-arrest", partisan=who, house=house, caught=yes(caught))
            return Fate(FateKind.GOOD if caught else FateKind.BAD, said)
        case events.ArrestTried(house=house, caught=False, void=void) if leads_any(void, seen):
            return Fate(FateKind.BAD, say("fate-void", house=house))
        case events.RefugeRemoved(house=house, left=left) if seen.seat is not None and seen.seat == seen.state.spy:
            return Fate(FateKind.GOOD, say("fate-raid", house=house, left=left))
    return None


def leads_any(void: tuple[tuple[int, Action], ...], seen: View[State]) -> bool:
    holders = seen.state.holders
    return any(action is not Deed.NOTHING and holders[number - 1] == seen.seat for number, action in void)


def reveals(seen: View[State]) -> tuple[Message, ...]:
    """Say the hideout, then every move of the last hunt (CS-76)."""
    state = seen.state
    if not isinstance(state.phase, Finished):
        return ()
    result = state.results[-1]
    moves = tuple(
        say(
            "picture-twin-turn",
            turn=number,
            piece=piece_name(card_piece(move.card, state.terms.pieces)),
            path=house_row(move.path),
            count=len(move.path),
            raid="yes" if move.turn in {gone.turn for gone in result.removed} else "no",
        )
        for number, move in enumerate(result.route, 1)
    )
    return (say("picture-twin-hideout", house=result.hideout), *moves)
