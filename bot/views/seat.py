"""What one seat is shown of a table: the same in its own message, as *My seat* and beside a half-made answer.

It holds all that is needed to play: the table, what happened since the last answer, whose turn it is, what the seat
holds, the question that waits, and the way to all others.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeVar

from bot.forms.buttons import draft_buttons, progress_lines
from bot.forms.draft import is_single, list_all_steps, list_steps, open_step
from bot.tables.absence import is_reserved
from bot.tables.chronicle import has_days
from bot.tables.people import accounts_of, chat_of, list_attending
from bot.tables.reader import offered_lessons
from bot.text.fitting import CAPTION_LINES, CAPTION_SIGNS, truncate, unsaid_lines
from bot.text.signs import shorten_signs, spell_signs
from bot.values.commands import ANSWER, PLAYED, WINDOW
from bot.values.ids import TablePace, TableStatus
from bot.values.room import PanelText
from bot.values.screens import Button, ButtonStyle, Draft, Focus, PrivateScreen, PublicScreen, TableHeading
from bot.values.widgets import STATES, PickMany, QuestionForm
from bot.views.asked import choose_open, list_forms, ordered_questions, question_form
from bot.views.calls import own_call, public_call
from bot.views.chapter import BESIDE_TEXT, join_parts
from bot.views.closing import is_over, result_lines, result_rows
from bot.views.pictures import NoPicture, Pictures
from bot.views.prepared import may_prepare, prepared_state
from bot.views.recap import fit_beside, fit_recap, list_happened, list_panels, lists_hand
from bot.views.room import current_notice
from bot.views.table import TablePresenter, made_once
from games.questions import Question
from games.spec import FateKind, NoteKind
from games.values import replace


@made_once
def find_heading(presenter: TablePresenter, person_id: str) -> TableHeading:
    """Return which table it is, where its game stands, and where this person's chat shows it."""
    table = presenter.table
    chats = {chat_of(each) for each in accounts_of(table, person_id)}
    channel = next((channel for channel in list_attending(table, person_id) if chat_of(channel) in chats), None)
    stage = presenter.speak(table.spec.describe.stage(presenter.view)) if table.position is not None else ""
    ended = is_over(presenter)
    stage = presenter.game_title() if ended or not stage else shorten_signs(stage)
    return TableHeading(table.record.name, channel, stage, is_last=ended)


MOST_NAMED: Final = 4  # of what a seat chose, such as the cards of a discard


# -- the words ---------------------------------------------------------------------------


def make_seat_screen(presenter: TablePresenter, person_id: str, limit: int, focus: Focus) -> PrivateScreen:
    """Make the screen of a seat, without its picture, in at most `limit` characters."""
    table, seat = presenter.table, presenter.viewer
    assert seat is not None
    heading = find_heading(presenter, person_id)
    if table.position is None:
        text = shorten_signs(public_call(presenter).who)
        return PrivateScreen(
            text, heading=heading, buttons=nearby_buttons(presenter, person_id, focus), table_id=table.record.id
        )
    form, others = list_forms(presenter, focus.question_id)
    draft = focus.draft or Draft()
    if form is not None and (
        is_begun(form, draft) or is_hint_known(presenter, choose_open(presenter, focus.question_id))
    ):
        form = replace(form, hint="")
    panels = list_panels(presenter)
    call = own_call(presenter)
    deadline = (form.deadline if form else None) or (None if is_told_publicly(presenter, heading) else call.deadline)
    most = CAPTION_LINES - 1 - (form is not None) - (deadline is not None)
    text = fit_words(presenter, person_id, form, focus, limit, most)
    form_buttons = draft_buttons(presenter.lang, table.record.id, form, draft) if form else ()
    return PrivateScreen(
        text,
        form,
        draft,
        panels=panels,
        buttons=(
            *form_buttons,
            *(open_button(presenter, each) for each in others if focus.is_unfolded or not each.rare),
            *meaning_buttons(presenter, form, draft, focus),
            *help_buttons(presenter, focus),
            *(wish_buttons(presenter, form) if focus.is_unfolded else ()),
            *nearby_buttons(presenter, person_id, focus),
        ),
        table_id=table.record.id,
        deadline=deadline,
        seat=seat,
        heading=heading,
        brief=brief_lines(presenter, form, draft, panels),
    )


