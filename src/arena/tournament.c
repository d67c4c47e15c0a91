#include "tournament.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../sys/xalloc.h"

enum { PROGRESS_MS = 200, SHEETS = 4 };

/* The games of one deal, during play and until they have been counted. */
typedef struct {
    int64_t number;
    enum { SHEET_FREE, SHEET_TAKEN, SHEET_WAITS } state; /* waits until the groups before it have been counted */
    recording records[YV_MAX_PLAYERS];                   /* all by game of the group */
    match_result results[YV_MAX_PLAYERS];
    tally_seating seats[YV_MAX_PLAYERS];
} group_sheet;

typedef struct worker worker;

/* The state that the threads share. */
typedef struct {
    const tournament_plan *plan;
    const bot_model *judge; /* of luck; NULL unless it is to be subtracted */
    int group_size;
    int64_t groups; /* the number of the last group, plus one */
    atomic_int_fast64_t next_group;
    atomic_bool halt;        /* play no more games: the tournament was stopped, is decided, or has failed */
    pthread_mutex_t lock;    /* protects the fields below */
    pthread_cond_t finished; /* signals that a worker has finished */
    pthread_cond_t freed;    /* signals that a sheet is free, or that the tournament is halted */
    int working;
    worker *workers;
    int64_t next_to_count; /* with a test: the next group to count */
    tournament_result *result;
} tournament;

/* One thread, with players and memory of its own. */
struct worker {
    tournament *of;
    pthread_t thread;
    player players[YV_MAX_PLAYERS];
    group_sheet sheets[SHEETS]; /* with a test, a worker may be ahead by this many groups */
};

int64_t tournament_round_up(int64_t games, int players)
{
    return (games + players - 1) / players * players;
}

static bool is_halted(tournament *of)
{
    return atomic_load(&of->halt);
}

/* ---- faults ---- */

/* Keeps the faults of the earliest games, in order. */
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

static int player_in(const tally_seating *seats, yv_seat seat)
{
    int who = 0;
    while (seats->of[who] != seat)
        who++;
    return who;
}

static void report_fault(tournament *of, const group_sheet *sheet, int game)
{
    const match_result *result = &sheet->results[game];
    const tournament_listener *listener = &of->plan->listener;
    tournament_fault fault = {
        .game = sheet->number * of->group_size + game + 1,
        .seat = result->culprit,
        .who = player_in(&sheet->seats[game], result->culprit),
    };
    memcpy(fault.answer, result->fault.answer, sizeof fault.answer);
    memcpy(fault.why, result->fault.why, sizeof fault.why);
    remember_fault(of->result, &fault);
    if (listener->fault)
        listener->fault(listener->context, &fault);
}

/* Ends the tournament. The caller holds the lock. */
static void halt(tournament *of, tournament_end end)
{
    of->result->end = end;
    atomic_store(&of->halt, true);
    pthread_cond_broadcast(&of->freed);
}

/* Ends the tournament because something went wrong; the first such reason counts. The caller holds the lock. */
static void fail(tournament *of, tournament_end end, const char *label, const char *why)
{
    if (of->result->end != TOURNAMENT_COMPLETE && of->result->end != TOURNAMENT_STOPPED)
        return;
    halt(of, end);
    snprintf(of->result->failure, sizeof of->result->failure, "%.250s: %s", label, why);
}

static void fail_start(tournament *of, const char *label, const char *why)
{
    pthread_mutex_lock(&of->lock);
    fail(of, TOURNAMENT_CANNOT_START, label, why);
    pthread_mutex_unlock(&of->lock);
}

/* ---- one game ---- */

