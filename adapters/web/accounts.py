"""A person's own pages: accounts and their linking, data and its deletion, autoplay, waking hours and holidays."""

from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from markupsafe import Markup
from starlette.responses import Response

from adapters.web.blocks import Block, Button, Fold, Form, Input, Items, Link, Page, Part, Row, Text, Tick
from adapters.web.form_data import FormData
from adapters.web.rendering import WORDS, Speech, render_text
from adapters.web.visit import Visit, redirect_to
from adapters.web.visitor import make_key
from bot.screens.hours import read_day
from bot.text.moments import (
    OFFERED,
    PLACES,
    parse_night,
    word_days_off,
    word_holidays,
    word_later_week,
    word_week,
    word_zone,
)
from bot.values.hours import HOLIDAYS, Week
from bot.values.ids import Refused, spell_code
from bot.values.requests import FILE, KnownAccount, LinkOffer, Person

NEXT: Final = {"read": "sure", "sure": "enter"}  # what the next press of the same code does
PRIVACY: Final = ("kept", "tables", "not", "where", "long", "gone")


async def accounts(visit: Visit, said: str = "", step: str = "", code: str = "") -> Response:
    """Show a person's accounts, with what a press on them came to: what is `said`, and the next `step` of a `code`."""
    t, person = visit.t, visit.known
    blocks: list[Block] = [Text(line) for line in said.splitlines()]
    if step:
        stop = Link(t("accounts-stop"), "/accounts", "btn btn--plain")
        blocks.append(Row([press_account(t, step, "btn--act", code=code), stop]))
    if person is None:
        blocks.append(Text(t("accounts-nobody")))
    else:
        blocks += await list_account_parts(visit, person, is_asked=bool(step))
    return visit.page(Page(t("accounts-title"), [t("accounts-lede")], blocks, "/accounts"))


async def list_account_parts(visit: Visit, person: Person, *, is_asked: bool) -> list[Block]:
    parts: list[Block] = []
    t, kept, may_manage = visit.t, visit.app.accounts, not await is_session(visit)
    if asked := await kept.linking.find_question(person):
        question = say(person, "letter-link-asked", chat=asked.second.chat, name=asked.second.name)
        answers = [press_account(t, "yes", "btn--act"), press_account(t, "no", "btn--plain")]
        parts += [Text(question), Row(answers)]
    if is_asked:
        return parts
    known = [draw_account(t, each, may_manage=may_manage) for each in await kept.list_accounts(person)]
    parts.append(Part(t("accounts-known"), [Items(known)]))
    if leaving := await kept.list_leaving(person):
        lines: list[Block] = []
        for each in leaving:
            state = t("accounts-disputed" if each.is_disputed else "accounts-leaving-line")
            line: list[Block] = [Text(f"{t('accounts-line', chat=each.name.chat, name=each.name.name)} · {state}")]
            if may_manage and not each.is_disputed:
                line.append(press_account(t, "dispute", "btn--plain", which=each.key))
            lines.append(Row(line))
        parts.append(Part(t("accounts-leaving"), [Items(lines)]))
    if not may_manage:
        return [*parts, Text(t("accounts-session"))]
    attributes = {"maxlength": 32, "autocomplete": "off", "autocapitalize": "none"}
    enter = Form(
        "/accounts",
        [Input(t("accounts-code"), "code", attributes=attributes), Button(t("accounts-read"), "what", "read")],
    )
    give: list[Block] = [Text(t("accounts-give-hint")), press_account(t, "give", "btn--plain")]
    return [*parts, Part(t("accounts-link"), [enter, *give])]


def press_account(t: Speech, what: str, look: str, **hidden: str) -> Form:
    return Form("/accounts", [Button(t(f"accounts-{what}"), "what", what, look)], hidden, look="row")


def draw_account(t: Speech, account: KnownAccount, *, may_manage: bool) -> Block:
    """Draw an account, with how it can be cut off: by a tick and a button."""
    named = t("accounts-line", chat=account.name.chat, name=account.name.name)
    line: list[Block] = [Text(f"{named} · {t('accounts-here')}" if account.is_here else named)]
    for what, can in (("undo", account.is_linked), ("drop", not account.is_here)):
        if can and may_manage:
            sure: list[Block] = [Tick(t(f"accounts-{what}-sure")), Button(t(f"accounts-{what}"), "what", what)]
            line.append(Fold(t(f"accounts-{what}"), [Form("/accounts", sure, {"which": account.key})]))
    return Row(line)


