"""One game at a table of its own, with no office: what its rules make of answers."""

from bot.audit.simulate import require_steps
from games.event import event_name, visible_to
from games.game import Seating
from games.kernel import Entry, make_view, open_position, submit
from games.secret import Seat


class GameTable:
    """Answers are given as `seat prompt token`, and the events of the last one kept."""

    def __init__(self, spec, seats, errata=(), **options):
        chosen = {o.name: o.shape.parse(options.get(o.name, o.default)) for o in spec.options}
        self.game = spec.game
        self.at = open_position(spec.game, spec.game.start(chosen, Seating(seats), None, errata))
        self.events = ()

    def say(self, *lines, at=0, by_clock=False):
        """Give answers; the events of the last."""
        for line in lines:
            seat, prompt, token = line.split(" ", 2)
            self.at, self.events = submit(
                require_steps(self.game), self.at, Entry(Seat(int(seat)), prompt, token, at, by_clock)
            )
        return self

    def told(self, viewer=None):
        """The names of what the last answer told one eye."""
        return [event_name(event) for event in visible_to(self.events, viewer)]

    def event(self, title, viewer=None):
        return next(event for event in visible_to(self.events, viewer) if event_name(event) == title)

    def seen(self, viewer=None):
        """What one eye sees now."""
        return make_view(self.at, viewer)

    @property
    def state(self):
        return self.at.state

    @property
    def asked(self):
        return [tuple(question) for question in self.at.ask.questions()]
