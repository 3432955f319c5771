import pytest

from bot.config import Settings
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import Time
from tests.support.sender_stage import chatting


@pytest.fixture
def settings(tmp_path):
    return Settings(database=tmp_path / "table.db", robot_least_ms=0, robot_most_ms=0, _env_file=None)


@pytest.fixture
def chat():
    return MemoryChat()


@pytest.fixture
def time():
    return Time()


@pytest.fixture
async def app(settings, chat, time):
    async with chatting(settings, chat, time) as made:
        yield made
