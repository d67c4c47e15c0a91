#include "belief_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../sys/xalloc.h"

typedef struct {
    const belief_weights *weights;
    belief_report *report;
    belief fair, believed;
    belief_case found;
} judge;

static void judge_hands(judge *by, const yv_game *game)
{
    belief_report *report = by->report;
    for (int other = 0; other < by->believed.others; other++) {
        if (by->believed.other[other].unknown == 0)
            continue;
        belief_case_of(&by->believed, other, game, &by->found);
        report->log += belief_case_log(&by->found);
        belief_case_of(&by->fair, other, game, &by->found);
        report->fair_log += belief_case_log(&by->found);
        report->cards += by->found.urn.need;
        report->hands++;
    }
}

static void add(belief_tally *tally, double fair, double believed, bool happened)
{
    tally->fair += fair;
    tally->believed += believed;
    tally->happened += happened;
    tally->count++;
}

static void judge_each(judge *by, const yv_game *game, const yv_view *view)
{
    for (int other = 0; other < by->believed.others; other++)
        add(&by->report->own[view->points], belief_at_most(&by->fair, other, view->points),
            belief_at_most(&by->believed, other, view->points),
            yv_hand_points(game, by->believed.other[other].seat) <= view->points);
}

static int bin_of(double chance)
{
    const int bin = (int)(chance * REPORT_BINS);
    return bin < 0 ? 0 : bin >= REPORT_BINS ? REPORT_BINS - 1 : bin;
}

static void judge_call(judge *by, const yv_game *game, const yv_view *view)
{
    belief_report *report = by->report;
    const int most = view->rules.assaf_tie == YV_assaf_tie_on ? view->points : view->points - 1;
    const double fair = 1 - belief_none_at_most(&by->fair, most),
                 believed = 1 - belief_none_at_most(&by->believed, most);
    bool happened = false;
    for (int other = 0; other < by->believed.others; other++)
        happened |= yv_hand_points(game, by->believed.other[other].seat) <= most;
    add(&report->calls[view->points], fair, believed, happened);
    report->fair_square += (fair - happened) * (fair - happened);
    report->square += (believed - happened) * (believed - happened);
    report->fair_bin[bin_of(fair)].chance += fair;
    report->fair_bin[bin_of(fair)].happened += happened;
    report->fair_bin[bin_of(fair)].count++;
    report->bin[bin_of(believed)].chance += believed;
    report->bin[bin_of(believed)].happened += happened;
    report->bin[bin_of(believed)].count++;
}

static void judge_position(void *watcher, const yv_game *game, const yv_view *view, const round_history *past)
{
    static const belief_weights none;
    judge *by = watcher;
    belief_of(&none, view, past, &by->fair);
    belief_of(by->weights, view, past, &by->believed);
    judge_hands(by, game);
    if (view->phase != YV_PLAYING || view->turn != view->seat || view->points < 0 || view->points >= REPORT_POINTS)
        return;
    judge_each(by, game, view);
    if (view->points <= view->rules.threshold)
        judge_call(by, game, view);
}

void belief_measure(const belief_fit_settings *settings, const selfplay_case *kind, const belief_weights *weights,
                    belief_report *report)
{
    judge *by = xalloc(sizeof *by);
    memset(report, 0, sizeof *report);
    by->weights = weights;
    by->report = report;
    belief_watch(settings, kind, 1, judge_position, by, &report->hands);
    free(by);
}

/* ---- printing ---- */

static double share(double part, long of)
{
    return of ? 100 * part / (double)of : 0;
}

static void print_tallies(FILE *to, const char *what, const belief_tally tallies[REPORT_POINTS])
{
    fprintf(to, "  %s\n  points  fair deal  believed  true      times\n", what);
    for (int points = 0; points < REPORT_POINTS; points++) {
        const belief_tally *at = &tallies[points];
        if (at->count > 0)
            fprintf(to, "  %6d  %7.1f %%  %6.1f %%  %5.1f %%  %6ld\n", points, share(at->fair, at->count),
                    share(at->believed, at->count), share((double)at->happened, at->count), at->count);
    }
}

static void print_bins(FILE *to, const belief_report *report)
{
    fprintf(to, "  calls by the chance of Assaf given, and how often it was: fair deal | believed\n");
    for (int bin = 0; bin < REPORT_BINS; bin++)
        fprintf(to, "  %3d–%3d %%   %5.1f → %5.1f %% %6ld   |   %5.1f → %5.1f %% %6ld\n", bin * 10, bin * 10 + 10,
                share(report->fair_bin[bin].chance, report->fair_bin[bin].count),
                share((double)report->fair_bin[bin].happened, report->fair_bin[bin].count), report->fair_bin[bin].count,
                share(report->bin[bin].chance, report->bin[bin].count),
                share((double)report->bin[bin].happened, report->bin[bin].count), report->bin[bin].count);
}

void belief_report_print(FILE *to, const char *title, const belief_report *report)
{
    long calls = 0;
    for (int points = 0; points < REPORT_POINTS; points++)
        calls += report->calls[points].count;
    fprintf(to, "%s: %ld hands, log-likelihood per card %.4f, of a fair deal %.4f, gain %.4f\n", title, report->hands,
            report->log / (double)report->cards, report->fair_log / (double)report->cards,
            (report->log - report->fair_log) / (double)report->cards);
    print_tallies(to, "on its turn, an opponent has at most as many points", report->own);
    print_tallies(to, "and may call: Assaf", report->calls);
    print_bins(to, report);
    if (calls > 0)
        fprintf(to, "  mean squared error of the chance of Assaf: %.4f, of a fair deal %.4f\n",
                report->square / (double)calls, report->fair_square / (double)calls);
}

void belief_report_print_assaf(FILE *to, const char *title, const belief_report *report)
{
    fprintf(to, "%s\n  points  predicted  happened  difference    95 %%   times\n", title);
    for (int points = 0; points < REPORT_POINTS; points++) {
        const belief_tally *at = &report->calls[points];
        if (at->count == 0)
            continue;
        const double predicted = share(at->believed, at->count), happened = share((double)at->happened, at->count);
        const double margin = 196 * sqrt(happened / 100 * (1 - happened / 100) / (double)at->count);
        fprintf(to, "  %6d  %7.1f %%  %6.1f %%  %+8.1f    ± %4.1f  %6ld\n", points, predicted, happened,
                predicted - happened, margin, at->count);
    }
}
