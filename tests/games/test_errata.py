from pathlib import Path

import pytest

from tests.probes import PROBES
from tests.support import golden
from tests.support.transcripts import compared

TABLES = sorted((Path(golden.__file__).parents[1] / "probes").glob("*/tables/*.txt"))


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_table_written_down_is_told_as_it_was(path):
    compared(path, golden.retold(path.read_text(encoding="utf-8")))


@pytest.mark.rule("PB-6")
def test_the_same_entries_tell_another_story_on_the_other_side_of_a_correction():
    after, before = (path.read_text(encoding="utf-8") for path in TABLES if path.parts[-3] == "ballot")
    assert "errata\n" in before
    assert list(golden.entries(before)) == list(golden.entries(after))
    corrected = golden.retold(before, errata=("level-2026-11-20",))
    assert corrected != golden.retold(before) == before
    assert corrected.partition("\n\n")[2] == after.partition("\n\n")[2]


def test_every_erratum_has_tables_on_both_sides():
    sides = [golden.header(path.read_text(encoding="utf-8"))["errata"] for path in TABLES]
    for spec in PROBES.values():
        for erratum in spec.errata:
            assert [erratum] in sides
            assert [] in sides


def test_an_erratum_is_dated_on_both_rules_pages():
    for lang, date in (("it", "20 novembre 2026"), ("en", "20 November 2026")):
        page = (Path(golden.__file__).parents[1] / "probes" / "ballot" / f"RULES.{lang}.md").read_text(encoding="utf-8")
        assert date in next(line for line in page.splitlines() if line.startswith("- **PB-6**"))
