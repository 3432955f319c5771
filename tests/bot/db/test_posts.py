"""Posts and their spelling on disk: every post goes in and out, every stored word says the same as ever."""

from datetime import date
from typing import get_args

import pytest

from bot.db import posts
from bot.values.ids import ChannelId

TO_CHANNELS = {
    "board": posts.StatusMessage(),
    "strip/-100123.7": posts.ButtonRemoval("-100123.7"),
    "strip/-100123/7": posts.ButtonRemoval("-100123/7"),
    "call": posts.CallNote(),
    "chapter": posts.ChapterStart(),
    "day/2027-01-17": posts.DayStart(date(2027, 1, 17)),
    "lines": posts.HistoryLines(),
    "result": posts.ResultCall(),
    "began": posts.StartNotice(),
    "hour": posts.HourCome(),
    "notice/7": posts.TableNotice(7),
    "closed/4": posts.ClosedMessagesNotice(4),
}
TO_PEOPLE = {
    "seated/0": posts.Greeting(0),
    "seat/3": posts.SeatMessage(3),
    "notice/2/9": posts.PrivateNotice(2, 9),
    "reminder/2/0": posts.PrivateReminder(2, 0),
    "lost/1": posts.LostChannelNotice(1),
    "barred/0/discord:1001/2002": posts.BlockedChannelNotice(0, ChannelId("discord:1001/2002")),
    "propose/1/12": posts.ProposalMessage(1, 12),
    "settled/1/12/14": posts.ProposalClosing(1, 12, 14),
    "denied/0": posts.AdmissionDenied(0),
    "opened/0": posts.LobbyOpened(0),
    "next/0": posts.NextGame(0),
    "evening/2/soon": posts.EveningNews(2, "soon"),
    "browser/0/a1/Firefox, Android": posts.BrowserOpened(0, "a1", "Firefox, Android"),
    "browser/0/a1/": posts.BrowserOpened(0, "a1", ""),
    "late/1/27": posts.TimeUp(1, 27),
    "kept/1": posts.RobotSits(1),
    "over/1": posts.EndMessage(1),
    "digest/1": posts.TablesDigest(1),
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
    assert {type(post) for post in TO_CHANNELS.values()} == set(get_args(posts.ChannelPost))
    assert {type(post) for post in TO_PEOPLE.values()} == set(get_args(posts.PersonPost))


@pytest.mark.parametrize("to_channel", [True, False])
def test_nonsense_is_refused(to_channel):
    others = TO_PEOPLE if to_channel else TO_CHANNELS
    near = "boards board/ began/0 strip notice/07 closed/+4 closed/1_0 seated/ seated/0/1 reminder/٢/1 barred/0"
    for kind in ("", "/", *near.split(), *others):
        with pytest.raises(ValueError, match="no post"):
            posts.decode(kind, to_channel=to_channel)
