from typing import Final

from games.event import Event
from games.event_words import EventWords, yes
from games.kernel import View
from games.message import Message, Who, say, seat_names
from games.secret import Held, Seat, size_of
from games.spec import Fate, FateKind
from games.tarocco.rules import events
from games.tarocco.rules.cards import Card, Cards
from games.tarocco.rules.combinations import Accuso, Combinations, Count
from games.tarocco.rules.declare import TEN, going_out_goal, match_points
from games.tarocco.rules.state import Bid, Contract, Ending, Hand, Result, State, deal_shape
from games.tarocco.rules.terms import Variety
from games.tarocco.words.phrases import (
    bid_answer_words,
    card_sign,
    card_signs,
    chain_messages,
    combination_list,
    declarable_combinations,
    loss_order,
    match_parties,
    score_unit,
    score_words,
    side_people,
    sides_in_play,
    signed_points,
)

WORDS: Final = EventWords(
    {Card: card_sign, Cards: card_signs, Bid: lambda bid: say("bid", bid=bid.value)},
    silent=(events.Readied,),
    private=(events.Dealt,),
)
MANY: Final = 4  # cards that are only counted


def event(event: Event, seen: View[State]) -> Message | None:
    viewer, state = seen.seat, seen.state
    match event:
        case events.SeatsDrawn():
            return seats_drawn_words(event, state)
        case events.Dealt(hand=hand, closed=closed):
            form = deal_shape(state)
            if form.second and not closed and size_of(hand) > form.dealt:
                return say("dealt-again", count=form.second)
        case events.Discarded(cards=Held(cards)):
            return WORDS.say(event, viewer, many=yes(len(cards) > MANY))  # the seat shows them as well
        case events.Said(bid=bid, to=to) if to is not None:
            return WORDS.say(event, viewer, "said-to", bid=bid_answer_words(bid))
        case events.ContractMade(contract=contract):
            return say("contract-mio" if contract.mio else "contract-up", who=Who(contract.lone))
        case events.Declared():
            return declared_words(event, seen)
        case events.GoneOut():
            return gone_out_words(event, seen)
        case events.Played():
            return played_words(event, viewer)
        case events.TrickTaken():
            return trick_words(event, seen, shown="yes")
        case events.HandCounted(hand=hand):
            return counted_words(hand, state)
        case events.MatchEnded(result=result):
            return ending_words(result, state)
    return WORDS.say(event, viewer)


def closing(told: Event, seen: View[State]) -> Message | None:
    """Say the line without what the picture and the ending say: what the count is made of, who went out; no hand."""
    match told:
        case events.Dealt():
            return None
        case events.GoneOut(out=out, accuso=accuso) if out.declared != accuso.points:
            gain = say("score-of", who=Who(out.seat), score=out.declared)
            return chain_messages("count-chain", [accuso_words(accuso, seen), say("rounded", gains=gain)])
        case events.GoneOut(accuso=accuso):
            return accuso_words(accuso, seen)
        case events.HandCounted(hand=hand):
            said = (over_words(hand), transfer_words(hand), brought_words(hand, seen.state))
            return chain_messages("count-chain", [each for each in said if each is not None])
        case events.MatchEnded(result=result):
            return say("ended", ending=reason_words(result, seen.state))
    return event(told, seen)


def brief(told: Event, seen: View[State]) -> Message | None:
    """Say the line of a group's message: no card twice, nothing that a row's order, the sheet, the draw or the result says."""
    match told:
        case events.HandBegan(number=1) | events.PozzoTaken() | events.MatchEnded():
            return None
        case events.Discarded(seat=seat):
            return say("discarded-brief", who=Who(seat))
        case events.HandCounted(hand=hand) if not hand.losers:
            said = (over_words(hand), brought_words(hand, seen.state), stands_words(hand, seen.state))
            parts = (*said, transfer_words(hand))
            return chain_messages("count-chain", [each for each in parts if each is not None])
        case events.Played(card=card, place=0) if card is not Card.MAT:
            return played_words(told, None, "follow")
        case events.TrickTaken():
            return trick_words(told, seen, shown="no")
    return event(told, seen)


def heading(event: Event, seen: View[State]) -> bool:  # noqa: ARG001 (the protocol's)
    return isinstance(event, events.HandBegan)


def rows(event: Event) -> str:
    match event:
        case events.Played(trick=trick) | events.TrickTaken(trick=trick):
            return f"trick-{trick}"
        case events.HandCounted() | events.LosersCharged():
            return "count"
    return ""


def seats_drawn_words(event: events.SeatsDrawn, state: State) -> Message:
    if not event.cards:
        return seating_words(event, state)
    drawn = [
        say("drawn-by", who=Who(Seat(seat)), cards=tuple(map(card_sign, own))) for seat, own in enumerate(event.cards)
    ]
    return say("cards-drawn", what=seating_words(event, state), drawn=tuple(drawn))


