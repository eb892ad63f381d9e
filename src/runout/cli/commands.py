"""A group of commands, one file each; only the one that is called gets imported."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click


class Commands(click.Group):
    """The commands of *catalog*, name and summary, each in a module of *package*."""

    def __init__(self, *args: Any, catalog: dict[str, str], package: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.catalog, self.package = catalog, package

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.catalog)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.catalog:
            return None
        return getattr(import_module(f"{self.package}.{cmd_name}"), cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.catalog.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.catalog and not name.startswith("-"):
            ctx.fail(f"no command {name!r}; {self._nearest(name)}")
        return super().resolve_command(ctx, args)

    def _nearest(self, name: str) -> str:
        from difflib import get_close_matches

        near = get_close_matches(name, self.catalog, n=1)
        return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self.catalog)}"
