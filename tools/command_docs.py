"""Make docs/commands.md, every command with what it prints; run as `make docs`.

It needs an installed runout. The tests compare the page with what the commands print, so that it
is their snapshot too.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "commands.md"
INTRODUCTION = """# The commands

Answers go to standard output, everything else to standard error. Exit codes: 0 done, 1 could not
do it (a file, too much work), 2 the question is wrong, 130 interrupted.

Made by `make docs`; do not edit.
"""
COMMANDS = (
    "runout --help",
    "runout equity --help",
    "runout equity AhKh QdQc -b Ks7h2d",
    "runout equity AcAs KcKs 7h6h -b 8h9h2c -d 'Ah Kh'",
    "runout equity AcKd AdKc 2c2d -b As9h7s4d",
    "runout equity QQ+,AKs 22+,A2s+,KTs+ -b Ks7h2d",
    "runout equity AhKh random random",
    "runout equity AhKh QdQc -b Ks7h2d --json",
    "runout equity QQ+,AKs:0.5 random -b Ks7h2d --csv",
    "runout equity 22+ A2s+ KTs+ random --sample --samples 20000",
    "runout equity -g omaha KsQhJsTh 'AA**' -b 7s6d2h",
    "runout equity -g omaha8 As2dKhKc Ah2cQsQd -b 3s5h8dKd",
    "runout equity AhKh QdQc -b Ks7h2d -b Ts9s8s",
    "runout equity AhKh QdQc -b Ks7h2d --runs 3",
    "runout range --help",
    "runout range 'QQ+,AKs:0.25'",
    "runout range 'T9s-54s,AJo+' --to gto+",
    "runout range -g omaha 'AA$ds,JT98@50' -b Ks7h2d",
    "runout evaluate --help",
    "runout evaluate AsKsQsJsTs2d3c",
    "runout evaluate As2d -b 3c4h5s9dKd --json",
    "runout evaluate -g omaha8 As2d3h4c -b 5s7d8hKcKd",
    "runout evaluate -g omaha8 As2d3h4c -b 5s7dKcKdQh",
    "runout evaluate --rule ace-to-five As2d3h4c5s7d8h",
    "runout patience --help",
    "runout patience odds --help",
    "runout patience odds examples/patience.txt",
    "runout patience odds examples/patience.txt --player careful --exact",
    "runout patience moves --help",
    "runout patience moves examples/patience.txt",
    "runout patience solve --help",
    "runout patience solve examples/patience.txt",
    "runout patience play --help",
    "runout patience deal --help",
    "runout patience deal --game fourteen --seed 7",
    "runout patience deal --game double-patience --seed 7 --between 0.2 0.4",
    "runout patience study --help",
    "runout patience study --game the-wish-open --deals 2000 --seed 7",
    "runout contest --help",
    "runout contest holdem --help",
    "runout contest holdem examples/holdem.txt",
    "runout contest holdem --counts examples/holdem.txt",
    "runout contest holdem --json examples/holdem.txt",
    "runout contest patience --help",
    "runout contest patience --decimals 18 examples/patience.txt",
    "runout contest patience --json examples/patience.txt",
)


def shown(command: str) -> str:
    """Return a command and what it prints as a block of Markdown."""
    arguments = [sys.executable, "-m", *shlex.split(command)]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True, cwd=ROOT)
    return f"\n```console\n$ {command}\n{done.stdout}```\n"


def main() -> None:
    """Write the page."""
    PAGE.write_text(INTRODUCTION + "".join(map(shown, COMMANDS)), encoding="utf-8")
    print(f"{PAGE.name}: {len(COMMANDS)} commands")


if __name__ == "__main__":
    main()
