from typing import Any, Final

from msgspec import Struct

from games.forms import Cases, Draw, Field, Form, Pick, PickSome, Press, Shuffle
from games.game import Answers, Options, Ranking, Seating, Step, expect, rank_by_points
from games.questions import Ask, Decision, Question, Questions, ThinkingTime, Wait
from games.secret import CHANCE, CLOCK, Seat
from games.tarocco.rules import play, start
from games.tarocco.rules.cards import PACK, Card, default_card, default_mattazza_card, default_scarto
from games.tarocco.rules.declare import declare_accuso, find_full_going_out, judged_combinations
from games.tarocco.rules.events import Readied
from games.tarocco.rules.finish import end_match, pass_deal, payable_cards, settle_hand, usual_payment
from games.tarocco.rules.state import (
    SEATED,
    Accusing,
    Answering,
    Bid,
    Bidding,
    Dealing,
    Discarding,
    Drawing,
    Finished,
    Looking,
    Owing,
    Phrase,
    Playing,
    Resting,
    Signal,
    State,
    Weighing,
    all_seats,
    hand_of,
    is_open_ended,
)
from games.tarocco.rules.terms import Variety
from games.values import replace

LOT: Final = Question(CHANCE, "seats")
SHUFFLE: Final = Question(CHANCE, "pack")
NEXT: Final = Question(CLOCK, "next-hand")
FOLLOW: Final = tuple(Question(seat, "play") for seat in SEATED)
LEAD: Final = tuple(Question(seat, "lead") for seat in SEATED)
LAST: Final = Question(CLOCK, "last-card")
PAUSE: Final = 60_000
MOMENT: Final = 3_000  # How long the last card of Mattazza waits for a phrase.
TAKE, STAY, OUT, ALL, NOTHING, KEEP, THROW = "take", "stay", "out", "all", "nothing", "keep", "throw"
MORE, ENOUGH = "more", "enough"
BID: Final = Decision(Pick((Bid.PASSO, Bid.POSSO, Bid.DI_MIO)), Bid.PASSO)
POSSO: Final = Decision(Pick((Bid.VA_BENE, Bid.DI_MIO)), Bid.VA_BENE)
PHRASES: Final = Pick(tuple(Phrase))
# How a card that is led without a word is written.
UNSAID: Final = {
    card: Form((Field("card", Pick(PACK)), Field("signal", Pick(()), optional=True))).token((card, None))
    for card in PACK
}
WORDS: Final[dict[tuple[Signal, ...], Pick[Signal]]] = {words: Pick(words) for words in play.SAID.values()}
ANOTHER: Final = Decision(Pick((MORE, ENOUGH)), ENOUGH)
READY: Final = Decision(Press())
LAST_WORDS: Final = Decision(Wait(ms=MOMENT))
A_MONTE: Final = Decision(Pick((KEEP, THROW)), KEEP)


