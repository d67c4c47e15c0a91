#!/usr/bin/env python3
"""Compares the engine with the oracle: both replay random records and must print the same.

    python3 compare.py --yaniv build/yaniv --seed S --count N [--jobs J]

At the first difference of a game it reports the place, and keeps the record and both outputs. Lines must be equal
byte for byte; for an error only the line number counts, not the wording. The exit status is 1 if any game differs.
"""

import argparse
import functools
import itertools
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile

from generate import Generator, write_files

MOST_SHOWN = 12      # missing or extra legal actions in a report
SECONDS_TO_REPLAY = 60


def replay_with_engine(yaniv, arguments, path):
    """Returns the engine's output as lines, and its exit status."""
    command = [yaniv, "replay", "--json"] + arguments.split() + [path]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS_TO_REPLAY)
    except (OSError, subprocess.TimeoutExpired) as failure:
        return [], str(failure)
    return done.stdout.decode("utf-8", "replace").splitlines(), done.returncode


def parsed(line):
    try:
        return json.loads(line)
    except (TypeError, ValueError):
        return None


def without_wording(line):
    """Returns the line; without its message if it is an error, which must have a message as its last key."""
    value = parsed(line)
    if isinstance(value, dict) and list(value) == ["at", "line", "message"] and value["at"] == "error":
        return '{"at":"error","line":%s}' % value["line"]
    return line


def describe_legal(wanted, got):
    missing, extra = sorted(set(wanted) - set(got)), sorted(set(got) - set(wanted))
    lines = ["  legal: %d wanted, %d got" % (len(wanted), len(got))]
    for name, actions in (("missing", missing), ("extra", extra)):
        if actions:
            lines.append("    %s (%d): %s" % (name, len(actions), ", ".join(actions[:MOST_SHOWN])))
    if not missing and not extra:
        lines.append("    same actions, but doubled or in another order")
    return lines


def describe_difference(wanted_line, got_line):
    """Returns lines that say which keys differ, and how."""
    wanted, got = parsed(wanted_line), parsed(got_line)
    if not isinstance(wanted, dict) or not isinstance(got, dict):
        return ["  wanted: %s" % (wanted_line or "")[:2000], "  got:    %s" % (got_line or "(nothing)")[:2000]]
    keys = [key for key in list(wanted) + [key for key in got if key not in wanted]
            if wanted.get(key) != got.get(key) and key != "legal"]
    lines = ["  %s: wanted %s, got %s" % (key, wanted.get(key), got.get(key)) for key in keys]
    if wanted.get("legal") != got.get("legal"):
        lines += describe_legal(wanted.get("legal", []), got.get("legal", []))
    return lines or ["  same values, other bytes", "  wanted: " + wanted_line[:500], "  got:    " + got_line[:500]]


def first_difference(wanted, got):
    """Returns the number of the first line that differs, from 0, or None."""
    for number, (one, other) in enumerate(itertools.zip_longest(wanted, got)):
        if one is None or other is None or without_wording(one) != without_wording(other):
            return number
    return None


def context(wanted, number):
    """Returns the position before the difference, to be printed."""
    before = parsed(wanted[number - 1]) if 0 < number <= len(wanted) else None
    if not isinstance(before, dict):
        return []
    shown = {key: value for key, value in before.items() if key != "legal"}
    return ["  line before: " + json.dumps(shown, ensure_ascii=False, separators=(",", ":"))]


def compare_game(index, yaniv, seed, folder):
    """Generates one game and replays it. Returns the number of positions compared, and a report if they differ."""
    generator = Generator(seed, index).make()
    name = "%s-%05d" % (seed, index)
    path = os.path.join(folder, name + ".yaniv")
    write_files(generator, folder, name)
    wanted = generator.replay.json_lines()
    got, status = replay_with_engine(yaniv, generator.args(), path)
    positions = sum(line["at"] == "position" for line in generator.replay.lines)
    number = first_difference(wanted, got)
    wanted_status = 1 if generator.replay.failed else 0
    if number is None and status == wanted_status:
        for suffix in (".yaniv", ".json", ".args"):
            os.remove(os.path.join(folder, name + suffix))
        return positions, None
    return positions, report(path, generator, wanted, got, number, status, wanted_status)


def report(path, generator, wanted, got, number, status, wanted_status):
    with open(path[:-len(".yaniv")] + ".got.json", "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in got))
    lines = ["DIFFERS: %s  (%s)" % (path, generator.args() or "no ratings")]
    lines.append("  rules %s" % " ".join([generator.preset] + generator.changes))
    if number is not None:
        at = [sequence[number] if number < len(sequence) else None for sequence in (wanted, got)]
        lines += ["  output line %d" % (number + 1)] + context(wanted, number) + describe_difference(*at)
    if status != wanted_status:
        lines.append("  exit status: wanted %s, got %s" % (wanted_status, status))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description="compares the engine with the oracle over random records")
    parser.add_argument("--yaniv", default="build/yaniv", help="the engine's program")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    yaniv = os.path.abspath(options.yaniv)
    if not os.access(yaniv, os.X_OK):
        parser.error("no program at " + yaniv)
    folder = tempfile.mkdtemp(prefix="yaniv-oracle-")
    work = functools.partial(compare_game, yaniv=yaniv, seed=options.seed, folder=folder)
    positions = differing = 0
    with multiprocessing.Pool(options.jobs) as pool:
        for compared, text in pool.imap(work, range(options.count), chunksize=4):
            positions += compared
            if text:
                differing += 1
                print(text, flush=True)
    if not differing:
        os.rmdir(folder)
    print("%d games, %d positions compared, %d differ" % (options.count, positions, differing))
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
