/* Measures the cost of a move in the core of the server: tables of four people, with a network and a store that accept
 * everything and do nothing. Prints the time in core_received per action, and how much was sent.
 *
 *   make bench-core && build/bench-core [MOVES] */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/chance/shuffle.h"
#include "../src/server/core/core.h"
#include "../src/sys/clock.h"

enum { TABLES = 100, SEATS = 4, CONNS = TABLES * SEATS };

typedef struct {
    char code[TABLE_CODE_LENGTH + 1];
    yv_game game; /* replayed from the log by the driver */
    int move;
} bench_table;

static bench_table tables[TABLES];
static size_t sent, messages, facts;
static yv_rng chance;
static int storing; /* the table whose request is in progress */

static void take(void *context, core_conn conn, const char *text, size_t length)
{
    (void)context, (void)conn, (void)text;
    sent += length;
    messages++;
}

static void no_close(void *context, core_conn conn, const char *why)
{
    (void)context, (void)conn;
    fprintf(stderr, "closed: %s\n", why);
}

/* Keeps the game up to date from the log, because the driver needs the decks, which no client receives. */
static void store(void *context, const fact *f)
{
    static char code[TABLE_CODE_LENGTH + 1];
    (void)context;
    facts++;
    if (f->kind == FACT_TABLE_OPENED)
        memcpy(tables[storing].code, f->table, sizeof code);
    if (f->kind != FACT_LOG)
        return;
    bench_table *t = tables;
    while (t < tables + TABLES - 1 && strcmp(t->code, f->table) != 0)
        t++;
    if (strncmp(f->text, ">start", 6) == 0) {
        const yv_rules rules = yv_rules_of_preset(0);
        yv_start(&t->game, &rules, SEATS);
    } else if (strncmp(f->text, ">deal ", 6) == 0) {
        yv_card deck[YV_MAX_DECK];
        int count;
        const char *cards = strstr(f->text, "deck ") + 5, *start = strstr(f->text, "start ") + 6;
        yv_parse_cards((yv_span){cards, strcspn(cards, "\n")}, deck, YV_MAX_DECK, &count);
        if (yv_deal(&t->game, (yv_seat)(atoi(start) - 1), deck, count).code)
            abort();
        t->move = atoi(f->text + 6);
    } else if (strncmp(f->text, ">act ", 5) == 0) {
        yv_card stock[YV_MAX_DECK];
        yv_action action;
        yv_text nowhere = yv_text_in(NULL, 0);
        int count = 0;
        const char *line = strchr(f->text, '\n') + 1;
        if (*line == 'r') {
            yv_parse_cards((yv_span){line + 10, strcspn(line + 10, "\n")}, stock, YV_MAX_DECK, &count);
            line = strchr(line, '\n') + 1;
        }
        yv_parse_action((yv_span){line + 2, strcspn(line + 2, "\n")}, (yv_seat)(*line - '1'), &action, &nowhere);
        if (yv_apply(&t->game, &action, stock, count).code)
            abort();
        t->move = atoi(f->text + 5);
    }
}

static void no_bot(void *context, const core_bot_job *job)
{
    (void)context, (void)job;
}

static void fill(void *context, uint8_t *bytes, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)yv_rng_next(&chance);
}

static void hash(void *context, const uint8_t *bytes, size_t count, uint8_t out[32])
{
    (void)context;
    crypto_generichash(out, 32, bytes, count, NULL, 0);
}

static bool find(void *context, player_id id, profile *found)
{
    (void)context;
    *found = (profile){.id = id, .name = "Somebody", .rating = 1000};
    return true;
}

static void no_log(void *context, log_level level, const char *event, const char *details)
{
    (void)context, (void)level, (void)event, (void)details;
}

static int64_t nanoseconds(void)
{
    return (int64_t)clock_thread_ns(); /* of this thread, since others may use the machine too */
}

/* Returns the time that one call of the clock takes. */
static int64_t cost_of_clock(void)
{
    enum { TIMES = 20000 };
    const int64_t before = nanoseconds();
    for (int i = 0; i < TIMES; i++)
        nanoseconds();
    return (nanoseconds() - before) / TIMES;
}

