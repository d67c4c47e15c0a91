"""Cards, options and presets: RULES.md §1, §8 and §9, and the cards of NOTATION.md."""

import re

RANKS = "A23456789TJQK"
SUITS = "cdhs"
JOKER = "Jk"
ALL_FACES = [rank + suit for rank in RANKS for suit in SUITS] + [JOKER]
ORDER = {face: place for place, face in enumerate(ALL_FACES)}
FACE_BY_LOWER_CASE = {face.lower(): face for face in ALL_FACES}


class Broken(Exception):
    """The record breaks the rules, or is not a record."""


def ascending(cards):
    """NOTATION: sorts by rank (A…K), then by suit (c d h s), with jokers last."""
    return sorted(cards, key=ORDER.get)


def parse_cards(text):
    """NOTATION: reads cards written together, in any letter case."""
    pairs = [text[i:i + 2].lower() for i in range(0, len(text), 2)]
    if not pairs or any(pair not in FACE_BY_LOWER_CASE for pair in pairs):
        raise Broken("not cards: " + text)
    return [FACE_BY_LOWER_CASE[pair] for pair in pairs]


def without(cards, taken):
    """Returns the cards that are left without those taken."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def naturals(cards):
    return [card for card in cards if card != JOKER]


def numbers(low, high):
    return [str(number) for number in range(low, high + 1)]


OPTIONS = {
    "decks": (numbers(0, 4), "1"),
    "suits": (["4", "2"], "4"),
    "jokers": (numbers(0, 4), "2"),
    "hand": (numbers(3, 7), "5"),
    "upcard": (["on", "off"], "on"),
    "faces": (["ten", "rank"], "ten"),
    "joker_points": (numbers(-5, 25), "0"),
    "one_eyed": (numbers(-10, 10), "10"),
    "ace": (["low", "both", "wrap"], "low"),
    "run_naturals": (["1", "2"], "1"),
    "run_jokers": (["any", "one", "none"], "any"),
    "set_jokers": (["off", "on"], "off"),
    "take_set": (["any", "ends"], "any"),
    "take_run": (["ends", "any"], "ends"),
    "joker_swap": (["off", "on"], "off"),
    "pick": (["free", "earned"], "free"),
    "stock_out": (["reshuffle", "end"], "reshuffle"),
    "slap": (["on", "runs", "off"], "on"),
    "threshold": (numbers(0, 30), "5"),
    "call": (["yaniv", "yan", "jhyap"], "yaniv"),
    "last_turn": (["off", "on"], "off"),
    "false_call": (["refuse", "draw3", "swap", "eliminate"], "refuse"),
    "out_of_turn": (["refuse", "penalty"], "refuse"),
    "assaf_tie": (["on", "off"], "on"),
    "assaf_penalty": (numbers(0, 100), "30"),
    "assaf_each": (numbers(0, 100), "0"),
    "assaf_hand": (["on", "off"], "on"),
    "assaf_wins": (["zero", "hand", "all"], "zero"),
    "yaniv_wins": (["zero", "hand"], "zero"),
    "cut": (["halve", "minus", "none"], "halve"),
    "cut_at": (numbers(10, 200), "50"),
    "cut_by": (numbers(10, 200), "50"),
    "limit": (numbers(20, 1000), "200"),
    "out": (["reach", "cross"], "reach"),
    "end": (["last", "first", "rounds"], "last"),
    "rounds": (numbers(0, 100), "0"),
    "starter": (["winner", "caller"], "winner"),
    "direction": (["clockwise", "anticlockwise"], "clockwise"),
}

JHYAP = "take_set=ends slap=off call=jhyap assaf_wins=hand cut=none out=cross out_of_turn=penalty"
PRESETS = {  # name: (fewest players, most players, differences from the defaults)
    "traveller": (2, 8, ""),
    "tally": (2, 5, "decks=0 take_set=ends slap=off assaf_wins=hand cut=none end=rounds"),
    "sevens": (2, 8, "upcard=off threshold=7 take_set=ends joker_swap=on slap=off assaf_each=20 cut=none out=cross"),
    "jhyap": (2, 8, JHYAP),
    "speedy": (2, 4, JHYAP + " suits=2 jokers=1 hand=3 call=yan"),
    "dhumbal": (2, 5, "jokers=0 faces=rank take_run=any pick=earned stock_out=end slap=off call=jhyap assaf_penalty=25 "
                      "assaf_wins=hand cut=none limit=100 direction=anticlockwise"),
    "slapdown": (2, 8, "threshold=6 assaf_wins=hand out=cross starter=caller"),
    "duel": (2, 2, "jokers=0 threshold=7 take_set=ends slap=off cut=none end=rounds rounds=1"),
}


class Rules:
    """§8, §9: a preset and changes to it. Each option is an attribute, a number or a string."""

    def __init__(self, preset="traveller", changes=()):
        if preset not in PRESETS:
            raise Broken("unknown preset: " + preset)
        self.fewest, self.most, differs = PRESETS[preset]
        for key, (_, default) in OPTIONS.items():
            self.set(key, default)
        for change in differs.split() + list(changes):
            key, _, value = change.partition("=")
            self.set(key, value)

    def set(self, key, value):
        if key not in OPTIONS or value not in OPTIONS[key][0]:
            raise Broken("unknown option or value: %s=%s" % (key, value))
        setattr(self, key, int(value) if re.fullmatch(r"-?\d+", value) else value)

    def deck(self, players):
        """§1, §8: returns the cards of the deck; decks=0 means one pack for 2–3 players, two for 4 or more."""
        decks = self.decks or (1 if players <= 3 else 2)
        suits = SUITS if self.suits == 4 else "hs"
        return decks * ([rank + suit for rank in RANKS for suit in suits] + self.jokers * [JOKER])

    def refuse_impossible_game(self, players):
        """§9: checks the number of players. §2: the deck needs a hand each, an upcard, and one card for the stock."""
        if not self.fewest <= players <= self.most:
            raise Broken("the rules are for %d to %d players" % (self.fewest, self.most))
        if len(self.deck(players)) < players * self.hand + (self.upcard == "on") + 1:
            raise Broken("the deck is too small for this number of players")

    def points(self, card):
        """§1, §8: returns the points of a card. With the value 10, one-eyed jacks are jacks like the others."""
        if card == JOKER:
            return self.joker_points
        if card in ("Js", "Jh") and self.one_eyed != 10:
            return self.one_eyed
        place = RANKS.index(card[0]) + 1
        return place if self.faces == "rank" else min(place, 10)

    def worth(self, hand):
        return sum(self.points(card) for card in hand)
