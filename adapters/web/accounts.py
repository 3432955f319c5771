"""A person's own pages: accounts and their linking, data and its deletion, autoplay, waking hours and holidays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import FormData
from adapters.web.page_context import PageContext, html_page, identify, page_context, read_press, redirect_to, status_of
from adapters.web.rendering import WORDS, page_text
from adapters.web.visitor import Visitor, make_key
from bot.screens.hours import read_day
from bot.text.moments import (
    OFFERED,
    PLACES,
    parse_night,
    spell_minute,
    word_day,
    word_days_off,
    word_holidays,
    word_night,
    word_zone,
)
from bot.values.hours import HOLIDAYS, NIGHT, Week
from bot.values.ids import Refused, spell_code
from bot.values.requests import FILE, LinkOffer, Person


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a press on a page came to: what was `said`, or the `text` of a refusal; the next `step` of a `code`."""

    said: str = ""
    text: str = ""
    step: str = ""
    code: str = ""
    status: int = 200


UNPRESSED, UNKNOWN = Outcome(), Outcome(status=403)  # no press; one of no person
NEXT = {"read": "sure", "sure": "enter"}  # what the next press of the same code does


async def accounts(request: Request) -> Response:
    return await accounts_page(*await identify(request))


async def change_accounts(request: Request) -> Response:
    at, visitor, sent = await read_press(request)
    if visitor.person is None:
        return await accounts_page(at, visitor, UNKNOWN)
    try:
        await require_right(at, visitor, visitor.person, sent.get("what"))
        said, step = await take_step(at, replace(visitor.person, lang=visitor.lang), sent)
    except Refused as refused:
        return await accounts_page(at, visitor, refusal(at, visitor, refused))
    done = Outcome(said, step=step, code=sent.get("code"))
    return await accounts_page(at, await at.identify_visitor(request), done)


def refusal(at: PageContext, visitor: Visitor, refused: Refused) -> Outcome:
    return Outcome(text=at.refusal_text(refused, visitor.lang), status=status_of(refused))


async def take_step(at: PageContext, person: Person, sent: FormData) -> tuple[str, str]:
    app, code, what = at.app.accounts, sent.get("code"), sent.get("what")
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
            gone = await app.undo(person, sent.get("which"))
            return say(person, "chat-undone", chat=gone.chat, name=gone.name), ""
        case "drop" if sent.get("sure"):
            gone = await app.drop(person, sent.get("which"))
            return say(person, "chat-dropped", chat=gone.chat, name=gone.name), ""
        case "dispute":
            kept = await app.dispute(person, sent.get("which"))
            return say(person, "chat-disputed", chat=kept.chat, name=kept.name), ""
    raise Refused("unreadable")


def word_offer(person: Person, key: str, offer: LinkOffer) -> str:
    (first, name), (second, other) = offer
    return say(person, key, first=first, name=name, second=second, other=other)


def say(person: Person, key: str, **params: str) -> str:
    return WORDS.package_text("bot", key, person.lang, **params)


async def is_session(at: PageContext, visitor: Visitor) -> bool:
    """Tell whether a browser or window was opened from a chat: its user may play, but not manage accounts."""
    return bool(visitor.frame) or await at.app.sessions.find_browser(make_key(visitor.secret)) is not None


async def require_right(at: PageContext, visitor: Visitor, person: Person, what: str) -> None:
    if await is_session(at, visitor):
        raise Refused("link-session")
    if person.is_out and what != "dispute":
        raise Refused("account-out")


async def accounts_page(at: PageContext, visitor: Visitor, outcome: Outcome = UNPRESSED) -> Response:
    person = visitor.person and replace(visitor.person, lang=visitor.lang)
    asked = await at.app.accounts.linking.find_question(person) if person else None
    model = {
        "title": page_text("accounts-title", visitor.lang),
        "path": "/accounts",
        "person": person,
        "is_session": person is not None and await is_session(at, visitor),
        "known": await at.app.accounts.list_accounts(person) if person else (),
        "leaving": await at.app.accounts.list_leaving(person) if person else (),
        "asked": say(person, "letter-link-asked", chat=asked.second.chat, name=asked.second.name)
        if person and asked
        else "",
        "said": outcome.said.splitlines(),
        "text": outcome.text,
        "step": outcome.step,
        "code": outcome.code,
    }
    return html_page("accounts.html.j2", visitor, model, outcome.status)


