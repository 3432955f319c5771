"""The picture: the cups in a column, with the dice that this eye may see; and the same in words."""

from dataclasses import dataclass
from typing import Final

from PIL.Image import Image

from games.art.canvas import Canvas, Style
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat, visible_value
from games.spec import Layout, Speak
from tests.probes.perudo.rules.state import State
from tests.probes.perudo.words.describe import cup_words, foot, stage

ROW: Final = 44
DIE: Final = 30


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is drawn, words included: for each seat its name, its dice, and whether it is to speak."""

    heading: str
    rows: tuple[tuple[str, tuple[str, ...], bool], ...]
    notes: tuple[str, ...]
    narrow: bool


def scene(seen: View[State], speak: Speak, *, narrow: bool, bare: bool = False, upto: int | None = None) -> Scene:
    """Return all that the picture will show to this eye; dice that it may not see are blank."""
    rows = []
    for seat, (left, cup) in enumerate(zip(seen.state.left, seen.state.cups, strict=True)):
        dice = tuple(map(str, visible_value(cup) or ())) or ("",) * left
        rows.append((speak(say("name", who=Who(Seat(seat)))), dice, seat in seen.awaited))
    return Scene(speak(stage(seen)), tuple(rows), tuple(map(speak, foot(seen))), narrow)


def layout(scene: Scene) -> Layout:
    """Return how large the picture of a scene is."""
    return Layout(400 if scene.narrow else 640, ROW * (1 + len(scene.rows) + len(scene.notes)))


def draw(scene: Scene) -> Image:
    width, height = layout(scene).width, layout(scene).height
    canvas = Canvas(width, height, 1.5 if scene.narrow else 1)
    canvas.draw_text(16, ROW / 2, scene.heading, Style(20, bold=True), most=width - 32)
    for number, (name, dice, is_awaited) in enumerate(scene.rows, 1):
        middle = ROW * number + ROW / 2
        canvas.draw_text(16, middle, "→" if is_awaited else "", Style(18))
        canvas.draw_text(44, middle, name, Style(18), most=width / 2 - 56)
        for index, die in enumerate(dice):
            x, y = width / 2 + index * (DIE + 6), middle - DIE / 2
            canvas.fill_box(x, y, x + DIE, y + DIE, "ink")
            canvas.fill_box(x + 2, y + 2, x + DIE - 2, y + DIE - 2, "card")
            canvas.draw_text(x + DIE / 2, middle, die, Style(20, ground="card", bold=True), anchor="m")
    for number, note in enumerate(scene.notes, 1 + len(scene.rows)):
        canvas.draw_text(16, ROW * number + ROW / 2, note, Style(18), most=width - 32)
    return canvas.to_image()


def alt(seen: View[State]) -> Message:
    """Say the picture in one sentence."""
    return say("alt", cups=cup_lines(seen))


def lines(seen: View[State]) -> tuple[Message, ...]:
    return (stage(seen), *cup_lines(seen), *foot(seen))


def cup_lines(seen: View[State]) -> tuple[Message, ...]:
    """Say each cup: its dice where this eye may see them, else how many."""
    return tuple(
        cup_words(Seat(seat), visible_value(cup))
        if visible_value(cup)
        else say("cup-closed", who=Who(Seat(seat)), count=left)
        for seat, (left, cup) in enumerate(zip(seen.state.left, seen.state.cups, strict=True))
    )
