"""Each fault is real: SQLite itself runs full, another process holds the lock, a byte on disk is another byte.

Every function puts one in, checks that a press is refused with a sentence (or the words serve for the picture), and
that the table goes on afterwards. It returns how many tables it looked at.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.app import App, open_app
from bot.config import Settings
from bot.db.errors import Unusable
from bot.db.sqlite.store import SqliteStore
from bot.tables.tables import resume_suspended
from bot.values.chat import Unsure
from bot.values.ids import ChannelId, TableStatus
from bot.views.pictures import NoPicture, Pictures
from bot.views.table import TablePresenter
from games.forms import Refused
from games.values import replace
from tests.probes import PROBES
from tests.support import script_game
from tests.support.damage import damage_log, damage_root
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import ANNA, BRUNO, Time, app, asked, begun, history, press

Fault = Callable[[Path], Awaitable[int]]


async def refused(pressing: Awaitable[object], at: App, reason: str) -> None:
    """The press is refused for this reason, which has a sentence in both languages."""
    try:
        await pressing
    except Refused as refusal:
        assert refusal.reason == reason, refusal.reason
        for lang in ("it", "en"):
            assert len(at.views.refusal_text(refusal, lang)) > 10
    else:
        raise AssertionError("the press was taken")


async def on_disk(path: Path) -> int:
    """How many entries a reader of the database itself finds."""
    connection = sqlite3.connect(path / "arbitro.db")
    try:
        return int(connection.execute("select count(*) from log").fetchone()[0])
    finally:
        connection.close()


async def full_disk(path: Path) -> int:
    """The disk is full: the press is refused, nothing of it is there, and once there is room it is taken."""
    async with app(path, Time()) as at:
        name = await begun(at, "ssss", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "a")
        writing = at.store._writing
        pages = await writing.run(lambda c: c.execute("pragma page_count").fetchone()[0])
        await writing.run(lambda c: c.execute(f"pragma max_page_count = {pages}").fetchone())
        await writing.run(lambda c: c.execute("pragma wal_checkpoint(truncate)").fetchone())
        before, taken = await on_disk(path), 0
        long = [await begun_or_none(at) for _ in range(60)]
        assert None in long, "the disk did not run full"
        for seat, person in ((1, BRUNO), (0, ANNA)):
            try:
                await press(at, name, person, seat, "b")
                taken += 1
            except Refused as refusal:
                assert refusal.reason == "busy"
                break
        assert (await at.tables.get(name)).record.status is TableStatus.LIVE
        assert len((await at.tables.get(name)).history) == before + taken
        await writing.run(lambda c: c.execute(f"pragma max_page_count = {pages * 100}").fetchone())
        seat = (before + taken) % 2
        await press(at, name, (ANNA, BRUNO)[seat], seat, "c")
        assert (await history(at, name))[-1] == f"s {seat}=c"
    return 1


async def begun_or_none(at: App) -> object:
    """A table that fills the disk with its words, unless the disk is full."""
    try:
        return await begun(at, "s" * 1900, ANNA, BRUNO)
    except Refused as refusal:
        assert refusal.reason == "busy", refusal.reason
        return None


async def locked_database(path: Path) -> int:
    """Someone else holds the database's lock: the press is refused, and taken once the lock is gone."""
    async with app(path, Time()) as at:
        name = await begun(at, "ss", ANNA, BRUNO)
        await at.store._writing.run(lambda c: c.execute("pragma busy_timeout = 50"))
        other = sqlite3.connect(path / "arbitro.db", isolation_level=None)
        other.execute("begin immediate")
        await refused(press(at, name, ANNA, 0, "b"), at, "busy")
        other.execute("rollback")
        other.close()
        await press(at, name, ANNA, 0, "b")
        assert await history(at, name) == ["s 0=b"]
    return 1


async def read_only_folder(_path: Path) -> int:
    """The folder cannot be written: the office says so in one word before anything is promised."""
    code = (
        "import asyncio, concurrent.futures.thread, os, sys; from pathlib import Path\n"
        "from bot.db.sqlite.store import SqliteStore; from bot.db.errors import Unusable\n"
        "if os.getuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
        "try: asyncio.run(SqliteStore.open(Path(sys.argv[1])))\n"
        "except Unusable as fault: print(fault.reason)\n"
    )
    with TemporaryDirectory() as outer:
        Path(outer).chmod(0o755)
        folder = Path(outer) / "closed"
        folder.mkdir(mode=0o555)
        said = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", code, str(folder / "arbitro.db")],
            capture_output=True,
            text=True,
            check=False,
        )
        folder.chmod(0o755)
    assert said.stdout.strip() in {"no-folder", "read-only"}, (said.stdout, said.stderr[-500:])
    return 0


