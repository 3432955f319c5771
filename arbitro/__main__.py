"""The launcher: puts the parts of an installed Arbitro first on the path, where no package of another's name hides them."""

from __future__ import annotations

import sys
from pathlib import Path

PARTS = Path(__file__).parent / "parts"
"""Where the parts lie as installed; in a checkout they lie beside this folder."""


def main() -> int:
    """Run one command of Arbitro; returns the exit status."""
    if PARTS.is_dir():
        sys.path.insert(0, str(PARTS))
    from bot.__main__ import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
