"""What does a process cost before it does any work?"""

import sys
from importlib.util import find_spec

from measure import RUNOUT, print_times, run

ROUNDS = 15
PYTHON = [sys.executable, "-c"]
COMMANDS = {
    "import runout": [*PYTHON, "import runout"],
    "bare Python": [*PYTHON, "pass"],
    "runout contest holdem, no input": [*RUNOUT, "contest", "holdem"],
    "runout --help": [*RUNOUT, "--help"],
}


def main() -> None:
    """Run every command in turn, 15 times, and print the medians."""
    commands = dict(COMMANDS)
    for peer in ("eval7", "pokerfast"):
        if find_spec(peer):
            commands[f"import {peer}"] = [*PYTHON, f"import {peer}"]
        else:
            print(f"  {peer} is skipped: it is not installed")
    seconds: dict[str, list[float]] = {label: [] for label in commands}
    for _ in range(ROUNDS):
        for label, command in commands.items():
            seconds[label].append(run(command).cpu)
    print_times("a whole process: milliseconds of CPU", seconds, unit=1e-3)


if __name__ == "__main__":
    main()