async def corrupted_row(path: Path) -> int:
    """One entry on disk is no longer what it was: its table is suspended, and no other."""
    time = Time()
    async with app(path, time) as at:
        bad, good = await begun(at, "sss", ANNA, BRUNO), await begun(at, "sss", ANNA, BRUNO)
        for name in (bad, good):
            await press(at, name, ANNA, 0, "a")
    connection = sqlite3.connect(path / "arbitro.db")
    connection.execute("update log set token = 'zz' where table_id = ?", (bad,))
    connection.commit()
    connection.close()
    async with app(path, time) as at:
        assert (await at.tables.get(bad)).record.status is TableStatus.SUSPENDED
        await refused(press(at, bad, BRUNO, 1, "b", question="aaaaa"), at, "suspended")
        await press(at, good, BRUNO, 1, "b")
        assert await history(at, good) == ["s 0=a", "s 1=b"]
    return 2


async def corrupted_table(path: Path) -> int:
    """A table's own row makes no sense: it alone cannot be read."""
    time = Time()
    async with app(path, time) as at:
        bad, good = await begun(at, "ss", ANNA, BRUNO), await begun(at, "ss", ANNA, BRUNO)
    connection = sqlite3.connect(path / "arbitro.db")
    connection.execute("update tables set body = '{' where id = ?", (bad,))
    connection.commit()
    connection.close()
    async with app(path, time) as at:
        await refused(at.views.room(bad, "it"), at, "table-unreadable")
        await press(at, good, ANNA, 0, "b")
    return 2


async def damaged_page(path: Path) -> int:
    """A page of the log is garbage on the disk: its table is suspended, and no other."""
    time = Time()
    async with app(path, time) as at:
        bad, good = await begun(at, "s" * 170, ANNA, BRUNO), await begun(at, "s" * 170, ANNA, BRUNO)
        for turn in range(160):
            for name in (bad, good):
                await press(at, name, (ANNA, BRUNO)[turn % 2], turn % 2, "a")
    damage_log(path / "arbitro.db", bad)
    async with app(path, time) as at:
        assert (await at.tables.get(bad)).record.status is TableStatus.SUSPENDED
        await refused(press(at, bad, ANNA, 0, "b", question="aaaaa"), at, "suspended")
        await press(at, good, ANNA, 0, "b")
        assert (await history(at, good))[-1] == "s 0=b"
    return 2


async def damaged_tables(path: Path) -> int:
    """A page of the tables' own rows is garbage on the disk: the office does not begin, and says that it is damaged."""
    async with app(path, Time()) as at:
        await begun(at, "ss", ANNA, BRUNO)
    damage_root(path / "arbitro.db", "tables")
    try:
        store = await SqliteStore.open(path / "arbitro.db")
    except Unusable as fault:
        assert fault.reason == "corrupt", fault.reason
    else:
        await store.close()
        raise AssertionError("it was opened")
    return 1


async def lost_wal(path: Path) -> int:
    """The one file was copied without what stood beside it: the office does not begin, and says what is missing."""
    async with app(path, Time()) as at:
        name = await begun(at, "ss", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "a")
        lone = path / "copy" / "arbitro.db"
        lone.parent.mkdir()
        shutil.copy(path / "arbitro.db", lone)
    try:
        store = await SqliteStore.open(lone)
    except Unusable as fault:
        assert fault.reason == "no-wal", fault.reason
    else:
        await store.close()
        raise AssertionError("it was opened")
    return 1


async def no_database(path: Path) -> int:
    """The file is not a database: the office does not begin."""
    (path / "arbitro.db").write_bytes(b"not a database, " * 400)
    try:
        store = await SqliteStore.open(path / "arbitro.db")
    except Unusable as fault:
        assert fault.reason in {"no-database", "corrupt"}, fault.reason
    else:
        await store.close()
        raise AssertionError("it was opened")
    return 0


async def clock_set_back(path: Path) -> int:
    """The machine's clock jumps an hour back: presses are taken, in order, and nothing is answered for anyone."""
    time = Time()
    async with app(path, time) as at:
        name = await begun(at, "ssss", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "a")
        time.now -= 3_600_000
        await at.clock.handle_due()
        await press(at, name, BRUNO, 1, "b")
        await at.clock.handle_due()
        assert await history(at, name) == ["s 0=a", "s 1=b"]
    async with app(path, time) as at:
        await press(at, name, ANNA, 0, "c")
        await at.clock.handle_due()
        assert await history(at, name) == ["s 0=a", "s 1=b", "s 0=c"]
    return 1