def seating_words(event: events.SeatsDrawn, state: State) -> Message:
    lot = "cards" if event.cards else "lot"
    if state.terms.variety is Variety.TERZIGLIO:
        first = event.order[(event.order.index(event.dealer) + 1) % len(event.order)]
        return say("ricevitore-drawn", lot=lot, who=Who(first), dealer=Who(event.dealer))
    if len(set(event.sides)) == len(event.sides):
        return say("dealer-drawn", lot=lot, dealer=Who(event.dealer))
    lot = lot if event.partners == "drawn" else "seated"
    one, other = (seat_names(side_people(event.sides, which)) for which in range(2))
    return say("seats-drawn", lot=lot, one=one, other=other, order=seat_names(event.order), dealer=Who(event.dealer))


def declared_words(event: events.Declared, seen: View[State]) -> Message | None:
    accuso, reach, sides = event.accuso, event.reach, seen.state.sides
    if not accuso.points:
        mine = seen.seat == accuso.seat
        has = mine and declarable_combinations(accuso.seat, seen.state).total > 0
        return say("declared-kept-back") if has else say("declared-none", who=Who(accuso.seat), you=yes(mine))
    target = seen.state.terms.target
    return WORDS.say(
        event,
        seen.seat,
        what=accuso_words(accuso, seen),
        points=event.side_points,
        pair=yes(event.side_points > accuso.points),
        side=seat_names(side_people(sides, sides[accuso.seat])),
        target=target,
        bar=going_out_bar(event, seen.state) if 0 < target <= reach else "none",
    )


def gone_out_words(event: events.GoneOut, seen: View[State]) -> Message | None:
    out, points = event.out, event.accuso.points
    return WORDS.say(
        event,
        seen.seat,
        what=accuso_words(event.accuso, seen),
        who=Who(out.seat),
        you=yes(out.seat == seen.seat),
        score=out.score,
        declared=out.declared,
        rounded=yes(out.declared != points),
        added=out.added,
        total=out.total,
    )


def going_out_bar(event: events.Declared, state: State) -> str:
    terms, points = state.terms, event.accuso.points
    if terms.variety is Variety.MILLONE:
        return "second-deal"
    if event.side_points > points:
        return "partner"
    before = event.reach - match_points(state, points)
    is_short = terms.out_by == "raw" and TEN * before + points < TEN * terms.target
    return "raw" if is_short else "last-two"


def accuso_words(accuso: Accuso, seen: View[State]) -> Message:
    found = accuso.combinations
    return say(
        "accuso",
        who=Who(accuso.seat),
        you=yes(accuso.seat == seen.seat),
        points=accuso.points,
        shown=combination_list(found.all),
        doubled=doubling_token(found),
    )


def doubling_token(found: Combinations) -> str:
    """Return the token of what three or more of a sort doubled (TB-30, TB-31)."""
    if found.cricche_doubled:
        return "both" if found.sequences_doubled else "cricche"
    return "sequences" if found.sequences_doubled else "none"


def trick_words(event: events.TrickTaken, seen: View[State], *, shown: str) -> Message | None:
    owing = event.owing
    owed = "no" if owing is None else "mine" if owing == seen.seat else "yes"
    return WORDS.say(event, seen.seat, shown=shown, owed=owed)


def played_words(event: events.Played, viewer: Seat | None, place: str = "") -> Message | None:
    """Say a card played: `Anna: Re di coppe. Busso!`."""
    is_led = event.place == 0
    key = "" if event.card is not Card.MAT else "matto-led" if is_led else "matto-shown"
    what = WORDS.say(event, viewer, key, place=place or ("lead" if is_led else "follow"))
    if event.phrase is None or what is None:
        return what
    return say("played-phrase", what=what, phrase=say("phrase", phrase=event.phrase.value))


def over_words(hand: Hand) -> Message:
    return say("hand-counted-low", hand=hand.number, totals=chain_messages("score-chain", total_words(hand)))


def counted_words(hand: Hand, state: State) -> Message:
    if hand.losers:
        said = (over_words(hand), transfer_words(hand))
        return chain_messages("count-chain", [each for each in said if each is not None])
    made = [side_words(hand, which, hand.counts[which]) for which in sides_in_play(hand)]
    rest = (brought_words(hand, state), stands_words(hand, state), transfer_words(hand), *made)
    return say(
        "hand-counted",
        hand=hand.number,
        totals=chain_messages("score-chain", total_words(hand)),
        rest=chain_messages("count-chain", [each for each in rest if each is not None]),
    )


def stands_words(hand: Hand, state: State) -> Message | None:
    is_told = hand.contract is not None or hand.scores == hand.gains
    return None if is_told else say("stands", scores=score_words(state, hand.scores))


def transfer_words(hand: Hand) -> Message | None:
    if hand.payment is not None:
        giver, taker = (seat_names(side_people(hand.sides, each)) for each in (hand.payment.giver, hand.payment.taker))
        if hand.payment.card is Card.MAT:
            return say("passed-matto", giver=giver)
        return say("passed-card", giver=giver, taker=taker, card=card_sign(hand.payment.card))
    if hand.trickless is not None and not hand.losers:
        return say("passed-cappotto", who=seat_names(side_people(hand.sides, hand.trickless)))
    return None


