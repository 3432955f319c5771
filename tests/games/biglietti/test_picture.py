"""The carriage as a picture: what each eye may see, why an Excuse counts, and the same in words."""

from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.art.card_faces import render_face
from games.art.palette import opaque_colours, palette_bytes
from games.biglietti.picture import picture
from games.biglietti.picture.table import PRESSED, aim_point, make_narrow_plan, make_wide_plan, track_points
from games.biglietti.rules import game
from games.biglietti.rules.state import Card, Controlling, Finished, Giving, Leg, Removing
from games.biglietti.words.endings import reveals
from games.biglietti.words.phrases import card_sign, control_sign
from games.kernel import make_view, open_position
from games.secret import Seat, hold
from tests.games.biglietti.table import Playout, by_default, control, give, start, travelling, vote
from tests.support.images import encode_png

BOX = SimpleNamespace(package="games.biglietti")
NAMES = ("Mammolo", "Dotto", "Eolo", "Pisolo", "Gongolo", "Brontolo", "Cucciolo", "Biancaneve")
NAMES += ("Azzurra", "Grimilde", "Cacciatore", "Specchio")
HANDS = ("EN", "TN", "NNE", "EEA", "HHA", "APH", "HAE")


def seen(state, eye=None):
    return make_view(open_position(game, state), None if eye is None else Seat(eye))


def speaking(lang="it", names=NAMES):
    return lambda said: Translator().speak(BOX, said, lang, names.__getitem__)


def scene(state, eye=None, lang="it", is_narrow=False, names=NAMES):
    return picture.scene(seen(state, eye), speaking(lang, names), narrow=is_narrow)


def drawn(state, **more):
    return picture.draw(scene(state, **more))


def lines(state, lang="it", eye=None):
    return [shorten_signs(speaking(lang)(line)) for line in picture.lines(seen(state, eye))]


def voted(target=2, held=None, **more):
    """Figure 2: Brontolo accuses, Pisolo and Mammolo excuse Eolo, Dotto is neutral, two hide."""
    state, _ = control(travelling(HANDS, control=(0, 1, 2, 3), held=held or {}, **more), target, 2)
    return vote(state, {0: "E", 1: "N", 3: "E", 4: "H", 5: "A", 6: "H"})[0]


# -- what may be seen --------------------------------------------------------------------------


def hidden(state):
    """The same table with other hands and other Control cards, as many of each."""
    boss = state.controller
    hands = [hold((Card.NEUTRAL,) * len(hand.open()), Seat(s), sized=True) for s, hand in enumerate(state.hands)]
    held = [hold((4,) * len(got.open()), Seat(s), boss, sized=True) for s, got in enumerate(state.held)]
    turn = state.turn and replace(state.turn, offered=state.turn.offered and hold(4, boss))
    return replace(
        state,
        hands=tuple(hands),
        held=tuple(held),
        control=hold((4,) * len(state.control.open()), boss, sized=True),
        turn=turn,
    )


@pytest.mark.rule("BP-71")
@pytest.mark.parametrize("is_narrow", [False, True])
def test_the_public_picture_is_the_same_to_the_byte_whatever_is_hidden(is_narrow):
    state, _ = control(travelling(HANDS, held={1: (3, 1), 4: (0,)}), 2, 2)
    for one in (state, voted(held={1: (3, 1), 4: (0,)})):
        other = hidden(one)
        assert one != other
        assert encode_png(drawn(one, is_narrow=is_narrow)) == encode_png(drawn(other, is_narrow=is_narrow))
        assert picture.lines(seen(one)) == picture.lines(seen(other))
        assert picture.alt(seen(one)) == picture.alt(seen(other))


def shown(state, eye):
    """The Control cards by seat, and what lies before the target."""
    layout = scene(state, eye=eye)
    slips = {each.person.seat: each.slips for each in layout.travellers if each.slips}
    return slips, next((each.card for each in layout.travellers if each.is_target), "")


