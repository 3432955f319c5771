"""How the office is, for whoever runs it: by kind of task, and of no table and nobody."""

import asyncio

from httpx import ASGITransport, AsyncClient

from adapters.web.app import create_app
from tests.support.kill import Sleep
from tests.support.script_game import ANNA, BRUNO, Time, begun, office


async def test_health_says_who_died_of_what_and_names_no_table(tmp_path):
    sleep = Sleep()
    async with office(tmp_path, Time(), sleep=sleep) as at:
        table = await begun(at, "ss", ANNA, BRUNO)

        async def die():
            sleep.is_deep = True
            raise KeyError(table)

        task = at.tasks.start("clock", die)
        while not any(each.resting for each in at.tasks.report()):  # noqa: ASYNC110  nobody tells when it has died
            await asyncio.sleep(0)
        app = create_app(at)
        async with AsyncClient(transport=ASGITransport(app=app), base_url="http://127.0.0.1") as host:
            answer = await host.get("/health")
        said = answer.json()
        (clock,) = [each for each in said["tasks"] if each["kind"] == "clock"]
        assert said["well"] is False
        assert (clock["resting"], clock["deaths"], clock["fault"]) == (1, 1, "KeyError")
        assert clock["place"].startswith("bot/tasks/supervisor.py:")
        assert table not in answer.text
        task.cancel()
