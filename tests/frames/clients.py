"""What stands in for the chats' clients: a page of Telegram's, a page of Discord's with its proxy, and a page of somebody else's.

All are at one address of this computer, which tells them apart by the name that is asked for; a browser is told that these
names are there. The certificate is one run's.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from urllib.parse import quote

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

APPLICATION, INSTANCE, CODE = "4001", "i-1", "c0de"
US, TELEGRAM, DISCORD, EVIL = "tables.example.org", "web.telegram.org", "discord.com", "evil.example"
PROXY = f"{APPLICATION}.discordsays.com"
NAMES = (US, TELEGRAM, DISCORD, PROXY, EVIL)
FRAME = """<!doctype html><title>client</title><style>body{margin:0}iframe{border:0;width:100vw;height:100vh;display:block}</style>
<iframe src="%s" allow="clipboard-write"></iframe><script>
const frame = document.querySelector("iframe"), heard = window.heard = [], origin = new URL(frame.src).origin;
%s
</script>"""
TELEGRAMS = """
window.say = (eventType, eventData) => frame.contentWindow.postMessage(JSON.stringify({ eventType, eventData }), origin);
addEventListener("message", e => {
  if (e.source !== frame.contentWindow || e.origin !== origin) return;
  const { eventType, eventData } = JSON.parse(e.data);
  heard.push([eventType, eventData]);
  if (eventType === "web_app_request_theme") say("theme_changed", { theme_params: { bg_color: window.dark ?? "#17212b" } });
  if (eventType === "web_app_request_safe_area") say("safe_area_changed", { top: 11, bottom: 13, left: 0, right: 0 });
});"""
DISCORDS = """
const say = data => frame.contentWindow.postMessage([1, data], origin);
addEventListener("message", e => {
  if (e.source !== frame.contentWindow || !Array.isArray(e.data)) return;
  const [opcode, data] = e.data;
  heard.push([e.origin, opcode, data.cmd ?? "HANDSHAKE"]);
  const { v, encoding, client_id, frame_id } = data;
  if (opcode === 0 && v === 1 && encoding === "json" && client_id === "APPLICATION" && frame_id)
    say({ cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config: { environment: "production" } } });
  if (opcode === 1 && data.cmd === "AUTHORIZE") say({ cmd: "AUTHORIZE", nonce: data.nonce, evt: null, data: { code: "CODE" } });
});"""


def write_certificate(folder: Path) -> tuple[Path, Path]:
    """Write a certificate for all names, and its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tests")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(each) for each in NAMES]), critical=False)
        .sign(key, hashes.SHA256())
    )
    certificate, private = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    private.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return certificate, private


class Clients:
    """All sites at one address: ours under its own name, and under Discord's proxy's.

    What is `bare` lets no cookie through; what is `held` gives nothing on before an answer has ended, as some proxies do.
    """

    def __init__(self, pages: ASGIApp, *, is_bare: bool = False, is_held: bool = False) -> None:
        self._pages = pages
        self._is_bare = is_bare
        self._is_held = is_held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the site that was asked for."""
        name = Headers(scope=scope).get("host", "")
        if name in {US, PROXY}:
            scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"host"] + [(b"host", US.encode())]
            if self._is_bare:
                scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"cookie"]
            await self._pages(scope, receive, self._hand_on(scope, send))
            return
        asked = Request(scope).query_params
        await HTMLResponse(make_page(name, asked.get("frame", "")))(scope, receive, send)

    def _hand_on(self, scope: Scope, send: Send) -> Send:
        is_held = self._is_held and scope["path"].endswith("/stream")
        waiting: list[Message] = []

        async def send_on(message: Message) -> None:
            if self._is_bare and message["type"] == "http.response.start":
                message["headers"] = [pair for pair in message["headers"] if pair[0].lower() != b"set-cookie"]
            waiting.append(message)
            if not is_held or not message.get("more_body", message["type"] == "http.response.start"):
                for each in waiting:
                    await send(each)
                waiting.clear()

        return send_on


def make_page(name: str, frame: str) -> str:
    """Make the page of a client, with one of ours inside it."""
    script = {TELEGRAM: TELEGRAMS, DISCORD: DISCORDS}.get(name, "")
    return FRAME % (frame.replace('"', "%22"), script.replace("APPLICATION", APPLICATION).replace("CODE", CODE))


def discord_frame() -> str:
    """The address in which Discord shows ours."""
    return (
        f"https://{PROXY}/frame/discord?frame_id=f-1&instance_id={INSTANCE}&platform=desktop&channel_id=77&guild_id=66"
    )


def telegram_frame(signed: str, table: str) -> str:
    """The address in which Telegram shows ours."""
    return f"https://{US}/frame/telegram?t={table}#tgWebAppData={quote(signed, safe='')}&tgWebAppVersion=8.0"
