/* A world around the server's core, for tests: a network, a store and bots in memory, and a clock that only tests
 * advance.
 *
 *     world w;
 *     world_open(&w, 42);
 *     const core_conn dana = world_connect(&w, 1);
 *     world_ask(&w, dana, "{\"do\":\"create\",\"id\":1}");
 *     world_said(&w, dana, "\"table\"");     // the last message to her that contains this
 *
 * A message is delivered when all facts stored before it are durable; world_flush makes them durable. world_kill is a
 * power cut: facts that are not durable are lost, and a new core starts from the rest. */
#ifndef SERVER_TEST_H
#define SERVER_TEST_H

#include <sodium.h>
#include <stdlib.h>

#include "../src/chance/shuffle.h"
#include "../src/server/core/core.h"
#include "check.h"

enum { WORLD_PLAYERS = 64, WORLD_CONNS = 4096 };

typedef struct {
    char *text;
    size_t length;
    core_conn conn;
    size_t facts; /* the number of facts that must be durable before the message is delivered */
    core_time sent;
} world_message;

typedef struct {
    fact_kind kind;
    char table[TABLE_CODE_LENGTH + 1], new_table[TABLE_CODE_LENGTH + 1]; /* the second: its new code */
    char game[GAME_CODE_LENGTH + 1];
    uint64_t n;
    int64_t number;
    char *text; /* the text of an entry, or the record */
    size_t length;
    player_id player;
    int32_t change, rating;
    skill skill, skill_before;
    core_time at;
    uint64_t epoch; /* of the table, in a server of several nodes */
    game_over over;
    char rules[1024];
} world_fact;

typedef struct {
    core_bot_job job;
    yv_action *action;
    yv_card *stock;
} world_job;

typedef struct world {
    core *c;
    core_settings settings;
    core_time now;
    yv_rng chance;
    profile player[WORLD_PLAYERS]; /* by id - 1, as stored */
    core_conn last_conn;
    bool open[WORLD_CONNS];

    world_fact *fact;
    size_t facts, fact_capacity, durable;
    world_message *message;
    size_t messages, message_capacity, delivered;
    world_job *job;
    size_t jobs, job_capacity;
    uint64_t digest; /* of all bytes sent, with their times, and of all bytes stored */
    bool keep;       /* messages are kept after delivery, for world_said */
    void (*deliver)(struct world *w, const world_message *m);
    void (*closed)(struct world *w, core_conn conn);
    void *user;
} world;

/* ---- ports ---- */

static inline void *world_grow(void *items, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return items;
    *room = *room ? 2 * *room : 64;
    return realloc(items, *room * size);
}

static inline char *world_copy(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (length)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

static inline void world_digest(world *w, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < count; i++)
        w->digest = (w->digest ^ at[i]) * UINT64_C(0x100000001b3);
}

static inline void world_send(void *context, core_conn conn, const char *text, size_t length)
{
    world *w = context;
    w->message = world_grow(w->message, w->messages, &w->message_capacity, sizeof *w->message);
    w->message[w->messages++] = (world_message){world_copy(text, length), length, conn, w->facts, w->now};
    world_digest(w, &w->now, sizeof w->now);
    world_digest(w, &conn, sizeof conn);
    world_digest(w, text, length);
}

static inline void world_close_conn(void *context, core_conn conn, const char *why)
{
    world *w = context;
    (void)why;
    if (w->closed)
        w->closed(w, conn);
}

