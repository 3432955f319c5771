"""A whole game of a game's own tests, step by step; the laws look at those of `tests/laws/playout.py`."""

from collections.abc import Callable
from random import Random

from games.event import visible_to
from games.kernel import Entry, make_view, open_position, submit
from games.secret import Seat


class Walk:
    """A game answered as `choose` says, with everything that was told, and each seat's part of it."""

    def __init__(self, rules, state, choose: Callable[["Walk"], Entry]) -> None:
        self.rules, self.at, self.choose = rules, open_position(rules, state), choose
        self.told, self.stories = (), dict.fromkeys((None, *map(Seat, range(state.seats))), ())

    def __iter__(self):
        """Yield each state with what was told on the way to it."""
        yield self.at.state, ()
        while self.at.ask is not None:
            self.at, events = submit(self.rules, self.at, self.choose(self))
            self.told += events
            for each in self.stories:
                self.stories[each] += visible_to(events, each)
            yield self.at.state, events

    @property
    def last(self):
        """The state at the end."""
        return [state for state, _ in self][-1]

    def seen(self, seat):
        return make_view(self.at, seat)


def choose_any(seed: int, silence: float = 0.0, rash: float = 0.0) -> Callable[[Walk], Entry]:
    """Choose among all legal answers: so often silence where one must, and something that one may."""
    dice = Random(seed)

    def choose(walk: Walk) -> Entry:
        ask, is_rash = walk.at.ask, dice.random() < rash
        asked = ask.may if ask.may and is_rash else ask.must.keys() - walk.at.sealed.keys()
        question = dice.choice(sorted(asked))
        decision = ask.require_decision(question)
        silent = getattr(decision.by_clock, "token", decision.by_clock)
        if question.seat >= 0 and question in ask.must and isinstance(silent, str) and dice.random() < silence:
            return Entry(*question, silent, by_clock=True)
        return Entry(*question, decision.shape.token(decision.shape.nth(dice.randrange(decision.shape.count()))))

    return choose
