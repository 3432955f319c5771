# ruff: noqa: the sketch stays as it was
"""How an answer may look: the closed set of forms, and the one written token of each answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, factorial
from typing import Any, Generic, TypeVar
from unicodedata import normalize

A = TypeVar("A")


class Refused(Exception):
    """An answer the rules do not accept; `reason` is a message key, never prose."""

    def __init__(self, reason: str, **params: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params


class Shape(Generic[A]):
    """One token for each legal answer, and none besides."""

    __slots__ = ()

    def read(self, token: str) -> A:
        raise NotImplementedError

    def token(self, answer: A) -> str:
        return str(answer)

    def count(self) -> int:
        """How many legal answers there are."""
        raise NotImplementedError

    def nth(self, index: int) -> A:
        """The legal answer of that index: so chance can draw one, and a law try them."""
        raise NotImplementedError

    def parse(self, token: str) -> A:
        """The answer a token stands for; any spelling but the canonical one is refused."""
        try:
            answer = self.read(token)
        except ValueError:
            raise Refused("unreadable") from None
        if self.token(answer) != token:
            raise Refused("not-canonical")
        return answer


def among(options: Iterable[A], token: str) -> A:
    for option in options:
        if str(option) == token:
            return option
    raise Refused("not-an-option")


def escape(token: str, special: str) -> str:
    for sign in "%" + special:
        token = token.replace(sign, f"%{ord(sign):02X}")
    return token


def unescape(token: str, special: str) -> str:
    for sign in special + "%":
        token = token.replace(f"%{ord(sign):02X}", sign)
    return token


def listed(answers: Iterable[object]) -> str:
    return ",".join(escape(str(answer), ",") for answer in answers)


def unlisted(token: str) -> list[str]:
    return [unescape(part, ",") for part in token.split(",")] if token else []


def permutation(options: Sequence[A], index: int) -> tuple[A, ...]:
    left, order = list(options), []
    while left:
        place, index = divmod(index, factorial(len(left) - 1))
        order.append(left.pop(place))
    return tuple(order)


def combination(options: Sequence[A], size: int, index: int) -> tuple[A, ...]:
    chosen: list[A] = []
    for place, option in enumerate(options):
        taking = comb(len(options) - place - 1, size - len(chosen) - 1) if len(chosen) < size else 0
        if index < taking:
            chosen.append(option)
        else:
            index -= taking
    return tuple(chosen)


@dataclass(frozen=True, slots=True)
class Pick(Shape[A]):
    """Exactly one of `options`."""

    options: tuple[A, ...] = field(repr=False)

    def read(self, token: str) -> A:
        return among(self.options, token)

    def count(self) -> int:
        return len(self.options)

    def nth(self, index: int) -> A:
        return self.options[index]


@dataclass(frozen=True, slots=True)
class PickSome(Shape[tuple[A, ...]]):
    """From `least` to `most` of `options`, written in the order they are offered."""

    options: tuple[A, ...] = field(repr=False)
    least: int = 0
    most: int = 1

    def read(self, token: str) -> tuple[A, ...]:
        named = [among(self.options, part) for part in unlisted(token)]
        if not self.least <= len(named) <= self.most:
            raise Refused("how-many", least=self.least, most=self.most)
        return tuple(option for option in self.options if option in named)

    def token(self, answer: tuple[A, ...]) -> str:
        return listed(answer)

    def count(self) -> int:
        return sum(comb(len(self.options), size) for size in range(self.least, self.most + 1))

    def nth(self, index: int) -> tuple[A, ...]:
        size = self.least
        while index >= (ways := comb(len(self.options), size)):
            index, size = index - ways, size + 1
        return combination(self.options, size, index)


@dataclass(frozen=True, slots=True)
class Number(Shape[int]):
    least: int
    most: int

    def read(self, token: str) -> int:
        if not self.least <= (number := int(token)) <= self.most:
            raise Refused("out-of-range", least=self.least, most=self.most)
        return number

    def count(self) -> int:
        return self.most - self.least + 1

    def nth(self, index: int) -> int:
        return self.least + index


@dataclass(frozen=True, slots=True)
class Say(Shape[str]):
    """Free words; `check`, a module's function, may refuse some. Chance cannot draw them."""

    limit: int = 200
    check: Callable[[str], None] | None = field(default=None, repr=False)

    def read(self, token: str) -> str:
        if len(token) > self.limit:
            raise Refused("too-long", limit=self.limit)
        if self.check is not None:
            self.check(token)
        return normalize("NFC", token.strip())


@dataclass(frozen=True, slots=True)
class Order(Shape[tuple[A, ...]]):
    """All of `options`, in an order of one's own."""

    options: tuple[A, ...] = field(repr=False)

    def read(self, token: str) -> tuple[A, ...]:
        order = tuple(among(self.options, part) for part in unlisted(token))
        if sorted(map(str, order)) != sorted(map(str, self.options)):
            raise Refused("not-an-order")
        return order

    def token(self, answer: tuple[A, ...]) -> str:
        return listed(answer)

    def count(self) -> int:
        return factorial(len(self.options))

    def nth(self, index: int) -> tuple[A, ...]:
        return permutation(self.options, index)


