"""What a seat reads beside its picture."""

import re
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from bot.config import Settings
from bot.text.signs import shorten_signs
from bot.values.ids import TablePace
from bot.values.room import PanelText
from bot.values.screens import Draft, Focus, PrivateScreen
from bot.values.widgets import Choice
from bot.views.asked import is_at_leisure
from bot.views.calls import find_fate
from bot.views.chapter import BETWEEN, ChapterLine, join_parts, join_rows, keep_lasting, keep_newest, pack_rows
from bot.views.closing import history_lines
from bot.views.recap import (
    LISTED,
    RECAP,
    Happened,
    choose_lines,
    fit_lines,
    fit_recap,
    is_away,
    lead_with_verdict,
    list_happened,
    list_news,
    recap_lines,
)
from bot.views.recap import join_rows as join_told
from bot.views.seat import add_picture, make_seat_screen, panel_text, tell_in_words, without_hand
from bot.views.table import TablePresenter
from games.registry import GAMES
from games.spec import NoteKind
from games.tarocco.rules.state import Dealing, Resting
from tests.bot.views.test_every_game import SPECS, played
from tests.bot.views.test_table import answered
from tests.support.memory_chat import MemoryChat
from tests.support.sender_stage import chatting, seated


class NoPixels:
    """Pictures that are not drawn: only the words beside them are looked at."""

    notes = ()

    async def seat_picture(self, presenter, drawn, notes):
        self.notes = notes
        return b"picture"


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
    async with chatting(Settings(database=tmp_path / "t.db", _env_file=None), chat) as app:
        table, _ = await seated(app, chat, "ballot")
        presenter = TablePresenter(await app.tables.get(table), 0, "it")
        form = make_seat_screen(presenter, "memory:anna", 1_000, Focus()).question
        chosen = Draft({"": (form.widget.choices[0].token,)})
        screen = make_seat_screen(presenter, "memory:anna", 1_000, Focus(form.id, chosen))
        assert screen.brief[0] == "Scelta 1 su 2: Bruno"


async def test_what_a_seat_holds_is_in_its_picture_and_said_first_of_that():
    laid = "è sul tavolo, davanti a te."
    for table in played(SPECS["biglietti"], 5, 3, steps=200):
        presenter = TablePresenter(table, 0, "it")
        screen = make_seat_screen(presenter, "memory:anna", 1_000, Focus()) if table.position.state.table else None
        if screen is not None and any(laid in line for panel in screen.panels for line in panel.lines):
            break
    pictures = NoPixels()
    shown = await add_picture(screen, presenter, pictures)
    hand = " ".join(shorten_signs(face.label) for face in screen.panels[0].faces)
    assert shown.lines[0].startswith(f"{screen.panels[0].title}: {hand}\n")
    assert laid in shown.lines[0]
    assert any(laid in line for note in pictures.notes for line in note)
    assert shown.panels == ()


async def test_8_notes_are_in_the_picture_and_in_words():
    for table in played(SPECS["caccia"], 5, 3):
        spy = table.position.state.spy
        if spy is not None and table.position.state.secret.open().trail:
            break
    presenter = TablePresenter(table, spy, "it")
    pictures = NoPixels()
    await add_picture(make_seat_screen(presenter, "memory:anna", 1_000, Focus()), presenter, pictures)
    words, panels = tell_in_words(presenter), presenter.make_panels(is_page=False)
    whole = [line for panel in panels for line in panel_text(panel).split("\n")]
    assert {line for note in pictures.notes for line in note} <= set(whole)
    noted = {line for panel in panels if panel.kind != NoteKind.DRAWN.value for line in panel.lines}
    assert noted <= {"", *(line for note in pictures.notes for line in note)}
    assert [line for line in whole if line.startswith("La tua traccia: ")]
    assert {*whole, *map(shorten_signs, presenter.make_board().lines)} <= set(words)
    assert len(set(words)) == len(words)


