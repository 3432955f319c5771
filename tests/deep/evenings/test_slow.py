"""A slow table on each chat, in one language each: what everyone reads over days is kept, and read again by someone."""

from pathlib import Path

import pytest

from tests.support.transcripts import compared
from tools.evenings.slow import live_slowly

KEPT = Path(__file__).parent / "transcripts"


@pytest.mark.deep("whole")
@pytest.mark.parametrize(("chat", "lang"), [("discord", "it"), ("telegram", "en")])
def test_a_slow_table_reads_as_it_did(chat, lang):
    compared(KEPT / f"slow-{chat}-{lang}.txt", live_slowly(chat, lang))