@pytest.mark.rule("BP-71")
def test_any_eye_sees_only_its_own_control_cards_and_the_controller_all_of_them():
    state, _ = control(travelling(HANDS, held={1: (1, 3), 4: (0,)}), 2, 2)
    assert shown(state, None) == ({1: ("", ""), 4: ("",)}, "control")
    assert shown(state, 0) == shown(state, None)
    assert shown(state, 1) == ({1: ("3", "1"), 4: ("",)}, "control")
    assert shown(state, 2) == shown(state, None)
    assert shown(state, 7) == ({1: ("3", "1"), 4: ("0",)}, "2")


@pytest.mark.rule("BP-71")
def test_with_open_values_everybody_sees_all_that_was_received():
    state = travelling(HANDS, held={1: (1, 3), 4: (0,)}, open_values="on")
    assert shown(state, None)[0] == {1: ("3", "1"), 4: ("0",)}
    assert [each.total for each in scene(state).travellers] == ["", "4", "", "", "0", "", ""]


@pytest.mark.rule("BP-62")
def test_backs_are_counted_and_known_cards_added_up():
    state = travelling(HANDS, held={1: (1, 3)})
    assert [each.total for each in scene(state).travellers] == ["", "2", "", "", "", "", ""]
    assert [each.total for each in scene(state, eye=1).travellers] == ["", "4", "", "", "", "", ""]


@pytest.mark.rule("BP-45")
def test_no_sealed_card_is_in_any_picture_before_the_vote_is_counted():
    state, _ = control(travelling(HANDS), 2, 2)
    for eye in (None, *range(8)):
        cards = [each.card for each in scene(state, eye=eye).travellers if not each.is_target]
        assert cards == [""] * 6


@pytest.mark.parametrize("seats", [5, 8, 12])
def test_no_picture_shows_a_hand_before_the_game_is_over(seats):
    """What lies face up on the table is all that a layout names of Traveller cards."""
    for state, _ in Playout(seats, seats):
        layout = scene(state)
        if isinstance(state.phase, Finished):
            assert len(layout.sheet.rows) == seats
            continue
        assert layout.sheet is None
        turn = state.turn
        open_cards = {play.seat: str(play.card) for play in turn.vote.plays} if turn and turn.vote else {}
        open_cards |= {turn.target: "ticket"} if turn and turn.shown else {}
        open_cards |= dict.fromkeys(state.lying, "hide")
        named = {each.person.seat: each.card for each in layout.travellers if each.card not in {"", "control"}}
        assert named.items() <= open_cards.items()


# -- the vote and its chains -------------------------------------------------------------------


@pytest.mark.rule("BP-40", "BP-41")
def test_figure_2_the_chain_reaches_two_excuses_and_breaks_at_both_ends():
    layout = scene(voted())
    assert [(each.card, each.mark) for each in layout.travellers] == [
        ("excuse", "linked"), ("neutral", ""), ("control", "saved"), ("excuse", "linked"),
        ("hide", ""), ("accusation", ""), ("hide", ""),
    ]  # fmt: skip
    # stretches lead from each traveller to the next: Cucciolo breaks the way from Mammolo, Gongolo that from Pisolo
    assert layout.stretches == ("chain", "chain", "chain", "forth", "", "", "back")
    assert (layout.tally.excuses, layout.tally.accusations, layout.tally.saved) == (2, 1, True)
    assert [each.is_hidden for each in layout.travellers] == [False, False, False, False, True, False, True]


@pytest.mark.rule("BP-42")
def test_figure_4_an_excuse_that_is_cut_off_is_marked_so():
    hands = ("NA", "AN", "EN", "EA", "EH", "AP", "AE")
    state, _ = control(travelling(hands, hidden=(4, 6)), 0, 1)
    state, _ = vote(state, {1: "A", 2: "E", 3: "E", 4: "E", 5: "A", 6: "A"})
    layout = scene(state)
    assert [each.mark for each in layout.travellers] == ["caught", "", "unlinked", "unlinked", "unlinked", "", ""]
    assert layout.stretches == ("forth", "", "", "", "", "", "back")
    assert encode_png(picture.draw(layout)) != encode_png(picture.draw(replace(layout, stretches=("",) * 7)))


