"""What the documentation shows is what happens."""

import doctest
import importlib
import pkgutil
import shlex
from pathlib import Path

import pytest

import runout as package
from tools import command_docs

from . import reference
from .conftest import ROOT

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGES = ["README.md", "docs/equity.md", "docs/patience.md", "docs/ranges.md"]
MODULES = [
    module.name
    for module in pkgutil.walk_packages(package.__path__, "runout.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", ["runout", *MODULES])
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=OPTIONS).failed == 0


def test_examples_of_the_reference_run() -> None:
    assert doctest.testmod(reference, optionflags=OPTIONS).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_a_page_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=OPTIONS)
    assert (failed, tried > 5) == (0, True)


def commands(path: Path) -> list[tuple[str, str]]:
    """Return the runout commands that a page shows, each with what it is said to print."""
    found = []
    for block in path.read_text(encoding="utf-8").split("```console\n")[1:]:
        for shown in block.partition("```")[0].split("$ ")[1:]:
            command, _, output = shown.partition("\n")
            if command.startswith("runout "):
                found.append((command, output))
    return found


SHOWN = [shown for page in (*PAGES, "docs/commands.md") for shown in commands(ROOT / page)]


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_commands_print_what_the_documentation_shows(runout, command: str, output: str) -> None:
    assert runout(*shlex.split(command)[1:]).stdout == output


def test_the_page_of_commands_shows_them_all() -> None:
    page = commands(ROOT / "docs" / "commands.md")
    assert [command for command, _ in page] == list(command_docs.COMMANDS)
