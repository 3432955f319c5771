"""Faults 40e and 40f: a copied database without its key is the same whatever was answered, in each column or its length."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from adapters.web.form_data import FormData
from bot.ports.codes import parse_invitation_code
from bot.store.seal import SEALED, SIZES, Vault, fill_up
from tests.adapters.web.session import giver, giving, room, settled
from tests.adapters.web.site import Browser, site
from tests.support.people import answer
from tests.support.script_game import Time

HIDDEN = {(each.table, each.column) for each in SEALED}


def read_copy(path: Path) -> dict[tuple[str, int, str], Any]:
    """Every value of a copy; of a sealed one its length."""
    found: dict[tuple[str, int, str], Any] = {}
    with closing(sqlite3.connect(path)) as copy:
        names = [row[0] for row in copy.execute("select name from sqlite_master where type = 'table'")]
        for name in names:
            rows = copy.execute(f"select * from {name} order by 1, 2").fetchall()
            columns = [each[1] for each in copy.execute(f"pragma table_info({name})")]
            for number, row in enumerate(rows):
                for column, value in zip(columns, row, strict=True):
                    found[name, number, column] = len(value) if (name, column) in HIDDEN else value
    return found


async def answered(folder: Path, base: Path, cookie: str, path: str, sent: dict[str, Any]) -> dict[Any, Any]:
    """What a copy holds once this was answered in a browser."""
    shutil.copytree(base, folder)
    async with site(folder, now_ms=Time()) as app:
        browser = Browser(app)
        browser.client.cookies.set("arbitro", cookie, domain="127.0.0.1", path="/")
        assert (await browser.post(path, sent)).status_code == 303
        await settled(app)
        await browser.close()
    return read_copy(folder / "arbitro.db")


async def test_40e_no_column_and_no_length_of_a_copy_follows_from_a_sealed_answer(tmp_path):
    base = tmp_path / "base"
    base.mkdir()
    async with site(base, now_ms=Time()) as app:
        anna, bruno = Browser(app), Browser(app)
        table = await giving(anna, bruno, app)
        one, _, seat = await giver(anna, bruno, app, table)
        shown = await room(app, one, table, seat)
        question = next(each for each in shown.questions if each.kind == "must")
        cookie = one.client.cookies["arbitro"]
        for each in (anna, bruno):
            await each.close()
    given = {repr(fields): fields for fields in (answer(question, Random(seed)) for seed in range(40))}
    assert len(given) > 2
    first, *others = list(given.values())[:4]
    sent = [
        {"question": question.id, "press": "5f0c2a9e1b7d4c63", "view": "seat"}
        | {f"a.{name}": list(v) for name, v in fields.items()}
        for fields in (first, first, *others)
    ]
    path = f"{table}/seat/{seat}/answer"
    copies = [await answered(tmp_path / f"c{n}", base, cookie, path, each) for n, each in enumerate(sent)]
    same, again, *different = copies
    noise = {key for key in same.keys() | again.keys() if same.get(key) != again.get(key)}
    for copy in different:
        assert copy.keys() == same.keys()
        assert {key: copy[key] for key in copy.keys() - noise - {k for k in copy if k[0] == "inbox"}} == {
            key: same[key] for key in same.keys() - noise - {k for k in same if k[0] == "inbox"}
        }
        assert [len(str(copy[key])) for key in sorted(copy)] == [len(str(same[key])) for key in sorted(same)]


def test_40e_the_id_of_an_answer_is_not_found_by_trying_answers():
    """What was found in 69 seconds before: no unkeyed digest of the fields is in it."""
    form = FormData({"press": "5f0c2a9e1b7d4c63", "question": "q", "seat": "1"}, {"": ("yes",)})
    made = form.make_inbox_id()
    assert "5f0c2a9e1b7d4c63" not in made
    assert made == form.make_inbox_id()
    others = [FormData({**form.plain, "press": press}, form.fields).make_inbox_id() for press in ("a", "b")]
    assert len({made, *others}) == 3


def test_40f_sealed_values_have_a_few_sizes_and_empty_ones_are_sealed():
    vault = Vault(bytes(32))
    lengths = {len(vault.seal(text, "t", "log", "token", 1)) for text in ("", "a", "yes,no", "x" * 250)}
    assert len(lengths) == 1
    assert {len(fill_up(b"x" * n)) for n in range(0, 20_000, 7)} == {*SIZES, 2 * SIZES[-1]}
    for text in ("", "è" * 9_000):
        assert vault.open(vault.seal(text, "t", "log", "token", 1), "t", "log", "token", 1) == text


async def test_40f_the_code_of_an_invitation_is_not_found_by_trying_codes(tmp_path):
    async with site(tmp_path, now_ms=Time()) as app:
        office, anna = app.state.desk.office, Browser(app)
        table = await anna.open("Anna")
        await anna.get(table)
        made = await anna.post(f"{table}/invite", anna.form(f"{table}/invite"))
        code = parse_invitation_code(made.text.partition("/in/")[2].partition('"')[0])
        found = await office.invitations.find(code, "here")
        assert found.table_id == table.removeprefix("/t/")
        await anna.close()
    stored = [
        value
        for (name, _, column), value in read_copy(tmp_path / "arbitro.db").items()
        if (name, column) == ("invitations", "hash")
    ]
    assert stored
    assert hashlib.sha256(f"invitation {code}".encode()).hexdigest() not in stored
