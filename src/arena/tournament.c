#include "tournament.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PROGRESS_MS = 200 };

/* What the threads share. */
typedef struct {
    const tournament_plan *plan;
    int group_size;
    int64_t groups;
    atomic_int_fast64_t next_group;
    atomic_bool halt;        /* no more games: stopped from outside, or something failed */
    pthread_mutex_t lock;    /* for what follows */
    pthread_cond_t finished; /* a worker has */
    int working;
    tournament_result *result;
} tournament;

/* One thread, with players and memory of its own. */
typedef struct {
    tournament *of;
    pthread_t thread;
    player players[YV_MAX_PLAYERS];
    recording records[YV_MAX_PLAYERS]; /* by game of the group */
    match_result results[YV_MAX_PLAYERS];
    tally_seating seats[YV_MAX_PLAYERS]; /* by game of the group, as are the results */
} worker;

int64_t tournament_round_up(int64_t games, int players)
{
    return (games + players - 1) / players * players;
}

static bool is_halted(tournament *of)
{
    return atomic_load(&of->halt);
}

/* ---- faults ---- */

/* Keeps those of the earliest games, in order. */
static void remember_fault(tournament_result *result, const tournament_fault *fault)
{
    int place = result->fault_count;
    while (place > 0 && result->faults[place - 1].game > fault->game)
        place--;
    if (place == TOURNAMENT_MOST_FAULTS)
        return;
    if (result->fault_count < TOURNAMENT_MOST_FAULTS)
        result->fault_count++;
    const int after = result->fault_count - place - 1;
    memmove(&result->faults[place + 1], &result->faults[place], (size_t)after * sizeof *fault);
    result->faults[place] = *fault;
}

static int player_in(const worker *by, int game, yv_seat seat)
{
    int who = 0;
    while (by->seats[game].of[who] != seat)
        who++;
    return who;
}

static void report_fault(worker *by, int game, int64_t number)
{
    const match_result *result = &by->results[game];
    const tournament_listener *listener = &by->of->plan->listener;
    tournament_fault fault = {.game = number, .seat = result->culprit, .who = player_in(by, game, result->culprit)};
    memcpy(fault.answer, result->fault.answer, sizeof fault.answer);
    memcpy(fault.why, result->fault.why, sizeof fault.why);
    remember_fault(by->of->result, &fault);
    if (listener->fault)
        listener->fault(listener->context, &fault);
}

/* Ends the tournament; of several reasons the first counts. */
static void fail(tournament *of, tournament_end end, const char *label, const char *why)
{
    pthread_mutex_lock(&of->lock);
    if (of->result->end == TOURNAMENT_COMPLETE || of->result->end == TOURNAMENT_STOPPED) {
        of->result->end = end;
        snprintf(of->result->failure, sizeof of->result->failure, "%.250s: %s", label, why);
    }
    atomic_store(&of->halt, true);
    pthread_mutex_unlock(&of->lock);
}

/* ---- one game ---- */

static void seat_players(worker *by, int game, int64_t number, match *setup)
{
    const int players = setup->players;
    uint8_t order[YV_MAX_PLAYERS];
    deals_order(&(deals){setup->deals.seed, (uint64_t)(number / players)}, players, order);
    for (int place = 0; place < players; place++) {
        const int who = order[place];
        const yv_seat seat = (yv_seat)((place + number) % players);
        by->seats[game].of[who] = seat;
        setup->seated[seat] = &by->players[who];
    }
}

static void begin_record(const match *setup, int64_t number)
{
    const char *names[YV_MAX_PLAYERS];
    for (int seat = 0; seat < setup->players; seat++)
        names[seat] = setup->seated[seat]->spec->label;
    recording_begin(setup->record, setup->rules, names, setup->players);
    recording_tag_number(setup->record, "seed", setup->deals.seed);
    recording_tag_number(setup->record, "game", (unsigned long long)number + 1);
}

static void end_record(recording *record, const match_result *result)
{
    char words[sizeof result->fault.why + 32];
    if (result->end == MATCH_DRAWN)
        recording_tag(record, "drawn", "the game went on too long");
    if (result->end != MATCH_FORFEITED)
        return;
    snprintf(words, sizeof words, "seat %d: %s", result->culprit + 1, result->fault.why);
    recording_tag(record, "forfeit", words);
}

/* True if the game came to an end that counts. */
static bool play_game(worker *by, int64_t group, int game)
{
    const tournament_plan *plan = by->of->plan;
    const int64_t number = group * by->of->group_size + game;
    const bool recorded = plan->listener.save != NULL;
    match setup = {
        .rules = &plan->rules,
        .players = plan->players,
        .deals = {plan->seed, (uint64_t)group},
        .record = recorded ? &by->records[game] : NULL,
        .stop = &by->of->halt,
    };
    seat_players(by, game, number, &setup);
    if (recorded)
        begin_record(&setup, number);
    match_result *result = &by->results[game];
    match_play(&setup, result);
    if (result->end == MATCH_ABANDONED)
        fail(by->of, TOURNAMENT_CANNOT_START, setup.seated[result->culprit]->spec->label, result->fault.why);
    if (recorded)
        end_record(setup.record, result);
    return result->end != MATCH_STOPPED && result->end != MATCH_ABANDONED;
}

