"""The bench measures what it says; how fast anything is, no test asks."""

from __future__ import annotations

import asyncio

import pytest

from tests.bench import telegram, tricks
from tests.bench.durable import Raw, scripted
from tests.bench.figures import Figure, interleaved, line, paired, ratios
from tests.bench.fold import both
from tests.bench.peers import HOME
from tests.bench.pictures import WRONG
from tests.bench.probes import PROBES
from tests.bench.standing import settled
from tests.probes import PROBES as BOXES


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_the_same_logs_end_alike_under_the_kernel_and_the_sketch(probe):
    logs = both(probe, 3)
    assert logs.entries > 20
    assert [len(log) for log in logs.ours] == [len(log) for log in logs.theirs]


def test_ours_and_the_peers_repetitions_take_turns():
    order = []
    pairs = interleaved(lambda: order.append("o") or 1.0, lambda: order.append("p") or 2.0, 4, warm=1)
    assert "".join(order) == "op" + "oppo" * 2
    assert ratios(pairs) == (0.5,) * 4
    assert paired(pairs, 1000, "ms") == "1e+03 ms to 2e+03 ms"


@pytest.mark.parametrize(
    ("values", "bounds", "reached"),
    [
        ((0.7, 0.9, 0.8), {"most": 0.8}, True),
        ((0.7, 0.9, 0.81), {"most": 0.8}, False),
        ((1.2, 0.4, 1.0), {"least": 1.0}, True),
        ((1.2, 0.4, 0.9), {"least": 1.0}, False),
    ],
)
def test_a_figure_is_reached_by_its_median(values, bounds, reached):
    figure = Figure("it", values, peer="them", **bounds)
    assert figure.reached == reached
    assert line(figure).startswith("ok" if reached else "MISS")


def test_the_peer_commits_every_answer(tmp_path):
    raw = Raw(tmp_path / "raw.db")
    assert raw(5) > 0
    assert raw.connection.execute("select count(*) from log").fetchone() == (5,)
    assert raw.connection.execute("pragma synchronous").fetchone() == (2,)
    assert raw.connection.execute("pragma journal_mode").fetchone() == ("wal",)
    raw.connection.close()


def test_a_table_of_the_bench_is_left_where_people_are_awaited():
    script = settled(scripted(BOXES["ballot"], "1"), 2)
    assert 2 <= len(script.log) < len(scripted(BOXES["ballot"], "1").log)


def test_the_peer_draws_the_same_wrong_cards_as_we():
    assert f"WRONG = {WRONG}".replace("'", '"') in (HOME / "skia_peer.py").read_text(encoding="utf-8")


def test_both_trick_games_of_the_bench_are_played_whole():
    assert tricks.hand(1) == 60
    assert tricks.match(1) == tricks.match(1) > 4 * 56
    assert tricks.per_answer(tricks.hand, 1) > 0


def test_a_press_at_telegram_is_answered_and_shown_as_the_bare_librarys_is():
    ((ours, theirs),) = asyncio.run(telegram.layered(1, 2))
    assert ours > 0
    assert theirs > 0
