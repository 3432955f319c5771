"""Laws of words and pictures: whatever can be seen is put into both languages and drawn, for every viewer."""

import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final, get_type_hints
from unicodedata import normalize

from msgspec.json import encode

from bot.text.signs import SIGN
from bot.text.translator import Translator
from bot.values.ids import LANGUAGES, Language
from bot.views.questions import QuestionPresenter
from games.art import text as lettering
from games.art.display import Row
from games.event import visible_to
from games.kernel import Position, View, make_view, question_id
from games.message import Message, Sign, say
from games.questions import Question
from games.secret import Seat
from games.spec import GameSpec, Note, told_scene
from games.values import field_names, is_frozen
from tests.laws.company import NAMES, without_commitments
from tests.laws.playout import Moment, Playout
from tests.laws.secrecy import KEY, secrets_are_kept

SPEECH: Final = Translator()
PLACEHOLDER: Final = re.compile(r"\{\s*[$-]?[\w.-]+\s*\}")
"""What is left where words were missing; sets of several things are written in braces by rights."""
ENDED_TWICE: Final = re.compile(r"[?!]\.(?!\.)")
HEX: Final = re.compile(
    r"\b(?=[a-f ]*\d)(?=[\d ]*[a-f])[0-9a-f]{4}(?: [0-9a-f]{4})+\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}\b"
)
"""Digits of a fingerprint or a salt: a check of the deal tells them, and nothing else."""
DRAWN: Final = 3
"""Faces of a game whose pictures are drawn too; of the others the scenes are compared."""


def called(seat: Seat) -> str:
    return NAMES[seat]


class Words:
    """Says everything in every language, each thing once, and insists that there are words for it."""

    def __init__(self, spec: GameSpec[Any]) -> None:
        self.spec = spec
        self.said: set[tuple[Message | Sign, Language]] = set()

    def say(self, *messages: Message | Sign | None) -> int:
        """Speak them; returns how many were new."""
        new = [(m, lang) for m in messages if m is not None for lang in LANGUAGES if (m, lang) not in self.said]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for message, lang in new:
                is_worded(SPEECH.speak(self.spec, message, lang, called), message)
        self.said.update(new)
        return len(new)

    def speaker(self, lang: Language) -> Callable[[Message | Sign | None], str]:
        """What words a message, or nothing."""
        return lambda message: "" if message is None else SPEECH.speak(self.spec, message, lang, called)

    def ask(self, at: Position[Any], question: Question, seen: View[Any]) -> int:
        """A question with everything that is offered, as the office puts it."""
        assert at.ask is not None
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for lang in LANGUAGES:
                asker = QuestionPresenter(self.spec, lang, self.speaker(lang), seen, at.ask)
                asked = asker.make_form(question, question_id(KEY, at, question))
                assert asked.title.strip(), f"{question.prompt} has no title"
                assert "{" not in repr(asked), f"{question.prompt} shows a placeholder"
                assert not asked.weighty or asked.confirm.strip(), f"{question.prompt} is weighty and does not say why"
        return 1


SPOKEN: Final[dict[str, Words]] = {}


def words_for(spec: GameSpec[Any]) -> Words:
    found = SPOKEN.get(spec.name)
    if found is None or found.spec is not spec:
        found = SPOKEN[spec.name] = Words(spec)
    return found


def is_worded(text: str, message: Message | Sign) -> None:
    key = message.key if isinstance(message, Message) else message.short
    assert SIGN.sub(r"\2", text).strip(), f"{key} is empty"
    assert not PLACEHOLDER.search(text), f"{key} shows a placeholder: {text}"
    assert not ENDED_TWICE.search(text), f"{key} ends twice: {text}"
    assert not HEX.search(text), f"{key} shows a fingerprint: {text}"
    params = dict(message.params) if isinstance(message, Message) else {}
    assert not [name for name, value in params.items() if isinstance(value, bool | None)], f"{key} is given no words"


def everything_is_worded(playout: Playout, dice: Random) -> int:
    """Every event, question, label, panel, place and sheet has words in both languages, for every viewer."""
    words, looked = words_for(playout.setup.spec), 0
    for moment in playout.moments:
        looked += events_are_worded(words, moment, playout.setup.seats, dice)
    for at, seat in looks(playout, dice):
        seen = make_view(at, seat)
        assert tell_all(playout, seen) == tell_all(playout, make_view(at, None)), (
            "what is said to all differs by viewer"
        )
        looked += position_is_worded(words, at, seen)
    end = make_view(playout.moments[-1].after, None)
    looked += words.say(playout.setup.spec.describe.ending(end), *reveals(playout.setup.spec, end))
    return looked


