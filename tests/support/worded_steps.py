"""The scripted game with words and a picture, for what is read and pressed on a surface."""

from types import SimpleNamespace

from games.art.rows import RowPicture
from games.forms import Pick
from games.message import say
from games.secret import Seat
from games.spec import Label, Note, Option, Prompt, SeatLabel, Sheet
from tests.support.script_game import Shouted, plain_robot, spec

WORDS = SimpleNamespace(
    event=lambda event, seen: say("shouted" if isinstance(event, Shouted) else "stepped"),
    fate=lambda event, seen: None,
    heading=lambda event, seen: not isinstance(event, Shouted),
    stage=lambda seen: say("stage", step=seen.state.at + 1),
    chapter=lambda seen: str(seen.state.at),
    waiting=lambda seen: say(f"waiting-{seen.face}"),
    prompt=lambda question, seen: Prompt(say(f"ask-{question.prompt}"), None, say(f"do-{question.prompt}")),
    label=lambda question, field, answer, seen: Label(say("letter", letter=str(answer))),
    panels=lambda seen: () if seen.seat is None else (Note(say("panel"), lines=(say("cell", number=seen.seat),)),),
    place=lambda seat, seen: SeatLabel(),
    foot=lambda seen: (),
    sheet=lambda seen: Sheet(
        (say("head"),), tuple((Seat(n), (say("cell", number=n),)) for n in range(seen.state.seats))
    ),
    ending=lambda seen: say("ending"),
)
SCENERY = RowPicture("alt", WORDS.stage, lambda seen: (), lambda seen: ())


def worded(name: str, script: str):
    """Return a spec whose tables play this script."""
    options = (Option("script", Pick((script,)), script),)
    more = {
        "options": options,
        "presets": (),
        "robots": {"plain": plain_robot},
        "errata": (),
        "describe": WORDS,
        "scenery": SCENERY,
    }
    return spec(name=name, package="tests.support", **more)


WORDED = {"letters": worded("letters", "cccc"), "several": worded("several", "mm"), "looks": worded("looks", "cL")}
