from games.caccia.rules import events
from games.caccia.rules.board import card_piece
from games.caccia.rules.state import Action, Deed, Finished, Result, State
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
    seat_names,
)
from games.event import Event
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat, visible_value
from games.spec import Fate, FateKind


def event(event: Event, seen: View[State]) -> Message | None:
    return (
        before_hunt_event_words(event, seen)
        or spy_turn_event_words(event, seen)
        or partisans_turn_event_words(event, seen)
        or end_event_words(event, seen)
    )


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


def before_hunt_event_words(event: Event, seen: View[State]) -> Message | None:
    match event:
        case events.VolunteersNamed(seats=seats):
            return say("volunteers-named", seats=seat_names(seats))
        case events.SpyNamed():
            return spy_named_words(event, seen)
        case events.PartisanTaken(seat=seat, number=number):
            return say("partisan-taken", who=Who(seat), number=number)
        case events.EnoughTaken(seat=seat):
            return say("enough-taken", who=Who(seat))
        case events.PartisansPosted(posted=posted, again=again):
            rows = tuple(say("post", number=number, house=house) for number, house in posted)
            return say("partisans-posted", posts=rows, again=again)
        case events.MapRedrawn():
            return say("map-redrawn")
        case events.MapLaid(hideout=secret):  # all else is seen on the map
            hideout = visible_value(secret)
            return None if hideout is None else say("map-laid-mine", hideout=hideout)
        case events.HandDrawn(hand=secret):
            hand = visible_value(secret)
            return None if hand is None else say("hand-drawn-mine", hand=card_signs(hand, seen.state.terms))
    return None


def spy_named_words(event: events.SpyNamed, seen: View[State]) -> Message:
    spy, holders = event.spy, event.holders
    leaders = dict.fromkeys(holders)
    shares = tuple(say("share", who=Who(seat), numbers=led_numbers(seat, holders)) for seat in leaders)
    part = say("hunt-number", number=event.round) if seen.state.terms.rounds == "each" else ""
    return say(
        "spy-named-mine" if seen.seat == spy else "spy-named",
        part=part,
        who=Who(spy),
        lot="yes" if event.by_lot else "no",
        shared="yes" if holders else "no",
        shares=shares,
    )


def spy_turn_event_words(event: Event, seen: View[State]) -> Message | None:
    you = "yes" if seen.seat is not None and seen.seat == seen.state.spy else "no"
    match event:
        case events.CardPlayed(turn=turn, card=card, moved=moved, deck=deck):
            key = "card-played-mine" if seen.seat == seen.state.spy else "card-played"
            shown = a_card(card, seen.state.terms)
            return say(key, turn=turn, card=shown, moved="yes" if moved else "no", deck=deck)
        case events.Crept():
            return move_words(event, seen)
        case events.RefugeRemoved(house=house, turn=turn, left=left, cleared=cleared):
            resumes = "yes" if cleared and left else "no"  # with the last refuge the hunt is over
            return say("refuge-removed", house=house, turn=turn, left=left, cleared=resumes)
        case events.CameHome():
            return say("came-home", cleared="yes" if seen.state.terms.trail_scope == "since-home" else "no", you=you)
        case events.RefugeMoved(start=start, house=house):
            return say("refuge-moved", start=start, house=house)
        case events.DeckRenewed(deck=deck):
            return say("deck-renewed", deck=deck)
        case events.CardDrawn(card=card):
            return say("card-drawn", card=a_card(card, seen.state.terms))
    return None


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


def partisans_turn_event_words(event: Event, seen: View[State]) -> Message | None:
    match event:
        case events.PartisanActed():
            return partisan_act_words(event, seen.state)
        case events.PartisanBarred(number=number, seat=seat, start=start, house=house):
            return say("partisan-barred", partisan=partisan_words(number, seat, seen.state), start=start, house=house)
        case events.ArrestTried():
            return arrest_words(event, seen.state)
        case events.TurnMissed():
            return say("turn-missed")
        case events.HouseNoted(seat=seat, house=house, noted=noted):
            return say("house-noted" if noted else "house-unnoted", who=Who(seat), house=house)
        case events.SideTaken(seat=seat, side=side, taken=taken):
            return say("side-taken" if taken else "side-left", who=Who(seat), side=side)
    return None


def partisan_act_words(event: events.PartisanActed, state: State) -> Message:
    answer = "none" if event.asked is None else "passed" if event.passed else "clear"
    return say(
        "partisan-acted",
        partisan=partisan_words(event.number, event.seat, state),
        moved="no" if event.start == event.house else "yes",
        start=event.start,
        house=event.house,
        asked=event.asked or 0,
        answer=answer,
    )


def arrest_words(event: events.ArrestTried, state: State) -> Message:
    who = partisan_words(event.number, event.seat, state)
    if event.caught:
        return say("arrest-made", partisan=who, house=event.house)
    void = tuple(deed_words(number, action) for number, action in event.void if action is not Deed.NOTHING)
    waiting = tuple(number for number, action in event.void if action is Deed.NOTHING)
    return say("arrest-failed", partisan=who, house=event.house, void=void, waiting=waiting)


def end_event_words(event: Event, seen: View[State]) -> Message | None:
    match event:
        case events.RoundEnded(result=result):
            return round_end_words(result, seen.state)
        case events.ReadySaid(seat=seat):
            return say("ready-said", who=Who(seat))
        case events.MatchEnded(removed=removed, turns=turns, winners=winners):
            rows = tuple(score_words(Seat(seat), removed[seat], turns[seat]) for seat in range(len(removed)))
            return say("match-ended", winners=seat_names(winners), rows=rows)
    return None


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
        case events.PartisanActed(seat=seat, asked=int(asked), passed=passed) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("fate-asked", house=asked, passed="yes" if passed else "no"))
        case events.PartisanBarred(seat=seat, number=number, start=start) if seat == seen.seat:
            return Fate(FateKind.BAD, say("fate-barred", number=number, start=start))
        case events.ArrestTried(seat=seat, number=number, house=house, caught=caught) if seat == seen.seat:
            who = partisan_words(number, seat, seen.state)
            said = say("fate-arrest", partisan=who, house=house, caught="yes" if caught else "no")
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
