"""Deliberate errors in records: a table with a row for each flaw and the moment at which it can be put in.

A flaw writes its broken line through `put_flawed`, which checks that the error is found at that very line.
If a flaw is not possible (no run to lay backwards, no seat that is out), it waits for the next such moment.
"""

from rules import ALL_FACES, OPTIONS, PRESETS, Broken, Rules, parse_cards
from scenario import is_possible
from throws import canonical, kind


class Flaw:
    def __init__(self, name, moment, spoil, delay):
        self.name, self.moment, self.spoil, self.delay = name, moment, spoil, delay

    def try_at(self, moment, record):
        if moment == self.moment:
            self.delay -= 1
            if self.delay < 0:
                self.spoil(record)


def random_flaw(rng, rules):
    """Returns a flaw that is possible under these rules; usually the flaw "none"."""
    if rng.random() > 0.25:
        return Flaw("none", None, None, 0)
    impossible = {
        "play before answers": rules.false_call != "swap",
        "call in unfit phase": rules.false_call != "swap" and rules.last_turn == "off",
        "second call": rules.false_call not in ("draw3", "swap"),
        "unknown word": rules.call == "yan",
        "seat is out": rules.end != "last" and rules.false_call != "eliminate",
    }
    name = rng.choice([name for name in list(FLAWS) + 2 * RARE if not impossible.get(name)])
    moment, spoil = FLAWS[name]
    longest = {"action": 15, "after round": 2, "start": 2, "deck": 2}.get(moment, 1)
    return Flaw(name, moment, spoil, 0 if name in RARE else rng.randrange(longest))


# ---------------------------------------------------------------- helpers

def would_be_legal(record, line):
    seat, *words = line.split()
    if len(words) == 2:
        try:
            words[0] = "".join(canonical(parse_cards(words[0]), record.rules))
        except Broken:
            return False
    return " ".join([seat] + words) in record.game.position["legal"]


def put_if_illegal(record, line):
    if not would_be_legal(record, line):
        record.put_flawed(line)


def some_play(record):
    """Returns a legal play as seat, throw and pick, or None."""
    plays = [action.split() for action in record.game.position["legal"] if len(action.split()) == 3]
    return record.rng.choice(plays) if plays else None


def other_numbers(record, numbers):
    """Returns the numbers with one changed, or with one too many."""
    right = list(numbers)
    wrong = list(right)
    wrong[record.rng.randrange(len(wrong))] = record.rng.choice(["-", "1", "0", "77", "-3", "x"])
    return wrong if wrong != right else wrong + ["0"]


# ---------------------------------------------------------------- the head

def no_version(record):
    record.put_flawed(record.rng.choice(["yaniv 2", "yaniv", "rules traveller", "player Dana", "Yaniv: a game"]))


def unknown_option(record):
    record.put_flawed("rules traveller " + record.rng.choice(["speed=9", "threshold", "slaps=on", "Slap=on", "=5"]))


def unknown_value(record):
    key = record.rng.choice(list(OPTIONS))
    values = ["", "maybe", "1001", "-11", "99999999999999999999", "5x", "ON"]
    value = record.rng.choice([value for value in values if value not in OPTIONS[key][0]])
    record.put_flawed("rules jhyap threshold=7 %s=%s" % (key, value))


def unknown_preset(record):
    record.put_flawed("rules " + record.rng.choice(["Traveller", "travellers", "default"]))


def impossible_table(record, preset, changes, players):
    if not is_possible(Rules(preset, changes), players):
        head = [" ".join(["rules", preset] + changes)] + ["player P%d" % (seat + 1) for seat in range(players)]
        record.put_flawed(*head, "round 1")


def wrong_number_of_players(record):
    preset = record.rng.choice(list(PRESETS))
    fewest, most, _ = PRESETS[preset]
    impossible_table(record, preset, [], record.rng.choice([0, 1, fewest - 1, most + 1, most + 2]))


def deck_too_small(record):
    preset = record.rng.choice(["traveller", "sevens", "jhyap", "slapdown"])
    changes = ["suits=2", "decks=1", "jokers=%d" % record.rng.randrange(5), "hand=%d" % record.rng.randint(3, 7)]
    short = [players for players in range(2, 9) if not is_possible(Rules(preset, changes), players)]
    if short:
        impossible_table(record, preset, changes, short[0])


# ---------------------------------------------------------------- the deal

def wrong_round_number(record):
    number = record.game.round + 1 if record.game else 1
    record.put_flawed("round %d" % record.rng.choice([number + 1, number - 1]))


def start_is_no_seat(record):
    record.put_flawed("start %s" % record.rng.choice(["0", record.players + 1, "-1", "x", "", "1 2"]))


def wrong_start(record):
    if record.game.starter:
        others = [seat for seat in record.game.seats if seat != record.game.starter]
        record.put_flawed("start %d" % record.rng.choice(others))


def no_start(record):
    record.put_flawed("deck " + "".join(record.rules.deck(record.players)))


