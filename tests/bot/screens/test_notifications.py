"""When a telephone rings is chosen with buttons: everywhere, and at one table otherwise."""

from bot.values.hours import NotificationLevel
from tests.surfaces.stage import begun

ANNA, BRUNO = "Anna", "Bruno"


def labels(stage):
    return [button.label for button in stage._panels[ANNA, True].buttons]


async def test_everywhere_and_with_an_exception_for_a_table(stage):
    table = await begun(stage, ANNA, BRUNO, "Carla")
    said = await stage.enter(ANNA, "notifications", alone=True)
    assert "Ovunque: i miei turni" in said
    bells = ["✓ i miei turni", "anche quando sto per giocare", "solo i promemoria", "solo l’ultimo promemoria"]
    assert labels(stage)[:6] == [*bells, "tutto", "niente"]
    assert "Ovunque: solo i promemoria" in await stage.press(ANNA, "notifications", "reminders", alone=True)
    assert "✓ solo i promemoria" in labels(stage)
    await stage.enter(ANNA, "help", alone=True)
    said = await stage.press(ANNA, "notifications", alone=True)
    assert "Al tavolo «Giovedì»: come impostato in generale" in said
    assert "Al tavolo «Giovedì»: niente" in await stage.press(ANNA, "notifications", "nothing", "here", alone=True)
    anna = stage.person(ANNA)
    assert (await stage.app.notification_settings.find(anna.id, table)).level is NotificationLevel.NOTHING
    assert (await stage.app.notification_settings.find(anna.id, None)).level is NotificationLevel.REMINDERS
    assert "come impostato in generale" in await stage.press(ANNA, "notifications", "usual", "here", alone=True)
    assert (await stage.app.notification_settings.find(anna.id, table)).level is NotificationLevel.REMINDERS


async def test_the_hour_of_one_message_about_all_tables_is_chosen_beside(stage):
    await begun(stage, ANNA, BRUNO, "Carla")
    said = await stage.enter(ANNA, "notifications", alone=True)
    assert said.splitlines()[-1] == "Riepilogo quotidiano dei tavoli che ti aspettano: spento."
    assert "✓ niente riepilogo quotidiano" in labels(stage)
    said = await stage.press(ANNA, "notifications", "digest 480", "", alone=True)
    assert "alle 8:00, al posto dei promemoria di metà tempo." in said
    assert "✓ riepilogo quotidiano alle 8:00" in labels(stage)
    assert await stage.app.notification_settings.find_digest(stage.person(ANNA)) == 480
    assert ": spento." in await stage.press(ANNA, "notifications", "digest -", "", alone=True)


async def test_a_table_is_put_off_by_a_button_or_muted_but_for_the_last_reminder(stage):
    table = await begun(stage, ANNA, BRUNO, "Carla")
    await stage.enter(ANNA, "hand", alone=True)
    assert "Il tuo tempo continua a scorrere" in await stage.press(ANNA, "snooze", alone=True)
    assert {"per un’ora", "fino a domani", "per sempre"} <= set(labels(stage))
    assert "Silenzio fino a " in await stage.press(ANNA, "snooze", "hour", alone=True)
    anna = stage.person(ANNA)
    await stage.enter(ANNA, "snooze", alone=True)
    assert "Ti avviso solo una volta" in await stage.press(ANNA, "snooze", "mute", alone=True)
    assert (await stage.app.notification_settings.find(anna.id, table)).here is NotificationLevel.LAST
    await stage.enter(ANNA, "snooze", alone=True)
    assert "di nuovo le notifiche come per gli altri" in await stage.press(ANNA, "snooze", "loud", alone=True)
    assert (await stage.app.notification_settings.find(anna.id, table)).here is None


async def test_whoever_is_awaited_elsewhere_is_told_so_once_in_six_hours_a_table(stage):
    table = await begun(stage, ANNA, BRUNO, "Carla")  # Anna is awaited
    stage.time.ms += 600_000
    nudge = "«Giovedì» ti aspetta ancora."
    assert nudge in await stage.enter(ANNA, "privacy", alone=True)
    assert ("hand", table) in {(each.verb, each.table_id) for each in stage._panels[ANNA, True].buttons}
    assert nudge not in await stage.enter(ANNA, "privacy", alone=True)
    assert nudge not in await stage.enter(BRUNO, "privacy", alone=True), "who waits for nobody is told nothing"
    for hours, is_told in ((5, False), (2, True)):
        stage.time.ms += hours * 3_600_000
        assert (nudge in await stage.enter(ANNA, "privacy", alone=True)) is is_told
    stage.time.ms += 7 * 3_600_000
    assert nudge not in await stage.enter(ANNA, "help", table, alone=True), "there they see it"