@pytest.mark.rule("BP-41")
def test_a_whole_circle_without_a_break_is_one_chain_and_a_row_has_a_gap():
    hands = ("EN", "EN", "NN", "NE")
    plays = {1: "E", 2: "N", 3: "E"}
    closed, _ = control(travelling(hands), 0, 1)
    assert scene(vote(closed, plays)[0]).stretches == ("chain",) * 4
    row, _ = control(travelling(hands, wrap="off"), 0, 1)
    assert scene(row).stretches == ("", "", "", "gap")
    assert scene(vote(row, plays)[0]).stretches == ("chain", "chain", "chain", "gap")


@pytest.mark.parametrize(
    "plan",
    [
        make_wide_plan(7, 40),
        make_wide_plan(8, 40),
        make_wide_plan(11, 40),
        make_narrow_plan(7, 40),
        make_narrow_plan(11, 40),
        make_wide_plan(4, 40),
    ],
)
def test_the_way_round_the_table_goes_from_each_to_the_next_and_never_through_the_middle(plan):
    for place in range(len(plan.places)):
        way = track_points(plan, place)
        assert way[0] == plan.places[place].card
        assert way[-1] == plan.places[(place + 1) % len(plan.places)].card
        if plan in {make_wide_plan(7, 40), make_wide_plan(8, 40), make_wide_plan(11, 40), make_wide_plan(4, 40)}:
            level = (plan.table[1] + plan.table[3]) / 2
            crossing = [x for x, y in way if abs(y - level) < 30]
            assert all(not 100 < x < 700 for x in crossing)


# -- what else is on it ------------------------------------------------------------------------


@pytest.mark.rule("BP-31", "BP-32")
def test_who_may_be_controlled_has_a_ring_while_the_controller_chooses():
    few = scene(travelling(HANDS, hidden=(4, 6)))
    assert [each.is_allowed for each in few.travellers] == [True, True, True, True, False, True, False]
    many = scene(travelling(HANDS, hidden=(0, 1, 4, 6)))
    assert [each.is_allowed for each in many.travellers] == [True, True, False, False, True, False, True]
    assert not any(each.is_allowed for each in scene(control(travelling(HANDS), 2, 2)[0]).travellers)
    assert many.controller.is_awaited


@pytest.mark.rule("BP-33")
def test_a_ticket_that_is_shown_lies_before_its_owner_and_one_who_was_hidden_stays_behind_the_curtain():
    state, _ = control(travelling(HANDS, hidden=(0, 1, 4, 6), held={1: (3, 1)}), 1, 2)
    layout = scene(state)
    assert [(each.card, each.mark) for each in layout.travellers if each.is_target] == [("ticket", "saved")]
    assert [each.is_hidden for each in layout.travellers] == [False, True, False, False, False, False, False]
    assert layout.caption == "Dotto mostra il Biglietto e può eliminare una carta Controllo"


@pytest.mark.rule("BP-52")
def test_the_exchange_is_shown_as_far_as_it_went():
    state = voted()
    assert isinstance(state.phase, Giving)
    assert (scene(state).given, scene(state).giving) == ((3,), (4, 6, 1, 2))
    state, _ = give(state, 2, 1, Card.NEUTRAL)
    assert (scene(state).given, scene(state).giving) == ((3, 2), (4, 6, 1))
    over, _ = by_default(state)
    assert isinstance(over.phase, Controlling)
    assert scene(over).given == (3, 2, 4, 6, 1, 3)
    assert "Scambio: Eolo → Dotto → Pisolo → Brontolo → Mammolo → Eolo." in lines(over)


