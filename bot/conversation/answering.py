"""Answers in a chat: at one press, or filled in step by step; weighty ones are asked twice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.actions.answers import CONFIRM
from bot.conversation import screens, settings
from bot.conversation.drafts import SETTING, Fields
from bot.conversation.host import show_settings
from bot.conversation.request import Visit, whole
from bot.conversation.tables import at_seat
from bot.forms import draft as drafting
from bot.forms.buttons import controls, progress
from bot.forms.draft import FILLED_IN, Step
from bot.forms.tokens import LEFT_OUT
from bot.ports.room import Acknowledged, Panel, Part, Parts, PickMany, Press, Question, Refused, Room
from bot.ports.screens import Button, Draft, Entry, Look, Private, Reply
from bot.presenters import direct_messages as letters
from bot.presenters.table import Telling
from bot.tables.table import live
from bot.text.translator import plain

YES: Final = "yes"
MOST_PARTS: Final = 5
"""Controls that a chat asks for at once."""


@dataclass(frozen=True, slots=True)
class Matter:
    """What is being answered: a question put to a seat, or, with a `room`, a setting of its table."""

    question: Question
    fields: Fields
    room: Room | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its controls as far as they can be filled in."""
        return drafting.steps(self.question.widget, self.fields)

    def step(self, key: str) -> Step:
        """The control of a key; raises Refused where it is no longer there."""
        step = drafting.found(self.steps, key or "0")
        if step is None:
            raise Refused("stale")
        return step

    def token(self, step: Step, sent: str) -> str:
        """What was sent for a control, as it is written; raises Refused for what is not on offer."""
        if sent == LEFT_OUT and step.none:
            return sent
        choice = step.choice(sent)
        if choice is None and not step.is_written:
            raise Refused("not-an-option")
        return choice.token if choice else sent


async def matter(visit: Visit) -> Matter:
    """What somebody's press is about; raises Refused where it is closed, or not theirs."""
    name = visit.arg(0)
    fields = await visit.drafts.of(visit.person, visit.table, name)
    if name.startswith(SETTING):
        room = await visit.office.room(visit.table, visit.person.lang)
        return Matter(settings.found(visit, room, name), fields, room)
    table = await visit.office.tables.get(visit.table)
    live(table)
    asked = table.question(name)
    if asked is None:
        raise Refused("stale")
    if asked.seat not in table.seats_of(visit.person.id):
        raise Refused("not-your-seat")
    question = letters.open_question(Telling(table, asked.seat, visit.person.lang, visit.office.speech), name)
    if question is None:
        raise Refused("stale")
    return Matter(question, fields)


# -- what is shown ------------------------------------------------------------------------


async def screen(visit: Visit, at: Matter, fields: Fields, step: str = "", page: int = 0) -> Private:
    """A question with what is filled in by now."""
    draft = Draft(fields, step, page)
    if at.room is None:
        own = await visit.office.seat_room(visit.person, visit.table, at.question.seat, visit.person.lang, brief=True)
        return await screens.pictured(visit, own, screens.seat(visit, own, at.question, draft))
    speech, lang = visit.office.speech, visit.person.lang
    lines = [visit.say("set-to", value=plain(at.question.answered)), *progress(speech, lang, at.question, draft)]
    back = visit.button("back", "settings")
    text = screens.fitting(lines, visit.surface.text)
    buttons = (*controls(speech, lang, visit.table, at.question, draft), back)
    return Private(text, at.question, draft, buttons=buttons, table=visit.table)


async def ask(visit: Visit) -> Reply:
    """Show one question."""
    at = await matter(visit)
    return Reply(screen=await screen(visit, at, at.fields))


async def back(visit: Visit) -> Reply:
    """To the question, or to one's seat."""
    if visit.arg(0):
        return await ask(visit)
    return await at_seat(visit)


async def page(visit: Visit) -> Reply:
    """Open a step, at a page of its choices."""
    at = await matter(visit)
    return Reply(screen=await screen(visit, at, at.fields, at.step(visit.arg(1)).key, whole(visit.arg(2)) or 0))


# -- filling in ----------------------------------------------------------------------------


async def answer(visit: Visit) -> Reply:
    """Answer with one thing, or fill it in where more is wanted."""
    at = await matter(visit)
    step = at.step(visit.arg(1))
    tokens = tuple(at.token(step, sent) for sent in visit.intent.args[2:])
    is_lone = not isinstance(at.question.widget, Parts)
    if is_lone and (drafting.is_single(at.question.widget) or step.takes_several):
        return await give(visit, at, {step.name: tokens})
    return await fill(visit, at, step, drafting.put(step, tokens))


async def put(visit: Visit) -> Reply:
    """Have these chosen in a slice, or what was filled in of several controls."""
    at = await matter(visit)
    if visit.intent.fields:
        return await written(visit, at)
    step = at.step(visit.arg(1))
    tokens = tuple(at.token(step, sent) for sent in visit.intent.args[3:])
    if drafting.is_single(at.question.widget):
        return await give(visit, at, {step.name: tokens})
    given = tokens if tokens == (LEFT_OUT,) and step.none else drafting.put(step, tokens, visit.arg(2))
    return await fill(visit, at, step, given)


