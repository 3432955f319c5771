"""Whatever is sent to whatever address, the answer is a page or a reason, and the log has nothing to say.

The routes are the application's own, so a new one is tried by itself.
"""

import asyncio
import json
import logging
import re
from urllib.parse import quote, urlencode

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from adapters.web.routes import make_routes
from tests.adapters.web.session import begun, settled
from tests.adapters.web.site import Browser, cookies, site

PATTERNS = sorted({route.path for route in make_routes()})
PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")
DIGITS = "7" * 5_000
ODD = [
    "",
    "0",
    "-1",
    "00001",
    "1e9",
    "²",
    "٣",
    DIGITS,
    "x" * 300,
    "\x00",
    "..",
    "%00",
    "a/../b",
    "\ud7ff\uffff",
    "<script>",
    "\x1f\x1f",
]
KNOWN = {
    "table": ["LOBBY", "LIVE", " LIVE ", "zzzzzz"],
    "seat": ["1", "2", "3", "9", "10", "99"],
    "game": ["eleusis", "ballot", "nothing"],
    "path": ["arbitro.css", "vendor", "", "vendor/..", "french.svg", "x" * 300],
    "form": ["sit", "rematch", "leave", "pause", "invite", "autoplay", "option", "nothing"],
}
FIELDS = {
    "name": ["Anna", "x" * 100, "\u202e"], "game": ["ballot", "eleusis"], "seats": ["3", "99", DIGITS], "pace": ["live", "day"],
    "practice": ["1"], "press": ["n1", "x" * 200], "seat": ["all", "0", "1", DIGITS], "level": ["random", "shy"], "option": ["deals"],
    "preset": ["usual"], "question": ["QUESTION", "1"], "confirm": ["yes"], "skip": ["1"], "remove": ["1", DIGITS], "rung": ["first"], "back": ["/", "//x", "/\n"],
    "lang": ["it", "en", "xx"], "theme": ["dark", ""], "a.": ["1", DIGITS, "a,b"], "a.card": ["7H"], "a.\x00": ["1"],
}  # fmt: skip
QUERY = {
    "had": ["0123456789ab", "~~..;"], "before": ["9", DIGITS], "upto": ["1", DIGITS], "id": ["QUESTION", "1"], "about": ["card"], "lobby": ["1"], "q": ["ee-1", "[", "x" * 500], "lang": ["it", "xx"],
    "narrow": ["1"], "v": ["1", DIGITS],
}  # fmt: skip
HEADERS = {
    "host": ["127.0.0.1:8000", "localhost", "[", "evil.example", ""],
    "origin": ["http://127.0.0.1:8000", "null", "http://[", ""],
    "accept-language": ["it", "en;q=x", ",;,;q=", "de;q=nan,it;q=inf"],
    "cookie": ["ANNA", "DEAD", "arbitro=x; lang=xx; theme=x", "=;=;", "arbitro=" + "A" * 43],
    "accept": ["application/json"], "last-event-id": ["0123456789ab", "\xff"], "range": ["bytes=0-1", "bytes=9-1", "bytes=x", "bytes=0-" + DIGITS],
    "if-modified-since": ["x", "Mon, 99 Nov 9999 99:99:99 GMT"], "if-none-match": ["*"], "sec-fetch-site": ["same-origin", "x"],
    "content-length": ["5", "x", "-1"], "x-forwarded-for": ["1.2.3.4", "x"],
}  # fmt: skip
TYPES = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "multipart/form-data", "multipart/form-data; boundary=", "text/plain",
         "application/x-www-form-urlencoded; charset=utf-9", "multipart/form-data; boundary=b; charset=x", ";", "\xff"]  # fmt: skip

QUICK = (Phase.explicit, Phase.generate)
"""Nothing is made smaller: what was sent is said, and it is short."""
words = st.one_of(st.sampled_from(ODD), st.text(max_size=20))


def some_of(pool: dict[str, list[str]]) -> st.SearchStrategy[dict[str, str]]:
    """Some of the names that we know with values that we know or do not, and perhaps a name of nobody's."""
    known = {name: st.one_of(st.sampled_from(values), words) for name, values in pool.items()}
    return st.fixed_dictionaries({}, optional=known)


