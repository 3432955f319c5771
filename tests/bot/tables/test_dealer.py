"""Chance: what follows from the seed, when it may be told, and that it is fair."""

import hashlib
from collections import Counter

import pytest

from bot.tables import chance as dealer
from bot.tables import chance as seeds
from games.forms import Bytes, Draw, Number, Pick, Roll, Shuffle
from tests.support.script_game import ANNA, BRUNO, begun, press

SEED = bytes(range(32))
SALT = "aa,bb"
"""As tables of earlier releases have it; those of this one have a digest of all contributions."""


def answers(shape, times: int, *, seed: bytes = SEED, kind: str = "chance", deal: int = 1) -> list[str]:
    return [dealer.draw_answer(seed, SALT, deal, kind, nth, shape) for nth in range(1, times + 1)]


def test_the_same_seed_gives_the_same_answers_for_ever():
    assert answers(Shuffle(8), 2) == ["2,0,4,5,7,3,1,6", "7,4,3,0,5,2,6,1"]
    assert answers(Roll(6, 3), 2) == ["1,4,1", "5,2,1"]
    assert answers(Number(1, 100), 3) == ["19", "28", "74"]


@pytest.mark.parametrize("other", [{"seed": bytes(32)}, {"deal": 2}, {"kind": "silence"}])
def test_another_seed_deal_or_kind_of_answer_gives_others(other):
    assert answers(Bytes(8), 3) != answers(Bytes(8), 3, **other)


def test_the_salts_of_an_earlier_release_are_joined_by_value_so_that_they_name_nobody():
    assert seeds.join_salts({"web:2": "bb", "web:1": "aa"}) == SALT
    assert answers(Bytes(8), 1) != [dealer.draw_answer(SEED, "aa,cc", 1, "chance", 1, Bytes(8))]


@pytest.mark.parametrize("shape", [Draw(7), Number(3, 12), Pick(("a", "b", "c")), Roll(6), Shuffle(3), Draw(1)])
def test_every_legal_answer_comes_up_as_often_as_any_other(shape):
    times = 400 * shape.count()
    drawn = Counter(answers(shape, times))
    assert len(drawn) == shape.count()
    excess = sum((seen - 400) ** 2 / 400 for seen in drawn.values())
    assert excess < 3 * shape.count() + 12


def test_the_commitment_covers_the_table_and_the_seed():
    assert seeds.make_commitment("abcdef", SEED) == hashlib.sha256(b"arbitro/abcdef/" + SEED).hexdigest()


async def test_a_deals_seed_is_committed_before_it_and_told_after_it_and_the_masters_at_the_end(at):
    name = await begun(at, "sbsdsbs", ANNA, BRUNO)

    def seals():
        return dealer.list_seals(at.tables.find_loaded(name))

    def sealed() -> list[tuple[int, bool]]:
        return [(seal.deal, bool(seal.seed)) for seal in seals()]

    assert sealed() == [(0, False), (1, False)]
    digests = {seal.deal: seal.digest for seal in seals()}
    await press(at, name, ANNA, 0, "a")
    assert sealed() == [(0, False), (1, False)]
    await press(at, name, ANNA, 0, "a")
    assert sealed() == [(0, False), (1, False)]
    await press(at, name, ANNA, 0, "a")
    assert sealed() == [(0, False), (1, True), (2, False)]
    digests |= {seal.deal: seal.digest for seal in seals()}
    await press(at, name, ANNA, 0, "a")
    assert sealed() == [(0, True), (1, True), (2, True)]
    master, *deals = seals()
    assert seeds.make_commitment(name, bytes.fromhex(master.seed)) == master.digest == digests[0]
    for seal in deals:
        own = bytes.fromhex(seal.seed)
        assert own == seeds.derive_deal_seed(bytes.fromhex(master.seed), seal.deal)
        assert hashlib.sha256(own).hexdigest() == seal.digest == digests[seal.deal]


async def test_seeds_differ_from_table_to_table_and_never_show(at):
    names = [await begun(at, "s", ANNA, BRUNO) for _ in range(5)]
    records = [(await at.tables.get(name)).record for name in names]
    assert len({record.seed for record in records}) == 5
    assert all(record.seed.hex() not in repr(record) and repr(record.seed) not in repr(record) for record in records)
