"""The peer of a press: Starlette and aiosqlite, which commit one row for each form that comes and send it back.

`python -m tools.bench.echo FOLDER` serves and prints its address.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path

import aiosqlite
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route


async def main(folder: Path) -> None:
    """Serve until told to stop."""
    async with aiosqlite.connect(folder / "echo.db") as rows:
        await rows.execute("pragma journal_mode = wal")
        await rows.execute("pragma synchronous = full")
        await rows.execute("create table said (number integer primary key, text text not null)")

        async def echo(request: Request) -> Response:
            text = (await request.body()).decode()
            await rows.execute("insert into said (text) values (?)", (text,))
            await rows.commit()
            return PlainTextResponse(text)

        with socket.socket() as bound:
            bound.bind(("127.0.0.1", 0))
            print(f"http://127.0.0.1:{bound.getsockname()[1]}", flush=True)
            app = Starlette(routes=[Route("/", echo, methods=["POST"])])
            config = uvicorn.Config(app, log_level="warning", access_log=False, lifespan="off", ws="none", http="h11")
            await uvicorn.Server(config).serve(sockets=[bound])


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
