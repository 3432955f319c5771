"""Faults 33, 39, 40a: whoever was not invited comes to no seat, table, queue or planned game, by no route and no command."""

import ast
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from adapters.web.address import Addresses
from adapters.web.routes import make_routes
from adapters.web.server import create_app
from adapters.web.visitor import make_account_id
from bot.people.stored import INVITATIONS
from bot.screens import COMMANDS
from bot.screens.controller import ChatController
from bot.screens.request import ChatProfile
from bot.tables.stored import table_ids
from bot.values.ids import ChannelId, TableId, TablePace, make_invitation_code, parse_invitation_code
from bot.values.requests import NewTable, Person, Request
from bot.values.series import SeasonTerms
from games.forms import Refused
from games.registry import GAMES
from tests.adapters.web.site import Browser
from tests.support.script_game import app
from tests.surfaces.stage import Time

PUBLIC = "https://tables.example.org"
HOST = Person("web:host", "Anna", "it", is_near=True)
PRODUCT = Path(__file__).parents[3]
FILLED = {"seat": "2", "game": "biglietti", "secret": make_invitation_code(), "chat": "telegram", "path": "mark.svg"}
SENT = {
    "name": "Mallory", "game": "biglietti", "seats": "5", "seat": "2", "pace": "live", "press": "n", "answer": "yes", "what": "enter",
    "in": FILLED["secret"], "rung": "strangers", "question": "q", "yes": "yes", "number": "1", "level": "", "zone": "Europe/Rome",
}  # fmt: skip
"""What all forms together send."""


@pytest.fixture
async def house(tmp_path):
    async with app(tmp_path, Time(), GAMES, public_url=PUBLIC, chats=("memory",)) as at:
        await at.people.meet(HOST.account, HOST.name, "it")
        yield at


async def lay_tables(at) -> dict[str, TableId]:
    opened = {
        name: await at.openings.open(HOST, NewTable("biglietti", name=name, lang="it", pace=TablePace.FREE, seats=5))
        for name in ("live", "over")
    }
    opened["planned"] = await at.evenings.plan(
        HOST, NewTable("biglietti", name="planned", lang="it", pace=TablePace.LIVE, seats=5), "domani alle 21"
    )
    for name in ("live", "over"):
        for seat in range(1, 5):
            await at.lobby.seat_robot(HOST, opened[name], seat, "sly")
        await at.openings.start(HOST, opened[name])
    await at.host.end(HOST, opened["over"])
    return opened


async def found(at, person: Person) -> set[str]:
    """Where somebody was let in, of all tables that there are."""
    ways = set()
    for table_id in await table_ids(at.store):
        record = (table := await at.tables.get(table_id)).record
        evening = record.evening
        ways |= {"seat"} if table.seats_of(person.id) else set()
        ways |= {"queue"} if person.id in record.queue else set()
        ways |= {"planned"} if evening and (person.id in evening.maybe or person.id in evening.no) else set()
        ways |= {"host"} if record.host == person.id else set()
    return ways


MORE = {
    "/": [{}, {"practice": "yes"}, {"day": "domani alle 21"}],
    "/t/{table}/sit": [{}, {"seat": ""}, {"seat": "all"}],
    "/t/{table}/coming": [{}, {"answer": "maybe"}],
}


async def walk_routes(tables, browser: Browser, only=None) -> AsyncIterator[str]:
    """Send what all forms send to every address; yields each after it was sent."""
    for route in make_routes():
        if "POST" not in (getattr(route, "methods", None) or ()) or (only and route.path not in only):
            continue
        for table in tables.values() if "{table}" in route.path else ("",):
            path = route.path.replace("{table}", table).replace("{seat:seat}", "2")
            for name, value in FILLED.items():
                path = path.replace(f"{{{name}}}", value)
            for more in MORE.get(route.path, [{}]):
                await browser.post(path, SENT | more)
                yield path


def give_secret(browser: Browser, secret: str) -> Browser:
    browser.client.cookies.set("__Host-arbitro", secret, domain="tables.example.org", path="/")
    return browser


async def meet_uninvited(at) -> tuple[str, Person]:
    """Somebody who has an identity, and no more."""
    secret = secrets.token_urlsafe(32)
    return secret, await at.people.meet(make_account_id(secret), "Mallory", "it")


@pytest.mark.parametrize("is_known", [False, True])
async def test_33_no_route_leads_the_uninvited_to_a_seat_or_makes_a_person(house, is_known):
    tables, asgi = await lay_tables(house), create_app(house, Addresses(public=PUBLIC))
    secret, mallory = await meet_uninvited(house)
    browser = Browser(asgi, base=PUBLIC)
    before = await list_people(house)
    if is_known:
        give_secret(browser, secret)
    assert len([path async for path in walk_routes(tables, browser)]) > 100
    await browser.close()
    assert await found(house, mallory) == set()
    assert await list_people(house) == before
    assert len(await table_ids(house.store)) == len(tables)


async def test_33_the_same_walk_leads_the_invited_to_all_of_them(house):
    tables, asgi = await lay_tables(house), create_app(house, Addresses(public=PUBLIC))
    secret, bruno = await meet_uninvited(house)
    code = parse_invitation_code((await house.invitations.make(HOST, tables["live"])).code)
    admission = await house.door.admit(
        bruno, by=await INVITATIONS.find(house.store, hash=house.store.sign(f"invitation {code}"))
    )
    await house.lobby.join(bruno, tables["planned"], admission=admission)
    await house.evenings.answer(bruno, tables["planned"], "no")
    browser, ways = give_secret(Browser(asgi, base=PUBLIC), secret), set()
    async for _ in walk_routes(tables, browser, only={"/t/{table}/coming", "/t/{table}/next", "/t/{table}/sit", "/"}):
        ways |= await found(house, bruno)
    await browser.close()
    assert ways == {"seat", "queue", "planned", "host"}