def tell_all(playout: Playout, seen: View[Any]) -> tuple[object, ...]:
    """What is the same for every viewer and may be put into words once for all."""
    spec, describe = playout.setup.spec, playout.setup.spec.describe
    places = tuple(describe.place(Seat(seat), seen) for seat in range(playout.setup.seats))
    told = () if spec.has_own_words else (describe.sheet(seen), describe.waiting(seen))
    ending = () if seen.face != "over" else (describe.ending(seen), reveals(spec, seen))
    return describe.stage(seen), describe.chapter(seen), describe.foot(seen), places, kept(spec, seen), told, ending


def reveals(spec: GameSpec[Any], end: View[Any]) -> tuple[Message, ...]:
    """The steps in which the end shows what was hidden, where a game has such."""
    return () if spec.reveals is None else spec.reveals(end)


def events_are_worded(words: Words, moment: Moment, seats: int, dice: Random) -> int:
    looked, describe = 0, words.spec.describe
    viewers: set[Seat | None] = {None, moment.entry.seat, Seat(dice.randrange(seats))}
    for viewer in (None, *sorted(seat for seat in viewers if seat is not None and seat >= 0)):
        heard = visible_to(moment.events, viewer)
        seen = make_view(moment.after, viewer) if heard else None
        for event in heard:
            assert seen is not None
            line, fate = describe.event(event, seen), describe.fate(event, seen)
            assert fate is None or line is not None, "what became of an answer is told, and its line is not"
            assert fate is None or viewer is not None, "everybody is told what became of somebody's answer"
            looked += words.say(line, fate.text if fate else None)
            assert describe.heading(event, seen) in {True, False}
    return looked


def looks(playout: Playout, dice: Random) -> Iterator[tuple[Position[Any], Seat | None]]:
    """A position of each face, and some more, each with some viewers."""
    faces: dict[str, Position[Any]] = {p.ask.face if p.ask else "over": p for p in playout.positions}
    positions = playout.positions
    for at in (*faces.values(), *dice.sample(positions, min(3, len(positions)))):
        asked = sorted({q.seat for q in at.ask.questions() if q.seat >= 0}) if at.ask else []
        for viewer in (None, *sorted({*asked[:2], Seat(dice.randrange(playout.setup.seats))})):
            yield at, viewer


def position_is_worded(words: Words, at: Position[Any], seen: View[Any]) -> int:
    """All that stands around the board, and the questions of this viewer."""
    describe, seats = words.spec.describe, len(NAMES)
    waiting = describe.waiting(seen)
    is_silent = not any(SPEECH.speak(words.spec, waiting, lang, called) for lang in LANGUAGES)
    names_who = at.ask is not None and any(question.seat >= 0 for question in at.ask.questions())
    looked = words.say(
        describe.stage(seen), *describe.foot(seen)
    )  # the names of those awaited may be all there is to say
    looked += 0 if is_silent and names_who else words.say(waiting)
    panels = describe.panels(seen)
    assert seen.seat is not None or not panels, "the public holds something"
    looked += sum(panel_is_worded(words, panel) for panel in (*panels, *kept(words.spec, seen)))
    sheet = describe.sheet(seen)
    for _, cells in sheet.rows:
        assert len(cells) == len(sheet.heads), "a row of the sheet is not as long as its heads"
        looked += words.say(*cells)
    rows = [seat for seat, _ in sheet.rows]
    assert len(set(rows)) == len(rows) <= seats
    for seat in rows:
        place = describe.place(seat, seen)
        looked += words.say(*place.tags, place.count)
    looked += words.say(*sheet.heads)
    for question in seen.asked:
        if question.seat == seen.seat:
            looked += words.ask(at, question, seen)
    return looked


def kept(spec: GameSpec[Any], seen: View[Any]) -> tuple[Note, ...]:
    """The score sheet of every part of the game, where it keeps one."""
    return () if spec.score_sheets is None else spec.score_sheets(seen)


def panel_is_worded(words: Words, panel: Note) -> int:
    """A panel's title, its signs and its lines."""
    return words.say(panel.title, *panel.signs, *panel.lines)


