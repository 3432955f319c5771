"""What is kept about somebody comes into their private chat as a file, wherever they ask; and goes when they say so twice."""

import json

from tests.surfaces.drivers.telegram import staged

ANNA = ("Anna", "it")


async def test_a_file_is_sent_in_private_and_nothing_is_left_once_that_was_said_twice(tmp_path):
    async with staged(tmp_path, ANNA) as stage:
        await stage.enter("Anna", "open", "ballot", "3", "free", "Giovedì")
        await stage.settle()
        person = stage.person("Anna").id
        await stage.enter("Anna", "data", alone=True)
        await stage.press("Anna", "data", "file", alone=True)
        await stage.settle()
        found = [post.document for post in stage.client("Anna").dms if post.document]
        told = json.loads(found[-1])
        assert (told["person"], [row["name"] for row in told["kept"]["people"]]) == (person, ["Anna"])
        for what, said in (("delete", "Indietro non si torna"), ("gone", "non so più niente")):
            if what == "delete":
                await stage.enter("Anna", "data", alone=True)
            assert await stage.office.people.find(person) is not None
            await stage.settle()
            await stage.press("Anna", "data", what, alone=True)
            await stage.settle()
            assert said in stage.client("Anna").dms[-1].text
        assert await stage.office.people.find(person) is None
