#include "train.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../chance/shuffle.h"
#include "../sys/clock.h"
#include "../sys/xalloc.h"
#include "duel.h"
#include "strength.h"
#include "weights_file.h"

enum {
    MOST_THREADS = 64,
    BUFFER = 32768,        /* samples that a thread makes at a time */
    BATCH = 1024,          /* samples per step of the net */
    APPRENTICE = 1500000,  /* samples for which the net only watches */
    OLDER_EVERY = 4000000, /* samples after which the older net is renewed */
    REPORT_EVERY = 30,     /* seconds */
    STRENGTH_GAMES = 200,
    DUEL_DEALS = 4000,
};

static const float first_rate = 0.0008f, last_rate = 0.00001f, average_share = 0.002f;
static const float hunting_rate = 0.00002f, hunting_share = 0.0005f; /* larger steps would spoil good play */

/* The state that training resumes from: written to the checkpoint as it is. */
typedef struct {
    char magic[16];
    uint64_t seed;
    int64_t samples;
    int64_t older_at;
    int32_t threads, has_older, hunts, unused;
    yv_rng chance[MOST_THREADS];
    neural_floats net, average;
    adam moments;
    int64_t steps; /* of Adam */
    neural_net older;
} state;

typedef struct {
    const train_settings *settings;
    state *state;
    neural_net own;  /* the net as it plays */
    sample *samples; /* of all threads, side by side */
    int counts[MOST_THREADS];
    uint32_t *order; /* the order in which the samples are learned, and their number */
    int count;
    equity *worth;            /* one for each kind of game */
    neural_floats *gradients; /* one for each thread */
    double losses[MOST_THREADS];
    pthread_barrier_t together; /* where all threads wait for each other */
} trainer;

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static double seconds(void)
{
    return 1e-6 * (double)clock_us();
}

/* ---- threads ---- */

typedef struct {
    trainer *all;
    int number;
    void (*work)(trainer *all, int thread);
} job;

static void *run_job(void *pointer)
{
    job *own = pointer;
    own->work(own->all, own->number);
    return NULL;
}

/* Runs `work` on every thread and waits for all of them. */
static void do_on_threads(trainer *all, void (*work)(trainer *, int))
{
    pthread_t thread[MOST_THREADS] = {0};
    job jobs[MOST_THREADS] = {{all, 0, work}};
    for (int i = 1; i < all->settings->threads; i++) {
        jobs[i] = (job){all, i, work};
        if (pthread_create(&thread[i], NULL, run_job, &jobs[i]) != 0)
            abort();
    }
    run_job(&jobs[0]);
    for (int i = 1; i < all->settings->threads; i++)
        pthread_join(thread[i], NULL);
}

/* ---- playing ---- */

static const selfplay_case hunting_ground[] = {{"traveller", 2, 1}};

static const selfplay_case *cases_of(const train_settings *settings, int *count)
{
    *count = settings->prey ? 1 : train_case_count;
    return settings->prey ? hunting_ground : train_cases;
}

static void play(trainer *all, int thread)
{
    state *now = all->state;
    const neural_net *prey = all->settings->prey;
    const bool apprentice = !prey && now->samples < APPRENTICE;
    int count;
    const selfplay_case *cases = cases_of(all->settings, &count);
    const selfplay with = {
        .own = &all->own,
        .older = prey             ? prey
                 : now->has_older ? &now->older
                                  : NULL,
        .hunts = prey != NULL,
        .cases = cases,
        .worth = all->worth,
        .case_count = count,
        .explore = apprentice ? 0.3f : 0.1f,
        .apprentice = apprentice,
    };
    all->counts[thread] = selfplay_fill(&with, &now->chance[thread], all->samples + (size_t)thread * BUFFER, BUFFER);
}

/* Mixes the samples of all threads. */
static void mix(trainer *all)
{
    all->count = 0;
    for (int thread = 0; thread < all->settings->threads; thread++)
        for (int i = 0; i < all->counts[thread]; i++)
            all->order[all->count++] = (uint32_t)(thread * BUFFER + i);
    for (int left = all->count; left > 1; left--) {
        const uint32_t other = yv_rng_below(&all->state->chance[0], (uint32_t)left);
        const uint32_t kept = all->order[left - 1];
        all->order[left - 1] = all->order[other];
        all->order[other] = kept;
    }
}

/* ---- learning ---- */

static void copy_sample(const sample *from, sample *to)
{
    to->count = from->count;
    to->outcome = from->outcome;
    memcpy(to->on, from->on, from->count * sizeof *from->on);
}

