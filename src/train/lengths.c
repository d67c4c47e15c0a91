#include "lengths.h"

#include "../runner/runner.h"

enum { ENDLESS = 2000 }; /* turns after which a round is given up */

/* Starts a game, if wanted just before its last round: one player is ahead of the next by a few points. */
static void start(runner *run, const bot *like, const yv_rules *rules, int players, bool last, yv_rng *chance)
{
    enum { SPREAD = 31 };
    runner_start(run, rules, players);
    for (int seat = 0; seat < players; seat++) {
        run->bot[seat] = *like;
        run->bot[seat].chance = yv_rng_seeded(yv_rng_next(chance));
        run->game.total[seat] = last ? (int32_t)yv_rng_below(chance, SPREAD) : 0;
    }
    if (last)
        run->game.round = (int16_t)(yv_rules_rounds(rules, players) - 1);
}

static void count(lengths *found, int turns)
{
    found->rounds++;
    found->turns += turns;
    found->more_than_long += turns > LENGTHS_LONG;
    found->more_than_very_long += turns > LENGTHS_VERY_LONG;
    if (turns > found->most)
        found->most = turns;
}

/* Lets a bot act. Returns 1 for a turn, 0 for anything else. */
static int do_asked(runner *run, yv_seat seat)
{
    const yv_action action = runner_ask_bot(run, seat);
    runner_do(run, &action);
    return action.verb == YV_PLAY;
}

lengths lengths_measure(const bot_level *level, const weights *with, const char *rules, int players, bool last_only,
                        long rounds)
{
    static bot_model model;
    yv_rng chance = yv_rng_seeded(1);
    runner run = {.chance = runner_rng(&chance), .game.phase = YV_OVER};
    yv_rules parsed = yv_rules_of_preset(0);
    yv_text nowhere = yv_text_in(NULL, 0);
    lengths found = {0};
    int turns = 0;
    yv_rules_parse(&parsed, yv_span_of(rules), &nowhere);
    bot_model_prepare(&model, with, &parsed, players);
    const bot like = bot_make(level, &model, 0);
    const bool last = last_only && parsed.end == YV_end_rounds;
    while (found.rounds < rounds) {
        const runner_due due = runner_next(&run);
        switch (due.what) {
        case RUNNER_OVER: start(&run, &like, &parsed, players, last, &chance); break;
        case RUNNER_DEAL:
            runner_deal(&run);
            turns = 0;
            break;
        default: turns += do_asked(&run, due.seat);
        }
        if (turns > 0 && (!yv_in_round(&run.game) || turns >= ENDLESS)) {
            count(&found, turns);
            if (turns >= ENDLESS)
                start(&run, &like, &parsed, players, last, &chance);
            turns = 0;
        }
    }
    return found;
}
