#!/usr/bin/env python3
"""Helps to write a golden game: fills in its decks, and shows or keeps what the program prints for it.

    python3 make.py decks NAME.yaniv…                 the deck line under every `# deal` comment
    python3 make.py print NAME.yaniv… [--yaniv PATH]  what `yaniv replay --json --ratings` prints, to be read
    python3 make.py keep NAME.yaniv… [--yaniv PATH]   the same, into NAME.json: once you have read it

A `# deal` comment stands after `start` and says what everybody gets, seat 1 first, then what is on top:

    # deal 7h8h9s 2h3h4s up Kh stock 7s5h

A seat that is out has `-`. What is not named follows ascending.
"""

import argparse
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINE = os.path.join(HERE, "..", "..", "src", "engine")
RANKS, SUITS = "A23456789TJQK", "cdhs"


def differences(preset):
    """What a preset changes, as key=value words; an earlier preset's name stands for its own."""
    with open(os.path.join(ENGINE, "presets.def"), encoding="utf-8") as file:
        rows = {row.partition(",")[0]: row for row in re.split(r"^YV_PRESET\(", file.read(), flags=re.M)[1:]}
    strings = re.findall(r'"((?:[^"\\]|\\.)*)"', rows[preset])
    words = []
    for word in "".join(strings[1:]).split():
        words += [word] if "=" in word else differences(word)
    return words


def read_options(words):
    """The options that make up a deck and a deal."""
    options = {"decks": "1", "suits": "4", "jokers": "2", "hand": "5", "upcard": "on"}
    if words and "=" not in words[0]:
        words = differences(words[0]) + words[1:]
    options.update(word.split("=") for word in words)
    return options


def whole_deck(options, players):
    decks = int(options["decks"]) or (1 if players < 4 else 2)
    suits = SUITS if options["suits"] == "4" else "hs"
    one = [rank + suit for rank in RANKS for suit in suits] + ["Jk"] * int(options["jokers"])
    return sorted(one * decks, key=order)


def order(card):
    return (13, 0) if card == "Jk" else (RANKS.index(card[0]), SUITS.index(card[1]))


def cards(word):
    return [] if word == "-" else [word[i:i + 2] for i in range(0, len(word), 2)]


def lay_deck(words, options, start, players):
    """The deck that deals these hands, one card at a time from the starter on."""
    hands, top, into_top = [], [], False
    for word in words:
        if word in ("up", "stock"):
            into_top = True
        elif into_top:
            top += cards(word)
        else:
            hands.append(cards(word))
    if len(hands) != players:
        sys.exit("%d hands for %d players" % (len(hands), players))
    seats = [(start - 1 + i) % players for i in range(players)]
    dealt = [hands[seat][i] for i in range(int(options["hand"])) for seat in seats if hands[seat]]
    rest = whole_deck(options, players)
    for card in dealt + top:
        if card not in rest:
            sys.exit("the %s is dealt too often: %s" % (card, " ".join(words)))
        rest.remove(card)
    return "".join(dealt + top + rest)


def fill_decks(path):
    options, players, start, lines = read_options([]), 0, 1, []
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    end = "\r\n" if "\r\n" in text else "\n"
    pending = None
    for line in text.split(end):
        words = line.split()
        if words[:1] == ["rules"]:
            options = read_options([word for word in line.split(" #")[0].split()[1:]])
        players += words[:1] == ["player"]
        if words[:1] == ["start"]:
            start = int(words[1])
        if pending and words[:1] == ["deck"]:
            continue
        if pending:
            lines.append(pending)
            pending = None
        lines.append(line)
        if words[:2] == ["#", "deal"]:
            pending = "deck " + lay_deck(words[2:], options, start, players)
    if pending:
        lines.append(pending)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(end.join(lines))


def replay(yaniv, path):
    with open(path, encoding="utf-8") as file:
        players = sum(line.startswith("player") for line in file)
    ratings = ",".join(["1000"] * max(players, 1))
    done = subprocess.run([yaniv, "replay", "--json", "--ratings", ratings, path], stdout=subprocess.PIPE)
    return done.stdout.decode("utf-8")


def main():
    parser = argparse.ArgumentParser(description="helps to write golden games")
    parser.add_argument("what", choices=["decks", "print", "keep"])
    parser.add_argument("--yaniv", default=os.path.join(HERE, "..", "..", "build", "yaniv"))
    parser.add_argument("files", nargs="+")
    given = parser.parse_args()
    for path in given.files:
        if given.what == "decks":
            fill_decks(path)
        elif given.what == "print":
            print(replay(given.yaniv, path), end="")
        else:
            with open(path[:-len(".yaniv")] + ".json", "w", encoding="utf-8") as file:
                file.write(replay(given.yaniv, path))


if __name__ == "__main__":
    main()
