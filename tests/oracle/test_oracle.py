#!/usr/bin/env python3
"""Tests of the oracle itself: the examples beside NOTATION.md, the worked examples of RULES.md, and more cases.

    python3 test_oracle.py            the examples are looked for in $YANIV_EXAMPLES, then in the PLACES below
"""

import glob
import itertools
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from compare import first_difference
from game import Game
from generate import Generator
from oracle import Replay, replay_text
from rules import JOKER, Broken, Rules, parse_cards
from scores import charge_for_leaving, cut_total, gain_of_staying_in, loss_of_going_out, quotient, round_scores
from throws import canonical, is_run, kind, run_faces, throws_in

HERE = os.path.dirname(os.path.abspath(__file__))
PLACES = [os.environ.get("YANIV_EXAMPLES", ""), os.path.join(HERE, "../../../shared/examples"),
          os.path.join(HERE, "../golden"), os.path.join(HERE, "../../examples"),
          os.path.join(HERE, "../../docs/examples")]


def examples():
    found = [sorted(glob.glob(os.path.join(place, "*.yaniv"))) for place in PLACES if place]
    return next((paths for paths in found if paths), [])


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def rules(*changes, preset="traveller"):
    return Rules(preset, changes)


def written(hand, *changes):
    return {"".join(throw) for throw in throws_in(parse_cards(hand), rules(*changes))}


def deal(first, *changes, players=2):
    """Returns a game in its first round, which seat 1 starts. The deck begins with `first`; the rest is in order."""
    game = Game(rules(*changes), players)
    deck, top = game.rules.deck(players), parse_cards(first)
    for card in top:
        deck.remove(card)
    game.deal(1, top + deck)
    return game


def act(game, *actions):
    for action in actions:
        seat, *words = action.split()
        game.act(int(seat), words)
    return game


class Examples(unittest.TestCase):
    def test_every_example_is_printed_as_given(self):
        paths = examples()
        if not paths:
            self.skipTest("no examples found")
        for path in paths:
            text = read(path)
            players = sum(line.startswith("player ") for line in text.split("\n"))
            replay = replay_text(text, [1000] * players)
            wanted = read(path[:-len(".yaniv")] + ".json").splitlines()
            self.assertIsNone(first_difference(wanted, replay.json_lines()), path)


class Throws(unittest.TestCase):
    def test_throws_are_all_orderings_of_all_subsets_that_are_single_set_or_run(self):
        rng = random.Random(7)
        for _ in range(60):
            options = ["ace=" + rng.choice(["low", "both", "wrap"]), "set_jokers=" + rng.choice(["on", "off"]),
                       "take_set=" + rng.choice(["any", "ends"]), "run_naturals=%d" % rng.choice([1, 2])]
            table = rules(*options)
            deck = [rank + suit for rank in "A2JQK" for suit in "hs"] + [JOKER] * 4
            hand = rng.sample(deck, 5)
            brute = {tuple(canonical(order, table)) for size in range(1, 6)
                     for order in itertools.permutations(hand, size) if kind(order, table)}
            self.assertEqual(throws_in(hand, table), brute, (hand, options))

    def test_aces_stand_where_the_option_says(self):
        self.assertFalse(is_run(parse_cards("QhKhAh"), rules()))
        self.assertTrue(is_run(parse_cards("QhKhAh"), rules("ace=both")))
        self.assertFalse(is_run(parse_cards("KhAh2h"), rules("ace=both")))
        self.assertTrue(is_run(parse_cards("KhAh2h"), rules("ace=wrap")))
        self.assertFalse(is_run(parse_cards("JkAh2h"), rules()))
        self.assertFalse(is_run(parse_cards("QhKhJk"), rules()))

    def test_a_run_of_thirteen_may_begin_anywhere_only_round_the_corner(self):
        suit = parse_cards("5h6h7h8h9hThJhQhKhAh2h3h4h")
        self.assertTrue(is_run(suit, rules("ace=wrap")))
        self.assertFalse(is_run(suit, rules("ace=both")))
        self.assertFalse(is_run(suit + ["5h"], rules("ace=wrap")))
        self.assertEqual(run_faces(parse_cards("JkKhJk"), rules("ace=wrap")), ["Qh", "Kh", "Ah"])

    def test_what_can_be_read_both_ways_is_a_set(self):
        self.assertEqual(kind(parse_cards("JkJk7h"), rules("set_jokers=on")), "set")
        self.assertEqual(kind(parse_cards("JkJk7h"), rules()), "run")
        self.assertIsNone(kind(parse_cards("JkJk7h"), rules("run_naturals=2")))
        self.assertEqual(written("7hJkJk", "set_jokers=on", "take_set=ends"),
                         {"7h", "Jk", "7hJk", "JkJk", "7hJkJk", "Jk7hJk"})

    def test_ends_of_a_set_are_written_low_middle_high(self):
        self.assertEqual(written("7c7d7d", "take_set=ends"), {"7c", "7d", "7c7d", "7d7d", "7c7d7d", "7d7c7d"})


