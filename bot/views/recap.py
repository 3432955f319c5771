"""What happened since a seat's last answer, in a few lines, of which the verdict on that answer goes last."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from string import digits
from typing import Final, NamedTuple

from bot.tables.chronicle import has_days
from bot.text.fitting import truncate
from bot.text.signs import shorten_signs
from bot.values.room import Line, PanelText
from bot.values.screens import PrivateScreen
from bot.views.board import status_buttons
from bot.views.calls import find_part_start, make_ring
from bot.views.chapter import BETWEEN, COUNT, ChapterLine, join_parts, join_texts, keep_newest, pack_rows
from bot.views.closing import is_over, list_last_lines, result_lines
from bot.views.table import TablePresenter, made_once
from games.event import Event
from games.secret import CHANCE, JUDGE
from games.spec import Fate
from games.values import replace

LISTED: Final = re.compile(r", (?:and |e )?| (?:and|ed?) ")  # what stands between the things of a list
FEW: Final = 4  # cards that are no hand
RECAP: Final = 3
"""Lines of what happened since the seat's last answer; only the newest entry is told whole, however long."""


class Happened(NamedTuple):
    """A line: its words, those of its verdict, whether it tells the reader's own answer, its row, its log entry and its event.

    A verdict `has_passed` that would be taken for the present turn's.
    """

    text: str
    verdict: str = ""
    is_own: bool = False
    row: str = ""
    seq: int = 0
    event: Event | None = None
    has_passed: bool = False


def recap_lines(presenter: TablePresenter) -> list[str]:
    """Return what a seat is told of since its last answer, however long."""
    told = list_news(presenter)
    chosen = choose_lines(told)
    lines = end_with_verdict(told, chosen) if is_away(presenter, told) else chosen
    return [*count_left_out(presenter, len(told) - len(chosen)), *(line.text for line in lines)]


def is_away(presenter: TablePresenter, told: Sequence[Happened]) -> bool:
    """Tell whether so much happened at a slow table that its story is told to a person who comes back."""
    return has_waited(presenter) and len(choose_lines(told)) < len(told)


def has_waited(presenter: TablePresenter) -> bool:
    """Tell whether it is a slow table where others have answered since this seat did."""
    rows = (row for row, _ in presenter.table.history[presenter.last_answer_seq() :])
    return has_days(presenter.table) and any(row.seat >= 0 and row.seat != presenter.viewer for row in rows)


def end_with_verdict(told: Sequence[Happened], chosen: Sequence[Happened]) -> list[Happened]:
    """Return the chosen lines in their order, but for what became of one's own answer: that is how the story ends.

    A verdict that has passed stays where it was told.
    """
    newest = [line for line in told if line.verdict and not line.has_passed]
    own = [line for line in chosen if line in newest]
    short = [line._replace(text=line.verdict) for line in newest[-1:]]
    return [*(line for line in chosen if line not in own), *(own or short)]


def list_news(presenter: TablePresenter, *, is_beside: bool = False) -> list[Happened]:
    """List what happened, but what stands elsewhere: what the reader holds, and that their own time was up."""
    own, panels = presenter.app_text("told-time-up-own"), list_panels(presenter)
    told = list_happened(presenter, is_beside=is_beside)
    return [each for each in told if each.text != own and not lists_hand(each.text, panels)]


@made_once
def list_panels(presenter: TablePresenter) -> tuple[PanelText, ...]:
    return presenter.make_panels(is_page=False)


def lists_hand(line: str, panels: Iterable[PanelText]) -> bool:
    """Tell whether a line ends in all the cards of a hand, of which one may have come or gone since."""
    listed = Counter(filter(None, LISTED.split(line.partition(": ")[2].removesuffix("."))))
    hands = (Counter(shorten_signs(face.label) for face in panel.faces) for panel in panels if panel.faces)
    most = listed.total() >= FEW
    return any((listed - hand).total() <= most and (hand - listed).total() <= most for hand in hands)


