#!/usr/bin/env python3
"""Compares the speed of the engine and of the oracle in tests/oracle: positions replayed per second.

    python3 bench/oracle.py [build/yaniv]

Both replay the same records of random games and write JSON with every legal action of every position. The script checks
that they write the same. They take turns, record by record, so that a slow moment of the machine affects both. The
figures are processor time; the engine's includes starting a process for each record.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "oracle"))
from oracle import replay_text  # noqa: E402

RECORDS = 9
TABLE = ["--rules", "traveller end=rounds rounds=50", "--seed", "1"] + 4 * ["--seat", "random"]


def make_records(yaniv, folder):
    subprocess.run([yaniv, "arena", "--games", str(RECORDS), "--record", folder] + TABLE, check=True,
                   stdout=subprocess.DEVNULL)
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def seconds_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def replay_with_engine(yaniv, path):
    """Returns what the engine prints and the seconds that it took."""
    start = seconds_of_children()
    done = subprocess.run([yaniv, "replay", "--json", path], check=True, stdout=subprocess.PIPE)
    return done.stdout.decode(), seconds_of_children() - start


def replay_with_oracle(path):
    start = time.process_time()
    with open(path, encoding="utf-8", newline="") as file:
        printed = "".join(line + "\n" for line in replay_text(file.read()).json_lines())
    return printed, time.process_time() - start


def main():
    yaniv = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/yaniv")
    positions, engine_seconds, oracle_seconds, ratios = 0, 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        for path in make_records(yaniv, folder):
            wanted, slow = replay_with_oracle(path)
            got, fast = replay_with_engine(yaniv, path)
            if got != wanted:
                sys.exit("the outputs differ: run tests/oracle/compare.py")
            positions += got.count('{"at":"position"')
            engine_seconds, oracle_seconds = engine_seconds + fast, oracle_seconds + slow
            ratios.append(slow / fast)
    print("replaying the same %d records as JSON with every legal action:" % len(ratios))
    print("  engine, including its start  %9.0f positions per second" % (positions / engine_seconds))
    print("  oracle in Python             %9.0f positions per second" % (positions / oracle_seconds))
    print("  the engine is %.0f times as fast (%.0f to %.0f, median %.0f; %d positions)" % (
        oracle_seconds / engine_seconds, min(ratios), max(ratios), statistics.median(ratios), positions))


if __name__ == "__main__":
    main()
