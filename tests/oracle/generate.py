#!/usr/bin/env python3
"""Makes random records of Yaniv under random rules, and for each the output that `yaniv replay --json` must print.

    python3 generate.py --seed S --count N --out DIR [--stats]

writes DIR/000.yaniv, DIR/000.json and DIR/000.args (its first line: the options to replay it with), and so on.
"""

import argparse
import collections
import os
import random
import sys

from events import Watcher
from flaws import FLAWS, random_flaw
from oracle import Replay
from rules import JOKER, Rules, naturals, parse_cards
from scenario import hoarders_deck, random_table, stacked_deck
from throws import kind

COMMENTS = ["# a remark", "#", "   # indented remark", "# 1 yaniv", "", "", "\t"]
NAMES = ["Dana", "Omer", "Anna Maria", "C#", "José #2", "a b  c", "1", "yaniv", "李", "Jk"]


class Style:
    """The style of a record: letter case, remarks, order of sets, and which check lines are left out."""

    def __init__(self, rng):
        self.rng = rng
        self.case = rng.choice([None, None, None, str.upper, str.lower, self.mixed_case])
        self.remarks = rng.choice([0, 0, 0.03, 0.2])
        self.checks = rng.choice([0, 0.5, 1, 1])
        self.shuffled_sets = rng.choice([0, 0.3, 0.8])

    def mixed_case(self, text):
        return "".join(self.rng.choice([letter.upper(), letter.lower()]) for letter in text)

    def letters(self, text):
        return self.case(text) if self.case else text

    def action(self, action, rules):
        """Returns a legal action, perhaps with its set in another order or in other letter case."""
        seat, *words = action.split()
        if len(words) == 2:
            cards = parse_cards(words[0])
            if kind(cards, rules) == "set" and self.rng.random() < self.shuffled_sets:
                self.rng.shuffle(cards)
            words[0] = "".join(cards)
        return "%s %s" % (seat, self.letters(" ".join(words)))


class Temper:
    """The preferences of the players of one game, so that games differ."""

    def __init__(self, rng, rules):
        self.call = rng.choice([0.1, 0.5, 0.9])
        self.false_call = rng.choice([0, 0.05, 0.2, 0.6])
        self.out_of_turn = rng.choice([0, 0.01, 0.03, 0.1])
        self.slap = rng.choice([0.5, 0.9, 1])
        self.swap = rng.choice([0.1, 0.5])
        self.quit = rng.choice([0, 0, 0.01, 0.05])
        self.throw_many = rng.choice([0.1, 0.6, 0.9])
        self.deck = rng.choice([0.3, 0.5, 0.9])
        self.peek = rng.choice([0, 0.3, 0.8])
        self.hoard = rules.false_call == "draw3" and rng.random() < 0.6
        if self.hoard:
            self.false_call, self.call = 0.9, 0.1


