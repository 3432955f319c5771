"""Messages put into the words of one reader: Fluent bundles, lists, names, signs.

Every sentence that leaves the bot is made here; it must not know what a game's keys mean.
"""

import gc
import logging
import os
import pickle
import re
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias
from unicodedata import normalize

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

from bot.text.patterns import Unplain, Values, compile_pattern, refuse_words
from bot.text.signs import clean, shorten_signs, spell_signs
from bot.values.ids import Language
from bot.values.requests import Acknowledged, Person
from games.forms import Refused
from games.message import Message, Param, Quote, Sign, Who, say
from games.secret import Seat
from games.spec import GameSpec

log = logging.getLogger(__name__)

Names: TypeAlias = Callable[[Seat], str]  # By which name a seat is spoken of.
TextParam: TypeAlias = str | float | tuple[str, ...]  # A parameter of a sentence: a tuple becomes a list in words.
APP: Final = "bot"  # The package of the bot's own words, in which all others look when they have none.


def make_euphonic(vowel: str) -> Callable[[Any], Any]:
    """Make a function that puts a word of one vowel before another word: `a Bruno`, `ad Anna`."""

    def put_before(word: object) -> str:
        first = normalize("NFD", str(word)[:1]).lower()[:1]
        return f"{vowel}d {word}" if first == vowel else f"{vowel} {word}"

    return put_before


STOPS: Final = frozenset("?!.")  # after what ends so a sentence has no full stop of its own
MOST_NAMED: Final = 64  # Under so many names the words of one message are kept.
# What Italian words may call, with whatever name follows.
EUPHONY: Final = {"AD": make_euphonic("a"), "ED": make_euphonic("e")}


class Wording(NamedTuple):
    """Which seats a message mentions, and its words by their names: what tables say alike is put into words once."""

    seats: tuple[Seat, ...]
    texts: dict[tuple[str, ...], str]


class Unworded(UserWarning):
    """A key or a parameter that one language has no words for: a bug, and an error wherever tests run."""


class Translator:
    def speak(self, spec: GameSpec[Any], message: Message | Sign, lang: Language, names: Names) -> str:
        """Return a message in words. Signs stay in it, for `shorten_signs`, `spell_signs` or `split_signs`."""
        return self.speak_in(spec.package, message, lang, names)

    def speak_in(self, package: str, message: Message | Sign, lang: Language, names: Names) -> str:
        return self._param_text(package, message, lang, names)

    def speak_among(self, spec: GameSpec[Any], message: Message | Sign, lang: Language, names: tuple[str, ...]) -> str:
        seats, texts = _find_wording(spec.package, message, lang)
        text = texts.get(tuple([names[seat] for seat in seats]))
        return self._word_again(spec.package, message, lang, names.__getitem__) if text is None else text

    def _word_again(self, package: str, message: Message | Sign, lang: Language, names: Names) -> str:
        seats, texts = _find_wording(package, message, lang)
        named = tuple(map(names, seats))
        if (text := texts.get(named)) is None:
            if len(texts) == MOST_NAMED:
                texts.clear()
            if isinstance(message, Sign):
                text = self.word_sign(package, message, lang, names)
            else:
                text = self._param_text(package, message, lang, names)
            texts[named] = text
        return text

    def has_words(self, spec: GameSpec[Any], key: str, lang: Language) -> bool:
        return any(_find_pattern(package, lang, key) is not None for package in (spec.package, APP))

    def package_text(self, package: str, key: str, lang: Language, **params: TextParam) -> str:
        if not params:
            return format_sentence(package, key, lang, ())
        values = {name: join_list(list(v), lang) if isinstance(v, tuple) else v for name, v in params.items()}
        return self._format(package, key, lang, _add_counts(values, params))

    def refusal_text(
        self, refused: Refused, lang: Language, spec: GameSpec[Any] | None = None, names: Names = str
    ) -> str:
        package = spec.package if spec else APP
        params = {name: _to_param(value) for name, value in refused.params.items()}
        return self._param_text(package, say(f"refused-{refused.reason}", **params), lang, names)

    def _param_text(self, package: str, param: Param, lang: Language, names: Names) -> str:
        match param:
            case Message(key, params):
                values = {name: self._argument_value(package, value, lang, names) for name, value in params}
                return self._format(package, key, lang, _add_counts(values, dict(params)))
            case Sign():
                return self._word_again(package, param, lang, names)
            case Who(seat):
                return word_name(names(seat))
            case Quote(text):
                return make_words_inert(clean(text))
            case tuple():
                return join_list([self._param_text(package, item, lang, names) for item in param], lang)
        return str(param)

    def word_sign(self, package: str, sign: Sign, lang: Language, names: Names) -> str:
        short = sign.short
        brief = short if isinstance(short, str) else shorten_signs(self._param_text(package, short, lang, names))
        return f"\ue000{brief}\ue001{spell_signs(self._param_text(package, sign.name, lang, names))}\ue002"

    def _argument_value(self, package: str, param: Param, lang: Language, names: Names) -> str | int:
        return param if isinstance(param, int) else self._param_text(package, param, lang, names)

    def _format(self, package: str, key: str, lang: Language, values: Mapping[str, str | float]) -> str:
        return format_sentence(package, key, lang, tuple(values.items()))


