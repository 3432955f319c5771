"""The launcher: puts the parts of an installed Arbitro first on the path, where no package of another's name hides them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PARTS = Path(__file__).parent / "parts"
"""Where the parts lie as installed; in a checkout they lie beside this folder."""


def main() -> int:
    """Run one command of Arbitro; returns the exit status."""
    if PARTS.is_dir():
        sys.path.insert(0, str(PARTS))
    if sys.argv[1:] == ["healthy"] and os.environ.get("ARBITRO_PORT", "0").isdecimal():
        from bot.cli.health_check import check_health

        return check_health()  # asked every half minute: what all commands share takes three times as long
    from bot.__main__ import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
