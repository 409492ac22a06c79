"""What is compiled keeps its docstrings: `help()` says what the source says."""

from pathlib import Path

import pytest

from grognard import build_kind
from grognard.kernel.action import Action
from grognard.kernel.table import Table
from tools.docstrings import c_string, docs_of, documented

SOURCE = '''"""A module."""
class Table:
    """Says "so"?"""
    def take(self, action):
        """Carry it out.

        Or refuse.
        """
    def plain(self):
        pass
def take(action):
    """Another one: é."""
'''

WRITTEN = r"""static PyMethodDef kernel___table___Table_methods[] = {
    {"take",
     METH_FASTCALL, PyDoc_STR("take($self, action)\n--\n\n")},
    {"plain",
     METH_FASTCALL, PyDoc_STR("plain($self)\n--\n\n")},
    .tp_name = "Table",
    .tp_doc = PyDoc_STR(NULL),
static PyMethodDef kernel___tablemodule_methods[] = {
    {"take", (PyCFunction)f, METH, PyDoc_STR("take(action)\n--\n\n") /* docstring */},"""

WANTED = r"""static PyMethodDef kernel___table___Table_methods[] = {
    {"take",
     METH_FASTCALL, PyDoc_STR("take($self, action)\n--\n\n" "Carry it out.\n\nOr refuse.")},
    {"plain",
     METH_FASTCALL, PyDoc_STR("plain($self)\n--\n\n")},
    .tp_name = "Table",
    .tp_doc = PyDoc_STR("Says \"so\"\?"),
static PyMethodDef kernel___tablemodule_methods[] = {
    {"take", (PyCFunction)f, METH, PyDoc_STR("take(action)\n--\n\n" "Another one: \303\251.") /* docstring */},"""


def test_docstrings_find_their_places_in_c(tmp_path: Path) -> None:
    path = tmp_path / "kernel" / "table.py"
    path.parent.mkdir()
    path.write_text(SOURCE, encoding="utf-8")
    lines, count = documented(WRITTEN.split("\n"), "kernel.table", docs_of(tmp_path, [path]))
    assert "\n".join(lines) == WANTED
    assert count == 3


@pytest.mark.parametrize(("text", "written"), [("a\nb", r'"a\nb"'), ("\\", r'"\\"'), ("\t1", r'"\0111"')])
def test_texts_as_c_writes_them(text: str, written: str) -> None:
    assert c_string(text) == written


def test_help_shows_docstrings_and_signatures() -> None:
    assert (Table.__doc__ or "").startswith("Position, history, log and undo of one game.")
    assert (Table.take.__doc__ or "").startswith("Carry out an action")
    assert (Action.__doc__ or "").startswith("A verb and at most two small integers"), build_kind()
