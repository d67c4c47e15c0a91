/* The report for programs. */
#include "report.h"

#include <math.h>

#include "../json/objects.h"
#include "elo.h"

static void put_whole(jsonw *out, const char *key, int64_t number)
{
    jsonw_key(out, key);
    jsonw_number(out, (long)number);
}

/* Writes a number with six decimal places, or null if it is not finite. */
static void put_real(jsonw *out, const char *key, double number)
{
    jsonw_key(out, key);
    if (isfinite(number))
        jsonw_decimal(out, lrint(number * 1e6), 6);
    else
        jsonw_null(out);
}

static void put_fraction(jsonw *out, const char *key, double amount, double of)
{
    put_real(out, key, of > 0 ? amount / of : 0);
}

static void put_share(jsonw *out, const tally *of, int who)
{
    const tally_range range = tally_confidence(of, who);
    put_fraction(out, "won", (double)of->of[who].won, TALLY_WIN);
    put_fraction(out, "share", tally_share(of, who), 1);
    put_fraction(out, "low", range.low, 1);
    put_fraction(out, "high", range.high, 1);
}

static void put_elo(jsonw *out, double elo, tally_range range)
{
    put_real(out, "elo", elo);
    put_real(out, "elo_low", range.low);
    put_real(out, "elo_high", range.high);
}

/* Null if the share, or the end of its range, is 0 or 1. */
static void put_elo_of_share(jsonw *out, const tally *of, int who, int opponents)
{
    const tally_range range = tally_confidence(of, who);
    const tally_range elo = {elo_of_share(range.low, opponents), elo_of_share(range.high, opponents)};
    put_elo(out, elo_of_share(tally_share(of, who), opponents), elo);
}

static void put_ratios(jsonw *out, const tally *of, int who)
{
    static const char *const keys[TALLY_RATIOS][3] = {
        [TALLY_ROUNDS_WON] = {"rounds_won_share", "rounds_won_share_low", "rounds_won_share_high"},
        [TALLY_POINTS] = {"points_a_round", "points_a_round_low", "points_a_round_high"},
        [TALLY_CALLS_GOOD] = {"calls_won_share", "calls_won_share_low", "calls_won_share_high"},
        [TALLY_ASSAFS_SUFFERED] = {"assafs_suffered_a_round", "assafs_suffered_a_round_low",
                                   "assafs_suffered_a_round_high"},
        [TALLY_ASSAFS_MADE] = {"assafs_made_a_round", "assafs_made_a_round_low", "assafs_made_a_round_high"},
    };
    for (tally_ratio which = 0; which < TALLY_RATIOS; which++) {
        const tally_estimate found = tally_ratio_of(of, who, which);
        put_real(out, keys[which][0], found.value);
        put_real(out, keys[which][1], found.low);
        put_real(out, keys[which][2], found.high);
    }
}

static void put_adjusted(jsonw *out, const tally *of, int who)
{
    const tally_estimate found = tally_adjusted(of, who);
    put_real(out, "adjusted_share", found.value);
    put_real(out, "adjusted_low", found.low);
    put_real(out, "adjusted_high", found.high);
    put_real(out, "adjusted_factor", tally_adjusted_factor(of, who));
    put_real(out, "luck", tally_luck(of, who));
    put_real(out, "luck_error", tally_luck_error(of, who));
    put_real(out, "luck_part", tally_luck_part(of));
}

static void put_player(jsonw *out, const tally *of, int who, const char *label, bool adjusted)
{
    const tally_line *line = &of->of[who];
    jsonw_open(out, '{');
    jsonw_key(out, "player"), jsonw_string(out, label);
    put_whole(out, "games", of->games);
    put_share(out, of, who);
    if (adjusted)
        put_adjusted(out, of, who);
    if (of->players == 2)
        put_elo_of_share(out, of, who, 1);
    put_fraction(out, "rank", (double)line->rank_halves / 2, (double)of->games);
    put_whole(out, "rounds", line->rounds);
    put_whole(out, "rounds_won", line->rounds_won);
    put_whole(out, "points", line->points);
    put_whole(out, "calls", line->calls);
    put_whole(out, "calls_won", line->calls_won);
    put_whole(out, "assafs_suffered", line->calls - line->calls_won);
    put_whole(out, "assafs_made", line->assafs);
    put_whole(out, "false_calls", line->false_calls);
    put_whole(out, "slaps", line->slaps);
    put_ratios(out, of, who);
    put_whole(out, "forfeits", line->forfeits);
    jsonw_close(out, '}');
}

