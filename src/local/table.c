#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../chance/shuffle.h"
#include "../ai/weights.h"
#include "../entropy/entropy.h"
#include "../sys/xalloc.h"

enum { RECORD_PIECE = 4096 }; /* more than any head, deal, action or result takes */

/* ---- the record ---- */

static void append(table *t, const char *bytes, size_t count)
{
    if (t->length + count + 1 > t->capacity) {
        t->capacity = 2 * (t->length + count + 1);
        t->record = xrealloc(t->record, t->capacity);
    }
    memcpy(t->record + t->length, bytes, count);
    t->length += count;
    t->record[t->length] = '\0';
}

static void append_text(table *t, const yv_text *text)
{
    YV_ASSERT(!yv_text_cut(text));
    append(t, text->buffer, text->length);
}

static void write_head(table *t, const yv_rules *rules, int players)
{
    char piece[RECORD_PIECE];
    yv_text text = yv_text_in(piece, sizeof piece);
    const char *names[YV_MAX_PLAYERS];
    for (int seat = 0; seat < players; seat++)
        names[seat] = t->seat[seat].name;
    yv_record_put_head(&text, rules, names, players);
    append_text(t, &text);
}

static void write_tag(table *t, const char *key, const char *value)
{
    char piece[RECORD_PIECE];
    yv_text text = yv_text_in(piece, sizeof piece);
    yv_record_put_tag(&text, key, value);
    append_text(t, &text);
}

static void write_deal(table *t, const yv_card *deck)
{
    char piece[RECORD_PIECE];
    yv_text text = yv_text_in(piece, sizeof piece);
    yv_record_put_deal(&text, &t->game, deck);
    append_text(t, &text);
}

static bool round_is_over(const yv_game *game)
{
    return game->phase == YV_DEALING || game->phase == YV_OVER;
}

static void write_action(table *t, const yv_action *action, const yv_card *stock, int count)
{
    char piece[RECORD_PIECE];
    yv_text text = yv_text_in(piece, sizeof piece);
    yv_record_put_action(&text, action, stock, count);
    if (round_is_over(&t->game))
        yv_record_put_result(&text, &t->game);
    append_text(t, &text);
}

/* ---- bots ---- */

/* One brain for all: the rules are the same. */
static void prepare_brain(table *t)
{
    if (t->model)
        return;
    t->model = malloc(sizeof *t->model);
    if (!t->model)
        abort();
    bot_model_prepare(t->model, weights_builtin(), &t->game.rules, t->game.players);
}

static void seat_bots(table *t)
{
    for (yv_seat seat = 0; seat < t->game.players; seat++)
        if (table_is_bot(t, seat) && t->seat[seat].level->needs_net)
            prepare_brain(t);
    for (yv_seat seat = 0; seat < t->game.players; seat++) {
        uint64_t seed = t->seed + seat + 1;
        if (!t->seeded)
            entropy_fill((uint8_t *)&seed, sizeof seed);
        if (table_is_bot(t, seat))
            t->bot[seat] = bot_make(t->seat[seat].level, t->model, seed);
    }
}

/* What everybody saw: a deal if there is no action. */
static void remember(table *t, const yv_action *action)
{
    if (action)
        round_history_see(&t->past, &t->game.rules, action, &t->drop);
    else
        round_history_clear(&t->past);
    t->drop = t->game.drop;
}

yv_action table_ask_bot(table *t, yv_seat seat)
{
    YV_ASSERT(table_is_bot(t, seat));
    const yv_view view = yv_view_of(&t->game, seat);
    return bot_choose(&t->bot[seat], &view, &t->past);
}

bool table_advise(table *t, yv_seat seat, int think_ms, uint64_t (*clock_us)(void), advice *all)
{
    const yv_view view = yv_view_of(&t->game, seat);
    if (!weights_builtin())
        return false;
    prepare_brain(t);
    const bot adviser = advise_bot(t->model, t->seed, think_ms, clock_us);
    advise(&adviser, &view, &t->past, all);
    return true;
}

/* ---- chance ---- */

