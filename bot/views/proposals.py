"""Proposals in words: what is proposed, until when it waits for consent, and the two buttons below it."""

from typing import Final

from bot.tables.rows import ConsentRequest
from bot.text.signs import shorten_signs
from bot.values.room import ProposalLine
from bot.values.screens import Button, ButtonStyle
from bot.views.table import TablePresenter, to_datetime
from bot.votes.voting import Proposal, list_standing

MOST_SHOWN: Final = 4  # how many proposals a status message shows
FIRST_ROW: Final = 100  # the rows of their buttons come after those of answers


def proposal_lines(presenter: TablePresenter) -> tuple[ProposalLine, ...]:
    return tuple(proposal_line(presenter, *each) for each in list_standing(presenter.table))


def proposal_line(presenter: TablePresenter, proposal: Proposal, request: ConsentRequest) -> ProposalLine:
    table = presenter.table
    asked = tuple(seat for person in proposal.list_voters(table, request) for seat in table.seats_of(person))
    words, params = proposal.find_words(table), proposal.find_params(table)
    text = presenter.word_notice(words, {"who": request.name, **params})
    return ProposalLine(request.number, text, to_datetime(request.ends), asked)


def waiting_proposals(presenter: TablePresenter) -> tuple[tuple[str, ...], tuple[Button, ...]]:
    """Return the lines and the buttons of what waits for consent, as much as a status message has room for.

    Several are numbered, so that each button says to what; how many more there are is said, with a way to all of them.
    """
    found = proposal_lines(presenter)
    shown = found[:MOST_SHOWN]
    lines, buttons = list[str](), list[Button]()
    for index, each in enumerate(shown, 1):
        mark = f"{index}. " if len(found) > 1 else ""
        lines.append(mark + shorten_signs(each.text))
        buttons += proposal_buttons(presenter, each.number, mark=mark, row=FIRST_ROW + index)
    if more := len(found) - len(shown):
        lines.append(presenter.app_text("board-more-proposals", count=more))
        label = presenter.app_text("button-all-proposals")
        buttons.append(Button(label, "agree", presenter.table.record.id, row=FIRST_ROW))
    return tuple(lines), tuple(buttons)


def proposal_buttons(presenter: TablePresenter, number: int, *, mark: str = "", row: int = 0) -> tuple[Button, ...]:
    """Return the buttons by which those asked say yes or no, beside each other in that row."""
    table_id, args = presenter.table.record.id, (str(number),)
    yes, no = (mark + presenter.app_text(key) for key in ("button-agree", "button-refuse"))
    return (
        Button(yes, "agree", table_id, args, ButtonStyle.MAIN, row=row),
        Button(no, "refuse", table_id, args, row=row),
    )
