#!/usr/bin/env python3
"""Names the option values and presets that no golden game is about; status 1 if there are any.

A value has one if a game is named KEY-… and its rules line says KEY=VALUE. Of a number the lowest and the highest value
are asked for, of a preset a game named preset-NAME.
"""

import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINE = os.path.join(HERE, "..", "..", "src", "engine")


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def wanted_values():
    """KEY, VALUE for all that must be covered."""
    rows = read(ENGINE, "rules.def").split("#endif")[-1]
    for key, lowest, highest in re.findall(r"^YV_NUMBER\((\w+), \S+, (-?\d+), (-?\d+),", rows, re.M):
        yield from ((key, lowest), (key, highest))
    yield from re.findall(r"YV_VALUE\((\w+), (\w+)\)", rows)


def main():
    values = list(wanted_values())
    presets = re.findall(r"^YV_PRESET\((\w+),", read(ENGINE, "presets.def"), re.M)
    covered = set()
    for path in glob.glob(os.path.join(HERE, "*.yaniv")):
        name = os.path.basename(path)
        rules = re.search(r"^rules (.*)$", read(path), re.M)
        for word in rules.group(1).split() if rules else []:
            key, _, value = word.partition("=")
            covered.add((name.split("-")[0], key, value))
    missing = ["%s=%s" % (key, value) for key, value in values if (key, key, value) not in covered]
    missing += ["preset " + preset for preset in presets if ("preset", preset, "") not in covered]
    for what in missing:
        print("no golden game for " + what)
    if len(values) < 70 or len(presets) < 7:
        print("rules.def or presets.def could not be read: %d values, %d presets" % (len(values), len(presets)))
        return 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