/* Does the thread's share of a batch. */
static void find_gradient(trainer *all, int thread, int batch)
{
    enum { SOME = 256 };
    const int share = BATCH / all->settings->threads;
    const uint32_t *order = all->order + (size_t)batch * BATCH + (size_t)(thread * share);
    neural_floats *gradient = &all->gradients[thread];
    sample some[SOME];
    memset(gradient, 0, sizeof *gradient);
    for (int done = 0; done < share; done += SOME) {
        const int count = share - done < SOME ? share - done : SOME;
        for (int i = 0; i < count; i++)
            copy_sample(&all->samples[order[done + i]], &some[i]);
        all->losses[thread] += model_gradient(&all->state->net, some, count, gradient);
    }
}

static void add_gradients(trainer *all, int from, int to)
{
    float *sum = (float *)&all->gradients[0];
    for (int thread = 1; thread < all->settings->threads; thread++) {
        const float *part = (const float *)&all->gradients[thread];
        for (int i = from; i < to; i++)
            sum[i] += part[i];
    }
}

/* The step size falls along half a cosine wave. */
static float rate_now(const trainer *all)
{
    const double done = (double)all->state->samples / (double)all->settings->samples;
    const float first = all->settings->prey ? hunting_rate : first_rate;
    const float last = all->settings->prey ? hunting_rate / 4 : last_rate;
    return last + (first - last) * (float)(0.5 + 0.5 * cos(3.14159265 * (done < 1 ? done : 1)));
}

/* Returns how many samples of a batch are used: every thread takes the same number, so a few may be left over. */
static int used_of_batch(int threads)
{
    return BATCH / threads * threads;
}

/* Does the thread's share of a step of the net. */
static void step(trainer *all, int thread, int batch)
{
    state *now = all->state;
    const int threads = all->settings->threads;
    const int from = MODEL_FLOATS / threads * thread;
    const int to = thread == threads - 1 ? MODEL_FLOATS : from + MODEL_FLOATS / threads;
    const adam_pace pace = {
        .steps = now->steps + batch + 1,
        .scale = 1.0f / (float)used_of_batch(threads),
        .rate = rate_now(all),
        .share = all->settings->prey ? hunting_share : average_share,
    };
    add_gradients(all, from, to);
    adam_step(&pace, from, to, &now->moments, &now->net, &now->average, &all->gradients[0]);
}

static void learn_share(trainer *all, int thread)
{
    for (int batch = 0; batch < all->count / BATCH; batch++) {
        find_gradient(all, thread, batch);
        pthread_barrier_wait(&all->together);
        step(all, thread, batch);
        pthread_barrier_wait(&all->together);
    }
}

/* Learns from every sample once and returns the mean loss. */
static double learn(trainer *all)
{
    const int threads = all->settings->threads, batches = all->count / BATCH;
    double loss = 0;
    memset(all->losses, 0, sizeof all->losses);
    do_on_threads(all, learn_share);
    all->state->steps += batches;
    for (int i = 0; i < threads; i++)
        loss += all->losses[i];
    return batches ? loss / ((double)batches * used_of_batch(threads)) : 0;
}

/* Computes what totals are worth between players like the older net. The hunted net gets no special treatment. */
static void weigh_share(trainer *all, int thread)
{
    int count;
    const selfplay_case *cases = cases_of(all->settings, &count);
    const neural_net *net = all->settings->prey     ? all->settings->prey
                            : all->state->has_older ? &all->state->older
                                                    : NULL;
    for (int i = thread; i < count; i += all->settings->threads)
        selfplay_prepare_worths(&cases[i], 1, net, &all->worth[i]);
}

static void weigh_totals(trainer *all)
{
    do_on_threads(all, weigh_share);
}

static void renew_older(trainer *all)
{
    state *now = all->state;
    if (all->settings->prey || now->samples - now->older_at < OLDER_EVERY)
        return;
    model_quantize(&now->average, &now->older);
    now->older_at = now->samples;
    now->has_older = 1;
    weigh_totals(all);
}

/* ---- files ---- */

static const char magic[16] = "yaniv-train 4";

static void path_of(const train_settings *settings, const char *name, char *path, size_t room)
{
    snprintf(path, room, "%s/%s", settings->folder, name);
}

static bool write_file(const train_settings *settings, const char *name, const void *bytes, size_t length)
{
    char path[4096];
    path_of(settings, name, path, sizeof path);
    return weights_file_replace(path, bytes, length);
}

static bool read_checkpoint(const train_settings *settings, state *now)
{
    char path[4096];
    path_of(settings, "checkpoint", path, sizeof path);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    const bool whole = fread(now, sizeof *now, 1, file) == 1 && fgetc(file) == EOF;
    fclose(file);
    const bool ours = whole && memcmp(now->magic, magic, sizeof magic) == 0 && now->seed == settings->seed
                      && now->threads == settings->threads && now->hunts == (settings->prey != NULL);
    if (!ours)
        fprintf(stderr, "yaniv train: %s belongs to another training: starting again\n", path);
    return ours;
}

