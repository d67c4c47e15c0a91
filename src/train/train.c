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
#include "rule_mix.h"
#include "strength.h"
#include "weights_file.h"

enum {
    MOST_THREADS = 64,
    BUFFER = 65536,        /* samples that a thread makes at a time */
    BATCH = 1024,          /* samples per step of the net */
    APPRENTICE = 1500000,  /* samples for which the net only watches */
    OLDER_EVERY = 4000000, /* samples after which the older net is renewed */
    REPORT_EVERY = 60,     /* seconds */
    STRENGTH_GAMES = 100,
    DUEL_DEALS = 4000,
    MIXED = 128,      /* kinds of games at random that are in use at a time */
    RENEW = 8,        /* how many of them are replaced after each step of playing and learning */
    MIXED_DEALS = 12, /* from which the worth of totals in each of them is computed */
    MOST_CASES = RULE_MIX_PRESETS + MIXED,
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
    neural_net own; /* the net as it plays */
    sample *played; /* the samples that are being made, those of all threads side by side, and their numbers */
    int counts[MOST_THREADS];
    sample *samples; /* those that were made before, which are being learned */
    uint32_t *order; /* the order in which they are learned, and their number */
    int count;
    double loss;                     /* the mean loss of the samples learned last */
    selfplay_case cases[MOST_CASES]; /* the kinds of games: presets, then those at random */
    int presets, case_count;
    char rules[MIXED][RULE_MIX_TEXT]; /* of the kinds at random */
    int next_mixed;                   /* the next of them to be replaced */
    equity *worth;                    /* one for each kind of game */
    neural_floats *gradient;
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

static void draw_mixed(trainer *all, int which)
{
    selfplay_case *drawn = &all->cases[all->presets + which];
    *drawn = rule_mix_draw(&all->state->chance[0], all->rules[which]);
    drawn->share *= rule_mix_extra(drawn, &all->state->chance[0]);
    drawn->share *= (rule_mix_presets_share() + MIXED - 1) / MIXED; /* ordinary ones together as often as the presets */
}

/* Chooses the kinds of games to begin with. */
static void choose_cases(trainer *all)
{
    if (all->settings->prey) {
        all->cases[0] = (selfplay_case){"traveller", 2, 1};
        all->presets = all->case_count = 1;
        return;
    }
    all->presets = rule_mix_presets(all->cases);
    all->case_count = all->presets + MIXED;
    for (int i = 0; i < MIXED; i++)
        draw_mixed(all, i);
}

static void play(trainer *all, int thread)
{
    state *now = all->state;
    const neural_net *prey = all->settings->prey;
    const bool apprentice = !prey && now->samples < APPRENTICE;
    const selfplay with = {
        .own = &all->own,
        .older = prey             ? prey
                 : now->has_older ? &now->older
                                  : NULL,
        .hunts = prey != NULL,
        .cases = all->cases,
        .worth = all->worth,
        .case_count = all->case_count,
        .explore = apprentice ? 0.3f : 0.1f,
        .apprentice = apprentice,
    };
    all->counts[thread] = selfplay_fill(&with, &now->chance[thread], all->played + (size_t)thread * BUFFER, BUFFER);
}

/* Turns the samples that were made into those to learn from, and mixes them. */
static void mix(trainer *all)
{
    sample *learned = all->samples;
    all->samples = all->played;
    all->played = learned;
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

/* Finds the gradient of a batch and returns its summed loss. */
static double find_gradient(trainer *all, int batch)
{
    enum { SOME = 256 };
    const uint32_t *order = all->order + (size_t)batch * BATCH;
    sample some[SOME];
    double loss = 0;
    memset(all->gradient, 0, sizeof *all->gradient);
    for (int done = 0; done < BATCH; done += SOME) {
        for (int i = 0; i < SOME; i++)
            copy_sample(&all->samples[order[done + i]], &some[i]);
        loss += model_gradient(&all->state->net, some, SOME, all->gradient);
    }
    return loss;
}

/* The step size falls along half a cosine wave. */
static float rate_now(const trainer *all)
{
    const double done = (double)all->state->samples / (double)all->settings->samples;
    const float first = all->settings->prey ? hunting_rate : first_rate;
    const float last = all->settings->prey ? hunting_rate / 4 : last_rate;
    return last + (first - last) * (float)(0.5 + 0.5 * cos(3.14159265 * (done < 1 ? done : 1)));
}

static void step(trainer *all)
{
    state *now = all->state;
    const adam_pace pace = {
        .steps = ++now->steps,
        .scale = 1.0f / BATCH,
        .rate = rate_now(all),
        .share = all->settings->prey ? hunting_share : average_share,
    };
    adam_step(&pace, 0, MODEL_FLOATS, &now->moments, &now->net, &now->average, all->gradient);
}

/* Learns from every sample once. */
static void learn(trainer *all)
{
    const int batches = all->count / BATCH;
    double loss = 0;
    for (int batch = 0; batch < batches; batch++) {
        loss += find_gradient(all, batch);
        step(all);
    }
    all->loss = batches ? loss / ((double)batches * BATCH) : 0;
}

/* The first thread learns from the samples that were made before, while the others make new ones. */
static void work(trainer *all, int thread)
{
    if (thread == 0)
        learn(all);
    if (thread > 0 || all->settings->threads == 1)
        play(all, thread);
}

/* Computes what totals are worth in one kind of game between players like the older net, or like the hunted net. */
static void weigh(trainer *all, int kind)
{
    const neural_net *net = all->settings->prey     ? all->settings->prey
                            : all->state->has_older ? &all->state->older
                                                    : NULL;
    selfplay_prepare_worths(&all->cases[kind], 1, net, kind < all->presets ? SELFPLAY_DEALS : MIXED_DEALS,
                            &all->worth[kind]);
}

static void weigh_all_share(trainer *all, int thread)
{
    for (int i = thread; i < all->case_count; i += all->settings->threads)
        weigh(all, i);
}

static void weigh_presets_share(trainer *all, int thread)
{
    for (int i = thread; i < all->presets; i += all->settings->threads)
        weigh(all, i);
}

static void weigh_renewed_share(trainer *all, int thread)
{
    for (int i = thread; i < RENEW; i += all->settings->threads)
        weigh(all, all->presets + (all->next_mixed + i) % MIXED);
}

/* Replaces a few of the kinds of games at random by others. */
static void renew_mixed(trainer *all)
{
    if (all->settings->prey)
        return;
    for (int i = 0; i < RENEW; i++)
        draw_mixed(all, (all->next_mixed + i) % MIXED);
    do_on_threads(all, weigh_renewed_share);
    all->next_mixed = (all->next_mixed + RENEW) % MIXED;
}

static void renew_older(trainer *all)
{
    state *now = all->state;
    if (all->settings->prey || now->samples - now->older_at < OLDER_EVERY)
        return;
    model_quantize(&now->average, &now->older);
    now->older_at = now->samples;
    now->has_older = 1;
    do_on_threads(all, weigh_presets_share);
}

/* ---- files ---- */

static const char magic[16] = "yaniv-train 6";

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
    path_of(all->settings, "yaniv.net", path, sizeof path);
    if (!weights_file_read(path, &file, &why))
        weights_file_builtin(&file);
    model_quantize(&all->state->average, &file.all.net);
    weights_file_keep_recipe(&file, "beliefs ");
    weights_file_add_recipe(&file,
                            "recipe yaniv train --seed %llu --threads %d --samples %ld%s\n"
                            "samples %lld of self-play under a mix of rules, batches of %d, Adam from %g, averaged\n",
                            (unsigned long long)all->settings->seed, all->settings->threads,
                            all->settings->samples / 1000000, all->settings->prey ? " --against" : "",
                            (long long)all->state->samples, BATCH,
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
        do_on_threads(all, work);
        all->state->samples += all->count;
        since += all->count;
        mix(all);
        renew_older(all);
        renew_mixed(all);
        worked += seconds() - start;
        if (seconds() - reported < REPORT_EVERY)
            continue;
        report(all, all->loss, (double)since / worked);
        save(all);
        reported = seconds();
        worked = 0, since = 0;
    }
}

bool train(const train_settings *settings)
{
    static trainer all;
    all = (trainer){.settings = settings};
    all.state = xalloc(sizeof *all.state);
    const size_t most = (size_t)settings->threads * BUFFER;
    all.samples = xalloc(most * sizeof *all.samples);
    all.played = xalloc(most * sizeof *all.played);
    all.order = xalloc(most * sizeof *all.order);
    all.gradient = xalloc(sizeof *all.gradient);
    all.worth = xalloc(MOST_CASES * sizeof *all.worth);
    if (!read_checkpoint(settings, all.state))
        begin(settings, all.state);
    choose_cases(&all);
    do_on_threads(&all, weigh_all_share);
    stopped = 0;
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    loop(&all);
    const bool saved = save(&all);
    free(all.state);
    free(all.samples);
    free(all.played);
    free(all.order);
    free(all.gradient);
    free(all.worth);
    return saved;
}