async def toggle(visit: Visit) -> Reply:
    """Choose one thing more, or one less, and stay at the page where it is."""
    at = await matter(visit)
    page = whole(visit.arg(3)) or 0
    step = at.step(visit.arg(1))
    token = at.token(step, visit.arg(2))
    if drafting.is_single(at.question.widget):
        return await give(visit, at, {step.name: (token,)})
    given = drafting.toggled(step, token)
    if isinstance(step.widget, PickMany) and len(given) > step.widget.most:
        least, most = step.bounds
        return Reply(
            refusal(visit, Refused("how-many", least=least, most=most)),
            await screen(visit, at, at.fields, step.key, page),
        )
    return await fill(visit, at, step, given, stay=page)


async def fill(visit: Visit, at: Matter, step: Step, given: tuple[str, ...], *, stay: int | None = None) -> Reply:
    """Keep what is in a control, and show what is next; while more may be chosen there, at the page `stay`.

    The last choice answers, where the question is one that wants no button.
    """
    fields = drafting.filled(at.question.widget, at.fields, step.name, given)
    if is_given(at.question, fields):
        return await give(visit, replace(at, fields=fields), fields)
    await visit.drafts.keep(visit.person, visit.table, at.question.id, fields)
    if stay is not None and step.takes_several and len(given) < step.bounds[1]:
        return Reply(screen=await screen(visit, at, fields, step.key, stay))
    return Reply(screen=await screen(visit, at, fields))


def is_given(question: Question, fields: Fields) -> bool:
    """Whether the last choice was made of a question that wants no button."""
    return question.at_once and drafting.is_whole(drafting.steps(question.widget, fields))


async def clear(visit: Visit) -> Reply:
    """Begin anew."""
    at = await matter(visit)
    await visit.drafts.keep(visit.person, visit.table, at.question.id, {})
    return Reply(screen=await screen(visit, at, {}))


# -- what is written -------------------------------------------------------------------------


async def write(visit: Visit) -> Reply:
    """Ask for what is written, or take it."""
    at = await matter(visit)
    if visit.intent.fields:
        return await written(visit, at)
    keys = visit.intent.args[1:]
    steps = [at.step(key) for key in keys] or [step for step in at.steps if step.is_written]
    parts = tuple(
        Part(step.key, plain(step.label or at.question.title), step.widget, none=plain(step.none)) for step in steps
    )
    held = {step.key: step.given for step in steps if step.given is not None and not step.is_left_out}
    return Reply(
        entry=Entry(plain(at.question.title), "write", visit.table, visit.intent.args, parts[:MOST_PARTS], held)
    )


async def written(visit: Visit, at: Matter) -> Reply:
    """Fill in several controls at once; a lone one is the answer."""
    fields: Fields = at.fields
    for key, sent in visit.intent.fields.items():
        step = drafting.found(drafting.steps(at.question.widget, fields), key or "0")
        if step is None:
            continue
        tokens = tuple(at.token(step, each) for each in sent if each)
        if not tokens and step.none:
            tokens = (LEFT_OUT,)
        fields = drafting.filled(at.question.widget, fields, step.name, tokens)
    at = replace(at, fields=fields)
    if not isinstance(at.question.widget, Parts) or is_given(at.question, fields):
        return await give(visit, at, fields)
    await visit.drafts.keep(visit.person, visit.table, at.question.id, fields)
    return Reply(screen=await screen(visit, at, fields))


# -- giving the answer ---------------------------------------------------------------------


async def send(visit: Visit) -> Reply:
    """Answer with what is filled in, or with nothing."""
    at = await matter(visit)
    if visit.arg(1) == LEFT_OUT and at.question.skip:
        return await given(visit, at, {})
    if not at.fields and at.question.answered:
        raise Refused("repeated")
    if not drafting.is_ready(at.steps):
        missing = next(step for step in at.steps if step.is_missing)
        said = visit.say("missing-step", label=plain(missing.label)) if missing.label else visit.say("missing-some")
        return Reply(said, await screen(visit, at, at.fields, missing.key))
    return await give(visit, at, at.fields)


async def confirm(visit: Visit) -> Reply:
    """The second press of a weighty answer."""
    at = await matter(visit)
    if len(visit.intent.args) < 2:
        return await given(visit, at, at.fields)
    if visit.arg(1) == LEFT_OUT:
        return await given(visit, at, {})
    step = at.step(visit.arg(1))
    return await given(visit, at, {step.name: tuple(at.token(step, sent) for sent in visit.intent.args[2:])})


