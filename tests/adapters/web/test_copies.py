"""Faults 40e and 40f: a copied database without its key tells nothing to who tries answers, codes or lengths."""

import hashlib
import sqlite3
from contextlib import closing

from adapters.web.visit import FormData
from bot.db.seal import SIZES, Vault, fill_up
from bot.values.ids import parse_invitation_code
from tests.adapters.web.site import Browser, site
from tests.support.script_game import Time


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
    async with site(tmp_path, now_ms=Time()) as asgi:
        app, anna = asgi.state.context.app, Browser(asgi)
        table = await anna.open("Anna")
        await anna.get(table)
        made = await anna.post(f"{table}/invite", anna.form(f"{table}/invite"))
        code = parse_invitation_code(made.text.partition("/in/")[2].partition('"')[0])
        found = await app.invitations.find(code, "here")
        assert found.table_id == table.removeprefix("/t/")
        await anna.close()
    with closing(sqlite3.connect(tmp_path / "arbitro.db")) as copy:
        [stored] = copy.execute("select hash from invitations").fetchall()
    assert hashlib.sha256(f"invitation {code}".encode()).hexdigest() not in stored
