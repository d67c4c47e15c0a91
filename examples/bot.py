#!/usr/bin/env python3
"""A first bot for Yaniv, to be copied and made better. Try it with

    yaniv arena --seat 'exec:python3 examples/bot.py' --seat random --games 100

The arena writes one JSON object a line to our standard input. Most only tell us what happened; an "act" wants an answer,
one line with one of the actions it lists as legal. docs/BOTS.md explains everything else."""
import json
import sys

STOCK_COST = 6  # what a card that we do not know yet is reckoned to cost, in points


def points(cards):
    """What cards written together are worth: '7h7sJk' is 14."""
    ranks = cards.replace("Jk", "")[::2]
    return sum({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank) for rank in ranks)


def worth(action, view, rules):
    """How good an action looks: the greater the better."""
    if action in ("yaniv", "yan"):  # too many points make it a false call, which some rules allow, for a price
        return 1000 if view["points"] <= rules["threshold"] else -1000
    if action in ("slap", "pass", "swap"):
        return {"slap": 1000, "pass": 0, "swap": -1}[action]
    thrown, taken = action.split()
    if taken == "deck":
        return points(thrown) - STOCK_COST
    if points(taken) < points(thrown):
        return points(thrown) - points(taken)
    return -points(taken)  # else two of us could hand the same cards to and fro for ever


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":  # a game begins: forget the one before
        rules = message["rules"]
    elif message["type"] == "act":
        print(max(message["legal"], key=lambda action: worth(action, message["view"], rules)), flush=True)
