"""The pages as an app of a device, and browsers that ring: what a chat's notification says, sent by the services of their makers."""

import asyncio
import base64
import json
import logging
import re
import time
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from cachetools import TTLCache
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from resvg_py import svg_to_bytes
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adapters.web.rendering import FOREVER, STATIC, page_text
from adapters.web.visit import Visit, read_json
from bot.app import App
from bot.text.signs import SIGN
from bot.values.chat import Gone, Limits, PartRefused, Throttled, Unsure
from bot.values.ids import LANGUAGES, PUSH, AccountId, Doorway, Refused
from bot.values.requests import Subscription
from bot.values.screens import PrivateScreen

log = logging.getLogger(__name__)

# the addresses that a browser may give us; so strict that no two parsers find two hosts in one
ADDRESS: Final = re.compile(
    r"https://(?:[a-z0-9-]+\.)*(?:fcm\.googleapis|push\.services\.mozilla|notify\.windows|push\.apple)\.com"
    r"/[\w!$&'()*+,./:;=?@~%-]{0,1000}",
    re.ASCII,
)
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
DAY_S: Final = 24 * 3600  # how long a service tries
PATIENCE_S: Final = 15
LONGEST_REST_S: Final = 3_600.0
MOST: Final = 2_000  # messages of which it is known which browsers have them
OVER: Final = frozenset({404, 410})  # this subscription is over
BUSY: Final = frozenset({429, 503})


def make_private_key(app: App) -> ec.EllipticCurvePrivateKey:
    """Make the key by which services know us, always the same for a database; browsers subscribe to its public half."""
    number = int(app.store.sign("push key"), 16) % (ORDER - 1) + 1
    return ec.derive_private_key(number, ec.SECP256R1())


def word_public_key(app: App) -> str:
    public = make_private_key(app).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(public).decode().rstrip("=")


def read_subscription(sent: Any) -> tuple[str, str]:
    """Read what a browser says of its subscription: its address, and all of it as it is kept; raises Refused."""
    try:
        address, keys = sent["endpoint"], {name: sent["keys"][name] for name in ("p256dh", "auth")}
        point, secret = (base64.urlsafe_b64decode(f"{keys[name]}===") for name in ("p256dh", "auth"))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        is_good = ADDRESS.fullmatch(address) is not None
    except (KeyError, TypeError, ValueError, AttributeError, UnsupportedAlgorithm):
        raise Refused("unreadable") from None
    if not is_good or len(secret) != 16:
        raise Refused("unreadable")
    return address, json.dumps({"endpoint": address, "keys": keys})


@dataclass(slots=False)
class PushChat:
    """All browsers that ring, as a chat in which nothing stays: what makes no sound is not sent."""

    app: App
    about: str
    name: str = PUSH
    limits: Limits = field(default_factory=lambda: Limits(calls=True))
    _told: TTLCache[tuple[str, str], bool] = field(default_factory=lambda: TTLCache(MOST, DAY_S))

    @cached_property
    def _key(self) -> Any:
        from py_vapid import Vapid02  # noqa: PLC0415

        return Vapid02(make_private_key(self.app))

    def find_doorways(self, code: str) -> tuple[Doorway, ...]:
        return ()

    async def send_private(self, account_id: AccountId, screen: PrivateScreen, nonce: str) -> str:
        said = screen.ring or screen.text.strip().partition("\n")[0]
        if screen.silent or not said or SIGN.search(said):
            return nonce
        payload = json.dumps(
            {"text": said, "tag": self._name_tag(screen), "to": address_of(screen)}, ensure_ascii=False
        )
        faults = [
            await self._ring(each, payload, screen, nonce) for each in await self.app.subscriptions.find_at(account_id)
        ]
        if not faults or all(isinstance(each, Gone) for each in faults):
            raise Gone
        if fault := next((each for each in faults if isinstance(each, Throttled | Unsure)), None):
            raise fault
        if all(faults):
            raise PartRefused
        return nonce

    async def _ring(self, to: Subscription, payload: str, screen: PrivateScreen, nonce: str) -> Exception | None:
        """Ring one browser, once for each nonce; return why that failed."""
        if (nonce, to.id) in self._told:
            return None
        try:
            status, rest = await asyncio.to_thread(self._post, json.loads(to.body), payload, self._name_tag(screen))
        except Exception as fault:  # noqa: BLE001  a service that is not there, or a key that is none
            log.info("a push service did not answer: %s", type(fault).__name__)
            return Unsure()
        if status in OVER:
            await self.app.subscriptions.remove(to)
            return Gone()
        if status in BUSY:
            self.app.measures.tally.count("limits", PUSH)
            return Throttled(rest)
        if status >= 500:
            return Unsure()
        if status >= 400:
            log.warning("a push service refused: %s", status)
            return PartRefused()
        self._told[nonce, to.id] = True
        return None

    def _post(self, info: dict[str, Any], payload: str, tag: str) -> tuple[int, float]:
        from pywebpush import WebPusher  # noqa: PLC0415  it brings two libraries of HTTP

        parts = urlsplit(info["endpoint"])
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self.about, "exp": int(time.time()) + DAY_S // 2}
        headers = {**self._key.sign(claims), "Urgency": "high", "Topic": tag}
        answered = WebPusher(info).send(payload, headers, ttl=DAY_S, timeout=PATIENCE_S)
        named = answered.headers.get("Retry-After", "")
        return answered.status_code, min(float(named) if named.isdecimal() else 30.0, LONGEST_REST_S)

    def _name_tag(self, screen: PrivateScreen) -> str:
        """Return by what a notification takes the place of an older one, also on its way: its table, which it doesn't name."""
        return self.app.store.sign(f"tag {screen.table_id or ''}")[:24]

    async def edit_private(self, account_id: AccountId, message_id: str, screen: PrivateScreen) -> None:
        """Leave a notification as it is: it would ring again."""

    async def delete_private(self, account_id: AccountId, message_id: str, rest: PrivateScreen) -> None:
        """Leave it too: it goes once it is touched."""

    async def _refuse(self, *_: object, **__: object) -> Any:
        raise Gone  # it has no channels

    post = edit = archive = delete = _refuse