def is_told_publicly(presenter: TablePresenter, heading: TableHeading) -> bool:
    """Tell whether the table's message says whose turn it is: a seat's own, which is not asked, is seldom edited."""
    ask = presenter.ask
    if heading.channel_id is None or ask is None or presenter.table.record.status is not TableStatus.LIVE:
        return False
    return all(ask.require_decision(question).on_board for question in presenter.due_questions())


def is_hint_known(presenter: TablePresenter, question: Question | None) -> bool:
    """Tell whether a question's hint says the same whenever it is asked, and its seat has answered one like it."""
    if question is None:
        return False
    asked = presenter.table.spec.describe.prompt(question, presenter.view)
    hint = asked.hint
    kind = question.prompt.rstrip("-0123456789")
    answered = (row for row, _ in presenter.table.history if row.seat == presenter.viewer and row.via == "hand")
    is_same = hint is not None and (asked.lasting or not hint.params)
    return is_same and any(row.prompt.rstrip("-0123456789") == kind for row in answered)


def is_begun(form: QuestionForm, draft: Draft) -> bool:
    """Tell whether a question has been read, since its answer is being put together."""
    is_ticked = isinstance(form.widget, PickMany) and form.widget.ticked
    return bool(draft.fields) and not is_ticked


def brief_lines(
    presenter: TablePresenter, form: QuestionForm | None, draft: Draft, panels: Sequence[PanelText]
) -> tuple[str, ...]:
    if form is not None and draft.fields:
        filled = progress_lines(presenter.lang, form, draft)
        return (*map(shorten_signs, filled), shorten_signs(form.title))
    call = own_call(presenter)
    title = f": {shorten_signs(form.title)}" if form is not None and call.kind in {"you", "late"} else ""
    newest = [each.text for each in list_happened(presenter)[-1:]]
    return (f"{shorten_signs(call.who)}{title}", *newest, *(panel_text(panel) for panel in panels if panel.faces))