SPEECH: Final = Translator()


def app_text(key: str, lang: Language, **params: TextParam) -> str:
    """Word a sentence of the app's own."""
    return SPEECH.package_text(APP, key, lang, **params)


@lru_cache(maxsize=16_384)
def _find_wording(package: str, message: Message | Sign, lang: Language) -> Wording:  # noqa: ARG001  they are its key
    return Wording(tuple(dict.fromkeys(_iter_seats(message))), {})


def _iter_seats(param: Param) -> Iterator[Seat]:
    match param:
        case Who(seat):
            yield seat
        case Message(_, params):
            for _, each in params:
                if not isinstance(each, int | str):
                    yield from _iter_seats(each)
        case Sign():
            yield from _list_sign_seats(param)
        case tuple():
            for each in param:
                yield from _iter_seats(each)


@lru_cache(maxsize=4_096)
def _list_sign_seats(sign: Sign) -> tuple[Seat, ...]:
    return (*_iter_seats(sign.short), *_iter_seats(sign.name))


@lru_cache(maxsize=4_096)
def format_sentence(package: str, key: str, lang: Language, values: tuple[tuple[str, str | float], ...]) -> str:
    for home in (package, APP):
        if (word := _compile_words(home, lang, key)) is not None:
            given = dict(values)
            with suppress(Unplain):
                return _drop_second_stops(word(given), values)
            bundle = load_bundle(home, lang)
            pattern = bundle.get_message(key).value
            assert pattern is not None
            text, faults = bundle.format_pattern(pattern, given)
            if faults:
                return _report_missing(package, key, lang, "; ".join(map(str, faults)))
            return _drop_second_stops(str(text), values)
    return _report_missing(package, key, lang, "no such key")


@lru_cache(maxsize=8_192)
def _compile_words(package: str, lang: Language, key: str) -> Callable[[Values], str] | None:
    """Return what words a key; None where the package has no such key."""
    pattern = _find_pattern(package, lang, key)
    if pattern is None:
        return None
    try:
        return compile_pattern(pattern, EUPHONY)
    except Unplain:
        return refuse_words


def _drop_second_stops(text: str, values: tuple[tuple[str, str | float], ...]) -> str:
    for _, value in values:
        if isinstance(value, str) and value.rstrip("\ue002")[-1:] in STOPS and f"{value}." in text:
            text = re.sub(rf"({re.escape(value)})\.(?!\.)", r"\1", text)
    return text


@lru_cache(maxsize=256)
def load_bundle(package: str, lang: Language) -> FluentBundle:
    made = FluentBundle([lang], functions=EUPHONY, use_isolating=False)
    made.add_resource(load_words(package, lang))
    return made


@lru_cache(maxsize=256)
def load_words(package: str, lang: Language) -> ast.Resource:
    source = files(package) / "locale" / f"{lang}.ftl"
    return parse_words(source.read_text(encoding="utf-8"), f"{package}.{lang}") if source.is_file() else ast.Resource()


@lru_cache(maxsize=256)
def load_patterns(package: str, lang: Language) -> Mapping[str, ast.Pattern]:
    """Load what words each key, as it is written: the library compiles a key only where we can't."""
    words = load_words(package, lang).body
    return {each.id.name: each.value for each in words if isinstance(each, ast.Message) and each.value is not None}


def _find_pattern(package: str, lang: Language, key: str) -> ast.Pattern | None:
    return load_patterns(package, lang).get(key)


def _report_missing(package: str, key: str, lang: Language, fault: str) -> str:
    log.error("unworded", extra={"package": package, "key": key, "lang": lang, "fault": fault})
    warnings.warn(f"{package}/locale/{lang}.ftl: {key}: {fault}", Unworded, stacklevel=2)
    return format_sentence(APP, "unworded", lang, ())


