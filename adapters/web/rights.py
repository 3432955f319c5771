"""Forms that give a right: a visitor gets a seat or a table under a new secret, which any response brings.

A known person's old secret is void from then on: another person may have put it into this browser.
"""

import base64
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, TypeAlias

from starlette.responses import Response

from adapters.web.address import is_host
from adapters.web.visit import MISSING, Handle, Visit, read_press, redirect_to, status_of
from adapters.web.visitor import (
    DAY,
    Visitor,
    first_id,
    make_account_id,
    make_key,
    read_as,
    read_secret,
    recognize_person,
    send_secret,
)
from bot.app import App
from bot.values.ids import AccountId, Refused
from bot.values.requests import Person

DAY_MS: Final = DAY * 1000
NONCE: Final = re.compile(r"[0-9a-f]{16,20}")  # by which a form of ours is known; its last digits may number the region

Give: TypeAlias = Callable[[], Awaitable[Response]]
Refuse: TypeAlias = Callable[[Refused], Awaitable[Response]]
Submit: TypeAlias = Callable[[Visit], Awaitable[str | Response]]  # does what a form asks, and says where it leads


async def take_press(
    visit: Visit, draw: Handle, submit: Submit, *, gives_right: bool = False, code: str = ""
) -> Response:
    """Do what a form asks; where it is refused, show its page again with the reason."""
    await read_press(visit)

    async def give() -> Response:
        done = await submit(visit)
        return redirect_to(done) if isinstance(done, str) else done

    async def refuse(refused: Refused) -> Response:
        if refused.reason in MISSING:
            raise refused
        visit.text, visit.status = visit.word(refused), status_of(refused)
        return await draw(visit)

    if gives_right:
        return await give_right(visit, give, refuse, code=code)
    if visit.known is None:
        visit.status = 403
        return await draw(visit)
    try:
        return await give()
    except Refused as refused:
        return await refuse(refused)


async def give_right(visit: Visit, give: Give, refuse: Refuse, *, code: str = "") -> Response:
    """Give a visitor a seat or a table; the new secret is made first and sent in any case.

    No person is created for a stranger that the door refuses or whose invitation `code` is unknown; a stranger who came too
    late for the seat is deleted again. Those without an invitation are counted by their address.
    """
    app, came, source = visit.app, visit.visitor, "" if code or is_host(visit.request) else visit.address
    try:
        await require_welcome(visit, await find_again(visit), code)
        visit.visitor = met = await meet_visitor(visit, source)
    except Refused as refused:
        return await refuse(refused)
    assert met.person is not None
    try:
        return await give()
    except Exception as fault:
        if came.person is None and await app.people.unmeet(met.person):
            is_asked_again = isinstance(fault, Refused) and fault.reason not in MISSING
            visit.visitor = replace(came, person=met.person) if is_asked_again else came  # for the name in the form
            send_secret(visit.request, "")
            if source:
                app.door.forget_newcomer(source)
        if not isinstance(fault, Refused):
            raise
        return await refuse(fault)


async def require_welcome(visit: Visit, visitor: Visitor, code: str) -> None:
    if not code:
        table_id = visit.table_id if "table" in visit.request.path_params else None
        if not await visit.app.door.is_welcome(visitor.person, table_id, is_near=is_host(visit.request)):
            raise Refused("not-invited")
        return
    invited = await visit.app.invitations.find(code, visit.address)
    if invited.is_spent and visit.known is None:
        raise Refused("invitation-spent")


async def meet_visitor(visit: Visit, source: str) -> Visitor:
    """Register the visitor as a person about to be given rights, under a new secret.

    The same form sent twice gets the same secret. A given name replaces the present one. Strangers are counted by `source`, if
    named. Raises Refused.
    """
    visitor, renewals, press = visit.visitor, visit.at.renewals, visit.form.get("press")
    if visitor.person is not None and visitor.person.is_out:
        raise Refused("account-out")
    if visitor.frame:  # whose key others cannot know: it was made by its page, and a chat vouched for it
        return visitor
    sent = read_secret(visit.request)
    old = make_key(sent)
    async with renewals.lock(old if sent else "", press):
        was_renewed = renewals.has_renewed(old, press)
        met = await find_again(visit)
        if met is visitor:
            if was_renewed:
                raise Refused("old-page")
            met = await give_secret(visit, source)
    send_secret(visit.request, met.secret)
    return met


async def find_again(visit: Visit) -> Visitor:
    """Return the visitor that this form got before if its response was lost, else the visitor as it is."""
    app, visitor, press, sent = visit.app, visit.visitor, visit.form.get("press"), read_secret(visit.request)
    if visitor.frame or not NONCE.fullmatch(press):
        return visitor
    made = list_secrets(app, press, "")
    renewed = list_secrets(app, press, make_key(sent)) if sent else []
    for secret in (sent,) if sent in made else renewed if visitor.person else (*renewed, *made):
        if person := await recognize_person(app, secret):
            return replace(visitor, secret=secret, person=read_as(visit.request, person, visitor.lang))
    return visitor


def list_secrets(app: App, press: str, old: str) -> list[str]:
    """List the secrets that a form gives to a browser that sends it with an `old` key: today's and yesterday's.

    They follow from its nonce, which no other browser has, so that it gets the same one again, also after a restart.
    """
    today = app.tables.now() // DAY_MS
    signed = (app.store.sign(f"browser {day} {press} {old}") for day in (today, today - 1))
    return [base64.urlsafe_b64encode(bytes.fromhex(each)).decode().rstrip("=") for each in signed]


def make_secret(app: App, press: str, old: str) -> str:
    return list_secrets(app, press, old)[0] if NONCE.fullmatch(press) else secrets.token_urlsafe(32)


async def give_secret(visit: Visit, source: str) -> Visitor:
    app, visitor, sent = visit.app, visit.visitor, read_secret(visit.request)
    name, press, old = visit.form.get("name"), visit.form.get("press"), make_key(sent)
    secret = make_secret(app, press, old if sent else "")
    if (person := visitor.person) is None:
        if await app.people.find(make_account_id(secret)) is not None:  # whose key is another by now
            secret = secrets.token_urlsafe(32)
        person = await meet_stranger(visit, make_account_id(secret), name, source)
    else:
        person = await app.people.meet(person.account, name or person.name, visitor.lang)
        with visit.at.renewals.keep(old, press):
            await app.people.renew_key(person.account, old, first_id(old), make_key(secret))
    return replace(visitor, secret=secret, person=read_as(visit.request, person, visitor.lang))


async def meet_stranger(visit: Visit, account_id: AccountId, name: str, source: str) -> Person:
    door = visit.app.door
    if source:
        door.count_newcomer(source)
    try:
        return await visit.app.people.meet(account_id, name, visit.lang)
    except Refused:
        if source:
            door.forget_newcomer(source)
        raise
