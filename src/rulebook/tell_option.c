/* One sentence for each value of each option, and when an option makes no difference. */
#include "teller.h"

/* The place of each option in yv_options. */
enum {
#define YV_NUMBER(key, normal, lowest, highest, about) AT_##key,
#define YV_CHOICE(key, about)                          AT_##key,
#include "../engine/rules.def"
};

/* What a %d in the words stands for is the value of the option itself, or of another. */
typedef struct {
    const char *value[4]; /* of a choice: by its place */
    const char *normal;   /* of a number: its default, where that means something else than the number */
    const char *zero, *one, *many;
    int other; /* the option that %d speaks of, if it is another; 0: itself */
} option_words;

static const option_words words_of[YV_OPTIONS] = {
    [AT_decks] = {.zero = "Two or three players use one deck, four or more use two, shuffled together.",
                  .one = "One deck is used.",
                  .many = "%d decks are shuffled together."},
    [AT_suits] = {.value = {"The deck has all four suits.", "Half a deck is used: the spades and the hearts."}},
    [AT_jokers] = {.zero = "There are no jokers.",
                   .one = "There is one joker in a deck.",
                   .many = "There are %d jokers in a deck."},
    [AT_hand] = {.many = "Everyone is dealt %d cards."},
    [AT_upcard] = {.value = {"A card is turned up as the first drop.",
                             "No card is turned up: whoever plays first picks up from the stock."}},
    [AT_faces] = {.value = {"Jacks, queens and kings count 10 each.", "A jack counts 11, a queen 12, a king 13."}},
    [AT_joker_points] = {.zero = "A joker counts nothing.",
                         .one = "A joker counts 1 point.",
                         .many = "A joker counts %d points."},
    [AT_one_eyed] = {.normal = "The one-eyed jacks count as the other jacks do.",
                     .zero = "The one-eyed jacks, of spades and of hearts, count nothing.",
                     .one = "The one-eyed jacks, of spades and of hearts, count 1 point each.",
                     .many = "The one-eyed jacks, of spades and of hearts, count %d points each."},
    [AT_ace] = {.value = {"In a run the ace comes only before the 2.",
                          "In a run the ace comes before the 2 or after the king, but no run goes round the corner.",
                          "Runs go round the corner: king, ace, 2 is a run."}},
    [AT_run_naturals] = {.value = {"One real card in a run is enough, beside jokers.",
                                   "At least two cards of a run must be real ones, not jokers."}},
    [AT_set_jokers] = {.value = {"Jokers cannot stand in for cards of a set.",
                                 "Jokers may stand in for cards of a set, beside at least one real card."}},
    [AT_take_set] = {.value = {"Any card of a set may be taken.",
                               "Of a set only the first or the last card may be taken."}},
    [AT_take_run] = {.value = {"Of a run only the first or the last card may be taken.",
                               "Any card of a run may be taken."}},
    [AT_joker_swap] = {.value = {"A joker inside a run cannot be bought.",
                                 "A joker in a run can be bought, wherever it lies, by throwing the very card that it "
                                 "stands for, alone."}},
    [AT_slap] =
        {.value = {"A card drawn from the stock that matches the throw may be slapped down, but not onto a run.",
                   "A card drawn from the stock that matches the throw may be slapped down, and so may one that "
                   "lengthens a run.",
                   "There is no slapping down."}},
    [AT_threshold] = {.zero = "You may call with no points at all.",
                      .one = "You may call with 1 point or less.",
                      .many = "You may call with %d points or fewer."},
    [AT_call] =
        {.value =
             {"The word to call is \"Yaniv\".",
              "The word to call is \"Yan\"; who says \"Yaniv\" has called all the same, but scores 30 points more."}},
    [AT_last_turn] = {.value = {"After a call all hands are shown at once.",
                                "After a call all others have one last turn."}},
    [AT_false_call] =
        {.value = {"A call with too many points does not count.",
                   "Whoever calls with too many points draws three cards and plays on.",
                   "If somebody calls with too many points, another player may exchange whole hands with them.",
                   "Whoever calls with too many points is out of the game."}},
    [AT_out_of_turn] =
        {.value = {"A call when it is not your turn does not count.",
                   "A call when it is not your turn ends the round: it costs 30 points, and the others score 0."}},
    [AT_assaf_tie] = {.value = {"A hand equal to the caller's is Assaf too.",
                                "Only a hand lower than the caller's is Assaf."}},
    [AT_assaf_penalty] = {.zero = "There is no penalty for Assaf.",
                          .one = "Assaf costs the caller 1 point.",
                          .many = "Assaf costs the caller %d points."},
    [AT_assaf_each] = {.zero = "The penalty is the same however many players have Assaf.",
                       .one = "If two or more players have Assaf, the penalty is 1 point for each of them.",
                       .many = "If two or more players have Assaf, the penalty is %d points for each of them."},
    [AT_assaf_hand] = {.value = {"After Assaf the caller's own hand counts besides the penalty.",
                                 "After Assaf the caller scores the penalty alone, and nothing for the hand."}},
    [AT_assaf_wins] = {.value = {"After Assaf the lowest of the other hands scores 0.",
                                 "After Assaf all but the caller score what they hold, even the lowest hand.",
                                 "After Assaf all but the caller score 0."}},
    [AT_yaniv_wins] = {.value = {"A caller who has won scores 0.",
                                 "A caller who has won scores the points of their own hand."}},
    [AT_cut] = {.value = {"A total that lands exactly on a multiple of %d is cut in half.",
                          "A total that lands exactly on a multiple of %d has points taken off.",
                          "Totals are never cut."},
                .other = AT_cut_at},
    [AT_cut_at] = {.many = "Totals are cut at the multiples of %d."},
    [AT_cut_by] = {.many = "A cut takes off %d points."},
    [AT_limit] = {.many = "The limit is %d points."},
    [AT_out] = {.value = {"A total of %d, after any cut, puts a player out.",
                          "Only a total above %d, after any cut, puts a player out."},
                .other = AT_limit},
    [AT_end] =
        {.value = {"Players go out one by one, and the last one in the game wins.",
                   "The game ends with the round in which anyone goes out, and the lowest total wins.",
                   "The game lasts a fixed number of rounds; nobody goes out by points, and the lowest total wins."}},
    [AT_rounds] = {.zero = "There are twice as many rounds as players.",
                   .one = "There is one round.",
                   .many = "There are %d rounds."},
    [AT_starter] = {.value = {"The winner of a round begins the next.", "Whoever called begins the next round."}},
    [AT_direction] = {.value = {"Play goes round the table clockwise.", "Play goes round the table anticlockwise."}},
};