def no_deck(record):
    record.put_flawed(record.rng.choice(["1 yaniv", "2 7h deck", "round 2", "score 0 0", "win 1"]))


def wrong_deck(record):
    deck = record.rules.deck(record.players)
    record.rng.shuffle(deck)
    last = deck[-1]
    spoilt = {"short": deck[:-1], "long": deck + [last], "nonsense": deck[:-1] + ["7x"], "half": deck[:-1] + [last[0]],
              "other": deck[:-1] + [record.rng.choice([face for face in ALL_FACES if face != last])]}
    record.put_flawed("deck " + "".join(spoilt[record.rng.choice(list(spoilt))]))


# ---------------------------------------------------------------- actions

def card_not_held(record):
    hand = record.game.hands[record.game.turn]
    card = record.rng.choice([face for face in ALL_FACES if face not in hand])
    record.put_flawed("%d %s deck" % (record.game.turn, card))


def card_thrown_twice(record):
    hand = record.game.hands[record.game.turn]
    single = [card for card in hand if hand.count(card) == 1]
    if single:
        card = record.rng.choice(single)
        record.put_flawed("%d %s deck" % (record.game.turn, card + card))


def not_a_throw(record):
    hand = record.game.hands[record.game.turn]
    if len(hand) > 1:
        cards = record.rng.sample(hand, record.rng.randint(2, min(4, len(hand))))
        put_if_illegal(record, "%d %s deck" % (record.game.turn, "".join(cards)))


def run_backwards(record):
    plays = [action.split() for action in record.game.position["legal"] if len(action.split()) == 3]
    runs = [play for play in plays if kind(parse_cards(play[1]), record.rules) == "run"]
    if runs:
        seat, throw, pick = record.rng.choice(runs)
        put_if_illegal(record, "%s %s %s" % (seat, "".join(reversed(parse_cards(throw))), pick))


def pick_out_of_reach(record):
    play = some_play(record)
    if play:
        card = record.rng.choice(record.game.drop + [record.rng.choice(ALL_FACES)])
        put_if_illegal(record, "%s %s %s" % (play[0], play[1], card))


def pick_not_earned(record):
    hand, game = record.game.hands[record.game.turn], record.game
    if record.rules.pick == "earned" and game.turn not in game.earned and hand and game.drop:
        card = record.rng.choice([game.drop[0], game.drop[-1]])
        put_if_illegal(record, "%d %s %s" % (game.turn, record.rng.choice(hand), card))


def stock_that_is_gone(record):
    play = some_play(record)
    if play and not record.game.stock and not record.game.discards:
        record.put_flawed("%s %s deck" % (play[0], play[1]))


def not_your_turn(record):
    seat = record.rng.choice(record.game.seats_after(record.game.turn))
    hand = record.game.hands[seat]
    if hand:
        record.put_flawed("%d %s deck" % (seat, record.rng.choice(hand)))


def seat_is_out(record):
    out = [seat for seat in record.game.seats if seat not in record.game.active]
    if out:
        record.put_flawed("%d %s" % (record.rng.choice(out), record.rng.choice(["yaniv", "slap", "pass", "7h deck"])))


def slap_unearned(record):
    put_if_illegal(record, "%d slap" % record.rng.choice(record.game.active))


def call_refused(record):
    put_if_illegal(record, "%d yaniv" % record.rng.choice([record.game.turn, record.rng.choice(record.game.active)]))


def call_in_unfit_phase(record):
    if record.game.phase != "play":
        record.put_flawed("%d yaniv" % record.rng.choice(record.game.active))


def second_call(record):
    if record.game.called_this_turn and record.game.hands[record.game.turn]:
        record.put_flawed("%d yaniv" % record.game.turn)


def unknown_word(record):
    if record.rules.call != "yan":
        record.put_flawed("%d %s" % (record.game.turn, record.rng.choice(["yan", "jhyap"])))


def answer_unasked(record):
    put_if_illegal(record, "%d %s" % (record.rng.choice(record.game.active), record.rng.choice(["swap", "pass"])))


def play_before_answers(record):
    if record.game.phase == "swap":
        record.put_flawed("%d %s deck" % (record.game.turn, record.game.hands[record.game.turn][0]))


def nonsense(record):
    seat, card = record.game.turn, (record.game.hands[record.game.turn] or ["7h"])[0]
    record.put_flawed(record.rng.choice([
        "%d" % seat, "%d deck" % seat, "%d %s" % (seat, card), "0 yaniv", "%d yaniv" % (record.players + 1),
        "foo", "%d %s deck deck" % (seat, card), "%d 7x deck" % seat, "%d %s7 deck" % (seat, card),
        "%d yaniv now" % seat, "%d %s stock" % (seat, card), "yaniv %d" % seat]))


def item_out_of_place(record):
    record.put_flawed(record.rng.choice([
        "score" + " 0" * record.players, "total" + " 0" * record.players, "win 1",
        "round %d" % (record.game.round + 1), "start %d" % record.game.turn, "rules traveller", "player Late",
        "deck " + "".join(record.rules.deck(record.players)), "yaniv 1"]))