/* Writes the new net; the beliefs stay those of the file that it replaces, or of the program. */
static bool write_weights(const trainer *all)
{
    static weights_file file;
    char path[4096], reason[256];
    yv_text why = yv_text_in(reason, sizeof reason);
    int cases;
    cases_of(all->settings, &cases);
    path_of(all->settings, "yaniv.net", path, sizeof path);
    if (!weights_file_read(path, &file, &why))
        weights_file_builtin(&file);
    model_quantize(&all->state->average, &file.all.net);
    weights_file_keep_recipe(&file, "beliefs ");
    weights_file_add_recipe(&file,
                            "recipe yaniv train --seed %llu --threads %d --samples %ld%s\n"
                            "samples %lld of self-play in %d kinds of games, batches of %d, Adam from %g, averaged\n",
                            (unsigned long long)all->settings->seed, all->settings->threads,
                            all->settings->samples / 1000000, all->settings->prey ? " --against" : "",
                            (long long)all->state->samples, cases, BATCH,
                            (double)(all->settings->prey ? hunting_rate : first_rate));
    return weights_file_write(path, &file);
}

static bool save(const trainer *all)
{
    return write_file(all->settings, "checkpoint", all->state, sizeof *all->state) && write_weights(all);
}

/* ---- training ---- */

static void begin(const train_settings *settings, state *now)
{
    memset(now, 0, sizeof *now);
    memcpy(now->magic, magic, sizeof magic);
    now->seed = settings->seed;
    now->threads = settings->threads;
    now->hunts = settings->prey != NULL;
    model_init(&now->net, settings->seed);
    if (settings->prey)
        model_from_weights(settings->prey, &now->net);
    now->average = now->net;
    for (int i = 0; i < MOST_THREADS; i++)
        now->chance[i] = yv_rng_seeded(settings->seed * MOST_THREADS + (uint64_t)i);
}

static void report_strength(const trainer *all, const neural_net *released)
{
    if (all->settings->prey) {
        const duel_result found = duel_nets(released, all->settings->prey, DUEL_DEALS, 1);
        fprintf(stderr, "gains %.3f ± %.3f points per round\n", found.gain, found.margin);
    } else {
        const strength found = strength_against_greedy(released, STRENGTH_GAMES);
        fprintf(stderr, "beats greedy in %.1f ± %.1f %% of games\n", 100 * found.wins, 100 * found.margin);
    }
}

static void report(const trainer *all, double loss, double speed)
{
    static neural_net released;
    model_quantize(&all->state->average, &released);
    fprintf(stderr, "%6.1f M of %.0f M decisions, %5.0f k per second, loss %.4f, ", (double)all->state->samples / 1e6,
            (double)all->settings->samples / 1e6, speed / 1e3, loss);
    report_strength(all, &released);
}

static void loop(trainer *all)
{
    double reported = seconds(), worked = 0;
    int64_t since = 0;
    while (!stopped && all->state->samples < all->settings->samples) {
        const double start = seconds();
        model_quantize(&all->state->net, &all->own);
        do_on_threads(all, play);
        mix(all);
        const double loss = learn(all);
        all->state->samples += all->count;
        since += all->count;
        renew_older(all);
        worked += seconds() - start;
        if (seconds() - reported < REPORT_EVERY)
            continue;
        report(all, loss, (double)since / worked);
        save(all);
        reported = seconds();
        worked = 0, since = 0;
    }
}

bool train(const train_settings *settings)
{
    trainer all = {.settings = settings};
    all.state = xalloc(sizeof *all.state);
    all.samples = xalloc((size_t)settings->threads * BUFFER * sizeof *all.samples);
    all.order = xalloc((size_t)settings->threads * BUFFER * sizeof *all.order);
    all.gradients = xalloc((size_t)settings->threads * sizeof *all.gradients);
    int count;
    cases_of(settings, &count);
    all.worth = xalloc((size_t)count * sizeof *all.worth);
    if (pthread_barrier_init(&all.together, NULL, (unsigned)settings->threads) != 0)
        abort();
    if (!read_checkpoint(settings, all.state))
        begin(settings, all.state);
    weigh_totals(&all);
    stopped = 0;
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    loop(&all);
    const bool saved = save(&all);
    free(all.state);
    free(all.samples);
    free(all.order);
    free(all.gradients);
    free(all.worth);
    pthread_barrier_destroy(&all.together);
    return saved;
}
