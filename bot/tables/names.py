"""Which names can be told apart, by eye, at one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from unicodedata import category, normalize
from unicodedata import name as name_of

from confusable_homoglyphs.confusables import confusables_data

from bot.tables.snapshot import Table
from bot.values.ids import INVISIBLE, LONGEST, PersonId
from bot.values.requests import Person
from games.forms import Refused

MARK: Final = "\u200e"
"""What the library puts around characters that are written from the right."""
LIKE: Final[Mapping[str, tuple[str, ...]]] = {
    text.replace(MARK, ""): tuple(like["c"].replace(MARK, "") for like in found)
    for text, found in confusables_data.items()
}
"""Unicode's confusables both ways: of a character that looks like another only that one, of this one all such."""
STEPS: Final = 3
"""How often characters are put for others; of what stands for several, each may stand for another."""
LIKE_NAMES: Final = 99
"""How many seats may have a name at a table."""


OURS: Final = ("Arbitro", "Referee", "Tu", "You")
"""Words that our sentences use in place of a name; no player may be called so."""


def are_alike(name: str, other: str) -> bool:
    """Tell whether two names may be taken for one another."""
    return any(one == two for one, two in zip(name_keys(name), name_keys(other), strict=True))


def name_keys(name: str) -> tuple[str, str]:
    """Return what names that look alike have in common: as they are written, and in small letters.

    Spaces and punctuation do not count: there are letters that are drawn as a space, and who sees a full stop.
    """
    bare = bare_name(name)
    bare = "".join(char for char in bare if category(char)[0] not in "ZP") or bare.replace(" ", "")
    return make_skeleton(bare).casefold(), make_skeleton(bare.casefold())


def bare_name(name: str) -> str:
    """Return a name without what does not show, or only sits upon letters that are not written with it."""
    shown = normalize("NFKC", INVISIBLE.sub("", name))
    drawn = (enlarge(char) for char in shown if not name_of(char, "").startswith("COMBINING "))
    return " ".join("".join(drawn).split())


def enlarge(char: str) -> str:
    """Return the letter that a small capital is, which Unicode takes for another."""
    kind, _, letter = name_of(char, "").partition(" LETTER SMALL CAPITAL ")
    return letter if kind == "LATIN" and len(letter) == 1 else char


def make_skeleton(text: str) -> str:
    """Return the skeleton of a text: what texts that look alike have in common (Unicode Technical Standard 39)."""
    text = normalize("NFD", text)
    for _ in range(STEPS):
        text = "".join(map(find_prototype, text))
    return normalize("NFD", text)


def find_prototype(char: str) -> str:
    """Return the character, or the few, that stand for all that look like this one."""
    like = LIKE.get(char, ())
    if len(like) != 1:
        return char
    (other,) = like
    return other if len(other) > 1 or len(LIKE[other]) > 1 else min(char, other)


def find_own_name(table: Table, person: Person) -> str:
    """Return the name somebody goes by at a table: while they sit there, whatever they call themselves by now."""
    return name_of_person(table, person.id) or person.name


def name_of_person(table: Table, person_id: PersonId | str) -> str:
    """Return the name a person is seated under, of several seats the one without a number; empty where not seated."""
    return min(map(table.name_of, table.seats_of(person_id)), key=len, default="")


def other_names(table: Table, seat: int) -> tuple[str, ...]:
    """Return the names at a table but for that of one seat, whose holder makes room."""
    return tuple(filter(None, (table.name_of(each) for each in range(table.record.seats) if each != seat)))


def free_name(name: str, others: Iterable[str]) -> str:
    """Return a name that none of the others may be taken for, one's own other seats among them; a number follows if need be."""
    taken = (*others, *OURS)
    numbered = (f"{name[: LONGEST - 3]} {number}" for number in range(2, LIKE_NAMES + 1))
    for tried in (name, *numbered):
        if not any(are_alike(tried, other) for other in taken):
            return tried
    raise Refused("name-taken")


def refuse_ours(name: str) -> None:
    """Refuse a name that passes for what our sentences say in the place of one."""
    if any(are_alike(name, ours) for ours in OURS):
        raise Refused("name-ours")


def require_free_name(table: Table, name: str, person_id: PersonId, seat: int | None = None) -> None:
    """Refuse a name that looks like another player's, a robot's or ours.

    Whoever holds the `seat` makes room for the person, and so does their name.
    """
    refuse_ours(name)
    for each in range(table.record.seats):
        tenure = table.tenure_of(each)
        if each != seat and tenure and tenure.name and tenure.person != person_id and are_alike(tenure.name, name):
            raise Refused("name-taken")
