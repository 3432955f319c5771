"""What people have answered for them at every table, because they wish so."""

from contextlib import suppress

from bot.people.people import People
from bot.people.stored import choose
from bot.tables.questions import list_wishes, name_wish
from bot.tables.stored import find_automatic, tables_of
from bot.tables.tables import Tables
from bot.text.translator import APP, SPEECH
from bot.values.requests import Person, Wish
from games.forms import Refused


class Wishes:
    def __init__(self, tables: Tables, people: People) -> None:
        self._tables = tables
        self._people = people

    async def list(self, person: Person) -> tuple[Wish, ...]:
        chosen = (await find_automatic(self._tables.store, [person.id])).get(person.id, frozenset())
        games = self._tables.games.values()
        packages = {name_wish(spec, prompt): (spec.package, prompt) for spec in games for prompt in spec.automatic}
        found = list[Wish]()
        for name in list_wishes(games):
            package, key = packages.get(name, (APP, name))
            label, hint = (
                SPEECH.package_text(package, f"automatic-{key}{more}", person.lang) for more in ("", "-hint")
            )
            found.append(Wish(name, label, hint, name in chosen))
        return tuple(found)

    async def choose(self, person: Person, name: str, *, wanted: bool) -> None:
        """Choose whether something is answered for a person from now on, also where it waits already; raises Refused."""
        if name not in list_wishes(self._tables.games.values()):
            raise Refused("no-such-option")
        await self._people.meet(person.account, person.name, person.lang)
        chosen = (await find_automatic(self._tables.store, [person.id])).get(person.id, frozenset()) - {name}
        wishes = chosen | {name} if wanted else chosen
        await choose(self._tables.store, person.id, automatic=tuple(sorted(wishes)))
        for table_id in await tables_of(self._tables.store, person.id):
            with suppress(Refused):
                await self._tables.refresh(table_id)
