"""Run every benchmark; exit with 1 if an answer differs or a benchmark fails."""

import subprocess
import sys

from measure import HERE, RUNOUT

BENCHMARKS = [
    "startup",
    "evaluate",
    "flop",
    "preflop",
    "games",
    "ranges",
    "patience",
    "answers",
    "contest --million",
]

if __name__ == "__main__":
    subprocess.run([*RUNOUT, "--version"])
    failed = []
    for benchmark in BENCHMARKS:
        name, *flags = benchmark.split()
        print(f"\n== {name}", flush=True)
        if subprocess.run([sys.executable, str(HERE / f"{name}.py"), *flags]).returncode:
            failed.append(name)
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)
