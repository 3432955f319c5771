"""One table at several places, by people with several accounts: what was found broken, every way in, and the tests that show each shut.

`FAULTS` are the eight things that two places broke before any of it was built; `ATTACKS` is every door of it with
everything that was tried there. What a row of `docs/secrecy.md` says in general stands here attack by attack.
"""

from __future__ import annotations

import pytest

from tests.house.test_secrecy import uncollected

PLACES, ONE_TABLE = "tests/bot/office/test_places.py", "tests/adapters/chats/test_surfaces.py"
IN_CHATS, INVITED = "tests/adapters/chats/test_places.py", "tests/adapters/chats/test_invitations.py"
ENTRANCE, FRAMES, WINDOWS = (
    "tests/adapters/web/test_entrance.py",
    "tests/adapters/web/test_frames.py",
    "tests/frames/test_windows.py",
)
PROXY, STREAM = "tests/adapters/web/test_public_address.py", "tests/adapters/web/test_stream.py"
TELEGRAM, DISCORD = "tests/adapters/telegram/test_launch.py", "tests/adapters/discord/test_launch.py"
LINKING, HANDS = "tests/bot/actions/test_linking.py", "tests/bot/actions/test_linked_hands.py"
DROPPING, SHARING = "tests/bot/actions/test_dropping.py", "tests/adapters/chats/test_sharing.py"
INVITATIONS = "tests/bot/actions/test_invitations.py"

