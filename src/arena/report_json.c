/* The report for programs. */
#include "report.h"

#include "../proto/objects.h"

static void put_whole(json *out, const char *key, int64_t number)
{
    json_key(out, key);
    json_number(out, (long)number);
}

static void put_fraction(json *out, const char *key, double amount, double of)
{
    json_key(out, key);
    json_real(out, of > 0 ? amount / of : 0);
}

static void put_share(json *out, const tally *of, int who)
{
    const tally_range range = tally_confidence(of, who);
    put_fraction(out, "won", (double)of->of[who].won, TALLY_WIN);
    put_fraction(out, "share", tally_share(of, who), 1);
    put_fraction(out, "low", range.low, 1);
    put_fraction(out, "high", range.high, 1);
}

static void put_player(json *out, const tally *of, int who, const char *label)
{
    const tally_line *line = &of->of[who];
    json_open(out, '{');
    json_key(out, "player"), json_string(out, label);
    put_whole(out, "games", of->games);
    put_share(out, of, who);
    put_fraction(out, "rank", (double)line->rank_halves / 2, (double)of->games);
    put_whole(out, "rounds", line->rounds);
    put_whole(out, "rounds_won", line->rounds_won);
    put_whole(out, "points", line->points);
    put_fraction(out, "points_a_round", (double)line->points, (double)line->rounds);
    put_whole(out, "calls", line->calls);
    put_whole(out, "calls_won", line->calls_won);
    put_whole(out, "assafs_suffered", line->calls - line->calls_won);
    put_whole(out, "assafs_made", line->assafs);
    put_whole(out, "false_calls", line->false_calls);
    put_whole(out, "slaps", line->slaps);
    put_whole(out, "forfeits", line->forfeits);
    json_close(out, '}');
}

static void put_faults(json *out, const tournament_result *result)
{
    json_key(out, "forfeits"), json_open(out, '[');
    for (int i = 0; i < result->fault_count; i++) {
        const tournament_fault *fault = &result->faults[i];
        json_open(out, '{');
        put_whole(out, "game", fault->game);
        put_whole(out, "player", fault->who + 1);
        put_whole(out, "seat", fault->seat + 1);
        json_key(out, "answer"), json_string(out, fault->answer);
        json_key(out, "why"), json_string(out, fault->why);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_plan(json *out, const tournament_plan *plan)
{
    char rules[1024];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&plan->rules, &text);
    json_key(out, "rules"), json_string(out, rules);
    put_whole(out, "seed", (int64_t)plan->seed);
    put_whole(out, "games_planned", plan->games);
    json_key(out, "duplicate"), json_bool(out, plan->duplicate);
}

void report_put_json(json *out, const tournament_plan *plan, const tournament_result *result)
{
    const tally *of = &result->tally;
    json_open(out, '{');
    put_plan(out, plan);
    put_whole(out, "games", of->games);
    put_whole(out, "groups", of->groups);
    json_key(out, "complete"), json_bool(out, result->end == TOURNAMENT_COMPLETE);
    put_whole(out, "games_forfeited", of->forfeited);
    put_whole(out, "games_drawn", of->drawn);
    put_whole(out, "actions", of->actions);
    put_fraction(out, "par", tally_par(of), 1);
    json_key(out, "players"), json_open(out, '[');
    for (int who = 0; who < of->players; who++)
        put_player(out, of, who, plan->spec[who].label);
    json_close(out, ']');
    put_faults(out, result);
    json_close(out, '}');
    json_newline(out);
}