static inline void world_store(void *context, const fact *f)
{
    world *w = context;
    world_fact kept = {.kind = f->kind,
                       .n = f->n,
                       .number = f->number,
                       .player = f->player,
                       .change = f->change,
                       .rating = f->rating,
                       .skill = f->skill,
                       .skill_before = f->skill_before,
                       .at = w->now};
    if (f->table)
        snprintf(kept.table, sizeof kept.table, "%s", f->table);
    if (f->game)
        memcpy(kept.game, f->game, GAME_CODE_LENGTH);
    if (f->kind == FACT_TABLE_RECODED)
        snprintf(kept.new_table, sizeof kept.new_table, "%s", f->name);
    if (f->kind == FACT_LOG)
        kept.text = world_copy(f->text, kept.length = f->length);
    if (f->kind == FACT_GAME_OVER) {
        kept.over = *f->over;
        kept.text = world_copy(f->over->record, kept.length = f->over->record_length);
        snprintf(kept.rules, sizeof kept.rules, "%s", f->over->rules);
    }
    world_digest(w, &kept.kind, sizeof kept.kind);
    world_digest(w, kept.table, sizeof kept.table);
    world_digest(w, kept.text, kept.length);
    w->fact = world_grow(w->fact, w->facts, &w->fact_capacity, sizeof *w->fact);
    w->fact[w->facts++] = kept;
}

static inline void world_ask_bot(void *context, const core_bot_job *job)
{
    world *w = context;
    world_job kept = {.job = *job};
    int cards = 0;
    yv_game game = job->dealt;
    kept.action = malloc((size_t)job->actions * sizeof *kept.action + 1);
    if (job->actions)
        memcpy(kept.action, job->action, (size_t)job->actions * sizeof *kept.action);
    for (int i = 0; i < job->actions; i++) {
        const int size = yv_reshuffle_size(&game, &job->action[i]);
        if (yv_apply(&game, &job->action[i], job->stock + cards, size).code)
            abort();
        cards += size;
    }
    kept.stock = malloc((size_t)cards + 1);
    if (cards)
        memcpy(kept.stock, job->stock, (size_t)cards);
    w->job = world_grow(w->job, w->jobs, &w->job_capacity, sizeof *w->job);
    w->job[w->jobs++] = kept;
}

static inline void world_random(void *context, uint8_t *bytes, size_t count)
{
    world *w = context;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)yv_rng_next(&w->chance);
}

static inline void world_hash(void *context, const uint8_t *bytes, size_t count, uint8_t hash[32])
{
    (void)context;
    crypto_generichash(hash, 32, bytes, count, NULL, 0);
}

static inline bool world_find_player(void *context, player_id id, profile *found)
{
    world *w = context;
    if (id < 1 || id > WORLD_PLAYERS || w->player[id - 1].id == 0)
        return false;
    *found = w->player[id - 1];
    return true;
}

static inline int world_count_rated(void *context, const player_id *players, int count)
{
    const world *w = context;
    int games = 0;
    for (size_t i = 0; i < w->facts; i++) {
        const world_fact *f = &w->fact[i];
        bool same = f->kind == FACT_GAME_OVER && f->over.rated && f->over.seats == count
                    && w->now - f->at < INT64_C(86400) * 1000000;
        for (int j = 0; j < count && same; j++) {
            bool found = false;
            for (int seat = 0; seat < count; seat++)
                found = found || f->over.seat[seat].player == players[j];
            same = found;
        }
        games += same;
    }
    return games;
}

static inline void world_log(void *context, log_level level, const char *event, const char *details)
{
    (void)context;
    (void)level;
    (void)event;
    (void)details;
}

/* ---- opening ---- */

/* Player 8 is a stranger to all others. */
static inline bool world_have_played(void *context, player_id one, player_id other)
{
    (void)context;
    return one != 8 && other != 8;
}

static inline core_ports world_ports(world *w)
{
    return (core_ports){.context = w,
                        .send = world_send,
                        .close = world_close_conn,
                        .store = world_store,
                        .ask_bot = world_ask_bot,
                        .random = world_random,
                        .hash = world_hash,
                        .find_player = world_find_player,
                        .have_played = world_have_played,
                        .count_rated = world_count_rated,
                        .log = world_log};
}

static inline void world_start_core(world *w)
{
    const core_ports ports = world_ports(w);
    w->c = core_open(&w->settings, &ports);
}

static inline void world_open(world *w, uint64_t seed)
{
    memset(w, 0, sizeof *w);
    w->chance = yv_rng_seeded(seed);
    w->now = 1000000;
    w->settings.version = "test";
    w->keep = true;
    for (int i = 0; i < WORLD_PLAYERS; i++) {
        w->player[i] = (profile){
            .id = i + 1, .guest = i % 4 == 3, .rating = YV_FIRST_RATING, .skill = {SKILL_FIRST_MU, SKILL_FIRST_SIGMA}};
        snprintf(w->player[i].name, sizeof w->player[i].name, "Player %d", i + 1);
    }
    world_start_core(w);
}