static void seat_players(worker *by, tally_seating *seats, int64_t number, match *setup)
{
    const int players = setup->players;
    uint8_t order[YV_MAX_PLAYERS];
    deals_order(&(deals){setup->deals.seed, (uint64_t)(number / players)}, players, order);
    for (int place = 0; place < players; place++) {
        const int who = order[place];
        const yv_seat seat = (yv_seat)((place + number) % players);
        seats->of[who] = seat;
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

/* True if the game ended in a way that counts. */
static bool play_game(worker *by, group_sheet *sheet, int game)
{
    const tournament_plan *plan = by->of->plan;
    const int64_t number = sheet->number * by->of->group_size + game;
    const bool recorded = plan->listener.save != NULL;
    match setup = {
        .rules = &plan->rules,
        .players = plan->players,
        .deals = {plan->seed, (uint64_t)sheet->number},
        .judge = by->of->judge,
        .record = recorded ? &sheet->records[game] : NULL,
        .stop = &by->of->halt,
    };
    seat_players(by, &sheet->seats[game], number, &setup);
    if (recorded)
        begin_record(&setup, number);
    match_result *result = &sheet->results[game];
    match_play(&setup, result);
    if (result->end == MATCH_ABANDONED)
        fail_start(by->of, setup.seated[result->culprit]->spec->label, result->fault.why);
    if (recorded)
        end_record(setup.record, result);
    return result->end != MATCH_STOPPED && result->end != MATCH_ABANDONED;
}

/* A group counts as a whole or not at all: some of its games alone would favour the players with the better seats. */
static bool play_group(worker *by, group_sheet *sheet)
{
    for (int game = 0; game < by->of->group_size; game++)
        if (!play_game(by, sheet, game))
            return false;
    return true;
}

/* ---- counting ---- */

static bool save_group(const tournament *of, const group_sheet *sheet)
{
    const tournament_listener *listener = &of->plan->listener;
    for (int game = 0; listener->save && game < of->group_size; game++) {
        const recording *record = &sheet->records[game];
        const int64_t number = sheet->number * of->group_size + game + 1;
        if (!listener->save(listener->context, number, record->bytes, record->length))
            return false;
    }
    return true;
}

/* The caller holds the lock, here and below. */
static void count_group(tournament *of, const group_sheet *sheet, bool saved)
{
    if (!saved) {
        fail(of, TOURNAMENT_NOT_SAVED, "--record", "a record could not be written");
        return;
    }
    tally_add(&of->result->tally, sheet->results, sheet->seats);
    for (int game = 0; game < of->group_size; game++)
        if (sheet->results[game].end == MATCH_FORFEITED)
            report_fault(of, sheet, game);
}

static group_sheet *find_waiting(const tournament *of, int64_t number)
{
    for (int i = 0; i < of->plan->jobs * SHEETS; i++) {
        group_sheet *sheet = &of->workers[i / SHEETS].sheets[i % SHEETS];
        if (sheet->state == SHEET_WAITS && sheet->number == number)
            return sheet;
    }
    return NULL;
}

/* Counts finished groups in order, until the test is decided. */
static void count_in_order(tournament *of)
{
    for (group_sheet *sheet; !is_halted(of) && (sheet = find_waiting(of, of->next_to_count));) {
        count_group(of, sheet, save_group(of, sheet));
        sheet->state = SHEET_FREE;
        of->next_to_count++;
        pthread_cond_broadcast(&of->freed);
        if (!is_halted(of) && sequential_judge(&of->plan->test, &of->result->tally).decision)
            halt(of, TOURNAMENT_DECIDED);
    }
}

static void hand_in(tournament *of, group_sheet *sheet)
{
    const bool ordered = of->plan->test.kind != SEQUENTIAL_NONE;
    const bool saved = ordered || save_group(of, sheet);
    pthread_mutex_lock(&of->lock);
    sheet->state = ordered ? SHEET_WAITS : SHEET_FREE;
    if (ordered)
        count_in_order(of);
    else
        count_group(of, sheet, saved);
    pthread_mutex_unlock(&of->lock);
}

/* Returns a sheet for the next group, waiting for one if necessary. Returns NULL if there is nothing more to play. */
static group_sheet *take_sheet(worker *by)
{
    tournament *of = by->of;
    group_sheet *taken = NULL;
    pthread_mutex_lock(&of->lock);
    while (!taken && !is_halted(of)) {
        for (int i = 0; i < SHEETS && !taken; i++)
            if (by->sheets[i].state == SHEET_FREE)
                taken = &by->sheets[i];
        if (!taken)
            pthread_cond_wait(&of->freed, &of->lock);
    }
    if (taken)
        taken->state = SHEET_TAKEN;
    pthread_mutex_unlock(&of->lock);
    return taken;
}

/* ---- threads ---- */

static void leave(worker *by)
{
    const int players = by->of->plan->players;
    for (int who = 0; who < players; who++)
        player_dismiss(&by->players[who]);
    for (int who = 0; who < players; who++)
        player_close(&by->players[who]);
}

static void free_records(worker *by)
{
    for (int i = 0; i < SHEETS; i++)
        for (int game = 0; game < YV_MAX_PLAYERS; game++)
            recording_free(&by->sheets[i].records[game]);
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
    /* A worker takes the number of a group only when it has a free sheet, because all others may have to wait for that
     * group. */
    for (group_sheet *sheet; (sheet = take_sheet(by));) {
        sheet->number = atomic_fetch_add(&of->next_group, 1);
        if (sheet->number >= of->groups || !play_group(by, sheet))
            break;
        hand_in(of, sheet);
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

/* Starts a worker for each job, or as many as possible. Returns the number of workers. */
static int start_workers(tournament *of, worker *workers)
{
    for (int i = 0; i < of->plan->jobs; i++) {
        prepare(&workers[i], of);
        count_workers(of, 1);
        const int error = pthread_create(&workers[i].thread, NULL, work, &workers[i]);
        if (error == 0)
            continue;
        fail_start(of, "a thread could not be started", strerror(error));
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

/* Passes on a request to stop and reports progress, until all workers have finished. */
static void watch(tournament *of)
{
    const tournament_listener *listener = &of->plan->listener;
    pthread_mutex_lock(&of->lock);
    while (of->working > 0) {
        const struct timespec until = soon();
        pthread_cond_timedwait(&of->finished, &of->lock, &until);
        if (of->plan->stop && atomic_load(of->plan->stop) && !is_halted(of))
            halt(of, TOURNAMENT_STOPPED);
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
    pthread_cond_init(&of->freed, NULL);
    pthread_mutex_init(&of->lock, NULL);
}

static void close_tournament(tournament *of)
{
    pthread_cond_destroy(&of->finished);
    pthread_cond_destroy(&of->freed);
    pthread_mutex_destroy(&of->lock);
}

void tournament_run(const tournament_plan *plan, tournament_result *result)
{
    const int group_size = plan->duplicate ? plan->players : 1;
    const int64_t first = plan->first / group_size;
    worker *workers = calloc((size_t)plan->jobs, sizeof *workers);
    if (!workers)
        abort();
    YV_ASSERT(plan->games % group_size == 0 && plan->first % group_size == 0);
    tournament of = {
        .plan = plan,
        .group_size = group_size,
        .groups = first + plan->games / group_size,
        .next_group = first,
        .next_to_count = first,
        .workers = workers,
        .result = result,
    };
    *result = (tournament_result){.tally = tally_of(plan->players, group_size)};
    bot_model *judge = plan->adjust ? xalloc(sizeof *judge) : NULL;
    if (judge)
        bot_model_prepare(judge, weights_builtin(), &plan->rules, plan->players);
    of.judge = judge;
    open_tournament(&of);
    const int started = start_workers(&of, workers);
    watch(&of);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < plan->jobs; i++)
        free_records(&workers[i]);
    close_tournament(&of);
    free(judge);
    free(workers);
}