async def change_accounts(visit: Visit) -> Response:
    if await is_session(visit):
        raise Refused("link-session")
    if visit.person.is_out and visit.form.get("what") != "dispute":
        raise Refused("account-out")
    said, step = await take_step(visit)
    return await accounts(visit, said, step, visit.form.get("code"))


async def take_step(visit: Visit) -> tuple[str, str]:
    app, person, sent = visit.app.accounts, visit.person, visit.form
    code, what, which = sent.get("code"), sent.get("what"), sent.get("which")
    match what:
        case "give":
            return say(person, "chat-link-code", code=spell_code(await app.linking.give_code(person))), ""
        case "read" | "sure":
            key = "chat-link-meaning" if what == "read" else "chat-link-sure"
            return word_offer(person, key, await app.linking.read_code(person, code)), NEXT[what]
        case "enter":
            return word_offer(person, "chat-link-entered", await app.linking.enter_code(person, code)), ""
        case "yes":
            return word_offer(person, "chat-link-done", await app.linking.confirm(person)), ""
        case "no":
            await app.linking.decline(person)
            return say(person, "chat-link-declined"), ""
        case "undo" if sent.get("sure"):
            return say(person, "chat-undone", **(await app.undo(person, which))._asdict()), ""
        case "drop" if sent.get("sure"):
            return say(person, "chat-dropped", **(await app.drop(person, which))._asdict()), ""
        case "dispute":
            return say(person, "chat-disputed", **(await app.dispute(person, which))._asdict()), ""
    raise Refused("unreadable")


def word_offer(person: Person, key: str, offer: LinkOffer) -> str:
    (first, name), (second, other) = offer
    return say(person, key, first=first, name=name, second=second, other=other)


def say(person: Person, key: str, **params: str) -> str:
    return WORDS.package_text("bot", key, person.lang, **params)


async def is_session(visit: Visit) -> bool:
    """Tell whether a browser or window was opened from a chat: its user may play, but not manage accounts."""
    key = make_key(visit.visitor.secret)
    return bool(visit.visitor.frame) or await visit.app.sessions.find_browser(key) is not None


async def privacy(visit: Visit) -> Response:
    t = visit.t
    blocks: list[Block] = [Part(t(f"privacy-{each}"), [Text(t(f"privacy-{each}-text"))]) for each in PRIVACY]
    if visit.known:
        delete = Form("/privacy", [Tick(t("privacy-sure")), Row([Button(t("privacy-delete"), look="btn--plain")])])
        file = Link(t("privacy-file"), "/privacy/file", "btn btn--plain", is_file=True)
        blocks.append(Part(t("privacy-own"), [Row([file]), delete]))
    else:
        blocks.append(Text(t("privacy-nobody")))
    return visit.page(Page(t("privacy-title"), [t("privacy-lede")], blocks, "/privacy"))


async def own_file(visit: Visit) -> Response:
    if visit.known is None:
        return redirect_to("/privacy")
    found = await visit.app.personal_files.collect(visit.known)
    headers = {"content-disposition": f'attachment; filename="{FILE}"', "cache-control": "no-store"}
    return Response(found, media_type="application/json", headers=headers)


async def delete_person(visit: Visit) -> str | Response:
    if not visit.form.get("sure"):
        visit.text, visit.status = visit.t("privacy-unsure"), 400
        return await privacy(visit)
    if await is_session(visit):
        visit.text, visit.status = visit.t("privacy-session"), 403
        return await privacy(visit)
    await visit.app.personal_files.delete(visit.person)
    return "/privacy"