static void put_faults(jsonw *out, const tournament_result *result)
{
    jsonw_key(out, "forfeits"), jsonw_open(out, '[');
    for (int i = 0; i < result->fault_count; i++) {
        const tournament_fault *fault = &result->faults[i];
        jsonw_open(out, '{');
        put_whole(out, "game", fault->game);
        put_whole(out, "player", fault->who + 1);
        put_whole(out, "seat", fault->seat + 1);
        jsonw_key(out, "answer"), jsonw_string(out, fault->answer);
        jsonw_key(out, "why"), jsonw_string(out, fault->why);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

/* ---- sequential tests ---- */

static void put_ratio(jsonw *out, const sequential_test *test, const sequential_verdict *verdict)
{
    jsonw_string(out, "sprt");
    put_real(out, "elo0", test->elo0);
    put_real(out, "elo1", test->elo1);
    put_real(out, "alpha", test->alpha);
    put_real(out, "beta", test->beta);
    put_real(out, "llr", verdict->llr);
    put_real(out, "llr_lower", verdict->lower);
    put_real(out, "llr_upper", verdict->upper);
}

static void put_interval(jsonw *out, const sequential_test *test, const sequential_verdict *verdict)
{
    jsonw_string(out, "share");
    put_real(out, "share", test->share);
    put_real(out, "low", verdict->range.low);
    put_real(out, "high", verdict->range.high);
}

static void put_test(jsonw *out, const sequential_test *test, const tally *of)
{
    static const char *const decisions[] = {NULL, "H0", "H1", "less", "more"};
    if (test->kind == SEQUENTIAL_NONE)
        return;
    const sequential_verdict verdict = sequential_judge(test, of);
    jsonw_key(out, "test"), jsonw_open(out, '{');
    jsonw_key(out, "kind");
    (test->kind == SEQUENTIAL_RATIO ? put_ratio : put_interval)(out, test, &verdict);
    jsonw_key(out, "adjusted"), jsonw_bool(out, test->adjusted);
    jsonw_key(out, "decision");
    if (verdict.decision)
        jsonw_string(out, decisions[verdict.decision]);
    else
        jsonw_null(out);
    jsonw_close(out, '}');
}

/* ---- a match ---- */

static void put_plan(jsonw *out, const tournament_plan *plan)
{
    char rules[1024];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&plan->rules, &text);
    jsonw_key(out, "rules"), jsonw_string(out, rules);
    put_whole(out, "seed", (int64_t)plan->seed);
    put_whole(out, "games_planned", plan->games);
    jsonw_key(out, "duplicate"), jsonw_bool(out, plan->duplicate);
}

void report_put_json(jsonw *out, const tournament_plan *plan, const tournament_result *result)
{
    const tally *of = &result->tally;
    jsonw_open(out, '{');
    put_plan(out, plan);
    put_whole(out, "games", of->games);
    put_whole(out, "groups", of->groups);
    jsonw_key(out, "complete"),
        jsonw_bool(out, result->end == TOURNAMENT_COMPLETE || result->end == TOURNAMENT_DECIDED);
    put_whole(out, "games_forfeited", of->forfeited);
    put_whole(out, "games_drawn", of->drawn);
    put_whole(out, "actions", of->actions);
    put_fraction(out, "par", tally_par(of), 1);
    put_test(out, &plan->test, of);
    jsonw_key(out, "players"), jsonw_open(out, '[');
    for (int who = 0; who < of->players; who++)
        put_player(out, of, who, plan->spec[who].label, plan->adjust);
    jsonw_close(out, ']');
    put_faults(out, result);
    jsonw_close(out, '}');
    jsonw_newline(out);
}

/* ---- a gauntlet ---- */

static void put_rated(jsonw *out, const gauntlet_plan *plan, const gauntlet_result *result, const ratings *found,
                      int who)
{
    jsonw_open(out, '{');
    jsonw_key(out, "player"), jsonw_string(out, plan->spec[who].label);
    if (found)
        put_elo(out, found->elo[who], ratings_range(found, who));
    put_whole(out, "forfeits", report_forfeits(result, who));
    jsonw_close(out, '}');
}

static void put_pair(jsonw *out, const gauntlet_pair *pair)
{
    const tally *of = &pair->tally;
    jsonw_open(out, '{');
    put_whole(out, "one", pair->one + 1);
    put_whole(out, "other", pair->other + 1);
    put_whole(out, "seed", (int64_t)pair->seed);
    put_whole(out, "games", of->games);
    put_whole(out, "groups", of->groups);
    put_share(out, of, 0);
    put_elo_of_share(out, of, 0, of->players - 1);
    put_whole(out, "games_forfeited", of->forfeited);
    put_whole(out, "games_drawn", of->drawn);
    jsonw_close(out, '}');
}

void report_put_gauntlet_json(jsonw *out, const gauntlet_plan *plan, const gauntlet_result *result)
{
    ratings found;
    const bool rated = gauntlet_rate(plan, result, &found);
    jsonw_open(out, '{');
    put_plan(out, &plan->each);
    put_whole(out, "players_at_table", plan->each.players);
    jsonw_key(out, "complete"), jsonw_bool(out, result->end == TOURNAMENT_COMPLETE);
    put_fraction(out, "par", 1, plan->each.players);
    jsonw_key(out, "rated"), jsonw_bool(out, rated);
    jsonw_key(out, "players"), jsonw_open(out, '[');
    for (int who = 0; who < plan->players; who++)
        put_rated(out, plan, result, rated ? &found : NULL, who);
    jsonw_close(out, ']');
    jsonw_key(out, "pairs"), jsonw_open(out, '[');
    for (int i = 0; i < result->count; i++)
        put_pair(out, &result->pair[i]);
    jsonw_close(out, ']');
    jsonw_close(out, '}');
    jsonw_newline(out);
}
