"""Templates are compiled once, and anew where what was kept of them is gone, broken or of another text."""

import pytest
from jinja2 import DictLoader, Environment

from adapters.web.template_cache import find_template_cache


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "arbitro" / "templates"


def render(text="Ciao {{ name }}"):
    """What a page says in an office that has just started, and how often a template was compiled for it."""
    compiled = []

    class Counting(Environment):
        def compile(self, *given, **named):
            compiled.append(given)
            return super().compile(*given, **named)

    env = Counting(loader=DictLoader({"page": text}), bytecode_cache=find_template_cache())
    return env.get_template("page").render(name="Anna"), len(compiled)


def test_a_template_is_compiled_at_the_first_start_alone(folder):
    assert [render() for _ in range(3)] == [("Ciao Anna", 1), ("Ciao Anna", 0), ("Ciao Anna", 0)]
    assert render("Hello {{ name }}") == ("Hello Anna", 1)


def test_a_template_of_which_nothing_whole_is_left_is_compiled_anew(folder):
    render()
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    for left in (b"", b"foreign", *(whole[:length] for length in range(1, len(whole), 7))):
        kept.write_bytes(left)
        assert render() == ("Ciao Anna", 1)
        assert kept.read_bytes() == whole
    kept.unlink()
    assert render() == ("Ciao Anna", 1)


def test_where_nothing_can_be_kept_pages_are_made_all_the_same(tmp_path, monkeypatch, folder):
    render()
    folder.chmod(0o500)
    folder.rename(folder.with_name("away"))
    folder.write_text("no folder")
    assert find_template_cache() is None
    assert render() == ("Ciao Anna", 1)
