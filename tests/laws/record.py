"""Laws of the record: a fold is repeatable, facts are whole, deals stand alone, rules are functions."""

from random import Random
from typing import Any

from games.event import digest_events, event_facts, event_name, visible_to
from games.game import Seating
from games.kernel import Position, open_position, submit
from games.secret import Seat, Secret
from games.values import field_names, is_frozen, replace
from tests.laws.playout import Moment, Playout, sample


def folding_is_repeatable(playout: Playout, dice: Random) -> int:
    """The same log leads to the same position and tells the same facts, whatever was folded before."""
    again = open_position(playout.game, playout.setup.start)
    for moment in playout.moments:
        again, events = submit(playout.game, again, moment.entry)
        assert digest_events(events) == digest_events(moment.events), "a second fold tells another story"
    assert again == playout.moments[-1].after, "a second fold leads elsewhere"
    return len(playout.moments)


def facts_are_whole(playout: Playout, dice: Random) -> int:
    """A digest's facts hold every field of an event but its reasons, and nothing that differs between processes."""
    looked = 0
    for event in playout.events():
        line = event_facts(event)
        for name in field_names(type(event)):
            assert name == "why" or f" {name}=" in line, f"{event_name(event)} does not record {name}"
        assert " at 0x" not in line, f"{event_name(event)} records an address"
        assert line == event_facts(replace(event, why=("other",))), f"{event_name(event)} records its reasons"
        looked += 1
    return looked


def a_deal_can_be_folded_alone(playout: Playout, dice: Random) -> int:
    """A boundary holds nothing sealed, the first state is one, and the story goes on the same from it."""
    game, moments = playout.game, playout.moments
    assert game.boundary(playout.setup.start), "the first state is no boundary"
    found = [i for i, m in enumerate(moments) if m.after.ask and is_new_deal(playout, m)]
    for place in found:
        assert not moments[place].after.sealed, "a deal begins with answers sealed"
    for place in found if len(found) < 3 else dice.sample(found, 2):
        at = open_position(game, moments[place].after.state)
        for moment in moments[place + 1 :]:
            at, events = submit(game, at, moment.entry)
            assert events == moment.events, "a deal tells another story when folded alone"
        assert at.state == moments[-1].after.state, "a deal ends otherwise when folded alone"
    return len(found)


def deals_follow_each_other(playout: Playout, dice: Random) -> int:
    """Deals are counted upwards, nothing is dealt before the first answer nor when all is over, and `kept` are seats."""
    game, kept = playout.game, playout.setup.spec.kept or (lambda _: ())
    seats, last, looked = {Seat(seat) for seat in range(playout.setup.seats)}, 0, 0
    assert game.deal_number(playout.setup.start) == 0, "something is dealt before the first answer"
    for at in playout.positions:
        number = game.deal_number(at.state)
        if at.ask is None:
            assert number == 0, "the game is over, and a deal goes on"
        assert set(kept(at.state)) <= seats, "a seat is kept that is not at the table"
        if number:
            assert number >= last, "a deal is counted backwards"
            last, looked = number, looked + 1
    return looked


def is_new_deal(playout: Playout, moment: Moment) -> bool:
    """Whether the rules have just stepped onto a boundary."""
    return moment.after.state is not moment.before.state and playout.game.boundary(moment.after.state)


def everybody_stands_somewhere(playout: Playout, dice: Random) -> int:
    """At any time the ranking is a partition of the seats that compete; at the end it is not empty."""
    aside = playout.setup.spec.aside or (lambda _: ())
    for at in playout.positions:
        standing = playout.game.standing(at.state)
        seats = [seat for level in standing for seat in level]
        assert all(standing), "an empty place in the ranking"
        assert len(set(seats)) == len(seats), "a seat ranks twice"
        assert set(seats) <= set(range(playout.setup.seats)), "a seat ranks that is not at the table"
        assert not set(seats) & set(aside(at.state)), "a seat ranks that does not compete"
        assert {*seats, *aside(at.state)} == set(range(playout.setup.seats)), "a seat falls out of the ranking"
    assert playout.game.standing(playout.moments[-1].after.state), "nobody stands anywhere"
    return len(playout.positions)


def what_may_be_recalled_does_not_tell(playout: Playout, dice: Random) -> int:
    """Whether an event may be shown again is the same for every viewer."""
    looked = 0
    for moment in playout.moments:
        for event in moment.events:
            inner = event.open() if isinstance(event, Secret) else event
            for viewer in (None, *(Seat(seat) for seat in range(playout.setup.seats))):
                for heard in visible_to((event,), viewer):
                    looked += 1
                    assert playout.setup.spec.recallable(heard) is playout.setup.spec.recallable(inner), (
                        f"{event_name(inner)} is recalled by eye"
                    )
    return looked


def a_rematch_begins(playout: Playout, dice: Random) -> int:
    """A table may follow another; its errata are its own."""
    spec, end = playout.setup.spec, playout.moments[-1].after.state
    options = {o.name: o.shape.parse(o.default) for o in spec.options}
    for errata in ((), spec.errata, *((each,) for each in spec.errata)):
        for before in ((), tuple((seat,) for seat in Seating(playout.setup.seats).seats())):
            start = spec.game.start(options, Seating(playout.setup.seats, (), before), end, errata)
            assert open_position(spec.game, start).ask is not None, "a rematch is over before it begins"
    return 1


def the_rules_are_functions(playout: Playout, dice: Random) -> int:
    """Asking twice asks the same, resolving twice brings the same, and neither changes what it was given."""
    moments = sample(playout.moments, dice)
    for moment in moments:
        before = repr_of(moment.before)
        assert playout.game.ask(moment.before.state) == moment.before.ask, "asking again asks something else"
        again, events = submit(playout.game, moment.before, moment.entry)
        assert (again, events) == (moment.after, moment.events), "the same answer brings something else"
        assert repr_of(moment.before) == before, "a position was changed"
    return len(moments)


def repr_of(at: Position[Any]) -> str:
    """All of a position in words, the secrets too."""
    return f"{facts_of(at.state)} {sorted(at.sealed)} {sorted(at.times.items())}"


def facts_of(value: Any) -> str:
    """A state as text, secrets open."""
    if isinstance(value, Secret):
        return f"secret {facts_of(value.open())}"
    if is_frozen(value):
        return (
            f"{type(value).__name__}({', '.join(facts_of(getattr(value, name)) for name in field_names(type(value)))})"  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type
        )
    if isinstance(value, tuple):
        return f"({', '.join(map(facts_of, value))})"
    return repr(value)