/* Each shuffle of a seeded game has a generator of its own, so that a resumed game goes on as it would have. */
static yv_rng next_generator(table *t)
{
    return yv_rng_seeded(t->seed + UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)++t->shuffles);
}

static void shuffle(table *t, yv_card *cards, int count)
{
    yv_rng generator = next_generator(t);
    yv_shuffle(cards, count, t->seeded ? yv_rng_next : entropy_next, &generator);
}

static yv_seat pick_starter(table *t)
{
    yv_rng generator = next_generator(t);
    return (yv_seat)yv_random_below(t->seeded ? yv_rng_next : entropy_next, &generator, t->game.players);
}

/* ---- beginning ---- */

static void write_seat_tags(table *t)
{
    char key[16], seed[24];
    for (int seat = 0; seat < t->game.players; seat++) {
        snprintf(key, sizeof key, "seat%d", seat + 1);
        if (t->seat[seat].level)
            write_tag(t, key, t->seat[seat].level->name);
    }
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->seed);
    if (t->seeded)
        write_tag(t, "seed", seed);
}

bool table_open(table *t, const yv_rules *rules, const table_seat *seats, int players, const uint64_t *seed,
                yv_text *why)
{
    *t = (table){.seeded = seed != NULL, .seed = seed ? *seed : 0};
    const yv_error error = yv_start(&t->game, rules, players);
    if (error.code) {
        yv_error_write(error, why);
        return false;
    }
    memcpy(t->seat, seats, (size_t)players * sizeof *seats);
    seat_bots(t);
    write_head(t, rules, players);
    write_seat_tags(t);
    return true;
}

void table_close(table *t)
{
    free(t->record);
    free(t->model);
    *t = (table){0};
}

/* ---- going on with a record ---- */

static bool read_seat_tag(table *t, yv_span key, yv_span value, yv_text *why)
{
    char level[32];
    const int seat = key.at[4] - '1';
    snprintf(level, sizeof level, "%.*s", (int)value.length, value.at);
    t->seat[seat].level = bot_find_level(level);
    if (t->seat[seat].level || yv_span_is(value, "person"))
        return true;
    yv_put_string(why, "there is no bot of that level");
    return false;
}

/* Takes from a tag what the table wants to know; false if it cannot be. */
static bool read_tag(table *t, yv_span key, yv_span value, bool seed_given, yv_text *why)
{
    if (key.length == 5 && memcmp(key.at, "seat", 4) == 0 && key.at[4] >= '1' && key.at[4] <= '8')
        return read_seat_tag(t, key, value, why);
    if (yv_span_is(key, "seed") && !seed_given && value.length > 0 && value.length < 21) {
        char digits[24];
        snprintf(digits, sizeof digits, "%.*s", (int)value.length, value.at);
        t->seed = strtoull(digits, NULL, 10);
        t->seeded = true;
    }
    return true;
}

/* Reads what comes before the first deal: who plays, and which of them are bots. */
static bool read_seats(table *t, yv_record *record, bool seed_given, yv_text *why)
{
    yv_step step;
    while ((step = yv_record_next(record)).what == YV_STEP_TAG)
        if (!read_tag(t, step.key, step.value, seed_given, why))
            return false;
    if (step.what == YV_STEP_ERROR) {
        yv_put_string(why, record->message);
        return false;
    }
    for (int seat = 0; seat < record->players && seat < YV_MAX_PLAYERS; seat++)
        memcpy(t->seat[seat].name, record->name[seat], sizeof record->name[seat]);
    const yv_error error = yv_start(&t->game, &record->rules, record->players);
    if (error.code)
        yv_error_write(error, why);
    return !error.code;
}

static void write_read_tag(table *t, const yv_step *step)
{
    append(t, "tag ", 4);
    append(t, step->key.at, step->key.length);
    append(t, " ", 1);
    append(t, step->value.at, step->value.length);
    append(t, "\n", 1);
}

/* Writes again what has been read, and tells the bots: so what hung in the air at the end of the text, a round line
 * without its deck say, is not in the record that goes on. */
