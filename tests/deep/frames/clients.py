"""What stands in for the chats' clients: a page of Telegram's, a page of Discord's with its proxy, and a page of someone else's.

All are at one address of this computer, which tells them apart by the name that is asked for; a browser is told that these
names are there. The certificate is one run's. What a browser asks for with a mark goes through worse ways: those marked BARE let
no cookie through, those marked HELD give nothing on before an answer has ended, as some proxies do.
"""

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

APPLICATION = "4001"
BARE, HELD = "x-bare", "x-held"
US, TELEGRAM, DISCORD, EVIL = "tables.example.org", "web.telegram.org", "discord.com", "evil.example"
PROXY = f"{APPLICATION}.discordsays.com"
NAMES = (US, TELEGRAM, DISCORD, PROXY, EVIL)
FRAME = """<!doctype html><title>client</title><style>body{margin:0}iframe{border:0;width:100vw;height:100vh;display:block}</style>
<iframe src="%s" allow="clipboard-write"></iframe>%s<script>
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
  if (opcode === 1 && data.cmd === "AUTHORIZE") say({ cmd: "AUTHORIZE", nonce: data.nonce, evt: null, data: { code: `c0de-${crypto.randomUUID()}` } });
});"""


def write_certificate(folder: Path) -> tuple[Path, Path]:
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
    """All sites at one address: ours under its own name, and under Discord's proxy's."""

    def __init__(self, pages: ASGIApp) -> None:
        self._pages = pages
        self.heard: dict[str, str] = {}
        """What was answered last at each path, and whether a window's cookie had come along."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        name = headers.get("host", "")
        if name in {US, PROXY}:
            left_out = {b"host", b"cookie"} if BARE in headers else {b"host"}
            scope["headers"] = [pair for pair in scope["headers"] if pair[0] not in left_out] + [(b"host", US.encode())]
            await self._pages(scope, receive, self.note(scope, headers, hand_on(scope, headers, send)))
            return
        asked = Request(scope).query_params
        page = make_page(name, asked.get("frame", ""), asked.get("beside", ""))
        await HTMLResponse(page)(scope, receive, send)

    def note(self, scope: Scope, headers: Headers, send: Send) -> Send:
        """Note what is answered, for a browser keeps to itself what it was forbidden to show."""
        came = "kept" if "__Host-arbitro-frame=" in headers.get("cookie", "") else "bare"

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.heard[scope["path"]] = f"{message['status']} {came}"
            await send(message)

        return send_on


def hand_on(scope: Scope, headers: Headers, send: Send) -> Send:
    """Hand an answer on, as well as the way lets it."""
    is_bare, is_held = BARE in headers, HELD in headers and scope["path"].endswith("/stream")
    waiting: list[Message] = []

    async def send_on(message: Message) -> None:
        if is_bare and message["type"] == "http.response.start":
            message["headers"] = [pair for pair in message["headers"] if pair[0].lower() != b"set-cookie"]
        waiting.append(message)
        if not is_held or not message.get("more_body", message["type"] == "http.response.start"):
            for each in waiting:
                await send(each)
            waiting.clear()

    return send_on


def make_page(name: str, frame: str, beside: str) -> str:
    script = {TELEGRAM: TELEGRAMS, DISCORD: DISCORDS}.get(name, "")
    other = beside and f'<iframe src="{beside}"></iframe>'
    return FRAME % (frame.replace('"', "%22"), other, script.replace("APPLICATION", APPLICATION))


def discord_frame(instance: str) -> str:
    """The address in which Discord shows ours; of what it says only the instance may count."""
    return (
        f"https://{PROXY}/frame/discord?frame_id=f-1&instance_id={instance}&platform=desktop&channel_id=77&guild_id=66"
    )


def telegram_frame(signed: str, table: str) -> str:
    return f"https://{US}/frame/telegram?t={table}#tgWebAppData={quote(signed, safe='')}&tgWebAppVersion=8.0"