@pytest.mark.parametrize(("name", "ways"), [("Tu", set()), ("ARBITRO", set()), ("Ugo", {"queue", "planned"})])
async def test_37_no_list_of_a_table_takes_a_name_that_passes_for_ours(house, name, ways):
    tables, secret = await lay_tables(house), secrets.token_urlsafe(32)
    person = await house.people.meet(make_account_id(secret), name, "it")
    browser = Browser(create_app(house, Addresses(public=PUBLIC)))
    browser.client.cookies.set("arbitro", secret, domain="127.0.0.1", path="/")
    for answer in ("no", "maybe"):
        await browser.post(f"/t/{tables['planned']}/coming", {"answer": answer, "press": answer})
    await browser.post(f"/t/{tables['live']}/next", {"what": "enter", "press": "n"})
    assert await found(house, person) == ways
    await browser.close()


async def test_33_no_command_leads_the_uninvited_to_a_seat(house):
    tables = await lay_tables(house)
    _, mallory = await meet_uninvited(house)
    chat = ChatController(house, ChatProfile(private_link=lambda text: f"https://chat.test/{text}"))
    given = {
        "seat": 1,
        "game": "biglietti",
        "answer": "yes",
        "what": "enter",
        "step": "strangers",
        "seats": 5,
        "day": "domani alle 21",
    }
    for command in COMMANDS.values():
        for table in tables.values():
            for more in ({}, {"answer": "maybe"}, {"what": ""}):
                with suppress(Refused):
                    await chat.take(mallory, Request(command.verb, table, given | more))
    assert await found(house, mallory) == set()
    assert len(await table_ids(house.store)) == len(tables)


async def test_33_the_uninvited_enter_no_duplicate_and_no_season(house):
    (_, mallory), place = await meet_uninvited(house), ChannelId("memory:square")
    board = await house.duplicates.open(HOST, place, "ottocento", boards=1, days=1)
    season = await house.seasons.open(HOST, place, SeasonTerms(weeks=1))
    for book, series in ((house.duplicates.book, board), (house.seasons.book, season)):
        with pytest.raises(Refused, match="not-invited"):
            await book.enter(mallory, series)


async def list_people(at) -> set[str]:
    return set(await at.store.column("select id from people"))


MAKERS = {"bot/tables/admission.py", "bot/people/access.py"}
"""Where an admission is made: by the door, and for those whom it let in before."""
TAKEN_OVER = {"bot/people/handover.py", "bot/audit/verify.py", "bot/tables/stored.py"}
"""Where seats go from one person to another who is the same, or are read back."""


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    for root in ("bot", "adapters"):
        for path in sorted((PRODUCT / root).rglob("*.py")):
            text = path.read_text()
            if f"{name}(" in text:
                for node in ast.walk(ast.parse(text)):
                    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                        yield str(path.relative_to(PRODUCT)), node


def test_33_only_the_door_makes_admissions():
    assert {path for path, _ in calls("Admission")} == MAKERS
    assert {path for path, _ in calls("recall_admission")} == {
        "bot/people/away.py",
        "bot/tables/admission.py",
        "bot/votes/seats.py",
        "bot/lobby/waitlist.py",
        "bot/records/boards.py",
    }


@pytest.mark.parametrize("path", sorted({path for path, _ in calls("SeatAssignment")} - TAKEN_OVER))
def test_33_a_seat_is_given_by_an_admission_or_to_nobody(path):
    for where, call in calls("SeatAssignment"):
        if where == path:
            holder = ast.unparse(call.args[1])
            assert holder in {"''", "PersonId('')", "admission.person_id"}, f"{path}:{call.lineno} seats {holder}"


async def test_46_an_open_house_meets_thirty_strangers_an_hour_of_one_address_and_all_who_are_invited(tmp_path):
    time = Time()
    async with app(tmp_path, time, GAMES, public_url=PUBLIC, seats="anyone", chats=("memory",)) as at:
        asgi, met = create_app(at, Addresses(public=PUBLIC)), []

        async def come(name: str, path: str = "/", **more: str) -> int:
            browser = Browser(asgi, base=PUBLIC)
            done = await browser.post(path, {"name": name, "game": "biglietti", "seats": "5", **more})
            met.append(browser.client.cookies)
            await browser.close()
            return done.status_code

        assert [await come("") for _ in range(40)] == [422] * 40
        assert [await come(f"Mallory {number}") for number in range(32)] == [303] * 30 + [429] * 2
        assert len(await list_people(at)) == 30
        assert not met[-1]
        await at.people.meet(HOST.account, HOST.name, "it")
        table = await at.openings.open(HOST, NewTable("biglietti", name="t", lang="it", pace=TablePace.FREE, seats=5))
        code = parse_invitation_code((await at.invitations.make(HOST, table)).code)
        assert await come("Bruno", "/in", **{"in": code}) == 303
        time.ms += 121_000
        assert [await come("Carla"), await come("Dario")] == [303, 429]
