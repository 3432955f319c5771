"""Regions as what has changed of them: what is put together is what was meant, and what never changes alike is sent anew."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from adapters.web.bundles import STATIC
from adapters.web.page_model import NONCE, Region
from adapters.web.partials import AS_SENT
from adapters.web.patches import MARK, PIECE, SentRegions, make_patch
from tests.adapters.web.session import begun
from tests.adapters.web.site import BASE

PARTIAL = re.compile(
    r'<hx-partial hx-target="#([\w-]+)" hx-swap="outerMorph"(?: data-base="(\w+)" data-made="(\d+)" data-digest="(\w+)")?>'
    r"(.*?)</hx-partial>",
    re.DOTALL,
)
STAMP = re.compile(r' data-made="\d+" data-digest="(\w+)"')


def mend(old: str, patch: str) -> str:
    """What the page's script makes of a patch."""
    pieces, parts = PIECE.findall(old), patch.split(MARK)
    for place in range(1, len(parts), 2):
        start, count = map(int, parts[place].split(","))
        parts[place] = "".join(pieces[start : start + count])
    return "".join(parts)


TEXTS = st.lists(
    st.sampled_from(
        ['<p class="a">', "</p>", '<img alt="7 ♥" src="x y"', ">", " ", "\n", " uno due", "tre", '"', "=", "<"]
    )
).map("".join)


@given(TEXTS, TEXTS)
def test_a_patch_leads_from_any_text_to_any_other(old, new):
    assert "".join(PIECE.findall(old)) == old
    assert mend(old, make_patch(old, new)) == new


def test_the_pages_script_cuts_a_text_as_we_do():
    assert f"PIECE = /{PIECE.pattern}/g" in (STATIC / "patches.js").read_text(encoding="utf-8")


def test_little_is_sent_of_what_has_hardly_changed():
    cards = "".join(
        f'<label class="card" id="c-{each}"><img class="face french-{each}" alt="{each}"></label>' for each in range(20)
    )
    changed = cards.replace('alt="7"', 'alt="sieben"')
    patch = make_patch(f"<div>{cards}</div>", f"<div>{changed}</div>")
    assert len(patch) < 40


def test_what_is_new_each_time_is_never_named_by_its_place():
    form = f'<form action="/answer"><input type="hidden" name="press" value="{NONCE}"><button>Gioca una carta</button></form>'
    assert NONCE in make_patch(form, form)


def test_what_is_forgotten_or_of_another_eye_is_sent_whole():
    sent, html = SentRegions(2), '<div id="act">Something that is long enough to be named</div>'
    for eye in (1, 2, 3):
        sent.remember(Region("act", html, "d", eye))
    assert sent.find_patch(Region("act", html, "e", 1), "d") is None
    assert sent.find_patch(Region("act", html, "e", 4), "d") is None
    assert sent.find_patch(Region("call", html, "e", 3), "d") is None
    assert len(sent.find_patch(Region("act", html, "e", 3), "d") or "") > 0
    assert sent.find_patch(Region("act", html + MARK, "e", 3), "d") is None


async def test_an_answer_is_put_together_from_the_one_before(anna, bruno):
    """The second names what the first has brought, is the smaller by far, and says the same as one that is sent whole."""
    table = await begun(anna, bruno, "ottocento", 4)
    had: dict[str, str] = {}
    texts: dict[str, str] = {}

    async def ask(had: dict[str, str]) -> str:
        headers = {"origin": BASE, "hx-request": "true", "x-had": ".".join("~".join(each) for each in had.items())}
        sent = {"question": "none", "press": "p", "view": "seat", "edit": "1"}
        return (await anna.client.post(f"{table}/seat/1/answer", data=sent, headers=headers)).text

    first = await ask({})
    for name, _, _, _, inner in PARTIAL.findall(first):
        texts[name], had[name] = STAMP.sub("", inner, count=1), STAMP.search(inner)[1] + AS_SENT
    second = await ask(had)
    assert len(second) < len(first) / 10
    assert {name for name, *_ in PARTIAL.findall(second)} >= {"act", "call"}
    for name, base, _, _, inner in PARTIAL.findall(second):
        assert had[name] == base + AS_SENT
        assert plain(mend(texts[name], inner)) == plain(texts[name])


def plain(html: str) -> str:
    """A region without what is new each time it is sent."""
    return re.sub(r'name="press" value="\w+"', "", html)
