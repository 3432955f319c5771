"""A turn is one screen: what is measured of each prompt of a game, at three sizes."""

import re
from itertools import pairwise

from axe_core_python.sync_playwright import Axe

from tests.browser.gallery import Gallery, turns
from tests.browser.guest import PATIENCE_MS

SIZES = ((1280, 800), (390, 844), (390, 664))
"""A laptop, a phone, and a phone whose browser takes a fifth of the height."""
PLAYED = {
    "eleusis": (4, "eleusis0", 60),
    "biglietti": (5, "biglietti0", 150),
    "caccia": (2, "caccia0", 40),
    "ottocento": (4, "ottocento1", 100),
    "quattro-scartate": (4, "quattro-scartate0", 40),
    "terziglio": (3, "terziglio1", 90),
    "millone": (2, "millone0", 60),
    "centocinquanta": (4, "centocinquanta0", 30),
    "quindici": (4, "quindici0", 30),
    "mattazza": (4, "mattazza0", 20),
    "schicki": (3, "schicki0", 30),
}
"""The seats, the seed and the length of the game that is played until every prompt has come."""
RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => { for (const each of list.getEntries()) window.shifted += each.value; })
  .observe({ type: "layout-shift", buffered: false });
addEventListener("DOMContentLoaded", () => {
  const apart = new CSSStyleSheet();
  apart.replaceSync(".record { visibility: hidden; }");
  document.adoptedStyleSheets.push(apart);
});
"""
"""Sums up all that shifts, whenever it does: a browser forgives what follows on a press within half a second, so that a busy
machine would decide what counts. The record beside the table grows from its top, which is no part of the frame."""
OUTSIDE = """() => [...document.querySelectorAll(".call, .hand .card, [data-go], .race9 .btn, .bar__verbs .btn")]
  .map(x => [x, x.getBoundingClientRect()]).filter(([x, b]) => b.width && (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1))
  .map(([x]) => x.outerHTML.slice(0, 90))"""
SMALL = """() => [...document.querySelectorAll(".hand .card, .bar .btn, .race9 .btn, .order-chip, .act .opt, .top .tool")]
  .map(x => [x, x.getBoundingClientRect()]).filter(([x, b]) => b.width && (b.width < 43.5 || b.height < 43.5))
  .map(([x, b]) => `${b.width}x${b.height} ${x.outerHTML.slice(0, 90)}`)"""
COVERED = """() => [...document.querySelectorAll(".hand .card, [data-go], .race9 .btn, .bar__verbs .btn")]
  .map(x => [x, x.getBoundingClientRect()])
  .filter(([x, b]) => b.width && ![.1, .5, .9].every(y => x.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height * y))))
  .map(([x]) => x.outerHTML.slice(0, 90))"""
POINTED = """() => {
  const point = document.querySelector(".point"), told = [...document.querySelectorAll(".fate, .point, .bar__say > span")];
  if (!point) return [];
  const p = point.getBoundingClientRect(), boxes = [...document.querySelectorAll(".score-row > span, .last, .ring, .tray ol, .call, .hand, .bar")].map(x => [x.className, x.getBoundingClientRect()]);
  const img = document.querySelector(".pic img"), f = img.getBoundingClientRect(), by = Math.min(f.width / img.naturalWidth, f.height / img.naturalHeight);
  const w = img.naturalWidth * by, h = img.naturalHeight * by, x = f.left + (f.width - w) / 2, y = f.top + (f.height - h) / 2;
  if (f.width && getComputedStyle(img).visibility === "visible") boxes.push(["the picture", { left: x, top: y, right: x + w, bottom: y + h, width: w }]);
  return [...boxes.filter(([, b]) => b.width && b.left < p.right - 1 && b.right > p.left + 1 && b.top < p.bottom - 1 && b.bottom > p.top + 1).map(([what]) => `is covered: ${what}`),
    ...told.filter(x => x.scrollHeight > x.clientHeight + 1 || x.scrollWidth > x.clientWidth + 1).map(x => `is cut: ${x.textContent}`)];
}"""
"""What a first turn's words about the stage lie on, and which of its three words are cut."""
CUT = """() => [...document.querySelectorAll(".card .tagged, .order-chip > b, .score-row > span, .stage .tray ol")]
  .filter(x => x.scrollWidth > x.clientWidth + 1 || x.getBoundingClientRect().width > x.parentElement.getBoundingClientRect().width + 4
    || x.matches(".tray ol") && x.getBoundingClientRect().bottom > x.closest(".stage").getBoundingClientRect().bottom + 1)
  .map(x => `is cut: ${x.textContent}`)"""
