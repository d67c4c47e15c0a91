#include "belief_fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../chance/shuffle.h"
#include "../ai/belief_inputs.h"
#include "../sys/xalloc.h"
#include "rule_mix.h"

enum {
    BATCH = 256,           /* hands in each step */
    BUFFER = 1024,         /* samples of a round, which are not needed here */
    REPORT_EVERY = 100000, /* hands */
    MIXED = 64,            /* kinds of games at random … */
    MIXED_SHARE = 30,      /* … and how often each of them is played */
};

static const float first_rate = 0.01f, last_rate = 0.0003f, average_share = 0.003f, decay = 1e-5f;

/* ---- one hand ---- */

/* Removes a hand's hidden cards, those that not everybody knows, from a tally. */
static void take_hidden(const yv_hand *hand, yv_tally *tally)
{
    for (int i = 0; i < hand->count; i++)
        if (!(hand->known >> i & 1))
            tally->of[hand->card[i]]--;
}

static void count_hidden(const yv_hand *hand, uint8_t held[YV_FACES])
{
    memset(held, 0, YV_FACES);
    for (int i = 0; i < hand->count; i++)
        if (!(hand->known >> i & 1))
            held[hand->card[i]]++;
}

/* True if a card that is held is marked as possibly the newest. After a penalty of cards there may be none. */
static bool newest_among(const belief_case *found)
{
    bool among = false;
    for (int place = 0; found->urn.newest && place < found->urn.count; place++)
        among |= found->urn.marked[place] && found->held[found->urn.card[place]];
    return among;
}

void belief_case_of(const belief *all, int other, const yv_game *game, belief_case *found)
{
    const belief_of_seat *of = &all->other[other];
    urn *own = &found->urn;
    yv_tally left = yv_tally_cards(all->first.card, all->first.count);
    for (int before = 0; before < other; before++)
        take_hidden(&game->hand[all->other[before].seat], &left);
    count_hidden(&game->hand[of->seat], found->held);
    for (int i = 0; all->others == 1 && i < all->sure_count; i++)
        found->held[all->sure[i]]--;
    own->count = 0;
    own->need = of->unknown;
    own->tilt = of->tilt;
    memcpy(own->points, all->points, sizeof own->points);
    for (yv_card face = 0; face < YV_FACES; face++) {
        for (int i = 0; i < left.of[face]; i++) {
            own->card[own->count] = face;
            own->weight[own->count++] = of->weight[face];
        }
    }
    belief_mark_newest(all, of, own);
    own->newest = newest_among(found);
    urn_prepare(own);
}

static int place_of(const urn *own, yv_card face)
{
    int place = 0;
    while (own->card[place] != face)
        place++;
    return place;
}

/* Fills in how likely each face in the hand is to be the newest card, up to a factor: 1 / its weight if it is marked,
 * else 0. Returns the sum. */
static double weigh_newest(const belief_case *found, double likely[YV_FACES])
{
    const urn *own = &found->urn;
    double sum = 0;
    for (yv_card face = 0; face < YV_FACES; face++) {
        likely[face] = 0;
        if (!own->newest || !found->held[face])
            continue;
        const int place = place_of(own, face);
        likely[face] = own->marked[place] ? found->held[face] / (double)own->weight[place] : 0;
        sum += likely[face];
    }
    return sum;
}

static int total_held(const belief_case *found)
{
    int total = 0;
    for (int face = 0; face < YV_FACES; face++)
        total += found->held[face] * found->urn.points[face];
    return total;
}

double belief_case_log(const belief_case *found)
{
    double newest[YV_FACES];
    double sum = log(urn_tilt_of(&found->urn, total_held(found)) / urn_whole(&found->urn));
    for (yv_card face = 0; face < YV_FACES; face++)
        if (found->held[face])
            sum += found->held[face] * log(found->urn.weight[place_of(&found->urn, face)]);
    return found->urn.newest ? sum + log(weigh_newest(found, newest)) : sum;
}