def test_a_row_stands_where_its_last_line_does():
    told = [("Anna: 6.", "1"), ("Bruno accusa", ""), ("Bruno: 7", "1"), ("Prende Bruno", "1"), ("Bruno: 8", "2")]
    lines = [ChapterLine(*each) for each in told]
    assert [line.text for line in join_rows(lines)] == ["Bruno accusa", "Anna: 6 · Bruno: 7 · Prende Bruno", "Bruno: 8"]
    over = keep_lasting([line._replace(is_passing=bool(line.row), ends="Prende" in line.text) for line in lines])
    assert [line.text for line in over] == ["Bruno accusa", "Prende Bruno"]
    links = [ChapterLine(f"Scambio: {one} → {other}.") for one, other in ("AB", "BC", "AD")]
    assert pack_rows(links) == ["Scambio: A → B → C · Scambio: A → D."]
    assert keep_newest(["Anna: 6 · Bruno: 7 · Carla: 8", "Prende Carla."], 34) == "… Bruno: 7 · Carla: 8\nPrende Carla."
    short = [ChapterLine("Anna: 6", "1"), ChapterLine("Sì."), ChapterLine("No."), ChapterLine("Bruno: 7", "2")]
    assert pack_rows(short) == ["Anna: 6", "Sì · No.", "Bruno: 7"]


@cache
def last_press():
    """The last card of a hand that anybody chose: the table before it, who chose it, and the table after it."""
    tables = played(GAMES["ottocento"], 4, 7, steps=200)
    seat = -1
    for table in tables:
        if isinstance(table.position.state.phase, Resting):
            return table, seat
        seat = next(iter(table.position.ask.must)).seat
    raise AssertionError


def test_whoever_plays_the_last_free_card_is_told_what_then_plays_itself_and_the_count():
    table, seat = last_press()
    lines = recap_lines(TablePresenter(table, seat, "it"))
    tricks = [line for line in lines if "Giro " in line]
    assert [line[line.index("Giro") :].split(":")[0] for line in tricks] == ["Giro 14", "Giro 15"]
    assert tricks[1].count(" · ") == 4
    assert lines[-1].startswith("La smazzata 1 è finita")
    shown = make_seat_screen(TablePresenter(table, seat, "it"), "web:0", 1_024, Focus())
    assert lines[-1].removesuffix(".") in shown.text
    before = keep_lasting(history_lines(TablePresenter(table, None, "it"), 1, len(table.history) - 1))
    assert before[-1].text.startswith("Giro 13: "), "no lead of a trick that the next message closes"


def test_a_count_waits_for_nobody_so_that_it_is_shown_to_all_at_once():
    table, _ = last_press()
    assert all(is_at_leisure(TablePresenter(table, seat, "it")) for seat in range(4))
    begun = next(played(GAMES["ottocento"], 4, 7))
    assert not any(is_at_leisure(TablePresenter(begun, seat, "it")) for seat in range(4))


def test_a_new_hand_brings_back_no_card_of_the_former_one():
    for table in played(GAMES["ottocento"], 4, 7, steps=200):
        if table.position.state.hand == 2 and not isinstance(table.position.state.phase, Dealing):
            break
    for seat in range(4):
        lines = recap_lines(TablePresenter(table, seat, "it"))
        assert lines[0].startswith("Smazzata 2."), lines


def test_the_count_is_left_at_one_press_beside_the_dots():
    table, _ = last_press()
    for seat in range(4):
        screen = make_seat_screen(TablePresenter(table, seat, "it"), "web:0", 1_024, Focus())
        assert screen.question is not None
        assert [choice.label for choice in screen.question.widget.choices] == ["Avanti"]
        assert screen.buttons[-1].verb == "more" and "score" not in [button.verb for button in screen.buttons]
        assert "fra un minuto" in screen.text
        assert screen.text.startswith("La smazzata 1 ")


OWN = Happened("Giochi una carta.", is_own=True, seq=1)
VERDICT = Happened("Tutti votano, l’uno dopo l’altro: non si salva.", "Non si salva.", seq=2)
OTHERS = [Happened(f"Passa la carta {number}.", seq=10 + number) for number in range(1, 9)]


def texts(lines):
    return [line.text for line in lines]