class Tarocco(Struct, frozen=True):
    variety: Variety

    def start(self, options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:  # noqa: ARG002 (the protocol's)
        return start.start_match(self.variety, options, seating, errata)

    def ask(self, state: State) -> Ask | None:
        match state.phase:
            case Playing(seat):
                if play.is_last_card_waited_for(state, seat):
                    return Ask("last-card", {LAST: LAST_WORDS}, may=play_question(state, seat))
                return Ask("play", play_question(state, seat))
            case Drawing():
                are_all_drawn = start.has_drawn_partners(state)
                lot = Shuffle(state.seats) if are_all_drawn else Draw(state.seats)
                return Ask("seats", {LOT: Decision(Shuffle(len(PACK)) if state.terms.draw == "cards" else lot)})
            case Dealing():
                return Ask("dealing", {SHUFFLE: Decision(Shuffle(len(PACK)))})
            case Weighing():
                return Ask(
                    "a-monte", {Question(seat, "a-monte"): A_MONTE for seat in state.order}, pace=ThinkingTime.QUICK
                )
            case Bidding(seat):
                return Ask("bid", {Question(seat, "bid"): BID}, pace=ThinkingTime.STUDY)
            case Answering(_, seat):
                return Ask("posso", {Question(seat, "posso"): POSSO})
            case Looking(seat):
                first = accuso_question if start.may_declare_early(state) else first_cards_question
                return Ask("first-cards", first(state, seat))
            case Discarding(who, count):
                asked = {Question(seat, "scarto"): scarto_decision(state, seat, count) for seat in who}
                return Ask("scarto", asked, pace=ThinkingTime.STUDY)
            case Accusing(seat):
                return Ask("accuso", accuso_question(state, seat))
            case Owing(seat):
                prompt = "owing-any" if state.terms.matto_payment == "free" else "owing"  # MZ-6
                owed = Decision(Pick(payable_cards(state)), usual_payment(state))
                return Ask("owing", {Question(seat, prompt): owed}, pace=ThinkingTime.QUICK)
            case Resting() if is_open_ended(state):
                more = {Question(seat, "another-hand"): ANOTHER for seat in state.order}
                return Ask("another-hand", more, pace=ThinkingTime.STUDY)
            case Resting(ready):
                waiting = (seat for seat in all_seats(state) if seat not in ready)
                may = {Question(seat, "ready"): READY for seat in waiting}
                return Ask("pause", {NEXT: Decision(Wait(ms=PAUSE))}, may)
            case Finished():
                return None

    def resolve(self, state: State, answers: Answers) -> Step[State]:
        question, answer = next(iter(answers.items()))
        match state.phase:
            case Playing(seat) if question == LAST:
                return play.play_last_card(state, seat)
            case Playing(seat):
                return (
                    play.play_card(state, seat, *answer)
                    if isinstance(answer, tuple)
                    else play.play_card(state, seat, answer)
                )
            case Drawing():
                return start.draw_seats(state, answer)
            case Dealing():
                return start.deal_pack(state, answer)
            case Weighing():
                return start.resolve_throws(state, [answers[each] == THROW for each in sorted(answers)])
            case Bidding() as phase:
                return start.resolve_bid(state, phase, answer)
            case Answering() as phase:
                return start.resolve_reply(state, phase, answer)
            case Looking(seat):
                if start.may_declare_early(state):
                    return start.declare_early(state, seat, chosen_kinds(state, seat, answer))
                if answer == OUT:
                    return declare_accuso(state, seat, judged_combinations(state, seat).kinds)
                return start.decline_going_out(state, seat)
            case Discarding():
                return start.discard_cards(state, {each.seat: answers[each] for each in sorted(answers)})
            case Accusing(seat):
                return declare_accuso(state, seat, chosen_kinds(state, seat, answer))
            case Owing(_, last):
                return settle_hand(state, last, answer)
            case Resting() if is_open_ended(state):
                return start.begin_hand(pass_deal(state)) if MORE in answers.values() else end_match(state)
            case Resting():
                return start.begin_hand(pass_deal(state)) if question == NEXT else mark_ready(state, question.seat)
            case Finished():
                raise AssertionError("nothing was asked")

    def standing(self, state: State) -> Ranking:
        """Rank the seats by points, which all may see; at the end the winners first."""
        if not state.scores:
            return (all_seats(state),)
        fewer = -1 if self.variety is Variety.MATTAZZA else 1
        points = {seat: fewer * score for seat, score in zip(all_seats(state), state.scores, strict=True)}
        if not isinstance(state.phase, Finished):
            return rank_by_points(points)
        won = state.phase.result.winners
        return (won, *rank_by_points({seat: points[seat] for seat in points if seat not in won}))

    def boundary(self, state: State) -> bool:
        """Tell whether a deal begins: at each hand; the first begins with the lots for the seats."""
        return isinstance(state.phase, Drawing) or (isinstance(state.phase, Dealing) and state.hand > 1)

    def deal_number(self, state: State) -> int:
        return 0 if isinstance(state.phase, Drawing | Dealing | Resting | Finished) else state.hand


def first_cards_question(state: State, seat: Seat) -> Questions:  # OT-6, ML-6
    can = find_full_going_out(state, seat) is not None
    prompt, usual = ("first-cards", TAKE) if state.closed is not None else ("first-hand", STAY)
    options = (OUT, usual) if can else (usual,)
    return {Question(seat, prompt): Decision(Pick(options), options[0], weighty=can)}


def scarto_decision(state: State, seat: Seat, count: int) -> Decision[tuple[Card, ...]]:  # TB-56, TB-57
    shape = PickSome(start.discardable_cards(hand_of(state, seat)), count, count)
    return Decision(shape, shape.token(default_scarto(shape.options, count)))


def accuso_question(state: State, seat: Seat) -> Questions:  # TB-43
    kinds = judged_combinations(state, seat).kinds
    weighty = find_full_going_out(state, seat) is not None
    if not kinds:
        return {Question(seat, "accuso-none"): Decision(Press(), "press")}
    if state.terms.accuso == "all-or-nothing":
        return {Question(seat, "accuso-all"): Decision(Pick((ALL, NOTHING)), ALL, weighty=weighty)}
    shape = PickSome(kinds, 0, len(kinds))
    return {Question(seat, "accuso"): Decision(shape, shape.token(kinds), weighty=weighty)}


def chosen_kinds(state: State, seat: Seat, answer: Any) -> tuple[Any, ...]:
    if isinstance(answer, tuple):
        return answer
    return judged_combinations(state, seat).kinds if answer == ALL else ()


def play_question(state: State, seat: Seat) -> Questions:  # TB-61, TB-77
    cards = Pick(play.playable_cards(state, seat))
    usual = default_card(cards.options)
    if state.terms.variety is Variety.MATTAZZA:
        form = Form((Field("card", cards), Field("phrase", PHRASES, optional=True)))
        return {
            Question(seat, "card-and-phrase"): Decision(form, form.token((default_mattazza_card(cards.options), None)))
        }
    if not play.may_signal(state, seat):
        return {FOLLOW[seat]: Decision(cards, usual)}
    said: dict[Card, Pick[Signal]] = {}
    for suit, words in play.true_signals(state, seat).items():
        said |= dict.fromkeys(filter(play.OF[suit], cards.options), WORDS[words])
    form = Form((Field("card", cards), Field("signal", Cases("card", said), optional=True)))
    return {LEAD[seat]: Decision(form, UNSAID[usual])}


def mark_ready(state: State, seat: Seat) -> Step[State]:
    """Note that a seat is ready; the hand begins when all people are, or all robots where there are no people."""
    phase = expect(state.phase, Resting)
    ready = tuple(sorted((*phase.ready, seat)))
    told = Readied(seat=seat, why=("TB-54",))
    people = [each for each in all_seats(state) if each not in state.robots]
    if set(people or all_seats(state)) <= set(ready):
        return start.begin_hand(pass_deal(state), (told,))
    return Step(replace(state, phase=Resting(ready)), (told,))
