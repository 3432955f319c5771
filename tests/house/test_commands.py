"""Every command that a page tells someone to type is one: of ours by its parser, of make by its file."""

import argparse
import re
from functools import cache

import pytest

from bot.__main__ import make_parser
from tests.house.source import DOCS, ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS]
TYPED = re.compile(r"^```\w*\n(.*?)^```|`([^`]+)`", re.MULTILINE | re.DOTALL)
BESIDE = re.compile(r"""^\S*[A-Z]+=\S+ |[\[\]]|\s#.*|(?<==)"[^"]*\"""")
"""What stands around a command's words: settings before it, brackets for what may be left out, what is said of it, values in quotes."""
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
find_parser = cache(make_parser)
VARIABLES = set(re.findall(r"\$\((?:or \$\()?([A-Z]+)\b", MAKEFILE))


def list_commands(text):
    """What is typed in a page's blocks and between backticks, each as its words: `arbitro …` and `make …`."""
    for block, span in TYPED.findall(text):
        for line in (block or span.replace("\n", " ")).splitlines():
            words = BESIDE.sub("", line).split()
            name = words[0].rsplit("/", 1)[-1] if words[1:] else ""
            if name in ("arbitro", "make"):
                yield [name, *words[1:]]


def find_faults_of_ours(words):
    """Follow the parser down the commands, and look for each option at the last of them."""
    parser = find_parser()
    rest = list(words)
    while branches := [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]:
        if not rest or rest[0].startswith("-"):
            break
        if rest[0] not in branches[0].choices:
            return [rest[0]]
        parser = branches[0].choices[rest.pop(0)]
    return [word for word in rest if word.startswith("--") and word.split("=")[0] not in parser._option_string_actions]


def find_faults_of_make(words):
    settings = [word.split("=")[0] for word in words if "=" in word]
    return [word for word in words if "=" not in word and word not in TARGETS] + [
        name for name in settings if name not in VARIABLES
    ]


def find_faults(words):
    """Look for the words of a command that nothing knows."""
    return find_faults_of_ours(words[1:]) if words[0] == "arbitro" else find_faults_of_make(words[1:])


@pytest.mark.parametrize("page", PAGES, ids=lambda each: each.name)
def test_every_command_of_a_page_can_be_typed(page):
    typed = list(list_commands(page.read_text(encoding="utf-8")))
    assert [" ".join(words) for words in typed if find_faults(words)] == []


def test_the_pages_name_commands_of_both_kinds():
    typed = [words for page in PAGES for words in list_commands(page.read_text(encoding="utf-8"))]
    assert {"serve", "doctor", "verify", "backup"} <= {words[1] for words in typed if words[0] == "arbitro"}
    assert {"play", "test", "serve", "dist"} <= {words[1] for words in typed if words[0] == "make"}
