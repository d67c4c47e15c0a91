#include "rounds.h"

#include <string.h>

#include "../../chance/fair.h"
#include "record_tag.h"
#include "room_commit.h"
#include "shuffling.h"

/* ---- dealing ---- */

static void put_mix_tag(const room *r, int round, yv_text *text)
{
    char value[YV_MAX_PLAYERS * (2 * MIX_BYTES + 1) + 1];
    yv_text mixes = yv_text_in(value, sizeof value);
    for (int seat = 0; seat < r->seats; seat++) {
        yv_put_string(&mixes, seat ? " " : "");
        if (r->seat[seat].mix_count)
            yv_put_hex(&mixes, r->seat[seat].mix, r->seat[seat].mix_count);
        else
            yv_put_char(&mixes, '-');
    }
    record_tag_put(text, "mix", round, value);
}

static void put_shuffle_tags(core *c, const room *r, int round, yv_text *text)
{
    uint8_t commit[SECRET_BYTES];
    core_hash(c, r->secret, SECRET_BYTES, commit);
    record_tag_put_bytes(text, "commit", round, commit, SECRET_BYTES);
    put_mix_tag(r, round, text);
}

void rounds_deal(core *c, room *r)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    uint8_t key[YV_SEED_BYTES];
    room_entry e = {.kind = ENTRY_DEAL, .move = r->move + 1, .round = r->game.round + 1, .starter = r->game.starter};
    YV_ASSERT(r->phase == ROOM_PLAYING && r->game.phase == YV_DEALING);
    shuffling_coming_key(c, r, key);
    if (e.starter == YV_NOBODY)
        e.starter = fair_starter(key, r->seats);
    e.card_count = fair_deck(key, &r->game.rules, r->seats, e.cards);
    put_shuffle_tags(c, r, e.round, &text);
    yv_game dealt = r->game;
    dealt.round = (int16_t)e.round;
    dealt.starter = e.starter;
    yv_record_put_deal(&text, &dealt, e.cards);
    for (int seat = 0; seat < r->seats && e.round == 1; seat++)
        if (r->seat[seat].gone) /* seating_quit could not write the line before the first round */
            yv_record_put_leaving(&text, (yv_seat)seat);
    e.record = (yv_span){record, text.length};
    room_commit(c, r, &e);
}

/* ---- the ends of rounds and games ---- */

static void fill_secrets(core *c, const room *r, room_entry *e)
{
    memcpy(e->secret, r->secret, SECRET_BYTES);
    core_random(c, e->next, SECRET_BYTES);
}

/* Returns the record's lines for one entry: score and total belong to the round, win belongs to the end. */
static yv_span split_result(const yv_text *text, bool win)
{
    const char *at = strstr(text->buffer, "win ");
    const size_t first = at ? (size_t)(at - text->buffer) : text->length;
    return win ? (yv_span){text->buffer + first, text->length - first} : (yv_span){text->buffer, first};
}

static void put_result(const room *r, bool win, yv_text *text)
{
    char both[512];
    yv_text result = yv_text_in(both, sizeof both);
    yv_record_put_result(&result, &r->game);
    const yv_span part = split_result(&result, win);
    yv_put_bytes(text, part.at, part.length);
}

/* Names the seats that gain no rating from this game up to this round, for those who check the ratings. */
static void put_substituted_tag(const room *r, yv_text *text)
{
    char value[4 * YV_MAX_PLAYERS];
    yv_text seats = yv_text_in(value, sizeof value);
    for (int seat = 0; seat < r->seats; seat++) {
        if (!r->rated || !room_gains_nothing(r, seat))
            continue;
        yv_put_string(&seats, seats.length ? " " : "");
        yv_put_number(&seats, seat + 1);
    }
    if (seats.length)
        record_tag_put(text, "substituted", r->game.round, value);
}

static void end_round(core *c, room *r)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    room_entry e = {.kind = ENTRY_ROUND, .round = r->game.round};
    fill_secrets(c, r, &e);
    put_result(r, false, &text);
    record_tag_put_bytes(&text, "seed", r->game.round, e.secret, SECRET_BYTES);
    put_substituted_tag(r, &text);
    e.record = (yv_span){record, text.length};
    c->figures.rounds++;
    room_commit(c, r, &e);
}

/* Ends the game. If a false call ends it, there is no score and so no ENTRY_ROUND before this. */
static void end_game(core *c, room *r, bool scored)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    room_entry e = {.kind = ENTRY_END, .secrets = !scored};
    put_result(r, true, &text);
    if (!scored) {
        fill_secrets(c, r, &e);
        record_tag_put_bytes(&text, "seed", r->game.round, e.secret, SECRET_BYTES);
        put_substituted_tag(r, &text);
    }
    e.record = (yv_span){record, text.length};
    room_commit(c, r, &e);
}

void rounds_end_if_over(core *c, room *r)
{
    if (room_in_round(r))
        return;
    const bool scored = r->game.result.scored != 0;
    const bool over = r->game.phase == YV_OVER;
    if (scored)
        end_round(c, r);
    if (over)
        end_game(c, r, scored);
}
