#!/usr/bin/env python3
"""Measures how far the figures of `yaniv review` and `yaniv arena --adjust` can be trusted (docs/REVIEW.md).

    bench/review.py books  [--games 400] [--rules traveller] [--players 2]   without --rules: every preset, with 2 and 4
    bench/review.py levels [--games 60]
    bench/review.py adjust [--games 100000] [--rules traveller]                without --rules: every preset
    options: --yaniv build/yaniv --seed 1 --folder build/review

`books` lets experts play, reviews the games with the net alone, and prints means over the games, which must be 0: the
first seat's chance of the whole game, and what all deals of a game bring, as a mean over the seats. It also compares the
chance to win at every decision with the result, grouped by tenths. `levels` lets each level play against itself, reviews
the games, and counts how often the error rates of ten games, drawn from those, put the levels in the right order. `adjust`
lets easy play against medium, and compares its plain share with the share from which luck is subtracted: mean luck must be 0.
What has been played and reviewed stays in the folder, so an interrupted run continues.
"""
import argparse
import json
import math
import os
import random
import subprocess

LEVELS = ["novice", "easy", "medium", "hard", "expert", "champion"]
USUAL_GAMES = {"books": 400, "levels": 60, "adjust": 100000}  # unless --games says otherwise
RESAMPLES, DRAWN = 1000, 10
BATCH = 20  # games in a call of `yaniv review`
ADJUSTED_BATCH = 4000  # games in a call of `yaniv arena`


def play(yaniv, folder, seats, rules, games, seed):
    if len(list_records(folder)) < games:
        seated = [word for seat in seats for word in ("--seat", seat)]
        subprocess.run([yaniv, "arena", *seated, "--rules", rules, "--games", str(games), "--seed", str(seed), "--jobs", "1",
                        "--record", folder], check=True, stdout=subprocess.DEVNULL)
    return list_records(folder)[:games]


def list_records(folder):
    os.makedirs(folder, exist_ok=True)
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".yaniv"))


def review(yaniv, folder, records, effort, digest):
    """Returns digest(review) of each record, and keeps it in a file of the folder."""
    kept = os.path.join(folder, f"{effort}.json")
    found = json.load(open(kept)) if os.path.exists(kept) else []
    for start in range(len(found), len(records), BATCH):
        words = [yaniv, "review", "--json", "--effort", effort, *records[start:start + BATCH]]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as made:
            found += [digest(json.loads(line)) for line in made.stdout]
        assert made.returncode == 0, words
        with open(kept + ".new", "w") as out:
            json.dump(found, out)
        os.replace(kept + ".new", kept)
    return found[:len(records)]


def mean(values):
    return sum(values) / len(values)


def error_of(values):
    middle = mean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def show(values):
    return f"{100 * mean(values):+6.2f} % ± {100 * error_of(values):.2f} ({mean(values) / error_of(values):+.1f})"


# ---- the books ----

def first_chances(game):
    """Returns the chance of each seat at its first decision of each round, by round and seat."""
    first = {}
    for made in game["decisions"]:
        first.setdefault((made["round"], made["seat"]), made["win"])
    return first


def books_of(game):
    first = first_chances(game)
    deals = [first.get((round["round"], seat["seat"]), seat["result"]) - seat["start"]
             for round in game["rounds"] for seat in round["seats"]]
    results = {seat["seat"]: seat["result"] for seat in game["seats"]}
    tenths = [[0, 0, 0] for _ in range(10)]
    for made in game["decisions"]:
        tenth = tenths[min(9, int(10 * made["win"]))]
        tenth[0] += 1
        tenth[1] += made["win"]
        tenth[2] += results[made["seat"]]
    return {"chance": [seat["chance"] for seat in game["seats"]], "deals": sum(deals) / len(game["seats"]), "tenths": tenths}


def show_tenths(games):
    """Returns the mean difference between the chance and the result, over the tenths of the chance."""
    off, all_decisions, texts = 0, 0, []
    for tenth in range(10):
        count, win, result = (sum(game["tenths"][tenth][i] for game in games) for i in range(3))
        if count:
            off += abs(win - result)
            all_decisions += count
            texts.append(f"{100 * win / count:.0f}:{100 * result / count:.0f}")
    return f"off by {100 * off / all_decisions:.1f} %  " + " ".join(texts)


def list_presets(yaniv):
    return json.loads(subprocess.check_output([yaniv, "rules", "--json"]))["presets"]


def measure_books(with_, rules, players):
    folder = os.path.join(with_.folder, f"books-{'-'.join(rules.split())}-{players}-{with_.seed}")
    records = play(with_.yaniv, folder, ["expert"] * players, rules, with_.games, with_.seed)
    games = review(with_.yaniv, folder, records, "net", books_of)
    seats = "  ".join(show([game["chance"][seat] for game in games]) for seat in range(players))
    print(f"{rules}, {players}: {len(games)} games\n   deals {show([game['deals'] for game in games])}\n   seats {seats}\n"
          f"   {show_tenths(games)}", flush=True)