/* ---- groups of games ---- */

static bool save_group(worker *by, int64_t group)
{
    const tournament_listener *listener = &by->of->plan->listener;
    for (int game = 0; listener->save && game < by->of->group_size; game++) {
        const recording *record = &by->records[game];
        if (listener->save(listener->context, group * by->of->group_size + game + 1, record->bytes, record->length))
            continue;
        fail(by->of, TOURNAMENT_NOT_SAVED, "--record", "a record could not be written");
        return false;
    }
    return true;
}

static void count_group(worker *by, int64_t group)
{
    tournament *of = by->of;
    pthread_mutex_lock(&of->lock);
    tally_add(&of->result->tally, by->results, by->seats);
    for (int game = 0; game < of->group_size; game++)
        if (by->results[game].end == MATCH_FORFEITED)
            report_fault(by, game, group * of->group_size + game + 1);
    pthread_mutex_unlock(&of->lock);
}

/* A group counts whole or not at all: half of its games would favour who had the better seats. */
static void play_group(worker *by, int64_t group)
{
    for (int game = 0; game < by->of->group_size; game++)
        if (!play_game(by, group, game))
            return;
    if (save_group(by, group))
        count_group(by, group);
}

/* ---- threads ---- */

static void leave(worker *by)
{
    const int players = by->of->plan->players;
    for (int who = 0; who < players; who++)
        player_dismiss(&by->players[who]);
    for (int who = 0; who < players; who++) {
        player_close(&by->players[who]);
        recording_free(&by->records[who]);
    }
}

static void count_workers(tournament *of, int more)
{
    pthread_mutex_lock(&of->lock);
    of->working += more;
    pthread_cond_signal(&of->finished);
    pthread_mutex_unlock(&of->lock);
}

static void *work(void *argument)
{
    worker *by = argument;
    tournament *of = by->of;
    while (!is_halted(of)) {
        const int64_t group = atomic_fetch_add(&of->next_group, 1);
        if (group >= of->groups)
            break;
        play_group(by, group);
    }
    leave(by);
    count_workers(of, -1);
    return NULL;
}

static void prepare(worker *by, tournament *of)
{
    by->of = of;
    for (int who = 0; who < of->plan->players; who++)
        by->players[who] = player_of(&of->plan->spec[who], of->plan->limit_ms, &of->halt);
}

/* Starts as many as there are jobs, or can be; returns how many. */
static int start_workers(tournament *of, worker *workers)
{
    for (int i = 0; i < of->plan->jobs; i++) {
        prepare(&workers[i], of);
        count_workers(of, 1);
        const int error = pthread_create(&workers[i].thread, NULL, work, &workers[i]);
        if (error == 0)
            continue;
        fail(of, TOURNAMENT_CANNOT_START, "a thread could not be started", strerror(error));
        count_workers(of, -1);
        return i;
    }
    return of->plan->jobs;
}

static struct timespec soon(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += PROGRESS_MS * 1000000L;
    if (time.tv_nsec >= 1000000000L)
        time.tv_sec++, time.tv_nsec -= 1000000000L;
    return time;
}

/* Until all workers have finished: passes on the wish to stop, and shows how it stands. */
static void watch(tournament *of)
{
    const tournament_listener *listener = &of->plan->listener;
    pthread_mutex_lock(&of->lock);
    while (of->working > 0) {
        const struct timespec until = soon();
        pthread_cond_timedwait(&of->finished, &of->lock, &until);
        if (of->plan->stop && atomic_load(of->plan->stop) && !is_halted(of)) {
            of->result->end = TOURNAMENT_STOPPED;
            atomic_store(&of->halt, true);
        }
        if (listener->progress)
            listener->progress(listener->context, &of->result->tally);
    }
    pthread_mutex_unlock(&of->lock);
}

static void open_tournament(tournament *of)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&of->finished, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&of->lock, NULL);
}

static void close_tournament(tournament *of)
{
    pthread_cond_destroy(&of->finished);
    pthread_mutex_destroy(&of->lock);
}

void tournament_run(const tournament_plan *plan, tournament_result *result)
{
    const int group_size = plan->duplicate ? plan->players : 1;
    tournament of = {.plan = plan, .group_size = group_size, .groups = plan->games / group_size, .result = result};
    worker *workers = calloc((size_t)plan->jobs, sizeof *workers);
    if (!workers)
        abort();
    YV_ASSERT(plan->games % group_size == 0);
    *result = (tournament_result){.tally = tally_of(plan->players, group_size)};
    open_tournament(&of);
    const int started = start_workers(&of, workers);
    watch(&of);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    close_tournament(&of);
    free(workers);
}
