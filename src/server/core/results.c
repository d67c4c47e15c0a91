#include "results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
                          .table = r->name,
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

/* Writes the places of the seats. A player who has left the game is last, whatever the substitute did. */
static void find_places(const room *r, uint8_t place[YV_MAX_PLAYERS])
{
    yv_finisher finish[YV_MAX_PLAYERS];
    yv_seat order[YV_MAX_PLAYERS];
    for (int seat = 0; seat < r->seats; seat++) {
        finish[seat] = (yv_finisher){.forfeited = r->seat[seat].left,
                                     .won = r->game.winners >> seat & 1,
                                     .expelled = r->game.expelled >> seat & 1,
                                     .out_round = yv_is_in(&r->game, seat) ? 0 : r->game.round,
                                     .total = r->game.total[seat]};
        for (int round = 0; round < r->rounds; round++)
            if (r->round[round].result.out >> seat & 1)
                finish[seat].out_round = (int16_t)(round + 1);
    }
    yv_final_order(finish, r->seats, order, place);
}

void results_store_skills(core *c, const room *r)
{
    skill of[YV_MAX_PLAYERS];
    uint8_t place[YV_MAX_PLAYERS];
    if (!r->rated)
        return;
    for (int seat = 0; seat < r->seats; seat++)
        of[seat] = r->seat[seat].person->profile.skill;
    find_places(r, place);
    skill_update(of, place, r->seats);
    for (int seat = 0; seat < r->seats; seat++) {
        person *p = r->seat[seat].person;
        if (room_gains_nothing(r, seat) && of[seat].mu > p->profile.skill.mu)
            continue;
        const skill before = p->profile.skill;
        p->profile.skill = of[seat];
        if (!p->deleted)
            core_store(c, &(fact){.kind = FACT_SKILL,
                                  .table = r->name,
                                  .player = p->profile.id,
                                  .skill = of[seat],
                                  .skill_before = before});
    }
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
    memcpy(result.times, at->times, sizeof result.times);
    snprintf(result.name, sizeof result.name, "%s", at->level ? room_bot(r, seat)->name : at->person->profile.name);
    return result;
}

/* Copies the record, with another name in place of those of deleted players: the log has the names of the start.
 * Returns its length. */
static size_t hide_deleted(const room *r, const char *record, size_t length, char *to)
{
    static const char player[] = "player ", hidden[] = "player deleted\n";
    size_t filled = 0;
    int seat = 0;
    for (const char *at = record, *const end = record + length; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *line = at;
        at = newline ? newline + 1 : end;
        const bool names = seat < r->seats && strncmp(line, player, sizeof player - 1) == 0;
        const bool hides = names && r->seat[seat].person && r->seat[seat].person->deleted;
        const size_t count = hides ? sizeof hidden - 1 : (size_t)(at - line);
        memcpy(to + filled, hides ? hidden : line, count);
        filled += count;
        seat += names;
    }
    return filled;
}

/* A game is private if its table is, or if one of its players wants that. */
static bool is_private(const room *r)
{
    bool private = !r->settings.open;
    for (int seat = 0; seat < r->seats; seat++)
    private = private || (r->seat[seat].person && r->seat[seat].person->profile.private_games);
    return private;
}

void results_store_game(core *c, const room *r, bool closed)
{
    char rules[SETTINGS_RULES_BYTES];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&r->game.rules, &text);
    char *record = xalloc(r->log_length + 1), *shown = xalloc(r->log_length + YV_MAX_PLAYERS * PLAYER_NAME_BYTES + 1);
    const size_t length = room_log_copy_record(r, record);
    record[length] = '\0';
    game_over over = {.game = r->game_code,
                      .rules = rules,
                      .rated = r->rated,
                      .private = is_private(r),
                      .closed = closed,
                      .seats = r->seats,
                      .record = shown,
                      .record_length = hide_deleted(r, record, length, shown)};
    for (int seat = 0; seat < r->seats; seat++)
        over.seat[seat] = seat_result(r, seat);
    core_store(c, &(fact){.kind = FACT_GAME_OVER, .table = r->name, .game = r->game_code, .over = &over});
    quota_charge_stored(c, r->made_from, over.record_length + CORE_ROW_BYTES);
    free(record);
    free(shown);
    c->figures.games_over += !closed;
}