async def autoplay(visit: Visit) -> Response:
    t, blocks = visit.t, list[Block]()
    for wish in await visit.app.wishes.list(visit.known) if visit.known else ():
        hint = Markup("<b>{}</b> – {}").format(wish.label, render_text(wish.hint))
        state = Text(t("autoplay-state", on="yes" if wish.is_on else "no"))
        other = "off" if wish.is_on else "on"
        button = Button(t(f"autoplay-{other}"), "want", other, "btn--small", about=wish.label)
        blocks.append(Form("/autoplay", [Text(hint), Row([state, button])], {"wish": wish.name}, look="stack-s"))
    blocks = blocks or [Text(t("hours-nobody"))]
    return visit.page(Page(t("autoplay-title"), [t("autoplay-lede")], blocks, "/autoplay"))


async def choose_autoplay(visit: Visit) -> str:
    await visit.app.wishes.choose(visit.person, visit.form.get("wish"), wanted=visit.form.get("want") == "on")
    return "/autoplay"


def fill_hours(week: Week | None, zone: str) -> FormData:
    """Fill in the form of hours: a zone, first and last minute of the night, numbers of weekdays."""
    shown = week or Week(zone)
    first, last = (f"{minute // 60:02}:{minute % 60:02}" for minute in shown.quiet) if shown.quiet else ("", "")
    days = tuple(str(day) for day in sorted(shown.off))
    return FormData({"zone": shown.zone, "first": first, "last": last}, {"off": days})


def read_week(sent: FormData) -> Week:
    first, last = sent.get("first"), sent.get("last")
    night = parse_night(f"{first}-{last}")
    if night is None and (first or last):
        raise Refused("no-such-night", hours=12)
    off = (int(day) for day in sent.fields.get("off", ()) if day.isdecimal() and day.isascii())
    return Week(sent.get("zone"), night, frozenset(off))


async def hours(visit: Visit) -> Response:
    person, hours, lang, sent = visit.known, visit.app.hours, visit.lang, visit.form
    week = await hours.find(person) if person else None
    later = await hours.find_later(person) if person else None
    filled = sent if "zone" in sent.plain else fill_hours((later and later[0]) or week, hours.guess_zone(lang))
    city = filled.get("zone")
    away = await visit.app.aways.find(person) if person else ""
    if not away and person and await visit.app.aways.is_asked(person):
        away = "none"
    zone, today = week.zone if week else "UTC", hours.find_today(week or Week())
    days = week.holidays if week else frozenset()
    return visit.html(
        "hours.html.j2",
        booked=word_holidays(WORDS, week, today, lang) if week else "",
        may_return=any(day > today for day in days),
        left=HOLIDAYS - sum(day.year == today.year for day in days),
        most=HOLIDAYS,
        today=today.isoformat(),
        title=visit.t("hours-title"),
        path="/hours",
        person=person,
        own=say_week(visit, week) if week else "",
        is_said=week is not None and not week.guessed,
        filled=filled,
        regions={region: [(zone, word_zone(WORDS, zone, lang)) for zone in zones] for region, zones in PLACES.items()},
        elsewhere="" if city in OFFERED else city,
        city=word_zone(WORDS, city, lang),
        days=[word_days_off(WORDS, Week("UTC", None, frozenset({day})), lang) for day in range(7)],
        later=word_later_week(WORDS, later[0], later[1].astimezone(ZoneInfo(zone)).date(), lang) if later else "",
        away=away,
    )


def say_week(visit: Visit, week: Week) -> str:
    now = datetime.fromtimestamp(visit.app.now_ms() / 1000, UTC)
    said = word_week(WORDS, week, now, visit.lang, is_said=not week.guessed)
    return f"{said} {say(visit.person, 'chat-hours-assumed')}" if week.guessed else said


async def change_holidays(visit: Visit) -> str:
    app, sent, person = visit.app, visit.form, visit.person
    if sent.get("meanwhile"):
        await app.aways.choose(person, sent.get("meanwhile"))
    elif sent.get("back"):
        await app.hours.give_back(person)
    else:
        first, last = read_day(sent.get("from")), read_day(sent.get("until"))
        await app.hours.book(person, first, (last - first).days + 1)
    return "/hours"


async def choose_hours(visit: Visit) -> str:
    wanted = None if visit.form.get("forget") else read_week(visit.form)
    await visit.app.hours.choose(visit.person, wanted)
    return "/hours"