async def two_processes(path: Path) -> int:
    """A second process on the same database is turned away, and the first goes on; after it was killed the next gets in."""
    code = (
        "import asyncio, sys; from pathlib import Path; from bot.db.sqlite.store import SqliteStore\n"
        "async def main():\n"
        "    store = await SqliteStore.open(Path(sys.argv[1])); print('open', flush=True); await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    holder = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, str(path / "arbitro.db"), stdout=asyncio.subprocess.PIPE
    )
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"open\n"
    try:
        store = await SqliteStore.open(path / "arbitro.db")
    except Unusable as fault:
        assert fault.reason == "in-use", fault.reason
    else:
        await store.close()
        raise AssertionError("two processes hold one database")
    holder.kill()
    await holder.communicate()
    async with app(path, Time()) as at:
        name = await begun(at, "s", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "a")
    return 1


async def judge_runs_away(path: Path) -> int:
    """The judge fails: its table stops and says so, every other goes on, and it can be taken up again."""
    calm = asyncio.Event()

    async def judge(game: str, work: object) -> str:
        if not calm.is_set():
            raise ZeroDivisionError
        return await script_game.at_once(game, work)  # type: ignore[arg-type]

    settings = Settings(_env_file=None, database=path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_app(settings, script_game.STEPS, now_ms=Time(), sleep=script_game.never, judge=judge) as at:
        stuck, other = await begun(at, "js", ANNA, BRUNO), await begun(at, "ss", ANNA, BRUNO)
        assert (await at.tables.get(stuck)).record.status is TableStatus.SUSPENDED
        await press(at, other, ANNA, 0, "b")
        calm.set()
        await resume_suspended(at.tables, stuck)
        at.autoplay.look(stuck)
        await at.autoplay.wait_idle()
        await press(at, stuck, BRUNO, 1, "b")
    return 2


class Torn:
    """A scenery whose every picture raises."""

    def __init__(self, inner: object) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)

    def draw(self, scene: object) -> object:
        raise ZeroDivisionError(repr(scene))


async def picture_raises(path: Path) -> int:
    """The picture cannot be drawn: that is said, and the room still has all of it in words."""
    perudo = PROBES["perudo"]
    torn = replace(perudo, scenery=Torn(perudo.scenery))  # type: ignore[arg-type]
    async with app(path, Time(), {"perudo": torn}) as at:
        name = await at.openings.practice(ANNA, "perudo", name="Prova", lang="it", seats=3)
        await at.autoplay.wait_idle()
        await refused(at.reading.picture(name, "it"), at, "no-picture")
        board = (await at.views.room(name, "it")).board
        assert board is not None
        assert board.lines
        try:
            await Pictures().board_picture(TablePresenter(await at.tables.get(name), None, "it"))
        except NoPicture as fault:
            assert not fault.args or "Scene" not in str(fault)
    return 1


async def one_surface_fails(path: Path) -> int:
    """One chat takes nothing: people on the other play on and read everything, and the first is told when it is back."""
    good, bad = MemoryChat(name="good"), MemoryChat(name="bad")
    bad.failures = [Unsure()] * 200
    settings = Settings(_env_file=None, database=path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    nap = asyncio.Event()

    async def sleep(_: float) -> None:
        await nap.wait()

    async with open_app(
        settings, PROBES, now_ms=Time(), sleep=sleep, judge=script_game.at_once, chats=("good", "bad")
    ) as at:
        for chat in (good, bad):
            await at.sender.connect(chat)
        name = await at.openings.practice(ANNA, "perudo", name="Prova", lang="it", seats=2)
        for channel in ("good:place", "bad:place"):
            await at.sender.show_at(name, ChannelId(channel))
        await at.autoplay.wait_idle()
        for _ in range(400):
            if good.public_texts("good:place"):
                break
            await asyncio.sleep(0.005)
        assert good.public_texts("good:place")
        assert not bad.public_texts("bad:place")
        bad.failures.clear()
        nap.set()
        await at.sender.idle()
        assert bad.public_texts("bad:place")
    return 1


async def stale_after_end(path: Path) -> int:
    """A press on a question long gone is answered, and changes nothing."""
    async with app(path, Time()) as at:
        name = await begun(at, "ss", ANNA, BRUNO)
        question = await asked(at, name, 0)
        await press(at, name, ANNA, 0, "a")
        await refused(press(at, name, ANNA, 0, "b", question=question), at, "stale")
        assert await history(at, name) == ["s 0=a"]
    return 1


FAULTS: Final[tuple[Fault, ...]] = (
    full_disk,
    locked_database,
    read_only_folder,
    corrupted_row,
    corrupted_table,
    damaged_page,
    damaged_tables,
    lost_wal,
    no_database,
    clock_set_back,
    two_processes,
    judge_runs_away,
    picture_raises,
    one_surface_fails,
    stale_after_end,
)
