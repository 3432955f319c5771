"""A live race in a group: the same buttons for all, ordered as the presses came in, which is said at the start."""

from tests.support.race import raced, table
from tests.surfaces.drivers.telegram import staged


async def test_a_race_is_run_on_one_message_and_ordered_by_arrival(tmp_path):
    async with staged(tmp_path) as stage:
        noted = await raced(stage)
        assert [said.partition(" ")[0] for said in noted] == ["Segnato", "Noted"]
        [stop] = (await table(stage)).position.state.stops
        assert [(deed.seat, deed.ms) for deed in stop.deeds] == [(0, 0), (1, 120)]
        posts = [post for post in stage.place.posts if "Schicki Micki" in post.text]
        assert "0,120 s" in posts[-1].text
        assert "vale il momento in cui la risposta mi arriva" in "\n".join(post.text for post in posts)
