"""Whoever has the page of their seat before their eyes is present: what they are asked need not ring in a chat."""

from __future__ import annotations

from tests.adapters.web.test_hours import sit


async def test_whoever_has_a_seat_of_theirs_before_their_eyes_is_present_and_nobody_else(anna, bruno, app):
    office = await sit(anna, app)
    (table,) = await office.store.table_ids()
    found = await office.tables.get(table)
    presence, person = office.courier.seat_messages.presence, found.tenure_of(0).person
    assert (await bruno.post(f"/t/{table}/seat/1/here", {})).status_code == 204
    assert presence.last_seen_ms(found, person) == 0
    assert (await anna.post(f"/t/{table}/seat/1/here", {})).status_code == 204
    assert presence.last_seen_ms(found, person) > 0