def the_spec_is_worded(spec: GameSpec[Any]) -> int:
    """Title, options, presets, robots and primer have words in both languages."""
    words = words_for(spec)
    keys = [f"robot-{level}" for level in spec.robots]
    for option in spec.options:
        keys += [f"option-{option.name}", f"option-{option.name}-hint"]
        choices = getattr(option.shape, "options", ())
        keys += [f"option-{option.name}-{choice}" for choice in choices]
    for preset in spec.presets:
        keys += [f"preset-{preset.name}", f"preset-{preset.name}-hint"]
        for name, token in preset.tokens.items():
            next(option for option in spec.options if option.name == name).shape.parse(token)
    for rung in spec.ladder:
        keys += [f"rung-{rung.name}", f"rung-{rung.name}-hint"]
        assert set(rung.robots) <= set(spec.robots), "a rung with a robot that nobody knows"
        for name, token in rung.tokens.items():
            next(option for option in spec.options if option.name == name).shape.parse(token)
    for option in spec.options:
        option.shape.parse(option.default)
    named = [say(key, game=spec.name) for key in ("title", "blurb")]
    return words.say(*named, *map(say, keys)) + sum(panel_is_worded(words, panel) for panel in spec.primer)


# -- pictures --------------------------------------------------------------------------------------


def everything_is_drawn(playout: Playout, dice: Random) -> int:
    """Every phase has a picture, a sentence and a twin in words, for every viewer; drawn again it is the same."""
    spec, words, looked = playout.setup.spec, words_for(playout.setup.spec), 0
    is_narrow = dice.random() < 0.5
    for number, (at, seat) in enumerate(one_for_each_face(list(looks(playout, dice)), dice)):
        seen = make_view(at, seat)
        told = told_scene(spec.scenery, seen)
        words.say(spec.scenery.alt(told), *spec.scenery.lines(told))
        assert spec.scenery.lines(told), "a picture without a twin in words"
        lang = dice.choice(LANGUAGES)
        for narrow, bare in product((False, True), repeat=2):
            scene = spec.scenery.scene(seen, speaking(spec, lang), narrow=narrow, bare=bare)
            hash(scene)
            if narrow == is_narrow and not bare:
                again = spec.scenery.scene(make_view(at, seat), speaking(spec, lang), narrow=narrow, bare=bare)
                assert scene == again, "scenes differ"
            lacking = "".join(missing_letters(text) for text in scene_texts(scene))
            assert not lacking, f"a picture wants {lacking}, which the fonts have not"
            assert not any(map(HEX.search, scene_texts(scene))), "a picture shows a fingerprint"
            places = spec.scenery.layout(scene).places.values()
            assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y, _ in places), "a place beside the picture"
            looked += 1
        if number < DRAWN:
            is_bare = dice.random() < 0.5
            scene = spec.scenery.scene(seen, speaking(spec, lang), narrow=is_narrow, bare=is_bare)
            is_drawn_as_told(spec, scene, is_repeated=number == 0)
    return looked


TOLD: Final = 60
"""Positions of a game whose pictures are compared with their words."""


def what_is_drawn_is_told(playout: Playout, dice: Random) -> int:
    """What one viewer is told alike is drawn alike, but for what a scene says is drawn only; and the reverse."""
    scenery, looked = playout.setup.spec.scenery, 0
    positions = dice.sample(playout.positions, min(TOLD, len(playout.positions)))
    for viewer in (None, Seat(dice.randrange(playout.setup.seats))):
        shown, said = dict[Any, Any](), dict[Any, Any]()
        for at in positions:
            scene = told_scene(scenery, make_view(at, viewer))
            told, parts = (scenery.alt(scene), *scenery.lines(scene)), drawn_parts(scene, "drawn only")
            differ = [part for part, other in zip(parts, shown.setdefault(told, parts), strict=True) if part != other]
            assert not differ, f"drawn, and told by no line: {differ}"
            others = [line for line in told if line not in said.setdefault(drawn_parts(scene), told)]
            assert not others, f"told, and drawn nowhere: {others}"
        looked += len(shown)
    return looked


