"""The adapter's tests know the wire by its people and its switches, not by how it is made."""

from __future__ import annotations

import re
from pathlib import Path

OWN = ("raw.py", "small_bot.py", "test_wire_")
INSIDE = re.compile(r"\btests\.telegram\.wire\.\w+")


def insiders(folder: Path) -> list[str]:
    """The modules beside the wire's own that import its parts."""
    others = [path for path in sorted(folder.glob("*.py")) if not path.name.startswith(OWN)]
    return [path.name for path in others if INSIDE.search(path.read_text(encoding="utf-8"))]


def test_only_the_wires_own_tests_import_its_parts(tmp_path):
    assert insiders(Path(__file__).parent) == []
    (tmp_path / "test_chat.py").write_text("from tests.telegram.wire.virtual import Chat", encoding="utf-8")
    (tmp_path / "test_wire_x.py").write_text("from tests.telegram.wire.virtual import Chat", encoding="utf-8")
    (tmp_path / "stage.py").write_text("from tests.telegram.wire import World", encoding="utf-8")
    assert insiders(tmp_path) == ["test_chat.py"]
