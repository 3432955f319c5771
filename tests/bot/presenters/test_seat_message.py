"""What a seat reads beside its picture."""

from bot.ports.room import PanelText
from bot.ports.screens import PrivateScreen
from bot.ports.widgets import Choice
from bot.presenters.seat_message import without_hand, without_told


def test_what_a_seat_holds_is_said_once_and_what_happened_stays():
    hand = PanelText("La tua mano", faces=(Choice("DK", "Re di danari"), Choice("C7", "7 di coppe")))
    twin = ("Le tue carte: Re di danari e 7 di coppe.", "Bruno: 7 di coppe")
    said = "Mano 1.\nLe tue carte: Re di danari e 7 di coppe.\nBruno: 7 di coppe\nTocca a te"
    assert without_hand(PrivateScreen(said, panels=(hand,)), twin) == "Mano 1.\nBruno: 7 di coppe\nTocca a te"
    assert without_hand(PrivateScreen(said), twin) == said


def test_who_has_won_is_not_said_again_after_how_the_game_ended():
    told = ("Bruno dà una carta.", "Vince il Controllore, Bruno. L’agente era Fabio.")
    assert without_told(("Vince il Controllore, Bruno.", "Tocca a te"), told) == ["Tocca a te"]
    assert without_told(("Vince il Controllore, Bruno.",), told[:1]) == ["Vince il Controllore, Bruno."]