# ---------------------------------------------------------------- reshuffles

def unneeded_reshuffle(record):
    action = record.choose_action()
    if not record.needs_reshuffle(action):
        cards = record.shuffled_discards() or [record.rng.choice(ALL_FACES)]
        record.put_flawed("reshuffle " + "".join(cards), record.style.action(action, record.rules))


def reshuffle_before_deck(record):
    deck = record.new_deck()
    seat, card = record.hoarder, deck[0]
    record.put_flawed("reshuffle 7h", "deck " + "".join(deck), "%d %s deck" % (seat, card))


def two_reshuffles(record):
    cards = "".join(record.shuffled_discards())
    record.put_flawed("reshuffle " + cards, "reshuffle " + cards, needing_action(record))


def needing_action(record):
    legal = [action for action in record.game.position["legal"] if record.needs_reshuffle(action)]
    return record.style.action(record.rng.choice(legal), record.rules)


def missing_reshuffle(record):
    record.put_flawed(needing_action(record))


def wrong_reshuffle(record):
    cards = record.shuffled_discards()
    other = record.rng.choice([face for face in ALL_FACES if face != cards[0]])
    wrong = record.rng.choice([cards + record.game.drop[:1], [other] + cards[1:], cards[1:] or [other]])
    if sorted(wrong) == sorted(cards):
        wrong = wrong + [other]
    record.put_flawed("reshuffle " + "".join(wrong), needing_action(record))


# ---------------------------------------------------------------- after a round, after the end

def last_round_line(record):
    rounds = [line for line in record.replay.lines if line["at"] == "round"]
    return rounds[-1] if rounds and rounds[-1]["round"] == record.game.round else None


def wrong_score(record):
    line = last_round_line(record)
    if line:
        score = ["-" if points is None else str(points) for points in line["score"]]
        record.put_flawed("score " + " ".join(other_numbers(record, score)))


def wrong_total(record):
    line = last_round_line(record)
    if line:
        record.put_flawed("total " + " ".join(other_numbers(record, map(str, line["total"]))))


def wrong_win(record):
    winners = record.game.winners or []
    wrong = [seat for seat in range(record.players + 2) if [seat] != winners]
    record.put_flawed("win %d" % record.rng.choice(wrong))


def action_after_round(record):
    record.put_flawed("%d %s" % (record.rng.choice(record.game.seats), record.rng.choice(["yaniv", "7h deck", "slap"])))


def item_after_end(record):
    record.put_flawed(record.rng.choice(["round %d" % (record.game.round + 1), "1 quit", "2 quit", "1 yaniv"]))


FLAWS = {
    "no version": ("version", no_version),
    "unknown option": ("rules", unknown_option),
    "unknown value": ("rules", unknown_value),
    "unknown preset": ("rules", unknown_preset),
    "wrong number of players": ("rules", wrong_number_of_players),
    "deck too small": ("rules", deck_too_small),
    "wrong round number": ("round", wrong_round_number),
    "start is no seat": ("start", start_is_no_seat),
    "wrong start": ("start", wrong_start),
    "no start": ("start", no_start),
    "no deck": ("deck", no_deck),
    "wrong deck": ("deck", wrong_deck),
    "card not held": ("action", card_not_held),
    "card thrown twice": ("action", card_thrown_twice),
    "not a throw": ("action", not_a_throw),
    "run backwards": ("action", run_backwards),
    "pick out of reach": ("action", pick_out_of_reach),
    "pick not earned": ("action", pick_not_earned),
    "stock that is gone": ("action", stock_that_is_gone),
    "not your turn": ("action", not_your_turn),
    "seat is out": ("action", seat_is_out),
    "slap unearned": ("action", slap_unearned),
    "call refused": ("action", call_refused),
    "call in unfit phase": ("action", call_in_unfit_phase),
    "second call": ("action", second_call),
    "unknown word": ("action", unknown_word),
    "answer unasked": ("action", answer_unasked),
    "play before answers": ("action", play_before_answers),
    "nonsense": ("action", nonsense),
    "item out of place": ("action", item_out_of_place),
    "unneeded reshuffle": ("action", unneeded_reshuffle),
    "reshuffle before deck": ("deck", reshuffle_before_deck),
    "two reshuffles": ("reshuffle", two_reshuffles),
    "missing reshuffle": ("reshuffle", missing_reshuffle),
    "wrong reshuffle": ("reshuffle", wrong_reshuffle),
    "wrong score": ("after round", wrong_score),
    "wrong total": ("after round", wrong_total),
    "wrong win": ("after round", wrong_win),
    "action after round": ("after round", action_after_round),
    "item after end": ("after end", item_after_end),
}

# Flaws that are possible only in few games. They are tried more often, and at the first opportunity.
RARE = 4 * ["stock that is gone", "play before answers"] + [
    "run backwards", "pick not earned", "seat is out", "call in unfit phase", "second call", "missing reshuffle",
    "two reshuffles", "wrong reshuffle", "item after end", "wrong start"]
