import hashlib

import pytest

from games.eleusis.language.catalogue import VARIANTS, CatalogueRule
from games.eleusis.rules import start
from games.eleusis.rules.events import Dealt, RuleRevealed, RuleSealed
from games.eleusis.rules.turn import playable_cards
from games.event import visible_to
from games.secret import Seat, Veiled
from tests.games.eleusis.table import answer, dealt, guessed, only, usual, vectors


@pytest.mark.parametrize("vector", vectors("commit"))
def test_the_commitment_is_the_digest_of_its_five_lines_and_body(vector):
    given = (vector["game"], vector["round"], vector["dealer"], vector["salt"], vector["body"])
    assert start.commitment_digest(*given) == vector["sha256"]


@pytest.mark.rule("EE-90")
def test_a_rule_is_committed_with_its_parameters_and_its_expression():
    assert start.commitment_body(usual("alt-color")) == {
        "kind": "catalogue",
        "id": "alt-color",
        "params": {},
        "src": "card.color != last.color",
    }
    assert start.commitment_body(CatalogueRule("sum-band", (10, 17)))["params"] == {"a": 10, "b": 17}
    assert start.commitment_text("g-1", 1, "seat-1", "ff", start.commitment_body(usual("only-color"))) == (
        'EE-COMMIT-1\ng-1\n1\nseat-1\nff\n{"id":"only-color","kind":"catalogue","params":{"x":"red"},"src":"card.red"}'
    )


@pytest.mark.rule("EE-91")
def test_no_two_variants_share_a_digest_and_the_salt_changes_it():
    digests = {start.commitment_digest("g", 1, "seat-1", "00", start.commitment_body(rule)) for rule in VARIANTS}
    assert len(digests) == 91
    assert start.commitment_digest("g", 1, "seat-1", "01", start.commitment_body(VARIANTS[0])) not in digests


@pytest.mark.rule("EE-10", "EE-92")
def test_the_commitment_is_told_to_all_before_any_card_and_the_rule_to_its_dealer_alone():
    _, events = dealt()
    kinds = [type(event) for event in events]
    assert kinds.index(RuleSealed) < kinds.index(Dealt)
    sealed = only(visible_to(events, None), RuleSealed)
    assert (sealed.number, sealed.dealer, len(sealed.commitment.digest)) == (1, 0, 64)
    assert (sealed.rule, sealed.salt) == (Veiled(), Veiled())
    assert only(visible_to(events, Seat(0)), RuleSealed).rule.open() == usual("alt-color")
    heard = only(visible_to(events, Seat(1)), RuleSealed)
    assert (heard.rule, heard.salt) == (Veiled(), Veiled())


@pytest.mark.rule("EE-93", "EE-44")
def test_what_is_published_at_the_end_proves_the_commitment():
    state, _ = dealt(seats=3, rule="color-direction")
    sealed = state.round.commitment.digest
    state, _ = answer(state, 0, "first-hint", "~|~")
    state, told_all = won(state)
    shown = only(told_all, RuleRevealed)
    text = start.commitment_text(state.game, shown.number, "seat-1", shown.salt, start.commitment_body(shown.rule))
    assert hashlib.sha256(text.encode()).hexdigest() == sealed == shown.commitment.digest
    forged = start.commitment_text(
        state.game, shown.number, "seat-1", shown.salt, start.commitment_body(usual("alt-color"))
    )
    assert hashlib.sha256(forged.encode()).hexdigest() != sealed


def won(state):
    """Somebody plays a right card and guesses the rule."""
    while not (right := playable_cards(state, state.phase.seat)):
        state, _ = answer(state, state.phase.seat, "play", "skip", by_clock=True)
    seat = state.phase.seat
    state, _ = answer(state, seat, "play", str(right[0]))
    return guessed(state, seat, "color-direction")