static core *c;
static core_time now = 1000000;

static void ask(int conn, const char *text)
{
    core_received(c, (core_conn)conn + 1, text, strlen(text), now);
}

static void ask_at(int table, int seat, const char *name)
{
    char text[128];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":1,\"table\":\"%.12s\"}", name, tables[table].code);
    ask(table * SEATS + seat, text);
}

static void open_tables(void)
{
    for (int conn = 0; conn < CONNS; conn++) {
        profile who;
        find(NULL, conn + 1, &who);
        core_connected(c, (core_conn)conn + 1, 0, &who, NULL, 0, NULL, 0, now);
    }
    for (storing = 0; storing < TABLES; storing++) {
        ask(storing * SEATS, "{\"do\":\"create\",\"id\":1,\"clock\":0}");
        for (int seat = 1; seat < SEATS; seat++) {
            ask_at(storing, seat, "sit");
            ask_at(storing, seat, "open");
        }
        ask_at(storing, 0, "start");
    }
}

/* Returns the worth of an action: the points that it throws, so that the driver throws as many as possible. */
static int worth(const yv_game *game, const yv_action *action)
{
    int points = action->verb == YV_CALL_YANIV ? 1000 : 0;
    for (int i = 0; i < action->count; i++)
        points += game->points[action->card[i]];
    return points;
}

static int64_t play(int table, int move)
{
    yv_action legal[YV_USUAL_ACTIONS];
    char words[64], text[192];
    yv_text writing = yv_text_in(words, sizeof words);
    bench_table *t = &tables[table];
    const int count = yv_list(&t->game, yv_seat_bit(t->game.turn), 0, legal, YV_USUAL_ACTIONS);
    int chosen = (int)yv_rng_below(&chance, (uint32_t)count);
    for (int i = 0; i < count; i++)
        if (worth(&t->game, &legal[i]) > worth(&t->game, &legal[chosen]))
            chosen = i;
    yv_put_action(&writing, &legal[chosen]);
    const int length =
        snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":%d,\"table\":\"%s\",\"move\":%d,\"action\":\"%s\"}", move,
                 t->code, t->move, words);
    const core_conn conn = (core_conn)(table * SEATS + t->game.turn + 1);
    const int64_t before = nanoseconds();
    core_received(c, conn, text, (size_t)length, now);
    return nanoseconds() - before;
}

int main(int argc, char **argv)
{
    const int moves = argc > 1 ? atoi(argv[1]) : 200000;
    const core_settings settings = {.version = "bench", .pause_ms = 1};
    const core_ports ports = {.send = take,
                              .close = no_close,
                              .store = store,
                              .ask_bot = no_bot,
                              .random = fill,
                              .hash = hash,
                              .find_player = find,
                              .log = no_log};
    if (sodium_init() < 0)
        return 1;
    c = core_open(&settings, &ports);
    chance = yv_rng_seeded(1);
    open_tables();
    const int64_t looking = cost_of_clock();
    int64_t spent = 0;
    int done = 0;
    sent = messages = facts = 0;
    while (done < moves) {
        now += 20000;
        core_tick(c, now);
        for (int table = 0; table < TABLES; table++) {
            if (tables[table].game.phase == YV_OVER)
                ask_at(table, 0, "start");
            else if (tables[table].game.phase != YV_DEALING)
                spent += play(table, done++) - looking;
        }
    }
    printf("%d moves at %d tables of %d: %.2f µs a move in the core, %.0f bytes sent in %.2f messages, %.2f facts a "
           "move\n",
           done, TABLES, SEATS, (double)spent / 1000 / done, (double)sent / done, (double)messages / done,
           (double)facts / done);
    const core_figures figures = core_count(c);
    printf("%llu games over, %llu rounds, %llu refused\n", (unsigned long long)figures.games_over,
           (unsigned long long)figures.rounds, (unsigned long long)figures.refused);
    core_close(c);
    return 0;
}
