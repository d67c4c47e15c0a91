/* Scoring, totals, the end of the game: §6 and §7. */
#include "teller.h"

/* ---- one round ---- */

void tell_yaniv(teller *t)
{
    const bool tie = t->rules->assaf_tie == YV_assaf_tie_on;
    const char *hand = t->rules->yaniv_wins == YV_yaniv_wins_hand ? "the points of their own hand" : "0";
    if (is_for_two(t))
        say(t, "If the other hand is %s the caller's, ", tie ? "higher than" : "no lower than");
    else
        say(t, "If %s the caller's, ", tie ? "all other hands are higher than" : "no other hand is lower than");
    add(t, "the caller has won the round and scores %s; %s scores what they hold.", hand, everyone_else(t));
}

static void add_flat_penalty(teller *t)
{
    const int penalty = t->rules->assaf_penalty;
    const bool hand = t->rules->assaf_hand == YV_assaf_hand_on;
    if (penalty > 0 && hand)
        add(t, "a penalty of %d point%s plus their own hand", penalty, penalty == 1 ? "" : "s");
    else if (penalty > 0)
        add(t, "a penalty of %d point%s, and nothing for their own hand", penalty, penalty == 1 ? "" : "s");
    else
        add(t, hand ? "their own hand, without a penalty" : "0, for there is no penalty");
}

/* Two can only have Assaf where at least three play. */
static void say_penalty_for_each(teller *t)
{
    const int each = t->rules->assaf_each;
    if (each == 0 || is_for_two(t))
        return;
    say(t, "But if two or more have Assaf, the penalty is %d for each of them: %d for two", each, 2 * each);
    add(t, t->most > 3 ? ", %d for three%s." : ".", 3 * each, t->most > 4 ? ", and so on" : "");
}

void tell_assaf(teller *t)
{
    say(t, "If %s hand is %s, that is Assaf, and the caller has lost the round. The caller scores ",
        is_for_two(t) ? "the other" : "any other",
        t->rules->assaf_tie == YV_assaf_tie_on ? "as low as the caller's, or lower" : "lower than the caller's");
    add_flat_penalty(t);
    add(t, ".");
    say_penalty_for_each(t);
}

void tell_assaf_winner(teller *t)
{
    if (is_for_two(t)) {
        say(t, "The other player has won the round and scores %s.",
            t->rules->assaf_wins == YV_assaf_wins_hand ? "what they hold" : "0");
        return;
    }
    say(t, "Of the other players, the one with the lowest hand has won the round");
    switch (t->rules->assaf_wins) {
    case YV_assaf_wins_zero:
        add(t, " and scores 0, or all of them if several are equally low. The rest score what they hold.");
        break;
    case YV_assaf_wins_hand: add(t, ". But all of them score what they hold, the winner too."); break;
    default: add(t, ", and all of them score 0.");
    }
}

/* ---- an example, worked out by the engine ---- */

static void add_scores(teller *t, const int *points)
{
    const bool two = is_for_two(t);
    const yv_result result = example_round(t->rules, two ? 2 : 3, points);
    add(t, two ? "the scores are %d and %d" : "the scores are %d, %d and %d", result.score[0], result.score[1],
        result.score[2]);
}

static void say_second_assaf(teller *t, int caller, int lower)
{
    if (t->rules->assaf_each == 0 || is_for_two(t))
        return;
    say(t, "And if Noa's is %d as well, ", lower);
    add_scores(t, (int[]){caller, lower, lower});
    add(t, ".");
}

void tell_example(teller *t)
{
    const int threshold = t->rules->threshold;
    const int caller = threshold < 4 ? threshold : 4;
    const int lower = t->rules->assaf_tie == YV_assaf_tie_on ? caller : caller - 1;
    if (caller == 0)
        return;
    say(t,
        is_for_two(t) ? "An example: Dana calls with %d and Omer's hand is 9: "
                      : "An example: Dana calls with %d, Omer's hand is 9 and Noa's is 23: ",
        caller);
    add_scores(t, (int[]){caller, 9, 23});
    add(t, ".");
    if (lower == 0)
        return;
    say(t, "But if Omer's hand is %d, that is Assaf: ", lower);
    add_scores(t, (int[]){caller, lower, 23});
    add(t, ".");
    say_second_assaf(t, caller, lower);
}

/* ---- totals ---- */

static void say_cut_example(teller *t)
{
    enum { SCORE = 6 };
    const bool limited = t->rules->end != YV_end_rounds;
    int total = 2 * t->rules->cut_at;
    if (limited && total - SCORE >= t->rules->limit)
        total = t->rules->cut_at;
    if (limited && total - SCORE >= t->rules->limit)
        return;
    say(t, "With %d and a score of %d you come to %d, which becomes %d.", total - SCORE, SCORE, total,
        example_total(t->rules, total, SCORE));
}