async def privacy(request: Request) -> Response:
    visitor = await page_context(request).identify_visitor(request)
    return privacy_page(visitor)


def privacy_page(visitor: Visitor, text: str = "", status: int = 200) -> Response:
    title = page_text("privacy-title", visitor.lang)
    model = {"title": title, "path": "/privacy", "person": visitor.person, "text": text}
    return html_page("privacy.html.j2", visitor, model, status)


async def own_file(request: Request) -> Response:
    at, visitor = await identify(request)
    if visitor.person is None:
        return redirect_to("/privacy")
    found = await at.app.personal_files.collect(visitor.person)
    headers = {"content-disposition": f'attachment; filename="{FILE}"', "cache-control": "no-store"}
    return Response(found, media_type="application/json", headers=headers)


async def delete_person(request: Request) -> Response:
    at, visitor, sent = await read_press(request)
    if visitor.person is None or not sent.get("sure"):
        return privacy_page(visitor, page_text("privacy-unsure", visitor.lang), 400)
    if await is_session(at, visitor):
        return privacy_page(visitor, page_text("privacy-session", visitor.lang), 403)
    try:
        await at.app.personal_files.delete(visitor.person)
    except Refused as refused:
        return privacy_page(visitor, at.refusal_text(refused, visitor.lang), status_of(refused))
    return redirect_to("/privacy")


async def autoplay(request: Request) -> Response:
    return await autoplay_page(*await identify(request))


async def autoplay_page(at: PageContext, visitor: Visitor, text: str = "", status: int = 200) -> Response:
    person = visitor.person and replace(visitor.person, lang=visitor.lang)
    model = {
        "title": page_text("autoplay-title", visitor.lang),
        "path": "/autoplay",
        "wishes": await at.app.wishes.list(person) if person else (),
        "text": text,
    }
    return html_page("autoplay.html.j2", visitor, model, status)


async def choose_autoplay(request: Request) -> Response:
    at, visitor, sent = await read_press(request)
    if visitor.person is None:
        return await autoplay_page(at, visitor, status=403)
    try:
        await at.app.wishes.choose(visitor.person, sent.get("wish"), wanted=sent.get("want") == "on")
    except Refused as refused:
        return await autoplay_page(at, visitor, at.refusal_text(refused, visitor.lang), status_of(refused))
    return redirect_to("/autoplay")


@dataclass(frozen=True, slots=True)
class Filled:
    """What stands on the form: a zone, first and last minute of the night, numbers of weekdays, who plays on holidays."""

    zone: str
    first: str
    last: str
    off: tuple[str, ...] = ()
    away: str = ""

    @classmethod
    def from_week(cls, week: Week | None, zone: str) -> Filled:
        shown = week or Week(zone)
        first, last = (f"{minute // 60:02}:{minute % 60:02}" for minute in shown.quiet or NIGHT)
        days = tuple(str(day) for day in sorted(shown.off))
        return cls(shown.zone, first, last, days) if shown.quiet else cls(shown.zone, "", "", days)

    def make_week(self) -> Week:
        night = parse_night(f"{self.first}-{self.last}")
        if night is None and (self.first or self.last):
            raise Refused("no-such-night", hours=12)
        return Week(self.zone, night, frozenset(int(day) for day in self.off if day.isdecimal() and day.isascii()))


async def hours(request: Request) -> Response:
    at, visitor = await identify(request)
    week = await at.app.hours.find(visitor.person) if visitor.person else None
    later = await at.app.hours.find_later(visitor.person) if visitor.person else None
    said = say_later(visitor, week, later) if later else ""
    filled = Filled.from_week((later and later[0]) or week, at.app.hours.guess_zone(visitor.lang))
    away = await at.app.aways.find(visitor.person) if visitor.person else ""
    if not away and visitor.person and await at.app.aways.is_asked(visitor.person):
        away = "none"
    return hours_page(at, visitor, week, replace(filled, away=away), later=said)


