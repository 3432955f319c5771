"""The client's modules: joined they are one script, and it follows what the server tells as the server means it."""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from adapters.web.modules import join_modules, list_words
from adapters.web.rendering import CLIENT, DRAWERS, STATIC, WORDS, load_asset, page_text
from bot.values.ids import LANGUAGES
from bot.values.view_changes import list_changes

CLIENT_FOLDER = Path(str(STATIC)) / "client"
NODE = shutil.which("node")


def run(script: str, given: object) -> object:
    """Run a module beside the client's, with a value that it may read."""
    if NODE is None:
        pytest.skip("no node here")
    source = f"const given = {json.dumps(given)};\n{script}"
    command = [NODE, "--input-type=module", "-e", source]
    return json.loads(subprocess.run(command, cwd=CLIENT_FOLDER, check=True, capture_output=True, text=True).stdout)


def test_changes_lead_to_what_the_server_has():
    dice = Random(1)
    pairs = []
    for _ in range(100):
        old = [f"i{dice.randrange(12)}" for _ in range(dice.randrange(40))] + [
            f"{'long ' * 9}{dice.random()} ♠ end {'🂡' * dice.randrange(2)}"
        ]
        new = [each if dice.random() < 0.5 else each.replace("0.", "") for each in old if dice.random() < 0.7]
        for _ in range(dice.randrange(4)):
            new.insert(dice.randrange(len(new) + 1), f"n{dice.randrange(9)}")
        pairs.append((old, list_changes(old, new), new))
    made = run(
        """import { change, follow } from "./document.js";
        const doc = change({ log: [1, 2], notice: "x", stage: "a" }, { notice: null, stage: "b", log: { "~": [-1, "c"] } });
        console.log(JSON.stringify([given.map(([old, steps]) => follow(old, steps)), doc.log, doc.notice, doc.stage]));""",
        pairs,
    )
    assert made == [[new for _, _, new in pairs], ["c", 2], "", "b"]


def test_a_form_is_cut_into_what_stands_in_the_hand_on_the_board_and_in_the_bar():
    rows = [["P", "", 1], ["8", "eight", "", "", "", "8"], ["wave", "wave"]]
    parts = [
        {"name": "card", "label": "Card", "w": [0]},
        {"name": "house", "label": "House", "say": "to # and #", "on": "card", "cases": [[["P"], ["7", 1]]]},
        {"name": "say", "label": "Say", "on": "card", "cases": [[["P"], [2]]], "none": "nothing"},
    ]
    ask = {"id": "q", "kind": "must", "title": "Move", "w": {"k": "form", "p": parts}, "rows": rows}
    view = {"asks": [ask], "hand": [["chess/P", "Pawn"]], "size": [100, 100, 5]}
    made = run(
        """import { complete } from "./document.js"; import { fieldsOf, findMissing, layOut } from "./layout.js";
        const told = [{}, { card: ["P"] }, { card: ["P"], house: ["7"] }, { card: ["P"], house: ["9"] }].map(chosen => {
          const layout = layOut(complete(given), null, () => chosen);
          return [layout.hand.map(card => card.token), layout.places?.choices.map(c => [c.token, c.label, c.spot]) ?? null, layout.extras.map(part => part.name), findMissing(layout, chosen)?.name ?? null, fieldsOf(layout.question, chosen)];
        });
        console.log(JSON.stringify(told));""",
        view,
    )
    rest = [["P"], [["7", "to 7 and 7", "7"], ["8", "eight", "8"]], ["say"]]
    assert made == [
        [["P"], None, ["say"], "card", {}],
        [*rest, "house", {"card": ["P"]}],
        [*rest, None, {"card": ["P"], "house": ["7"]}],
        [*rest, "house", {"card": ["P"]}],
    ]


def test_modules_are_joined_into_one_script_that_says_known_words(tmp_path):
    for joined in (join_modules(STATIC, CLIENT), join_modules(STATIC, DRAWERS, CLIENT)):
        assert "\nimport " not in joined and "\nexport " not in joined and "import(" not in joined
        if NODE is not None:
            script = tmp_path / "client.js"
            script.write_text(joined)
            subprocess.run([NODE, "--check", script], check=True)
    assert "/turns" in load_asset("turns.js").decode()
    for lang in LANGUAGES:
        for key in (*list_words(STATIC, CLIENT), *list_words(STATIC, DRAWERS, CLIENT)):
            assert page_text(f"client-{key}", lang) != f"client-{key}", WORDS