def address_of(screen: PrivateScreen) -> str:
    return f"/t/{screen.table_id}?waiting" if screen.table_id else "/"


PAPER: Final = "#FBF7EE"
SIZES: Final = (180, 192, 512)
# the mark with a margin, since some devices cut a circle out of it
FRAME: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -12 52 52"><rect x="-14" y="-12" width="52" height="52" fill="{}"/>{}</svg>'


@lru_cache(maxsize=len(SIZES))
def draw_icon(size: int) -> bytes:
    mark = (STATIC / "mark.svg").read_text(encoding="utf-8")
    return bytes(svg_to_bytes(svg_string=FRAME.format(PAPER, mark), width=size, height=size))


async def icon(request: Request) -> Response:
    """Send the mark as a picture of one of the sizes that devices ask for."""
    size = int(request.path_params["size"])
    if size not in SIZES:
        raise Refused("no-such-picture")
    return Response(draw_icon(size), media_type="image/png", headers={"Cache-Control": FOREVER})


async def manifest(visit: Visit) -> Response:
    icons = [
        {"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in SIZES
    ]
    said = {
        "id": "/", "name": "Arbitro", "short_name": "Arbitro", "lang": visit.lang, "start_url": "/", "scope": "/",
        "display": "standalone", "background_color": PAPER, "theme_color": PAPER, "icons": icons,
        "description": visit.t("device-about"),
    }  # fmt: skip
    return Response(json.dumps(said), media_type="application/manifest+json")


async def worker(_: Request) -> Response:
    """Send the worker: it rings, opens what is touched, and says that there is no connection. It keeps nothing."""
    said = {lang: page_text("device-offline", lang) for lang in LANGUAGES}
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    return Response(f"const OFFLINE = {json.dumps(said)};\n{text}", media_type="text/javascript")


async def device(visit: Visit) -> Response:
    """Say by which key a browser subscribes, and which of this person ring."""
    own = await visit.app.subscriptions.list_of(visit.person)
    return JSONResponse({"key": word_public_key(visit.app), "rings": [each.id for each in own]})


async def choose_device(visit: Visit) -> Response:
    """Turn the notifications of this browser on or off; raises Refused."""
    if visit.known is None or visit.visitor.frame:
        raise Refused("not-seated")
    sent = await read_json(visit.request, dict[str, Any])
    added = None if "off" in sent else read_subscription(sent)
    await visit.app.subscriptions.drop(visit.known, [str(sent.get(name, "")) for name in ("off", "former")])
    if added:
        await visit.app.subscriptions.add(visit.known, *added)
    return Response(status_code=204)
