"""Each scenario on each surface that has what it needs."""

from functools import partial

import pytest

from adapters.web.rendering import template_environment
from bot.text.translator import APP, load_patterns
from bot.values.ids import LANGUAGES
from tests.support.calm import Calm
from tests.surfaces.drivers import discord, memory, telegram, web
from tests.surfaces.stage import SPECS

PEOPLE = (("Anna", "it"), ("Bruno", "it"), ("Carla", "it"), ("Dora", "it"))
PACE = 8.0
"""Seconds before a person at Telegram presses something: a group takes twenty messages a minute."""
DRIVERS = {
    "memory": (memory.staged, memory.MemoryStage.lacks),
    "discord": (discord.staged, discord.DiscordStage.lacks),
    "telegram": (partial(telegram.staged, pace=PACE, is_known=True), telegram.TelegramStage.lacks),
    "web": (web.staged, web.WebStage.lacks),
}


def pytest_generate_tests(metafunc):
    if "staged" in metafunc.fixturenames:
        needs = {need for mark in metafunc.definition.iter_markers("needs") for need in mark.args}
        drivers = [name for name, (_, lacks) in DRIVERS.items() if not needs & lacks]
        if len(drivers) > 1:  # what the chat in memory does, a chat does too
            drivers = [pytest.param(name, marks=pytest.mark.deep) if name == "memory" else name for name in drivers]
        metafunc.parametrize("staged", drivers, indirect=True)


def pytest_asyncio_loop_factories(config, item):
    return {"calm": Calm}


@pytest.fixture(scope="session", autouse=True)
def _loaded():
    """Words and templates, so that no scenario pays for the first use of them."""
    for package in (APP, *(spec.package for spec in SPECS.values())):
        for lang in LANGUAGES:
            load_patterns(package, lang)
    template_environment()


@pytest.fixture
def staged(request):
    return DRIVERS[request.param][0]


@pytest.fixture
async def stage(staged, tmp_path):
    """A stage where Anna, Bruno, Carla and Dora are."""
    async with staged(tmp_path, *PEOPLE) as made:
        yield made