def fit_beside(
    presenter: TablePresenter, verdict: str, beside: Collection[str], room: int, glance: int, most: int
) -> list[str]:
    """Return the rows to tell a reader in the channel, which has the rest; several are no longer than a `glance` takes in."""
    news = choose_lines(list_news(presenter, is_beside=True))
    chosen = [each for each in lead_with_verdict(news, verdict) if each.text not in beside]
    return pack_told(fit_lines(chosen, room, glance, most), most) if most > 0 else []


def fit_recap(
    presenter: TablePresenter, verdict: str, beside: Collection[str], room: int, glance: int, most: int
) -> list[str]:
    """Return the rows to tell, at most so many and of so many characters, without lines that stand `beside` them.

    Several are no longer than a `glance` takes in. The first says how many lines are left out.
    """
    if most < 1:
        return []
    told = list_news(presenter)
    newest = choose_lines(told)
    story = end_with_verdict(told, newest) if is_away(presenter, told) else lead_with_verdict(newest, verdict)
    chosen = [each for each in story if each.text not in beside]
    whole = len(chosen) + len(told) - len(newest)
    lines = fit_lines(chosen, room, glance, most)
    if len(lines) == whole - 1 == len(chosen) - 1:  # one line is told in no more room than that it is left out
        joined = join_first(pack_told(chosen, most), most)
        if len("\n".join(joined)) <= room:
            return joined
    if len(lines) < whole:
        taken = len("\n".join(count_left_out(presenter, whole))) + len(BETWEEN)
        lines = fit_lines(chosen, room - taken, glance - taken, most)
    rows, more = pack_told(lines, most), "".join(count_left_out(presenter, whole - len(lines)))
    if not more or not rows:
        return [more] if more else rows
    return [f"{more}{' ' if more.endswith(':') else BETWEEN}{rows[0]}", *rows[1:]]


def join_first(rows: list[str], most: int) -> list[str]:
    """Join the first rows, so that there are no more than that: what is left out would be said no shorter."""
    first = max(1, len(rows) - most + 1)
    return [join_parts(*rows[:first]), *rows[first:]]


def pack_told(lines: Iterable[Happened], most: int) -> list[str]:
    lines = sorted(lines, key=lambda line: not line.row.startswith(COUNT))
    return pack_rows((ChapterLine(line.text, line.row) for line in lines), most)


def count_left_out(presenter: TablePresenter, count: int) -> list[str]:
    """Say how many lines are left out; a game that is over is told by its result."""
    if not count or is_over(presenter):
        return []
    return [presenter.app_text("recap-more", count=count, pace="slow" if has_waited(presenter) else "live")]


@made_once
def list_happened(
    presenter: TablePresenter, *, after: int = 0, is_spelt: bool = False, is_beside: bool = False
) -> Sequence[Happened]:
    """Return what a seat was told since its last answer and `after` so many lines, a line for what belongs together.

    What tells that answer itself goes once others have done something. A question put to several is settled by its last
    answer, and all read the same of it. Of a hand that is over there are no cards. Signs are shortened unless `is_spelt`.
    With `is_beside` the lines that the channel tells word for word are left out.
    """
    since = presenter.last_answer_seq()
    recent = {line.seq for line in presenter.lines_since_answer()}
    lines = list_last_lines(presenter, since - 1) if is_over(presenter) else presenter.numbered_lines(since - 1)
    told = [(seq, line) for seq, line in lines if line.seq in recent and line.seq > after]
    shown = told if is_spelt else [(seq, replace(line, text=shorten_signs(line.text))) for seq, line in told]
    kept = find_kept(presenter, shown)
    return join_rows(leave_former(presenter, list(leave_public(presenter, kept))) if is_beside else kept)


