"""What is sealed cannot be guessed from its digest: a dictionary of the whole catalogue finds nothing in what all may read."""

import hashlib
import re
from collections.abc import Iterable

import pytest

from bot.audit.export import canonical_json, export_tables
from bot.lobby.chance import SEALED_WORD
from bot.tables import chance as dealer
from bot.tables import chance as seeds
from bot.tables.snapshot import Advance, Table
from bot.values.ids import TableStatus
from games.eleusis.language.catalogue import VARIANTS
from games.eleusis.rules.events import RuleRevealed, RuleSealed
from games.eleusis.rules.start import commitment_body, commitment_digest
from games.event import digest_events, event_facts, visible_to
from games.forms import Bytes
from games.questions import Question
from games.registry import GAMES
from games.secret import Seat, Secret, hold
from games.values import replace
from tests.bot.audit.test_sealed_rules import app, dealt  # noqa: F401  a fixture
from tests.bot.audit.test_verify import dealt_properly
from tests.support.script_game import BRUNO

PRINT = re.compile(r"\b[0-9a-f]{12,64}\b")


def prints_in(text: str) -> set[str]:
    """Everything in a text that may be a digest, or a part of one; digits that stand in groups are put together."""
    together = re.sub(r"(?<=\b[0-9a-f]{4}) (?=[0-9a-f]{4}\b)", "", text)
    return set(PRINT.findall(text)) | set(PRINT.findall(together))


def dictionary(game: str, commitment: RuleSealed, salts: Iterable[str]) -> set[str]:
    """The digests that the rules of the catalogue would have, in every way of hashing them that we know."""
    found = set[str]()
    for rule in VARIANTS:
        body, name = commitment_body(rule), f"seat-{commitment.dealer + 1}"
        texts = (canonical_json(body), body["src"], body["id"])
        for salt in salts:
            found.add(commitment_digest(game, commitment.number, name, salt, body))
            found |= {
                hashlib.sha256(f"{salt}{between}{text}".encode()).hexdigest() for text in texts for between in ("", "/")
            }
        found.add(digest_events((replace(commitment, rule=hold(rule, commitment.dealer)),)))
    return found


def hits(game: str, commitments: Iterable[RuleSealed], known: set[str]) -> set[int]:
    """The rounds whose rule somebody finds who tries all, with everything public as a salt."""
    salts, broken = ["", "00" * 16, "00" * 32, *sorted(known)], set()
    for each in commitments:
        tried = dictionary(game, each, salts)
        if any({digest[:size] for digest in tried} & known for size in (12, 16, 64)):
            broken.add(each.number)
    return broken


def told_salts(table: Table) -> set[str]:
    """The salts that anybody can work out from the deals' seeds told so far."""
    drawn = seeds.find_salt(table.record)
    numbers = [seal.deal for seal in dealer.list_seals(table) if seal.seed and seal.deal]
    return {
        dealer.draw_answer(table.record.seed, drawn, deal, "chance", nth, Bytes(32))
        for deal in numbers
        for nth in range(1, 5)
    }


@pytest.mark.rule("EE-90", "EE-94")
@pytest.mark.parametrize("seed", ["a1b2", "c3d4"])
@pytest.mark.deep
def test_the_whole_catalogue_finds_no_rule_before_it_is_revealed_and_every_one_after(seed):
    done = dealt_properly(GAMES["eleusis"], seed)
    live = done.record.model_copy(update={"status": TableStatus.LIVE})
    again = Table(live, done.spec, done.assignments).open_position()
    known, sealed, revealed, game = set[str](), list[RuleSealed](), set[int](), ""
    for row, _ in done.history:
        question = Question(Seat(row.seat), row.prompt)
        made = again.propose(question, row.token, via=row.via, at_ms=row.at_ms)
        before = set(known)
        again = again.accept(Advance(row, made.position, made.events))
        for event in visible_to(made.events, None):
            known |= prints_in(event_facts(event))
            sealed += [event] if isinstance(event, RuleSealed) else []
            revealed |= {event.number} if isinstance(event, RuleRevealed) else set()
        if again.position.ask is None:
            break
        game = again.position.state.game
        known |= {seal.digest for seal in dealer.list_seals(again)} | told_salts(again)
        if known != before and sealed:
            newest = [each for each in sealed if each.number not in revealed]
            assert hits(game, newest, known) == set()
    assert revealed
    assert hits(game, sealed, known) == {each.number for each in sealed if each.number in revealed}


@pytest.mark.rule("EE-90")
async def test_nothing_that_is_shown_sent_or_exported_of_a_live_round_gives_its_rule_away(app):  # noqa: F811
    name = await dealt(app, {"way": ("catalogue",), "entry@catalogue": ("alt-color",)})
    table = await app.tables.get(name)
    own = next(
        event.open() if isinstance(event, Secret) else event
        for _, events in table.history
        for event in events
        if "RuleSealed" in repr(event)
    )
    shown = [repr(await app.views.room(name, lang)) for lang in ("it", "en")]
    shown += [repr(await app.views.seat_room(BRUNO, name, 1)), await app.records.verify(name, "it")]
    shown.append(export_tables([table]).decode())
    known = {each for text in shown for each in prints_in(text)} | {table.record.id}
    assert own.commitment.digest in known
    assert hits(table.position.state.game, [own], known) == set()
    found = hits(table.position.state.game, [own], known | {own.salt.open()})
    assert found == {own.number}
    assert 8 * len(bytes.fromhex(own.salt.open())) >= 128


@pytest.mark.parametrize("word", ["", "pane", "pane/", f"pane/{'0' * 31}", "0" * 32, f"pane/{'g' * 32}"])
def test_no_word_is_opened_whose_nonce_has_less_than_128_bits(word):
    assert not SEALED_WORD.fullmatch(word)
    assert SEALED_WORD.fullmatch(f"pane/{'0' * 32}")


def test_every_game_that_commits_to_something_has_its_dictionary_here():
    assert [spec.name for spec in GAMES.values() if spec.opens] == ["eleusis"]