class SlapDown(unittest.TestCase):
    def test_a_card_that_fits_both_ends_is_slapped_at_the_high_one(self):
        for ace, run in (("both", "2h3h4h5h6h7h8h9hThJhQhKh"), ("wrap", "2h3h4h5h6h7h8h9hThJhQhKh")):
            game = Game(rules("slap=runs", "ace=" + ace), 2)
            throw = parse_cards(run)
            self.assertEqual(game.drop_after_slap(throw, "Ah"), throw + ["Ah"])
        game = Game(rules("slap=runs"), 2)
        self.assertEqual(game.drop_after_slap(throw, "Ah"), ["Ah"] + throw)

    def test_a_joker_is_a_match_only_for_jokers(self):
        game = Game(rules("set_jokers=on"), 2)
        self.assertIsNone(game.drop_after_slap(["7h", JOKER], JOKER))
        self.assertEqual(game.drop_after_slap(["7h", JOKER], "7s"), ["7h", JOKER, "7s"])
        self.assertEqual(game.drop_after_slap([JOKER], JOKER), [JOKER, JOKER])
        self.assertIsNone(game.drop_after_slap([JOKER], "7s"))
        self.assertIsNone(game.drop_after_slap(parse_cards("5h6h7h"), "8h"))

    def test_one_slap_a_turn_and_an_empty_hand_must_call(self):
        game = deal("7hKs7sQs7cJs9c7d", "hand=3", "threshold=0")
        act(game, "1 7h7s7c deck", "1 slap")
        self.assertEqual((game.drop, game.hands[1]), (parse_cards("7h7s7c7d"), []))
        self.assertRaises(Broken, act, game, "1 slap")
        act(game, "2 Ks 7c")
        self.assertEqual(game.position["legal"], ["1 yaniv"])

    def test_the_next_play_ends_the_right_to_slap(self):
        game = deal("7hKs7sQs7cJs9c7d", "hand=3")
        act(game, "1 7h7s7c deck", "2 Ks 7c")
        self.assertRaises(Broken, act, game, "1 slap")