static inline void world_drop_messages(world *w)
{
    for (size_t i = 0; i < w->messages; i++)
        free(w->message[i].text);
    w->messages = w->delivered = 0;
}

static inline void world_drop_job(world_job *job)
{
    free(job->action);
    free(job->stock);
}

static inline void world_close(world *w)
{
    core_close(w->c);
    world_drop_messages(w);
    for (size_t i = 0; i < w->facts; i++)
        free(w->fact[i].text);
    for (size_t i = 0; i < w->jobs; i++)
        world_drop_job(&w->job[i]);
    free(w->fact);
    free(w->message);
    free(w->job);
}

/* ---- the network ---- */

static inline core_conn world_connect_from(world *w, player_id id, uint64_t address)
{
    const core_conn conn = ++w->last_conn;
    w->open[conn % WORLD_CONNS] = true;
    core_connected(w->c, conn, address, &w->player[id - 1], NULL, 0, NULL, 0, w->now);
    return conn;
}

static inline core_conn world_connect(world *w, player_id id)
{
    return world_connect_from(w, id, 0);
}

static inline void world_disconnect(world *w, core_conn conn)
{
    w->open[conn % WORLD_CONNS] = false;
    core_disconnected(w->c, conn, w->now);
}

static inline void world_keep_numbers(world *w, const world_fact *f)
{
    if (f->kind == FACT_RATING)
        w->player[f->player - 1].rating = f->rating;
    if (f->kind == FACT_SKILL)
        w->player[f->player - 1].skill = f->skill;
}

/* Makes all facts durable, and delivers all messages. */
static inline void world_flush(world *w)
{
    for (; w->durable < w->facts; w->durable++)
        world_keep_numbers(w, &w->fact[w->durable]);
    for (; w->delivered < w->messages; w->delivered++)
        if (w->deliver && w->open[w->message[w->delivered].conn % WORLD_CONNS])
            w->deliver(w, &w->message[w->delivered]);
    if (!w->keep)
        world_drop_messages(w);
}

static inline void world_ask(world *w, core_conn conn, const char *text)
{
    core_received(w->c, conn, text, strlen(text), w->now);
    if (w->keep)
        world_flush(w);
}

/* Returns the last message to this connection that contains these words, or NULL. */
static inline const char *world_said(const world *w, core_conn conn, const char *words)
{
    for (size_t i = w->messages; i-- > 0;)
        if (w->message[i].conn == conn && strstr(w->message[i].text, words))
            return w->message[i].text;
    return NULL;
}

/* Returns the code of the last table that a message to this connection names. */
static inline const char *world_table(const world *w, core_conn conn)
{
    static char code[TABLE_CODE_LENGTH + 1];
    const char *said = world_said(w, conn, "\"table\":\"");
    if (said)
        sscanf(strstr(said, "\"table\":\"") + 9, "%12[a-z]", code);
    return code;
}

/* ---- bots ---- */

/* Returns the answer to a bot job, from the views of its seat alone. Levels that need a net play as easy. */
static inline yv_action world_think(const core_bot_job *job, const yv_action *action, const yv_card *stock)
{
    const bot_level *level = job->level->needs_net ? bot_find_level("easy") : job->level;
    bot thinker = bot_make(level, NULL, job->seed);
    round_history past;
    yv_game game = job->dealt;
    round_history_clear(&past);
    for (int i = 0; i < job->actions; i++) {
        const int size = yv_reshuffle_size(&game, &action[i]);
        round_history_see(&past, &game.rules, &action[i], &game.drop);
        if (yv_apply(&game, &action[i], stock, size).code)
            abort();
        stock += size;
    }
    const yv_view view = yv_view_of(&game, job->seat);
    return bot_choose(&thinker, &view, &past);
}