def fit_words(
    presenter: TablePresenter, person_id: str, form: QuestionForm | None, focus: Focus, limit: int, most: int
) -> str:
    """Return what stands over the question in `most` lines; of what happened no more than a glance takes in."""
    heading = find_heading(presenter, person_id)
    beside = len(heading.name) + len(heading.stage) + BESIDE_TEXT + (len(form.title) + len(form.hint) if form else 0)
    limit = max(limit - beside, limit // 4)
    draft = focus.draft or Draft()
    is_open = draft != Draft()
    answered = [] if is_open else answered_lines(presenter)
    lead = join_parts(seat_line(presenter, person_id), focus.lead, *answered)
    is_told = is_told_publicly(presenter, heading)
    calls = call_lines(presenter, form, is_answered=bool(answered), is_told=is_told)
    calls = ["", "", calls[2]] if is_open and form else calls
    told, called = shorten_signs(current_notice(presenter)), join_parts(*calls[:2])
    notice = join_parts(*calls[2:], "" if is_announced_publicly(presenter, heading) else told)
    filled = progress_lines(presenter.lang, form, draft, is_marked=True) if form else ()
    first, last = [lead], [called, notice, join_parts(*map(shorten_signs, filled))]
    if is_over(presenter):
        first, last = [*result_lines(presenter), *first], last[1:]
    fate = own_call(presenter).fate
    verdict = shorten_signs(fate.text) if fate is not None and fate.kind != FateKind.PLAIN.value else ""
    fixed = [*filter(None, (*first, *last))]
    taken = len("\n".join(fixed)) + 1
    glance = (2 if has_days(presenter.table) else 1) * CAPTION_SIGNS - beside - taken
    rows = most - len(fixed)
    is_whole = heading.channel_id is None or has_days(presenter.table) or is_over(presenter)
    fit = fit_recap if is_whole else fit_beside
    recap = [] if is_open and form else fit(presenter, verdict, (*calls, *last, told), limit - taken, glance, rows)
    text = "\n".join(filter(None, (*first, *recap, *last)))
    since = presenter.last_answer_seq()
    if not text and form is None and since and not list(presenter.told_cache().list_since(since - 1)):
        text = presenter.app_text("chat-answer-in")
    return truncate(text, limit)


def is_announced_publicly(presenter: TablePresenter, heading: TableHeading) -> bool:
    """Tell whether the channel has the last notice, which says nothing more to this reader: its author, or no one it is about."""
    announced = presenter.table.record.notice
    if heading.channel_id is None or announced is None or announced.key == "reminded":  # the awaited are rung for it
        return False
    is_author = "who" in announced.params and announced.key != "back"
    return is_author or current_notice(presenter) == current_notice(presenter.for_viewer(None))


@made_once
def answered_lines(presenter: TablePresenter) -> Sequence[str]:
    asked, sealed = ordered_questions(presenter), presenter.view.sealed
    forms = [count_many(presenter, question_form(presenter, each), sealed[each]) for each in asked if each in sealed]
    ask = presenter.ask
    if len(forms) > 1 and all(form.short for form in forms):
        answers = "; ".join(f"{shorten_signs(form.title)} – {shorten_signs(form.answered)}" for form in forms)
        return [presenter.app_text("chat-answered-all", answers=answers)]
    several = "yes" if ask is not None and sum(each in ask.must for each in asked) > 1 else "no"
    return [
        presenter.app_text(
            "chat-answered", question=shorten_signs(form.title), answer=shorten_signs(form.answered), several=several
        )
        for form in forms
        if form.answered
    ]


def count_many(presenter: TablePresenter, form: QuestionForm, answer: object) -> QuestionForm:
    """Return a form whose answer is only counted, where it is long and its picture shows it."""
    if not isinstance(form.widget, PickMany) or not isinstance(answer, tuple) or len(answer) <= MOST_NAMED:
        return form
    return replace(form, answered=presenter.app_text("chosen-many", count=len(answer)))


def seat_line(presenter: TablePresenter, person_id: str) -> str:
    seat = presenter.viewer
    assert seat is not None
    if len(presenter.table.seats_of(person_id)) < 2:
        return ""
    return presenter.app_text("chat-your-seat", number=seat + 1, name=presenter.seat_name(seat))


def call_lines(presenter: TablePresenter, form: QuestionForm | None, *, is_answered: bool, is_told: bool) -> list[str]:
    """Return whose turn it is, for what, and what is prepared; the question says it of the seat's own turn."""
    call = own_call(presenter)
    is_asked = form is not None and call.kind in {"you", "late"}
    is_said = is_answered and call.kind == "sealed"
    state = prepared_state(presenter)
    prepared = presenter.app_text(STATES[state]) if state in STATES else ""
    who, more = ("", "") if is_asked else map(shorten_signs, (call.who, call.more))
    if is_told:
        is_said, more = is_said or call.who == public_call(presenter).who, ""
    return ["" if is_said else who, more, prepared]


# -- the buttons -------------------------------------------------------------------------


def open_button(presenter: TablePresenter, form: QuestionForm) -> Button:
    name = form.tab if form.tab and form.title.endswith("?") else form.title
    what = form.title if form.short else form.answered  # of several alike the name tells them apart
    label = presenter.app_text("button-change", what=shorten_signs(what)) if form.answered else name
    return Button(shorten_signs(label), "ask", presenter.table.record.id, (form.id,), row=1)


def help_buttons(presenter: TablePresenter, focus: Focus) -> tuple[Button, ...]:
    if not (focus.is_unfolded or (focus.draft and focus.draft.fields)):
        return ()
    table_id, pages = presenter.table.record.id, help_panels(presenter)
    return tuple(Button(page.title, "primer", table_id, ("", ANSWER), row=2) for page in pages)


def meaning_buttons(
    presenter: TablePresenter, form: QuestionForm | None, draft: Draft, focus: Focus
) -> tuple[Button, ...]:
    """Return the way to what all choices of the step that is filled in mean; their message says only that of the last."""
    if form is None or draft == Draft() or is_single(form.widget) or focus.is_unfolded:
        return ()
    step = open_step(list_steps(form.widget, draft.fields), draft.at)
    if step is None or not any(choice.hint for choice in step.choices):
        return ()
    label = presenter.app_text("button-words")
    return (Button(label, "words", presenter.table.record.id, (presenter.seat_number,), row=2),)


def wish_buttons(presenter: TablePresenter, form: QuestionForm | None) -> tuple[Button, ...]:
    if form is None or not form.wish or not presenter.last_answer_seq():
        return ()
    label = presenter.app_text("button-automatic-on", wish=form.wish)
    return (Button(label, "automatic", presenter.table.record.id, (form.wish, "on"), row=2),)


def help_panels(presenter: TablePresenter) -> tuple[PanelText, ...]:
    if presenter.table.position is None:
        return ()
    return tuple(presenter.make_panel(note) for note in presenter.notes if note.kind is NoteKind.HELP)


def nearby_buttons(presenter: TablePresenter, person_id: str, focus: Focus) -> tuple[Button, ...]:
    table, record = presenter.table, presenter.table.record
    main = "rematch" if record.status is TableStatus.OVER and not record.is_sealed else ""
    seats = (
        Button(
            presenter.app_text("chat-seat-of", number=seat + 1, name=presenter.seat_name(seat)),
            "hand",
            record.id,
            (str(seat + 1),),
            row=2,
        )
        for seat in table.seats_of(person_id)
        if seat != presenter.viewer
    )
    first = (
        [Button(presenter.app_text(f"button-{main}"), main, record.id, look=ButtonStyle.MAIN, row=3)] if main else []
    )
    if focus.is_unfolded:
        return (*seats, *first, *unfolded_buttons(presenter))
    opened = presenter.seat_number, focus.question_id
    more = Button(presenter.app_text("button-more"), "more", record.id, tuple(filter(None, opened)), row=3)
    return (*seats, *first, more)


def unfolded_buttons(presenter: TablePresenter) -> tuple[Button, ...]:
    table, record = presenter.table, presenter.table.record
    may_snooze = (
        record.status is TableStatus.LIVE and record.pace.kind is not TablePace.LIVE and bool(presenter.due_questions())
    )
    verbs = ("why", "rules", "history", *(("words",) if table.position is not None else ()))
    verbs += ("score",) if table.spec.score_sheets is not None and table.position is not None else ()
    verbs = ("primer", *verbs) if table.spec.primer else verbs
    verbs += ("snooze",) if may_snooze else ()
    seat = (presenter.seat_number,)
    prepares = (Button(presenter.app_text("button-prepare"), "prepare", record.id, seat, row=3),)
    return (
        *(
            Button(presenter.app_text(f"button-{verb}"), verb, record.id, seat if verb == "words" else (), row=3)
            for verb in verbs
        ),
        *(prepares if presenter.viewer is not None and may_prepare(presenter) else ()),
        *lesson_buttons(presenter),
        *(
            Button(presenter.app_text(f"button-{verb}"), verb, record.id, row=3)
            for verb in ("automatic", "board", *(() if record.is_sealed else ("verify",)), "help")
        ),
        Button(presenter.app_text("button-back"), "hand", record.id, seat, row=3),
    )


def lesson_buttons(presenter: TablePresenter) -> tuple[Button, ...]:
    table, seat = presenter.table, presenter.viewer
    if seat is None:
        return ()
    return tuple(
        Button(presenter.app_text(f"button-lesson-{each}"), "lesson", table.record.id, (str(seat + 1), each), row=3)
        for each in offered_lessons(table, seat)
    )


# -- the picture -------------------------------------------------------------------------


async def add_picture(screen: PrivateScreen, presenter: TablePresenter, pictures: Pictures) -> PrivateScreen:
    """Add the seat's picture, which shows what the seat holds and how things stand; without one it all stands in words."""
    if presenter.table.position is None:
        return screen
    board = presenter.make_board()
    screen = replace(screen, text=without_hand(screen, tuple(map(shorten_signs, board.lines))))
    is_shown, is_timed = presenter.table.spec.hand_in_picture, screen.question is not None and screen.question.timed
    # a look counts by its time, the words of its picture included: no others stand among them
    held = (each for each in screen.panels if not is_timed and not (is_shown and is_drawn(each) and not each.lines))
    said = "\n".join((screen.text, shorten_signs(public_call(presenter).who)))
    twin = (*map(panel_text, held), *unsaid_lines(board.lines, said))
    try:
        drawn = tuple(tuple(face.picture for face in panel.faces) for panel in filter(is_drawn, screen.panels))
        notes = tuple(note for panel in screen.panels if (note := note_lines(panel)))
        opened = presenter.table.find_question(screen.question.id) if screen.question is not None else None
        picture = await pictures.seat_picture(replace(presenter, opened=opened), drawn, notes)
    except NoPicture:
        return replace(screen, text="\n".join((screen.text, *unsaid_lines(board.lines, screen.text))))
    heading = screen.heading
    if heading is not None and not heading.is_last:  # the picture says how far the game is
        heading = replace(heading, stage="")
    return replace(screen, picture=picture, alt=spell_signs(board.alt), lines=twin, panels=(), heading=heading)


def without_hand(screen: PrivateScreen, twin: Collection[str]) -> str:
    """Return a screen's words without what the seat holds: a line of all its cards, or one that its picture's words have."""
    hands = [[shorten_signs(face.label) for face in panel.faces] for panel in screen.panels if panel.faces]

    def is_hand(line: str) -> bool:
        is_said = any(line in twin and all(sign in line for sign in hand) for hand in hands)
        return is_said or lists_hand(line, screen.panels)

    return "\n".join(line for line in screen.text.split("\n") if not is_hand(line))


def is_drawn(panel: PanelText) -> bool:
    return bool(panel.faces) and all(face.picture for face in panel.faces)


def note_lines(panel: PanelText) -> tuple[str, ...]:
    """Return what a panel says in words under its heading, which is empty below its cards; nothing where all is drawn."""
    if panel.kind == NoteKind.DRAWN.value:
        return ()
    if is_drawn(panel):
        return ("", *map(shorten_signs, panel.lines)) if panel.lines else ()
    return tuple(panel_lines(panel))


def tell_in_words(presenter: TablePresenter) -> tuple[str, ...]:
    """Return all that a seat's message and picture show, or those for all: what happened, the table, and what is held."""
    board = presenter.make_board()
    told = [each.text for each in list_happened(presenter)] if presenter.viewer is not None else []
    call = own_call(presenter) if presenter.viewer is not None else public_call(presenter)
    state = ["\n".join(result_rows(presenter))] if is_over(presenter) else [call.who, call.more, *board.foot]
    held = map(panel_text, list_panels(presenter)) if presenter.viewer is not None else ()
    forms = (question_form(presenter, each) for each in ordered_questions(presenter))
    asked = (text for form in forms for text in (form.title, form.hint, *choice_hints(form)))
    said = map(shorten_signs, (*told, *state, *held, *board.lines, *(asked if presenter.viewer is not None else ())))
    return tuple(dict.fromkeys(line for text in said for line in text.split("\n") if line))


def choice_hints(form: QuestionForm) -> Iterator[str]:
    choices = (choice for step in list_all_steps(form.widget) for choice in step.choices)
    return (f"{choice.label}: {choice.hint}" for choice in choices if choice.hint)


def passed_screen(presenter: TablePresenter, person_id: str, key: str) -> PrivateScreen:
    """Make the one line that takes the place of a seat's former message."""
    heading = replace(find_heading(presenter.for_viewer(None), person_id), stage="")
    screen = PrivateScreen(presenter.app_text(key), heading=heading, table_id=presenter.table.record.id, silent=True)
    return offer_seat_back(presenter, person_id, screen)


def offer_seat_back(presenter: TablePresenter, person_id: str, screen: PrivateScreen) -> PrivateScreen:
    table, seat = presenter.table, presenter.viewer
    if seat is None or not is_reserved(table, seat, person_id) or table.record.status not in PLAYED:
        return screen
    button = Button(presenter.app_text("button-take-back"), "join", table.record.id, (str(seat + 1),), ButtonStyle.MAIN)
    return replace(screen, text=presenter.app_text("told-robot-plays"), buttons=(button,))


# -- to one person -------------------------------------------------------------------------


def hand_button(presenter: TablePresenter) -> Button:
    return Button(presenter.app_text("button-hand"), "hand", presenter.table.record.id)


def panel_text(panel: PanelText) -> str:
    return "\n".join(panel_lines(panel))


def panel_lines(panel: PanelText) -> Iterator[str]:
    title, signs = shorten_signs(panel.title), " ".join(shorten_signs(face.label) for face in panel.faces)
    yield f"{title}: {signs}" if title and signs else title or signs
    yield from map(shorten_signs, panel.lines)


Screen = TypeVar("Screen", PublicScreen, PrivateScreen)


def add_window(screen: Screen, presenter: TablePresenter) -> Screen:
    opens = Button(presenter.app_text("button-window"), WINDOW, presenter.table.record.id, look=ButtonStyle.MAIN)
    return replace(screen, buttons=(opens, *screen.buttons))


def add_ways(screen: PrivateScreen, presenter: TablePresenter, focus: Focus, *, has_windows: bool) -> PrivateScreen:
    """Add the ways to a seat's page: its window, if there are any, and among the rest the link to a browser."""
    if focus.is_unfolded:
        opens = Button(presenter.app_text("button-browser"), "browser", presenter.table.record.id, row=3)
        screen = replace(screen, buttons=(*screen.buttons[:-1], opens, *screen.buttons[-1:]))
    return add_window(screen, presenter) if has_windows else screen
