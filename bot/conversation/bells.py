"""When somebody's telephone rings: everywhere, and at one table otherwise."""

from __future__ import annotations

from bot.conversation.request import ChatRequest
from bot.ports.bells import Bell
from bot.ports.ids import TableId
from bot.ports.screens import Button, PrivateScreen, Reply

HERE = "here"
"""Says of a choice that it is for one table."""
USUAL = "usual"
"""The choice of having it here as everywhere."""
CHOSEN = "✓ "


async def choose_bell(request: ChatRequest) -> Reply:
    """Choose when one's telephone rings, or show what was chosen."""
    table_id, wanted = await find_table(request), request.argument("bell")
    bell = next((each for each in Bell if each == wanted), None)
    is_here = request.argument("where") == HERE and table_id is not None
    if bell is not None or (is_here and wanted == USUAL):
        await request.office.bells.choose(request.person, bell, table_id if is_here else None)
    return Reply(screen=await bell_screen(request, table_id))


async def find_table(request: ChatRequest) -> TableId | None:
    """Return the table that is meant: the one that is named, or the only one at this place."""
    if request.named_table_id is not None or request.place is None:
        return request.named_table_id
    here = await request.office.places.tables_at(request.place)
    return here[0] if len(here) == 1 else None


async def bell_screen(request: ChatRequest, table_id: TableId | None) -> PrivateScreen:
    """Make the screen of what was chosen, with all that can be."""
    chosen = await request.office.bells.find(request.person, table_id)
    lines = [
        request.chat_text("bells"),
        request.chat_text("bells-everywhere", bell=request.chat_text(f"bell-{chosen.everywhere}")),
    ]
    buttons = [make_bell_button(request, each, "", table_id, is_on=each is chosen.everywhere, row=1) for each in Bell]
    if table_id is not None:
        table = (await request.office.views.outline(table_id)).name
        here = request.chat_text(f"bell-{chosen.here or USUAL}")
        lines.append(request.chat_text("bells-here", table=table, bell=here))
        buttons += [
            make_bell_button(request, each, HERE, table_id, is_on=each == (chosen.here or USUAL), row=2)
            for each in (*Bell, USUAL)
        ]
    return PrivateScreen("\n".join(lines), buttons=tuple(buttons), table_id=table_id)


def make_bell_button(
    request: ChatRequest, bell: str, where: str, table_id: TableId | None, *, is_on: bool, row: int
) -> Button:
    """Make the button of one choice; the one that holds is marked."""
    label = request.chat_text(f"bell-{bell}")
    said = request.chat_text("bell-here", bell=label) if where else label
    return Button(f"{CHOSEN}{said}" if is_on else said, "notifications", table_id, (bell, where), row=row)
