"""Throws: RULES.md §3, and the canonical writing of a throw in NOTATION.md.

Runs and sets are found by trial: lay cards, and ask the plain question "is this a run?", "is this a set?".
"""

import functools
import itertools

from rules import JOKER, RANKS, ascending, naturals, without


def is_set(cards, rules):
    """True for two or more cards of one rank. Jokers are a rank; with set_jokers they also go with a natural card."""
    ranks = {card[0] for card in naturals(cards)}
    if len(cards) < 2 or len(ranks) > 1:
        return False
    return not ranks or JOKER not in cards or rules.set_jokers == "on"


@functools.lru_cache(None)
def rank_rows(length, ace):
    """Returns every row of `length` consecutive ranks. A run never repeats a rank, so none is longer than 13."""
    line = {"low": RANKS, "both": RANKS + "A", "wrap": RANKS + RANKS}[ace]
    rows = {line[start:start + length] for start in range(len(line) - length + 1)}
    return [row for row in rows if len(set(row)) == length]


def lies_on(cards, row):
    return all(card == JOKER or card[0] == rank for card, rank in zip(cards, row))


@functools.lru_cache(200000)
def may_become_run(cards, ace):
    """True if the cards could begin a run: one suit, consecutive ranks, low to high; jokers stand for anything."""
    if len({card[1] for card in naturals(cards)}) > 1:
        return False
    return any(lies_on(cards, row) for row in rank_rows(len(cards), ace))


def is_run(cards, rules):
    """True for three or more cards in a row, with at least run_naturals natural ones and at most the jokers that
    run_jokers allows, unless they are also a set."""
    if len(cards) < 3 or len(naturals(cards)) < rules.run_naturals or is_set(cards, rules):
        return False
    if cards.count(JOKER) > {"any": 13, "one": 1, "none": 0}[rules.run_jokers]:
        return False
    return may_become_run(tuple(cards), rules.ace)


def run_faces(run, rules):
    """Returns the card that each card of a run is or stands for. The natural cards leave only one reading."""
    suit = naturals(run)[0][1]
    rows = [row for row in rank_rows(len(run), rules.ace) if lies_on(run, row)]
    assert len(rows) == 1
    return [rank + suit for rank in rows[0]]


def kind(cards, rules):
    if len(cards) == 1:
        return "single"
    return "set" if is_set(cards, rules) else "run" if is_run(cards, rules) else None


def canonical(throw, rules):
    """Returns the cards in the order of NOTATION.md, "The canonical writing of a throw"."""
    if kind(throw, rules) != "set":
        return list(throw)
    if rules.take_set == "any":
        return ascending(throw)
    low, high = ascending([throw[0], throw[-1]])
    return [low] + ascending(throw[1:-1]) + [high]


def choices(cards):
    """Returns every different way to take some of the cards, as ascending lists, including the empty one."""
    counts = [(card, cards.count(card)) for card in ascending(set(cards))]
    for taken in itertools.product(*(range(count + 1) for _, count in counts)):
        yield [card for (card, _), times in zip(counts, taken) for _ in range(times)]


def sets_in(hand, rules):
    """Returns every set in canonical writing, including sets of jokers alone."""
    jokers = [card for card in hand if card == JOKER]
    found = {tuple(cards) for cards in choices(jokers) if is_set(cards, rules)}
    for rank in RANKS:
        of_rank = [card for card in naturals(hand) if card[0] == rank]
        beside = jokers if of_rank and rules.set_jokers == "on" else []
        for cards in choices(of_rank + beside):
            if is_set(cards, rules):
                found.update(ways_to_lay(cards, rules))
    return found


def ways_to_lay(cards, rules):
    """Returns the ways to lay a set: with take_set=ends, any two of its cards may be the ends."""
    if rules.take_set == "any":
        return {tuple(cards)}
    return {tuple(canonical([a] + without(cards, [a, b]) + [b], rules)) for a, b in itertools.combinations(cards, 2)}


def runs_in(hand, rules, laid=()):
    """Finds all runs: lays every different card next, goes on while a run is possible, and keeps the runs."""
    for card in set(hand):
        longer = laid + (card,)
        if may_become_run(longer, rules.ace):
            if is_run(longer, rules):
                yield longer
            yield from runs_in(without(hand, [card]), rules, longer)


def throws_in(hand, rules):
    return {(card,) for card in hand} | sets_in(hand, rules) | set(runs_in(hand, rules))
