"""Answers are prepared in a chat with the question's own steps, and taken away again."""

from bot.values.ids import TableId
from tests.surfaces.drivers.memory import staged
from tests.surfaces.stage import begun


async def test_an_answer_is_prepared_step_by_step_listed_and_taken_away(tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "en")) as stage:
        table_id: TableId = await begun(stage, "Anna", "Bruno", game="eleusis")
        await stage.settle()
        seen = [message.said for message in stage.chat.channels[stage.channel]]
        await stage.enter("Bruno", "hand", alone=True)
        assert "Prepare an answer" in await stage.press("Bruno", "prepare", alone=True)
        (topic,) = [
            each
            for each in await stage.app.preparations.list_topics(stage.person("Bruno"), table_id, 1)
            if each.form.id == "+1-volunteer"
        ]
        await stage.press("Bruno", "ask", topic.form.id, alone=True)
        said = await stage.answer("Bruno", topic.form, {"answer": ("no",), "stays": ("stays",)}, alone=True)
        assert "1. " in said

        def rules():
            prepared = stage.app.tables.find_loaded(table_id).prepared
            return [(rule.token, rule.is_once) for row in prepared.values() for rule in row.rules]

        assert rules() == [("no", False)]
        await stage.press("Bruno", "prepare", "2", topic.form.id, "1", alone=True)
        change = f"{topic.form.id}.1.1"
        await stage.press("Bruno", "ask", change, alone=True)
        changing = (await stage.app.preparations.find_topic(stage.person("Bruno"), table_id, change)).form
        assert changing.hint.startswith("Instead of")
        await stage.answer("Bruno", changing, {"answer": ("yes",), "stays": ("stays",)}, alone=True)
        assert rules() == [("yes", False)]
        await stage.press("Bruno", "prepare", "2", topic.form.id, "1", alone=True)
        await stage.press("Bruno", "prepare", "2", topic.form.id, "1", "1", alone=True)
        assert not rules()
        await stage.settle()
        assert [message.said for message in stage.chat.channels[stage.channel]] == seen
