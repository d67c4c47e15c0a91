// The rules in words: a sentence for each value of each option, and what is so at every table. Numbers have {n}; a sentence may
// name other options: {limit}.
export const rules = {
  rule_decks: { one: "One deck is used.", other: "{n} decks are shuffled together." },
  rule_decks_0: "Two or three players use one deck; four or more use two, shuffled together.",
  rule_suits_4: "A deck has 52 cards: ace to king in four suits.",
  rule_suits_2: "A deck has 26 cards: only the spades and the hearts, ace to king.",
  rule_jokers: { one: "Each deck has one joker besides.", other: "Each deck has {n} jokers besides." },
  rule_jokers_0: "There are no jokers.",
  rule_faces_ten:
    "An ace counts 1 point, the cards from 2 to 10 count what they show, and jack, queen and king count 10 each.",
  rule_faces_rank:
    "An ace counts 1 point, the cards from 2 to 10 count what they show, a jack counts 11, a queen 12 and a king 13.",
  rule_joker_points: { one: "A joker counts {n} point.", other: "A joker counts {n} points." },
  rule_joker_points_0: "A joker counts nothing.",
  rule_one_eyed: {
    one: "But the one-eyed jacks, of spades and of hearts, count {n} point.",
    other: "But the one-eyed jacks, of spades and of hearts, count {n} points.",
  },
  rule_one_eyed_10: "The one-eyed jacks, of spades and of hearts, count as other jacks do.",

  rule_first: "Chance decides who begins the first round.",
  rule_hand: "Everyone is dealt {n} cards, one at a time.",
  rule_upcard_on: "The next card is turned face up: it is the first drop. The rest, face down, is the stock.",
  rule_upcard_off:
    "The rest, face down, is the stock. No card is turned up, so whoever plays first draws from the stock.",
  rule_direction_clockwise: "Play goes round the table clockwise.",
  rule_direction_anticlockwise: "Play goes round the table anticlockwise.",

  rule_turn:
    "On your turn you either call or play. To play, first throw, then pick up one card. What you have just thrown you cannot pick up.",
  rule_throw:
    "You may throw one card; a set, which is two or more cards of one rank; or a run, which is three or more cards of one suit that follow each other, laid from low to high.",
  rule_set_jokers_off: "Jokers cannot stand in for cards of a set: two jokers are a set, but a 9 and a joker are not.",
  rule_set_jokers_on:
    "In a set jokers may stand in for cards, beside at least one real card: a 9 and a joker are two nines. A single real card with jokers always counts as a set, and jokers alone are a set too.",
  rule_ace_low: "In a run the ace comes before the 2, never after the king.",
  rule_ace_both:
    "In a run the ace comes before the 2 or after the king, but no run goes round the corner: king, ace, 2 is none.",
  rule_ace_wrap: "Runs go round the corner: king, ace, 2 is a run. None has more than 13 cards.",
  rule_run_jokers:
    "In a run a joker may stand for any card, in the middle or at an end, even for one that you hold yourself.",
  rule_run_naturals_1: "One real card is enough in a run: a 7 and two jokers are one.",
  rule_run_naturals_2: "At least two cards of a run must be real ones, not jokers.",
  rule_pick:
    "Then pick up the top card of the stock, or a card of the drop: that is the last throw before yours. After that your own throw is the drop, and the old one is buried under it.",
  rule_take_set_any: "Of a set you may take any card.",
  rule_take_set_ends:
    "Of a set you may take only the first or the last card. You lay a set in the order that you like.",
  rule_take_run_ends: "Of a run you may take only the first or the last card.",
  rule_take_run_any: "Of a run you may take any card.",
  rule_joker_swap_off: "A joker inside a run cannot be bought.",
  rule_joker_swap_on:
    "A joker in a run can be bought, wherever it lies: throw the very card that it stands for, alone, and you may pick up the joker.",
  rule_stock:
    "If you want to draw and the stock is empty, all discards but the drop and what you have just thrown are shuffled and become the stock. If there are none, you must take from the drop.",
  rule_slap_on:
    "If you threw a single card or a set, and the card you then draw from the stock has the same rank, you may slap it down onto your throw and pick up nothing for it, until the next player has thrown or called. Only once a turn, never onto a run, never with a card from the drop; a joker only onto jokers.",
  rule_slap_runs:
    "If you threw a single card or a set, and the card you then draw from the stock has the same rank, you may slap it down onto your throw and pick up nothing for it, until the next player has thrown or called; so too with a card, no joker, that makes your run one longer at either end. Only once a turn, never with a card from the drop; a joker only onto jokers.",
  rule_slap_off: "There is no slapping down.",

  rule_threshold: {
    one: "At the start of your turn, instead of playing, you may call if your hand is worth 1 point or less.",
    other: "At the start of your turn, instead of playing, you may call if your hand is worth {n} points or fewer.",
  },
  rule_threshold_0:
    "At the start of your turn, instead of playing, you may call if your hand is worth 0 points or fewer.",
  rule_calling:
    "What playing has brought you to counts only when your turn comes again. You never have to call, except with no cards in hand.",
  rule_call_yaniv: "The word to call is “Yaniv”.",
  rule_call_yan:
    "The word to call is “Yan”. Who says “Yaniv” instead has called all the same, and scores 30 points more for it, win or lose.",
  rule_last_turn_off: "After a call all hands are shown at once.",
  rule_last_turn_on:
    "After a call every other player in order has one last turn, without calling or slapping down; whoever holds no cards is passed over. Then all hands are shown.",
  rule_false_call_refuse: "A call on your turn with too many points does not count: you play.",
  rule_false_call_draw3:
    "A call on your turn with too many points is a false call: you draw three cards from the stock, and must play without calling again in that turn. With more than 13 cards in hand it is not possible.",
  rule_false_call_swap:
    "A call on your turn with too many points is a false call: each of the others says “swap” or “pass”. The first to say “swap” exchanges whole hands with you; if all pass, nothing changes. Then you must play without calling again in that turn, unless the swap has left you without cards: then you must call.",
  rule_false_call_eliminate:
    "A call on your turn with too many points puts you out of the game at once. You keep your total, but cannot win. Your cards go under the discards, and the round goes on; if only one player is left, that player has won, and the round is not scored.",
  rule_out_of_turn_refuse: "A call when it is not your turn does not count.",
  rule_out_of_turn_penalty:
    "A call when it is not your turn ends the round: you score 30 points, everyone else 0, and the player whose turn it was begins the next round. It is not possible during last turns, or while a false call is being answered.",

  rule_assaf_tie_on:
    "If another hand is as low as the caller’s, or lower, that is Assaf, and the caller has lost the round.",
  rule_assaf_tie_off:
    "If another hand is lower than the caller’s, that is Assaf, and the caller has lost the round. An equal hand is not enough.",
  rule_yaniv_wins_zero: "Without Assaf the caller has won the round and scores 0; everyone else scores what they hold.",
  rule_yaniv_wins_hand: "Without Assaf the caller has won the round; everyone scores what they hold, the caller too.",
  rule_assaf_penalty: { one: "Assaf costs the caller {n} point.", other: "Assaf costs the caller {n} points." },
  rule_assaf_penalty_0: "Assaf costs the caller no penalty.",
  rule_assaf_each: {
    one: "If two or more have Assaf, it costs {n} point for each of them instead.",
    other: "If two or more have Assaf, it costs {n} points for each of them instead.",
  },
  rule_assaf_each_0: "The penalty is the same however many have Assaf.",
  rule_assaf_hand_on: "The beaten caller’s own hand is added to that.",
  rule_assaf_hand_off: "The beaten caller scores nothing for their own hand.",
  rule_assaf_wins_zero:
    "Of those with Assaf the lowest hand has won the round and scores 0, or all of them if several are equally low. All others but the caller score what they hold.",
  rule_assaf_wins_hand:
    "Of those with Assaf the lowest hand has won the round, but everyone other than the caller scores what they hold, the winner too.",
  rule_assaf_wins_all: "Of those with Assaf the lowest hand has won the round, and everyone but the caller scores 0.",
  rule_cut_halve:
    "A total that a round brings to exactly {cut_at}, or another multiple of {cut_at}, is halved and rounded down: once, and only if the score for the round was not 0.",
  rule_cut_minus:
    "From a total that a round brings to exactly {cut_at}, or another multiple of {cut_at}, {cut_by} points are taken off: once, and only if the score for the round was not 0.",
  rule_cut_none: "Totals are never cut.",
  rule_cut_at: "Totals are cut at the multiples of {n}.",
  rule_cut_by: "A cut takes off {n} points.",

  rule_limit: "The limit is {n} points.",
  rule_out_reach: "A player whose total, after any cut, is {limit} or more is out.",
  rule_out_cross: "A player whose total, after any cut, is more than {limit} is out.",
  rule_end_last:
    "Those who are out stop playing, and the last one in wins the game. If a round puts out all who were left, the lowest total among them wins; equal ones share the win.",
  rule_end_first:
    "The game ends with the round in which anyone goes out. The lowest total wins; equal ones share the win.",
  rule_end_rounds: "Nobody goes out by points: after the last round the lowest total wins; equal ones share the win.",
  rule_rounds: { one: "There is one round.", other: "There are {n} rounds." },
  rule_rounds_0: "There are twice as many rounds as players.",
  rule_starter_winner:
    "The winner of a round begins the next one; of several with equal hands, the first after the caller. If that player is out, the next one who is still in begins.",
  rule_starter_caller:
    "Whoever called begins the next round, won or lost. If that player is out, the next one who is still in begins.",
} as const;
