"""What a screen needs twice is made once, for as long as its table is shown as it stood."""

from dataclasses import replace

from bot.presenters.made_once import made_once
from bot.presenters.table import TablePresenter
from bot.text.translator import Translator
from tests.support.script_game import ANNA, BRUNO, Time, begun, office


async def test_what_is_made_of_a_presenter_is_made_once_for_the_same_arguments(tmp_path):
    made = []

    @made_once
    def word(presenter, what, *, loud=False):
        made.append((presenter.eye, what, loud))
        return f"{what}!" if loud else what

    async with office(tmp_path, Time()) as at:
        table = await at.tables.get(await begun(at, "ss", ANNA, BRUNO))
    presenter = TablePresenter(table, 0, "it", Translator())
    assert [word(presenter, "a"), word(presenter, "a", loud=True), word(presenter, "a")] == ["a", "a!", "a"]
    assert made == [(0, "a", False), (0, "a", True)]
    word(replace(presenter), "a")
    word(presenter.for_eye(1), "a")
    assert made[2:] == [(0, "a", False), (1, "a", False)]