/* ---- options that make no difference ---- */

static bool no_jokers(const teller *t)
{
    return !has_jokers(t);
}

static bool few_jokers(const teller *t)
{
    return !has_several_jokers(t);
}

static bool jokers_in_sets(const teller *t)
{
    return t->rules->set_jokers == YV_set_jokers_on;
}

static bool small_sets(const teller *t)
{
    return largest_set(t) <= 2;
}

static bool any_of_run(const teller *t)
{
    return t->rules->take_run == YV_take_run_any;
}

static bool never_cut(const teller *t)
{
    return t->rules->cut == YV_cut_none;
}

static bool not_minus(const teller *t)
{
    return t->rules->cut != YV_cut_minus;
}

static bool by_rounds(const teller *t)
{
    return t->rules->end == YV_end_rounds;
}

static bool not_by_rounds(const teller *t)
{
    return t->rules->end != YV_end_rounds;
}

static const struct {
    int option;
    bool (*holds)(const teller *t);
    const char *why;
} idle[] = {
    {AT_joker_points, no_jokers, "there are no jokers"},
    {AT_run_naturals, few_jokers, "there are never two jokers together"},
    {AT_run_naturals, jokers_in_sets, "with set_jokers=on a single card with jokers is a set"},
    {AT_set_jokers, no_jokers, "there are no jokers"},
    {AT_take_set, small_sets, "no set has more than two cards"},
    {AT_joker_swap, no_jokers, "there are no jokers"},
    {AT_joker_swap, any_of_run, "with take_run=any a joker can be taken anyhow"},
    {AT_assaf_each, is_for_two, "there are only two players"},
    {AT_cut_at, never_cut, "it takes cut=halve or cut=minus"},
    {AT_cut_by, not_minus, "it takes cut=minus"},
    {AT_limit, by_rounds, "with end=rounds there is no limit"},
    {AT_out, by_rounds, "with end=rounds there is no limit"},
    {AT_rounds, not_by_rounds, "it takes end=rounds"},
    {AT_starter, is_one_round, "there is only one round"},
};

const char *rules_text_idle(const yv_rules *rules, int option)
{
    const teller t = {.rules = rules, .most = rules_text_most_players(rules)};
    for (size_t i = 0; i < sizeof idle / sizeof idle[0]; i++)
        if (idle[i].option == option && idle[i].holds(&t))
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
