"""The client's modules joined into one script, so that a page asks for one file: nothing is built, and each module runs as it stands."""

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

IMPORT: Final = re.compile(r'^import (?:\{ ([^}]*) \}|(\w+)) from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export ((?:async )?(?:const|class|function)\*? (\w+))", re.MULTILINE)
EXPORTS: Final = re.compile(r"^(.*?)export ?\{([^}]*)\};", re.MULTILINE)
DEFAULT: Final = "export default "
REMARK: Final = re.compile(r"[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n?|^[ \t]+| // [^\n]*$", re.DOTALL | re.MULTILINE)
SPEECH: Final = re.compile(r"\bt\(([^()]*(?:\([^()]*\))?[^()]*)")
KEY: Final = re.compile(r'"([a-z-]+)"')
LICENCE: Final = "/* {}: its licence is /static/{}/LICENSE-{}.txt */\n"


def join_modules(static: Traversable, entry: str) -> str:
    """Join a module and all that it imports, each as a function that is called once and returns what it exports.

    They stand in a block, since a page of a chat's window runs where the one before it ran.
    """
    names: dict[str, str] = {}
    parts = [wrap(static, name, names) for name in walk(static, entry, names)]
    return f'"use strict";\n{{\n{"".join(parts)}}}\n'


def walk(static: Traversable, name: str, names: dict[str, str]) -> Iterator[str]:
    """Yield the names of modules, those that others need first; each gets the name it has in the joined script."""
    if name in names:
        return
    names[name] = f"module{len(names)}"
    for each in IMPORT.finditer(read(static, name)):
        yield from walk(static, resolve(name, each[3]), names)
    yield name


def read(static: Traversable, name: str) -> str:
    return static.joinpath(*name.split("/")).read_text(encoding="utf-8")


def resolve(name: str, asked: str) -> str:
    """Return which module a path within another names."""
    found: list[str] = []
    for part in (PurePosixPath(name).parent / asked).parts:
        if part == "..":
            found.pop()
        else:
            found.append(part)
    return "/".join(found)


def wrap(static: Traversable, name: str, names: dict[str, str]) -> str:
    text, given = read(static, name), []
    path = PurePosixPath(name)
    is_ours = path.suffix == ".js"

    def take(found: re.Match[str]) -> str:
        source = names[resolve(name, found[3])]
        return (
            f"const {{ {found[1].replace(' as ', ': ')} }} = {source};\n"
            if found[1]
            else f"const {found[2]} = {source}.default;\n"
        )

    def give(found: re.Match[str]) -> str:
        given.append(found[2])
        return found[1]

    def give_all(found: re.Match[str]) -> str:
        pairs = (each.strip().partition(" as ") for each in found[2].split(","))
        given.extend(f"{outer or inner}: {inner}" for inner, _, outer in pairs)
        return found[1]

    text = EXPORTS.sub(give_all, EXPORT.sub(give, IMPORT.sub(take, text)))
    if DEFAULT in text:
        text = text.replace(DEFAULT, "const standard = ")
        given.append("default: standard")
    text = (
        REMARK.sub("", text) if is_ours else LICENCE.format(path.name, path.parent, path.name.partition("-")[0]) + text
    )
    return f"const {names[name]} = (() => {{\n{text}\nreturn {{ {', '.join(given)} }};\n}})();\n"


def list_words(static: Traversable, entry: str) -> tuple[str, ...]:
    """Return the keys of all words that the modules say."""
    said = (each for name in walk(static, entry, {}) for each in SPEECH.findall(read(static, name)))
    return tuple(sorted({key for each in said for key in KEY.findall(each)}))