CROWDED = """() => [...document.querySelectorAll(".hand .card__t")].filter((x, i, all) => {
  const here = x.getBoundingClientRect(), next = all[i + 1]?.getBoundingClientRect();
  return here.left < 0 || here.right > innerWidth || next && Math.abs(next.top - here.top) < 4 && next.left < here.right;
}).map(x => `is covered by the next name: ${x.textContent}`)"""
SPREAD = """() => [...document.querySelectorAll(".hand .card")].filter(x => {
  const name = x.querySelector(".card__t"), here = x.getBoundingClientRect(), next = x.nextElementSibling?.getBoundingClientRect();
  return !name?.getClientRects().length && next && Math.abs(next.top - here.top) < 4 && next.left - here.right > 9;
}).map(x => `stands apart from the next, with no name: ${x.dataset.card}`)"""
FOLDED = """() => [...document.querySelectorAll(".fate, .bar__say > span")].filter(x => {
  const isCut = () => x.clientHeight && x.scrollHeight > x.clientHeight + 3;
  if (!isCut()) return false;
  x.click();
  const still = isCut();
  x.click();
  return still;
}).map(x => `stays cut after a press: ${x.textContent}`)"""
TWICE = """() => {
  const skip = document.querySelector("[data-skip]")?.innerText.trim();
  return [...document.querySelectorAll(".act .opt")].map(x => x.innerText.trim()).filter(x => skip && x === skip).map(x => `is a button and a choice: ${x}`);
}"""
NAMELESS = re.compile(
    r"- (radio|checkbox|button|img|link|textbox|searchbox|combobox|spinbutton|figure|group|form|region)( \[.*\])?:?"
)
"""What has no name in the tree that screen readers read."""
CORNER = """() => { const go = document.querySelector(".bar__go"); if (!go) return null; const b = go.getBoundingClientRect(); return [Math.round(b.right), Math.round(b.bottom)]; }"""
ROWS = """() => `${document.querySelector(".hand")?.className.replace(/[nw]\\d+ /g, "")} ${document.querySelector("#act").className} ${document.querySelectorAll(".bar .checks").length}`"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"
"""Waits until what has changed was painted, and its shift told."""
CHOOSE = """() => {
  const form = document.querySelector(".act__form"), one = x => x && x.click();
  const many = form.querySelector(".hand[data-least], .checks[data-least]");
  if (many) [...many.querySelectorAll("input[type=checkbox]")].slice(0, +many.dataset.least).forEach(one);
  else { one(form.querySelector(".hand input[data-control]")); one([...form.querySelectorAll(".ring")].find(r => r.getBoundingClientRect().width)); }
  form.querySelectorAll("select[required]").forEach(s => { s.selectedIndex = 1; s.dispatchEvent(new Event("change", { bubbles: true })); });
}"""


def find_faults(browser, game: str) -> list[str]:
    """Play a game until each of its prompts has come, and measure each."""
    seats, seed, length = PLAYED[game]
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="it-IT", has_touch=True)
    page, faults, heard = context.new_page(), [], set()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_default_timeout(PATIENCE_MS)
    page.set_default_navigation_timeout(PATIENCE_MS)
    page.add_init_script(SHIFTS)
    met = list(turns(game, seats, seed, length=length))
    assert met
    for turn in met:
        faults += [f"{turn.prompt}: {fault}" for fault in measured(page, turn, heard)]
    context.close()
    return faults


def measured(page, turn, heard):
    """What is wrong with one turn, on one page: its frame and its movement at all sizes, axe once for each form."""
    gallery = Gallery(page, turn, is_drawn=False)
    page.set_viewport_size({"width": 1280, "height": 800})
    gallery.open()
    if re.search(r"<[^>]* style=", gallery.html):
        yield "a style attribute"
    for index, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        if index:
            gallery.rewind()
        page.evaluate(PAINTED)
        yield from (f"{width}x{height}: beyond the window: {html}" for html in page.evaluate(OUTSIDE))
        yield from (f"{width}x{height}: something lies on: {html}" for html in page.evaluate(COVERED))
        yield from (
            f"{width}x{height}: {fault}"
            for script in (POINTED, CUT, CROWDED, SPREAD, FOLDED, TWICE)
            for fault in page.evaluate(script)
        )
        if index:
            yield from (f"{width}x{height}: too small for a finger: {html}" for html in page.evaluate(SMALL))
        if (width, height) == SIZES[-1]:
            yield from barriers(page, heard)
            yield from unspoken(page)
        yield from (f"{width}x{height}: {fault}" for fault in moved(page, gallery))


def barriers(page, heard):
    """What axe finds, once for each form."""
    form = page.locator("#act").get_attribute("class")
    if form in heard:
        return
    heard.add(form)
    found = Axe().run(page, options={"runOnly": RULES})
    yield from (f"{each['id']} {each['nodes'][0]['html'][:120]}" for each in found["violations"])


def unspoken(page):
    """What somebody who hears the page misses of a turn: names, or and whose turn it is before what is asked."""
    lines = [line.strip().replace("- '", "- ", 1) for line in page.locator("#turn").aria_snapshot().splitlines()]
    yield from (f"has no name: {line}" for line in lines if NAMELESS.fullmatch(line))
    yield from (f"is heard twice: {line}" for line, after in pairwise(lines) if is_echo(line, after))
    facts = page.locator(".score-row > span:not(:last-child)").all_text_contents()
    yield from (f"runs into what follows: {fact}" for fact in facts if not fact.rstrip().endswith((",", ".")))
    call = next((index for index, line in enumerate(lines) if re.match(r"- heading .*level=1", line)), None)
    form = next((index for index, line in enumerate(lines) if line.startswith("- form ")), None)
    if call is None or (form is not None and call > form):
        yield f"whose turn it is is not heard first: {call}, {form}"


def is_echo(line, after):
    """Whether a picture is heard right after the control that has its name."""
    control, image = re.match(r'- (?:radio|checkbox) "(.*?)"', line), re.match(r'- img "(.*?)"', after)
    return bool(control and image and image[1] in control[1])


def moved(page, gallery):
    """What moves while one chooses, and until one is asked again; other rows of cards, a list, or checks are another frame."""
    before, shifted, frames = page.evaluate(CORNER), page.evaluate("shifted"), {page.evaluate(ROWS)}
    page.evaluate(CHOOSE)
    page.evaluate(PAINTED)
    if (shift := page.evaluate("shifted") - shifted) > 0.1:
        yield f"the layout shifts by {shift:.3f} while one chooses"
    corners = [before, page.evaluate(CORNER)]
    gallery.send()
    frames.add(page.evaluate(ROWS))
    corners += [page.evaluate(CORNER)] if page.locator(".act--wait").count() else []
    gallery.go_on()
    page.evaluate(PAINTED)
    frames.add(page.evaluate(ROWS))
    if len(frames) == 1 and (shift := page.evaluate("shifted") - shifted) > 0.1:
        yield f"the layout shifts by {shift:.3f}"
    if len({tuple(corner) for corner in corners if corner}) > 1:
        yield f"the verb moves: {corners}"