def books(with_):
    if with_.rules:
        measure_books(with_, with_.rules, with_.players)
        return
    for preset in list_presets(with_.yaniv):
        for players in (2, 4):
            if preset["players"][0] <= players <= preset["players"][1]:
                measure_books(with_, preset["name"], players)


# ---- the levels ----

def errors_of(game):
    marks = ("inaccuracies", "mistakes", "blunders")
    return {"lost": sum(seat["lost"] for seat in game["seats"]), "counted": sum(seat["counted"] for seat in game["seats"]),
            "marks": sum(seat[mark] for seat in game["seats"] for mark in marks)}


def error_rate(games):
    return sum(game["lost"] for game in games) / sum(game["counted"] for game in games)


def is_ordered(rates, apart):
    return all(rates[i] > rates[i + apart] for i in range(len(rates) - apart))


def levels(with_):
    games = []
    for level in LEVELS:
        folder = os.path.join(with_.folder, f"levels-{level}-{with_.seed}")
        seat = level + ":2" if level == "champion" else level
        records = play(with_.yaniv, folder, [seat, seat], with_.rules or "traveller", with_.games, with_.seed)
        games.append(review(with_.yaniv, folder, records, "quick", errors_of))
        rate = error_rate(games[-1])
        print(f"{level}: error {100 * rate:.3f} %, accuracy {100 / (1 + rate / 0.027):.1f}, lost "
              f"{mean([game['lost'] for game in games[-1]]):.2f} a game by both, marks in 100 counted "
              f"{100 * sum(game['marks'] for game in games[-1]) / sum(game['counted'] for game in games[-1]):.2f}", flush=True)
    chance = random.Random(with_.seed)
    drawn = [[error_rate(chance.choices(of, k=DRAWN)) for of in games] for _ in range(RESAMPLES)]
    print(f"of {RESAMPLES} resamples of {DRAWN} games, all in order: {sum(is_ordered(rates, 1) for rates in drawn)}, "
          f"levels two apart in order: {sum(is_ordered(rates, 2) for rates in drawn)}")
    for i in range(len(LEVELS) - 1):
        print(f"   {LEVELS[i]} before {LEVELS[i + 1]}: {sum(rates[i] > rates[i + 1] for rates in drawn)}")


# ---- luck in the arena ----

def play_adjusted(with_, rules, batch):
    """Returns what the arena says of easy, in a batch of games."""
    words = [with_.yaniv, "arena", "--seat", "easy", "--seat", "medium", "--rules", rules, "--games", str(ADJUSTED_BATCH),
             "--seed", str(with_.seed * 1000 + batch), "--jobs", "1", "--adjust", "--json"]
    return json.loads(subprocess.check_output(words))["players"][0]


def keep_adjusted(with_, rules):
    """Returns what the arena says of easy in each batch, and keeps it in a file of the folder."""
    os.makedirs(with_.folder, exist_ok=True)
    kept = os.path.join(with_.folder, f"adjust-{'-'.join(rules.split())}-{with_.seed}.json")
    found = json.load(open(kept)) if os.path.exists(kept) else []
    while len(found) * ADJUSTED_BATCH < with_.games:
        found.append(play_adjusted(with_, rules, len(found)))
        with open(kept + ".new", "w") as out:
            json.dump(found, out)
        os.replace(kept + ".new", kept)
    return found


def adjust(with_):
    for rules in [with_.rules] if with_.rules else [preset["name"] for preset in list_presets(with_.yaniv)]:
        found = keep_adjusted(with_, rules)
        plain, adjusted, luck, part, factor = (mean([batch[key] for batch in found]) for key in (
            "share", "adjusted_share", "luck", "luck_part", "adjusted_factor"))
        error = math.sqrt(sum(batch["luck_error"] ** 2 for batch in found)) / len(found)
        print(f"{rules}: {len(found) * ADJUSTED_BATCH} games, plain {100 * plain:.2f} %, adjusted {100 * adjusted:.2f} %, "
              f"luck {100 * luck:+.3f} % ± {100 * error:.3f} ({luck / error:+.1f}), part {part:.2f}, as with "
              f"{factor:.2f} times the games", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(USUAL_GAMES))
    parser.add_argument("--games", type=int)
    parser.add_argument("--rules")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--yaniv", default="build/yaniv")
    parser.add_argument("--folder", default="build/review")
    with_ = parser.parse_args()
    with_.games = with_.games or USUAL_GAMES[with_.what]
    {"books": books, "levels": levels, "adjust": adjust}[with_.what](with_)


main()
