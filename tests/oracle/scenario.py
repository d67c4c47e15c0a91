"""Random rules, random tables and stacked decks, weighted so that rare rules come up."""

from rules import JOKER, OPTIONS, PRESETS, SUITS, Broken, Rules

# The values used most often for options whose whole range would mostly be dull. Other options are drawn evenly.
LIVELY = {
    "decks": "0 1 1 1 2 3 4".split(),
    "joker_points": "-5 -1 0 0 0 2 10 25".split(),
    "one_eyed": "-10 -3 0 1 5 10".split(),
    "threshold": "0 3 5 7 10 15 20 25 30 30".split(),
    "assaf_penalty": "0 5 10 20 30 50 100".split(),
    "assaf_each": "0 0 1 10 15 20 100".split(),
    "cut_at": "10 10 10 11 12 15 20 25 50".split(),
    "cut_by": "10 15 20 50 100 200".split(),
    "limit": "20 20 25 30 40 50 60 80 100 150 1000".split(),
    "rounds": "0 0 1 2 3 4 5".split(),
}

# Themes of games: options that bring out a rule.
THEMES = [
    "slap=runs ace=wrap suits=2 jokers=2",
    "slap=runs ace=both suits=2 jokers=4",
    "slap=runs ace=low jokers=4 take_run=any",
    "slap=runs ace=wrap suits=2 false_call=draw3 threshold=0 jokers=4 decks=1",
    "slap=runs ace=both suits=2 false_call=draw3 threshold=0 jokers=4 decks=1",
    "joker_swap=on jokers=4 take_run=ends slap=off",
    "joker_swap=on jokers=4 ace=wrap slap=runs hand=7",
    "joker_swap=on jokers=4 suits=2 decks=2 hand=7 ace=both",
    "set_jokers=on jokers=4 slap=on suits=2 decks=2",
    "set_jokers=on jokers=3 take_set=ends slap=on decks=2",
    "set_jokers=on run_naturals=1 joker_swap=on jokers=4 hand=7",
    "run_naturals=2 jokers=4 hand=7 ace=both",
    "false_call=draw3 threshold=0 upcard=off",
    "false_call=draw3 decks=4 jokers=4 ace=wrap suits=2 take_run=any",
    "false_call=draw3 suits=2 decks=1 jokers=0",
    "false_call=draw3 upcard=off suits=2 decks=1 threshold=0 hand=5 jokers=2",
    "false_call=draw3 upcard=off suits=2 decks=1 threshold=5 hand=6 jokers=1",
    "false_call=draw3 decks=1 jokers=4 ace=wrap threshold=0 slap=runs hand=7",
    "false_call=draw3 decks=1 jokers=4 ace=both threshold=0 slap=runs hand=7",
    "false_call=draw3 decks=2 jokers=4 ace=wrap joker_points=25 take_run=any joker_swap=on",
    "false_call=draw3 decks=2 jokers=2 set_jokers=on take_set=ends hand=7",
    "false_call=swap hand=3 slap=on suits=2 decks=2",
    "false_call=swap slap=runs last_turn=on hand=3 suits=2",
    "false_call=swap slap=on hand=3 suits=2 decks=4 jokers=0 threshold=0",
    "false_call=eliminate end=last limit=30 threshold=15",
    "false_call=eliminate end=first threshold=20",
    "false_call=eliminate end=rounds rounds=3 threshold=20",
    "false_call=eliminate upcard=off end=last",
    "last_turn=on slap=on hand=3 threshold=20 suits=2",
    "out_of_turn=penalty limit=60 cut_at=30",
    "out_of_turn=penalty false_call=swap call=yan",
    "call=yan threshold=25 limit=100",
    "assaf_each=20 threshold=30 hand=3 assaf_tie=on",
    "assaf_wins=all threshold=30 assaf_hand=off assaf_tie=off",
    "assaf_wins=zero threshold=30 hand=3 starter=caller",
    "stock_out=end suits=2 jokers=0 threshold=0 slap=off",
    "stock_out=end suits=2 jokers=1 slap=on hand=3 limit=100 cut_at=10",
    "stock_out=end suits=2 jokers=0 last_turn=on threshold=30 hand=5",
    "stock_out=end suits=2 jokers=2 false_call=draw3 threshold=0",
    "stock_out=end suits=2 jokers=0 false_call=draw3 threshold=3 upcard=off",
    "pick=earned suits=2 decks=1 slap=on",
    "pick=earned last_turn=on threshold=30 joker_swap=on jokers=4",
    "pick=earned false_call=swap threshold=3 suits=2",
    "pick=earned false_call=draw3 suits=2 jokers=0 threshold=0",
    "pick=earned stock_out=end suits=2 take_run=any hand=7",
    "run_jokers=one jokers=4 hand=7 ace=both slap=runs",
    "run_jokers=none jokers=4 hand=7 suits=2",
    "run_jokers=one run_naturals=2 set_jokers=on joker_swap=on jokers=4",
    "cut=halve cut_at=10 limit=100 threshold=20",
    "cut=minus cut_at=10 cut_by=200 limit=100 threshold=20 yaniv_wins=hand",
    "joker_points=-5 yaniv_wins=hand threshold=25 jokers=4",
    "limit=20 end=last threshold=30 assaf_wins=hand yaniv_wins=hand",
    "limit=20 end=first threshold=30",
    "end=rounds rounds=2 threshold=30 hand=3 faces=rank joker_points=10",
    "end=rounds rounds=0 threshold=30 hand=3 assaf_penalty=0 assaf_hand=off",
]


