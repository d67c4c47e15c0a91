#include "evidence.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../../sys/clock.h"
#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "../store/moderation_store.h"
#include "../workers/model_cache.h"
#include "../workers/workers.h"
#include "agreement.h"

enum {
    MOST_CASES = 8,
    MOST_LISTED = 20,
    PACE_GAMES = 200,
    KEPT_US = 10 * 60 * 1000000,
    LOW_PRIORITY = 15,
};

typedef struct {
    stored_meeting met;
    char name[PLAYER_NAME_BYTES + 1];
} meeting;

typedef struct {
    stored_neighbour near;
    char name[PLAYER_NAME_BYTES + 1];
} neighbour;

/* What is found about one of the players. */
typedef struct {
    int64_t times[PACE_TIMES];
    int paced; /* games with times */
    agreement agreed;
} conduct;

/* The evidence about one or two players, while it is collected and afterwards. */
typedef struct {
    job job; /* first, so that its address is the case's */
    evidence_desk *desk;
    player_id who[2]; /* the second may be 0 */
    int games;
    bool used, working, failed;
    int64_t finished; /* µs */
    meeting met[MOST_LISTED];
    int meetings;
    neighbour near[MOST_LISTED];
    int neighbours;
    conduct conduct[2];
    _Atomic int done, of; /* decisions compared so far, and in all */
} evidence_case;

struct evidence_desk {
    workers *worker;
    model_cache *models;
    char *data;
    _Atomic bool ending;
    evidence_case cases[MOST_CASES];
};

/* ---- in the thread ---- */

static void copy_name(char to[PLAYER_NAME_BYTES + 1], const char *name)
{
    snprintf(to, PLAYER_NAME_BYTES + 1, "%s", name);
}

static void keep_meeting(void *context, const stored_meeting *met)
{
    evidence_case *e = context;
    meeting *kept = &e->met[e->meetings++];
    kept->met = *met;
    copy_name(kept->name, met->name);
}

static void keep_neighbour(void *context, const stored_neighbour *near)
{
    evidence_case *e = context;
    neighbour *kept = &e->near[e->neighbours++];
    kept->near = *near;
    copy_name(kept->name, near->name);
}

static void add_times(void *context, const char *times)
{
    conduct *c = context;
    char *end = NULL;
    for (int i = 0; i < PACE_TIMES; i++, times = end)
        c->times[i] += strtol(times, &end, 10);
    c->paced++;
}

/* A game that is compared. */
typedef struct record record;
struct record {
    record *next;
    conduct *conduct;
    yv_seat seat;
    size_t length;
    char text[];
};

typedef struct {
    evidence_case *of;
    conduct *conduct;
    record *first, **last;
} collecting;

static bool go_on(void *context)
{
    evidence_case *e = context;
    e->done++;
    return !e->desk->ending;
}

static void collect_game(void *context, const stored_game *game)
{
    collecting *c = context;
    record *kept = xalloc(sizeof *kept + game->record_length + 1);
    *kept = (record){.conduct = c->conduct, .seat = (yv_seat)(game->own_seat - 1), .length = game->record_length};
    memcpy(kept->text, game->record, game->record_length);
    kept->text[game->record_length] = '\0';
    *c->last = kept;
    c->last = &kept->next;
    c->of->of += agreement_count(kept->text, kept->length, kept->seat);
}

/* Copies the games, because comparing them takes minutes: SQLite cannot shorten its log while somebody reads. */
static record *collect_games(evidence_case *e, store *s)
{
    collecting c = {.of = e};
    c.last = &c.first;
    for (int i = 0; i < 2 && e->who[i]; i++) {
        c.conduct = &e->conduct[i];
        store_each_record(s, e->who[i], e->who[1 - i], e->games, collect_game, &c);
    }
    return c.first;
}

static void compare_games(evidence_case *e, record *first)
{
    for (record *each = first, *next; each; each = next) {
        next = each->next;
        if (!e->desk->ending)
            agreement_add(&each->conduct->agreed, e->desk->models, each->text, each->length, each->seat, go_on, e);
        free(each);
    }
}

static void work(job *self)
{
    evidence_case *e = (evidence_case *)self;
    char why[STORE_WHY];
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), LOW_PRIORITY);
    store *s = store_open_reader(e->desk->data, why);
    if (!s) {
        log_write(LOG_ERROR, "evidence", "reason=\"%s\"", why);
        e->failed = true;
        return;
    }
    store_each_meeting(s, e->who[0], e->who[1], MOST_LISTED, keep_meeting, e);
    store_each_neighbour(s, e->who[0], e->who[1], MOST_LISTED, keep_neighbour, e);
    for (int i = 0; i < 2 && e->who[i]; i++)
        store_each_pace(s, e->who[i], PACE_GAMES, add_times, &e->conduct[i]);
    record *first = collect_games(e, s);
    e->failed = store_is_down(s);
    store_close(s);
    compare_games(e, first);
}

/* ---- in the thread of the loop ---- */

static void done(job *self)
{
    evidence_case *e = (evidence_case *)self;
    e->working = false;
    e->finished = (int64_t)clock_us();
}

static void drop(job *self)
{
    (void)self; /* the desk frees it */
}

