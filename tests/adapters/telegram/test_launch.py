"""What Telegram's clients sign opens a window; whatever was not signed, or not lately, does not."""

import hashlib
import hmac
import json
from urllib.parse import parse_qsl, urlencode

import pytest

from adapters.telegram.admin import TelegramLauncher
from bot.values.ids import Refused

TOKEN, OTHER = "7000001:TEST-token_of_nobody", "7000002:another"
NOW = 1_800_000_000
ANNA = {"id": 5_000_001, "first_name": "Anna", "last_name": "Bo", "language_code": "it"}
FIELDS = {
    "user": json.dumps(ANNA),
    "chat_instance": "-3788475317572404878",
    "chat_type": "supergroup",
    "start_param": "hand-badabadabadabada",
    "auth_date": str(NOW - 5),
    "signature": "c2lnbmF0dXJl",
}
VECTORS = (
    (
        "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8",
        (
            "query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22"
            "%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D"
            "&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2"
        ),
        1_662_771_650,
    ),
    (
        "7342037359:AAHI25ES9xCOMPokpYoz-p8XVrZUdygo2J4",
        (
            "user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko"
            "%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm"
            "%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LT"
            "OiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733509682&signature=TYJxVcisqbWj"
            "todPepiJ6ghziUL94-KNpG8Pau-X7oNNLNBM72APCpi_RKiUlBvcqo5L-LAxIc3dnTzcZX_PDg&hash=a433d8f9847bd6addcc563bff7cc82c89e97ea0d"
            "90c11fe5729cae6796a36d73"
        ),
        1_733_509_690,
    ),
)
"""What two independent libraries print in their documentation (init-data-node, init-data-golang)."""


def seal(pairs, key) -> str:
    return hmac.new(
        key, "\n".join(f"{name}={value}" for name, value in sorted(pairs)).encode(), hashlib.sha256
    ).hexdigest()


def key_of(token) -> bytes:
    return hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()


def sign(token=TOKEN, key=None, left_out=(), **changes) -> str:
    """What a client would hand to a window: FIELDS with changes, where None leaves a field out."""
    fields = {name: value for name, value in {**FIELDS, **changes}.items() if value is not None}
    own = seal([pair for pair in fields.items() if pair[0] not in left_out], key or key_of(token))
    return urlencode({**fields, "hash": own})


def user(**changes) -> str:
    return json.dumps({**ANNA, **changes})


GOOD = sign()
HASH = dict(parse_qsl(GOOD))["hash"]
FORGED = {
    "another person, the old hash": urlencode({**FIELDS, "user": user(id=5_000_002), "hash": HASH}),
    "another table, the old hash": urlencode({**FIELDS, "start_param": "hand-zzzzzz", "hash": HASH}),
    "another bot's": sign(OTHER),
    "no hash": urlencode(FIELDS),
    "an empty hash": urlencode({**FIELDS, "hash": ""}),
    "a hash in other letters": GOOD.replace(HASH, HASH.upper()),
    "a hash that is no text of ours": urlencode({**FIELDS, "hash": "é" * 64}),
    "eleven minutes old": sign(auth_date=str(NOW - 11 * 60)),
    "from the future": sign(auth_date=str(NOW + 3600)),
    "no date": sign(auth_date=None),
    "a date in other digits": sign(auth_date="١٨٠٠٠٠٠٠٠٠"),
    "a date before all": sign(auth_date="-5"),
    "a second user beside the signed one": GOOD + "&user=" + json.dumps({"id": 1}),
    "a field that was not signed": GOOD + "&admin=1",
    "the signature left out of what is hashed": sign(left_out=("signature",)),
    "no user, as from a keyboard": sign(user=None),
    "a user that is no object": sign(user="[1]"),
    "a user that is no JSON": sign(user="Anna"),
    "a user whose id is text": sign(user=user(id="5000001")),
    "a user whose id is true": sign(user=user(id=True)),
    "a user below nought": sign(user=user(id=-5)),
    "a bot": sign(user=user(is_bot=True)),
    "nothing": "",
    "very much": GOOD + "&x=" + "y" * 5000,
    "very many fields": sign(**{f"f{n}": "1" for n in range(40)}),
    "no query at all": "<html>",
    "the widget's key": sign(key=hashlib.sha256(TOKEN.encode()).digest()),
}


def launcher(token=TOKEN, now=NOW) -> TelegramLauncher:
    return TelegramLauncher(token, "it", lambda: now)


async def test_what_was_signed_says_who_it_is_and_for_which_table():
    read = await launcher().read({"launch": GOOD})
    assert (read.account_id, read.name, read.lang) == ("telegram:5000001", "Anna Bo", "it")
    assert (read.asked, read.proof, read.channel_id) == ("badabadabadabada", HASH, "")


@pytest.mark.parametrize(("token", "signed", "now"), VECTORS)
async def test_other_libraries_vectors_are_taken(token, signed, now):
    read = await launcher(token, now).read({"launch": signed})
    assert (read.account_id, read.lang) == ("telegram:279058397", "en")


async def test_a_button_names_its_table_in_the_address_since_nothing_signed_does():
    read = await launcher().read({"launch": sign(start_param=None), "asked": "dadadadadadadada"})
    assert read.asked == "dadadadadadadada"


@pytest.mark.parametrize("signed", FORGED.values(), ids=FORGED)
async def test_whatever_was_not_signed_so_lately_and_whole_is_refused(signed):
    with pytest.raises(Refused) as refused:
        await launcher().read({"launch": signed, "asked": "dadadadadadadada"})
    assert refused.value.reason == "launch-refused"


@pytest.mark.parametrize("after", [-60, 0, 600])
async def test_ten_minutes_count_and_a_clock_a_minute_ahead(after):
    assert (await launcher(now=NOW + after).read({"launch": sign(auth_date=str(NOW))})).proof
