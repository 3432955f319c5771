"""Tables written down: a header, the entries, and under each what it told, secrets open.

With WRITE_TRANSCRIPTS=1 they are written again.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from games.event import Told, digest_events, event_facts
from games.game import Seating
from games.kernel import Entry, open_position, submit
from games.secret import Seat
from games.spec import GameSpec
from tests.probes import PROBES

SPECS: Mapping[str, GameSpec[Any]] = PROBES


def header(text: str) -> dict[str, list[str]]:
    """The lines above the first entry, by their first word."""
    head = text.partition("\n\n")[0].splitlines()
    return {line.split()[0]: line.split()[1:] for line in head if not line.startswith("#")}


def entries(text: str) -> Iterator[Entry]:
    """The log: seat, prompt and token, and when it was answered if that matters."""
    for line in text.partition("\n\n")[2].splitlines():
        if line and not line.startswith(" "):
            seat, prompt, token, *at = line.split(" ", 3)
            yield Entry(Seat(int(seat)), prompt, token, int(at[0]) if at else 0)


def retold(text: str, errata: tuple[str, ...] | None = None) -> str:
    """The same table as this code tells it; under other errata, if given."""
    head = header(text)
    spec = SPECS[head["game"][0]]
    tokens = dict(pair.split("=", 1) for pair in head.get("options", ()))
    options = {o.name: o.shape.parse(tokens.get(o.name, o.default)) for o in spec.options}
    force = tuple(head.get("errata", ())) if errata is None else errata
    at = open_position(spec.game, spec.game.start(options, Seating(int(head["seats"][0])), None, force))
    lines = [text.partition("\n\n")[0], ""]
    for entry in entries(text):
        at, events = submit(spec.game, at, entry)
        lines += [" ".join(filter(None, map(str, (entry.seat, entry.prompt, entry.token, entry.at or ""))))]
        lines += told(events)
    standing = " / ".join(" ".join(map(str, level)) for level in spec.game.standing(at.state))
    return "\n".join([*lines, f"    standing {standing}", ""])


def told(events: Told) -> list[str]:
    """The facts of one entry, and their digest."""
    return [f"    {event_facts(event)}" for event in events] + [f"    = {digest_events(events)}"]