@pytest.mark.rule("BP-55")
def test_on_the_return_leg_the_card_that_was_removed_is_crossed_and_still_says_whether_it_counted():
    state, _ = by_default(voted(leg=Leg.RETURN, pile=()), until=Removing)
    over, _ = by_default(state)
    gone = [(each.person.name, each.card, each.mark) for each in scene(over).travellers if each.is_removed]
    assert gone == [("Pisolo", "excuse", "linked")]
    assert scene(over).removed == (("excuse", 1),)
    assert (
        "4. Pisolo: gioca Scusa, che conta (la carta è tolta dal gioco), nessuna carta Controllo, si può controllare."
        in lines(over)
    )


@pytest.mark.rule("BP-63", "BP-64", "BP-67")
def test_the_meter_says_how_many_free_travellers_the_agent_needs():
    outbound = scene(travelling(HANDS, held={1: (0,)}))
    assert (outbound.meter.free, outbound.meter.needed) == (6, 4)
    back = scene(travelling(HANDS, leg=Leg.RETURN, removed="T"))
    assert (back.meter.free, back.meter.needed, back.tickets) == (7, 2, 1)
    assert scene(travelling(HANDS, leg=Leg.RETURN, removed="P")).meter is None


@pytest.mark.rule("BP-70")
def test_at_the_end_everything_lies_open():
    state, _ = control(travelling(HANDS, control=(2, 3), held={4: (3, 3)}, hidden=(0, 1, 4, 6)), 4, 2)
    assert isinstance(state.phase, Finished)
    sheet = scene(state).sheet
    assert [row.role for row in sheet.rows] == ["controller", "", "", "", "", "", "agent", ""]
    assert [row.is_winner for row in sheet.rows] == [True] + [False] * 7
    gongolo = sheet.rows[5]
    assert (gongolo.slips, gongolo.points) == (("3", "3", "2"), "8")
    assert gongolo.hand == ("accusation", "hide", "hide", "hide")
    assert "★ Biancaneve, Controllore: in mano 1 carta (3)" in lines(state)
    assert drawn(state).width == 800
    assert drawn(state, is_narrow=True).width == 720


def test_before_there_is_a_controller_the_seats_are_on_the_picture():
    state = start(12)
    assert len(scene(state).waiting) == 12
    assert lines(state) == ["Si sale in carrozza."]
    assert drawn(state).width == 800