def headers_of(values: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """Headers as a server hands them on: in bytes, without what ends a line."""
    return [
        (name.encode(), re.sub(r"[\r\n\0]", "", value).encode("latin-1", "replace")) for name, value in values.items()
    ]


def multipart(fields: dict[str, str]) -> bytes:
    """A form in parts, one of them a file."""
    parts = [
        f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()
    ]
    parts.append('--b\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\nx\r\n--b--\r\n')
    return "".join(parts).encode(errors="replace")


answers = st.fixed_dictionaries(
    {"question": st.sampled_from(["QUESTION", "1", DIGITS])},
    optional={
        "fields": st.dictionaries(words, st.lists(words, max_size=3), max_size=3),
        "press": words,
        "confirm": st.booleans(),
    },
)
bodies = st.one_of(
    some_of(FIELDS).map(lambda fields: json.dumps(fields).encode()),
    answers.map(lambda sent: json.dumps(sent).encode()),
    some_of(FIELDS).map(lambda fields: urlencode(fields, errors="replace").encode()),
    some_of(FIELDS).map(multipart),
    st.binary(max_size=200),
    st.sampled_from([b"", b"&" * 600, b"%", b"--b", b"--b\r\n\r\n\r\n--b--"]),
)
queries = st.one_of(some_of(QUERY).map(lambda fields: urlencode(fields).encode()), st.binary(max_size=40))


class Fuzzed:
    """A site with a table in the lobby and one at play, on a loop of its own, and whatever it logs."""

    def __init__(self, folder) -> None:
        self.runner = asyncio.Runner()
        self._site = site(folder)
        self.runner.run(self._begin())

    async def _begin(self) -> None:
        self.asgi = await self._site.__aenter__()
        anna, bruno = Browser(self.asgi), Browser(self.asgi)
        live = await begun(anna, bruno)
        await settled(self.asgi)
        asks = (await anna.look(f"{live}/seat/1"))["asks"]
        lobby = await anna.open("Anna")
        self.named = {
            "LIVE": live[3:],
            "LOBBY": lobby[3:],
            "ANNA": cookies(anna),
            "DEAD": "arbitro=" + "B" * 43,
            "QUESTION": asks[0]["id"],
        }
        for browser in (anna, bruno):
            await browser.close()

    def _renew(self, sent: str, start) -> None:
        """Keep Anna's new cookie, as her browser would, and the old one as somebody who had planted it."""
        given = [value.decode() for name, value in start.get("headers", ()) if name == b"set-cookie"]
        fresh = next((value.partition(";")[0] for value in given if value.startswith("arbitro=")), "")
        if fresh and sent == self.named["ANNA"]:
            self.named |= {"ANNA": fresh, "DEAD": sent}

    def close(self) -> None:
        self.runner.run(self._site.__aexit__(None, None, None))
        self.runner.close()

    def name(self, text: str) -> str:
        """What a text says here: this site's tables and people have other names each time."""
        for name, value in self.named.items():
            text = text.replace(name, value)
        return text

    def send(self, method: str, path: str, query: bytes, headers: dict[str, str], body: bytes) -> int:
        return self.runner.run(self._send(method, path, query, headers, body))

    async def _send(self, method: str, path: str, query: bytes, headers: dict[str, str], body: bytes) -> int:
        heard, gone = [], asyncio.Event()
        asked = iter(
            [{"type": "http.request", "body": self.name(body.decode("latin-1")).encode("latin-1"), "more_body": False}]
        )

        async def receive():
            for message in asked:
                return message
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            heard.append(message)
            if message["type"] == "http.response.body":
                gone.set()

        given = {name: self.name(value) for name, value in headers.items()}
        raw = quote(path, safe="/").encode()
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": raw, "query_string": query, "root_path": "", "headers": headers_of(given),
            "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000),
        }  # fmt: skip
        await asyncio.wait_for(self.asgi(scope, receive, send), 30)
        self._renew(given.get("cookie", ""), heard[0])
        seen = path.startswith(f"/t/{self.named['LIVE']}/seat/") and heard[0]["status"] == 200
        assert not (seen and given.get("cookie") == self.named["DEAD"]), "a cookie that was replaced opens a seat"
        return heard[0]["status"]


