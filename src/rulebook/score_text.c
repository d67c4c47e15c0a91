/* Scoring, totals and the end of the game: sections 6 and 7 of the rules. */
#include "writer.h"

/* ---- one round ---- */

void paragraph_yaniv(rules_writer *w)
{
    const bool tie = w->rules->assaf_tie == YV_assaf_tie_on;
    const char *hand = w->rules->yaniv_wins == YV_yaniv_wins_hand ? "the points in their own hand" : "0";
    if (rules_are_for_two(w))
        writer_say(w, "If the other hand is %s the caller's, ", tie ? "higher than" : "not lower than");
    else
        writer_say(w, "If %s the caller's, ", tie ? "all other hands are higher than" : "no other hand is lower than");
    writer_add(w, "the caller wins the round and scores %s; %s scores the points in their hand.", hand,
               rules_everyone_else(w));
}

static void add_flat_penalty(rules_writer *w)
{
    const int penalty = w->rules->assaf_penalty;
    const bool hand = w->rules->assaf_hand == YV_assaf_hand_on;
    if (penalty > 0 && hand)
        writer_add(w, "a penalty of %d point%s plus the points in their own hand", penalty, penalty == 1 ? "" : "s");
    else if (penalty > 0)
        writer_add(w, "a penalty of %d point%s, and nothing for their own hand", penalty, penalty == 1 ? "" : "s");
    else
        writer_add(w, hand ? "the points in their own hand, without a penalty" : "0, because there is no penalty");
}

/* Writes nothing for two players: two can have Assaf only if there are at least three. */
static void say_penalty_for_each(rules_writer *w)
{
    const int each = w->rules->assaf_each;
    if (each == 0 || rules_are_for_two(w))
        return;
    writer_say(w, "But if two or more players have Assaf, the penalty is %d for each of them: %d for two", each,
               2 * each);
    writer_add(w, w->most > 3 ? ", %d for three%s." : ".", 3 * each, w->most > 4 ? ", and so on" : "");
}

void paragraph_assaf(rules_writer *w)
{
    writer_say(w, "If %s hand is %s, that is Assaf, and the caller loses the round. The caller scores ",
               rules_are_for_two(w) ? "the other" : "any other",
               w->rules->assaf_tie == YV_assaf_tie_on ? "as low as the caller's or lower" : "lower than the caller's");
    add_flat_penalty(w);
    writer_add(w, ".");
    say_penalty_for_each(w);
}

void paragraph_assaf_winner(rules_writer *w)
{
    if (rules_are_for_two(w)) {
        writer_say(w, "The other player wins the round and scores %s.",
                   w->rules->assaf_wins == YV_assaf_wins_hand ? "the points in their hand" : "0");
        return;
    }
    writer_say(w, "Of the other players, the one with the lowest hand wins the round");
    switch (w->rules->assaf_wins) {
    case YV_assaf_wins_zero:
        writer_add(w,
                   " and scores 0; if several are equally low, they all do. The rest score the points in their hands.");
        break;
    case YV_assaf_wins_hand:
        writer_add(w, ". But all of them score the points in their hands, including the winner.");
        break;
    default: writer_add(w, ", and all of them score 0.");
    }
}

/* ---- an example, worked out by the engine ---- */

static void add_scores(rules_writer *w, const int *points)
{
    const bool two = rules_are_for_two(w);
    const yv_result result = rules_example_round(w->rules, two ? 2 : 3, points);
    writer_add(w, two ? "the scores are %d and %d" : "the scores are %d, %d and %d", result.score[0], result.score[1],
               result.score[2]);
}

static void say_second_assaf(rules_writer *w, int caller, int lower)
{
    if (w->rules->assaf_each == 0 || rules_are_for_two(w))
        return;
    writer_say(w, "And if Noa has %d as well, ", lower);
    add_scores(w, (int[]){caller, lower, lower});
    writer_add(w, ".");
}

void paragraph_example(rules_writer *w)
{
    const int threshold = w->rules->threshold;
    const int caller = threshold < 4 ? threshold : 4;
    const int lower = w->rules->assaf_tie == YV_assaf_tie_on ? caller : caller - 1;
    if (caller == 0)
        return;
    writer_say(w,
               rules_are_for_two(w) ? "For example, Dana calls with %d point%s and Omer has 9: "
                                    : "For example, Dana calls with %d point%s, Omer has 9 and Noa has 23: ",
               caller, caller == 1 ? "" : "s");
    add_scores(w, (int[]){caller, 9, 23});
    writer_add(w, ".");
    if (lower == 0)
        return;
    writer_say(w, "But if Omer has %d, that is Assaf: ", lower);
    add_scores(w, (int[]){caller, lower, 23});
    writer_add(w, ".");
    say_second_assaf(w, caller, lower);
}

/* ---- totals ---- */

static void say_cut_example(rules_writer *w)
{
    enum { SCORE = 6 };
    const bool limited = w->rules->end != YV_end_rounds;
    int total = 2 * w->rules->cut_at;
    if (limited && total - SCORE >= w->rules->limit)
        total = w->rules->cut_at;
    if (limited && total - SCORE >= w->rules->limit)
        return;
    writer_say(w, "With a total of %d and a score of %d, you reach %d, which becomes %d.", total - SCORE, SCORE, total,
               rules_example_total(w->rules, total, SCORE));
}

static bool can_total_be_negative(const rules_writer *w)
{
    return rules_lowest_card(w) < 0 || (w->rules->cut == YV_cut_minus && w->rules->cut_by > w->rules->cut_at);
}

