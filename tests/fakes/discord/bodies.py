"""Bodies of requests, short to write and easy to spoil."""

V2 = 1 << 15
EPHEMERAL = 1 << 6
GOOD = {"content": "hello"}
INVALID = (400, 50035)


def text(count=1, content="x"):
    return [{"type": 10, "content": content} for _ in range(count)]


def button(**fields):
    return {"type": 2, "style": 1, "label": "Join", "custom_id": "join", **fields}


def row(*components):
    return {"type": 1, "components": list(components)}


def options(count):
    return [{"label": str(n), "value": str(n)} for n in range(count)]


def select(count=3, **fields):
    return {"type": 3, "custom_id": "s", "options": options(count), **fields}


def v2(*components, **fields):
    return {"flags": V2, "components": list(components), **fields}


def gallery(count=1, **fields):
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **fields} for _ in range(count)]}


def modal(*components, **fields):
    return {"type": 9, "data": {"custom_id": "m", "title": "Title", "components": list(components), **fields}}


def label(component, **fields):
    return {"type": 18, "label": "Label", "component": component, **fields}


WRITTEN = {"type": 4, "custom_id": "t", "style": 1}


def command(**fields):
    return {"name": "table", "description": "Tables", "type": 1, **fields}


def option(**fields):
    return {"name": "game", "description": "Which", "type": 3, **fields}
