"""The score of a table, and who won."""

from bot.tables.absence import list_kept_names
from bot.text.translator import make_words_inert
from bot.values.room import Score
from bot.views.table import TablePresenter


def make_score(presenter: TablePresenter) -> Score:
    """Make the score; who wins is marked when the game is over."""
    seen, spec = presenter.view, presenter.table.spec
    sheet = spec.describe.sheet(seen)
    over = presenter.ask is None
    best = (
        next(iter(spec.game.standing(presenter.table.position.state)), ()) if over and presenter.table.position else ()
    )
    rows = tuple(
        (int(seat), presenter.seat_name(seat), tuple(map(presenter.speak, cells)), seat in best)
        for seat, cells in sheet.rows
    )
    reveals = spec.reveals(seen) if over and spec.reveals is not None else ()
    return Score(
        tuple(map(presenter.speak, sheet.heads)),
        rows,
        presenter.speak(spec.describe.ending(seen)) if over else "",
        in_parts=spec.score_sheets is not None,
        outcome=outcome_text(presenter) if over else "",
        reveals=tuple(map(presenter.speak, reveals)),
        has_outcome=sheet.outcome,
        played_for=word_played_for(presenter) if over else "",
    )


def word_played_for(presenter: TablePresenter) -> str:
    names = list_kept_names(presenter.table)
    return presenter.app_text("played-for", who=presenter.join_list(map(make_words_inert, names))) if names else ""


def outcome_text(presenter: TablePresenter) -> str:
    """Return who won a game that is over, said to this reader: you, you and others, others and your place, or no one.

    It follows from the ranking alone, so no game has to word it.
    """
    table = presenter.table
    assert table.position is not None
    levels = table.spec.game.standing(table.position.state)
    winners = levels[0]
    if len(levels) < 2 and len(winners) > 1:
        return presenter.app_text("outcome-draw")
    if presenter.viewer in winners:
        return presenter.app_text("outcome-won", count=len(winners))
    place = next((number for number, level in enumerate(levels) if presenter.viewer in level), 0)
    rank = 1 + sum(map(len, levels[:place])) if place and len(levels) > 2 else 0
    who = presenter.join_list(map(presenter.seat_name, winners))
    return presenter.app_text("outcome-lost", who=who, count=len(winners), place=rank)
