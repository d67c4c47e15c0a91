/* Has a sentence for each value of each option, and decides which options make no difference. */
#include "writer.h"

/* The place of each option in yv_options. */
enum {
#define YV_NUMBER(key, normal, lowest, highest, about) AT_##key,
#define YV_CHOICE(key, about)                          AT_##key,
#include "../engine/rules.def"
};

/* In a sentence, %d stands for the value of the option itself, or of another one. */
typedef struct {
    const char *value[4]; /* of an option with named values: by the place of the value */
    const char *normal;   /* of an option that is a number: for its default, if the default has a meaning of its own */
    const char *zero, *one, *many;
    int other; /* the other option whose value %d stands for; 0 for this one */
} option_words;

static const option_words words_of[YV_OPTIONS] = {
    [AT_decks] = {.zero = "Two or three players use one deck; four or more use two, shuffled together.",
                  .one = "One deck is used.",
                  .many = "%d decks are shuffled together."},
    [AT_suits] = {.value = {"A deck has all four suits.", "A deck has only spades and hearts."}},
    [AT_jokers] = {.zero = "There are no jokers.",
                   .one = "Each deck has one joker.",
                   .many = "Each deck has %d jokers."},
    [AT_hand] = {.many = "Everyone is dealt %d cards."},
    [AT_upcard] = {.value = {"A card is turned face up to start the discard pile.",
                             "No card is turned up: the first player picks up from the stock."}},
    [AT_faces] = {.value = {"Jacks, queens and kings are worth 10 each.",
                            "A jack is worth 11, a queen 12 and a king 13."}},
    [AT_joker_points] = {.zero = "A joker is worth nothing.",
                         .one = "A joker is worth 1 point.",
                         .many = "A joker is worth %d points."},
    [AT_one_eyed] = {.normal = "The one-eyed jacks count like the other jacks.",
                     .zero = "The one-eyed jacks (spades and hearts) are worth nothing.",
                     .one = "The one-eyed jacks (spades and hearts) are worth 1 point each.",
                     .many = "The one-eyed jacks (spades and hearts) are worth %d points each."},
    [AT_ace] = {.value = {"In a run, the ace comes before the 2, never after the king.",
                          "In a run, the ace comes before the 2 or after the king, but runs don't wrap around.",
                          "Runs wrap around: king, ace, 2 is a run."}},
    [AT_run_naturals] = {.value = {"A run needs only one real card besides jokers.",
                                   "A run needs at least two real cards."}},
    [AT_run_jokers] = {.value = {"A run can have any number of jokers.", "A run can have at most one joker.",
                                 "A run can't have jokers."}},
    [AT_set_jokers] = {.value = {"Jokers can't replace cards in a set.",
                                 "Jokers can replace cards in a set that has at least one real card."}},
    [AT_take_set] = {.value = {"From a set you can take any card.",
                               "From a set you can take only the first or last card."}},
    [AT_take_run] = {.value = {"From a run you can take only the first or last card.",
                               "From a run you can take any card."}},
    [AT_joker_swap] =
        {.value = {"You can't swap a card for its joker.",
                   "You can swap a card for its joker: throw the card that a joker in a run stands for, on its own."}},
    [AT_pick] = {.value = {"You can always take a card of the drop.",
                           "You can take a card of the drop only once you have thrown two or more cards at once in the "
                           "same round."}},
    [AT_stock_out] =
        {.value = {"When the stock runs out, the discard pile is shuffled into a new stock.",
                   "When the stock runs out, the round ends: everyone scores their hand, and the lowest hand wins."}},
    [AT_slap] =
        {.value = {"You can slap down a card drawn from the stock if it matches your throw, but not onto a run.",
                   "You can slap down a card drawn from the stock if it matches your throw or extends your run.",
                   "There are no slap-downs."}},
    [AT_threshold] = {.zero = "You can call with 0 points or fewer.",
                      .one = "You can call with 1 point or less.",
                      .many = "You can call with %d points or fewer."},
    [AT_call] = {.value = {"The word to call is \"Yaniv\".",
                           "The word to call is \"Yan\"; saying \"Yaniv\" counts too, but costs 30 extra points.",
                           "The word to call is \"Jhyap\"."}},
    [AT_last_turn] = {.value = {"After a call, all hands are shown at once.",
                                "After a call, each of the other players has one last turn."}},
    [AT_false_call] = {.value = {"You can't call with too many points.",
                                 "If you call with too many points, you draw three cards and play on.",
                                 "If you call with too many points, another player can exchange hands with you.",
                                 "If you call with too many points, you are out of the game."}},
    [AT_out_of_turn] =
        {.value = {"You can't call when it is not your turn.",
                   "Calling when it is not your turn ends the round: you score 30 points, the others 0."}},
    [AT_assaf_tie] = {.value = {"A hand as low as the caller's is Assaf too.",
                                "Only a hand lower than the caller's is Assaf."}},
    [AT_assaf_penalty] = {.zero = "There is no penalty for Assaf.",
                          .one = "Assaf costs the caller 1 point.",
                          .many = "Assaf costs the caller %d points."},
    [AT_assaf_each] = {.zero = "The penalty is the same however many players have Assaf.",
                       .one = "If two or more players have Assaf, the penalty is 1 point for each of them instead.",
                       .many = "If two or more players have Assaf, the penalty is %d points for each of them instead."},
    [AT_assaf_hand] = {.value = {"After Assaf, the caller also scores the points in their own hand.",
                                 "After Assaf, the caller scores only the penalty."}},
    [AT_assaf_wins] =
        {.value = {"After Assaf, the lowest of the other hands scores 0.",
                   "After Assaf, everyone except the caller scores the points in their hand, including the winner.",
                   "After Assaf, everyone except the caller scores 0."}},
    [AT_yaniv_wins] = {.value = {"A caller who wins scores 0.",
                                 "A caller who wins scores the points in their own hand."}},
    [AT_cut] = {.value = {"A total that lands exactly on a multiple of %d is halved.",
                          "A total that lands exactly on a multiple of %d is reduced by a fixed number of points.",
                          "Totals are never reduced."},
                .other = AT_cut_at},
    [AT_cut_at] = {.many = "Totals are reduced at multiples of %d."},
    [AT_cut_by] = {.many = "A reduction takes off %d points."},
    [AT_limit] = {.many = "The knock-out score is %d points."},
    [AT_out] = {.value = {"A player whose total is %d or more, after any reduction, is out.",
                          "A player whose total is more than %d, after any reduction, is out."},
                .other = AT_limit},
    [AT_end] =
        {.value = {"Players go out one by one, and the last player left wins.",
                   "The game ends after the round in which someone goes out, and the lowest total wins.",
                   "The game has a fixed number of rounds; nobody goes out on points, and the lowest total wins."}},
    [AT_rounds] = {.zero = "The game has twice as many rounds as players.",
                   .one = "The game has one round.",
                   .many = "The game has %d rounds."},
    [AT_starter] = {.value = {"The winner of a round starts the next one.", "The caller starts the next round."}},
    [AT_direction] = {.value = {"Play goes clockwise.", "Play goes anticlockwise."}},
};

