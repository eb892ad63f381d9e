"""The shape of the package: imports point one way, stubs stand beside kernels, names are lazy."""

import ast
import sys
from pathlib import Path

import pytest

import runout

SOURCE = Path(__file__).parents[1] / "src" / "runout"
# A part may import itself and the parts above it in this list.
LEVELS = (
    {"errors", "kernels"},
    {"cards", "render", "work"},
    {"poker", "patience"},
    {"contest"},
    {"cli"},
)
MODULES = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if path.parent != SOURCE or path.stem not in ("__init__", "__main__")
]


def level(part: str) -> int:
    return next(i for i, parts in enumerate(LEVELS) if part in parts)


def part_of(module: str) -> str:
    return module.removeprefix("runout").strip(".").split(".")[0]


def imported_parts(path: Path) -> set[str]:
    """Return the parts of the package that a file imports, at the top or inside a function."""
    package = ["runout", *path.relative_to(SOURCE).parts[:-1]]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("runout")}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            if base == "runout":
                found |= {f"runout.{alias.name}" for alias in node.names}
            elif base.startswith("runout."):
                found.add(base)
    return {part_of(name) for name in found} - {"__version__"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    for part in imported_parts(path) - {own}:
        assert level(part) < level(own), f"{own} must not import {part}"


KERNELS = {path.stem for path in (SOURCE / "kernels").glob("*.py")} - {"__init__", "uncompiled"}


@pytest.mark.parametrize("kernel", sorted(KERNELS))
def test_a_kernel_imports_only_its_stand_in_for_cython(kernel: str) -> None:
    tree = ast.parse((SOURCE / "kernels" / f"{kernel}.py").read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names == {"__future__", "runout.kernels"}
    assert (SOURCE / "kernels" / f"{kernel}.pyi").exists()


def test_the_build_compiles_every_kernel() -> None:
    listed = (SOURCE.parents[1] / "CMakeLists.txt").read_text(encoding="utf-8")
    kernels = listed.partition("foreach(KERNEL ")[2].partition(")")[0].split()
    assert set(kernels) == KERNELS


@pytest.mark.parametrize("name", runout.__all__)
def test_every_public_name_can_be_had(name: str) -> None:
    assert getattr(runout, name) is not None
    assert name in dir(runout)


def test_every_name_with_a_home_is_public() -> None:
    assert {*runout._HOME, "__version__"} == set(runout.__all__)


def test_no_module_has_400_lines() -> None:
    assert all(len(path.read_text(encoding="utf-8").splitlines()) < 400 for path in MODULES)


def test_the_floor_of_python_is_the_one_that_is_promised() -> None:
    assert sys.version_info >= (3, 11)
    text = (SOURCE.parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert 'requires-python = ">=3.11"' in text