static bool can_total_be_negative(const teller *t)
{
    return lowest_card(t) < 0 || (t->rules->cut == YV_cut_minus && t->rules->cut_by > t->rules->cut_at);
}

static void say_cut_limits(teller *t)
{
    if (!is_one_round(t))
        say(t, "This happens once at most in a round, and only if your score for the round was not 0.");
    if (can_total_be_negative(t))
        say(t, "%s of 0 or less are left as they are.", is_one_round(t) ? "Scores" : "Totals");
}

void tell_totals(teller *t)
{
    const int at = t->rules->cut_at;
    if (!is_one_round(t))
        say(t, "Your scores for the rounds add up to your total.");
    if (t->rules->cut == YV_cut_none)
        return;
    say(t, is_one_round(t) ? "If your score" : "If your total");
    add(t, " lands exactly on %d, %d or any other multiple of %d, ", at, 2 * at, at);
    if (t->rules->cut == YV_cut_halve)
        add(t, "it is cut in half%s.", at % 2 ? ", rounded down" : "");
    else
        add(t, "%d points are taken off.", t->rules->cut_by);
    if (!is_one_round(t))
        say_cut_example(t);
    say_cut_limits(t);
}

void tell_starter(teller *t)
{
    if (is_one_round(t))
        return;
    if (t->rules->starter == YV_starter_caller)
        say(t, "Whoever called begins the next round, won or lost.");
    else
        say(t, "The winner of the round begins the next one%s.",
            is_for_two(t) ? "" : "; of several with equal hands, the first after the caller");
    if (t->rules->end == YV_end_last && !is_for_two(t))
        say(t, "If that player is out by then, the next one who is still in begins.");
}

/* ---- the end ---- */

/* A total is cut before it is looked at, so landing on the limit itself may be harmless. */
static void say_cut_before_limit(teller *t)
{
    enum { SCORE = 6 };
    const int nominal = t->rules->limit + (t->rules->out == YV_out_cross);
    if (t->rules->cut == YV_cut_none)
        return;
    if (example_is_out(t->rules, nominal, SCORE))
        say(t, "Totals are cut before that is looked at.");
    else
        say(t,
            "Totals are cut before that is looked at: with exactly %d you come down to %d and are still in, so %d is "
            "the lowest total that puts you out.",
            nominal, example_total(t->rules, nominal, SCORE), nominal + 1);
}

void tell_limit(teller *t)
{
    const bool reach = t->rules->out == YV_out_reach;
    if (t->rules->end == YV_end_rounds)
        return;
    if (t->rules->end == YV_end_last)
        say(t, "When your total %s %d you are out.", reach ? "reaches" : "goes above", t->rules->limit);
    else
        say(t, "When anyone's total %s %d, the game ends with that round%s.", reach ? "reaches" : "goes above",
            t->rules->limit,
            t->rules->false_call == YV_false_call_eliminate && !is_for_two(t)
                ? ", as it does with a round in which a false call has put somebody out"
                : "");
    say_cut_before_limit(t);
}

/* In all other games somebody scores 0 in every round, and so stays in. */
static bool can_all_go_out(const teller *t)
{
    return t->rules->yaniv_wins == YV_yaniv_wins_hand || t->rules->assaf_wins == YV_assaf_wins_hand
           || t->rules->call == YV_call_yan;
}

static void say_last_one(teller *t)
{
    say(t, is_for_two(t) ? "Whoever is out has lost, and the other player wins the game."
                         : "Those who are out stop playing, and the last one in the game wins it.");
    if (can_all_go_out(t))
        say(t, is_for_two(t) ? "Should a round put out both, the lower total wins, and equal ones share the win."
                             : "Should a round put out all who were still in, the lowest total among them wins, and "
                               "equal ones share the win.");
}

static void say_rounds(teller *t)
{
    const int rounds = t->rules->rounds;
    if (rounds == 1)
        say(t, "The game is over after this one round.");
    else if (rounds > 1 || t->players)
        say(t, "The game lasts %s rounds.", in_words(yv_rules_rounds(t->rules, t->most)).text);
    else
        say(t, "The game lasts twice as many rounds as there are players: %s players play %s.", in_words(t->most).text,
            in_words(2 * t->most).text);
    if (rounds != 1 && t->rules->false_call != YV_false_call_eliminate)
        say(t, "Nobody goes out before.");
}

void tell_end(teller *t)
{
    if (t->rules->end == YV_end_last) {
        say_last_one(t);
        return;
    }
    if (t->rules->end == YV_end_rounds)
        say_rounds(t);
    say(t, is_for_two(t) ? "The lower total wins; if both are equal, the win is shared."
                         : "The lowest total wins; if several are equally low, they share the win.");
}
