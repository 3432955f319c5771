"""Two releases side by side on one database: python -m tools.releases COMMIT…

This tree keeps house; under it the database is taken one step further, as the next release would: every table has one column
more. Then a process of each commit takes a seat's presses. Says whether it worked or was refused, and why; exit 1 where it
worked and an answer was lost, doubled or is told otherwise.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from bot.run.jobs import Role
from bot.tables.stored import load_table
from tests.deep.several.presser import person_at, press_on
from tests.house.source import ROOT
from tests.support.postgres import new_schema, run_server
from tests.support.script_game import Time, app, begun, history

ROUNDS = 30


def take_step(url: str) -> None:
    """Add a column to every table, and note that this was a step of the schema."""
    with psycopg.connect(url) as connection:
        for (name,) in connection.execute(
            "select tablename from pg_tables where schemaname = current_schema()"
        ).fetchall():
            connection.execute(f"alter table {name} add column added bigint not null default 0")
        connection.execute("update house set value = value + 1 where name = 'schema'")


async def press_beside(url: str, tree: Path, folder: Path) -> str:
    """Play a game, one seat of it taken by code of another tree; returns what came of it."""
    async with app(folder, Time(), database=url, role=Role.HOUSE) as house:
        name = await begun(house, "c" * ROUNDS, person_at(0), person_at(1))
        await asyncio.to_thread(take_step, url)
        other = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.deep.several.presser", url, name, "1"),
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        with redirect_stdout(StringIO()):
            pressing = asyncio.create_task(press_on(house, name, (0,)))
            told, said = await other.communicate()
            if not other.returncode:
                await pressing
        if other.returncode:
            pressing.cancel()
            return f"refused: {said.decode().strip().splitlines()[-1]}"
        rows = (await load_table(house.store, name)).rows
        taken = [line.split() for line in told.decode().splitlines()]
        assert len(await history(house, name)) == ROUNDS
        assert [row.seq for row in rows] == list(range(1, 2 * ROUNDS + 1))
        assert {(int(seq), token) for seq, token in taken} == {(row.seq, row.token) for row in rows if row.seat == 1}
        return f"worked: {len(taken)} answers, each once and in its order"


def main(commits: list[str]) -> int:
    """Try each commit."""
    missed = 0
    with run_server() as server, TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        for number, commit in enumerate(commits):
            tree = Path(folder) / f"tree{number}"
            subprocess.run(("git", "worktree", "add", "--quiet", "--detach", tree, commit), cwd=ROOT, check=True)
            try:
                with new_schema(server.url, f"r{number}") as url:
                    print(commit, asyncio.run(press_beside(url, tree, Path(folder))), flush=True)
            except AssertionError as fault:
                missed += 1
                print(commit, "LOST", fault, flush=True)
            finally:
                subprocess.run(("git", "worktree", "remove", "--force", tree), cwd=ROOT, check=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
