"""What the bot answers in place of people: for who is silent, and that a reveal was delivered."""

from bot.db.store import Store
from bot.forms.draft import finish_draft
from bot.people.stored import load_draft
from bot.tables.chance import answer_silence
from bot.tables.change import GivenAnswer
from bot.tables.questions import delivery_question
from bot.tables.snapshot import Table
from bot.values.ids import TableStatus
from bot.values.requests import Fields, refuse_unsaved
from games.forms import Refused
from games.questions import Question


def deliver(seat: int, table: Table, _: int) -> GivenAnswer | None:
    question = delivery_question(table, seat) if table.record.status is TableStatus.LIVE else None
    return GivenAnswer(question, str(seat), "clock") if question else None


def answer_for(table: Table, question: Question, draft: Fields) -> GivenAnswer:
    """Answer for a seat that has not: with what its person has ready, else by default."""
    return answer_by_draft(table, question, draft) or GivenAnswer(question, answer_silence(table, question), "clock")


def answer_by_draft(table: Table, question: Question, draft: Fields) -> GivenAnswer | None:
    person, ask = table.seat_person(question.seat), table.ask
    if not person or ask is None or question not in ask.must:
        return None
    token = finish_draft(ask.must[question].shape, draft)
    given = GivenAnswer(question, token, "draft", person) if token is not None else None
    return given if given is not None and is_legal(table, given) else None


def is_legal(table: Table, given: GivenAnswer) -> bool:
    try:
        table.propose(given.question, given.token, via=given.via, at_ms=0, person_id=given.person)
    except Refused:
        return False
    except Exception:  # noqa: BLE001  a bug in the rules, which suspends the table when it is given
        return True
    return True


async def read_draft(store: Store, table: Table, question: Question) -> Fields:
    """Read what a seat's person has filled in for an open question; raises Refused."""
    person = table.seat_person(question.seat)
    if not person or not table.is_asked(question):
        return {}
    with refuse_unsaved():
        return await load_draft(store, person, table.record.id, table.question_id(question))
