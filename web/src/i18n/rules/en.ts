// The rules in words: a sentence for each value of each option, and the sentences that apply to every table. The value
// of a number is {n}; a sentence may refer to other options, such as {limit}.
export const rules = {
  rule_decks: { one: "One deck is used.", other: "{n} decks are shuffled together." },
  rule_decks_0: "Two or three players use one deck; four or more use two, shuffled together.",
  rule_suits_4: "A deck has 52 cards: ace to king in four suits.",
  rule_suits_2: "A deck has 26 cards: only spades and hearts, ace to king.",
  rule_jokers: { one: "Each deck also has one joker.", other: "Each deck also has {n} jokers." },
  rule_jokers_0: "There are no jokers.",
  rule_faces_ten: "An ace is worth 1 point, cards from 2 to 10 their number, and a jack, queen or king 10.",
  rule_faces_rank: "An ace is worth 1 point, cards from 2 to 10 their number, a jack 11, a queen 12 and a king 13.",
  rule_joker_points: { one: "A joker is worth {n} point.", other: "A joker is worth {n} points." },
  rule_joker_points_0: "A joker is worth nothing.",
  rule_one_eyed: {
    one: "But the one-eyed jacks (spades and hearts) are worth {n} point.",
    other: "But the one-eyed jacks (spades and hearts) are worth {n} points.",
  },
  rule_one_eyed_10: "The one-eyed jacks (spades and hearts) count like the other jacks.",

  rule_first: "A random player starts the first round.",
  rule_hand: "Everyone is dealt {n} cards, one at a time.",
  rule_upcard_on: "The next card is turned face up and starts the discard pile. The rest, face down, is the draw pile.",
  rule_upcard_off:
    "The rest, face down, is the draw pile. No card is turned up, so the first player takes from the draw pile.",
  rule_direction_clockwise: "Play goes clockwise.",
  rule_direction_anticlockwise: "Play goes anticlockwise.",

  rule_turn:
    "On your turn you either call or play. To play, first throw, then pick up one card. You can’t pick up what you have just thrown.",
  rule_throw:
    "You can throw a single card; a set, which is two or more cards of the same rank; or a run, which is three or more consecutive cards of the same suit, laid from low to high.",
  rule_set_jokers_off: "Jokers can’t replace cards in a set: two jokers are a set, but a 9 and a joker are not.",
  rule_set_jokers_on:
    "Jokers can replace cards in a set that has at least one real card: a 9 and a joker are two nines. One real card with jokers always counts as a set, and so do jokers alone.",
  rule_ace_low: "In a run, the ace comes before the 2, never after the king.",
  rule_ace_both:
    "In a run, the ace comes before the 2 or after the king, but runs don’t wrap around: king, ace, 2 is not a run.",
  rule_ace_wrap: "Runs wrap around: king, ace, 2 is a run. A run has at most 13 cards.",
  rule_run_jokers_any:
    "In a run, a joker can stand for any card, in the middle or at an end, even for one that you hold yourself.",
  rule_run_jokers_one:
    "In a run, a joker can stand for any card, in the middle or at an end, even for one that you hold yourself. A run can have at most one joker.",
  rule_run_jokers_none: "A run can’t have jokers.",
  rule_run_naturals_1: "A run needs only one real card: a 7 and two jokers are a run.",
  rule_run_naturals_2: "A run needs at least two real cards.",
  rule_picking:
    "Then pick up the top card of the draw pile, or a card from the last throw before yours on the discard pile. Your own throw then covers the older ones.",
  rule_take_set_any: "From a set you can take any card.",
  rule_take_set_ends: "From a set you can take only the first or last card. You choose the order when you throw a set.",
  rule_take_run_ends: "From a run you can take only the first or last card.",
  rule_take_run_any: "From a run you can take any card.",
  rule_joker_swap_off: "You can’t swap a card for its joker.",
  rule_joker_swap_on:
    "You can swap a card for its joker: throw the card that a joker in a run stands for, on its own, and you may pick up that joker wherever it lies.",
  rule_pick_free: "You can always take from the discard pile.",
  rule_pick_earned:
    "You can take from the discard pile only if you have thrown two or more cards at once in this round; the throw that you have just made counts. Until then you draw, unless there is nothing to draw.",
  rule_stock_out_reshuffle:
    "If you want to draw and the draw pile is empty, the discard pile is shuffled and becomes the draw pile, except for your throw and the one before it. If nothing is left to shuffle, you must take from the discard pile.",
  rule_stock_out_end:
    "The round ends when the last card of the draw pile is drawn. Everyone scores the points in their hand, and the lowest hand wins the round; if several are equal, the first of them after the player who drew that card.",
  rule_slap_on:
    "If you threw a single card or a set, and the card you then draw from the draw pile has the same rank, you can slap it down onto your throw until the next player throws or calls. You pick up nothing for it. You can do this once per turn, never onto a run and never with a card from the discard pile. A joker can only be slapped onto jokers.",
  rule_slap_runs:
    "If you threw a single card or a set, and the card you then draw from the draw pile has the same rank, you can slap it down onto your throw until the next player throws or calls. You pick up nothing for it. A card other than a joker that extends your run by one at either end can be slapped down too. You can do this once per turn, and never with a card from the discard pile. A joker can only be slapped onto jokers.",
  rule_slap_off: "There are no slap-downs.",

  rule_threshold: {
    one: "At the start of your turn, you can call instead of playing if your hand is worth 1 point or less.",
    other: "At the start of your turn, you can call instead of playing if your hand is worth {n} points or fewer.",
  },
  rule_threshold_0:
    "At the start of your turn, you can call instead of playing if your hand is worth 0 points or fewer.",
  rule_calling:
    "A low hand that you reach by playing counts only when your turn comes again. You never have to call, unless you have no cards left.",
  rule_call_yaniv: "The word to call is “Yaniv”.",
  rule_call_yan:
    "The word to call is “Yan”. Saying “Yaniv” counts as a call too. If that call is valid, it costs 30 extra points, win or lose.",
  rule_call_jhyap: "The word to call is “Jhyap”.",
  rule_last_turn_off: "After a call, all hands are shown at once.",
  rule_last_turn_on:
    "After a call, each of the other players has one last turn, without calling or slapping down. Players without cards are skipped. Then all hands are shown.",
  rule_false_call_refuse: "You can’t call with too many points.",
  rule_false_call_draw3:
    "Calling with too many points on your turn is a false call: you draw three cards from the draw pile, or as many as there are, and must play without calling again that turn. With more than 13 cards in hand, you can’t make a false call.",
  rule_false_call_swap:
    "Calling with too many points on your turn is a false call: each of the others says “swap” or “pass”. The first to say “swap” exchanges hands with you; if all pass, nothing changes. Then you must play without calling again that turn, unless the swap leaves you without cards: then you must call.",
  rule_false_call_eliminate:
    "Calling with too many points on your turn puts you out of the game at once. You keep your total but can’t win. Your cards go under the discard pile and the round goes on; if only one player is left, that player wins and the round is not scored.",
  rule_out_of_turn_refuse: "You can’t call when it is not your turn.",
  rule_out_of_turn_penalty:
    "Calling when it is not your turn ends the round: you score 30 points, and everyone else scores 0. The lowest of the other hands wins the round; if several are equal, the first of them after you.",

  rule_assaf_tie_on:
    "If another hand is as low as the caller’s or lower, that is Assaf, and the caller loses the round.",
  rule_assaf_tie_off:
    "If another hand is lower than the caller’s, that is Assaf, and the caller loses the round. An equal hand is not enough.",
  rule_yaniv_wins_zero:
    "Without Assaf, the caller wins the round and scores 0; everyone else scores the points in their hand.",
  rule_yaniv_wins_hand:
    "Without Assaf, the caller wins the round; everyone scores the points in their hand, including the caller.",
  rule_assaf_penalty: { one: "Assaf costs the caller {n} point.", other: "Assaf costs the caller {n} points." },
  rule_assaf_penalty_0: "There is no penalty for Assaf.",
  rule_assaf_each: {
    one: "If two or more players have Assaf, the penalty is {n} point for each of them instead.",
    other: "If two or more players have Assaf, the penalty is {n} points for each of them instead.",
  },
  rule_assaf_each_0: "The penalty is the same however many players have Assaf.",
  rule_assaf_hand_on: "The beaten caller also scores the points in their hand.",
  rule_assaf_hand_off: "The beaten caller scores nothing for their own hand.",
  rule_assaf_wins_zero:
    "The lowest hand with Assaf wins the round and scores 0; if several are equally low, they all do. Everyone else except the caller scores the points in their hand.",
  rule_assaf_wins_hand:
    "The lowest hand with Assaf wins the round, but everyone except the caller scores the points in their hand, including the winner.",
  rule_assaf_wins_all: "The lowest hand with Assaf wins the round, and everyone except the caller scores 0.",
  rule_cut_halve:
    "A total that lands exactly on {cut_at} or a higher multiple of {cut_at} is halved and rounded down: once, and only if the score for the round was not 0.",
  rule_cut_minus:
    "A total that lands exactly on {cut_at} or a higher multiple of {cut_at} is reduced by {cut_by} points: once, and only if the score for the round was not 0.",
  rule_cut_none: "Totals are never reduced.",
  rule_cut_at: "Totals are reduced at multiples of {n}.",
  rule_cut_by: "A reduction takes off {n} points.",

  rule_limit: "The knock-out score is {n} points.",
  rule_out_reach: "A player whose total is {limit} or more is out.",
  rule_out_cross: "A player whose total is more than {limit} is out.",
  rule_end_last:
    "Players who are out stop playing, and the last player left wins. If a round puts out everyone who was left, the lowest total among them wins; equal totals share the win.",
  rule_end_first:
    "The game ends after the round in which someone goes out. The lowest total wins; equal totals share the win.",
  rule_end_rounds:
    "Nobody goes out on points. After the last round, the lowest total wins; equal totals share the win.",
  rule_rounds: { one: "The game has one round.", other: "The game has {n} rounds." },
  rule_rounds_0: "The game has twice as many rounds as players.",
  rule_starter_winner:
    "The winner of a round starts the next one; if several winning hands are equal, the first of them after the caller does. If that player is out, the next player still in starts.",
  rule_starter_caller:
    "The caller starts the next round, win or lose; if a round ends without a proper call, its winner starts. If that player is out, the next player still in starts.",

  // what options mean together
  also_pick_slap: "A slap-down doesn’t count for this.",
  also_stock_out_slap: "That card can’t be slapped down.",
  also_stock_out_last: "During last turns after a call, the discard pile is shuffled into a new draw pile instead.",
  also_false_call_stock:
    "Before the first throw, you can’t make one either if the draw pile has fewer than four cards.",
  also_out_of_turn: "You can’t do this during last turns or while a false call is being answered.",
  also_out_cut: "Any reduction comes first.",
  also_out_at: "Any reduction comes first: a total of exactly {limit} becomes {to}, and that player stays in.",
} as const;