def _add_counts(values: Mapping[str, str | float], params: Mapping[str, TextParam | Param]) -> dict[str, str | float]:
    more: dict[str, str | float] = {
        f"{name}-count": len(value) for name, value in params.items() if isinstance(value, tuple)
    }
    if {"least", "most"} <= params.keys():
        more["exact"] = "yes" if params["least"] == params["most"] else "no"
    return {name.replace("_", "-"): value for name, value in {**values, **more}.items()}


def _to_param(value: object) -> Param:
    return value if isinstance(value, int | str | Message | Sign | Who | Quote | tuple) else str(value)


def join_list(items: list[str], lang: Language) -> str:
    if len(items) < 2:
        return "".join(items)
    *before, last = items
    word = _compile_words(APP, lang, "list")
    assert word is not None
    return word({"before": ", ".join(before), "last": last})


CHECK: Final = sha256().digest_size  # Bytes before what is kept, which follow from it and from what it was parsed of.


def find_cache_folder() -> Path:
    """Return where a user's files of ours are kept that can be made again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "arbitro"


def parse_words(source: str, name: str) -> Any:
    basis = f"bare {version('fluent.syntax')} {sys.version_info[:2]} {source}".encode()
    parse = FluentParser(with_spans=False).parse  # where in its file a word stands would be most of what is kept
    with suppress(OSError, RuntimeError):  # RuntimeError: no one has a home
        path = find_cache_folder() / f"{name}.words"
        parsed = read_parsed(path, basis)
        if parsed is None:
            parsed = parse(source)
            keep_parsed(path, basis, parsed)
        return parsed
    return parse(source)


def read_parsed(path: Path, basis: bytes) -> Any:
    try:
        kept = path.read_bytes()
    except FileNotFoundError:
        return None
    check, parsed = kept[:CHECK], kept[CHECK:]
    if check != sha256(basis + parsed).digest():
        return None
    with without_collection():
        return pickle.loads(parsed)  # noqa: S301 (in the user's own folder, as Python's own compiled files are)


@contextmanager
def without_collection() -> Iterator[None]:
    """Collect no garbage: all that is read is kept, and to look through it again and again takes longer than to read it."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def keep_parsed(path: Path, basis: bytes, parsed: Any) -> None:
    kept = pickle.dumps(parsed, pickle.HIGHEST_PROTOCOL)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        new.write_bytes(sha256(basis + kept).digest() + kept)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


MINUTE_MS: Final = 60_000


def acknowledge(
    person: Person, key: str = "ack-taken", seq: int = 0, *, again: bool = False, at_ms: int | None = None
) -> Acknowledged:
    """Make a key's acknowledgment in a person's language; it tells `at_ms` in seconds, the same in every zone."""
    seconds = (at_ms or 0) % MINUTE_MS / 1000
    return Acknowledged(app_text(key, person.lang, seconds=seconds), seq, again, at_ms)


def acknowledge_consent(person: Person, *, is_done: bool) -> Acknowledged:
    return acknowledge(person, "ack-taken" if is_done else "refused-needs-consent")


# It shows nothing and parts nothing, but ends what a chat would make of the characters before it.
JOINER: Final = "\u2060"
# A link of ours in a text; people's words lose these marks when they are cleaned.
LINK: Final = re.compile("\ue003([^\ue003\ue004]*)\ue004")
TRIGGER: Final = re.compile(r"(?<![\w/@<>])(/|@|#)(?=\w)|(?<!\w)(\$)(?=[A-Z])")
LIVELY: Final = re.compile(
    r"(?P<scheme>:)(?=//)|(?P<dot>(?<=[\w-])\.)(?=[^\W\d_])|(?P<at>@)(?=\w)|(?P<tag>(?<!\w)(?:#(?=\w)|\$(?=[A-Z])))"
    r"|(?P<slash>(?<![\w/<>])/)(?=(?P<command>\w+))"
)


def mark_link(url: str) -> str:
    """Mark an address of ours, so that it stays a link in a chat."""
    return f"\ue003{url}\ue004"


@lru_cache(maxsize=4_096)
def word_name(name: str) -> str:
    """Return a person's name as it stands in words."""
    return make_words_inert(clean(name))


@lru_cache(maxsize=4_096)
def make_words_inert(text: str) -> str:
    return TRIGGER.sub(rf"\g<0>{JOINER}", text)


def make_inert(text: str, is_command: Callable[[str], bool]) -> str:

    def part(found: re.Match[str]) -> str:
        command = found["command"]
        return found[0] if command and is_command(command.lower()) else f"{found[0]}{JOINER}"

    return LIVELY.sub(part, text)
