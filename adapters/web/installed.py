"""The pages as an app of a device: manifest, icons, worker, and the switch by which a browser rings."""

import json
from functools import lru_cache
from typing import Any, Final

from resvg_py import svg_to_bytes
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adapters.web.form_data import read_json
from adapters.web.push import read_subscription, word_public_key
from adapters.web.rendering import FOREVER, STATIC, page_text
from adapters.web.visit import Visit
from bot.values.ids import LANGUAGES, Refused

PAPER: Final = "#FBF7EE"
SIZES: Final = (180, 192, 512)
# the mark with a margin, since some devices cut a circle out of it
FRAME: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -12 52 52"><rect x="-14" y="-12" width="52" height="52" fill="{}"/>{}</svg>'


@lru_cache(maxsize=len(SIZES))
def draw_icon(size: int) -> bytes:
    mark = STATIC.joinpath("mark.svg").read_text(encoding="utf-8")
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
    text = STATIC.joinpath("worker.js").read_text(encoding="utf-8")
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