def total_words(hand: Hand) -> tuple[Message, ...]:
    """Say what each side has, in Mattazza in the order of the loss: who has lost, then who has most."""
    sides = sides_in_play(hand)
    return tuple(
        say("score-of", who=seat_names(side_people(hand.sides, which)), score=hand.counts[which].total)
        for which in (sorted(sides, key=lambda which: loss_order(hand, which)) if hand.losers else sides)
    )


def side_words(hand: Hand, which: int, count: Count) -> Message:
    found = count.combinations
    return say(
        "count-side",
        who=seat_names(side_people(hand.sides, which)),
        cricche=found.cricche_points,
        sequences=found.sequence_points,
        doubled=doubling_token(found),
        cards=count.card_points,
        last=count.last,
        accusi=count.accusi_points,
        declares="no" if hand.losers else "yes",
    )


def brought_words(hand: Hand, state: State) -> Message | None:
    if hand.contract is not None:
        return poste_words(hand, hand.contract)
    if state.terms.variety is Variety.QUINDICI:
        return say("rounded", gains=score_words(state, hand.gains))
    return None


def poste_words(hand: Hand, contract: Contract) -> Message:
    lone = hand.gains[contract.lone]
    return say(
        "poste-won",
        who=Who(contract.lone),
        mio="yes" if contract.mio and hand.poste else "no",
        won="none" if not hand.poste else "yes" if lone > 0 else "no",
        poste=hand.poste,
        lone=abs(lone),
        each=abs(lone) // 2,
    )


def ending_words(result: Result, state: State) -> Message:
    ending = reason_words(result, state)
    if result.ending is Ending.WENT_OUT:
        return say("ended", ending=ending)
    unit = "points" if result.ending is Ending.PENALTIES else score_unit(state)
    return say("ended-scores", ending=ending, unit=unit, scores=final_score_words(result, state))


def final_score_words(result: Result, state: State) -> Message:
    parties = sorted(match_parties(state), key=lambda party: party[0] not in result.winners)
    scores = [signed_points(result.scores[party[0]]) for party in parties]
    if len(parties) == 2 and result.winners and score_unit(state) == "points":
        return say("score-duel", won=scores[0], lost=scores[1])
    named = [say("score-of", who=seat_names(party), score=score) for party, score in zip(parties, scores, strict=True)]
    return chain_messages("score-chain", named)


def reason_words(result: Result, state: State) -> Message:
    won = seat_names(result.winners)
    match result.ending:
        case Ending.WENT_OUT:
            out = state.sheet[-1].out
            assert out is not None
            return say("ending-went-out", winners=won, who=Who(out.seat), total=out.total, target=going_out_goal(state))
        case Ending.TARGET:
            return say("ending-target", winners=won, target=state.terms.target)
        case Ending.DRAW:
            return say("ending-draw")
        case Ending.HANDS:
            return say("ending-hands", winners=won, hands=state.hand)
        case Ending.LAST_LEFT:
            return say("ending-last-left", winners=won)
    return say("ending-penalties", winners=won)


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Say who took the trick, who plays alone, what a hand brought, to the seat that sees it."""
    if seen.seat is None:
        return None
    match event:
        case events.TrickTaken(taker=taker, card=card, trick=trick):
            words = say("fate-trick", trick=trick, who=Who(taker), card=card_sign(card), mine=yes(taker == seen.seat))
            is_avoided, sides = seen.state.terms.variety is Variety.MATTAZZA, seen.state.sides
            is_good = taker != seen.seat if is_avoided else bool(sides) and sides[taker] == sides[seen.seat]
            return Fate(FateKind.GOOD if is_good else FateKind.BAD, words)
        case events.PozzoTaken(cards=Held(cards)):
            return Fate(FateKind.PLAIN, say("pozzo-taken-mine", cards=card_signs(cards)))
        case events.ContractMade(contract=contract) if contract.mio or contract.lone != seen.seat:
            mine = contract.lone == seen.seat
            words = say("fate-contract", who=Who(contract.lone), mine=yes(mine), mio=yes(contract.mio))
            return Fate(FateKind.PLAIN, words)
        case events.HandCounted(hand=hand) if not hand.losers:
            return hand_fate(seen.seat, hand, seen.state)
        case events.LosersCharged(losers=losers) if seen.seat in losers:
            return Fate(FateKind.BAD, say("fate-lost-hand"))
    return None


def hand_fate(seat: Seat, hand: Hand, state: State) -> Fate:
    gain, best, least = hand.gains[seat], max(hand.gains), min(hand.gains)
    kind = FateKind.PLAIN if best == least else FateKind.GOOD if gain == best else FateKind.BAD
    unit = score_unit(state)
    words = say("fate-hand", hand=hand.number, gain=signed_points(gain), count=abs(gain), unit=unit)
    return Fate(kind, words)