def leave_former(presenter: TablePresenter, lines: Sequence[Happened]) -> Sequence[Happened]:
    """Leave out verdicts that have passed, and where there is news what else was told in a former part of the record."""
    begun, kept = find_part_start(presenter), [line for line in lines if not line.has_passed]
    return [line for line in kept if line.seq >= begun or line.verdict] or kept


def leave_public(presenter: TablePresenter, lines: Iterable[Happened]) -> Iterator[Happened]:
    """Leave out what all are told as well, but for what no event tells, verdicts, in short, and one's own answer.

    That answer shows that it has come, as long as nothing else is asked.
    """
    since, is_asked, lines = presenter.last_answer_seq(), bool(presenter.due_questions()), list(lines)
    public = presenter.for_viewer(None).told_cache().list_since(since - 1)
    told = [each for each in public if each.event is not None]
    texts = {(each.seq, shorten_signs(each.line.text)) for each in told}
    events = [(each.seq, each.event) for each in told]
    for line in lines:
        is_past = line.is_own or line.seq < lines[-1].seq
        is_public = (line.seq, line.text) in texts or (is_past and (line.seq, line.event) in events)
        if line.verdict and (is_public or not line.is_own):
            said = (text for seq, text in texts if seq == line.seq)
            if not is_public or not any(text.startswith(line.verdict.removesuffix(".")) for text in said):
                yield line._replace(text=line.verdict)
        elif not is_public or (line.is_own and not is_asked):
            yield line
            is_asked = is_asked or line.is_own


def find_kept(presenter: TablePresenter, told: Sequence[tuple[int, Line]]) -> Iterator[Happened]:
    since, said = presenter.last_answer_seq(), presenter.told_lines()
    begun, part = presenter.table.deal_span.since, 0
    last = {line.text: line.seq for _, line in told if said[line.seq - 1].event is None}
    is_alone = not settles_several(presenter, since)
    has_news = any(seq > since and presenter.table.history[seq - 1].row.seat not in {CHANCE, JUDGE} for seq, _ in told)
    fates = {line.seq: find_own_fate(presenter, said[line.seq - 1].event) for _, line in told}
    verdicts = {
        line.seq: shorten_signs(presenter.speak(fate.text, seq)) if (fate := fates[line.seq]) else ""
        for seq, line in told
    }
    own = [line.seq for seq, line in told if seq == since]
    answer = own[0] if any(verdicts[each] for each in own) else 0  # what came of it says what it was
    for seq, line in told:
        part += line.heading  # a new part of the record ends all rows
        if seq and presenter.table.history[seq - 1].row.prompt in presenter.table.spec.plans:
            continue
        if last.get(line.text, line.seq) != line.seq:
            continue  # what no event tells is said once, where it was said last
        is_own, verdict = seq == since and is_alone, verdicts[line.seq]
        if line.row and seq < begun:
            continue
        is_old = is_own and (has_news or (line.seq == answer and not verdict))
        if not is_old or line.row:
            row = line.row and f"{line.row} {part}"
            fate, is_former = fates[line.seq], seq < find_part_start(presenter)
            has_passed = is_former and fate is not None and fate.passes
            yield Happened(line.text, verdict, is_own, row, seq, said[line.seq - 1].event, has_passed)


def settles_several(presenter: TablePresenter, seq: int) -> bool:
    """Tell whether an entry is the last of several sealed answers, so that it tells all of them."""
    if seq < 2:
        return False
    (before, events), (last, _) = presenter.table.history[seq - 2 : seq]
    return before.seat >= 0 and not events and before.prompt.rstrip(digits) == last.prompt.rstrip(digits)


def find_own_fate(presenter: TablePresenter, event: Event | None) -> Fate | None:
    if event is None or presenter.viewer is None:
        return None
    return presenter.table.spec.describe.fate(event, presenter.view)


