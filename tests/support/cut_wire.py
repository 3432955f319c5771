"""A wire to a PostgreSQL that can be cut before a question or before its answer."""

import socket
import threading
from contextlib import suppress


class CutWire:
    """Listens on a port and hands everything on to a server's own socket; while it `is_down` no one is connected."""

    def __init__(self, folder: str) -> None:
        self._to = f"{folder}/.s.PGSQL.5432"
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._lines: list[socket.socket] = []
        self._left: int | None = None
        self._passing = threading.Lock()  # one answer passes at a time, and none while the lines are cut
        self.port = self._listening.getsockname()[1]
        self.is_down = False
        threading.Thread(target=self._listen, daemon=True).start()

    def lose_answer(self, after: int = 0) -> None:
        """Cut every line in place of an answer, the first one after so many: what it answers has been done then."""
        with self._passing:
            self._left = after

    def cut(self) -> None:
        with self._passing:
            self._cut()

    def _cut(self) -> None:
        self._left = None
        for each in self._lines:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._lines.clear()

    def close(self) -> None:
        """Cut every line, and listen no more."""
        self.cut()
        self._listening.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                if self.is_down:
                    near.close()
                    continue
                threading.Thread(target=self._hold, args=(near,), daemon=True).start()

    def _hold(self, near: socket.socket) -> None:
        """Carry what is said on one line, until it ends."""
        with near, socket.socket(socket.AF_UNIX) as far:
            far.connect(self._to)
            self._lines += [near, far]
            answers = threading.Thread(target=self._carry, args=(far, near, True), daemon=True)
            answers.start()
            self._carry(near, far, False)
            answers.join()

    def _carry(self, source: socket.socket, to: socket.socket, are_answers: bool) -> None:
        with suppress(OSError):
            while heard := source.recv(1 << 16):
                if are_answers:
                    self._pass_answer(heard, to)
                else:
                    to.sendall(heard)
        for each in (source, to):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _pass_answer(self, heard: bytes, to: socket.socket) -> None:
        with self._passing:
            if self._left == 0:
                self._cut()
                return
            if self._left is not None:
                self._left -= 1
            to.sendall(heard)
