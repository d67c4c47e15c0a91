#!/usr/bin/env python3
"""A first bot for Yaniv, for you to copy and improve. Try it with

    yaniv arena --seat 'exec:python3 examples/bot.py' --seat random --games 100

The arena writes one JSON object on each line to our standard input. Most objects only say what happened. We answer an
"act" with one line: one of the actions that it lists as legal. docs/BOTS.md explains the rest."""
import json
import sys

STOCK_COST = 6  # the points that we expect a card from the stock to cost


def points(cards):
    """Returns the points of cards written together: '7h7sJk' is 14."""
    ranks = cards.replace("Jk", "")[::2]
    return sum({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank) for rank in ranks)


def worth(action, view, rules):
    """Returns how good an action looks; higher is better."""
    if action in ("yaniv", "yan"):  # with too many points it is a false call, which some rules allow
        return 1000 if view["points"] <= rules["threshold"] else -1000
    if action in ("slap", "pass", "swap"):
        return {"slap": 1000, "pass": 0, "swap": -1}[action]
    thrown, taken = action.split()
    if taken == "deck":
        return points(thrown) - STOCK_COST
    if points(taken) < points(thrown):
        return points(thrown) - points(taken)
    return -points(taken)  # otherwise two of these bots could exchange the same cards for ever


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":  # a game begins: forget the last one
        rules = message["rules"]
    elif message["type"] == "act":
        print(max(message["legal"], key=lambda action: worth(action, message["view"], rules)), flush=True)
