/* The report of a gauntlet, for people. */
#include "report.h"

enum {
    BLOCK = 4, /* columns of the matrix side by side */
    CELL = 15, /* the width of each */
};

/* ---- the matrix ---- */

static void print_shares(FILE *to, const gauntlet_result *result, int one, int first, int last)
{
    gauntlet_score score;
    for (int other = first; other < last; other++) {
        if (gauntlet_score_of(result, one, other, &score))
            fprintf(to, "%*.1f %%", CELL - 2, 100 * score.share);
        else
            fprintf(to, "%*s·", CELL - 1, "");
    }
    fputc('\n', to);
}

/* Prints no trailing spaces: those before a range are printed with it. */
static void print_ranges(FILE *to, const gauntlet_result *result, int one, int first, int last, int indent)
{
    gauntlet_score score;
    for (int other = first; other < last; other++) {
        indent += CELL;
        if (!gauntlet_score_of(result, one, other, &score))
            continue;
        fprintf(to, "%*.1f – %5.1f", indent - 8, 100 * score.range.low, 100 * score.range.high);
        indent = 0;
    }
    fputc('\n', to);
}

static void print_block(FILE *to, const gauntlet_plan *plan, const gauntlet_result *result, int first, int last)
{
    const int columns = report_label_columns(plan->spec, plan->players);
    fputs(" #  ", to);
    report_label(to, "player", columns, true);
    for (int other = first; other < last; other++)
        fprintf(to, "%*s%d", CELL - (other < 9 ? 1 : 2), "#", other + 1);
    fputc('\n', to);
    for (int one = 0; one < plan->players; one++) {
        fprintf(to, "%2d  ", one + 1);
        report_label(to, plan->spec[one].label, columns, true);
        print_shares(to, result, one, first, last);
        print_ranges(to, result, one, first, last, columns + 4);
    }
    fputc('\n', to);
}

static void print_matrix(FILE *to, const gauntlet_plan *plan, const gauntlet_result *result)
{
    if (plan->each.players == 2)
        fputs("The share that the player of the row wins against that of the column, and the\n", to);
    else
        fprintf(to, "The share that one player of the row wins against %d of the column, and the\n",
                plan->each.players - 1);
    fprintf(to, "range that it lies in with 95 %% confidence. Par is %.1f %%.\n\n", 100.0 / plan->each.players);
    for (int first = 0; first < plan->players; first += BLOCK)
        print_block(to, plan, result, first, first + BLOCK < plan->players ? first + BLOCK : plan->players);
}

/* ---- the ratings ---- */

static void sort_by_rating(const ratings *found, int *order)
{
    for (int i = 0; i < found->players; i++) {
        int place = i;
        for (; place > 0 && found->elo[order[place - 1]] < found->elo[i]; place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
}

static void print_anchor(FILE *to, const gauntlet_plan *plan)
{
    fputs("Elo ratings, from all pairs together; ", to);
    if (plan->anchor < 0)
        fputs("their mean is 0.\n\n", to);
    else
        fprintf(to, "by definition player %d has %g.\n\n", plan->anchor + 1, plan->anchor_elo);
}

static void print_ratings(FILE *to, const gauntlet_plan *plan, const gauntlet_result *result)
{
    ratings found;
    int order[GAUNTLET_MOST_PLAYERS] = {0};
    const int columns = report_label_columns(plan->spec, plan->players);
    if (!gauntlet_rate(plan, result, &found)) {
        fputs("There are no ratings yet: too few pairs have met.\n", to);
        return;
    }
    sort_by_rating(&found, order);
    print_anchor(to, plan);
    fputs(" #  ", to);
    report_label(to, "player", columns, true);
    fputs("      Elo  95 % confidence\n", to);
    for (int place = 0; place < plan->players; place++) {
        const int who = order[place];
        const tally_range range = ratings_range(&found, who);
        fprintf(to, "%2d  ", who + 1);
        report_label(to, plan->spec[who].label, columns, true);
        fprintf(to, plan->anchor < 0 ? "  %+7.1f  %+6.0f … %+6.0f\n" : "  %7.1f  %6.0f … %6.0f\n", found.elo[who],
                range.low, range.high);
    }
}

/* ---- all of it ---- */

int64_t report_forfeits(const gauntlet_result *result, int who)
{
    int64_t forfeits = 0;
    for (int i = 0; i < result->count; i++) {
        const gauntlet_pair *pair = &result->pair[i];
        for (int line = 0; line < pair->tally.players; line++)
            if ((line == 0 ? pair->one : pair->other) == who)
                forfeits += pair->tally.of[line].forfeits;
    }
    return forfeits;
}

static void print_troubles(FILE *to, const gauntlet_plan *plan, const gauntlet_result *result)
{
    for (int who = 0; who < plan->players; who++) {
        const int64_t forfeits = report_forfeits(result, who);
        if (forfeits)
            fprintf(to, "\nPlayer %d forfeited %lld game%s.\n", who + 1, (long long)forfeits, forfeits == 1 ? "" : "s");
    }
    int64_t drawn = 0;
    for (int i = 0; i < result->count; i++)
        drawn += result->pair[i].tally.drawn;
    if (drawn)
        fprintf(to, "\n%lld game%s never came to an end: drawn.\n", (long long)drawn, drawn == 1 ? "" : "s");
}

static void print_head(FILE *to, const gauntlet_plan *plan, const gauntlet_result *result)
{
    char rules[1024];
    yv_text text = yv_text_in(rules, sizeof rules);
    int64_t fewest = plan->each.games;
    for (int i = 0; i < result->count; i++)
        if (result->pair[i].tally.games < fewest)
            fewest = result->pair[i].tally.games;
    yv_rules_write(&plan->each.rules, &text);
    fprintf(to, "%s, %d players, %d pairs of %lld games", rules, plan->each.players, result->count,
            (long long)plan->each.games);
    if (fewest < plan->each.games)
        fprintf(to, " (stopped when each had played %lld or more)", (long long)fewest);
    fprintf(to, ", seed %llu\n\n", (unsigned long long)plan->each.seed);
}

void report_print_gauntlet(FILE *to, const gauntlet_plan *plan, const gauntlet_result *result)
{
    print_head(to, plan, result);
    print_matrix(to, plan, result);
    print_ratings(to, plan, result);
    print_troubles(to, plan, result);
}