def join_rows(lines: Iterable[Happened]) -> list[Happened]:
    """Join the lines of a row where the last of them stands: what was said in between comes before it."""
    joined: list[Happened] = []
    for line in lines:
        place = next((at for at in reversed(range(len(joined))) if joined[at].row), None)
        if place is not None and joined[place].row == line.row:
            former = joined.pop(place)
            verdict = line.verdict or former.verdict
            text = join_texts(former.text, line.text)
            joined.append(Happened(text, verdict, former.is_own or line.is_own, line.row, line.seq))
        else:
            joined.append(line)
    return joined


def choose_lines(told: Sequence[Happened]) -> list[Happened]:
    """Return the lines to tell, in order: the newest entry whole, then verdicts, the seat's own answer, the newest."""
    kept = {position for position, line in enumerate(told) if line.seq == told[-1].seq and line.seq}
    kept |= set(range(len(told))[-1:])
    verdicts = [position for position, line in enumerate(told) if line.verdict]
    own = [position for position, line in enumerate(told) if line.is_own and not line.verdict]
    newest = range(len(told))
    most = RECAP + (len(told) == RECAP + 1)  # one line takes no more room than "and one more"
    for position in (*reversed(verdicts), *own, *reversed(newest)):
        if len(kept) < most:
            kept.add(position)
    return [told[position] for position in sorted(kept)]


def lead_with_verdict(told: Sequence[Happened], verdict: str) -> list[Happened]:
    """Return lines that begin with the verdict on the seat's own answer, in few words unless they begin so."""
    is_old = not any(line.verdict for line in told)  # it was told when the answer was given
    is_told = bool(told) and (
        bool(told[0].verdict) or sum(line.verdict in verdict for line in told if line.verdict) > 1
    )
    is_row = any(line.row and line.verdict and line.verdict in verdict for line in told)
    is_said = is_old or is_told or is_row or any(begins(verdict, line.text) for line in told)
    return list(told) if is_said or not verdict else [Happened(verdict, verdict), *told]


def begins(verdict: str, text: str) -> bool:
    return any(part.startswith(verdict.removesuffix(".")) for part in text.split(BETWEEN))


def fit_lines(told: Sequence[Happened], room: int, glance: int, most: int) -> list[Happened]:
    """Return as many of these lines as fit into so many characters and rows; a verdict stays longest, short if need be."""
    lines = list(told)
    while lines and (
        len(rows := pack_told(lines, most)) > most
        or len("\n".join(rows)) > (min(room, glance) if len(lines) > 1 else room)
    ):
        shrink(lines)
    return lines


def shrink(lines: list[Happened]) -> None:
    """Make a recap shorter: without the oldest of what others did and old tricks, with short verdicts, then less."""
    plain = [line for line in lines if not line.verdict]
    tricks = [line for line in lines[:-1] if line.verdict and line.row]
    long = [line for line in lines if line.verdict and len(line.verdict) < len(line.text)]
    if len(plain) > 1:
        others = [line for line in plain[:-1] if not line.is_own]
        lines.remove(others[0] if others else plain[-2])
    elif tricks:
        lines.remove(tricks[0])
    elif long:
        longest = max(long, key=lambda line: len(line.text) - len(line.verdict))
        lines[lines.index(longest)] = longest._replace(text=longest.verdict)
    else:
        lines.remove(plain[0] if plain else lines[0])


def end_screen(presenter: TablePresenter, limit: int) -> PrivateScreen:
    """Make what a person is told in private once a game is over: how it ended, and what happened last."""
    assert presenter.table.position is not None
    result = "\n".join(result_lines(presenter))
    room = limit - len(result) - 2
    recap = keep_newest(recap_lines(presenter), room) if room > 0 else ""
    text = truncate("\n\n".join(filter(None, (result, recap))), limit)
    has_won = presenter.viewer in presenter.table.spec.game.standing(presenter.table.position.state)[0]
    return PrivateScreen(
        text,
        table_id=presenter.table.record.id,
        buttons=status_buttons(presenter),
        festive=has_won,
        ring=make_ring(presenter),
    )