def Press() -> Pick[str]:
    """One button."""
    return Pick(("press",))


def Shuffle(size: int) -> Order[int]:
    return Order(tuple(range(size)))


def Draw(size: int) -> Number:
    return Number(0, size - 1)


@dataclass(frozen=True, slots=True)
class Roll(Shape[tuple[int, ...]]):
    sides: int
    dice: int = 1

    def read(self, token: str) -> tuple[int, ...]:
        rolled = tuple(map(int, token.split(",")))
        if len(rolled) != self.dice or not all(1 <= pips <= self.sides for pips in rolled):
            raise Refused("not-a-roll")
        return rolled

    def token(self, answer: tuple[int, ...]) -> str:
        return listed(answer)

    def count(self) -> int:
        return int(self.sides**self.dice)

    def nth(self, index: int) -> tuple[int, ...]:
        return tuple(1 + index // self.sides**place % self.sides for place in range(self.dice))


@dataclass(frozen=True, slots=True)
class Bytes(Shape[bytes]):
    size: int

    def read(self, token: str) -> bytes:
        if len(drawn := bytes.fromhex(token)) != self.size:
            raise Refused("how-many", least=self.size, most=self.size)
        return drawn

    def token(self, answer: bytes) -> str:
        return answer.hex()

    def count(self) -> int:
        return int(256**self.size)

    def nth(self, index: int) -> bytes:
        return index.to_bytes(self.size, "big")


@dataclass(frozen=True, slots=True)
class Cases:
    """The shape that goes with the answer to an earlier field; where none is listed, the field falls away."""

    on: str
    shapes: Mapping[Any, Shape[Any]] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    shape: Shape[Any] | Cases
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Form(Shape[tuple[Any, ...]]):
    """Several answers in one token, in the order of the fields; None where a field was left out."""

    fields: tuple[Field, ...]

    def following(self, given: Sequence[Any]) -> tuple[Shape[Any] | None, bool]:
        """The shape asked after the answers `given`, and whether it may be left out."""
        asked = self.fields[len(given)]
        if not isinstance(asked.shape, Cases):
            return asked.shape, asked.optional
        place = [earlier.name for earlier in self.fields].index(asked.shape.on)
        shape = asked.shape.shapes.get(given[place])
        return shape, asked.optional or shape is None

    def read(self, token: str) -> tuple[Any, ...]:
        parts = token.split("|")
        if len(parts) != len(self.fields):
            raise Refused("how-many", least=len(self.fields), most=len(self.fields))
        given: tuple[Any, ...] = ()
        for part in parts:
            given = (*given, self.read_field(given, part))
        return given

    def read_field(self, given: Sequence[Any], part: str) -> Any:
        shape, optional = self.following(given)
        if part == "~" and optional:
            return None
        if part == "~" or shape is None:
            raise Refused("not-an-option", field=self.fields[len(given)].name)
        return shape.parse(unescape(part, "|~"))

    def token(self, answer: tuple[Any, ...]) -> str:
        shapes = [self.following(answer[:place])[0] for place in range(len(answer))]
        pairs = zip(shapes, answer, strict=True)
        return "|".join("~" if part is None or not shape else escape(shape.token(part), "|~") for shape, part in pairs)

    def count(self) -> int:
        return self.ways(())

    def nth(self, index: int) -> tuple[Any, ...]:
        given: tuple[Any, ...] = ()
        while len(given) < len(self.fields):
            place = 0
            if self.is_followed_blindly(len(given)):
                place, index = divmod(index, self.ways((*given, self.option(given, 0))))
            else:
                while index >= (ways := self.ways((*given, self.option(given, place)))):
                    place, index = place + 1, index - ways
            given = (*given, self.option(given, place))
        return given

    def ways(self, given: tuple[Any, ...]) -> int:
        """How many answers begin with `given`."""
        if len(given) == len(self.fields):
            return 1
        if self.is_followed_blindly(len(given)):
            return self.options(given) * self.ways((*given, self.option(given, 0)))
        return sum(self.ways((*given, self.option(given, place))) for place in range(self.options(given)))

    def is_followed_blindly(self, place: int) -> bool:
        name = self.fields[place].name
        return not any(isinstance(other.shape, Cases) and other.shape.on == name for other in self.fields)

    def options(self, given: Sequence[Any]) -> int:
        shape, optional = self.following(given)
        return (shape.count() if shape else 0) + optional

    def option(self, given: Sequence[Any], place: int) -> Any:
        shape, optional = self.following(given)
        if optional:
            place -= 1
        return None if place < 0 or shape is None else shape.nth(place)