def random_value(rng, key):
    if key in LIVELY and rng.random() < 0.8:
        return rng.choice(LIVELY[key])
    return rng.choice(OPTIONS[key][0])


def random_changes(rng):
    """Changes anything from no option to nearly all of them, and then perhaps adds a theme."""
    share = rng.choice([0, 0, 0.05, 0.1, 0.2, 0.4, 0.9])
    changes = {key: random_value(rng, key) for key in OPTIONS if rng.random() < share}
    if rng.random() < 0.65:
        changes.update(option.split("=") for option in rng.choice(THEMES).split())
    keys = list(changes)
    rng.shuffle(keys)
    return ["%s=%s" % (key, changes[key]) for key in keys]


def is_possible(rules, players):
    try:
        rules.refuse_impossible_game(players)
        return True
    except Broken:
        return False


def random_table(rng):
    """Returns a preset, changes to it, and an allowed number of players, often a large one so that the stock is small."""
    while True:
        preset, changes = rng.choice(list(PRESETS)), random_changes(rng)
        rules = Rules(preset, changes)
        possible = [players for players in range(2, 9) if is_possible(rules, players)]
        if possible:
            return preset, changes, possible[-1] if rng.random() < 0.35 else rng.choice(possible[:4] + possible)


def hoarders_deck(rng, rules, players, active):
    """Returns a deck whose deal and first stock cards give the starter one suit and the jokers."""
    deck = rules.deck(players)
    rng.shuffle(deck)
    deck.sort(key=lambda card: card != JOKER and card[1] != "h")
    rich, rest = deck[:rules.hand + 12], deck[rules.hand + 12:]
    rng.shuffle(rich)
    ordered = []
    for _ in range(rules.hand):
        ordered.append(rich.pop())
        ordered += [rest.pop() for _ in range(active - 1) if rest]
    upcard = [rest.pop()] if rules.upcard == "on" and rest else []
    rng.shuffle(rest)
    return ordered + upcard + rich + rest


def stacked_deck(rng, rules, players):
    """Returns a shuffled deck, sometimes one in which jokers, a suit, a rank or low cards tend to come early."""
    early = {
        "even": lambda card: 0,
        "jokers": lambda card: card == JOKER,
        "suit": lambda card: (SUITS + "k").index(card[1]) / 4,
        "suit and jokers": lambda card: 2 if card == JOKER else SUITS.index(card[1]) / 2,
        "rank": lambda card: hash_of_rank[card[0]],
        "low": lambda card: 1 - min(rules.points(card), 10) / 10,
    }
    hash_of_rank = {rank: rng.random() for rank in "A23456789TJQK"}
    score = early[rng.choice(["even", "even"] + list(early))]
    strength = rng.choice([0.5, 1, 2, 10])
    keyed = [(rng.random() - strength * score(card), card) for card in rules.deck(players)]
    return [card for _, card in sorted(keyed)]