static void add_inputs(const belief_inputs *inputs, float excess, float gradient[BELIEF_INPUTS])
{
    for (int i = 0; i < inputs->count; i++)
        gradient[inputs->on[i]] += excess;
}

/* Returns the index of the tilt for this total, or URN_MARGINS if it has none. */
static int margin_of(const urn *own, int total)
{
    const int margin = total - own->tilt.from;
    return margin < 0 ? 0 : margin > URN_MARGINS ? URN_MARGINS : margin;
}

static void add_margins(const belief_case *found, const belief_scene *scene, float gradient[BELIEF_INPUTS])
{
    const urn *own = &found->urn;
    float excess[URN_MARGINS + 1] = {0};
    urn_totals totals;
    urn_find_totals(own, own->tilt.from + URN_MARGINS - 1, &totals);
    for (int i = 0; i < totals.count; i++)
        excess[margin_of(own, totals.least + i)] -= totals.chance[i];
    excess[margin_of(own, total_held(found))]++;
    for (int margin = 0; margin < URN_MARGINS; margin++) {
        belief_inputs inputs = {.count = 0};
        belief_put_margin(scene, margin, &inputs);
        add_inputs(&inputs, excess[margin], gradient);
    }
}

/* For every input, the gradient is how often the input is on among the cards kept in the true hand, minus how often it
 * would be on average. What the other players want counts as given. */
void belief_case_gradient(const belief_case *found, const belief *all, int other, const yv_view *view,
                          const round_history *past, float gradient[BELIEF_INPUTS])
{
    const belief_scene scene = belief_scene_of(view, past, all->other[other].seat);
    const yv_tally sure = yv_tally_cards(all->sure, all->sure_count);
    const urn *own = &found->urn;
    float chance[YV_MAX_DECK], excess[YV_FACES];
    double newest[YV_FACES];
    const double all_newest = weigh_newest(found, newest);
    urn_kept_chances(own, chance);
    for (int face = 0; face < YV_FACES; face++)
        excess[face] = (float)(found->held[face] - (all_newest > 0 ? newest[face] / all_newest : 0));
    for (int place = 0; place < own->count; place++)
        excess[own->card[place]] -= chance[place];
    for (int place = 0; place < own->count; place++) {
        const yv_card face = own->card[place];
        belief_inputs inputs = {.count = 0};
        if (place > 0 && own->card[place - 1] == face)
            continue;
        belief_put_class(&scene, belief_class_of(all->points[face]), &inputs);
        belief_put_rank(&scene, yv_rank_of(face), &inputs);
        belief_put_face(&scene, face, sure.of[face] > 0, &inputs);
        add_inputs(&inputs, excess[face], gradient);
    }
    if (own->tilt.on)
        add_margins(found, &scene, gradient);
}

/* ---- steps ---- */

typedef struct {
    const belief_fit_settings *settings;
    belief_weights now, average;
    float gradient[BELIEF_INPUTS], first[BELIEF_INPUTS], second[BELIEF_INPUTS];
    long hands, steps;
    int batch;            /* hands in the gradient */
    double log, fair_log; /* since the last report: of the true hands, and if every card weighed the same */
    long cards;
} fitter;

static float rate_now(const fitter *fit)
{
    const double done = (double)fit->hands / (double)fit->settings->samples;
    return last_rate + (first_rate - last_rate) * (float)(0.5 + 0.5 * cos(3.14159265 * (done < 1 ? done : 1)));
}

static void step(fitter *fit)
{
    const float rate = rate_now(fit), share = fit->steps < 1000 ? 1.0f / (float)(1 + fit->steps) : average_share;
    fit->steps++;
    const float first_bias = 1 - powf(0.9f, (float)fit->steps), second_bias = 1 - powf(0.999f, (float)fit->steps);
    for (int i = 0; i < BELIEF_INPUTS; i++) {
        const float slope = fit->gradient[i] / (float)fit->batch - decay * fit->now.of[i];
        fit->first[i] += 0.1f * (slope - fit->first[i]);
        fit->second[i] += 0.001f * (slope * slope - fit->second[i]);
        fit->now.of[i] += rate * fit->first[i] / first_bias / (sqrtf(fit->second[i] / second_bias) + 1e-5f);
        fit->average.of[i] += share * (fit->now.of[i] - fit->average.of[i]);
    }
    memset(fit->gradient, 0, sizeof fit->gradient);
    fit->batch = 0;
}