class Generator:
    """One random record. `text` is its lines; `replay` has read them all."""

    def __init__(self, seed, index):
        self.rng = rng = random.Random("%s/%s" % (seed, index))
        self.style, self.hoarder = Style(rng), None
        self.preset, self.changes, self.players = random_table(rng)
        self.rules = Rules(self.preset, self.changes)
        self.temper, self.flaw = Temper(rng, self.rules), random_flaw(rng, self.rules)
        ratings = [rng.choice([0, 3, 50, 950, 1000, 1000, 1234, 2000]) for _ in range(self.players)]
        self.ratings = ratings if rng.random() < 0.95 else None
        self.replay, self.text = Replay(self.ratings), []
        self.watcher = Watcher(self.rules)
        self.actions_left = rng.choice([5, 30, 80, 150, 150, 150])

    # -- writing

    def put(self, line):
        """Writes a line, with remarks around it, and lets the oracle read it."""
        while self.rng.random() < self.style.remarks:
            self.add(self.rng.choice(COMMENTS))
        if self.rng.random() < self.style.remarks:
            line += self.rng.choice(["  # remark", " ", "\t#", " #1 yaniv"])
        self.add(line)

    def add(self, line):
        self.text.append(line)
        self.replay.feed(line)

    def put_flawed(self, *lines):
        """Writes lines, of which the oracle must refuse the last; lines after it are never read."""
        for line in lines:
            assert not self.replay.failed
            self.put(line)
        assert self.replay.failed and self.replay.lines[-1]["line"] == len(self.text), (self.flaw, lines)
        for _ in range(self.rng.randrange(3)):
            self.add(self.rng.choice(["1 yaniv", "round 2", "nonsense", "win 1"]))

    @property
    def game(self):
        return self.replay.game

    def done(self):
        return self.replay.failed or self.actions_left <= 0

    def spoil(self, moment):
        """Puts the flaw in, if this is its moment and it is possible."""
        if not self.replay.failed:
            self.flaw.try_at(moment, self)

    # -- a record

    def make(self):
        self.put_head()
        number = 0
        while not self.done() and not (self.game and self.game.winners):
            number += 1
            self.put_round(number)
        if not self.replay.failed and self.rng.random() < 0.05:
            self.put("reshuffle 7hKd")  # at the end of a file: no error
        return self

    def put_head(self):
        self.spoil("version")
        if not self.replay.failed:
            self.put("yaniv 1")
        self.spoil("rules")
        if self.replay.failed:
            return
        if self.preset != "traveller" or self.changes or self.rng.random() < 0.5:
            self.put(" ".join(["rules", self.preset] + self.changes))
        for _ in range(self.players):
            self.put("player " + self.rng.choice(NAMES))
        for _ in range(self.rng.choice([0, 0, 1, 2])):
            self.put("tag " + self.rng.choice(["date 2026-11-15", "event a b c", "seed 12"]))

    def put_round(self, number):
        self.spoil("round")
        if self.done():
            return
        self.put("round %d" % number)
        self.put_start_and_deck()
        while not self.done() and self.game.playing:
            self.put_turn()
        if not self.replay.failed and not self.game.playing:
            self.put_checks()

    def put_start_and_deck(self):
        starter = self.game.starter or self.rng.randint(1, self.players)
        self.spoil("start")
        if self.done():
            return
        self.hoarder = starter
        self.put("start %d" % starter)
        if self.rng.random() < self.temper.quit:
            self.put("%d quit" % self.rng.randint(1, self.players))
        self.spoil("deck")
        if not self.done():
            deck = self.new_deck()
            self.put("deck " + self.style.letters("".join(deck)))
            self.watcher.saw_deal(self.game)

    def new_deck(self):
        if self.temper.hoard and self.rng.random() < 0.6:
            return hoarders_deck(self.rng, self.rules, self.players, len(self.game.active))
        return stacked_deck(self.rng, self.rules, self.players)

    def put_turn(self):
        """Writes one action with the reshuffle that it needs. A player may quit first, or the record may break off."""
        self.actions_left -= 1
        if self.rng.random() < self.temper.quit:
            self.put_quit()
        self.spoil("action")
        if self.done():
            return
        action = self.choose_action()
        if self.needs_reshuffle(action):
            self.spoil("reshuffle")
            if self.done():
                return
            self.put("reshuffle " + self.style.letters("".join(self.shuffled_discards())))
            if self.rng.random() < 0.05:
                self.actions_left = 0  # a record may break off here
                return
            if self.rng.random() < self.temper.quit:
                self.put_quit()
        self.put_action(action)

    def put_action(self, action):
        printed = len(self.replay.lines)
        before = self.watcher.before(self.game)
        written = self.style.action(action, self.rules)
        self.put(written)
        assert not self.replay.failed, (written, self.replay.lines[-1])
        self.watcher.saw_action(before, action, self.game, self.replay.lines[printed:])

    def put_quit(self):
        seat = self.rng.randint(1, self.players)
        before = self.watcher.before(self.game)
        self.put("%d quit" % seat)
        self.watcher.saw_quit(before, seat, self.game)

    def put_checks(self):
        """Writes score, total and win lines, some of them left out. A player may quit between rounds."""
        self.spoil("after round")
        rounds = [line for line in self.replay.lines if line["at"] == "round"]
        if rounds and rounds[-1]["round"] == self.game.round:
            score = ["-" if points is None else str(points) for points in rounds[-1]["score"]]
            self.put_check("score " + " ".join(score))
            self.put_check("total " + " ".join(map(str, rounds[-1]["total"])))
        if self.game.winners:
            self.put_check("win " + " ".join(map(str, self.game.winners)))
            self.spoil("after end")
        elif not self.replay.failed and self.rng.random() < self.temper.quit * 5:
            self.put_quit()

    def put_check(self, line):
        if not self.replay.failed and self.rng.random() < self.style.checks:
            self.put(line)

    # -- choosing actions

    def needs_reshuffle(self, action):
        seat, *words = action.split()
        wanted = self.game.cards_wanted(int(seat), words[:-1], words[-1])
        return wanted > len(self.game.stock) and len(self.game.discards) > 0 and self.game.renews_stock()

    def shuffled_discards(self):
        discards = list(self.game.discards)
        self.rng.shuffle(discards)
        return discards

    def choose_action(self):
        """Chooses the kind of action first, then an action of that kind."""
        kinds = collections.defaultdict(list)
        for action in self.game.position["legal"]:
            kinds[self.kind_of_action(action)].append(action)
        for name, wish in self.wishes():
            if kinds[name] and self.rng.random() < wish:
                return self.rng.choice(self.from_empty_hands(kinds[name]) or kinds[name])
        return self.choose_play(kinds["play"]) if kinds["play"] else self.rng.choice(kinds["call"])

    def wishes(self):
        """Returns the weight of each kind of action; it is higher where a rare event may follow."""
        game, temper = self.game, self.temper
        false_call, swap = temper.false_call, temper.swap
        if not all(game.hands.values()):
            false_call = swap = 0.8
        if temper.hoard and not self.is_hoarder():
            false_call = 0.02
        out_of_turn = temper.out_of_turn * (4 if game.slapper else 1)
        return [("out of turn", out_of_turn), ("slap", temper.slap), ("call", temper.call),
                ("false call", false_call), ("swap", swap), ("pass", 1)]

    def is_hoarder(self):
        return self.game.turn == self.hoarder

    def from_empty_hands(self, actions):
        """Returns the answers of the seats that would swap an empty hand."""
        return [action for action in actions if action.endswith("swap") and not self.game.hands[int(action.split()[0])]]

    def kind_of_action(self, action):
        seat, *words = action.split()
        if len(words) == 2:
            return "play"
        if words[0] not in ("yan", "yaniv"):
            return words[0]
        if int(seat) != self.game.turn:
            return "out of turn"
        return "false call" if self.game.is_false_call() else "call"

    def choose_play(self, plays):
        """Prefers plays that lead to slap-downs, joker swaps, runs and large throws; of three, the one that sheds most."""
        hand = self.game.hands[self.game.turn]
        bought = [play for play in plays if play.endswith(" Jk")]
        many = [play for play in plays if len(play.split()[1]) > 2]
        matches = self.plays_before_slap(plays) if self.rng.random() < self.temper.peek else []
        if matches and (len(hand) > 12 or not self.temper.hoard):
            return max(self.rng.sample(matches, min(3, len(matches))), key=len)
        if bought and self.rng.random() < 0.4:
            plays = self.joker_swaps(bought) or bought
        elif self.temper.hoard and self.is_hoarder() and len(hand) < 13:
            singles = [play for play in plays if len(play.split()[1]) == 2]
            plays = [play for play in singles if play.split()[1][1] not in "hk"] or singles
        elif many and (self.rng.random() < self.temper.throw_many or len(hand) > 8):
            plays = self.preferred_throws(many, len(hand))
        picks_deck = self.rng.random() < self.temper.deck
        if self.temper.hoard:
            picks_deck = self.is_hoarder()
        wanted = [play for play in plays if play.endswith("deck") == picks_deck] or plays
        return max((self.rng.choice(wanted) for _ in range(3)), key=self.points_shed)

    def plays_before_slap(self, plays):
        """Returns plays after which the top of the stock can be slapped down: the longest runs, else runs, else all."""
        top = self.game.stock[:1]
        if not top or self.rules.slap == "off":
            return []
        throws = [(play, parse_cards(play.split()[1])) for play in plays if play.endswith(" deck")]
        throws = [(play, throw) for play, throw in throws if self.game.drop_after_slap(throw, top[0])]
        longest = [play for play, throw in throws if len(throw) == 12]
        runs = [play for play, throw in throws if kind(throw, self.rules) == "run"]
        return longest or runs or [play for play, _ in throws]

    def joker_swaps(self, plays):
        buyers = self.game.cards_that_buy_a_joker()
        return [play for play in plays if play.split()[1] in buyers]

    def preferred_throws(self, plays, cards_held):
        """Chooses among throws of many cards: the largest if the hand is large, else often the runs."""
        if cards_held > 8:
            longest = max(len(play.split()[1]) for play in plays)
            return [play for play in plays if len(play.split()[1]) >= longest - 2]
        runs = [play for play in plays if self.looks_like_run(play)]
        return runs if runs and self.rng.random() < 0.7 else plays

    def looks_like_run(self, play):
        cards = parse_cards(play.split()[1])
        return len(cards) > 2 and (JOKER in cards or len({card[0] for card in naturals(cards)}) > 1)

    def points_shed(self, play):
        _, throw, pick = play.split()
        gained = 0 if pick == "deck" else self.rules.points(pick)
        return self.rules.worth(parse_cards(throw)) - gained

    # -- the files

    def args(self):
        return "--ratings " + ",".join(map(str, self.ratings)) if self.ratings else ""

    def record(self):
        return "\n".join(self.text) + "\n"


def write_files(generator, folder, name):
    for suffix, content in ((".yaniv", generator.record()), (".args", generator.args() + "\n"),
                            (".json", "".join(line + "\n" for line in generator.replay.json_lines()))):
        with open(os.path.join(folder, name + suffix), "w", encoding="utf-8", newline="") as file:
            file.write(content)


def print_stats(counts):
    for event, count in sorted(counts.items()):
        print("%8d  %s" % (count, event))


def main():
    parser = argparse.ArgumentParser(description="makes random records of Yaniv and what replaying them must print")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--out", help="the folder to write to; may be left out with --stats")
    parser.add_argument("--stats", action="store_true", help="print how often each rule came up")
    options = parser.parse_args()
    counts = collections.Counter({event: 0 for event in Watcher.EVENTS + tuple("error: " + name for name in FLAWS)})
    if options.out:
        os.makedirs(options.out, exist_ok=True)
    for index in range(options.count):
        generator = Generator(options.seed, index).make()
        counts.update(generator.watcher.counts)
        if generator.replay.failed:
            counts["error: " + generator.flaw.name] += 1
        if options.out:
            write_files(generator, options.out, "%03d" % index)
    if options.stats:
        print_stats(counts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