/* ---- options that make no difference ---- */

static bool no_jokers(const rules_writer *w)
{
    return !rules_have_jokers(w);
}

static bool few_jokers(const rules_writer *w)
{
    return !rules_have_several_jokers(w);
}

static bool jokers_in_sets(const rules_writer *w)
{
    return w->rules->set_jokers == YV_set_jokers_on;
}

static bool few_jokers_in_runs(const rules_writer *w)
{
    return w->rules->run_jokers != YV_run_jokers_any;
}

static bool no_jokers_in_runs(const rules_writer *w)
{
    return w->rules->run_jokers == YV_run_jokers_none;
}

static bool small_sets(const rules_writer *w)
{
    return rules_largest_set(w) <= 2;
}

static bool any_of_run(const rules_writer *w)
{
    return w->rules->take_run == YV_take_run_any;
}

static bool never_cut(const rules_writer *w)
{
    return w->rules->cut == YV_cut_none;
}

static bool not_minus(const rules_writer *w)
{
    return w->rules->cut != YV_cut_minus;
}

static bool by_rounds(const rules_writer *w)
{
    return w->rules->end == YV_end_rounds;
}

static bool not_by_rounds(const rules_writer *w)
{
    return w->rules->end != YV_end_rounds;
}

static const struct {
    int option;
    bool (*holds)(const rules_writer *w);
    const char *why;
} idle[] = {
    {AT_joker_points, no_jokers, "there are no jokers"},
    {AT_run_naturals, few_jokers, "there is at most one joker"},
    {AT_run_naturals, few_jokers_in_runs, "with at most one joker, a run always has two real cards"},
    {AT_run_jokers, no_jokers, "there are no jokers"},
    {AT_run_naturals, jokers_in_sets, "with set_jokers=on, one card with jokers is a set"},
    {AT_set_jokers, no_jokers, "there are no jokers"},
    {AT_take_set, small_sets, "no set has more than two cards"},
    {AT_joker_swap, no_jokers, "there are no jokers"},
    {AT_joker_swap, no_jokers_in_runs, "with run_jokers=none, runs have no jokers"},
    {AT_joker_swap, any_of_run, "with take_run=any, a joker can be taken anyway"},
    {AT_assaf_each, rules_are_for_two, "there are only two players"},
    {AT_cut_at, never_cut, "it needs cut=halve or cut=minus"},
    {AT_cut_by, not_minus, "it needs cut=minus"},
    {AT_limit, by_rounds, "with end=rounds, there is no limit"},
    {AT_out, by_rounds, "with end=rounds, there is no limit"},
    {AT_rounds, not_by_rounds, "it needs end=rounds"},
    {AT_starter, rules_are_one_round, "there is only one round"},
};

const char *rules_text_idle(const yv_rules *rules, int option)
{
    const rules_writer w = {.rules = rules, .most = rules_text_most_players(rules)};
    for (size_t i = 0; i < sizeof idle / sizeof idle[0]; i++)
        if (idle[i].option == option && idle[i].holds(&w))
            return idle[i].why;
    return NULL;
}

/* ---- sentences ---- */

static const char *pick_words(const option_words *words, const yv_option *option, int value)
{
    if (option->values)
        return words->value[value];
    if (words->normal && value == option->normal)
        return words->normal;
    if (words->zero && value == 0)
        return words->zero;
    return words->one && value == 1 ? words->one : words->many;
}

void rules_text_write_option(yv_text *out, const yv_rules *rules, int option)
{
    const option_words *words = &words_of[option];
    const char *at = pick_words(words, &yv_options[option], yv_rules_get(rules, option));
    for (; *at; at++) {
        if (at[0] == '%' && at[1] == 'd') {
            yv_put_number(out, yv_rules_get(rules, words->other ? words->other : option));
            at++;
        } else {
            yv_put_char(out, *at);
        }
    }
}