FAULTS = {
    "B1 people called, and looked for, on a server where they are no members": (
        f"{IN_CHATS}::test_two_servers_call_their_own_people_and_nobody_is_gone_for_being_no_member_of_the_other",
        f"{PLACES}::test_a_place_calls_those_who_are_there_and_nobody_of_another_place_of_the_same_chat",
        f"{PLACES}::test_who_was_never_at_a_place_is_not_gone_for_being_no_member_there",
    ),
    "B2 a table shown in any group by whoever knows its code": (
        f"{IN_CHATS}::test_a_code_seats_and_the_group_sees_the_table_when_somebody_else_at_it_agrees",
        f"{PLACES}::test_one_place_more_takes_a_second_persons_yes_and_all_are_told_on_which_chat_and_not_where",
    ),
    "B3 a race whose picture one group sees later": (
        f"{PLACES}::test_a_race_has_one_place_so_that_nobody_sees_its_picture_first",
    ),
    "B4 people of one chat told of what another chat's place took away": (
        f"{PLACES}::test_a_place_that_dies_is_told_to_those_who_were_there_and_the_table_goes_on_at_the_others",
        f"{ONE_TABLE}::test_where_one_place_dies_in_the_middle_its_people_are_told_and_the_game_goes_on",
    ),
    "B5 links of one chat to a place of another": (
        f"{IN_CHATS}::test_a_link_is_made_to_places_of_ones_own_chat_alone",
    ),
    "B6 a link into a group that begins the game that waits there": (
        f"{IN_CHATS}::test_a_link_into_a_group_begins_no_game_whatever_it_carries",
        f"{INVITED}::test_a_link_into_a_group_seats_whoever_follows_it_and_shows_the_table_there_at_once",
    ),
    "B7 pages refused behind a proxy, and forms with them": (
        f"{PROXY}::test_a_table_is_opened_behind_a_proxy_that_says_nothing",
        f"{PROXY}::test_only_the_public_origin_may_send_a_form_there",
    ),
    "B8 a seat that no frame loads, and whose cookie does not come along": (
        f"{FRAMES}::test_a_launch_opens_ones_seat_under_a_cookie_apart_from_other_sites",
        f"{WINDOWS}::test_a_seat_is_played_inside_a_chat_and_its_key_stands_nowhere",
    ),
}
ATTACKS = {
    "personal link: forwarded, or seen over a shoulder": (
        f"{ENTRANCE}::test_a_forwarded_link_is_the_firsts_and_the_second_is_told_so",
        f"{ENTRANCE}::test_of_eight_who_press_at_once_one_comes_in",
        f"{ENTRANCE}::test_that_was_not_me_ends_session_link_and_stream",
    ),
    "personal link: opened by a previewer or a scanner": (
        f"{ENTRANCE}::test_whoever_only_looks_spends_nothing",
        f"{ENTRANCE}::test_no_script_stands_on_the_page_and_one_form_alone",
    ),
    "personal link: a victim put into the attacker's seat": (
        f"{ENTRANCE}::test_another_sites_form_is_refused_and_spends_nothing",
        f"{ENTRANCE}::test_whoever_is_somebody_here_reads_both_names_and_nothing_is_joined",
    ),
    "launch at Telegram: forged, edited, of another bot": (
        f"{TELEGRAM}::test_whatever_was_not_signed_so_lately_and_whole_is_refused",
    ),
    "launch at Telegram: replayed": (
        f"{FRAMES}::test_the_same_page_may_say_it_again_and_another_may_not",
        f"{WINDOWS}::test_a_launch_that_was_used_opens_nothing_in_another_browser",
    ),
    "launch at Discord: used twice, of another application, of another instance": (
        f"{DISCORD}::test_a_code_is_good_once",
        f"{DISCORD}::test_what_discord_does_not_know_is_refused",
        f"{DISCORD}::test_whoever_is_not_in_the_instance_is_refused",
        f"{DISCORD}::test_another_secret_than_the_applications_is_refused",
        f"{WINDOWS}::test_in_anothers_instance_no_window_opens",
    ),
    "frame: clicked through": (
        f"{FRAMES}::test_who_has_no_window_is_framed_by_nobody",
        f"{WINDOWS}::test_outside_its_chat_nothing_is_shown_in_a_frame",
    ),
    "frame: a press of another window of the same client": (
        f"{FRAMES}::test_another_pages_press_counts_for_nothing_though_its_cookie_comes_along",
        f"{WINDOWS}::test_another_window_of_the_same_client_reads_and_presses_nothing_though_the_cookie_comes_along",
    ),
    "frame: a parent that listens or talks": (f"{WINDOWS}::test_a_window_hears_its_own_client_alone",),
    "header in place of a cookie: read by somebody else's script, or for another page": (
        f"{FRAMES}::test_without_a_cookie_a_header_says_who_it_is",
        f"{FRAMES}::test_a_windows_key_is_no_browsers",
        f"{FRAMES}::test_from_a_window_no_account_is_linked_or_dropped",
    ),
    "linking: talked into a code, or guessing one": (
        f"{LINKING}::test_the_first_end_is_asked_and_may_say_no",
        f"{LINKING}::test_of_wrong_codes_five_are_compared_and_then_none_for_an_hour",
        f"{LINKING}::test_a_code_is_good_for_ten_minutes_and_once_and_not_where_it_was_given",
    ),
    "linking: two hands of one table": (
        f"{LINKING}::test_whoever_sits_at_the_same_table_is_not_given_two_hands",
        f"{HANDS}::test_whoever_got_up_in_this_deal_is_not_linked_to_who_sits_there",
        f"{HANDS}::test_what_an_account_knew_is_known_to_the_person_it_is_of",
    ),
    "undoing: another seat of the deal that was seen, or a seat that the account never brought": (
        f"{HANDS}::test_an_account_that_was_parted_knows_the_hands_it_could_see",
        f"{HANDS}::test_a_seat_that_a_robot_keeps_for_somebody_is_not_parted_with_an_account_that_brought_none",
        f"{LINKING}::test_undoing_a_link_gives_back_the_seats_that_came_with_it_and_no_other",
    ),
    "dropping: a thief takes the person over, or silences an account for ever": (
        f"{DROPPING}::test_whoever_objects_is_back_after_the_day_and_cannot_be_silenced_again",
        f"{DROPPING}::test_what_was_dropped_and_forgotten_is_never_taken_for_its_former_person",
    ),
    "several accounts: one that is no longer a person's still reads": (
        f"{DROPPING}::test_what_was_dropped_sees_nothing_though_its_person_is_called_after_it",
        f"{LINKING}::test_undoing_a_link_ends_windows_and_browsers_of_the_account_that_goes_and_no_others",
        f"{STREAM}::test_a_browser_that_was_parted_from_a_person_hears_no_more_of_their_seat",
    ),
    "attaching: a table shown to strangers": (
        f"{PLACES}::test_nobody_without_a_seat_has_a_table_shown_and_a_guest_who_left_has_no_say",
        f"{PLACES}::test_there_are_at_most_four_places",
        f"{INVITATIONS}::test_whoever_invited_has_agreed_to_one_place_more_and_nobody_for_themselves",
    ),
    "public address: codes tried, and strangers who sit down": (
        "tests/adapters/web/test_invitations.py::test_strangers_try_twenty_codes_in_all_and_those_we_have_met_are_let_in_all_the_same",
        f"{INVITATIONS}::test_where_seats_are_for_those_invited_strangers_are_not_let_in",
    ),
    "sharing: a hand, a board or somebody else's name told elsewhere": (
        f"{SHARING}::test_names_of_others_are_told_where_the_table_was_shown_and_nowhere_else",
        f"{SHARING}::test_while_a_game_goes_on_nothing_of_it_is_handed_on",
        "tests/adapters/web/test_invitations.py::test_what_crawlers_keep_is_a_card_of_the_game_and_no_table",
        "tests/adapters/telegram/test_invitations.py::test_a_card_is_offered_to_its_own_people_alone_and_no_code_finds_it",
    ),
    "several surfaces: what one eye sees of another by time": (
        f"{PLACES}::test_no_place_shows_what_was_answered_in_secret_nor_does_anybody_elsewhere",
        f"{PLACES}::test_all_places_tell_the_same_story_over_a_restart",
    ),
    "locked screen: a card in a notification": (
        "tests/bot/outbox/test_covers.py::test_a_notification_names_the_table_and_no_card",
    ),
    "logs: links, launches and codes": (
        f"{ENTRANCE}::test_no_secret_of_a_link_is_stored_logged_or_told_of_anywhere",
        f"{WINDOWS}::test_a_seat_is_played_inside_a_chat_and_its_key_stands_nowhere",
    ),
}


@pytest.mark.parametrize("found", [FAULTS, ATTACKS], ids=["faults", "attacks"])
def test_each_is_shown_shut_by_tests_that_are_collected(found):
    assert [name for name, tests in found.items() if not tests] == []
    assert uncollected([test for tests in found.values() for test in tests]) == []


def test_all_eight_faults_are_there():
    assert [name.partition(" ")[0] for name in FAULTS] == [f"B{number}" for number in range(1, 9)]
