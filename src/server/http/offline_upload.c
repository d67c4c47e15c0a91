#include "offline_upload.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ai/bot.h"
#include "../../sys/xalloc.h"
#include "../core/chat.h"
#include "../core/spoken_code.h"

enum { PIECE = 4096, NAME_CHARACTERS = YV_MAX_NAME, GROWTH = 2 };

typedef struct {
    offline_upload *it;
    yv_record record;
    yv_text text; /* the record as it is written again */
    const bot_level *level[YV_MAX_PLAYERS];
    const profile *who;
    int seat;
    bool headed;
} reading;

static bool refuse(yv_text *why, const char *words)
{
    yv_put_string(why, words);
    return false;
}

/* ---- the head ---- */

static bool read_tag(reading *r, const yv_step *step, yv_text *why)
{
    char name[32];
    if (r->headed || step->key.length != 5 || memcmp(step->key.at, "seat", 4) != 0 || step->key.at[4] < '1'
        || step->key.at[4] > '8' || yv_span_is(step->value, "person"))
        return true;
    snprintf(name, sizeof name, "%.*s", (int)step->value.length, step->value.at);
    r->level[step->key.at[4] - '1'] = bot_find_level(name);
    return r->level[step->key.at[4] - '1'] || refuse(why, "the record names a bot level that does not exist");
}

static bool take_names(reading *r, yv_text *why)
{
    for (int seat = 0; seat < r->record.players; seat++) {
        game_seat *at = &r->it->over.seat[seat];
        const char *name = seat == r->seat ? r->who->name : r->record.name[seat];
        if (!chat_is_showable(name, strlen(name), NAME_CHARACTERS))
            return refuse(why, "a name in the record contains characters that are not allowed");
        snprintf(at->name, sizeof at->name, "%s", name);
        at->player = seat == r->seat ? r->who->id : 0;
        at->level = r->level[seat] ? r->level[seat]->name : NULL;
    }
    return true;
}

static void write_head(reading *r)
{
    const char *names[YV_MAX_PLAYERS];
    for (int seat = 0; seat < r->record.players; seat++)
        names[seat] = r->it->over.seat[seat].name;
    yv_record_put_head(&r->text, &r->record.rules, names, r->record.players);
    for (int seat = 0; seat < r->record.players; seat++) {
        char key[] = {'s', 'e', 'a', 't', (char)('1' + seat), '\0'};
        if (r->level[seat])
            yv_record_put_tag(&r->text, key, r->level[seat]->name);
    }
    yv_record_put_tag(&r->text, "place", "offline");
}

static bool begin(reading *r, yv_text *why)
{
    if (r->headed)
        return true;
    r->headed = true;
    if (r->seat >= r->record.players || r->level[r->seat])
        return refuse(why, "no person sat in that seat");
    if (!take_names(r, why))
        return false;
    write_head(r);
    return true;
}

/* ---- the game ---- */

static void count_round(reading *r)
{
    const yv_game *game = &r->record.game;
    for (int seat = 0; seat < game->players; seat++)
        seat_counts_add_round(&r->it->over.seat[seat].counts, &game->result, (yv_seat)seat);
}

static void follow_action(reading *r, const yv_step *step)
{
    const yv_game *game = &r->record.game;
    seat_counts_add_action(&r->it->over.seat[step->action.seat].counts, &step->action);
    yv_record_put_action(&r->text, &step->action, r->record.stock, step->reshuffled);
    if (!yv_in_round(game))
        yv_record_put_result(&r->text, game);
}

static bool follow(reading *r, const yv_step *step, yv_text *why)
{
    switch (step->what) {
    case YV_STEP_TAG: return read_tag(r, step, why);
    case YV_STEP_DEAL:
        if (!begin(r, why))
            return false;
        yv_record_put_deal(&r->text, &r->record.game, r->record.deck);
        return true;
    case YV_STEP_ACTION: follow_action(r, step); return true;
    case YV_STEP_ROUND: count_round(r); return true;
    case YV_STEP_ERROR: return refuse(why, r->record.message);
    case YV_STEP_END: return (r->headed && r->record.game.phase == YV_OVER) || refuse(why, "the game is not over");
    default: return true;
    }
}

/* ---- the result ---- */

static void finish(reading *r)
{
    offline_upload *it = r->it;
    const yv_game *game = &r->record.game;
    crypto_generichash_state state;
    yv_text rules = yv_text_in(it->rules, sizeof it->rules);
    yv_rules_write(&r->record.rules, &rules);
    crypto_generichash_init(&state, NULL, 0, sizeof it->hash);
    crypto_generichash_update(&state, (const uint8_t *)&r->who->id, sizeof r->who->id);
    crypto_generichash_update(&state, (const uint8_t *)it->record, r->text.length);
    crypto_generichash_final(&state, it->hash, sizeof it->hash);
    for (int seat = 0; seat < game->players; seat++) {
        it->over.seat[seat].won = game->winners >> seat & 1;
        it->over.seat[seat].total = game->total[seat];
        it->over.seat[seat].out = !yv_is_in(game, seat);
    }
    it->over.game = it->code;
    it->over.rules = it->rules;
    it->over.offline = true;
    it->over.private = r->who->private_games;
    it->over.seats = game->players;
    it->over.record = it->record;
    it->over.record_length = r->text.length;
}

bool offline_upload_read(offline_upload *it, const char *text, size_t length, const profile *who, int seat,
                         yv_text *why)
{
    if (length > OFFLINE_UPLOAD_MOST_BYTES)
        return refuse(why, "the record is too long");
    reading *r = xalloc(sizeof *r);
    *it = (offline_upload){.record = xalloc(GROWTH * length + PIECE)};
    *r = (reading){.it = it, .who = who, .seat = seat, .text = yv_text_in(it->record, GROWTH * length + PIECE)};
    yv_record_begin(&r->record, text, length);
    yv_step step;
    bool fine;
    do {
        step = yv_record_next(&r->record);
        fine = follow(r, &step, why);
    } while (fine && step.what != YV_STEP_END);
    if (fine && yv_text_cut(&r->text))
        fine = refuse(why, "the record is too long");
    if (fine)
        finish(r);
    else
        offline_upload_free(it);
    free(r);
    return fine;
}

void offline_upload_choose_code(offline_upload *it, const uint8_t key[OFFLINE_UPLOAD_KEY_BYTES])
{
    uint8_t keyed[OFFLINE_UPLOAD_HASH_BYTES];
    crypto_generichash(keyed, sizeof keyed, it->hash, sizeof it->hash, key, OFFLINE_UPLOAD_KEY_BYTES);
    spoken_code_make(it->code, GAME_CODE_LENGTH, keyed);
}

void offline_upload_free(offline_upload *it)
{
    free(it->record);
    it->record = NULL;
}