# -- drawn -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(5, 13))
@pytest.mark.parametrize("is_narrow", [False, True])
def test_every_picture_of_a_game_has_only_colours_of_the_palette(seats, is_narrow):
    states = [state for state, _ in Playout(seats, seats)]
    for state in [*states[:: max(1, len(states) // 6)], states[-1]]:
        image = drawn(state, is_narrow=is_narrow)
        assert image.mode == "P"
        assert bytes(image.getpalette("RGB"))[: len(palette_bytes())] == palette_bytes()
        assert max(image.tobytes()) < len(opaque_colours())
        assert image.width == (720 if is_narrow else 800)


@pytest.mark.parametrize("is_narrow", [False, True])
def test_long_and_strange_names_stay_on_their_plates(is_narrow):
    state = voted()
    long = drawn(state, is_narrow=is_narrow, names=("Massimiliano Alessandro de’ Medici",) * 8)
    short = drawn(state, is_narrow=is_narrow, names=("A",) * 8)
    assert long.size == short.size
    assert long.crop((0, 0, 8, long.height)).tobytes() == short.crop((0, 0, 8, short.height)).tobytes()
    assert drawn(state, is_narrow=is_narrow, names=("李雷", "👩🏽‍🚀", "<b>", "\u202ee\ue000") * 2).size == long.size


@pytest.mark.parametrize("seats", range(5, 13))
@pytest.mark.parametrize("is_narrow", [False, True])
def test_a_name_of_ten_letters_is_not_cut_however_many_travel(seats, is_narrow):
    state = travelling(("EN",) * (seats - 1))
    whole = drawn(state, is_narrow=is_narrow, names=("Alessandro",) * seats)
    other = drawn(state, is_narrow=is_narrow, names=("Alessandrx",) + ("Alessandro",) * (seats - 1))
    assert whole.tobytes() != other.tobytes()


@pytest.mark.parametrize("is_narrow", [False, True])
@pytest.mark.parametrize("robot", [0, 7])
def test_a_robot_is_told_from_a_person_by_the_shape_of_its_number(robot, is_narrow):
    hands = ("EN",) * 11
    finished = list(Playout(9, 9))[-1][0]
    for state in (voted(), travelling(hands), start(9), finished):
        with_robot = replace(state, robots=(Seat(robot),))
        assert drawn(with_robot, is_narrow=is_narrow).tobytes() != drawn(state, is_narrow=is_narrow).tobytes()


def test_a_layout_can_be_kept_and_is_the_same_for_two_eyes_that_see_the_same():
    state = voted()
    assert hash(scene(state, eye=1)) == hash(scene(state))
    assert scene(state, eye=1) == scene(state)


@pytest.mark.parametrize("said", [*map(card_sign, Card), *map(control_sign, range(5))])
def test_every_card_that_the_words_name_has_a_face(said):
    assert render_face(said.picture, 60).width == 60


# -- in words ----------------------------------------------------------------------------------


TWIN = {
    "it": """\
Andata, turno 1. Controllore Biancaneve, in mano 3 carte Controllo.
1. Mammolo: gioca Scusa, che conta, nessuna carta Controllo.
2. Dotto: gioca Imparziale, 2 carte Controllo.
3. Eolo: sotto controllo, nessuna carta Controllo.
4. Pisolo: gioca Scusa, che conta, nessuna carta Controllo.
5. Gongolo: gioca Nasconditi, si nasconde, nessuna carta Controllo.
6. Brontolo: gioca Accusa, nessuna carta Controllo.
7. Cucciolo: gioca Nasconditi, si nasconde, nessuna carta Controllo.
Eolo: 2 Scuse legate e 1 Accusa, si salva.
In senso orario la catena si ferma a Gongolo (Nasconditi).
In senso antiorario la catena si ferma a Cucciolo (Nasconditi).
Biglietti in gioco: 2. Viaggiatori liberi: 6; per vincere all’agente ne servono 4, senza contare sé.
Si aspetta Eolo.""",
    "en": """\
Outbound, turn 1. Inspector Biancaneve, with 3 Control cards in hand.
1. Mammolo: plays Excuse, which counts, no Control card.
2. Dotto: plays Neutral, 2 Control cards.
3. Eolo: checked, no Control card.
4. Pisolo: plays Excuse, which counts, no Control card.
5. Gongolo: plays Hide, hides, no Control card.
6. Brontolo: plays Accusation, no Control card.
7. Cucciolo: plays Hide, hides, no Control card.
Eolo: 2 linked Excuses and 1 Accusation, saved.
Clockwise the chain stops at Gongolo (Hide).
Anticlockwise the chain stops at Cucciolo (Hide).
Tickets in the game: 2. Free Travellers: 6; to win the agent needs 4, not counting themselves.
Waiting for Eolo.""",
}


def test_between_two_legs_the_picture_shows_the_last_turn_of_the_former_and_says_so():
    held = dict.fromkeys((0, 3, 4, 6), (1,))
    state, _ = by_default(control(travelling(HANDS, control=(2,), pile=(1, 2), held=held), 1, 2)[0])
    assert (state.leg, state.turn.leg) == (Leg.RETURN, Leg.OUTBOUND)
    assert scene(state).heading == "Andata, turno 1"
    assert lines(state)[0] == "Andata, turno 1. Controllore Biancaneve, in mano 2 carte Controllo."


def test_whoever_breaks_the_chain_both_ways_is_named_once():
    hands = ("EN", "TN", "NNE", "EEA", "NHA", "APH", "NAE")
    state, _ = vote(control(travelling(hands), 2, 1)[0], {5: "A", 3: "E", 0: "E", 1: "N", 4: "N", 6: "N"})
    broken = [line for line in lines(state) if "catena" in line]
    assert broken == ["Nei due sensi la catena si ferma a Brontolo (Accusa)."]


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_twin_says_all_that_the_picture_shows(lang):
    assert "\n".join(lines(voted(held={1: (3, 1)}), lang)) == TWIN[lang]


def test_the_twin_adds_up_only_what_its_eye_knows():
    state = travelling(HANDS, held={1: (3, 1)})
    assert "2. Dotto: 2 carte Controllo, si può controllare." in lines(state)
    assert "2. Dotto: 2 carte Controllo (3 + 1), si può controllare." in lines(state, eye=1)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("it", "Andata, turno 1. Eolo: 2 Scuse legate e 1 Accusa, si salva."),
        ("en", "Outbound, turn 1. Eolo: 2 linked Excuses and 1 Accusation, saved."),
    ],
)
def test_the_picture_is_said_in_one_sentence(lang, said):
    assert shorten_signs(speaking(lang)(picture.alt(seen(voted())))) == said


# -- for a page that says the rest -------------------------------------------------------------


def bare(state, narrow=False, upto=None):
    return picture.scene(seen(state), speaking(), narrow=narrow, bare=True, upto=upto)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("count", [5, 8, 12])
def test_every_traveller_has_a_card_and_a_plate_on_the_bare_picture(narrow, count):
    state = next(state for state, _ in Playout(count, 1) if isinstance(state.phase, Controlling))
    model = bare(state, narrow)
    layout = picture.layout(model)
    free = {f"free-{each.person.seat}" for each in model.travellers if not each.card}
    assert {f"{what}-{seat}" for what in ("seat", "plate") for seat in state.circle} | free == set(layout.places)
    plates = sorted(place[:2] for name, place in layout.places.items() if name.startswith("plate"))
    apart = [
        max(abs(ax - bx) * layout.width, abs(ay - by) * layout.height) for (ax, ay), (bx, by) in combinations(plates, 2)
    ]
    assert min(apart) > layout.unit * layout.width


def test_many_travellers_sit_closer_together_on_a_phone():
    state = next(state for state, _ in Playout(12, 1) if isinstance(state.phase, Controlling))
    layout = picture.layout(bare(state, narrow=True))
    assert layout.height / layout.width < 1.35


@pytest.mark.rule("BP-70")
def test_the_end_is_shown_step_by_step():
    state, _ = control(travelling(HANDS, control=(2, 3), held={4: (3, 3)}, hidden=(0, 1, 4, 6)), 4, 2)
    steps = [bare(state, upto=upto).sheet.rows for upto in range(4)]
    assert [any(row.role == "agent" for row in rows) for rows in steps] == [False, True, True, True]
    assert [any(row.points for row in rows) for rows in steps] == [False, False, True, True]
    assert [any(row.hand for row in rows) for rows in steps] == [False, False, False, True]
    assert bare(state).sheet.rows == steps[-1]
    told = [speaking()(each) for each in reveals(seen(state))]
    agent, points = (next(name for name in NAMES if name in told[0]), "3 + 3")
    assert [
        any(row.role == "agent" and row.person.name == agent for row in steps[1]),
        points in told[1],
        "In mano" in told[2],
    ] == [True] * 3


@pytest.mark.parametrize("count", [5, 8, 12])
@pytest.mark.parametrize("plan", [make_wide_plan, make_narrow_plan])
def test_a_traveller_is_pressed_beside_the_name(plan, count):
    for spot in plan(count - 1, 40.0).places:
        (x, y), (x0, y0, x1, y1) = aim_point(spot), spot.plate
        is_at_the_end = x - PRESSED / 2 > x0 + 0.6 * (x1 - x0) and y0 < y < y1
        assert is_at_the_end or not y0 < y < y1
