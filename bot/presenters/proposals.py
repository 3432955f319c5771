"""Proposals in words: what somebody wants, until when it waits for consent, and the two buttons below it."""

from __future__ import annotations

from bot.ports.room import ProposalLine
from bot.ports.screens import Button, ButtonStyle
from bot.presenters.table import TablePresenter, to_datetime
from bot.store.rows import ConsentRequest
from bot.tables.proposals import WORDS, kind_of, list_voters, proposal_params, standing_proposals


def proposal_lines(presenter: TablePresenter) -> tuple[ProposalLine, ...]:
    """Return what waits for consent at a table, the oldest first."""
    return tuple(proposal_line(presenter, *each) for each in standing_proposals(presenter.table))


def proposal_line(presenter: TablePresenter, what: str, request: ConsentRequest) -> ProposalLine:
    """Return one proposal, with the seats of those whom it is put to."""
    table = presenter.table
    asked = tuple(seat for person in list_voters(table, what, request) for seat in table.seats_of(person))
    return ProposalLine(request.number, proposal_text(presenter, what, request), to_datetime(request.ends), asked)


def proposal_text(presenter: TablePresenter, what: str, request: ConsentRequest) -> str:
    """Return what somebody proposes, in a sentence."""
    return presenter.office_text(
        f"notice-{WORDS[kind_of(what)]}-proposed", **proposal_params(presenter.table, what, request)
    )


def proposal_buttons(presenter: TablePresenter, number: int) -> tuple[Button, ...]:
    """Return the buttons by which those asked say yes or no."""
    table_id, args = presenter.table.record.id, (str(number),)
    return (
        Button(presenter.office_text("button-agree"), "agree", table_id, args, ButtonStyle.MAIN),
        Button(presenter.office_text("button-refuse"), "refuse", table_id, args),
    )
