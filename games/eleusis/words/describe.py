from collections.abc import Iterable
from typing import Final

from games.cards import parse_card, parse_cards
from games.eleusis.language.catalogue import CatalogueRule, Rule, Way, is_formal, rule_source
from games.eleusis.rules.finish import competing_points, rank_seats, total_points
from games.eleusis.rules.state import (
    Choosing,
    Finished,
    Guessing,
    Hearing,
    Judging,
    Opening,
    Pardoning,
    Pausing,
    Picking,
    Refilling,
    Result,
    Round,
    Ruling,
    State,
    Ticking,
    Turn,
    Volunteering,
)
from games.eleusis.words.counsel import evidence_words
from games.eleusis.words.events import (
    card_sign,
    card_signs,
    event,
    explained_rule_words,
    fate,
    heading,
    rule_words,
    sorted_signs,
    told_hints,
    verdict_word,
)
from games.eleusis.words.questions import label, prompt
from games.kernel import View
from games.message import Message, Quote, Who, say, seat_names
from games.secret import Held, Seat, Secret, size_of
from games.spec import Note, NoteKind, SeatLabel, Sheet

__all__ = ["event", "fate", "heading", "label", "prompt"]
__all__ += ["PRIMER", "chapter", "ending", "foot", "panels", "place", "sheet", "stage", "waiting"]


TEN: Final = 10  # cards told in one chapter
FIVE: Final = 5  # the same where the dealer judges each by hand, which takes twice the lines


def stage(seen: View[State]) -> Message:
    match seen.state:
        case State(phase=Finished()):
            return say("stage-over")
        case State(round=Round(number=number), rounds=rounds):
            return say("stage-round", number=number, rounds=rounds)
    return say("stage-opening")


def chapter(seen: View[State]) -> str:
    """Return which chapter is told: the sealed rule and the deal, every ten cards, each guess and what came of it, the end."""
    round_, phase = seen.state.round, seen.state.phase
    if round_ is None or isinstance(phase, Volunteering):
        return f"{len(seen.state.results) + 1}/deal"
    played = sum(1 + len(column.wrong) for column in round_.line) - 1
    guesses = len(round_.guesses) + isinstance(phase, Judging | Hearing | Pardoning)
    is_guessed = any(guess.right for guess in round_.guesses)
    if isinstance(phase, Pausing | Finished) and not is_guessed:
        return f"{round_.number}/end"
    if played <= 0 and not guesses:
        return f"{round_.number}/deal"
    return f"{round_.number}/{guesses}/{(played - 1) // (FIVE if round_.by_hand else TEN)}"


def waiting(seen: View[State]) -> Message:
    round_ = seen.state.round
    match seen.state.phase:
        case Opening() | Refilling():
            return say("waiting-dealing")
        case Choosing() | Pausing() if round_ is not None:
            return say(f"waiting-{seen.face}", number=round_.number)
        case Turn() if round_ is not None:
            return say("waiting-turn", last=card_sign(round_.line[-1].card))
        case Ruling(seat, card):
            return say("waiting-verdict", who=Who(seat), card=card_sign(card))
        case Ticking(seat) | Picking(seat):
            return say(f"waiting-{seen.face}", who=Who(seat))
        case Judging(trial) | Hearing(trial) | Pardoning(trial):
            return say(f"waiting-{seen.face}", who=Who(trial.said.seat))
    return say(f"waiting-{seen.face}")


def foot(seen: View[State]) -> tuple[Message, ...]:
    round_ = seen.state.round
    if round_ is None or not round_.line:
        return ()
    stock = size_of(round_.stock) if round_.stock is not None else 0
    return (say("foot-stock", count=stock), say("foot-last", card=card_sign(round_.line[-1].card)), *told_hints(round_))


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    round_ = seen.state.round
    if round_ is None or isinstance(seen.state.phase, Finished):
        return SeatLabel()
    if seat == round_.dealer:
        return SeatLabel((say("tag-dealer-by-hand" if round_.by_hand else "tag-dealer"),))
    held = size_of(round_.hands[seat]) if round_.hands else 0
    return SeatLabel(count=say("cards-held", count=held)) if round_.line else SeatLabel()


def sheet(seen: View[State]) -> Sheet:
    state = seen.state
    heads = tuple(say("sheet-round", number=result.number) for result in state.results)
    order = tuple(Seat(seat) for seat in range(state.seats))
    if isinstance(state.phase, Finished):
        ranks = [seat for level in rank_seats(state) for seat in level]
        order = (*ranks, *(seat for seat in order if seat not in ranks))
    rows = tuple(
        (seat, (*(points_cell(result, seat, state) for result in state.results), total_cell(state, seat)))
        for seat in order
    )
    return Sheet((*heads, say("sheet-total")), rows)


def points_cell(result: Result, seat: Seat, state: State) -> Message:
    if not result.points:
        return say("sheet-void")
    points = result.points[seat]
    if seat != result.dealer:
        return say("sheet-points", points=points)
    return say("sheet-robot-dealt" if seat in state.robots else "sheet-dealt", points=points)


def total_cell(state: State, seat: Seat) -> Message:
    won, all_points = competing_points(state)[seat], total_points(state)[seat]
    if won == all_points:
        return say("sheet-points", points=won)
    return say("sheet-beside", points=won, beside=all_points - won)


