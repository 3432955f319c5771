"""What changes at a table that is hidden in a channel, or told there in another language."""

from bot.tables.change import Changes, make_notice
from bot.tables.people import chat_of, list_hideable, speak_at
from bot.tables.rights import require_right
from bot.tables.seats import find_own_name
from bot.tables.snapshot import Table
from bot.values.ids import ChannelId, Language
from bot.values.requests import Person
from games.forms import Refused


def speak_changes(person: Person, channel_id: ChannelId, lang: Language, table: Table, _: int) -> Changes:
    """Tell a table in another language in a channel that is the person's to hide; raises Refused."""
    """Tell a table in another language in a channel where its person may hide it; raises Refused."""
    require_right(table, person.id, "lang")
    if channel_id not in list_hideable(table, person.id):
        raise Refused("not-shown-there" if channel_id not in table.record.places else "speak-elsewhere")
    return {"spoken": speak_at(table, channel_id, lang)}


def hide_changes(person: Person, channel_id: ChannelId, table: Table, now_ms: int) -> Changes:
    """Hide a table in a channel, and tell all by which person; raises Refused."""
    require_right(table, person.id, "hide")
    if channel_id not in table.record.places:
        raise Refused("not-shown-there")
    if channel_id not in list_hideable(table, person.id):
        raise Refused("hide-elsewhere")
    name = find_own_name(table, person)
    notice = make_notice(table, now_ms, "hidden", who=name, chat=chat_of(channel_id))
    return {"notice": notice, "places": tuple(each for each in table.record.places if each != channel_id)}