def drawn_parts(value: Any, without: str | None = None) -> Any:
    """Return what of a scene is drawn: all but its words for telling, and what is declared as one kind."""
    if isinstance(value, tuple):
        return tuple(drawn_parts(part, without) for part in value)
    if not is_frozen(value) or isinstance(value, Message):
        return value
    names = drawn_fields(type(value), without)  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type
    return tuple((name, drawn_parts(getattr(value, name), without)) for name in names)


@cache
def drawn_fields(kind: type[Any], without: str | None) -> tuple[str, ...]:
    hints = get_type_hints(kind, include_extras=True)
    left_out = {name for name, hint in hints.items() if without in getattr(hint, "__metadata__", ())}
    names = field_names(kind)  # type: ignore[arg-type]  # as above
    return tuple(name for name in names if name not in {"alt", "told", *left_out})


def is_drawn_as_told(spec: GameSpec[Any], scene: Any, *, is_repeated: bool) -> None:
    layout, canvas = spec.scenery.layout(scene), spec.scenery.draw(scene)
    image = canvas.to_image()
    assert image.mode == "P", "a picture that is not in palette mode"
    assert min(image.size) > 0
    assert layout == spec.scenery.layout(scene)
    keys = list(keys_of(canvas.rows))
    assert len({*keys}) == len(keys), "two pieces of a picture are the same"
    assert abs(image.height - layout.height * image.width / layout.width) <= 1, "a picture is not of the size told"
    if is_repeated:
        assert canvas.rows == spec.scenery.draw(scene).rows, "drawn again, a picture differs"


def missing_letters(text: str) -> str:
    """The letters that are drawn as a `?`: a person's name may have some, a game's own words may not."""
    letters = normalize("NFC", lettering.SIGN.sub(r"\1", text))
    return "".join(each for each in letters if lettering.drawable_text(each) == lettering.MISSING != each)


def scene_texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple() | frozenset():
            for part in value:
                yield from scene_texts(part)
        case _ if is_frozen(value):
            for name in field_names(type(value)):  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type
                yield from scene_texts(getattr(value, name))


def one_for_each_face(
    found: list[tuple[Position[Any], Seat | None]], dice: Random
) -> list[tuple[Position[Any], Seat | None]]:
    """Any eye's look at a position of each face."""
    shuffled = dice.sample(found, len(found))
    return list({at.ask.face if at.ask else "over": (at, seat) for at, seat in shuffled}.values())


PICTURES = 6
"""Pairs of pictures that are drawn of a game."""


def pictures_tell_nothing(playout: Playout, dice: Random) -> int:
    """What a viewer cannot tell apart is drawn of the same pieces, to the byte, and has the same twin in words."""
    spec, chosen = playout.setup.spec, list[tuple[View[Any], View[Any]]]()

    def look(a: Position[Any], b: Position[Any], seat: Seat | None) -> None:
        if dice.random() < (0.05 if seat is None else 0.01):
            chosen.append((without_commitments(make_view(a, seat)), without_commitments(make_view(b, seat))))

    secrets_are_kept(playout, dice, 2 if len(playout.moments) > 500 else 3, look)
    looked = dice.sample(chosen, min(PICTURES, len(chosen)))
    for one, other in looked:
        lang = dice.choice(LANGUAGES)
        assert picture(spec, one, lang) == picture(spec, other, lang), (
            f"the picture tells {one.seat} what it was not told"
        )
    return len(looked)


def speaking(spec: GameSpec[Any], lang: Language) -> Callable[[Message | Sign], str]:
    def speak(said: Message | Sign) -> str:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return SPEECH.speak(spec, said, lang, called)

    return speak


def keys_of(rows: Iterable[Row]) -> Iterator[str]:
    """By what pieces are known wherever they lie."""
    for row in rows:
        yield from filter(None, row[6:7] if row[0] == "u" else row[5:6] if row[0] == "g" else ())
        yield from keys_of(row[4]) if row[0] == "g" else ()


def picture(spec: GameSpec[Any], seen: View[Any], lang: Language) -> tuple[object, ...]:
    scenery = spec.scenery
    bare = scenery.scene(seen, speaking(spec, lang), narrow=True, bare=True)
    return (
        encode(scenery.draw(bare).rows),
        scenery.layout(bare),
        encode(scenery.draw(scenery.scene(seen, speaking(spec, lang), narrow=False)).rows),
        scenery.alt(told_scene(scenery, seen)),
        scenery.lines(told_scene(scenery, seen)),
        kept(spec, seen),
    )