static void follow_step(table *t, const yv_record *record, const yv_step *step)
{
    char piece[64];
    yv_text leaving = yv_text_in(piece, sizeof piece);
    switch (step->what) {
    case YV_STEP_TAG: write_read_tag(t, step); break;
    case YV_STEP_DEAL:
        t->game = record->game;
        t->shuffles += t->game.round == 1 ? 2 : 1;
        write_deal(t, record->deck);
        remember(t, NULL);
        break;
    case YV_STEP_ACTION:
        t->game = record->game;
        t->shuffles += step->reshuffled > 0;
        write_action(t, &step->action, record->stock, step->reshuffled);
        remember(t, &step->action);
        break;
    case YV_STEP_LEAVE:
        yv_record_put_leaving(&leaving, step->seat);
        append_text(t, &leaving);
        break;
    default: break;
    }
}

static bool follow_record(table *t, yv_record *record, yv_text *why)
{
    yv_step step;
    do {
        step = yv_record_next(record);
        follow_step(t, record, &step);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    if (step.what == YV_STEP_ERROR)
        yv_put_string(why, record->message);
    else if (t->game.phase == YV_OVER)
        yv_put_string(why, "this game is over: there is nothing to go on with");
    else
        return true;
    return false;
}

bool table_resume(table *t, const char *text, size_t length, const uint64_t *seed, int *line, yv_text *why)
{
    static yv_record record;
    *t = (table){.seeded = seed != NULL, .seed = seed ? *seed : 0};
    yv_record_open(&record, text, length);
    bool fine = read_seats(t, &record, seed != NULL, why);
    if (fine) {
        seat_bots(t);
        write_head(t, &record.rules, record.players);
        yv_record_open(&record, text, length);
        fine = follow_record(t, &record, why);
    }
    *line = fine || (!record.failed && record.begun) ? 0 : record.line;
    if (!fine)
        table_close(t);
    return fine;
}

/* ---- playing ---- */

table_due table_due_now(const table *t)
{
    const yv_game *game = &t->game;
    switch (game->phase) {
    case YV_DEALING: return (table_due){TABLE_DEAL, YV_NOBODY};
    case YV_OVER: return (table_due){TABLE_OVER, YV_NOBODY};
    case YV_SWAPPING: return (table_due){TABLE_ANSWER, yv_next_to_answer(game)};
    default: break;
    }
    if (game->slapper != YV_NOBODY && !t->declined)
        return (table_due){TABLE_SLAP, game->slapper};
    return (table_due){TABLE_PLAY, game->turn};
}

void table_deal(table *t)
{
    yv_card deck[YV_MAX_DECK];
    yv_seat starter = t->game.starter;
    YV_ASSERT(t->game.phase == YV_DEALING);
    if (starter == YV_NOBODY)
        starter = pick_starter(t);
    const int size = yv_rules_fill_deck(&t->game.rules, t->game.players, deck);
    shuffle(t, deck, size);
    const yv_error error = yv_deal(&t->game, starter, deck, size);
    YV_ASSERT(error.code == YV_OK);
    (void)error;
    t->reshuffled = 0;
    t->declined = false;
    write_deal(t, deck);
    remember(t, NULL);
}

yv_error table_act(table *t, const yv_action *action)
{
    yv_card stock[YV_MAX_DECK];
    if (table_due_now(t).what == TABLE_SLAP && action->verb == YV_PASS && action->seat == t->game.slapper) {
        t->declined = true;
        return (yv_error){.code = YV_OK};
    }
    yv_error error = yv_check(&t->game, action);
    if (error.code)
        return error;
    const int count = yv_reshuffle_size(&t->game, action);
    memcpy(stock, t->game.pile, (size_t)count);
    if (count > 0)
        shuffle(t, stock, count);
    error = yv_apply(&t->game, action, stock, count);
    YV_ASSERT(error.code == YV_OK);
    t->reshuffled = count;
    t->declined = false;
    write_action(t, action, stock, count);
    remember(t, action);
    return error;
}
