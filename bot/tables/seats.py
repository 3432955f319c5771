"""Which game it is; who may sit where; default options; new assignments."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final
from unicodedata import category, normalize
from unicodedata import name as name_of

from bot.tables.rows import SeatAssignment, Suggestion
from bot.tables.snapshot import Table
from bot.values.ids import INVISIBLE, LONGEST_NAME, PersonId, TableStatus
from bot.values.requests import Person
from games.forms import Refused
from games.spec import GameSpec, Preset

# The names robots go by, the same in every language.
MASKS: Final = (
    "Arlecchino", "Colombina", "Balanzone", "Brighella", "Pantalone", "Pulcinella",
    "Fagiolino", "Sandrone", "Gianduja", "Meneghino", "Rosaura", "Stenterello",
)  # fmt: skip


def require_spec(games: Mapping[str, GameSpec[Any]], name: str) -> GameSpec[Any]:
    if name not in games:
        raise Refused("no-such-game")
    return games[name]


def from_seq(table: Table) -> int:
    return len(table.history) + 1 if table.position is not None else 0


def require_seat_count(spec: GameSpec[Any], seats: int) -> None:
    if seats < spec.least:
        raise Refused("too-few", least=spec.least)
    if seats > spec.most:
        raise Refused("too-many", most=spec.most)


def default_options(spec: GameSpec[Any], preset: Preset | None) -> dict[str, str]:
    return {o.name: o.default for o in spec.options} | dict(preset.tokens if preset else {})


def usual_options(table: Table) -> dict[str, str]:
    spec, record = table.spec, table.record
    usual = spec.usual_preset(record.pace.kind, record.seats)
    named: list[Preset | None] = [each for each in spec.presets if each.name == record.preset]
    presets = named or ([usual, *spec.presets] if usual else [*spec.presets, None])
    offered = [fit_options(spec, default_options(spec, each), record.seats) for each in presets]
    own = {name: record.options.get(name, token) for name, token in default_options(spec, None).items()}
    return min(offered, key=lambda tokens: sum(tokens[name] != token for name, token in own.items()))


def fit_options(spec: GameSpec[Any], tokens: Mapping[str, str], seats: int) -> dict[str, str]:
    options = {each.name: each for each in spec.options}
    return {name: options[name].fit_token(token, seats) for name, token in tokens.items() if name in options}


def preset_changes(table: Table, preset: Preset, person_id: PersonId | str) -> dict[str, Any]:
    changed = dict.fromkeys(preset.tokens, person_id) if person_id else {}
    return {"options": default_options(table.spec, preset), "preset": preset.name, "changed_by": changed}


def require_seated(table: Table, person_id: PersonId) -> None:
    if not table.seats_of(person_id):
        raise Refused("not-seated")


def require_own_seat(table: Table, person_id: PersonId, seat: int) -> None:
    if seat not in table.seats_of(person_id):
        raise Refused("not-your-seat")


def require_host(table: Table, person_id: PersonId) -> None:
    if table.record.host != person_id:
        raise Refused("not-host")


def require_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < table.record.seats:
        raise Refused("no-such-seat")


def find_former_seats(table: Table, former: Table) -> tuple[tuple[int, ...], ...]:
    """Return by seat where its holder sat when the table before ended: people by id, robots by name.

    A person with several seats then and now has each for itself; those given up count with each that is kept.
    """
    now = [table.assignment_of(seat) for seat in range(table.record.seats)]
    then = [former.assignment_of(seat, len(former.history)) for seat in range(former.record.seats)]
    found = list[tuple[int, ...]]()
    for seat, held in enumerate(now):
        mine = {index for index, other in enumerate(now) if is_same_player(held, other)}
        before = (index for index, other in enumerate(then) if is_same_player(held, other))
        found.append(tuple(index for index in before if index == seat or index not in mine))
    return tuple(found)


def is_same_player(one: SeatAssignment | None, other: SeatAssignment | None) -> bool:
    if one is None or other is None or one.person != other.person:
        return False
    return bool(one.person) or bool(one.robot and other.robot and one.name == other.name)


def is_free(table: Table, seat: int) -> bool:
    assignment = table.assignment_of(seat)
    return 0 <= seat < table.record.seats and not (assignment and assignment.person)


def list_taken(table: Table) -> tuple[int, ...]:
    return tuple(each.seat for each in table.list_holders() if each.person or each.robot)


def find_new_seat(table: Table) -> int | None:
    """Return the seat that an elastic lobby can add for the next to come; None while a seat is empty or where it cannot grow."""
    record = table.record
    is_open = record.status is TableStatus.LOBBY and record.closed_at is None
    can_grow = is_open and record.elastic and record.seats < table.spec.most
    return record.seats if can_grow and len(list_taken(table)) == record.seats else None


def require_takeable(table: Table, seat: int) -> int:
    require_seat(table, seat)
    if not is_free(table, seat):
        raise Refused("seat-taken")
    return seat


def require_free_seat(table: Table) -> int:
    seats = [seat for seat in range(table.record.seats) if is_free(table, seat)]
    held = {seat: table.assignment_of(seat) or empty_seat(seat) for seat in seats}
    seats.sort(key=lambda seat: (bool(held[seat].reserve), bool(held[seat].robot)))
    if not seats:
        raise Refused("full")
    return seats[0]


def empty_seat(seat: int) -> SeatAssignment:
    return SeatAssignment(seat, "", "", "", 0)


def robot_assignment(
    table: Table, seat: int, others: tuple[SeatAssignment, ...] | list[SeatAssignment], level: str = ""
) -> SeatAssignment:
    seats = range(table.record.seats)
    held = (*others, *filter(None, map(table.assignment_of, seats)))
    names = {*map(table.name_of, seats), *(each.name for each in held)}
    masks = (*MASKS, *(f"{mask} II" for mask in MASKS))
    name = next(mask for mask in masks if not any(are_alike(mask, name) for name in names))
    level = level or table.spec.usual or next(iter(table.spec.robots))
    return SeatAssignment(seat, "", level, name, from_seq(table))


def reserve_seats(table: Table, person_id: PersonId) -> list[SeatAssignment]:
    """Return robots that keep all seats of a person for them."""
    robots: list[SeatAssignment] = []
    for seat in table.seats_of(person_id):
        robots.append(robot_assignment(table, seat, robots)._replace(reserve=person_id))
    return robots


MARK: Final = "\u200e"  # What the library puts around characters that are written from the right.
STEPS: Final = 3  # How often characters are put for others; of what stands for several, each may stand for another.
LIKE_NAMES: Final = 99  # How many seats may have a name at a table.


# Words that our sentences use in place of a name; no player may be called so.
OURS: Final = ("Arbitro", "Referee", "Tu", "You")


def are_alike(name: str, other: str) -> bool:
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
    kind, _, letter = name_of(char, "").partition(" LETTER SMALL CAPITAL ")
    return letter if kind == "LATIN" and len(letter) == 1 else char


def make_skeleton(text: str) -> str:
    text = normalize("NFD", text)
    for _ in range(STEPS):
        text = "".join(map(find_prototype, text))
    return normalize("NFD", text)


def find_prototype(char: str) -> str:
    alike = load_look_alikes()
    like = alike.get(char, ())
    if len(like) != 1:
        return char
    (other,) = like
    return other if len(other) > 1 or len(alike[other]) > 1 else min(char, other)


@cache
def load_look_alikes() -> Mapping[str, tuple[str, ...]]:
    """Return Unicode's confusables both ways: of a character that looks like another only that one, of this one all such."""
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415  large, and slow to read

    return {
        text.replace(MARK, ""): tuple(like["c"].replace(MARK, "") for like in found)
        for text, found in confusables_data.items()
    }


