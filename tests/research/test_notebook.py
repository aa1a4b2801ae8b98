"""The library in a notebook, run by a kernel of its own."""

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat", reason="needs the extra research")
nbclient = pytest.importorskip("nbclient", reason="needs the extra research")

CELLS = (
    "import santiago\ngame = santiago.Game(seats=3, seed=7)\ngame",
    "santiago.Game.from_text(game.text).state == game.state",
    "from random import Random\nsantiago.Game.at(game.observation().sample(Random(1))).legal_moves[0]",
)


def test_text_picture_and_sample_work_in_a_fresh_kernel(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    picture, text, sample = (cell.outputs[-1].data for cell in notebook.cells)
    assert picture["image/png"].startswith("iVBORw0KGgo")  # base64 of the first bytes of a PNG file
    assert text["text/plain"] == "True"
    assert sample["text/plain"] == "Pass()"