@settings(max_examples=1, deadline=None, database=None)
@given(st.text())
def read_characters(text):
    """Have hypothesis read its tables, which takes a second, before any test is measured."""


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory):
    read_characters()
    at = Fuzzed(tmp_path_factory.mktemp("fuzz"))
    yield at
    at.close()


class Ears(logging.Handler):
    """What the log says that is at least a warning, since it was last asked."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._heard.append(f"{record.name}: {record.getMessage()}")

    def since(self) -> list[str]:
        heard, self._heard = self._heard, []
        return heard


@pytest.fixture
def ears():
    ears = Ears()
    logging.getLogger().addHandler(ears)
    yield ears
    logging.getLogger().removeHandler(ears)


@pytest.mark.parametrize("examples", [2, pytest.param(40, marks=pytest.mark.deep)])
@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.few(12)
def test_whatever_is_sent_is_answered(fuzzed, ears, pattern, examples):
    names = PARAMETER.findall(pattern) if "{" in pattern else []
    if pattern == "/static":
        pattern, names = "/static/{path}", ["path"]
    values = [st.one_of(st.sampled_from(KNOWN.get(name, ODD)), words) for name in names]

    @settings(max_examples=examples, deadline=None, database=None, derandomize=True, phases=QUICK)
    @given(
        method=st.sampled_from(["GET", "POST", "GET", "POST", "HEAD", "PUT", "OPTIONS", "BREW"]),
        values=st.tuples(*values),
        query=queries,
        headers=some_of(HEADERS),
        type_=st.sampled_from(TYPES),
        body=bodies,
        ours=st.integers(0, 3),
    )
    def send(method, values, query, headers, type_, body, ours):
        given_ = iter(values)
        path = PARAMETER.sub(lambda _: next(given_), pattern)
        if ours:  # most things come from our own pages: else nothing would pass the door
            headers |= {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000", "cookie": "ANNA"}
            type_ = TYPES[1] if body.startswith(b"--b") else "application/json" if body.startswith(b"{") else TYPES[0]
        status = fuzzed.send(method, fuzzed.name(path), query, {**headers, "content-type": type_}, body)
        assert 200 <= status < 500
        assert ears.since() == []

    send()


@settings(max_examples=30, deadline=None, database=None, derandomize=True, phases=QUICK)
@given(path=st.text(max_size=60).map(lambda text: f"/{text}"), query=st.binary(max_size=40))
@example(path=f"/t/zzzzzz/seat/{DIGITS}", query=b"")
@example(path=f"/t/zzzzzz/seat/{DIGITS}/stream", query=b"")
@example(path="/" * 3_000, query=b"&" * 3_000)
@example(path="/static/\x00", query=b"")
@example(path=f"/static/{'x' * 3_000}", query=b"")
@example(path="//evil.example/..", query=b"")
def test_an_address_of_nowhere_is_a_page_that_says_so(fuzzed, path, query):
    assert 200 <= fuzzed.send("GET", path, query, {"host": "127.0.0.1:8000"}, b"") < 500


def test_a_query_that_is_no_text_is_refused(fuzzed):
    assert fuzzed.send("GET", "/", b"\xff", {"host": "127.0.0.1:8000"}, b"") == 400


@pytest.mark.parametrize("seat", ["0", "00", "007", "1000", DIGITS, "²", "-1", "1.0", " 1"])
def test_a_seats_number_is_a_small_one(fuzzed, seat):
    live = fuzzed.named["LIVE"]
    mine = {"host": "127.0.0.1:8000", "cookie": "ANNA", "origin": "http://127.0.0.1:8000"}
    for path, method in (("", "GET"), ("/stream", "GET"), ("/view", "GET"), ("/answer", "POST"), ("/weigh", "POST")):
        assert fuzzed.send(method, f"/t/{live}/seat/{seat}{path}", b"", mine, b"") == 404
