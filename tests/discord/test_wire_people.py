"""People and an unchanged discord.py, on the wire between them."""

from __future__ import annotations

from tests.discord.small_bot import connected


async def test_a_command_is_answered_and_its_autocompletion_too(world):
    anna, bruno = world.person("Anna"), world.person("Bruno", "en")
    async with connected(world):
        offered = await anna.autocomplete(world.channel, "table open", "game", "e")
        assert [(o.label, o.value) for o in offered.choices] == [("Eleusis", "eleusis")]
        seen = await anna.command(world.channel, "table open", {"game": "eleusis", "with_": bruno})
    assert seen.kind == "message"
    assert 0 < seen.after < 1.5
    assert seen.text == f"eleusis with <@{bruno.id}>"
    assert seen.post.labels == ("Join", "Hand", "Late", "Modal")
    assert world.channel.messages == (seen.post,)
    assert seen.post.called == ()
