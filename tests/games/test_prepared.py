"""What every game lets a seat answer before it is asked: by the owner's view alone, on offer by what all know, in words."""

from random import Random

import pytest

from bot.tables.questions import list_waiting
from bot.tables.rows import Prepared, PreparedRule
from bot.values.ids import LANGUAGES
from bot.views.prepared import make_topics, prepared_state, word_rule
from bot.views.table import TablePresenter
from games.kernel import View, make_view
from games.secret import Seat
from games.spec import GameSpec
from games.values import replace
from tests.games.shelf import SPECS, draw_seats, playouts
from tests.laws.company import person_at, seat_people
from tests.laws.playout import sample
from tests.laws.surfaces import show

PREPARED = [name for name, spec in SPECS.items() if spec.prepared]


def sampled(name, size):
    """Some moments of a game: half of them where something is asked that may be prepared."""
    spec = SPECS[name]
    prompts = {prompt for each in spec.prepared.values() for prompt in each.prompts}
    for playout in playouts(name, draw_seats(name)):
        asked = [each for each in playout.moments if any(q.prompt in prompts for q in each.asked.questions())]
        for moments in (asked, playout.moments):
            for moment in sample(moments, Random(name), size):
                yield playout, moment


def list_rules(spec: GameSpec, topic: str, seen: View) -> tuple[PreparedRule, ...]:
    """A rule for every guard and some of the answers that a seat may prepare."""
    each = spec.prepared[topic]
    shape = each.shape(seen)
    tokens = [shape.token(shape.nth(index)) for index in range(min(shape.count(), 4))]
    return tuple(PreparedRule(guard, token, is_once=False) for guard in ("", *each.guards(seen)) for token in tokens)


@pytest.mark.parametrize("name", PREPARED)
@pytest.mark.few(2)
@pytest.mark.drawn
def test_what_is_prepared_reads_the_owners_view_alone_and_answers_what_is_legal(name):
    """A veiled secret that a guard or an offer opened would raise."""
    spec, looked, given = SPECS[name], 0, 0
    for playout, moment in sampled(name, 16):
        public = make_view(moment.before, None)
        for topic, each in spec.prepared.items():
            is_open = each.is_open(public)
            for seat in map(Seat, range(playout.setup.seats)):
                seen = make_view(moment.before, seat)
                assert each.is_open(seen) is is_open
                if not is_open:
                    continue
                rules = list_rules(spec, topic, seen)
                looked += sum(each.holds(rule.guard, seen) in {True, False} for rule in rules)
                for question, decision in seen.asked.items():
                    if question.seat == seat and question.prompt in each.prompts:
                        tokens = {each.find_token(rule.token, decision) for rule in rules} - {None}
                        given += sum(decision.shape.token(decision.parse(token)) == token for token in tokens)
    assert looked
    assert given


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PREPARED)
@pytest.mark.few(6)
def test_all_that_may_be_prepared_is_put_in_words(name, lang):
    spec, worded = SPECS[name], set()
    for playout, moment in sampled(name, 2):
        table = replace(seat_people(playout.setup), position=moment.before)
        for seat in range(playout.setup.seats):
            presenter = TablePresenter(table, seat, lang)
            for topic in make_topics(presenter):
                own = topic.form.id.partition("-")[2]
                worded.add(own)
                for rule in list_rules(spec, own, presenter.view):
                    assert word_rule(presenter, own, rule)
                assert topic.form.title
    assert worded


@pytest.mark.parametrize("name", PREPARED)
@pytest.mark.few(4)
def test_nobody_else_is_shown_anything_of_what_is_prepared(name):
    for playout, moment in sampled(name, 1):
        table = replace(seat_people(playout.setup), position=moment.before)
        seen = table.view_for(0)
        rows = {
            (0, topic): Prepared(0, topic, person_at(0), list_rules(SPECS[name], topic, seen), key, due_ms)
            for topic, each in SPECS[name].prepared.items()
            if each.is_open(table.view_for(None))
            for key, due_ms in [
                next(((table.question_key(q), 1) for q in seen.asked if q.prompt in each.prompts), (None, None))
            ]
        }
        after = replace(table, prepared=rows, told_caches={})
        states = {prepared_state(TablePresenter(each, 0, "it")) for each in (table, after)}
        for viewer in (None, *range(1, playout.setup.seats)):
            assert list(show(table, viewer, "it", drawn=False)) == list(show(after, viewer, "it", drawn=False)), states


@pytest.mark.parametrize("name", PREPARED)
@pytest.mark.few(4)
def test_what_is_prepared_waits_for_the_same_questions_whatever_it_is(name):
    """Its time is drawn for whatever waits, by the pace alone: neither its guards nor its answers have any part in that."""
    spec, looked = SPECS[name], 0
    for playout, moment in sampled(name, 8):
        table = replace(seat_people(playout.setup), position=moment.before)
        if moment.before.ask is None:
            continue
        for seat in range(playout.setup.seats):
            seen, waiting = table.view_for(seat), []
            for rules in (
                lambda own: own,
                lambda own: own[:1],
                lambda own: (PreparedRule("no such", "no such", False),),
            ):
                rows = {
                    (seat, topic): Prepared(seat, topic, person_at(seat), rules(list_rules(spec, topic, seen)))
                    for topic, each in spec.prepared.items()
                    if each.is_open(table.view_for(None)) and list_rules(spec, topic, seen)
                }
                waiting.append([(each.question, each.key) for each in list_waiting(replace(table, prepared=rows))])
            looked += len(waiting[0])
            assert waiting[0] == waiting[1] == waiting[2]
    assert looked
