"""Eleusis in messages: what an answer would mean, what happened, where the game stands, what is asked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from games.cards import Card, parse_card, parse_cards
from games.eleusis.language.catalogue import ENTRY, is_formal, rule_expression, rule_from_answer, rule_source
from games.eleusis.language.equivalence import find_contradiction
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.expression import Expression
from games.eleusis.language.permissiveness import Meter, make_example, measure_rule
from games.eleusis.language.rule import Cards, CatalogueRule, Column, Rule, Way
from games.eleusis.rules import events
from games.eleusis.rules.finish import competing_points, find_revealed_round, rank_seats, total_points
from games.eleusis.rules.game import NO_GUESS
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
    Separation,
    State,
    Ticking,
    Turn,
    Volunteering,
)
from games.eleusis.words.phrases import (
    card_sign,
    card_signs,
    entry_words,
    explained_rule_words,
    hint_words,
    line_words,
    open_rule_words,
    rule_words,
    sorted_signs,
    told_hints,
    written_meaning,
)
from games.eleusis.words.rule_words import clause_words
from games.event import Event
from games.event_words import EventWords, yes
from games.kernel import View
from games.message import Message, Quote, Who, say, seat_names
from games.prepared import Guard, Preparation, always, offer
from games.questions import Question
from games.secret import Held, Seat, Secret, size_of
from games.spec import Advice, Fate, FateKind, Label, Note, NoteKind, Prompt, SeatLabel, Sheet
from games.values import replace


def advise_on_rule(seen: View[State], question: Question, answer: Any) -> tuple[Note, ...]:  # noqa: ARG001 (the protocol's)
    rule = rule_from_answer(answer)
    if rule is None or not is_formal(rule):
        return (Note(say("counsel-worded"), lines=(say("counsel-worded-judge"), say("counsel-worded-clear"))),)
    said = rule_expression(rule)
    meter = Note(say("counsel-meter"), lines=tuple(meter_lines(measure_rule(said))))
    return (*meaning_panel(rule), meter, *example_panel(said))


def advise_on_guess(seen: View[State], question: Question, answer: Any) -> tuple[Note, ...]:  # noqa: ARG001 (the protocol's)
    """Return the guess in words, and whether it contradicts what lies on the table (EE-85)."""
    rule, round_ = rule_from_answer(answer), seen.state.round
    if rule is None or round_ is None or not is_formal(rule):
        return ()
    if not seen.state.terms.assist_consistency:
        return meaning_panel(rule)
    return (*meaning_panel(rule), Note(say("counsel-evidence"), lines=(evidence_words(rule, round_.line),)))


def meaning_panel(rule: Rule) -> tuple[Note, ...]:
    is_ready = isinstance(rule, CatalogueRule)
    meaning = rule_words(rule) if is_ready else clause_words(rule_expression(rule))
    return (Note(say("counsel-meaning"), lines=(say("counsel-meaning-words", meaning=meaning),)),)


def meter_lines(found: Meter) -> Iterator[Message]:
    yield say("counsel-band", band=found.band.value, average=to_percent(found.average))
    yield say("counsel-opening", opening=to_percent(found.opening), floor=to_percent(found.floor))
    if found.stuck is not None:
        yield say("counsel-dead-end", line=line_words(found.stuck), chance=to_percent(found.dead))


def to_percent(share: float) -> int:
    return round(100 * share)


def example_panel(rule: Expression) -> tuple[Note, ...]:
    found = make_example(rule)
    right = tuple(each.card for each in found.judged if each.right)
    wrong = tuple(each.card for each in found.judged if not each.right)
    lines = (say("counsel-after", right=sorted_signs(right), wrong=sorted_signs(wrong)),)
    return (Note(say("counsel-example"), card_signs(found.line), lines),)


COUNSEL: Final[MappingProxyType[str, Advice[State]]] = MappingProxyType(
    {
        "secret-rule": advise_on_rule,
        "guess-rule": advise_on_guess,
        "prepare-guess": advise_on_guess,
        "replace-guess": advise_on_guess,
    }
)


def evidence_words(rule: Rule, layout: Sequence[Column]) -> Message:
    """Say which card contradicts a formal rule first, or that none does (EE-85)."""
    said = rule_expression(rule)
    found = find_contradiction(said, layout)
    if found is None:
        return say("evidence-agrees", count=len(layout) - 1 + sum(len(column.wrong) for column in layout))
    *_, last = found.line
    judged = "wrong" if accepts(said, found.line, found.card) else "right"
    return say(
        "evidence-against", card=card_sign(found.card), last=card_sign(last), judged=judged, place=len(found.line) + 1
    )


WORDS: Final = EventWords(
    {Card: card_sign, Cards: sorted_signs, Rule: rule_words},
    silent=(events.GameNamed, events.Readied, events.GameEnded),
    private=(events.Dealt, events.CardsDrawn),  # what others draw is told by the event they draw it for
)


def event(event: Event, seen: View[State]) -> Message | None:
    viewer = seen.seat
    match event:
        case events.DealPassed(to=None):
            return WORDS.say(event, viewer, "deal-passed-nobody")
        case events.DealPassed(seat=seat, to=to) if to == seat:
            return WORDS.say(event, viewer, "deal-passed-again")
        case events.DealPassed(skipped=True):
            return WORDS.say(event, viewer, "deal-passed-skipped")
        case events.HintGiven(words=words, cue=cue):
            return WORDS.say(event, viewer, words=hint_words(words, cue))
        case events.VerdictWithdrawn(returned=returned):
            return WORDS.say(event, viewer, returned=card_signs(returned))
        case events.HandDiscarded(count=1):
            return WORDS.say(event, viewer, "hand-discarded-last")
        case events.HandDiscarded(count=count):
            return WORDS.say(event, viewer, fewer=count - 1)
        case events.CardPlaced(seat=seat, dealer=dealer):
            own = "player" if seat == viewer else "dealer" if dealer == viewer else "no"
            return WORDS.say(event, viewer, own=own)
        case events.GuessPrepared(guess=None):
            return WORDS.say(event, viewer, "guess-unprepared")
        case events.GuessSealed(guess=Held(None)):
            return WORDS.say(event, viewer, "guess-sealed-none")
        case events.GuessSealed(guess=Held(), again=True):
            return WORDS.say(event, viewer, "guess-sealed-again")
        case events.Guessed(guess=rule) | events.RuleRevealed(rule=rule):
            return WORDS.say(event, viewer, meaning=written_meaning(rule))
        case events.RoundEnded(points=()):
            return WORDS.say(event, viewer, "round-void")
        case events.RoundEnded():
            return round_end_words(event, viewer)
        case events.HandsShown(hands=hands):
            held = tuple(hand_words(Seat(seat), hand) for seat, hand in enumerate(hands) if hand)
            return say("hands-shown", hands=held) if held else say("hands-shown-none")
        case events.GuessRefuted(separation=parting):
            line, card = line_words(parting.line), card_sign(parting.card)
            return WORDS.say(event, viewer, line=line, card=card, accepted=yes(parting.accepted))
    return WORDS.say(event, viewer)


def closing(told: Event, seen: View[State]) -> Message | None:
    if isinstance(told, events.RoundEnded) and told.points:
        return say("round-closed", over=round_over_words(told), dealer=Who(told.dealer))
    return None if isinstance(told, events.HandsShown | events.WentOut) else event(told, seen)


def heading(event: Event, seen: View[State]) -> bool:  # noqa: ARG001 (the protocol's)
    return isinstance(event, events.RoundBegan)


def verdict_word(right: bool) -> str:  # EE-21, EE-30
    return "right" if right else "wrong"


def hand_words(seat: Seat, hand: Cards) -> Message:
    return say("hand-of", who=Who(seat), hand=sorted_signs(hand))


def round_end_words(event: events.RoundEnded, viewer: Seat | None) -> Message | None:
    players = [seat for seat in range(len(event.points)) if seat != event.dealer]
    order = sorted(players, key=lambda seat: -event.points[seat])
    points = tuple(say("points-of", who=Who(Seat(seat)), points=event.points[seat]) for seat in order)
    return WORDS.say(event, viewer, over=round_over_words(event), points=points, best=event.points[event.dealer])


def round_over_words(event: events.RoundEnded) -> Message:
    both = event.guesser is not None and event.guesser == event.out
    return say(
        "round-over",
        number=event.number,
        cause="both" if both else event.cause.value,
        guesser="" if event.guesser is None else Who(event.guesser),
        out="" if event.out is None else Who(event.out),
    )


def fate(event: Event, seen: View[State]) -> Fate | None:
    match event:
        case events.CardPlayed(seat=seat, card=card, right=right) if seat == seen.seat:
            return make_verdict_fate(right, say("fate-card", card=card_sign(card), verdict=verdict_word(right)))
        case events.CardsDrawn(seat=seat, cards=Held(cards)) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("cards-drawn-mine", cards=sorted_signs(cards)))
        case events.NoPlayJudged(seat=seat, right=right) if seat == seen.seat:
            return make_verdict_fate(right, say("no-play-judged", right=yes(right)))
        case events.GuessJudged(seat=seat, right=right) if seat == seen.seat:
            return make_verdict_fate(right, say("fate-guess", verdict=verdict_word(right)))
        case events.GuessForgiven(seat=seat, dealer=dealer) if seat == seen.seat:
            return Fate(FateKind.GOOD, say("fate-forgiven", who=Who(dealer)))
        case events.GuessVoid(seat=seat) | events.GuessUnsettled(seat=seat) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("fate-no-guess"))
        case events.VerdictWithdrawn(seat=seat, dealer=dealer) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("fate-withdrawn", who=Who(dealer)))
    return None


def make_verdict_fate(right: bool, words: Message) -> Fate:
    return Fate(FateKind.GOOD if right else FateKind.BAD, words)


def reveals(seen: View[State]) -> tuple[Message, ...]:
    result = find_revealed_round(seen.state) if isinstance(seen.state.phase, Finished) else None
    return () if result is None else (say("reveal", who=Who(result.dealer), rule=rule_words(result.rule)),)


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


OWN_RULE: Final = "secret-rule"
ASIDE: Final = frozenset({"abstain", "correct", "withdraw", "no-play"})  # may be left alone, and is called by its verb


def prompt(question: Question, seen: View[State]) -> Prompt:
    match question.prompt:
        case "guess-rule":
            return guess_prompt(seen)
        case "no-play":
            count = size_of(seen.state.round.hands[question.seat]) if seen.state.round else 0
            return make_prompt("no-play", confirm=say("ask-no-play-confirm", count=count))
        case "secret-rule" | "abandon":
            return make_prompt(question.prompt, confirm=say(f"ask-{question.prompt}-confirm"))
    return dealer_prompt(question.prompt, seen) or make_prompt(question.prompt)


def dealer_prompt(prompt_name: str, seen: View[State]) -> Prompt | None:
    match seen.state.phase:
        case Picking(seat) if prompt_name == "pick":
            return make_prompt(prompt_name, say("ask-pick-hint", who=Who(seat)))
        case Ruling(seat, card) if prompt_name == "verdict":
            title = say("ask-verdict", who=Who(seat), card=card_sign(card))
            return Prompt(title, say("ask-verdict-hint", last=last_card_words(seen)), say("ask-verdict-verb"))
        case Ticking(seat) if prompt_name == "fitting":
            title = say("ask-fitting", who=Who(seat))
            return Prompt(title, say("ask-fitting-hint", last=last_card_words(seen)), say("ask-fitting-verb"))
        case Hearing(trial) if prompt_name == "hear-guess":
            rule = trial.said.rule
            title = say(
                "ask-hear-guess", who=Who(trial.said.seat), rule=rule_words(rule), meaning=written_meaning(rule)
            )
            confirm = say("ask-hear-guess-confirm")
            return Prompt(title, say("ask-hear-guess-hint"), say("ask-hear-guess-verb"), confirm)
        case Pardoning(_, found) if prompt_name == "mercy":
            title = say("ask-mercy", who=Who(found.seat), rule=rule_words(found.rule))
            parted = found.separation.open() if isinstance(found.separation, Held) else None
            return Prompt(title, separation_words(parted), say("ask-mercy-verb"), say("ask-mercy-confirm"))
    return None


def guess_prompt(seen: View[State]) -> Prompt:
    if seen.state.terms.guesses == "sealed":
        return Prompt(
            say("ask-guess-rule"),
            say("ask-guess-sealed-hint"),
            say("ask-guess-sealed-verb"),
            say("ask-guess-sealed-confirm"),
        )
    is_last = isinstance(seen.state.phase, Guessing) and seen.state.phase.closing is not None  # EE-34
    key = "ask-guess-rule-last" if is_last else "ask-guess-rule-hint"
    hint = say(key, cost=seen.state.terms.wrong_guess_cost)
    return replace(make_prompt("guess-rule", hint, say("ask-guess-rule-confirm")), lasting=not is_last)


def separation_words(separation: Separation | None) -> Message:
    if separation is None:
        return say("ask-mercy-hint")
    accepted = "yes" if separation.accepted else "no"
    return say(
        "ask-mercy-parting", line=line_words(separation.line), card=card_sign(separation.card), accepted=accepted
    )


def make_prompt(name: str, hint: Message | None = None, confirm: Message | None = None) -> Prompt:
    """Return a prompt in the messages that bear its name; what may be left alone has a tab of a word or two."""
    verb = say(f"ask-{name}-verb")
    tab = say("tab-abandon") if name == "abandon" else verb if name in ASIDE else None
    return Prompt(
        say(f"ask-{name}"),
        hint or say(f"ask-{name}-hint"),
        verb,
        confirm,
        tab=tab,
        needed=name == "give-hint",
        rare=name == "abandon",
    )


def last_card_words(seen: View[State]) -> Message:
    assert seen.state.round is not None
    return say("the-card", card=card_sign(seen.state.round.line[-1].card))


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    match answer:
        case None:
            return Label(say(f"none-{field}" if field in {"words", "cue"} else f"skip-{question.prompt}"))
        case Card():
            return Label(card_sign(answer))
        case CatalogueRule():
            return Label(rule_words(answer))
    match field:
        case "entry":
            return Label(entry_words(answer), say("level", number=ENTRY[answer].level), open_rule_words(answer))
        case "way":
            return Label(say(f"way-{answer}"), hint=way_hint(question.prompt, answer, seen))
        case "cue":
            return Label(say(f"cue-{answer}"))
    is_choice = question.prompt in {"verdict", "hear-guess", "mercy", "volunteer"}
    return Label(say(f"{question.prompt}-{answer}" if is_choice else f"ask-{question.prompt}-verb"))


def way_hint(prompt_name: str, way: str, seen: View[State]) -> Message:
    if prompt_name == OWN_RULE:
        return say(f"way-{way}-rule")
    by_hand = seen.state.round is not None and seen.state.round.by_hand
    return say("way-worded-guess" if by_hand else f"way-{way}-guess")


def dealer_guards(seen: View[State]) -> Mapping[str, Guard[State]]:
    def make_guard(seat: Seat) -> Guard[State]:
        return Guard(
            say("guard-dealer", who=Who(seat)),
            lambda own: own.state.round is not None and own.state.round.dealer == seat,
        )

    return {f"dealer-{seat}": make_guard(Seat(seat)) for seat in range(seen.state.seats) if seat != seen.seat}


PREPARED: Final[Mapping[str, Preparation[State]]] = {
    "volunteer": Preparation(("volunteer",), always, offer("yes", "no"), is_lasting=True),
    "abandon": Preparation(("abandon",), always, offer("press"), dealer_guards, is_lasting=True, is_weighty=True),
    "ready": Preparation(("ready",), always, offer("press"), is_lasting=True),
}


def skip_guess(seen: View[State]) -> str | None:
    """Return the answer of a seat that never guesses after a card; the last guess of a round they are asked for (EE-34)."""
    phase = seen.state.phase
    is_usual = isinstance(phase, Guessing) and phase.closing is None and not phase.formal_only
    return NO_GUESS if is_usual else None
