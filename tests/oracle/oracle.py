#!/usr/bin/env python3
"""A slow, plain second implementation of Yaniv, to compare the engine with.

It follows RULES.md and NOTATION.md sentence by sentence and prefers trying everything to being clever:
rules.py (§1, §8, §9), throws.py (§3), scores.py (§6, §7, §10), game.py (§2–§7), and the record here.

    python3 oracle.py replay [--ratings 1000,1000] FILE     prints what `yaniv replay --json` must print
"""

import argparse
import json
import re
import sys

from game import Game
from rules import Broken, Rules, ascending, parse_cards


class Replay:
    """Reads a record line by line. `lines` holds the JSON objects; the last is an error if `failed`."""

    def __init__(self, ratings=None):
        self.ratings = ratings
        self.lines, self.line_number, self.failed = [], 0, False
        self.begun, self.rules, self.names = False, None, []
        self.game, self.round_opened, self.start = None, False, None
        self.reshuffles = []    # the lines since the last action

    def feed(self, text):
        """Reads one line of the file, without its newline."""
        self.line_number += 1
        if not re.match(r"\s*player\s", text, flags=re.ASCII):  # a name is the rest of its line, including any #
            text = re.sub(r"(^|\s)#.*", "", text, flags=re.ASCII)
        words = re.findall(r"\S+", text, flags=re.ASCII)
        if not words or self.failed:
            return
        try:
            self.read_item(words)
        except Broken as broken:
            self.fail(str(broken))

    def finish(self):
        """Ends the record after the last line. A record may break off, but not before it has begun."""
        if not self.begun and not self.failed:
            self.fail("the record is empty")

    def fail(self, message):
        self.failed = True
        self.lines.append({"at": "error", "line": max(1, self.line_number), "message": message})

    def read_item(self, words):
        items = {"yaniv": self.read_version, "rules": self.read_rules, "player": self.read_player,
                 "tag": self.read_tag, "round": self.read_round, "start": self.read_start, "deck": self.read_deck,
                 "reshuffle": self.read_reshuffle, "score": self.read_score, "total": self.read_total,
                 "win": self.read_win}
        if not self.begun and words[0] != "yaniv":
            raise Broken("a record begins with: yaniv 1")
        if words[0] in items:
            items[words[0]](words[1:])
        else:
            self.read_action(words)

    def need(self, condition, message):
        if not condition:
            raise Broken(message)

    # -- the head of the record

    def read_version(self, words):
        self.need(not self.begun and words == ["1"], "a record begins, once, with: yaniv 1")
        self.begun = True

    def read_rules(self, words):
        self.need(not self.game and not self.rules, "rules stand once, before the first round")
        self.need(words, "rules want a preset")
        self.rules = Rules(words[0], words[1:])

    def read_player(self, words):
        self.need(not self.game and words, "players stand before the first round, with a name")
        self.names.append(" ".join(words))

    def read_tag(self, words):
        self.need(words, "a tag has a key")

    # -- a round

    def read_round(self, words):
        """Begins a round. A wrong number of players or a deck that is too small is an error at the first `round` line."""
        if not self.game:
            rules = self.rules or Rules()
            rules.refuse_impossible_game(len(self.names))
            self.game = Game(rules, len(self.names), self.ratings)
            self.game.lines = self.lines
        self.need(not self.game.winners, "the game is over")
        self.need(not self.game.playing and not self.round_opened, "the round before is not over")
        self.need(words == [str(self.game.round + 1)], "not the number of the next round")
        self.round_opened, self.start = True, None

    def read_start(self, words):
        """Reads the starter, which is required and, from the second round on, follows from the rules."""
        self.need(self.round_opened and self.start is None and len(words) == 1, "start stands after round")
        seat = self.seat(words[0])
        self.need(self.game.starter in (None, seat), "seat %s begins this round" % self.game.starter)
        self.start = seat

    def read_deck(self, words):
        """Reads the whole shuffled deck."""
        self.need(self.round_opened and self.start and len(words) == 1, "deck stands after start")
        deck = parse_cards(words[0])
        whole = self.game.rules.deck(self.game.players)
        self.need(ascending(deck) == ascending(whole), "not the whole deck of these rules")
        self.round_opened = False
        self.game.deal(self.start, deck)

    def read_reshuffle(self, words):
        """Keeps a reshuffle. An error in it is reported at the next action's line, and not at the end of the file."""
        self.need(len(words) == 1, "a reshuffle is cards written together")
        self.reshuffles.append(parse_cards(words[0]))

    def read_action(self, words):
        self.need(self.game is not None, "not an item of a record: " + " ".join(words))
        seat = self.seat(words[0])
        if [word.lower() for word in words[1:]] == ["quit"]:
            self.game.quit(seat)
            return
        self.need(self.game.playing and len(words) > 1, "no round is being played")
        self.need(len(self.reshuffles) <= 1, "one reshuffle is enough")
        self.game.act(seat, words[1:], *self.reshuffles)
        self.reshuffles = []

    def seat(self, word):
        self.need(self.game and word in map(str, self.game.seats), "not a seat: " + word)
        return int(word)

    # -- lines after a round (NOTATION: they may be left out, and are checked where present)

    def round_is_over(self):
        return self.game and self.game.round > 0 and not self.game.playing and not self.round_opened

    def read_score(self, words):
        self.need(self.round_is_over(), "the round is not over")
        results = [line for line in self.lines if line["at"] == "round" and line["round"] == self.game.round]
        self.need(results, "the round ended without scores")
        wanted = ["-" if score is None else str(score) for score in results[0]["score"]]
        self.need(words == wanted, "the score is " + " ".join(wanted))

    def read_total(self, words):
        self.need(self.round_is_over(), "the round is not over")
        wanted = [str(total) for total in self.game.total_list()]
        self.need(words == wanted, "the total is " + " ".join(wanted))

    def read_win(self, words):
        self.need(self.game and self.game.winners, "the game is not over")
        wanted = [str(seat) for seat in self.game.winners]
        self.need(words == wanted, "the winner is " + " ".join(wanted))

    # -- output

    def json_lines(self):
        return [json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in self.lines]


def replay_text(text, ratings=None):
    replay = Replay(ratings)
    for line in text.removesuffix("\n").split("\n"):
        replay.feed(line)
    replay.finish()
    return replay


def main():
    parser = argparse.ArgumentParser(description="replays a record of Yaniv, as yaniv replay --json does")
    parser.add_argument("command", choices=["replay"])
    parser.add_argument("--json", action="store_true", help="accepted, and always so")
    parser.add_argument("--ratings", help="the ratings before the game, by seat: 1000,1000")
    parser.add_argument("file")
    options = parser.parse_args()
    ratings = [int(word) for word in options.ratings.split(",")] if options.ratings else None
    with open(options.file, encoding="utf-8", newline="") as file:
        replay = replay_text(file.read(), ratings)
    for line in replay.json_lines():
        print(line)
    return 1 if replay.failed else 0


if __name__ == "__main__":
    sys.exit(main())
