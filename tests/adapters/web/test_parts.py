"""The parts of a turn's page: where each stands, what is kept of it, and what of it is sent."""

import re
from html import escape
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.web import page_model
from adapters.web.areas import cut_turn
from adapters.web.page_model import Flash, KeptPages, KeptRegions, load_page, make_regions
from adapters.web.patterns import ALIKE, APART, LINE, SentRecords, fold, unmark
from adapters.web.visitor import Visitor
from bot.tables.ends import Gap
from bot.values.ids import PersonId
from bot.values.requests import Answer, NewTable
from bot.views.context import TableContext, make_context
from bot.views.room import make_room
from bot.views.seat_room import make_seat_room
from bot.views.table import TablePresenter
from games.forms import Refused
from tests.adapters.web.site import Browser, site, stream_of
from tests.bot.views.test_every_game import SPECS, SPEECH, played
from tests.support import people
from tests.support.script_game import ANNA, BRUNO
from tools.bench.page import unfold

# -- areas: where the parts of a turn stand.


@pytest.mark.parametrize("game", ["ottocento", "caccia"])
def test_every_question_comes_to_the_press_that_sends_it(game):
    """Of the games whose questions are asked in steps: with each choice there is less to be asked, and no step without a choice."""
    spec, asked = SPECS[game], 0
    for table in played(spec, spec.least, game, steps=30):
        for seat in range(spec.least):
            room = make_seat_room(TablePresenter(table, seat, "it", SPEECH), TableContext(), f"web:{seat}")
            for question in room.questions:
                given: dict[str, tuple[str, ...]] = {}
                while (areas := cut_turn(room, question.id, given)).goes_on:
                    part = areas.rings or areas.cards
                    assert part is not None
                    assert part.name not in given, f"{question.title}: {part.name} is asked for again and again"
                    given[part.name] = (part.choices[0].token,)
                asked += 1
    assert asked > 8


# -- kept regions: what is kept of a page is what would be made of it now: for every eye, whatever happens at the tabl


STRANGER = Visitor("", None, "en")


DEEP = pytest.mark.deep


@pytest.mark.parametrize(
    ("game", "steps"),
    [("quindici", 2), pytest.param("quindici", 12, marks=DEEP), pytest.param("caccia", 12, marks=DEEP)],
)
async def test_what_is_kept_is_what_would_be_made_now(tmp_path, monkeypatch, game, steps):
    dice, shared = Random(game), KeptRegions()
    async with site(tmp_path) as asgi:
        app = asgi.state.context.app
        seats = app.tables.games[game].least
        name = await app.openings.open(ANNA, NewTable(game, name="T", lang="it", pace="live", seats=seats))

        async def compare() -> None:
            """Every eye's page, kept and made anew."""
            table = await app.tables.get(name)
            assert await app.views.room(name, "it", is_shared=True) == make_room(
                TablePresenter(table, None, "it", app.views._translator), make_context(app.tables.times, table)
            )
            for page in await load_pages(app, name):
                for flash in (Flash(), Flash("no", question="x")):
                    monkeypatch.setattr(page_model, "KEPT", shared)
                    found = make_regions(page, flash)
                    monkeypatch.setattr(page_model, "KEPT", KeptRegions())
                    assert found == make_regions(page, flash)
            own, context = (
                await app.views.seat_room(ANNA, name, 0, is_shared=True),
                make_context(app.tables.times, table),
            )
            assert own == make_seat_room(
                TablePresenter(table, 0, "it", app.views._translator), context, ANNA.id, primer=bool(own.primer)
            )

        await compare()
        await app.lobby.join(BRUNO, name, 1)
        await compare()
        await app.openings.start(ANNA, name)
        for step in range(steps):
            await app.autoplay.wait_idle()
            await compare()
            await disturb(app, name, step)
            await compare()
            for person, seat in ((ANNA, 0), (BRUNO, 1)):
                await answer_any(app, name, person, seat, dice)


async def load_pages(app, name) -> list:
    """The pages of a stranger and of two who play, in both languages, alone and beside each other."""
    found = [await load_page(app, STRANGER, name, is_shared=True)]
    if (await app.tables.get(name)).position is None:
        return found
    for person, seat, lang in ((ANNA, 0, "it"), (BRUNO, 1, "en")):
        visitor = Visitor(person.id, person, lang)
        found.append(await load_page(app, visitor, name, "seat", seat, is_shared=True))
        found.append(await load_page(app, visitor, name, "seats", is_shared=True))
        found.append(await load_page(app, visitor, name))
    return found


async def disturb(app, name, step) -> None:
    match step:
        case 1:
            await app.host.pause(ANNA, name)
        case 2:
            await app.votes.propose(ANNA, name, "resume")
        case 3:
            await app.tables.move_time(Gap(app.tables.now(), 60_000), lambda _: None)
        case 4:
            await app.people.meet(PersonId(BRUNO.id), "Brunone", "en")


async def answer_any(app, name, person, seat, dice) -> None:
    for question in (await app.views.seat_room(person, name, seat)).questions[:1]:
        try:
            await app.play.answer(person, Answer(name, question.id, people.answer(question, dice)))
        except Refused:
            return


# -- kept pages: whoever sees the same is sent the same bytes, made once; nobody is sent what was made for somebody el


ONLOOKER = Visitor("", None, "it")


