"""Everything every eye hears, sees and is drawn, as one hash for each game: compared between two processes."""

import hashlib
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from bot.values.ids import LANGUAGES
from games.event import digest_events, event_name, visible_to
from games.forms import Say
from games.kernel import make_view
from games.secret import Seat
from games.spec import GameSpec
from games.values import replace
from tests.games.shelf import SPECS
from tests.laws.playout import Playout, play, setup
from tests.laws.presentation import picture, speaking
from tests.laws.record import facts_of
from tests.probes import PROBES
from tests.probes.ballot.rules import Ballot, Given

SHOWN = 30
"""So many moments of a game are put into words for every eye; of the rest the events alone are compared."""


class Jumbled(Ballot):
    """Planted: what was received is told in the order of a set of words."""

    def resolve(self, state: Any, answers: Any) -> Any:
        step = super().resolve(state, answers)
        names = {f"{number} of {state.vote}" for number in range(100)}
        first = int(next(iter(names)).split()[0]) % state.terms.seats
        jumbled = (replace(e, winner=Seat(first)) if isinstance(e, Given) else e for e in step.events)
        return replace(step, events=tuple(jumbled))


def rendered(playout: Playout) -> Iterator[str]:
    """Line by line, what each eye hears and sees."""
    spec, dice = playout.setup.spec, Random("pictures")
    viewers = (None, *(Seat(seat) for seat in range(playout.setup.seats)))
    speak = speaking(spec, LANGUAGES[0])
    for number, moment in enumerate(playout.moments):
        entry = moment.entry
        yield f"{entry.seat} {entry.prompt} {entry.token} {digest_events(moment.events)}"
        if number >= SHOWN:
            continue
        for viewer in viewers:
            seen = make_view(moment.after, viewer)
            for event in visible_to(moment.events, viewer):
                line, fate = spec.describe.event(event, seen), spec.describe.fate(event, seen)
                said = speak(line) if line else "", speak(fate.text) if fate else ""
                yield f"{viewer} hears {event_name(event)} {event!r} {' '.join(said)}"
            yield f"{viewer} sees {seen.state!r} {seen.face} {seen.awaited} {dict(seen.sealed)!r}"
        for question, decision in make_view(moment.after, viewers[-1]).asked.items():
            first = "" if isinstance(decision.shape, Say) else decision.shape
            yield f"{question} {first!r} {getattr(first, 'options', '')!r}"
    yield facts_of(playout.moments[-1].after.state)
    for at in dice.sample(playout.positions, 3):
        for viewer in viewers[:2]:
            drawn = picture(spec, make_view(at, viewer), "en")
            yield " ".join(hashlib.sha256(p).hexdigest() if isinstance(p, bytes) else repr(p) for p in drawn)


def fingerprint(spec: GameSpec[Any]) -> str:
    sum_, dice = hashlib.sha256(), Random(spec.name)
    for line in rendered(play(setup(spec, spec.least, dice), dice)):
        sum_.update(f"{line}\n".encode())
    return sum_.hexdigest()


def main() -> None:
    for title, spec in {**SPECS, "planted": replace(PROBES["ballot"], game=Jumbled())}.items():
        sys.stdout.write(f"{title} {fingerprint(spec)}\n")


if __name__ == "__main__":
    main()
