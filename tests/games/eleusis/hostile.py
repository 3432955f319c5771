"""Rules that are legal and meant to be hard on the judge: long, remembering much, and nearly always right."""

from random import Random

from games.eleusis.language.parser import Unreadable, parse_rule

TERMS = (
    *("card.rank", "last.rank", "prev(2).rank", "prev(3).rank", "prev(4).rank", "first.rank", "pos"),
    *("run(suit)", "run(color)", "run(parity)", "total(12)", "total(11)", "total(7)"),
    *("phase(11)", "phase(9)", "phase(8)", "phase(7)", "phase(5)"),
    *("tally(red,12)", "tally(even,11)", "tally(face,7)", "tally(prime,5)"),
    *("recent(red).rank", "recent(even).rank", "recent(face).rank", "recent(prime).rank", "recent(low).rank"),
    *("step(last,card)", "dist(prev(2),card)", "dist(prev(4),last)"),
    *("min(pos,card.rank)", "wrap(pos)", "abs(card.rank-prev(3).rank)"),
)
LONGEST = 400

SPANS = ",".join(str(number) for number in range(20, 116))
MANY_SLOTS = (
    "card.rank>0 and run(suit)+run(color)+run(parity)+recent(red).rank+recent(even).rank+recent(face).rank"
    "+recent(prime).rank+recent(low).rank+recent(odd).rank+tally(red,12)+tally(even,11)+tally(face,7)+tally(prime,5)"
    "+total(12)+total(11)+total(7)+phase(11)+phase(9)+phase(8)+phase(7)+phase(5)+pos+prev(4).rank>=0"
)
CORPUS = (
    "step(last,card)+step(prev(2),last)+step(prev(3),prev(2))+step(prev(4),prev(3)) >= 0",
    "card.rank" + "+pos" * 90 + " > prev(2).rank-99",
    "card.rank*prev(2).rank*prev(3).rank*prev(4).rank>0" + " xor card.rank*pos*last.rank>prev(4).rank*prev(3).rank" * 6,
    "card.rank>0" + " and card.rank+pos*total(12)+tally(red,12)*total(11)>=0" * 6,
    "card.rank>0" + " xor card.rank*tally(prime,5)>-5 xor recent(red).rank*run(suit)+phase(11)>=0" * 5,
    f"not (card.rank*last.rank+200 in {{{SPANS}}})",
    MANY_SLOTS,
)
"""The worst that were found; whatever is found to be worse is added, and nothing is taken out."""


def is_legal(text):
    """Whether somebody might write it."""
    try:
        parse_rule(text)
    except Unreadable:
        return False
    return len(text) <= LONGEST


def hostile_rule(dice: Random) -> str:
    """A rule as long as it may be, of one kind of clause or of one long sum."""
    terms = dice.sample(TERMS, dice.randrange(3, len(TERMS)))
    joining = dice.choice((" and ", " or ", " xor ", "+", "*", "-"))
    is_sum = len(joining) == 1
    text, misses = "card.rank" if is_sum else "card.rank>0", 0
    while misses < 5:
        longer = text + joining + (dice.choice(terms) if is_sum else hostile_clause(dice, terms))
        fits = is_legal(longer + ">-1000001" if is_sum else longer)
        text, misses = (longer, 0) if fits else (text, misses + 1)
    return text + ">-1000001" if is_sum else text


def hostile_clause(dice: Random, terms) -> str:
    """A clause that has many steps, and is nearly always true."""
    one, two, three = dice.choices(terms, k=3)
    match dice.randrange(4):
        case 0:
            return f"{one}+{two}*{three}>=0"
        case 1:
            return f"card.rank*{one}>-{dice.randrange(1, 9)}"
        case 2:
            spans = ",".join(str(dice.randrange(1, 99)) for _ in range(dice.randrange(1, 30)))
            return f"not ({one}*{two} in {{{spans}}})"
    return f"({one}+{two})%{dice.randrange(2, 13)}<99"


def hostile_rules(count: int, seed: int = 1):
    dice = Random(seed)
    return (*CORPUS, *(hostile_rule(dice) for _ in range(count)))