async def test_all_onlookers_share_a_page_until_the_table_changes(asgi):
    app, pages = asgi.state.context.app, KeptPages()
    name = await app.openings.open(ANNA, NewTable("ballot", name="T", lang="it", pace="live", seats=3))

    async def look(visitor: Visitor):
        return pages.find_or_make(await load_page(app, visitor, name, is_shared=True))

    first = await look(ONLOOKER)
    assert await look(Visitor("x", None, "it")) is first
    assert await look(Visitor("", None, "en")) is not first
    assert await look(Visitor("a", ANNA, "it")) is not first
    assert await look(Visitor("", None, "it", deck="four")) is not first
    await app.lobby.join(BRUNO, name, 1)
    after = await look(ONLOOKER)
    assert after is not first
    assert BRUNO.name in after.event_since(first.digests).decode()
    assert after.event_since(after.digests) == b""


async def test_what_one_seat_sees_is_kept_for_that_seat_alone(asgi):
    app, pages = asgi.state.context.app, KeptPages()
    name = await app.openings.open(ANNA, NewTable("quindici", name="T", lang="it", pace="live", seats=2))
    await app.lobby.join(BRUNO, name, 1)
    await app.openings.start(ANNA, name)
    await app.autoplay.wait_idle()
    found = [
        pages.find_or_make(await load_page(app, Visitor(who.id, who, "it"), name, "seat", seat, is_shared=True))
        for who, seat in ((ANNA, 0), (BRUNO, 1), (ANNA, 0), (BRUNO, 1))
    ]
    assert found[0] is found[2]
    assert found[1] is found[3]
    assert found[0].regions["act"].html != found[1].regions["act"].html


# -- patterns: things that are alike are sent by their pattern, and are what they were once they are put together agai


WORDS = st.text("ab <\"&'", max_size=4)


def write_card(name: str, value: str, *, is_barred: bool) -> str:
    if is_barred:
        return f'<span class="no" id="c-{escape(name)}">{escape(name)}</span>'
    return f'<label id="c-{escape(name)}"><input name="a" value="{escape(value)}" aria-label="{escape(name)}, to keep"></label>'


@given(st.lists(st.tuples(WORDS, WORDS, st.booleans()), max_size=6), WORDS)
def test_what_is_folded_and_put_together_again_is_what_it_was(cards, between):
    hand = "".join(str(ALIKE) + write_card(name, value, is_barred=barred) for name, value, barred in cards)
    html = f"<p>{hand}{APART}<i>{escape(between)}</i>{hand}{APART}</p>"
    assert unfold(fold(html)) == unmark(html)


# -- growing record: the record as it is sent to a page that has most of it, and how it stands there afterwards.


HEAD, TAIL = '<section id="record"><ol class="record" reversed>', "</ol></section>"
STUB = re.compile(r'<li hidden data-kept="([^ ]+) ([^"]+)"></li>')


def write(*lines: int, new: int = 0) -> str:
    """A record of those lines, newest first; those from `new` on are marked."""
    marked = {number: ' class="is-new"' if new and number >= new else "" for number in lines}
    items = "".join(f'<li id="r-{number}"{marked[number]}>{number}</li>{LINE}' for number in lines)
    return f"{HEAD}{LINE}{items}{TAIL}"


def restore(sent: str, page: str) -> list[str]:
    """The ids of the lines as the page's script puts them together, from what was sent and what stands there."""
    there = re.findall(r'id="(r-\d+)"', page)

    def lines(stub: re.Match[str]) -> str:
        first, last = there.index(stub[1]), there.index(stub[2])
        return "".join(f'<li id="{name}">' for name in there[first : last + 1])

    return re.findall(r'id="(r-\d+)"', STUB.sub(lines, sent))


def test_a_line_that_is_told_otherwise_is_sent_again():
    records = SentRecords()
    records.remember("had", write(3, 2, 1))
    assert ">two<" in records.shorten(write(3, 2, 1).replace(">2<", ">two<"), "had")


@given(st.sets(st.integers(1, 30)), st.sets(st.integers(1, 30)), st.integers(0, 4), st.integers(0, 40))
def test_what_is_sent_and_what_is_there_make_the_whole(had, gone, more, new):
    """Lines come in front and go anywhere: history does not keep all of them."""
    before = sorted(had, reverse=True)
    after = [*range(40 + more, 40, -1), *(number for number in before if number not in gone)]
    records = SentRecords()
    records.remember("had", write(*before))
    sent = records.shorten(write(*after, new=new), "had")
    assert restore(sent, write(*before)) == [f"r-{number}" for number in after]
    assert not {number for number in before if f">{number}</li>" in sent}


async def play_until_told(asgi) -> tuple[Browser, str, dict[str, str | list[str]]]:
    """Somebody at a practice table of their own, with the form that is open to them."""
    anna = Browser(asgi)
    table = await anna.open("Anna", "ballot", practice="1")
    seat = f"{table}/seat/1"
    await anna.get(seat)
    return anna, seat, anna.form(f"{seat}/answer")


async def test_an_answer_brings_only_what_the_page_has_not(asgi):
    anna, seat, form = await play_until_told(asgi)
    had = re.search(r"had=([^&]+)", stream_of(anna.page))[1]
    choice = re.search(r'<button[^>]* name="(c\.[^"]+|choice[^"]*)" value="([^"]+)"', anna.page)
    sent = {**form, **({choice[1]: choice[2]} if choice else {})}
    headers = {"origin": str(anna.client.base_url).rstrip("/"), "hx-request": "true", "x-had": had}
    answer = await anna.client.post(f"{seat}/answer", data=sent, headers=headers)
    brought = re.findall(r'hx-target="#([\w-]+)"', answer.text)
    assert {"call", "act"} <= set(brought)
    assert "table" not in brought
    whole = await anna.client.post(f"{seat}/answer", data=sent, headers=headers | {"x-had": ""})
    assert "table" in re.findall(r'hx-target="#([\w-]+)"', whole.text)
