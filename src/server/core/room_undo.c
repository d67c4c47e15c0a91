#include "room_undo.h"

#include <string.h>

#include "../../base/hex.h"
#include "room_apply.h"
#include "room_log.h"

/* Finds the entry with the last action of the seat before `end`. Returns false if there is none. */
static bool find_last_action(const room *r, yv_seat seat, size_t end, size_t *found)
{
    bool any = false;
    room_entry e;
    for (size_t at = 0, next; at < end; at = next) {
        const yv_span text = room_log_entry(r, at);
        next = at + text.length;
        if (room_entry_read(&e, text) && e.kind == ENTRY_ACT && e.action.seat == seat)
            *found = at, any = true;
    }
    return any;
}

/* Returns what one more turn costs: the rest of the log is played again, now and after each restart. */
static size_t cost_of(const room *r)
{
    enum { LEAST = 16 << 10 };
    return LEAST + r->log_length;
}

bool room_undo_is_used_up(const room *r)
{
    return r->replayed + cost_of(r) > ROOM_MAX_REPLAYED;
}

bool room_undo_is_possible(const room *r, yv_seat seat)
{
    return r->phase == ROOM_PLAYING && r->seat[seat].actions > 0;
}

/* ---- what the log in memory cannot tell any more ---- */

/* Finds the secret of the round that the game returns to: that of the first round whose end is taken back, or else the
 * present one. */
static void find_secret(const room *r, size_t from, size_t end, uint8_t secret[SECRET_BYTES])
{
    room_entry e;
    memcpy(secret, r->secret, SECRET_BYTES);
    for (size_t at = from, next; at < end; at = next) {
        const yv_span text = room_log_entry(r, at);
        next = at + text.length;
        if (room_entry_read(&e, text) && e.kind == ENTRY_ROUND) {
            memcpy(secret, e.secret, SECRET_BYTES);
            return;
        }
    }
}

/* Takes the players' parts of the round's shuffle from the tag `mix` that the deal wrote. The entries ENTRY_MIX of the
 * first round may be older than this log. */
static bool read_mixes(room *r, const room_entry *deal)
{
    char key[16];
    yv_text name = yv_text_in(key, sizeof key);
    yv_put_string(&name, "mix");
    yv_put_number(&name, deal->round);
    yv_span lines = deal->record;
    memset(r->mixed_count, 0, sizeof r->mixed_count);
    while (lines.length > 0) {
        yv_span line = yv_span_take_until(&lines, '\n');
        if (!yv_span_is(yv_span_take_word(&line), "tag") || !yv_span_is(yv_span_take_word(&line), key))
            continue;
        for (int seat = 0; seat < r->seats; seat++) {
            const yv_span word = yv_span_take_word(&line);
            const bool none = yv_span_is(word, "-");
            r->mixed_count[seat] = none ? 0 : (uint8_t)(word.length / 2);
            if (!none
                && (word.length > 2 * MIX_BYTES || !hex_read(word.at, word.length, r->mixed[seat], word.length / 2)))
                return false;
        }
        break;
    }
    return true;
}

/* ---- playing the rest of the log again ---- */

static bool begin_again(room *r)
{
    if (yv_start(&r->game, &r->settings.rules, r->seats).code)
        return false;
    for (int seat = 0; seat < r->seats; seat++) {
        r->seat[seat].counts = (seat_counts){0};
        r->seat[seat].actions = r->seat[seat].bot_actions = 0;
        r->seat[seat].mix_count = 0;
        r->seat[seat].ready = false;
    }
    r->dealt = r->game;
    r->drawer = YV_NOBODY;
    r->rounds = r->actions = r->stocks = r->reshuffles = 0;
    return true;
}

static bool is_of_game(room_entry_kind kind)
{
    return kind == ENTRY_DEAL || kind == ENTRY_ACT || kind == ENTRY_ROUND;
}

static bool play_again(core *c, room *r, size_t end)
{
    room_entry e;
    for (size_t at = 0, next; at < end; at = next) {
        const yv_span text = room_log_entry(r, at);
        next = at + text.length;
        if (!room_entry_read(&e, text))
            return false;
        if (is_of_game(e.kind) && !room_apply(c, r, &e))
            return false;
        if (e.kind == ENTRY_DEAL && !read_mixes(r, &e))
            return false;
    }
    return room_in_round(r);
}

bool room_undo_apply(core *c, room *r, const room_entry *e)
{
    uint8_t secret[SECRET_BYTES];
    const size_t end = room_log_last_event(r);
    size_t from;
    if (r->phase != ROOM_PLAYING || r->rated || !find_last_action(r, e->seat, end, &from))
        return false;
    find_secret(r, from, end, secret);
    r->replayed += cost_of(r);
    room_log_take_back(r, from);
    if (!begin_again(r) || !play_again(c, r, from))
        return false;
    memcpy(r->secret, secret, SECRET_BYTES);
    r->move = r->undone = e->move;
    return true;
}
