"""What a seat reads beside its picture."""

from bot.config import Settings
from bot.ports.room import PanelText
from bot.ports.screens import Draft, Focus, PrivateScreen
from bot.ports.widgets import Choice
from bot.presenters.direct_messages import panel_text
from bot.presenters.pictures import Pictures
from bot.presenters.seat_message import add_picture, make_seat_screen, without_hand
from bot.presenters.table import TablePresenter
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from tests.bot.presenters.test_every_game import BOXES, played
from tests.support.courier_stage import chatting, seated
from tests.support.memory_chat import MemoryChat

SPEECH = Translator()


def test_what_a_seat_holds_is_said_once_and_what_happened_stays():
    hand = PanelText("La tua mano", faces=(Choice("DK", "Re di danari"), Choice("C7", "7 di coppe")))
    twin = ("Le tue carte: Re di danari e 7 di coppe.", "Bruno: 7 di coppe")
    said = "Mano 1.\nLe tue carte: Re di danari e 7 di coppe.\nBruno: 7 di coppe\nTocca a te"
    assert without_hand(PrivateScreen(said, panels=(hand,)), twin) == "Mano 1.\nBruno: 7 di coppe\nTocca a te"
    assert without_hand(PrivateScreen(said), twin) == said
    dealt = "Le tue carte: 7 di coppe e Re di danari.\nRestano in mano: Bruno (7 di coppe e Re di danari).\nTocca a te"
    assert without_hand(PrivateScreen(dealt, panels=(hand,)), ()).splitlines() == dealt.splitlines()[1:]


async def test_the_least_of_a_seat_says_what_is_chosen_by_now(tmp_path):
    chat = MemoryChat()
    async with chatting(Settings(database=tmp_path / "t.db", _env_file=None), chat) as office:
        table, _ = await seated(office, chat, "ballot")
        presenter = TablePresenter(await office.tables.get(table), 0, "it", SPEECH)
        form = make_seat_screen(presenter, "memory:anna", 1_000, Focus()).question
        chosen = Draft({"": (form.widget.choices[0].token,)})
        screen = make_seat_screen(presenter, "memory:anna", 1_000, Focus(form.id, chosen))
        assert screen.brief[0] == "Scelta 1 su 2: Bruno"


async def test_a_hand_is_said_first_of_what_the_picture_shows_and_once():
    """A caption ends where it is full: a hand at its end was never whole."""
    laid = "è sul tavolo, davanti a te."
    for table in played(BOXES["biglietti"], 5, 3, steps=200):
        presenter = TablePresenter(table, 0, "it", SPEECH)
        screen = make_seat_screen(presenter, "memory:anna", 1_000, Focus()) if table.position.state.table else None
        if screen is not None and any(laid in line for panel in screen.panels for line in panel.lines):
            break
    shown = await add_picture(screen, presenter, Pictures())
    hand = " ".join(shorten_signs(face.label) for face in screen.panels[0].faces)
    assert shown.lines[0] == f"{screen.panels[0].title}: {hand}"
    assert not any(laid in line for line in shown.lines)
    assert any(laid in line for panel in shown.panels for line in panel.lines)


async def test_what_a_panel_says_of_a_picture_the_pictures_words_do_not_say_again():
    for table in played(BOXES["caccia"], 5, 3):
        spy = table.position.state.spy
        if spy is not None and table.position.state.secret.open().trail:
            break
    presenter = TablePresenter(table, spy, "it", SPEECH)
    shown = await add_picture(make_seat_screen(presenter, "memory:anna", 1_000, Focus()), presenter, Pictures())
    beside = {line for panel in shown.panels for line in panel_text(panel).split("\n")}
    assert [line for line in beside if line.startswith("La tua traccia: ")]
    assert [line for line in beside if "può andare in: " in line]
    assert not {line.removesuffix(".") for line in shown.lines} & {line.removesuffix(".") for line in beside}
