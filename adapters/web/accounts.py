"""A person's accounts and data: linking accounts step by step, the personal file, deletion. Not from a chat's session."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import FormData
from adapters.web.page_context import PageContext, html_page, identify, page_context, read_press, redirect_to, status_of
from adapters.web.rendering import WORDS, page_text
from adapters.web.visitor import Visitor, make_key
from bot.values.ids import Refused, spell_code
from bot.values.requests import FILE, LinkOffer, Person

NEXT = {"read": "sure", "sure": "enter"}  # what the next press of the same code does


async def accounts(request: Request) -> Response:
    at = page_context(request)
    return await accounts_page(at, await at.identify_visitor(request))


async def change_accounts(request: Request) -> Response:
    at, visitor, sent = await read_press(request)
    if visitor.person is None:
        return await accounts_page(at, visitor, status=403)
    try:
        await refuse_session(at, visitor)
        refuse_dropped(visitor.person, sent.get("what"))
        said, step = await take_step(at, replace(visitor.person, lang=visitor.lang), sent)
    except Refused as refused:
        text = at.refusal_text(refused, visitor.lang)
        return await accounts_page(at, visitor, refusal=text, status=status_of(refused))
    return await accounts_page(at, await at.identify_visitor(request), said=said, step=step, code=sent.get("code"))


async def take_step(at: PageContext, person: Person, sent: FormData) -> tuple[str, str]:
    """Carry out a step; return what is said, and what the next press of the same code does. Raises Refused."""
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


async def refuse_session(at: PageContext, visitor: Visitor) -> None:
    if await is_session(at, visitor):
        raise Refused("link-session")


def refuse_dropped(person: Person, what: str) -> None:
    if person.is_out and what != "dispute":
        raise Refused("account-out")


async def accounts_page(
    at: PageContext,
    visitor: Visitor,
    *,
    said: str = "",
    refusal: str = "",
    step: str = "",
    code: str = "",
    status: int = 200,
) -> Response:
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
        "said": said.splitlines(),
        "text": refusal,
        "step": step,
        "code": code,
    }
    return html_page("accounts.html.j2", visitor, model, status)


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