def find_own_name(table: Table, person: Person) -> str:
    return name_of_person(table, person.id) or person.name


def name_of_person(table: Table, person_id: PersonId | str) -> str:
    return min(map(table.name_of, table.seats_of(person_id)), key=len, default="")


def other_names(table: Table, seat: int) -> tuple[str, ...]:
    return tuple(filter(None, (table.name_of(each) for each in range(table.record.seats) if each != seat)))


def free_name(name: str, others: Iterable[str]) -> str:
    """Return a name that looks like none of the others; a number follows if needed."""
    taken = (*others, *OURS)
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, LIKE_NAMES + 1))
    for tried in (name, *numbered):
        if not any(are_alike(tried, other) for other in taken):
            return tried
    raise Refused("name-taken")


def refuse_ours(name: str) -> None:
    if any(are_alike(name, ours) for ours in OURS):
        raise Refused("name-ours")


def require_free_name(table: Table, name: str, person_id: PersonId, seat: int | None = None) -> None:
    """Refuse a name that looks like another player's, a robot's or ours, but for the `seat`'s own holder's."""
    refuse_ours(name)
    for each in range(table.record.seats):
        assignment = table.assignment_of(each)
        if (
            each != seat
            and assignment
            and assignment.name
            and assignment.person != person_id
            and are_alike(assignment.name, name)
        ):
            raise Refused("name-taken")


STANDS_MS: Final = 24 * 3_600_000  # For how long a suggestion waits for the host.


def require_welcome(table: Table, person_id: PersonId) -> None:
    if person_id in table.record.barred:
        raise Refused("barred")


def require_one_seat(table: Table, person_id: PersonId) -> None:
    if table.seats_of(person_id) and person_id != table.record.host and not table.record.several:
        raise Refused("one-seat")


def standing_suggestions(table: Table, now_ms: int = 0) -> Iterator[tuple[str, Suggestion]]:
    """Yield what waits for the host, with its key, the oldest first: what seated people suggested not long ago."""
    for key, each in sorted(table.record.suggestions.items(), key=lambda item: item[1].number):
        if now_ms - each.at < STANDS_MS and table.seats_of(each.by):
            yield key, each