def ending(seen: View[State]) -> Message:
    """Return who won, and with how many points; those who are level share it (EE-47)."""
    state = seen.state
    ranks = rank_seats(state)
    if not any(result.points for result in state.results) or not ranks:
        return say("ending-void")
    winners = ranks[0]
    points = competing_points(state)[winners[0]]
    if len(winners) == 1:
        return say("ending-won", who=Who(winners[0]), points=points)
    return say("ending-shared", winners=seat_names(winners), points=points)


ADVICE: Final = Note(say("panel-advice"), lines=tuple(say(f"panel-advice-{part}") for part in (1, 2, 3)))
# how a rule is written, by examples (EE-66)
WRITING: Final = Note(
    say("panel-writing"), lines=tuple(say(f"panel-writing-{part}") for part in range(1, 8)), kind=NoteKind.HELP
)


def panels(seen: View[State]) -> tuple[Note, ...]:
    round_ = seen.state.round
    if seen.seat is None or round_ is None or isinstance(seen.state.phase, Finished):
        return ()
    own = (dealer_panel if seen.seat == round_.dealer else hand_panel)(seen, round_)
    heard = evidence_panel(seen, round_)
    return (*own, *heard, *own_guesses_panel(seen, round_), *writing_panel(seen), *guesses_panel(round_))


def dealer_panel(seen: View[State], round_: Round) -> tuple[Note, ...]:
    if isinstance(round_.rule, Held) and (rule := round_.rule.open()) is not None:
        lines = [say("panel-rule-words", rule=explained_rule_words(rule))]
        if isinstance(rule, CatalogueRule):
            lines.append(say("panel-rule-source", source=Quote(rule_source(rule))))
        if not is_formal(rule):
            lines.append(say("panel-rule-by-hand"))
        return (Note(say("panel-rule"), lines=tuple(lines)),)
    return (ADVICE,) if isinstance(seen.state.phase, Choosing) else ()


def evidence_panel(seen: View[State], round_: Round) -> tuple[Note, ...]:  # EE-86
    phase = seen.state.phase
    if seen.seat != round_.dealer or not isinstance(phase, Hearing) or not is_formal(phase.trial.said.rule):
        return ()
    return (Note(say("evidence-of"), lines=(evidence_words(phase.trial.said.rule, round_.line),)),)


def hand_panel(seen: View[State], round_: Round) -> tuple[Note, ...]:
    hand = round_.hands[seen.seat] if round_.hands and seen.seat is not None else None
    if not isinstance(hand, Held) or not round_.line or not (cards := hand.open()):
        return ()
    return (Note(say("panel-hand", count=len(cards)), signs=sorted_signs(cards), kind=NoteKind.HAND),)


def own_guesses_panel(seen: View[State], round_: Round) -> tuple[Note, ...]:  # EE-102, EE-106
    sealed = [each.rule for each in round_.sealed if each.seat == seen.seat]
    lines = (*own_guess_lines("prepared", [round_.prepared]), *own_guess_lines("sealed", sealed))
    return (Note(say("panel-left"), lines=lines),) if lines else ()


def own_guess_lines(key: str, left: Iterable[Secret[Rule | None]]) -> tuple[Message, ...]:
    own = (each.open() for each in left if isinstance(each, Held))
    return tuple(say(f"panel-left-{key}", rule=rule_words(rule)) for rule in own if rule is not None)


def writing_panel(seen: View[State]) -> tuple[Note, ...]:
    phase = seen.state.phase
    asked = isinstance(phase, Choosing) or (isinstance(phase, Guessing) and phase.seat == seen.seat)
    dealer = seen.state.round is not None and seen.seat == seen.state.round.dealer
    is_asked = asked and dealer == isinstance(phase, Choosing)
    return (WRITING,) if is_asked and Way.WRITTEN in seen.state.terms.ways else ()


def guesses_panel(round_: Round) -> tuple[Note, ...]:
    told = (("forgiven" if guess.forgiven else verdict_word(guess.right), guess) for guess in round_.guesses)
    lines = (say("panel-guess", who=Who(each.seat), rule=rule_words(each.rule), verdict=how) for how, each in told)
    return (Note(say("panel-guesses"), lines=tuple(lines)),) if round_.guesses else ()


LINE: Final = card_signs(parse_cards("7S 4H JC 9D"))  # a main line whose colours alternate
RIGHT: Final = card_sign(parse_card("2S"))
WRONG: Final = card_sign(parse_card("KH"))

PRIMER: Final = (
    Note(
        say("primer-idea"),
        LINE,
        (say("primer-idea-rule", first=LINE[0]), say("primer-idea-verdict", last=LINE[-1], right=RIGHT, wrong=WRONG)),
    ),
    Note(say("primer-turn"), lines=(say("primer-turn-right"), say("primer-turn-wrong"))),
    Note(say("primer-no-play"), lines=(say("primer-no-play-true"), say("primer-no-play-false"))),
    Note(say("primer-guess"), lines=(say("primer-guess-free"), say("primer-guess-points"))),
    Note(say("primer-dealer"), lines=(say("primer-dealer-points"), say("primer-dealer-rule"))),
)
