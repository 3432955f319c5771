"""The client's modules joined into few scripts: nothing is built, and each module runs as it stands.

What `import(...)` names has a script of its own, which a page fetches by the address that it has under that name.
"""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath
from typing import Final

IMPORT: Final = re.compile(r'^import (?:\{ ([^}]*) \}|(\w+)) from "(\.[^"]+)";\n', re.MULTILINE)
LATER: Final = re.compile(r'import\("\./(\w+)\.js"\)')
EXPORT: Final = re.compile(r"^export ((?:async )?(?:const|class|function)\*? (\w+))", re.MULTILINE)
EXPORTS: Final = re.compile(r"^(.*?)export ?\{([^}]*)\};", re.MULTILINE)
DEFAULT: Final = "export default "
REMARK: Final = re.compile(r"[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n?|^[ \t]+| // [^\n]*$", re.DOTALL | re.MULTILINE)
BLANK: Final = re.compile(r"\n{2,}")
SPEECH: Final = re.compile(r"\bt\(([^()]*(?:\([^()]*\))?[^()]*)")
KEY: Final = re.compile(r'"([a-z-]+)"')
LICENCE: Final = "/* {}: its licence is /static/{}/LICENSE-{}.txt */\n"
FETCH: Final = """
const fetchLater = name => new Promise((done, fail) => {
const script = document.createElement("script");
script.onload = () => done(globalThis.arbitroModules[name]);
script.onerror = fail;
script.src = document.getElementById("app").dataset[name];
document.head.append(script);
});
"""


def join_modules(static: Path, entry: str, above: str = "") -> str:
    """Join a module and all that it imports, each as a function that is called once and returns what it exports.

    They stand in a block, since a page of a chat's window runs where the one before it ran. What the script of the
    module `above` has already is taken from there.
    """
    names: dict[str, str] = {}
    there = [*walk(static, above, names)] if above else []
    known = ", ".join(names[each] for each in there)
    parts = [wrap(static, name, names) for name in walk(static, entry, names)]
    given = f"{PurePosixPath(entry).stem}: {names[entry]}" if above else ", ".join(names.values())
    first = f"const {{ {known} }} = globalThis.arbitroModules;\n" if above else ""
    last = f"globalThis.arbitroModules = {{ ...globalThis.arbitroModules, {given} }};\n"
    joined = "".join(parts)
    if "fetchLater(" in joined:
        joined = FETCH + joined
    return f'"use strict";\n{{\n{first}{joined}{last}}}\n'


def walk(static: Path, name: str, names: dict[str, str]) -> Iterator[str]:
    """Yield the names of modules, those that others need first; each gets the name it has in the joined script."""
    if name in names:
        return
    names[name] = f"module{len(names)}"
    for each in IMPORT.finditer(read(static, name)):
        yield from walk(static, resolve(name, each[3]), names)
    yield name


def read(static: Path, name: str) -> str:
    return (static / name).read_text(encoding="utf-8")


def resolve(name: str, asked: str) -> str:
    """Return which module a path within another names."""
    return normpath(join(dirname(name), asked))


def wrap(static: Path, name: str, names: dict[str, str]) -> str:
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
    text = LATER.sub(r'fetchLater("\1")', text)
    if DEFAULT in text:
        text = text.replace(DEFAULT, "const standard = ")
        given.append("default: standard")
    text = (
        BLANK.sub("\n", REMARK.sub("", text))
        if is_ours
        else LICENCE.format(path.name, path.parent, path.name.partition("-")[0]) + text
    )
    return f"const {names[name]} = (() => {{\n{text}\nreturn {{ {', '.join(given)} }};\n}})();\n"


def list_words(static: Path, entry: str, above: str = "") -> tuple[str, ...]:
    """Return the keys of all words that the modules say, but for those that the script `above` them has."""
    said = (each for name in walk(static, entry, {}) for each in SPEECH.findall(read(static, name)))
    known = list_words(static, above) if above else ()
    return tuple(sorted({key for each in said for key in KEY.findall(each)}.difference(known)))
