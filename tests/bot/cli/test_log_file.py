"""A log that is written into a file is for its owner alone."""

from __future__ import annotations

import io
import stat
from pathlib import Path

from bot.cli.log_file import close_log_to_others


def test_a_log_open_to_others_is_closed_and_that_is_said_once(tmp_path, caplog):
    path = tmp_path / "log.txt"
    with path.open("w") as stream:
        path.chmod(0o644)
        for _ in range(2):
            close_log_to_others(stream)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [record.message for record in caplog.records] == [
        "the log was open to others (644); now it is for its owner alone"
    ]


def test_a_terminal_or_a_pipe_is_left_as_it_is(caplog):
    with Path("/dev/null").open("w") as nowhere:
        close_log_to_others(nowhere)
    close_log_to_others(io.StringIO())
    assert not caplog.records
