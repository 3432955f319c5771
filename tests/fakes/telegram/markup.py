"""Keyboards, as strictly as Telegram takes them."""

from typing import Any

from tests.fakes.telegram.refusal import bad, demand

BUTTONS, ROW, PAYLOAD = 100, 8, 64
STYLES = ("", "primary", "success", "danger")
ACTIONS = (
    "url",
    "callback_data",
    "callback_game",
    "pay",
    "switch_inline_query",
    "switch_inline_query_chosen_chat",
    "switch_inline_query_current_chat",
    "login_url",
    "web_app",
    "copy_text",
    "disabled",
)
LINKS = ("http://", "https://", "tg://", "t.me/")


def reply_markup(given: Any, *, private: bool, inline_only: bool = False) -> dict[str, Any] | None:
    if given is None:
        return None
    demand(isinstance(given, dict), "object expected as reply markup")
    if "inline_keyboard" in given:
        return inline(given, private=private)
    if inline_only:
        demand(not given, "inline keyboard expected")
        return None
    if "force_reply" in given or "remove_keyboard" in given or "keyboard" in given:
        hint = given.get("input_field_placeholder") or ""
        demand(len(hint) <= 64, "REPLY_MARKUP_PLACEHOLDER_TOO_LONG")
        return dict(given)
    return None


def inline(given: dict[str, Any], *, private: bool) -> dict[str, Any] | None:
    rows = given["inline_keyboard"]
    demand(isinstance(rows, list), 'field "inline_keyboard" must be of type Array')
    demand(
        all(isinstance(row, list) for row in rows),
        'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
    )
    kept = [[button(each, private=private) for each in row] for row in rows if row]
    demand(sum(map(len, kept)) <= BUTTONS, "reply markup is too long")
    demand(all(len(row) <= ROW for row in kept), "reply markup is too long")
    asks = {"force_reply": True} if given.get("force_reply") else {}
    return {"inline_keyboard": kept, **asks} if kept or asks else None


def button(given: Any, *, private: bool) -> dict[str, Any]:
    wrong = "can't parse inline keyboard button: "
    demand(isinstance(given, dict), f"{wrong}InlineKeyboardButton must be an Object")
    demand("text" in given, f'{wrong}Can\'t find field "text"')
    demand(isinstance(given["text"], str), f'{wrong}Field "text" must be of type String')
    demand(given.get("style", "") in STYLES, f"{wrong}invalid button style specified")
    actions = [name for name in ACTIONS if name in given and given[name] != ""]
    demand(actions, f"{wrong}Text buttons are unallowed in the inline keyboard")
    demand(given["text"].strip(), "inline keyboard button text must be non-empty")
    if "callback_data" in actions:
        payload = given["callback_data"]
        demand(isinstance(payload, str), f'{wrong}Field "callback_data" must be of type String')
        demand(len(payload.encode()) <= PAYLOAD, "BUTTON_DATA_INVALID")
    if "url" in actions:
        demand(linked(given["url"]), f"inline keyboard button URL '{given['url']}' is invalid: Wrong HTTP URL")
    if "web_app" in actions and not private:
        raise bad("BUTTON_TYPE_INVALID")
    if "copy_text" in actions:
        demand(1 <= len(given["copy_text"].get("text", "")) <= 256, "BUTTON_COPY_TEXT_INVALID")
    return {key: value for key, value in given.items() if value != ""}


def linked(url: str) -> bool:
    """Whether a button may lead there."""
    host = url.partition("//")[2].partition("/")[0] if "//" in url else url.partition("/")[0]
    if not url.startswith(LINKS):
        return "." in host and " " not in url
    if "127.0.0.1" in host or host.startswith("localhost"):
        return False
    return bool(host) and " " not in url and (url.startswith("tg://") or "." in host)
