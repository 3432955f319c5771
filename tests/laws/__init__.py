"""The laws that every game obeys, checked on whole games of any answers.

Each law takes a playout and says how often it had something to look at.
"""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from tests.laws.chapters import chapters_begin_with_what_all_know, chapters_fit_into_a_message
from tests.laws.company import Company
from tests.laws.playout import Playout
from tests.laws.presentation import (
    everything_is_drawn,
    everything_is_worded,
    pictures_tell_nothing,
    what_is_drawn_is_told,
)
from tests.laws.questions import (
    an_interrupt_keeps_what_is_unchanged,
    every_answer_has_one_token,
    nobody_is_stranded,
    only_the_clock_says_some_words,
    several_seats_are_never_refused,
    silence_has_a_legal_answer,
)
from tests.laws.record import (
    a_deal_can_be_folded_alone,
    a_rematch_begins,
    deals_follow_each_other,
    everybody_stands_somewhere,
    facts_are_whole,
    folding_is_repeatable,
    the_rules_are_functions,
    what_may_be_recalled_does_not_tell,
)
from tests.laws.retraction import what_is_taken_back_told_nothing_else
from tests.laws.robots import robots_answer_legally, the_judge_judges_alike
from tests.laws.secrecy import secrets_are_kept
from tests.laws.surfaces import (
    Audience,
    Looks,
    captions_are_short_and_whole,
    nothing_sent_tells_a_secret,
    what_is_private_moves_nothing,
)
from tests.laws.types import reasons_are_clauses, what_is_shown_unread_holds_no_secret

Law: TypeAlias = Callable[[Playout, Random], int]


def both_laws_of_secrecy(playout: Playout, dice: Random) -> int:
    """Same story, same view, and as much time; and a first difference is a revelation."""

    def gather(played: Playout, place: int) -> Company:
        return Audience(played, place, dice, Looks(), rooms=0.0)

    return secrets_are_kept(playout, dice, 3 if len(playout.moments) > 500 else 4, gather=gather).compared


LAWS: Final[Mapping[str, Law]] = MappingProxyType(
    {
        law.__name__: law
        for law in (
            nobody_is_stranded,
            silence_has_a_legal_answer,
            only_the_clock_says_some_words,
            every_answer_has_one_token,
            an_interrupt_keeps_what_is_unchanged,
            several_seats_are_never_refused,
            folding_is_repeatable,
            facts_are_whole,
            a_deal_can_be_folded_alone,
            everybody_stands_somewhere,
            what_may_be_recalled_does_not_tell,
            a_rematch_begins,
            deals_follow_each_other,
            the_rules_are_functions,
            the_judge_judges_alike,
            robots_answer_legally,
            reasons_are_clauses,
            what_is_shown_unread_holds_no_secret,
            both_laws_of_secrecy,
            what_is_taken_back_told_nothing_else,
            chapters_begin_with_what_all_know,
            chapters_fit_into_a_message,
            everything_is_worded,
            everything_is_drawn,
            pictures_tell_nothing,
            what_is_drawn_is_told,
            captions_are_short_and_whole,
            nothing_sent_tells_a_secret,
            what_is_private_moves_nothing,
        )
    }
)
