"""Planted leaks: the laws of secrecy can fail, and fail for their own reasons."""

from random import Random

import pytest

from games.values import replace
from tests import laws
from tests.laws.playout import play, setup
from tests.probes import PROBES


def planted(name, **changes):
    """A probe with something wrong in its spec."""
    return replace(PROBES[name], **changes)


def is_caught(law, spec, message, *, likely=0, games=120, error=AssertionError):
    """Some game of the spec breaks this law, for this reason; the game of the `likely` seed is looked at first."""
    with pytest.raises(error, match=message):
        look_at(law, spec, (likely, *range(games)))


def look_at(law, spec, seeds):
    for seed in seeds:
        dice = Random(f"{law}{seed}")
        playout = play(setup(spec, min(spec.least + seed % 2, spec.most), dice), dice)
        laws.LAWS[law](playout, dice)


def changed(ask, *, must=None, may=None, window=None):
    return ask and replace(ask, must=must or ask.must, may=ask.may if may is None else may, window=window or ask.window)