async def give(visit: Visit, at: Matter, fields: Fields) -> Reply:
    """Answer, or where the answer is weighty or there is something to say about it ask once more first."""
    own = {name: sent for name, sent in fields.items() if sent != (FILLED_IN,)}
    panels = await counsel(visit, at.question, own)
    if not (at.question.weighty or panels):
        return await given(visit, at, fields)
    args: tuple[str, ...] = ()
    if not fields:
        args = (LEFT_OUT,)
    elif drafting.is_single(at.question.widget):
        (step,) = at.steps
        args = (step.key, *fields[step.name])
    else:
        await visit.drafts.keep(visit.person, visit.table, at.question.id, fields)
    yes = Button(
        visit.label("confirm", verb=plain(at.question.verb) or "none"),
        "confirm",
        visit.table,
        (at.question.id, *args),
        Look.DANGER,
    )
    chosen = progress(visit.office.speech, visit.person.lang, at.question, Draft(fields)) or chosen_lone(
        visit, at, fields
    )
    lines = [
        visit.say("sure") if at.question.weighty else "",
        plain(at.question.title),
        *chosen,
        plain(at.question.confirm),
    ]
    no = visit.button("no", "back", at.question.id)
    shown = screens.sure(visit, "\n".join(line for line in lines if line), yes, no)
    return Reply(screen=replace(shown, panels=panels))


def chosen_lone(visit: Visit, at: Matter, fields: Fields) -> tuple[str, ...]:
    """What a single press chose, unless there was nothing to choose."""
    said = [
        label for step in drafting.steps(at.question.widget, fields) if len(step.choices) > 1 for label in step.said()
    ]
    return tuple(visit.say("you-chose", answer=plain(label)) for label in said)


async def counsel(visit: Visit, question: Question, fields: Fields) -> tuple[Panel, ...]:
    """What the office has to say in private about an answer before it is given."""
    if not question.weighed:
        return ()
    weighing = await visit.office.weigh(visit.person, Press(visit.table, question.id, fields))
    return weighing.panels


async def given(visit: Visit, at: Matter, fields: Fields) -> Reply:
    """The answer, taken."""
    if at.room is not None:
        return await set_to(visit, at.room, at.question, fields)
    own = {name: sent for name, sent in fields.items() if sent != (FILLED_IN,)}
    if at.question.weighty:
        own[CONFIRM] = (YES,)
    try:
        acknowledged = await pressed(visit, own)
    except Refused as refused:
        if refused.reason == "repeated":
            await visit.drafts.keep(visit.person, visit.table, at.question.id, {})
        raise
    table = await visit.office.tables.get(visit.table)
    telling = Telling(table, at.question.seat, visit.person.lang, visit.office.speech)
    said = kept(visit, at, telling) or acknowledged.text
    if not visit.is_private:
        return await after(visit, said)
    return Reply(said, letters.done(telling, at.question.id, in_words(at, own), own=True))


def kept(visit: Visit, at: Matter, telling: Telling) -> str:
    """An answer that the last choice gave: what it was, and that it may still be changed, as long as it may."""
    mine = letters.open_question(telling, at.question.id) if at.question.at_once else None
    if mine is None or not mine.answered:
        return ""
    return visit.say("kept", question=plain(mine.title), answer=plain(mine.answered))


def in_words(at: Matter, fields: Fields) -> str:
    """An answer as it was offered; what was left out is said only where nothing else was."""
    steps = drafting.steps(at.question.widget, fields)
    filled = [" · ".join(map(plain, step.said())) for step in steps if not step.is_left_out]
    left = [plain(step.none) for step in steps if step.is_left_out]
    return " · ".join(filter(None, filled)) or plain(at.question.skip) or " · ".join(left)


async def pressed(visit: Visit, fields: Fields) -> Acknowledged:
    """An answer on its way into the office."""
    intent = visit.intent
    return await visit.office.press(visit.person, Press(visit.table, visit.arg(0), fields, intent.inbox, intent.at))


async def after(visit: Visit, said: str) -> Reply:
    """What stands in the place of an answered question where nothing else will be sent: one's seat as it is now."""
    try:
        shown = await at_seat(visit, said)
    except Refused:
        return Reply(said)
    return shown


async def set_to(visit: Visit, room: Room, question: Question, fields: Fields) -> Reply:
    """A setting, set; the settings are shown again."""
    await settings.choose(visit, room, question.id, fields)
    await visit.drafts.keep(visit.person, visit.table, question.id, {})
    shown = await show_settings(visit)
    return Reply(visit.say("set"), shown.screen)


def refusal(visit: Visit, refused: Refused) -> str:
    """Why not, in a sentence."""
    return plain(visit.office.refusal(refused, visit.person.lang, visit.intent.table))


ANSWERING: Final = MappingProxyType(
    {
        "ask": ask,
        "answer": answer,
        "put": put,
        "toggle": toggle,
        "page": page,
        "write": write,
        "send": send,
        "clear": clear,
        "confirm": confirm,
        "back": back,
    }
)
"""The verbs of this page."""
