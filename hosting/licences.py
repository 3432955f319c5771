"""Print docs/licences.md: whose work is in an installed Arbitro, and on what terms."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

LOCK: Final = Path(__file__).with_name("constraints.lock")
NAME: Final = re.compile(r"^([a-z0-9-]+)==", re.MULTILINE)
# Whose metadata names no licence: by the text that lies beside it.
UNTOLD: Final = {"resvg_py": "MIT"}
HEAD: Final = """# Licences

Arbitro is under the MIT licence ([LICENSE](../LICENSE)). What else is in its wheel:

| part | licence | where it stands |
|---|---|---|
| DejaVu Sans, the letters of all pictures, reduced to those that are used | Bitstream Vera and public domain | `games/art/fonts/LICENSE` |
| htm, by which a table's page is written | Apache 2.0 | `adapters/web/static/vendor/LICENSE-htm.txt` |
| Preact, by which a table's page is drawn | MIT | `adapters/web/static/vendor/LICENSE-preact.txt` |
| js-sha256, by which a page seals a word | MIT | `adapters/web/static/vendor/LICENSE-sha256.txt` |

What it is installed with; python-telegram-bot and psycopg, under the LGPL, are extras of their own, installed unchanged from their makers.
From Python 3.13 on discord.py brings audioop-lts with it, under the PSF's licence. `make licences` wrote this list.
"""


def main() -> None:
    """Print the page, by what is installed here of what a host installs."""
    names = NAME.findall(LOCK.read_text(encoding="utf-8"))
    command = [
        Path(sys.executable).with_name("pip-licenses"),
        "--python",
        sys.executable,
        "--format=markdown",
        "--with-urls",
    ]
    listed = subprocess.run([*command, "--packages", *names], check=True, capture_output=True, text=True).stdout
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in listed.splitlines()]
    cells = [[UNTOLD.get(row[0], each) if each == "UNKNOWN" else each for each in row] for row in cells]
    head, _, *rows = [f"| {' | '.join(row)} |" for row in cells]
    print(HEAD, head, "|---|---|---|---|", *rows, sep="\n")


if __name__ == "__main__":
    main()
