"""The course of a game: RULES.md §2 to §7, with the positions that NOTATION.md prints."""

from rules import FACE_BY_LOWER_CASE, JOKER, Broken, ascending, naturals, parse_cards
from scores import (assaf_seats, charge_for_leaving, cut_total, gain_of_staying_in, loss_of_going_out,
                    lowest_hand, round_scores, round_winner)
from throws import canonical, is_run, kind, run_faces, throws_in


class Game:
    """A game from its first round to its end. Seats are 1…N. `lines` collects the JSON objects to print."""

    def __init__(self, rules, players, ratings=None):
        self.rules, self.players = rules, players
        self.seats = range(1, players + 1)
        self.ratings = ratings and dict(zip(self.seats, ratings))
        self.totals = {seat: 0 for seat in self.seats}
        self.active = list(self.seats)      # still in the game
        self.false_out = []                 # out by a false call, in any round
        self.left = []                      # has quit
        self.round = 0
        self.starter = None                 # None if any seat may start
        self.playing = False                # a round is being played
        self.winners = None                 # the seats that won, once the game is over
        self.lines = []                     # the JSON objects so far

    # -- deal (§2)

    def deal(self, starter, deck):
        """§2: deals one card at a time in seat order, beginning with the starter, then the upcard."""
        self.round += 1
        self.playing, self.phase, self.turn = True, "play", starter
        self.stock, self.discards, self.drop = list(deck), [], []
        self.hands = {seat: [] for seat in self.active}
        for _ in range(self.rules.hand):
            for seat in self.seats_from(starter):
                self.hands[seat].append(self.stock.pop(0))
        if self.rules.upcard == "on":
            self.drop = [self.stock.pop(0)]
        self.out_this_round = []
        self.earned = set()                 # who has thrown two or more cards at once in this round
        self.called_this_turn = False       # a false call was made in this turn
        self.to_answer = []                 # phase swap: the seats that have not said swap or pass
        self.last_turns = []                # phase last: the seats that have yet to play, in order
        self.caller, self.said = None, None
        self.end_slap()
        self.print_position()

    def seats_from(self, seat):
        """Returns the active seats in the direction of play, beginning with this one or the next active one."""
        return sorted(self.active, key=lambda other: (other - seat) % self.players)

    def seats_after(self, seat):
        return [other for other in self.seats_from(seat) if other != seat]

    # -- picking up (§3)

    def in_reach(self):
        """§3: returns the cards of the drop that may be taken with any throw."""
        take = {"single": "any", "set": self.rules.take_set, "run": self.rules.take_run}
        if not self.drop or take[kind(self.drop, self.rules)] == "any":
            return set(self.drop)
        return {self.drop[0], self.drop[-1]}

    def cards_that_buy_a_joker(self):
        """§3 joker_swap: returns the natural cards that the jokers of a run stand for."""
        if self.rules.joker_swap == "off" or kind(self.drop or [JOKER], self.rules) != "run":
            return set()
        faces = run_faces(self.drop, self.rules)
        return {face for face, card in zip(faces, self.drop) if card == JOKER}

    def picks(self, throw, reach, buyers):
        """§3: returns what may be picked up: the stock, unless it stays empty; cards of the drop; a swapped joker. With
        pick=earned, a player who has not earned it picks from the drop only if there is nothing to draw."""
        deck = {"deck"} if self.stock or self.discards else set()
        bought = {JOKER} if len(throw) == 1 and throw[0] in buyers else set()
        earned = self.rules.pick == "free" or len(throw) >= 2 or self.turn in self.earned
        return deck | reach | bought if earned or not deck else deck

    # -- legal actions

    def call_words(self):
        """NOTATION: returns the calls that exist; `yan` is an action only with call=yan."""
        return ["yan", "yaniv"] if self.rules.call == "yan" else ["yaniv"]

    def may_call(self):
        """§5: true if the player whose turn it is may call."""
        hand, rules = self.hands[self.turn], self.rules
        if not hand:
            return True
        if self.called_this_turn:
            return False
        if rules.worth(hand) <= rules.threshold:
            return True
        if rules.false_call == "draw3":
            return len(hand) <= 13 and (len(self.drop) > 0 or len(self.stock) >= 4)
        return rules.false_call != "refuse"

    def plays(self):
        hand = self.hands[self.turn]
        reach, buyers = self.in_reach(), self.cards_that_buy_a_joker()
        for throw in throws_in(hand, self.rules):
            for pick in self.picks(throw, reach, buyers):
                yield "%s %s" % ("".join(throw), pick)

    def legal(self):
        """NOTATION: returns every legal action of every seat, with its seat, sorted by bytes."""
        if self.phase == "swap":
            return sorted("%d %s" % (seat, word) for seat in self.to_answer for word in ("pass", "swap"))
        found = ["%d %s" % (self.turn, play) for play in self.plays()]
        if self.phase == "play":
            callers = [self.turn] if self.may_call() else []
            if self.rules.out_of_turn == "penalty":
                callers += self.seats_after(self.turn)
            found += ["%d %s" % (seat, word) for seat in callers for word in self.call_words()]
        if self.slapper:
            found.append("%d slap" % self.slapper)
        return sorted(found)

    # -- doing an action

    def act(self, seat, words, renewal=None):
        """Does one action, given as words, with the cards of the `reshuffle` line before it, if any."""
        throw = parse_cards(words[0]) if len(words) == 2 else None
        pick = words[-1].lower()
        written = ["".join(canonical(throw, self.rules))] if throw else []
        written.append(FACE_BY_LOWER_CASE.get(pick, pick))
        if len(words) > 2 or "%d %s" % (seat, " ".join(written)) not in self.position["legal"]:
            raise Broken("illegal action: %d %s" % (seat, " ".join(words)))
        self.renew_stock(renewal, self.cards_wanted(seat, throw, written[-1]))
        if throw:
            self.play(throw, written[-1])
        elif written == ["slap"]:
            self.slap()
        elif written[0] in ("swap", "pass"):
            self.answer(seat, written[0])
        else:
            self.call(seat, written[0])
        if self.playing:
            self.print_position()

    def cards_wanted(self, seat, throw, word):
        """Returns how many cards this action draws from the stock."""
        if throw:
            return 1 if word == "deck" else 0
        false_call = word in ("yan", "yaniv") and seat == self.turn and self.is_false_call()
        return 3 if false_call and self.rules.false_call == "draw3" else 0

    def renew_stock(self, renewal, wanted):
        """§3: puts a new stock under the old one. NOTATION: a missing, wrong or needless reshuffle is an error."""
        needed = wanted > len(self.stock) and len(self.discards) > 0 and self.renews_stock()
        if needed and (renewal is None or ascending(renewal) != ascending(self.discards)):
            raise Broken("the stock runs out here: a reshuffle of the discards under the drop is missing or wrong")
        if not needed and renewal is not None:
            raise Broken("the stock does not run out here: the reshuffle is not needed")
        if needed:
            self.stock, self.discards = self.stock + list(renewal), []

    def renews_stock(self):
        """§3 stock_out; during last turns the stock is always renewed."""
        return self.rules.stock_out == "reshuffle" or self.phase == "last"

    def play(self, throw, pick):
        """§3: throws, and picks up one card; the throw becomes the new drop, and the old drop is buried."""
        seat, hand = self.turn, self.hands[self.turn]
        if len(throw) >= 2:
            self.earned.add(seat)
        self.end_slap()
        for card in throw:
            hand.remove(card)
        buried = list(self.drop)
        if pick == "deck":
            card = self.stock.pop(0)
            self.give_slap(seat, throw, card)
        else:
            card = pick
            buried.remove(card)
        hand.append(card)
        self.discards, self.drop = self.discards + buried, list(throw)
        if pick == "deck" and not self.stock and not self.renews_stock():
            self.end_round_by_stock(seat)
        else:
            self.end_turn()

    def end_turn(self):
        self.called_this_turn = False
        if self.phase == "last":
            self.next_last_turn()
        else:
            self.turn = self.seats_after(self.turn)[0]

    # -- slap-down (§4)

    def end_slap(self):
        self.slapper, self.slap_result, self.slap_card = 0, None, None

    def give_slap(self, seat, throw, card):
        """§4: notes which seat may slap down, and what the drop would be afterwards."""
        result = None if self.phase == "last" else self.drop_after_slap(throw, card)
        if result:
            self.slapper, self.slap_result, self.slap_card = seat, result, card

    def drop_after_slap(self, throw, card):
        """§4: returns the drop after slapping this card onto this throw, or None if the card does not match."""
        if self.rules.slap == "off":
            return None
        if kind(throw, self.rules) == "run":
            return self.run_after_slap(throw, card) if self.rules.slap == "runs" else None
        return throw + [card] if self.same_rank(throw, card) else None

    def same_rank(self, throw, card):
        """§4: true if the card has the rank of the single card or set. A joker matches only a throw of jokers."""
        if card == JOKER or not naturals(throw):
            return card == JOKER and not naturals(throw)
        return card[0] == naturals(throw)[0][0]

    def run_after_slap(self, run, card):
        """§4 slap=runs: returns the run with a natural card added, at the high end if both ends fit."""
        for longer in (run + [card], [card] + run):
            if card != JOKER and is_run(longer, self.rules):
                return longer
        return None

    def slap(self):
        self.hands[self.slapper].remove(self.slap_card)
        self.drop = self.slap_result
        self.end_slap()

    # -- calling (§5)

    def is_false_call(self):
        return self.rules.worth(self.hands[self.turn]) > self.rules.threshold

    def call(self, seat, word):
        """§5: a call, false or not, ends the chance to slap down."""
        self.end_slap()
        if seat != self.turn:
            self.end_round_out_of_turn(seat)
        elif self.is_false_call():
            {"draw3": self.draw_three, "swap": self.ask_for_swap, "eliminate": self.eliminate}[self.rules.false_call]()
        else:
            self.caller, self.said, self.phase = seat, word, "last"
            self.last_turns = self.seats_after(seat) if self.rules.last_turn == "on" else []
            self.next_last_turn()

    def next_last_turn(self):
        """§5 last_turn: the others play in order, except empty hands; then the hands are shown."""
        while self.last_turns:
            self.turn = self.last_turns.pop(0)
            if self.hands[self.turn]:
                return
        self.end_round_by_call()

    def draw_three(self):
        """§5 draw3: the caller draws three cards, or fewer if even the new stock has fewer, and must play. With
        stock_out=end the round ends if that empties the stock."""
        self.hands[self.turn] += self.stock[:3]
        self.stock = self.stock[3:]
        self.called_this_turn = True
        if not self.stock and not self.renews_stock():
            self.end_round_by_stock(self.turn)

    def ask_for_swap(self):
        self.phase, self.to_answer = "swap", self.seats_after(self.turn)

    def answer(self, seat, word):
        """§5 swap: the first seat to say swap exchanges hands with the caller; if all pass, nothing happens."""
        self.to_answer.remove(seat)
        if word == "swap":
            self.hands[seat], self.hands[self.turn] = self.hands[self.turn], self.hands[seat]
            self.to_answer = []
        if not self.to_answer:
            self.phase, self.called_this_turn = "play", True

    def eliminate(self):
        """§5 eliminate: the caller is out at once, with the same total; the cards go under the discard pile."""
        caller = self.turn
        self.end_turn()
        self.discards += self.hands.pop(caller)
        self.active.remove(caller)
        self.false_out.append(caller)
        self.out_this_round.append(caller)
        if len(self.active) == 1:
            self.playing = False
            self.settle_ratings()
            self.end_game(self.active)

    # -- end of a round (§6, §7)

    def end_round_by_call(self):
        """§6: scores the round. §5: saying "Yaniv" instead of "Yan" costs 30 points more, win or lose."""
        points = self.hand_points()
        scores = round_scores(points, self.caller, self.rules)
        if self.rules.call == "yan" and self.said == "yaniv":
            scores[self.caller] += 30
        assaf = assaf_seats(points, self.caller, self.rules)
        winner = round_winner(points, self.caller, self.rules, self.players)
        self.end_round(scores, winner if self.rules.starter == "winner" else self.caller,
                       {"caller": self.caller, "assaf": assaf, "winner": winner}, {})

    def hand_points(self):
        return {seat: self.rules.worth(self.hands[seat]) for seat in self.active}

    def end_round_out_of_turn(self, offender):
        """§5: the offender scores 30, everyone else 0. The lowest hand of the others wins the round."""
        scores = {seat: 30 if seat == offender else 0 for seat in self.active}
        winner = lowest_hand(self.hand_points(), self.seats_after(offender), offender, self.players)
        self.end_round(scores, winner, {"caller": 0, "assaf": [], "winner": winner}, {"offender": offender})

    def end_round_by_stock(self, drew):
        """§3 stock_out=end: everyone scores their hand, and the lowest hand wins the round. No slap-down is left."""
        self.end_slap()
        points = self.hand_points()
        winner = lowest_hand(points, self.active, drew, self.players)
        self.end_round(points, winner, {"caller": 0, "assaf": [], "winner": winner}, {})

    def end_round(self, scores, starter, head, tail):
        """§6: adds the scores and cuts the totals. §7: then decides which seats are out and whether the game ends."""
        self.playing = False
        for seat, score in scores.items():
            total = self.totals[seat] + score
            self.totals[seat] = cut_total(total, score, self.rules)
        gone_out = [seat for seat in self.active if self.is_out(self.totals[seat])]
        still_in_before = list(self.active)
        self.active = [seat for seat in self.active if seat not in gone_out]
        self.out_this_round += gone_out
        self.settle_ratings()
        line = {"at": "round", "round": self.round, **head,
                "score": [scores.get(seat) for seat in self.seats], "total": self.total_list(),
                "out": sorted(self.out_this_round), **tail}
        self.print_line(line)
        self.next_round_or_end(starter, still_in_before)

    def is_out(self, total):
        """§7: true if a player with this total is out; with end=rounds nobody goes out."""
        if self.rules.end == "rounds":
            return False
        return total >= self.rules.limit if self.rules.out == "reach" else total > self.rules.limit

    def next_round_or_end(self, starter, still_in_before):
        """§7: ends the game if it is over. §2: if the starter is out, the next active seat starts."""
        eligible = [seat for seat in self.seats if seat not in self.false_out]
        rounds = self.rules.rounds or 2 * self.players
        if self.rules.end == "last" and len(self.active) <= 1:
            self.end_game(self.active or self.lowest(still_in_before))
        elif self.rules.end == "first" and self.out_this_round:
            self.end_game(self.lowest(eligible))
        elif self.rules.end == "rounds" and self.round == rounds:
            self.end_game(self.lowest(eligible))
        else:
            self.starter = self.seats_from(starter)[0]

    def lowest(self, seats):
        """§7: returns the seats with the lowest total, which share the win."""
        return [seat for seat in seats if self.totals[seat] == min(self.totals[other] for other in seats)]

    def end_game(self, winners):
        self.winners = sorted(winners)
        self.print_line({"at": "end", "winners": self.winners, "total": self.total_list()})

    # -- rating (§10)

    def rating_total(self, seat):
        """§10: returns a seat's total for ratings. A player put out by a false call counts with limit + 1."""
        return self.rules.limit + 1 if seat in self.false_out else self.totals[seat]

    def other_rating_totals(self, seat):
        return [self.rating_total(other) for other in self.seats if other != seat]

    def settle_ratings(self):
        """§10: rates all who went out in this round together, with S and the totals as they are after it."""
        still_in = len(self.active)
        for gone in self.out_this_round:
            total = self.rating_total(gone)
            self.change_rating(gone, -loss_of_going_out(total, self.other_rating_totals(gone), self.players, still_in))
            for seat in self.active:
                self.change_rating(seat, gain_of_staying_in(total, self.totals[seat], still_in))

    def change_rating(self, seat, change):
        """§10: changes a rating, which never falls below 0; the rating of a player who has left does not change."""
        if self.ratings and seat not in self.left:
            self.ratings[seat] = max(0, self.ratings[seat] + change)

    def quit(self, seat):
        """NOTATION: charges a player at once, unless they are out or have quit. After the end it is an error."""
        if self.winners:
            raise Broken("the game is over")
        if seat not in self.active or seat in self.left:
            return
        first_round_over = self.round > 1 or (self.round == 1 and not self.playing)
        if first_round_over:
            others = self.other_rating_totals(seat)
            self.change_rating(seat, -charge_for_leaving(others, self.players, len(self.active), self.rules))
        self.left.append(seat)

    # -- output (NOTATION "replay --json")

    def total_list(self):
        return [self.totals[seat] for seat in self.seats]

    def print_line(self, line):
        if self.ratings:
            line["rating"] = [self.ratings[seat] for seat in self.seats]
        self.lines.append(line)

    def print_position(self):
        hands = ["".join(ascending(self.hands[seat])) if seat in self.active else None for seat in self.seats]
        self.position = {"at": "position", "round": self.round, "turn": self.turn, "phase": self.phase, "hands": hands,
                         "drop": "".join(self.drop), "stock": len(self.stock), "discards": len(self.discards),
                         "slap": self.slapper, "legal": self.legal()}
        self.lines.append(self.position)

