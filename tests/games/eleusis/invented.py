"""Rules that chance writes, each twice: in two spellings of one meaning."""

FLAGS = {
    "red": ("red", "{0}.suit in {{hearts, diamonds}}"),
    "black": ("black", "not {0}.red"),
    "even": ("even", "{0}.rank % 2 == 0"),
    "odd": ("odd", "{0}.rank in {{A,3,5,7,9,J,K}}"),
    "face": ("face", "{0}.rank > 10"),
    "low": ("low", "{0}.rank in 1..7"),
    "high": ("high", "{0}.rank >= 8"),
    "prime": ("prime", "{0}.rank in {{2,3,5,7,J,K}}"),
}
SWAPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


class Inventor:
    """Writes rules by dice; `memory` says how much they may remember: last cards, or anything."""

    def __init__(self, dice, memory="little"):
        self.dice = dice
        self.memory = memory

    def one_of(self, *choices):
        return self.dice.choice(choices)

    def rule(self):
        """A rule in two spellings, of at most 400 characters each."""
        while True:
            one, other = self.truth(2)
            if "card." in one and max(len(one), len(other)) <= 400:
                return one, other

    def truth(self, depth):
        """A yes/no value."""
        if depth == 0 or self.dice.random() < 0.2:
            return self.question()
        match self.dice.randrange(5):
            case 0:
                (a, a2), (b, b2) = self.truth(depth - 1), self.truth(depth - 1)
                return f"({a} and {b})", f"not (not ({b2}) or not ({a2}))"
            case 1:
                (a, a2), (b, b2) = self.truth(depth - 1), self.truth(depth - 1)
                return f"({a} or {b})", f"(if {a2} then true else {b2})"
            case 2:
                (a, a2), (b, b2) = self.truth(depth - 1), self.truth(depth - 1)
                return f"(({a}) xor ({b}))", f"(({b2}) != ({a2}))"
            case 3:
                (a, a2), (b, b2), (c, c2) = (self.truth(depth - 1) for _ in range(3))
                return f"(if {a} then {b} else {c})", f"(if not ({a2}) then {c2} else {b2})"
        (a, a2) = self.truth(depth - 1)
        return f"not ({a})", f"({a2}) == false"

    def question(self):
        """Something asked of cards or numbers."""
        match self.dice.randrange(4):
            case 0:
                place, (flag, other) = self.place(), self.one_of(*FLAGS.values())
                return f"{place}.{flag}", f"({other.format(place)})"
            case 1:
                name, operator = self.one_of("suit", "color"), self.one_of("==", "!=")
                last = self.place()
                return f"card.{name} {operator} {last}.{name}", f"not (card.{name} {OPPOSITE[operator]} {last}.{name})"
            case 2:
                (a, a2), low = self.number(), self.dice.randrange(1, 9)
                high = low + self.dice.randrange(5)
                return f"{a} in {low}..{high}", f"({a2} >= {low} and {a2} <= {high})"
        operator, (a, a2), (b, b2) = self.one_of(*SWAPPED), self.number(), self.number()
        return f"{a} {operator} {b}", f"{b2} {SWAPPED[operator]} {a2}"

    def number(self):
        match self.dice.randrange(6):
            case 0:
                number = self.dice.randrange(1, 14)
                return str(number), str(number)
            case 1:
                other = self.place()
                return f"dist({other}, card)", f"abs(card.rank - {other}.rank)"
            case 2 if self.memory != "little":
                counter = self.counter()
                return counter, f"({counter} + 0)"
        place = self.one_of("card", "card", self.place())
        return f"{place}.rank", f"({place}.rank * 1)"

    def place(self):
        """A card."""
        if self.memory == "little":
            return self.one_of("card", "last", "last")
        return self.one_of("card", "last", "prev(2)", "first", "recent(red)", "recent(face)")

    def counter(self):
        return self.one_of("phase(3)", "run(color)", "run(parity)", "tally(face, 2)", "total(3)", "pos")