@pytest.mark.parametrize("steps", [33, 39])
def test_12_a_resolution_is_told_whole_and_alike_to_whoever_answered_last_and_to_everybody_else(steps):
    """Findings 1 and 2: the last of five partisans read two results of five, the spy four after two old moves of their own."""
    *_, table = played(GAMES["caccia"], 3, "caccia3", steps)
    presenters = [TablePresenter(table, seat, "it") for seat in range(3)]
    told = [recap_lines(presenter) for presenter in presenters]
    each = [told.line.text for told in presenters[0].told_lines() if told.seq == steps]
    assert told[0] == told[1] == told[2] == [" · ".join(line.removesuffix(".") for line in each) + "."]
    assert [line[:2] for line in each[:5]] == ["P1", "P2", "P3", "P4", "P5"]


@pytest.mark.parametrize(
    ("pace", "head"),
    [("day", "Mentre non c’eri (altre 3 righe nella cronaca):"), ("live", "… altre 3 righe nella cronaca")],
)
def test_what_is_left_out_of_a_recap_is_counted(pace, head):
    *_, table = played(GAMES["biglietti"], 5, 5, 30)
    paced = replace(table, record=table.record.model_copy(update={"pace": TablePace(pace)}))
    lines = recap_lines(TablePresenter(paced, 4, "it"))
    assert lines[0] == head
    assert len(lines) == 1 + RECAP
    assert "Dario dà una carta a Carla." in lines


def test_a_seat_that_has_just_answered_was_not_away():
    slow = {"pace": TablePace("day")}
    for table in played(GAMES["biglietti"], 5, 5, 60):
        paced = replace(table, record=table.record.model_copy(update=slow))
        last = next((row.seat for row, _ in reversed(table.history) if row.seat >= 0), 0)
        assert not any("Mentre" in line for line in recap_lines(TablePresenter(paced, last, "it")))


@pytest.mark.rule("TZ-7")
@pytest.mark.parametrize("most", [1, 3])
def test_what_a_seat_takes_from_the_pozzo_stands_over_its_discard(most):
    """The cards lie in the hand among the others: nothing else tells which of them are new."""
    *_, table = islice(played(GAMES["terziglio"], 3, 0), 3)
    table = answered(table, (1, "bid", "posso"), (2, "posso", "va-bene"), (0, "posso", "va-bene"))
    presenter = TablePresenter(table, 1, "it")
    rows = fit_recap(presenter, find_fate(presenter).text, (), 1_000, 200, most)
    assert "Prendi il Pozzo: " in rows[-1]
    assert len(LISTED.split(rows[-1].partition("Pozzo: ")[2])) == 8


def test_a_silent_answer_before_ones_own_does_not_make_it_news_again():
    """A guess that a player leaves out has no events, as an answer that is still sealed."""
    seen = 0
    for table in islice(played(GAMES["eleusis"], 4, 5, 60), 20, None):
        for seat in range(4):
            presenter = TablePresenter(table, seat, "it")
            told = [line.text for line in list_news(presenter)]
            silent = table.history[presenter.last_answer_seq() - 2]
            if (
                silent[0].prompt == "guess-rule"
                and presenter.due_questions()
                and any(" gioca " in each for each in told)
            ):
                assert not any(each.startswith(("Giochi ", "Peschi ")) for each in told)
                seen += 1
    assert seen > 3


def test_8_whoever_comes_back_reads_three_lines_the_verdict_last_and_then_what_is_asked():
    """They voted, were saved, and five people passed cards on since."""
    screens = []
    for table in islice(played(GAMES["biglietti"], 5, 5, 160), 20, None):
        for seat in range(5):
            presenter = TablePresenter(table, seat, "it")
            told = list_news(presenter)
            if is_away(presenter, told) and any(line.verdict for line in told) and presenter.due_questions():
                text = make_seat_screen(presenter, f"web:{seat}", 900, Focus()).text
                verdict = [line for line in told if line.verdict][-1]
                screens.append((text, verdict, verdict.has_passed))
    assert {has_passed for *_, has_passed in screens} == {False, True}
    for text, verdict, has_passed in screens:
        said = re.fullmatch(r"Mentre non c’eri \(.+ nella cronaca\): (.*)", text, re.DOTALL)
        story = re.split(r" · |\n", said[1])
        assert 2 <= len(story) <= RECAP + 2
        assert len(text.splitlines()) <= 3
        assert (story[-1] in {verdict.text, verdict.verdict}) is not has_passed, "a former turn’s goes not last"