evidence_desk *evidence_open(uv_loop_t *loop, const char *data)
{
    evidence_desk *d = xalloc(sizeof *d);
    memset(d, 0, sizeof *d);
    d->worker = workers_open(loop, 1, MOST_CASES, true);
    d->models = model_cache_open();
    d->data = strcpy(xalloc(strlen(data) + 1), data);
    return d;
}

void evidence_close(evidence_desk *d)
{
    d->ending = true;
    workers_close(d->worker);
    model_cache_close(d->models);
    free(d->data);
    free(d);
}

static bool is_about(const evidence_case *e, player_id player, player_id other, int games)
{
    return e->used && e->who[0] == player && e->who[1] == other && e->games == games;
}

/* Returns the place for a new case: an unused one, or the one that finished first. */
static evidence_case *find_place(evidence_desk *d)
{
    evidence_case *best = NULL;
    for (int i = 0; i < MOST_CASES; i++) {
        evidence_case *e = &d->cases[i];
        if (!e->used)
            return e;
        if (!e->working && (!best || e->finished < best->finished))
            best = e;
    }
    return best;
}

static evidence_case *begin(evidence_desk *d, evidence_case *place, player_id player, player_id other, int games)
{
    evidence_case *e = place ? place : find_place(d);
    if (!e)
        return NULL;
    memset(e, 0, sizeof *e);
    e->job = (job){.work = work, .done = done, .drop = drop};
    e->desk = d;
    e->who[0] = player;
    e->who[1] = other;
    e->games = games;
    e->used = e->working = workers_give(d->worker, &e->job);
    return e->used ? e : NULL;
}

static evidence_case *find_or_begin(evidence_desk *d, player_id player, player_id other, int games, bool again)
{
    for (int i = 0; i < MOST_CASES; i++) {
        evidence_case *e = &d->cases[i];
        if (!is_about(e, player, other, games))
            continue;
        const bool is_old = !e->working && (again || e->failed || (int64_t)clock_us() - e->finished > KEPT_US);
        return is_old ? begin(d, e, player, other, games) : e;
    }
    return begin(d, NULL, player, other, games);
}

/* ---- writing ---- */

static void put_number(jsonw *out, const char *key, int64_t number)
{
    jsonw_key(out, key), jsonw_number(out, (long)number);
}

static void put_player(jsonw *out, player_id id, const char *name, bool guest)
{
    jsonw_open(out, '{');
    put_number(out, "id", id);
    jsonw_key(out, "name"), jsonw_string(out, name);
    jsonw_key(out, "guest"), jsonw_bool(out, guest);
    jsonw_close(out, '}');
}

static void put_meetings(jsonw *out, const evidence_case *e)
{
    jsonw_open(out, '[');
    for (int i = 0; i < e->meetings; i++) {
        const stored_meeting *m = &e->met[i].met;
        jsonw_open(out, '{');
        jsonw_key(out, "with"), put_player(out, m->other, e->met[i].name, m->guest);
        put_number(out, "games", m->games);
        put_number(out, "rated", m->rated);
        put_number(out, "wins", m->wins);
        put_number(out, "other_wins", m->other_wins);
        put_number(out, "gain", m->gain);
        put_number(out, "other_gain", m->other_gain);
        put_number(out, "first", m->first);
        put_number(out, "last", m->last);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static void put_neighbours(jsonw *out, const evidence_case *e)
{
    jsonw_open(out, '[');
    for (int i = 0; i < e->neighbours; i++) {
        const stored_neighbour *n = &e->near[i].near;
        jsonw_open(out, '{');
        jsonw_key(out, "with"), put_player(out, n->other, e->near[i].name, n->guest);
        put_number(out, "addresses", n->addresses);
        put_number(out, "last", n->last);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static void put_conduct(jsonw *out, const evidence_case *e, int which)
{
    const conduct *c = &e->conduct[which];
    jsonw_open(out, '{');
    put_number(out, "player", e->who[which]);
    jsonw_key(out, "times"), jsonw_open(out, '[');
    for (int i = 0; i < PACE_TIMES; i++)
        jsonw_number(out, (long)c->times[i]);
    jsonw_close(out, ']');
    put_number(out, "first_ms", PACE_FIRST_MS);
    put_number(out, "timed_games", c->paced);
    put_number(out, "compared_games", c->agreed.games);
    put_number(out, "decisions", c->agreed.decisions);
    put_number(out, "agreed", c->agreed.agreed);
    jsonw_close(out, '}');
}

bool evidence_write(evidence_desk *d, player_id player, player_id other, int games, bool again, jsonw *out)
{
    games = games < 1 ? EVIDENCE_GAMES : games > EVIDENCE_MOST_GAMES ? EVIDENCE_MOST_GAMES : games;
    const evidence_case *e = find_or_begin(d, player, other, games, again);
    if (!e)
        return false;
    jsonw_key(out, "state"), jsonw_string(out, e->working ? "working" : e->failed ? "failed" : "done");
    put_number(out, "done", e->done);
    put_number(out, "of", e->of);
    if (e->working || e->failed)
        return true;
    jsonw_key(out, "met"), put_meetings(out, e);
    jsonw_key(out, "same_address"), put_neighbours(out, e);
    jsonw_key(out, "players"), jsonw_open(out, '[');
    for (int i = 0; i < 2 && e->who[i]; i++)
        put_conduct(out, e, i);
    jsonw_close(out, ']');
    return true;
}
