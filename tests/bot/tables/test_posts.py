"""Posts and their spelling on disk: every post goes in and out, every stored word says the same as ever."""

import pytest

from bot.tables import posts
from bot.tables.posts import Kind, Post

TO_CHANNELS = {
    "board": Post(Kind.STATUS),
    "strip/-100123.7": Post(Kind.FORMER, about="-100123.7"),
    "strip/-100123/7": Post(Kind.FORMER, about="-100123/7"),
    "call": Post(Kind.CALLS),
    "series/": Post(Kind.SERIES),
    "series/-100123/7": Post(Kind.SERIES, about="-100123/7"),
    "chapter": Post(Kind.CHAPTER),
    "day/2027-01-17": Post(Kind.DAY, about="2027-01-17"),
    "lines": Post(Kind.HISTORY),
    "result": Post(Kind.RESULT),
    "began": Post(Kind.BEGAN),
    "hour": Post(Kind.HOUR),
    "notice/7": Post(Kind.NOTICE, number=7),
    "closed/4": Post(Kind.CLOSED, number=4),
}
TO_PEOPLE = {
    "seated/0": Post(Kind.GREETING, 0),
    "seat/3": Post(Kind.SEAT, 3),
    "notice/2/9": Post(Kind.NOTICE, 2, 9),
    "reminder/2/0": Post(Kind.REMINDER, 2, 0),
    "lost/1": Post(Kind.LOST, 1),
    "barred/0/discord:1001/2002": Post(Kind.BLOCKED, 0, about="discord:1001/2002"),
    "propose/1/12": Post(Kind.PROPOSAL, 1, 12),
    "settled/1/12/14": Post(Kind.SETTLED, 1, 12, "14"),
    "denied/0": Post(Kind.DENIED, 0),
    "opened/0": Post(Kind.OPENED, 0),
    "next/0": Post(Kind.NEXT_GAME, 0),
    "evening/2/soon": Post(Kind.EVENING, 2, about="soon"),
    "browser/0/a1/Firefox, Android": Post(Kind.BROWSER, 0, about="a1/Firefox, Android"),
    "browser/0/a1/": Post(Kind.BROWSER, 0, about="a1/"),
    "account/0/discord:anna letter-linked": Post(Kind.ACCOUNT, 0, about="discord:anna letter-linked"),
    "late/1/27": Post(Kind.TIME_UP, 1, 27),
    "kept/1": Post(Kind.ROBOT, 1),
    "over/1": Post(Kind.END, 1),
    "digest/1": Post(Kind.DIGEST, 1),
    "hello/1/0/": Post("hello", 1),
    "hello/1/7/a/b": Post("hello", 1, 7, "a/b"),
}
SPELLINGS = [
    *((kind, True, post) for kind, post in TO_CHANNELS.items()),
    *((kind, False, post) for kind, post in TO_PEOPLE.items()),
]


@pytest.mark.parametrize(("kind", "to_channel", "post"), SPELLINGS)
def test_every_spelling_goes_in_and_out_unchanged(kind, to_channel, post):
    assert posts.decode(kind, to_channel=to_channel) == post
    assert posts.encode(post) == kind


def test_the_spellings_above_are_of_every_kind_of_post():
    assert {post.kind for post in TO_CHANNELS.values()} == posts.TO_CHANNELS
    assert {post.kind for post in TO_PEOPLE.values()} == posts.TO_PEOPLE | {"hello"}


@pytest.mark.parametrize("to_channel", [True, False])
def test_nonsense_is_refused(to_channel):
    others = TO_PEOPLE if to_channel else TO_CHANNELS
    near = "boards board/ began/0 strip notice/07 closed/+4 closed/1_0 seated/ seated/0/1 reminder/٢/1 barred/0"
    for kind in ("", "/", *near.split(), *others):
        with pytest.raises(ValueError, match="no post"):
            posts.decode(kind, to_channel=to_channel)
