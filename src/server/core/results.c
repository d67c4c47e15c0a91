#include "results.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../sys/xalloc.h"
#include "notify.h"
#include "room_log.h"

static void store_rating(core *c, room *r, int seat, int32_t before)
{
    person *p = r->seat[seat].person;
    const int32_t after = r->ratings.of[seat];
    if (after == before || !p)
        return;
    p->profile.rating = after;
    core_store(c, &(fact){.kind = FACT_RATING,
                          .player = p->profile.id,
                          .game = r->game_code,
                          .change = after - before,
                          .rating = after});
}

void results_store_ratings(core *c, room *r, const yv_ratings *before)
{
    if (!r->rated)
        return;
    for (int seat = 0; seat < r->seats; seat++)
        store_rating(c, r, seat, before->of[seat]);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person && r->ratings.of[seat] != before->of[seat])
            notify_you(c, r->seat[seat].person);
}

static game_seat seat_result(const room *r, int seat)
{
    const room_seat *at = &r->seat[seat];
    game_seat result = {.player = at->person ? at->person->profile.id : 0,
                        .level = at->level ? at->level->name : NULL,
                        .won = r->game.winners >> seat & 1,
                        .left = at->left,
                        .total = r->game.total[seat],
                        .rating_change = r->rated ? r->ratings.of[seat] - at->first_rating : 0,
                        .counts = at->counts,
                        .out = !yv_is_in(&r->game, seat)};
    snprintf(result.name, sizeof result.name, "%s", at->level ? room_bot(r, seat)->name : at->person->profile.name);
    return result;
}

void results_store_game(core *c, const room *r)
{
    char rules[SETTINGS_RULES_BYTES];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&r->game.rules, &text);
    char *record = xalloc(r->log_length + 1);
    game_over over = {.game = r->game_code,
                      .rules = rules,
                      .rated = r->rated,
                      .seats = r->seats,
                      .record = record,
                      .record_length = room_log_copy_record(r, record)};
    for (int seat = 0; seat < r->seats; seat++)
        over.seat[seat] = seat_result(r, seat);
    core_store(c, &(fact){.kind = FACT_GAME_OVER, .table = r->name, .game = r->game_code, .over = &over});
    free(record);
    c->figures.games_over++;
}
