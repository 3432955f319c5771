from collections.abc import Iterable
from functools import cache
from typing import Final

from games.caccia.rules import events
from games.caccia.rules.board import card_piece
from games.caccia.rules.state import (
    Action,
    Arrest,
    Deed,
    Ending,
    Finished,
    Move,
    Piece,
    Result,
    Side,
    Spy,
    State,
    Terms,
)
from games.event import Event
from games.event_words import EventWords, yes
from games.kernel import View
from games.message import Message, Quote, Sign, Who, say, seat_names
from games.secret import Held, Seat
from games.spec import Fate, FateKind

# faces of `games.art.chess`
CODES: Final = {
    Piece.KING: "K",
    Piece.QUEEN: "Q",
    Piece.ROOK: "R",
    Piece.BISHOP: "B",
    Piece.KNIGHT: "N",
    Piece.PAWN: "P",
}


def piece_name(one: Piece) -> Message:
    return say("piece", piece=one.value)


@cache
def piece_sign(shown: Piece) -> Sign:
    return Sign(piece_name(shown), piece_name(shown), f"chess/{CODES[shown]}")


def card_sign(card: int, terms: Terms) -> Sign:
    return piece_sign(card_piece(card, terms.pieces))


def card_signs(cards: Iterable[int], terms: Terms) -> tuple[Sign, ...]:
    return tuple(card_sign(card, terms) for card in cards)


def a_card(card: int, terms: Terms) -> Message:
    """Say a card in a sentence: `una Torre`."""
    return say("card-a", piece=card_piece(card, terms.pieces).value)


def partisan_words(number: int, seat: Seat, state: State) -> Message:
    """Say a partisan by number; its leader as well, where several lead."""
    return say("partisan" if state.seats == 2 else "partisan-of", number=number, who=Who(seat))


def led_numbers(seat: Seat, holders: tuple[Seat, ...]) -> tuple[int, ...]:  # CS-8
    return tuple(number for number, holder in enumerate(holders, 1) if holder == seat)


def deed_words(number: int, action: Action) -> Message:
    """Say what a partisan was to do: `4 (arresta)`."""
    match action:
        case Deed.NOTHING:
            return say("deed-nothing", number=number)
        case Deed.ARREST:
            return say("deed-arrest", number=number)
        case Arrest(house):
            return say("deed-arrest-at", number=number, house=house)
    return say("deed-ask", number=number, house=action)


def house_row(houses: Iterable[int]) -> Quote:
    """Say houses as one line of numbers: `2, 4, 13`."""
    return Quote(", ".join(map(str, houses)))


def way_words(hideout: int, route: Iterable[Move]) -> Quote:
    """Say where each move ended, from the hideout on; one that was stuck stays where it was."""
    stops = [hideout]
    for move in route:
        stops.append(move.path[-1] if move.path else stops[-1])
    return Quote(" → ".join(map(str, stops)))


def has_more_refuges(spy: Spy, state: State) -> bool:
    """Tell whether the spy may raid again once what was raided is off the board, so that coming home is of use."""
    return any(refuge != spy.raided for refuge in state.board.refuges)


def is_last_raid(turn: int, state: State) -> bool:
    """Tell whether the refuge raided in that turn was the last one; it is off the board a turn later (CS-60)."""
    if not state.board.refuges:
        return bool(state.board.removed) and state.board.removed[-1].turn == turn
    return len(state.board.refuges) == 1 and bool(state.turns) and state.turns[-1].number == turn


def ending_words(result: Result) -> Message:
    match result.ending:
        case Ending.REFUGES:
            return say("ending-refuges", who=Who(result.spy), turns=result.turns)
        case Ending.ARREST:
            assert result.arrested is not None
            return say(
                "ending-arrest",
                who=Who(result.spy),
                winners=seat_names(result.winners),
                number=result.arrested,
                house=result.house,
                turns=result.turns,
            )
    key = "ending-deck" if result.ending is Ending.DECK else "ending-stuck"
    return say(key, who=Who(result.spy), winners=seat_names(result.winners), turns=result.turns)


def house_place(house: int) -> str:
    return str(house)


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
    over, drew = house_row(event.path[:-1]) if len(event.path) > 1 else None, event.drew
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
        case events.ArrestTried(house=house, caught=False, void=void):
            leads = [seen.state.holders[number - 1] for number, action in void if action is not Deed.NOTHING]
            return Fate(FateKind.BAD, say("fate-void", house=house)) if seen.seat in leads else None
        case events.RefugeRemoved(house=house, left=left) if seen.seat is not None and seen.seat == seen.state.spy:
            return Fate(FateKind.GOOD, say("fate-raid", house=house, left=left))
    return None


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
