"""When a telephone rings is chosen with buttons: everywhere, and at one table otherwise."""

from bot.ports.bells import Bell
from tests.bot.conversation.test_tables import ANNA, BRUNO, begun, stage  # noqa: F401  a fixture


def labels(stage):  # noqa: F811
    return [button.label for button in stage._panels[ANNA, True].buttons]


async def test_everywhere_and_with_an_exception_for_a_table(stage):  # noqa: F811
    table = await begun(stage, ANNA, BRUNO, "Carla")
    said = await stage.enter(ANNA, "notifications", alone=True)
    assert "Dappertutto: i miei turni" in said
    assert labels(stage) == ["✓ i miei turni", "solo i solleciti", "tutto", "niente"]
    assert "Dappertutto: solo i solleciti" in await stage.press(ANNA, "notifications", "reminders", alone=True)
    assert "✓ solo i solleciti" in labels(stage)
    await stage.enter(ANNA, "help", alone=True)
    said = await stage.press(ANNA, "notifications", alone=True)
    assert "Al tavolo «Giovedì»: come dappertutto" in said
    assert "Al tavolo «Giovedì»: niente" in await stage.press(ANNA, "notifications", "nothing", "here", alone=True)
    anna = stage.person(ANNA)
    assert (await stage.office.bells.find(anna, table)).bell is Bell.NOTHING
    assert (await stage.office.bells.find(anna, None)).bell is Bell.REMINDERS
    assert "come dappertutto" in await stage.press(ANNA, "notifications", "usual", "here", alone=True)
    assert (await stage.office.bells.find(anna, table)).bell is Bell.REMINDERS