def hours_page(
    context: PageContext,
    visitor: Visitor,
    week: Week | None,
    filled: Filled,
    outcome: Outcome = UNPRESSED,
    later: str = "",
) -> Response:
    lang = visitor.lang
    today = context.app.hours.find_today(week or Week())
    days = week.holidays if week else frozenset()
    model = {
        "booked": word_holidays(WORDS, week, today, lang) if week else "",
        "may_return": any(day > today for day in days),
        "left": HOLIDAYS - sum(day.year == today.year for day in days),
        "most": HOLIDAYS,
        "today": today.isoformat(),
        "title": page_text("hours-title", lang),
        "path": "/hours",
        "person": visitor.person,
        "own": say_week(context, visitor, week) if week else "",
        "is_said": week is not None and not week.guessed,
        "filled": filled,
        "regions": {
            region: [(zone, word_zone(WORDS, zone, lang)) for zone in zones] for region, zones in PLACES.items()
        },
        "elsewhere": "" if filled.zone in OFFERED else filled.zone,
        "city": word_zone(WORDS, filled.zone, lang),
        "days": [word_days_off(WORDS, Week("UTC", None, frozenset({day})), lang) for day in range(7)],
        "text": outcome.text,
        "later": later,
        "away": filled.away,
    }
    return html_page("hours.html.j2", visitor, model, outcome.status)


def say_week(context: PageContext, visitor: Visitor, week: Week) -> str:
    there = datetime.fromtimestamp(context.app.now_ms() / 1000, UTC).astimezone(ZoneInfo(week.zone))
    return page_text(
        "hours-guess" if week.guessed else "hours-own",
        visitor.lang,
        place=word_zone(WORDS, week.zone, visitor.lang),
        now=spell_minute(there.hour * 60 + there.minute),
        night=word_night(WORDS, week, visitor.lang),
        days=word_days_off(WORDS, week, visitor.lang),
    )


def say_later(visitor: Visitor, week: Week | None, later: tuple[Week | None, datetime]) -> str:
    chosen, at = later
    there = at.astimezone(ZoneInfo(week.zone if week else "UTC")).date()
    return page_text(
        "hours-later",
        visitor.lang,
        day=word_day(WORDS, there, visitor.lang),
        place=word_zone(WORDS, chosen.zone, visitor.lang) if chosen else "none",
        night=word_night(WORDS, chosen, visitor.lang) if chosen else "",
        days=word_days_off(WORDS, chosen, visitor.lang) if chosen else "",
    )


async def change_holidays(request: Request) -> Response:
    at, visitor, sent = await read_press(request)
    if visitor.person is None:
        return hours_page(at, visitor, None, Filled.from_week(None, "UTC"), UNKNOWN)
    try:
        if sent.get("meanwhile"):
            await at.app.aways.choose(visitor.person, sent.get("meanwhile"))
        elif sent.get("back"):
            await at.app.hours.give_back(visitor.person)
        else:
            first, last = read_day(sent.get("from")), read_day(sent.get("until"))
            await at.app.hours.book(visitor.person, first, (last - first).days + 1)
    except Refused as refused:
        week = await at.app.hours.find(visitor.person)
        return hours_page(at, visitor, week, Filled.from_week(week, "UTC"), refusal(at, visitor, refused))
    return redirect_to("/hours")


async def choose_hours(request: Request) -> Response:
    at, visitor, sent = await read_press(request)
    filled = Filled(sent.get("zone"), sent.get("first"), sent.get("last"), sent.fields.get("off", ()))
    if visitor.person is None:
        return hours_page(at, visitor, None, Filled.from_week(None, "UTC"), UNKNOWN)
    try:
        await at.app.hours.choose(visitor.person, None if sent.get("forget") else filled.make_week())
    except Refused as refused:
        week = await at.app.hours.find(visitor.person)
        return hours_page(at, visitor, week, filled, refusal(at, visitor, refused))
    return redirect_to("/hours")