def test_a_seat_in_the_channel_reads_only_what_the_channel_does_not_say():
    received, lengths = 0, [0, 0]
    for table in islice(played(GAMES["biglietti"], 5, 5, 90), 21, None, 2):
        live = replace(table, record=table.record.model_copy(update={"pace": TablePace.LIVE}))
        there = replace(live, record=live.record.model_copy(update={"places": ("web:square",)}))
        public = {shorten_signs(told.line.text) for told in TablePresenter(there, None, "it").told_lines()}
        for seat in range(5):
            own = TablePresenter(there, seat, "it")
            both = TablePresenter(live, seat, "it"), own
            alone, said = (make_seat_screen(each, f"web:{seat}", 900, Focus()).text for each in both)
            lengths = [lengths[0] + len(alone), lengths[1] + len(said)]
            assert len(public & set(said.split("\n"))) <= (not own.due_questions()), said
            gift = re.search(r"(?s)Ricevi un\S* \w+ da \w+(?!.*Turno)", alone)
            assert not gift or gift[0] in said
            received += bool(gift)
            is_voting = any(question.prompt == "vote" for question in own.due_questions())
            assert not is_voting or " salva" not in said, "the result of the last vote over the next one"
    assert received > 3
    assert 2 * lengths[1] < lengths[0]


def test_the_verdict_is_told_however_much_others_did_after_it():
    told = texts(choose_lines([OWN, OTHERS[0], VERDICT, *OTHERS[1:]]))
    assert told == texts([OWN, VERDICT, *OTHERS[7:]])
    told = texts(choose_lines([*(VERDICT._replace(text=str(number)) for number in range(8)), OTHERS[0]]))
    assert told == ["6", "7", OTHERS[0].text]


def test_what_became_of_ones_own_answer_is_told_first():
    told = [OWN, OTHERS[0], VERDICT, OTHERS[1]]
    assert texts(lead_with_verdict(told, "Non si salva.")) == ["Non si salva.", *texts(told)]
    joined = Happened("Bruno: Moro · Giro 1: prende Bruno (Moro). Anna deve una carta.", row="1")
    for said, verdict in (
        (told, ""), (told, VERDICT.text), (told[2:], "Non si salva."), ([], "Non si salva."),
        ([OWN, joined], "Giro 1: prende Bruno (Moro)."),
        ([OWN, joined._replace(verdict="Giro 1: prendi tu (Moro).")], "Giro 1: prendi tu (Moro)."),
    ):  # fmt: skip
        assert lead_with_verdict(said, verdict) == said


def test_where_little_fits_the_verdict_stays_longest_in_few_words_at_last():
    lines = [OWN, VERDICT, *OTHERS[:3]]
    whole = len("\n".join(texts(lines))) + 2 * (len(BETWEEN) - 2)
    assert fit_lines(lines, whole, whole, 3) == lines
    assert fit_lines(lines, whole - 1, whole - 1, 3) == [OWN, VERDICT, *OTHERS[1:3]]
    assert fit_lines(lines, whole - 30, whole - 30, 3) == [OWN, VERDICT, OTHERS[2]]
    assert fit_lines(lines, whole - 50, whole - 50, 3) == [VERDICT, OTHERS[2]]
    assert texts(fit_lines(lines, 40, 40, 3)) == [VERDICT.verdict, OTHERS[2].text]
    assert texts(fit_lines(lines, 20, 20, 3)) == [VERDICT.verdict]
    assert [fit_lines(lines, room, 3, 3) for room in (20, 3)] == [fit_lines(lines, 20, 20, 3), []]
    tricks = [line._replace(row=str(number)) for number, line in enumerate(OTHERS)]
    assert fit_lines(tricks, whole, whole, 2) == tricks[-2:]


def test_a_row_is_told_in_private_with_one_full_stop_at_its_end_as_everybody_reads_it():
    trick = [Happened(text, row="1") for text in ("Anna esce: Angelo. Striscio.", "Bruno: 5", "Giro 1: prende Anna.")]
    assert texts(join_told(trick)) == ["Anna esce: Angelo. Striscio · Bruno: 5 · Giro 1: prende Anna."]
    assert join_parts("Giro 1: prende Anna.", "", "È l’ultima.") == "Giro 1: prende Anna · È l’ultima."