class Calls(unittest.TestCase):
    def test_the_example_hands_of_an_assaf(self):
        points = {1: 5, 2: 5, 3: 4, 4: 20}
        self.assertEqual(round_scores(points, 1, rules()), {1: 35, 2: 5, 3: 0, 4: 20})
        self.assertEqual(round_scores(points, 1, rules("assaf_each=20")), {1: 45, 2: 5, 3: 0, 4: 20})
        self.assertEqual(round_scores(points, 1, rules("assaf_tie=off", "assaf_each=20")), {1: 35, 2: 5, 3: 0, 4: 20})
        self.assertEqual(round_scores(points, 1, rules("assaf_wins=all", "assaf_hand=off")), {1: 30, 2: 0, 3: 0, 4: 0})
        self.assertEqual(round_scores(points, 3, rules("yaniv_wins=hand")), points)

    def test_cuts(self):
        self.assertEqual(cut_total(200, 30, rules()), 100)
        self.assertEqual(cut_total(200, 0, rules()), 200)
        self.assertEqual(cut_total(25, 5, rules("cut_at=25")), 12)
        self.assertEqual(cut_total(10, 5, rules("cut=minus", "cut_at=10", "cut_by=200")), -190)
        self.assertEqual(cut_total(-50, 5, rules()), -50)
        self.assertEqual(cut_total(0, -5, rules()), 0)

    def test_draw3_renews_the_stock_when_it_runs_out_and_must_be_followed_by_a_play(self):
        game = deal("2h3hThKhQhJh9h", "hand=3", "false_call=draw3", "threshold=0")
        game.stock, game.discards = ["4s"], ["5s", "6s"]
        game.act(1, ["yaniv"], ["6s", "5s"])
        self.assertEqual(sorted(game.hands[1]), sorted(parse_cards("2hThQh4s6s5s")))
        self.assertEqual((len(game.stock), game.discards, game.turn), (0, [], 1))
        self.assertFalse([action for action in game.position["legal"] if "deck" in action or "yaniv" in action])

    def test_a_swap_that_leaves_an_empty_hand_must_call(self):
        game = deal("2h3hThKhQhJh9h", "hand=3", "false_call=swap")
        game.hands[2] = []
        act(game, "1 yaniv", "2 swap")
        self.assertEqual(game.position["legal"], ["1 yaniv"])
        act(game, "1 yaniv")
        self.assertEqual(game.lines[-1]["score"], [0, 22])

    def test_an_eliminated_caller_cannot_win_although_lowest(self):
        game = deal("2hKhThKsQhJh9h", "hand=3", "false_call=eliminate", "end=first", "limit=1000")
        game.totals = {1: 0, 2: 50}
        act(game, "1 yaniv")
        self.assertEqual(game.lines[-1], {"at": "end", "winners": [2], "total": [0, 50]})


class Rating(unittest.TestCase):
    def test_worked_examples(self):
        self.assertEqual(loss_of_going_out(210, [167, 180, 155], 4, 3), 128)
        self.assertEqual(gain_of_staying_in(210, 125, 3), 28)
        self.assertEqual(charge_for_leaving([107, 153, 190], 4, 4, rules()), 153)

    def test_division_truncates_toward_zero(self):
        self.assertEqual([quotient(a, b) for a, b in ((7, 2), (-7, 2), (7, -2), (-1, 3))], [3, -3, -3, 0])

    def test_never_a_gain_by_going_out_and_never_more_than_200_for_leaving(self):
        self.assertEqual(loss_of_going_out(51, [100, 100], 3, 1), 0)
        self.assertEqual(gain_of_staying_in(20, 50, 2), 0)
        self.assertEqual(charge_for_leaving([0, 0, 0], 4, 4, rules()), 200)


class Records(unittest.TestCase):
    HEAD = ["yaniv 1", "rules traveller hand=3", "player A", "player B", "round 1", "start 1"]

    def replay(self, *lines):
        replay = Replay()
        for line in itertools.chain(self.HEAD, lines):
            replay.feed(line)
        return replay

    def test_too_small_a_deck_is_an_error_at_the_first_round(self):
        lines = ["yaniv 1", "rules traveller suits=2 hand=7 jokers=3"] + ["player P"] * 4 + ["round 1"]
        self.assertEqual(replay_text("\n".join(lines)).lines[-1]["line"], 7)
        lines[1] = "rules traveller suits=2 hand=7 jokers=4"
        self.assertFalse(replay_text("\n".join(lines)).lines)

    def test_a_reshuffle_that_is_not_needed_is_an_error_at_the_action_and_none_at_the_end(self):
        deck = "deck " + "".join(rules().deck(2))
        self.assertFalse(self.replay(deck, "reshuffle 7h").failed)
        broken = self.replay(deck, "reshuffle 7h", "1 Ac deck")
        self.assertEqual(broken.lines[-1]["line"], len(self.HEAD) + 3)

    def test_letters_comments_and_order_of_a_set_are_free(self):
        deck = "deck " + "".join(rules().deck(2)).upper() + " # all of it"
        replay = self.replay(deck, "", "# nothing", "1 AHac 2H #x")
        self.assertFalse(replay.failed)
        self.assertEqual(replay.lines[-1]["drop"], "AhAc")

    def test_the_same_seed_makes_the_same_record(self):
        one, other = (Generator("x", 3).make() for _ in range(2))
        self.assertEqual(one.record(), other.record())


if __name__ == "__main__":
    unittest.main()
