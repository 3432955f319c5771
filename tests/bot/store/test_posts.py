"""Posts and their spelling on disk: every post goes in and out, every stored word says the same as ever."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ports.ids import PlaceId
from bot.store.posts import (
    BOUND_TO_A_MESSAGE,
    AdmissionDenied,
    BlockedPlaceNotice,
    BrowserOpened,
    ButtonRemoval,
    CallNote,
    ChapterStart,
    ClosedMessagesNotice,
    EndMessage,
    EveningNews,
    Greeting,
    HourCome,
    LobbyOpened,
    LostPlaceNotice,
    NextGame,
    PersonPost,
    PlacePost,
    PrivateNotice,
    PrivateReminder,
    ProposalClosing,
    ProposalMessage,
    ResultCall,
    RobotSits,
    SeatMessage,
    StartNotice,
    StatusMessage,
    StoryLines,
    TableNotice,
    TablesDigest,
    TimeUp,
    decode,
    encode,
)

TO_PLACES = {
    "board": StatusMessage(),
    "strip/-100123.7": ButtonRemoval("-100123.7"),
    "strip/-100123/7": ButtonRemoval("-100123/7"),
    "call": CallNote(),
    "chapter": ChapterStart(),
    "lines": StoryLines(),
    "result": ResultCall(),
    "began": StartNotice(),
    "hour": HourCome(),
    "notice/7": TableNotice(7),
    "closed/4": ClosedMessagesNotice(4),
}
TO_PEOPLE = {
    "seated/0": Greeting(0),
    "seat/3": SeatMessage(3),
    "notice/2/9": PrivateNotice(2, 9),
    "reminder/2/0": PrivateReminder(2, 0),
    "lost/1": LostPlaceNotice(1),
    "barred/0/discord:1001/2002": BlockedPlaceNotice(0, PlaceId("discord:1001/2002")),
    "propose/1/12": ProposalMessage(1, 12),
    "settled/1/12/14": ProposalClosing(1, 12, 14),
    "denied/0": AdmissionDenied(0),
    "opened/0": LobbyOpened(0),
    "next/0": NextGame(0),
    "evening/2/soon": EveningNews(2, "soon"),
    "browser/0/a1/Firefox, Android": BrowserOpened(0, "a1", "Firefox, Android"),
    "browser/0/a1/": BrowserOpened(0, "a1", ""),
    "late/1/27": TimeUp(1, 27),
    "kept/1": RobotSits(1),
    "over/1": EndMessage(1),
    "digest/1": TablesDigest(1),
}
SPELLINGS = [
    *((kind, True, post) for kind, post in TO_PLACES.items()),
    *((kind, False, post) for kind, post in TO_PEOPLE.items()),
]


@pytest.mark.parametrize(("kind", "to_place", "post"), SPELLINGS)
def test_every_spelling_goes_in_and_out_unchanged(kind, to_place, post):
    assert decode(kind, to_place=to_place) == post
    assert encode(post) == kind


def test_the_spellings_above_are_of_every_kind_of_post():
    assert {type(post) for post in TO_PLACES.values()} == set(get_args(PlacePost))
    assert {type(post) for post in TO_PEOPLE.values()} == set(get_args(PersonPost))


@given(
    st.text(alphabet="abdeinorst/.0123-", max_size=12) | st.sampled_from([kind for kind, _, _ in SPELLINGS]),
    st.booleans(),
)
def test_what_can_be_read_is_spelled_in_one_way(kind, to_place):
    try:
        post = decode(kind, to_place=to_place)
    except ValueError:
        return
    assert encode(post) == kind


@pytest.mark.parametrize(("to_place", "kinds"), [
    (True, (
        "", "/", "boards", "board/", "board/1", "began/0", "strip", "lines/", "lines/0", "call/1", "chapter/2", "result/0",
        "called/ 2", "called/2/3", "notice", "notice/", "notice/x", "notice/07", "notice/2/9", "closed/+4", "closed/1_0",
        "reminder/2", "reminder/2/1/0", "reminder/٢/1", "seated/0", "ask/3/abcde", "Board",
    )),
    (False, (
        "", "seated", "seated/", "seated/a", "seated/0/1", "ask", "ask/3", "ask/x/abcde", "later/3", "done", "news/", "notice/7",
        "notice/2/x", "reminder/2", "lost", "barred/0", "barred/discord:1001/2002", "over/1/2", "board", "strip/7", "lines/0",
    )),
])  # fmt: skip
def test_nonsense_is_refused(to_place, kinds):
    for kind in kinds:
        with pytest.raises(ValueError, match="no post"):
            decode(kind, to_place=to_place)


def test_the_words_bound_to_a_message_are_those_of_the_status_message():
    bound = {
        encode(post).partition("/")[0]
        for post in TO_PLACES.values()
        if isinstance(post, StatusMessage | ButtonRemoval | CallNote)
    }
    assert set(BOUND_TO_A_MESSAGE) == bound