class Scenes:
    """What would be drawn, in place of pictures."""

    async def seat_picture(self, presenter, hands, notes):
        self.scene = presenter.make_scene()
        return b"picture"


async def test_the_picture_is_about_the_order_that_is_open():
    for table in islice(played(GAMES["caccia"], 2, 5, 60), 5, None):
        presenter, scenes, shown = TablePresenter(table, 0, "it"), Scenes(), {}
        asked = [question for question in presenter.view.asked if question.prompt.startswith("order-")]
        for question in asked:
            screen = make_seat_screen(presenter, "web:0", 900, Focus(question_id=table.question_id(question)))
            await add_picture(screen, presenter, scenes)
            shown[question.prompt] = f"order-{scenes.scene.near.number}"
        if any(question in presenter.view.sealed for question in asked):
            break
    assert len(shown) == 5
    assert all(prompt == near for prompt, near in shown.items())


def test_what_one_turn_came_to_stays_in_a_row_of_its_own_once_the_next_turn_has_begun():
    *_, table = played(GAMES["caccia"], 3, "caccia3", 33)
    lines = [each.text for each in list_happened(TablePresenter(table, None, "it"))]
    orders = [line for line in lines if line.startswith("P1 ")]
    assert len(orders) > 1
    assert all(sum(part.startswith("P1 ") for part in line.split(BETWEEN)) <= 2 for line in orders)


@pytest.mark.parametrize(
    ("kind", "label", "is_rare"), [("abandon", "Abbandona la mano", True), ("no-play", "Nessuna va bene", False)]
)
def test_43_what_need_not_be_answered_is_named_by_what_it_does_and_what_is_rare_is_behind_the_dots(
    kind, label, is_rare
):
    table, seat = next(
        (table, each.seat)
        for table in played(SPECS["eleusis"], 3, "rare")
        for each in (table.position.ask.may if table.position.ask else ())
        if each.prompt == kind
    )
    presenter = TablePresenter(table, seat, "it")
    folded, unfolded = (
        [each.label for each in make_seat_screen(presenter, f"web:{seat}", 2_000, Focus(is_unfolded=wide)).buttons]
        for wide in (False, True)
    )
    assert (label in folded, label in unfolded) == (not is_rare, True)
    assert not any(each.endswith("?") for each in folded)


WISHED_AWAY = {
    "eleusis/guess-rule": ("eleusis", 4, lambda ask: ask.face == "guess", "Non chiedermelo più"),
    "forced": (
        "quindici",
        2,
        lambda ask: [d.shape.count() for q, d in ask.must.items() if q.prompt == "play"] == [1],
        "Gioca tu le obbligate",
    ),
}


@pytest.mark.parametrize("wish", WISHED_AWAY)
def test_a_question_that_a_person_may_wish_away_says_so_behind_the_dots_until_they_do(wish):
    game, seats, is_empty, label = WISHED_AWAY[wish]
    table = next(each for each in played(SPECS[game], seats, "guesses", steps=60) if is_empty(each.position.ask))
    [question] = table.position.ask.must
    person, buttons = table.seat_person(question.seat), []
    wished = replace(table, automatic={person: frozenset({wish})}, told_caches={})
    other = (question.seat + 1) % seats
    for each, seat, is_wide in (
        (table, question.seat, True),
        (table, question.seat, False),
        (wished, question.seat, True),
        (table, other, True),
    ):
        screen = make_seat_screen(TablePresenter(each, seat, "it"), person, 1_000, Focus(is_unfolded=is_wide))
        buttons.append([(button.label, button.args) for button in screen.buttons if button.args[:1] == (wish,)])
    assert buttons == [[(label, (wish, "on"))], [], [], []]


def test_an_answer_that_tells_nothing_is_acknowledged_until_another_comes():
    tables = (each for each in played(SPECS["eleusis"], 4, "guesses", steps=200) if each.history)
    at = next(each for each in tables if each.history[-1].row.prompt == "guess-rule" and not each.history[-1].events)
    record = at.record.model_copy(update={"places": ("web:square",), "pace": TablePace.LIVE})
    presenter = TablePresenter(replace(at, record=record), at.history[-1].row.seat, "it")
    assert make_seat_screen(presenter, "web:0", 1_000, Focus()).text == "Risposta ricevuta."