static inline void world_answer_job(world *w, size_t which)
{
    world_job job = w->job[which];
    w->job[which] = w->job[--w->jobs];
    const yv_action answer = world_think(&job.job, job.action, job.stock);
    core_bot_answers(w->c, job.job.ticket, &answer, w->now);
    world_drop_job(&job);
}

/* Lets time pass. Bots answer at once, and timers run when they are due. */
static inline void world_wait(world *w, int64_t ms)
{
    const core_time until = w->now + ms * 1000;
    for (;;) {
        while (w->jobs > 0)
            world_answer_job(w, 0);
        const core_time next = core_tick(w->c, w->now);
        if (w->keep)
            world_flush(w);
        if (w->jobs > 0)
            continue;
        if (next > until)
            break;
        w->now = next > w->now ? next : w->now;
    }
    w->now = until;
    core_tick(w->c, w->now);
    if (w->keep)
        world_flush(w);
}

/* ---- power cuts ---- */

/* Returns the last code of the table that had this one before the fact `from`, or NULL if it is closed. */
static inline const char *world_last_code(const world *w, size_t from, const char *table)
{
    for (size_t i = from; i < w->facts; i++) {
        if (strcmp(w->fact[i].table, table) != 0)
            continue;
        if (w->fact[i].kind == FACT_TABLE_CLOSED)
            return NULL;
        if (w->fact[i].kind == FACT_TABLE_RECODED)
            table = w->fact[i].new_table;
    }
    return table;
}

/* Gives an entry of a table's log to a core, as the store has it by now: when another game starts, it forgets most of
 * what was said before, and the heads of earlier games. */
static inline bool world_restore_entry(const world *w, size_t at, core *c, const char *table)
{
    static const char forgotten[] = ">say 0 gone\n";
    const world_fact *f = &w->fact[at];
    const bool says = strncmp(f->text, ">say ", 5) == 0, starts = strncmp(f->text, ">start ", 7) == 0;
    for (size_t i = at; i < w->facts && (says || starts); i++) {
        const world_fact *trim = &w->fact[i];
        const char *of = trim->kind == FACT_LOG_TRIMMED ? world_last_code(w, i, trim->table) : NULL;
        if (!of || strcmp(of, table) != 0)
            continue;
        if (says && f->n < trim->n)
            return core_restore_log(c, table, f->n, forgotten, sizeof forgotten - 1);
        if (starts && (int64_t)f->n < trim->number)
            return core_restore_log(c, table, f->n, f->text, strcspn(f->text, "\n") + 1);
    }
    return core_restore_log(c, table, f->n, f->text, f->length);
}

static inline bool world_restore(world *w)
{
    bool fine = true;
    for (size_t i = 0; i < w->facts; i++) {
        const world_fact *f = &w->fact[i];
        const char *table = world_last_code(w, i, f->table);
        if ((f->kind != FACT_TABLE_OPENED && f->kind != FACT_LOG) || !table)
            continue;
        if (f->kind == FACT_TABLE_OPENED)
            fine &= core_restore_table(w->c, table);
        else
            fine &= world_restore_entry(w, i, w->c, table);
    }
    core_restored(w->c, w->now);
    return fine;
}

/* Kills the server when the first `kept` facts are durable, and starts it again. */
static inline bool world_kill(world *w, size_t kept)
{
    for (size_t i = kept; i < w->facts; i++)
        free(w->fact[i].text);
    w->facts = w->durable = kept;
    for (int i = 0; i < WORLD_PLAYERS; i++) {
        w->player[i].rating = YV_FIRST_RATING;
        w->player[i].skill = (skill){SKILL_FIRST_MU, SKILL_FIRST_SIGMA};
    }
    for (size_t i = 0; i < w->facts; i++)
        world_keep_numbers(w, &w->fact[i]);
    world_drop_messages(w);
    for (size_t i = 0; i < w->jobs; i++)
        world_drop_job(&w->job[i]);
    w->jobs = 0;
    memset(w->open, 0, sizeof w->open);
    core_close(w->c);
    world_start_core(w);
    return world_restore(w);
}

#endif
