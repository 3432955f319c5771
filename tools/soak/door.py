"""What stands before several processes: whoever comes is let in at any of them that answers, as by a proxy."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from random import Random

PIECE = 1 << 16


class Door:
    """Listens on a port of its own; each connection goes to one of the ports behind, another one where that does not answer."""

    def __init__(self, ports: Collection[int]) -> None:
        self.ports = tuple(ports)
        self.dice = Random("door")
        self.base = ""

    async def open(self) -> asyncio.Server:
        """Listen from now on."""
        server = await asyncio.start_server(self._let_in, "127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return server

    async def _let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self.dice.sample(self.ports, len(self.ports)):
            with suppress(OSError):
                beyond = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(carry(reader, beyond[1]), carry(beyond[0], writer))
                return
        writer.close()


async def carry(source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
    """Carry on what is said in one direction, until it ends."""
    with suppress(OSError):
        while said := await source.read(PIECE):
            to.write(said)
            await to.drain()
    to.close()
