"""Counts how often each rule is used in generated games, to show that every rule is tested."""

import collections

from rules import JOKER, naturals, parse_cards
from throws import kind, run_faces


class Watcher:
    """Watches each deal, action and quit of one game. `counts` has the number of times that each event happened."""

    EVENTS = (
        "throw single", "throw set", "throw set with jokers", "throw set of jokers", "throw run",
        "throw run with jokers", "set that could be read as a run", "run round the corner", "run ending in ace",
        "run of 7 or more", "run of 13", "hand of 13 or more", "hand of 16", "200 legal actions or more",
        "2000 legal actions or more", "take from middle of set", "take from middle of run", "take a joker",
        "joker swap inside", "joker swap at an end", "play with empty drop", "only the drop can be picked",
        "run with one joker of run_jokers=one", "earned by this throw", "earned by an earlier throw",
        "single cannot take from the drop", "drop is free with nothing to draw", "earned seat changed hands",
        "stock ends the round", "stock ends the round in draw3 of 3", "stock ends the round in draw3 of fewer",
        "last card gives no slap-down", "last card drawn in a last turn", "stock round won by another than who drew",
        "several lowest hands without a caller", "out of turn won by another than whose turn it was",
        "reshuffle", "reshuffle in draw3", "reshuffle in last turn",
        "slap onto single", "slap onto set", "slap onto set with jokers", "slap onto jokers", "slap onto run low",
        "slap onto run high", "slap onto run, both fit", "slap empties the hand", "slap ended by a play",
        "slap ended by a call", "call with empty hand", "true call", "wrong word", "wrong word and assaf",
        "draw3 of 0", "draw3 of 1", "draw3 of 2", "draw3 of 3", "draw3 refused", "draw3 refused without drop",
        "hands swapped", "all passed", "swap left an empty hand", "swap left a hand to call with", "eliminated",
        "eliminated with empty drop", "elimination ends the game",
        "last turns begin", "last turn passed over", "out of turn", "out of turn with a slap pending",
        "assaf 0", "assaf 1", "assaf 2", "assaf 3 or more", "assaf by a tie", "assaf won by several",
        "assaf each", "negative hand called", "negative total", "cut=halve", "cut=minus", "no cut at score 0",
        "out by total", "out by false call in a scored round", "several out at once", "everyone out",
        "starter is out", "offender out", "win shared", "win by one", "end=last", "end=first", "end=rounds",
        "eliminated player had the lowest total", "rating lost", "rating gained", "rating stopped at 0",
        "left and not credited", "quit in round 1", "quit charged", "quit charged 200", "quit charged with some out",
        "quit of no effect", "quit between rounds",
    )

    def __init__(self, rules):
        self.rules, self.counts = rules, collections.Counter()

    def note(self, event, happened=True):
        if happened:
            self.counts[event] += 1

    # -- the game before an action

    def before(self, game):
        return {"position": game.position, "totals": dict(game.totals), "active": list(game.active),
                "ratings": dict(game.ratings or {}), "hands": {seat: list(hand) for seat, hand in game.hands.items()},
                "drop": list(game.drop), "stock": list(game.stock), "discards": list(game.discards),
                "slap": (game.slapper, game.slap_card), "said": game.said, "earned": set(game.earned)}

    # -- events

    def saw_deal(self, game):
        self.saw_position(game)

    def saw_position(self, game):
        held = max(len(hand) for hand in game.hands.values())
        legal = len(game.position["legal"])
        self.note("hand of 13 or more", held >= 13)
        self.note("hand of 16", held == 16)
        self.note("200 legal actions or more", legal >= 200)
        self.note("2000 legal actions or more", legal >= 2000)
        self.note("only the drop can be picked", not game.stock and not game.discards and game.phase != "swap")
        hand = game.hands[game.turn]
        too_much = self.rules.worth(hand) > self.rules.threshold and self.rules.false_call == "draw3"
        refused = too_much and not game.called_this_turn and game.phase == "play" and not game.may_call()
        waits = self.rules.pick == "earned" and game.phase != "swap" and game.turn not in game.earned
        self.note("single cannot take from the drop", waits and game.drop and (game.stock or game.discards))
        self.note("drop is free with nothing to draw", waits and not game.stock and not game.discards)
        self.note("draw3 refused", refused and game.drop)
        self.note("draw3 refused without drop", refused and not game.drop)

    def saw_action(self, before, action, game, lines):
        seat, *words = action.split()
        if len(words) == 2:
            self.saw_play(before, parse_cards(words[0]), words[1], game)
        elif words[0] == "slap":
            self.saw_slap(before, game)
        elif words[0] in ("swap", "pass"):
            self.saw_answer(words[0], game)
        else:
            self.saw_call(before, int(seat), words[0], game)
        for line in lines:
            {"position": lambda: self.saw_position(game), "round": lambda: self.saw_round(before, line, game),
             "end": lambda: self.saw_end(before, line, game)}[line["at"]]()

    def saw_play(self, before, throw, pick, game):
        self.saw_throw(throw)
        seat = before["position"]["turn"]
        self.note("play with empty drop", not before["drop"])
        if self.rules.pick == "earned" and pick != "deck":
            self.note("earned by this throw", len(throw) > 1 and seat not in before["earned"])
            self.note("earned by an earlier throw", len(throw) == 1 and seat in before["earned"])
        if pick == "deck":
            self.saw_last_card(before, throw, game)
            self.note("reshuffle", not before["stock"])
            self.note("reshuffle in last turn", not before["stock"] and before["position"]["phase"] == "last")
        else:
            self.saw_take(before["drop"], throw, pick)
        self.note("slap ended by a play", before["slap"][0])
        skipped = before["position"]["phase"] == "last" and any(not hand for hand in game.hands.values())
        self.note("last turn passed over", skipped)

    def saw_last_card(self, before, throw, game):
        if self.rules.stock_out == "end" and len(before["stock"]) == 1:
            last_turn = before["position"]["phase"] == "last"
            self.note("last card drawn in a last turn" if last_turn else "stock ends the round")
            self.note("last card gives no slap-down", not last_turn and game.drop_after_slap(throw, before["stock"][0]))

    def saw_throw(self, throw):
        what, mixed = kind(throw, self.rules), JOKER in throw and naturals(throw)
        self.note("throw " + what + (" with jokers" if mixed else ""))
        self.note("throw set of jokers", what == "set" and not naturals(throw))
        self.note("set that could be read as a run", what == "set" and len(throw) > 2 and len(naturals(throw)) == 1)
        if what == "run":
            ranks = "".join(face[0] for face in run_faces(throw, self.rules))
            self.note("run round the corner", "KA" in ranks[:-1] or "KA2" in ranks)
            self.note("run ending in ace", ranks[-1] == "A")
            self.note("run with one joker of run_jokers=one", self.rules.run_jokers == "one" and mixed)
            self.note("run of 7 or more", len(throw) >= 7)
            self.note("run of 13", len(throw) == 13)

    def saw_take(self, drop, throw, pick):
        what, at_end = kind(drop, self.rules), pick in (drop[0], drop[-1])
        self.note("take a joker", pick == JOKER)
        faces = run_faces(drop, self.rules) if what == "run" else []
        stood_for = [face for face, card in zip(faces, drop) if card == JOKER]
        if self.rules.joker_swap == "on" and pick == JOKER and len(throw) == 1 and throw[0] in stood_for:
            self.note("joker swap at an end" if at_end else "joker swap inside")
        elif not at_end:
            self.note("take from middle of " + what)

    def saw_slap(self, before, game):
        seat, card = before["slap"]
        drop = before["drop"]
        self.note("slap empties the hand", not game.hands[seat])
        if kind(drop, self.rules) == "run":
            both = kind(drop + [card], self.rules) == kind([card] + drop, self.rules) == "run"
            end = "high" if game.drop == drop + [card] else "low"
            self.note("slap onto run, both fit" if both else "slap onto run " + end)
        elif not naturals(drop):
            self.note("slap onto jokers")
        else:
            self.note("slap onto " + kind(drop, self.rules) + (" with jokers" if JOKER in drop else ""))

    def saw_answer(self, word, game):
        hand = game.hands[game.turn]
        self.note("all passed", word == "pass" and game.phase == "play")
        self.note("hands swapped", word == "swap")
        self.note("earned seat changed hands", word == "swap" and self.rules.pick == "earned" and game.earned)
        self.note("swap left an empty hand", word == "swap" and not hand)
        self.note("swap left a hand to call with", hand and self.rules.worth(hand) <= self.rules.threshold)

    def saw_call(self, before, seat, word, game):
        hand, turn = before["hands"][seat], before["position"]["turn"]
        self.note("slap ended by a call", before["slap"][0])
        if seat != turn:
            self.note("out of turn")
            self.note("out of turn with a slap pending", before["slap"][0])
        elif self.rules.worth(hand) > self.rules.threshold:
            self.saw_false_call(before, seat, game)
        else:
            self.note("true call")
            self.note("call with empty hand", not hand)
            self.note("negative hand called", self.rules.worth(hand) < 0)
            self.note("wrong word", self.rules.call == "yan" and word == "yaniv")
            self.note("last turns begin", self.rules.last_turn == "on")

    def saw_false_call(self, before, seat, game):
        if self.rules.false_call == "draw3":
            drawn = len(game.hands[seat]) - len(before["hands"][seat])
            self.note("draw3 of %d" % drawn)
            self.note("stock ends the round in draw3 of " + ("3" if drawn == 3 else "fewer"), not game.playing)
            renewed = self.rules.stock_out == "reshuffle" and len(before["stock"]) < 3 and before["discards"]
            self.note("reshuffle in draw3", renewed)
        if self.rules.false_call == "eliminate":
            self.note("eliminated")
            self.note("eliminated with empty drop", not before["drop"])
            self.note("elimination ends the game", game.winners)

    # -- rounds and ends

    def saw_round(self, before, line, game):
        if line["caller"]:
            self.saw_scores(line, game)
        else:
            self.saw_round_without_caller(before, line, game)
        for seat, score in zip(game.seats, line["score"]):
            if score is not None:
                self.saw_total(before["totals"][seat], score, line["total"][seat - 1])
        false_out = [seat for seat in line["out"] if line["score"][seat - 1] is None]
        by_total = len(line["out"]) - len(false_out)
        self.note("out by total", by_total)
        self.note("out by false call in a scored round", false_out)
        self.note("several out at once", by_total > 1)
        self.note("everyone out", not game.active)
        self.note("offender out", line.get("offender") in line["out"])
        wanted = (line["caller"] if self.rules.starter == "caller" else 0) or line["winner"]
        self.note("starter is out", wanted and not game.winners and game.starter != wanted)
        self.saw_ratings(before, game)

    def saw_round_without_caller(self, before, line, game):
        turn, offender = before["position"]["turn"], line.get("offender")
        points = [self.rules.worth(hand) for seat, hand in game.hands.items() if seat != offender]
        self.note("several lowest hands without a caller", points.count(min(points)) > 1)
        self.note("out of turn won by another than whose turn it was", offender and line["winner"] != turn)
        self.note("stock round won by another than who drew", not offender and line["winner"] != turn)

    def saw_scores(self, line, game):
        points = {seat: self.rules.worth(hand) for seat, hand in game.hands.items()}
        assaf, caller = line["assaf"], line["caller"]
        self.note("assaf %s" % (len(assaf) if len(assaf) < 3 else "3 or more"))
        self.note("assaf by a tie", any(points[seat] == points[caller] for seat in assaf))
        self.note("assaf won by several", sum(points[seat] == points[line["winner"]] for seat in assaf) > 1)
        self.note("assaf each", len(assaf) > 1 and self.rules.assaf_each)
        self.note("wrong word and assaf", assaf and game.said == "yaniv" and self.rules.call == "yan")

    def saw_total(self, before, score, after):
        self.note("cut=" + self.rules.cut, before + score != after)
        multiple = before > 0 and before % self.rules.cut_at == 0 and self.rules.cut != "none"
        self.note("no cut at score 0", score == 0 and multiple)
        self.note("negative total", after < 0)

    def saw_ratings(self, before, game):
        for seat, rating in (game.ratings or {}).items():
            was = before["ratings"][seat]
            self.note("rating lost", rating < was)
            self.note("rating gained", rating > was)
            self.note("rating stopped at 0", rating == 0 < was)
            self.note("left and not credited", seat in game.left and seat in game.active and game.out_this_round)

    def saw_end(self, before, line, game):
        self.note("end=" + self.rules.end)
        self.note("win shared" if len(line["winners"]) > 1 else "win by one")
        best = min(line["total"][seat - 1] for seat in line["winners"])
        self.note("eliminated player had the lowest total", any(game.totals[seat] < best for seat in game.false_out))
        self.saw_ratings(before, game)

    def saw_quit(self, before, seat, game):
        charge = before["ratings"].get(seat, 0) - (game.ratings or {}).get(seat, 0)
        if game.left[-1:] != [seat] or seat not in before["active"]:
            self.note("quit of no effect")
        elif game.round == 1 and game.playing:
            self.note("quit in round 1")
        else:
            self.note("quit charged", charge > 0)
            self.note("quit charged 200", charge == 200)
            self.note("quit charged with some out", len(game.active) < game.players)
            self.note("quit between rounds", not game.playing)
