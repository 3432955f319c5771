from collections.abc import Iterable
from typing import Final

from games.cards import Card, Suit
from games.eleusis.language.catalogue import ENTRY, SUITS, Parameter, rule_expression
from games.eleusis.language.rule import Cards, CatalogueRule, Cue, Rule, WordedRule, WrittenRule
from games.eleusis.rules.state import Round
from games.eleusis.words.rule_words import clause_words
from games.message import Message, Param, Quote, Sign, Who, say

SHOWN: Final = 6  # cards of a main line that a sentence shows
GLYPHS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def card_sign(card: Card) -> Sign:
    """Return a card as a sign: `7♥` in short, 7 of hearts in full, the face `french/7H`."""
    short = str(card)[:-1] + GLYPHS[card.suit]
    return Sign(short, say("card", rank=card.rank, suit=card.suit.name.lower()), f"french/{card}")


def card_signs(cards: Iterable[Card]) -> tuple[Sign, ...]:
    return tuple(map(card_sign, cards))


def sorted_signs(cards: Iterable[Card]) -> tuple[Sign, ...]:
    return card_signs(sorted(cards))


def entry_words(entry: str) -> Message:
    return say(f"entry-{entry}")


def rule_words(rule: Rule) -> Message:
    """Return a rule as a sentence without a full stop; a written one as it was written."""
    match rule:
        case CatalogueRule():
            return catalogue_rule_words(rule)
        case WrittenRule(text):
            return say("rule-written", text=Quote(text))
        case WordedRule(words):
            return say("rule-worded", words=Quote(words))


def explained_rule_words(rule: Rule) -> Message:
    if isinstance(rule, WrittenRule):
        return say("rule-explained", text=Quote(rule.text), meaning=clause_words(rule_expression(rule)))
    return rule_words(rule)


def written_meaning(rule: Rule) -> tuple[Message, ...]:
    return (clause_words(rule_expression(rule)),) if isinstance(rule, WrittenRule) else ()


def catalogue_rule_words(rule: CatalogueRule) -> Message:
    names = (each.name for each in ENTRY[rule.entry].parameters)
    params: dict[str, Param] = {}
    for name, value in zip(names, rule.params, strict=True):
        params |= parameter_words(name, value)
    return say(f"rule-{rule.entry}", **params)


def parameter_words(name: str, value: int | str) -> dict[str, Param]:
    if name == "order":
        return {name: suit_words(str(value))}
    if name == "pair":
        return {
            name: suit_words(str(value)),
            "others": suit_words(letter for letter in SUITS if letter not in str(value)),
        }
    return {name: value}


def suit_words(letters: Iterable[str]) -> tuple[Message, ...]:
    return tuple(say("suit", suit=SUITS[letter]) for letter in letters)


def hint_words(words: str | None, cue: Cue | None) -> Message:
    if cue is None:
        return say("hint-words", words=Quote(words or ""))
    if words is None:
        return say(f"cue-{cue}")
    return say("hint-both", cue=say(f"cue-{cue}"), words=Quote(words))


def told_hints(round_: Round) -> tuple[Message, ...]:
    """Return what the dealer has told all in this round: hints, and what was said beside them."""
    dealer = Who(round_.dealer)
    hints = (say("foot-hint", who=dealer, words=hint_words(hint.words, hint.cue)) for hint in round_.hints)
    return (*hints, *(say("foot-note", who=dealer, words=Quote(words)) for words in round_.notes))


# rules of the catalogue whose two variants differ in one word; of the others they are each other's reverse
BY_ONE_WORD: Final = frozenset({"only-color", "only-parity", "three-odd"})


def open_rule_words(entry: str) -> Message:
    """Return a rule of the catalogue with all its details still open, so that none of them is suggested."""
    parameters = ENTRY[entry].parameters
    ways = next((each for each in parameters if each.name == "x"), None)
    params = {name: word for each in parameters if each is not ways for name, word in open_parameter_words(each)}
    if ways is None:
        return say(f"rule-{entry}", **params)
    if entry in BY_ONE_WORD:
        return say(f"open-{entry}")
    return say("rule-either", one=say(f"rule-{entry}", **params, x=ways.values[0]))


def open_parameter_words(parameter: Parameter) -> Iterable[tuple[str, Param]]:
    match parameter.name:
        case "order":
            return (("order", say("order-open")),)
        case "pair":
            return (("pair", say("pair-open")), ("others", say("others-open")))
    *some, last = sorted(map(int, parameter.values))
    return ((parameter.name, say("one-number", some=Quote(", ".join(map(str, some))), last=last) if some else last),)


def line_words(line: Cards) -> Message:
    shown = card_signs(line[-SHOWN:])
    return say("line-from" if len(line) > SHOWN else "line-whole", cards=shown)