static double log_of_ways(int cards, int chosen)
{
    return lgamma(cards + 1) - lgamma(chosen + 1) - lgamma(cards - chosen + 1);
}

static void report(fitter *fit)
{
    if (!fit->settings->quiet)
        fprintf(stderr, "%5.2f M of %.2f M hands, log-likelihood per card %.4f, at random %.4f\n",
                (double)fit->hands / 1e6, (double)fit->settings->samples / 1e6, fit->log / (double)fit->cards,
                fit->fair_log / (double)fit->cards);
    fit->log = fit->fair_log = 0;
    fit->cards = 0;
}

static void learn(fitter *fit, const belief *all, int other, const yv_game *game, const yv_view *view,
                  const round_history *past)
{
    static belief_case found;
    if (all->other[other].unknown == 0)
        return;
    belief_case_of(all, other, game, &found);
    belief_case_gradient(&found, all, other, view, past, fit->gradient);
    fit->log += belief_case_log(&found);
    fit->fair_log -= log_of_ways(found.urn.count, found.urn.need);
    fit->cards += found.urn.need;
    if (++fit->batch == BATCH)
        step(fit);
    if (++fit->hands % REPORT_EVERY == 0)
        report(fit);
}

static void learn_position(void *watcher, const yv_game *game, const yv_view *view, const round_history *past)
{
    static belief all;
    fitter *fit = watcher;
    belief_of(&fit->now, view, past, &all);
    for (int other = 0; other < all.others; other++)
        learn(fit, &all, other, game, view, past);
}

/* Chooses the kinds of games to learn from. They are spread more evenly than for the net, because chances should be
 * right in each kind. */
static int choose_cases(const belief_fit_settings *settings, selfplay_case *cases, char (*texts)[RULE_MIX_TEXT])
{
    yv_rng chance = yv_rng_seeded(settings->seed + 77);
    int count = rule_mix_presets(cases);
    for (int i = 0; i < count; i++)
        cases[i].share = 40 + cases[i].share / 4;
    for (int i = 0; i < MIXED; i++) {
        cases[count] = rule_mix_draw(&chance, texts[i]);
        cases[count++].share = MIXED_SHARE;
    }
    return count;
}

void belief_watch(const belief_fit_settings *settings, const selfplay_case *cases, int count, selfplay_watch *watch,
                  void *watcher, const long *hands)
{
    sample *samples = xalloc(BUFFER * sizeof *samples);
    equity *worth = xalloc((size_t)count * sizeof *worth);
    const selfplay with = {
        .own = settings->net,
        .cases = cases,
        .worth = worth,
        .case_count = count,
        .alone = true,
        .apprentice = settings->net == NULL,
        .watch = watch,
        .watcher = watcher,
    };
    yv_rng chance = yv_rng_seeded(settings->seed);
    selfplay_prepare_worths(cases, count, settings->net, SELFPLAY_DEALS, worth);
    while (*hands < settings->samples)
        selfplay_fill(&with, &chance, samples, BUFFER);
    free(worth);
    free(samples);
}

void belief_fit(const belief_fit_settings *settings, belief_weights *weights)
{
    static char texts[MIXED][RULE_MIX_TEXT];
    selfplay_case cases[RULE_MIX_PRESETS + MIXED];
    fitter *fit = xalloc(sizeof *fit);
    *fit = (fitter){.settings = settings, .now = *weights, .average = *weights};
    const int count = choose_cases(settings, cases, texts);
    belief_watch(settings, cases, count, learn_position, fit, &fit->hands);
    *weights = fit->average;
    free(fit);
}