static void say_cut_limits(rules_writer *w)
{
    if (!rules_are_one_round(w))
        writer_say(w, "This happens at most once per round, and only if your score for the round was not 0.");
    if (can_total_be_negative(w))
        writer_say(w, "%s of 0 or less stay as they are.", rules_are_one_round(w) ? "Scores" : "Totals");
}

void paragraph_totals(rules_writer *w)
{
    const int at = w->rules->cut_at;
    if (!rules_are_one_round(w))
        writer_say(w, "Your scores add up to your total.");
    if (w->rules->cut == YV_cut_none)
        return;
    writer_say(w, rules_are_one_round(w) ? "If your score" : "If your total");
    writer_add(w, " lands exactly on %d, %d or any other multiple of %d, ", at, 2 * at, at);
    if (w->rules->cut == YV_cut_halve)
        writer_add(w, "it is halved%s.", at % 2 ? " and rounded down" : "");
    else
        writer_add(w, "it is reduced by %d points.", w->rules->cut_by);
    if (!rules_are_one_round(w))
        say_cut_example(w);
    say_cut_limits(w);
}

static void say_caller_starts(rules_writer *w)
{
    writer_say(w, "The caller starts the next round, win or lose.");
    if (w->rules->stock_out == YV_stock_out_end || w->rules->out_of_turn == YV_out_of_turn_penalty)
        writer_say(w, "If a round ends without a proper call, its winner starts.");
}

void paragraph_starter(rules_writer *w)
{
    if (rules_are_one_round(w))
        return;
    if (w->rules->starter == YV_starter_caller)
        say_caller_starts(w);
    else
        writer_say(w, "The winner of the round starts the next one%s.",
                   rules_are_for_two(w)
                       ? ""
                       : "; if several winning hands are equal, the first of them after the caller does");
    if (w->rules->end == YV_end_last && !rules_are_for_two(w))
        writer_say(w, "If that player is out, the next player still in starts.");
}

/* ---- the end ---- */

/* A total is reduced before it is compared with the limit, so landing on the limit itself may be harmless. */
static void say_cut_before_limit(rules_writer *w)
{
    enum { SCORE = 6 };
    const int nominal = w->rules->limit + (w->rules->out == YV_out_cross);
    if (w->rules->cut == YV_cut_none)
        return;
    if (rules_example_is_out(w->rules, nominal, SCORE))
        writer_say(w, "Totals are %s before they are compared with the limit.",
                   w->rules->cut == YV_cut_halve ? "halved" : "reduced");
    else
        writer_say(w,
                   "But totals are %s first: if you land exactly on %d, you go down to %d and are still in. So %d is "
                   "the lowest total that puts you out.",
                   w->rules->cut == YV_cut_halve ? "halved" : "reduced", nominal,
                   rules_example_total(w->rules, nominal, SCORE), nominal + 1);
}

void paragraph_limit(rules_writer *w)
{
    const bool reach = w->rules->out == YV_out_reach;
    if (w->rules->end == YV_end_rounds)
        return;
    if (w->rules->end == YV_end_last)
        writer_say(w, "When your total %s %d, you are out.", reach ? "reaches" : "goes over", w->rules->limit);
    else
        writer_say(w, "When anyone's total %s %d, the game ends with that round%s.", reach ? "reaches" : "goes over",
                   w->rules->limit,
                   w->rules->false_call == YV_false_call_eliminate && !rules_are_for_two(w)
                       ? ". It also ends with a round in which a false call puts a player out"
                       : "");
    say_cut_before_limit(w);
}

/* True if all players can go out in one round. In all other games some player scores 0 in every round and so stays
 * in. If the stock can end the round, everyone scores their hand, the winner too. */
static bool can_all_go_out(const rules_writer *w)
{
    return w->rules->yaniv_wins == YV_yaniv_wins_hand || w->rules->assaf_wins == YV_assaf_wins_hand
           || w->rules->call == YV_call_yan || w->rules->stock_out == YV_stock_out_end;
}

static void say_last_one(rules_writer *w)
{
    writer_say(w, rules_are_for_two(w) ? "A player who is out loses, and the other player wins the game."
                                       : "Players who are out stop playing, and the last player left wins the game.");
    if (can_all_go_out(w))
        writer_say(w, rules_are_for_two(w)
                          ? "If a round puts out both, the lower total wins; equal totals share the win."
                          : "If a round puts out everyone who was left, the lowest total among them wins; equal totals "
                            "share the win.");
}

static void say_rounds(rules_writer *w)
{
    const int rounds = w->rules->rounds;
    if (rounds == 1)
        writer_say(w, "The game is over after this one round.");
    else if (rounds > 1 || w->players)
        writer_say(w, "The game has %s rounds.", number_in_words(yv_rules_rounds(w->rules, w->most)).text);
    else
        writer_say(w, "The game has twice as many rounds as players: %s players play %s.",
                   number_in_words(w->most).text, number_in_words(2 * w->most).text);
    if (rounds != 1 && w->rules->false_call != YV_false_call_eliminate)
        writer_say(w, "Nobody goes out before the end.");
}

void paragraph_end(rules_writer *w)
{
    if (w->rules->end == YV_end_last) {
        say_last_one(w);
        return;
    }
    if (w->rules->end == YV_end_rounds)
        say_rounds(w);
    writer_say(w, rules_are_for_two(w) ? "The lower total wins; equal totals share the win."
                                       : "The lowest total wins; equal totals share the win.");
}
