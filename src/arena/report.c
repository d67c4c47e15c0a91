#include "report.h"

#include <math.h>
#include <string.h>

#include "../base/utf8.h"
#include "elo.h"

enum { LABEL_MOST = 24, LABEL_LEAST = 8 };

int report_fault(const tournament_plan *plan, const tournament_fault *fault, char *words, size_t capacity)
{
    return snprintf(words, capacity, "game %lld (seed %llu): player %d, %.80s, in seat %d forfeits: %s",
                    (long long)fault->game, (unsigned long long)plan->seed, fault->who + 1,
                    plan->spec[fault->who].label, fault->seat + 1, fault->why);
}

/* ---- labels ---- */

/* Returns the number of bytes of the character at the front, which takes one column. */
static int character_size(const char *at)
{
    int size = 1;
    while (utf8_is_continuation(at[size]))
        size++;
    return size;
}

static int label_columns(const char *label)
{
    return (int)utf8_count(label, strlen(label));
}

void report_label(FILE *to, const char *label, int columns, bool pad)
{
    const bool cut = label_columns(label) > columns;
    int left = columns - cut;
    for (; *label && left > 0; left--) {
        const int size = character_size(label);
        fprintf(to, "%.*s", (unsigned char)*label < ' ' ? 1 : size, (unsigned char)*label < ' ' ? " " : label);
        label += size;
    }
    if (cut)
        fputs("…", to);
    while (pad && left-- > 0)
        fputc(' ', to);
}

int report_label_columns(const player_spec *players, int count)
{
    int widest = LABEL_LEAST;
    for (int who = 0; who < count; who++)
        if (label_columns(players[who].label) > widest)
            widest = label_columns(players[who].label);
    return widest < LABEL_MOST ? widest : LABEL_MOST;
}

/* ---- tables ---- */

static double per(double amount, int64_t count)
{
    return count == 0 ? 0 : amount / (double)count;
}

/* Prints Elo for two players: their mean rank says no more than the share, but the share can be given as Elo. */
static void print_elo(FILE *to, const tally *of, int who)
{
    const tally_range range = tally_confidence(of, who);
    fprintf(to, "  %+5.0f  %+5.0f … %+5.0f", elo_of_share(tally_share(of, who), 1), elo_of_share(range.low, 1),
            elo_of_share(range.high, 1));
}

static void print_rank(FILE *to, const tally *of, int who)
{
    fprintf(to, "  %5.2f", per((double)of->of[who].rank_halves / 2, of->games));
}

static void print_outcomes(FILE *to, const tournament_plan *plan, const tally *of)
{
    const int columns = report_label_columns(plan->spec, plan->players);
    fputs(" #  ", to);
    report_label(to, "player", columns, true);
    fprintf(to, "      won    share  95 %% confidence  %s  forfeits\n",
            of->players == 2 ? "  Elo     95 % range" : " rank");
    for (int who = 0; who < of->players; who++) {
        const tally_range range = tally_confidence(of, who);
        fprintf(to, " %d  ", who + 1);
        report_label(to, plan->spec[who].label, columns, true);
        fprintf(to, "%9.1f  %5.1f %%  %5.1f – %5.1f %%", (double)of->of[who].won / TALLY_WIN,
                100 * tally_share(of, who), 100 * range.low, 100 * range.high);
        (of->players == 2 ? print_elo : print_rank)(to, of, who);
        fprintf(to, "  %8lld\n", (long long)of->of[who].forfeits);
    }
    fprintf(to, "Par is %.1f %%: the share of a player no better than the others.\n", 100 * tally_par(of));
}

/* Prints the value and its uncertainty. If one end of the range is cut off, the other end is used. */
static void print_estimate(FILE *to, const tally *of, int who, tally_ratio which)
{
    const tally_estimate found = tally_ratio_of(of, who, which);
    const double reach = fmax(found.high - found.value, found.value - found.low);
    if (which == TALLY_POINTS)
        fprintf(to, "  %6.2f ± %5.2f", found.value, reach);
    else
        fprintf(to, "  %5.1f ± %5.1f %%", 100 * found.value, 100 * reach);
}

static void print_play(FILE *to, const tally *of)
{
    fputs("             rounds          points            calls  Assafs suffered      Assafs made\n", to);
    fputs(" #              won         a round             good          a round          a round\n", to);
    for (int who = 0; who < of->players; who++) {
        fprintf(to, " %d", who + 1);
        for (tally_ratio which = 0; which < TALLY_RATIOS; which++)
            print_estimate(to, of, who, which);
        fputc('\n', to);
    }
}

static void print_counts(FILE *to, const tally *of)
{
    fputs("                                              Assafs    Assafs     slap-    false\n", to);
    fputs(" #    rounds       won     calls      good  suffered      made     downs    calls\n", to);
    for (int who = 0; who < of->players; who++) {
        const tally_line *line = &of->of[who];
        fprintf(to, " %d %9lld %9lld %9lld %9lld %9lld %9lld %9lld %8lld\n", who + 1, (long long)line->rounds,
                (long long)line->rounds_won, (long long)line->calls, (long long)line->calls_won,
                (long long)(line->calls - line->calls_won), (long long)line->assafs, (long long)line->slaps,
                (long long)line->false_calls);
    }
}

/* ---- luck ---- */

static void print_adjusted(FILE *to, const tournament_plan *plan, const tally *of)
{
    const int columns = report_label_columns(plan->spec, plan->players);
    fputs("\nWith luck subtracted:\n #  ", to);
    report_label(to, "player", columns, true);
    fputs("    share  95 % confidence  as with … times the games\n", to);
    for (int who = 0; who < of->players; who++) {
        const tally_estimate found = tally_adjusted(of, who);
        fprintf(to, " %d  ", who + 1);
        report_label(to, plan->spec[who].label, columns, true);
        fprintf(to, "  %5.1f %%  %5.1f – %5.1f %%  %29.2f\n", 100 * found.value, 100 * found.low, 100 * found.high,
                tally_adjusted_factor(of, who));
    }
}

/* ---- sequential tests ---- */

static const char *subtracted(const sequential_test *test)
{
    return test->adjusted ? ", with luck subtracted" : "";
}

static void print_ratio(FILE *to, const tournament_plan *plan, const tally *of)
{
    static const char *const words[] = {"nothing is decided yet", "H0 is accepted", "H1 is accepted"};
    const sequential_test *test = &plan->test;
    const sequential_verdict verdict = sequential_judge(test, of);
    fprintf(to, "\nSequential test%s: %s after %lld games. LLR %.2f; H0 below %.2f, H1 above %.2f.\n", subtracted(test),
            words[verdict.decision], (long long)of->games, verdict.llr, verdict.lower, verdict.upper);
    fprintf(to,
            "H0: player 1 is at most %g Elo above the other (wrong: %g %%).\n"
            "H1: player 1 is at least %g Elo above the other (wrong: %g %%).\n",
            test->elo0, 100 * test->beta, test->elo1, 100 * test->alpha);
}

static void print_share(FILE *to, const tournament_plan *plan, const tally *of)
{
    const sequential_verdict verdict = sequential_judge(&plan->test, of);
    fprintf(to, "\nSequential 95 %% interval of the share of player 1%s: %.1f – %.1f %%.\n", subtracted(&plan->test),
            100 * verdict.range.low, 100 * verdict.range.high);
    fprintf(to, "After %lld games ", (long long)of->games);
    if (verdict.decision == SEQUENTIAL_OPEN)
        fprintf(to, "it is not decided whether that is more than %g %% or less.\n", 100 * plan->test.share);
    else
        fprintf(to, "it is decided: %s than %g %%.\n", verdict.decision == SEQUENTIAL_MORE ? "more" : "less",
                100 * plan->test.share);
}

/* ---- all of it ---- */

static void print_head(FILE *to, const tournament_plan *plan, const tally *of)
{
    char rules[1024];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&plan->rules, &text);
    fprintf(to, "%s, %d players, %lld game%s", rules, plan->players, (long long)of->games, of->games == 1 ? "" : "s");
    if (of->games < plan->games)
        fprintf(to, " of %s%lld", plan->test.kind ? "at most " : "", (long long)plan->games);
    if (plan->duplicate)
        fprintf(to, " (%lld deals in all rotations)", (long long)of->groups);
    fprintf(to, ", seed %llu\n\n", (unsigned long long)plan->seed);
}

void report_print(FILE *to, const tournament_plan *plan, const tournament_result *result)
{
    const tally *of = &result->tally;
    print_head(to, plan, of);
    print_outcomes(to, plan, of);
    if (plan->adjust)
        print_adjusted(to, plan, of);
    fputc('\n', to);
    print_play(to, of);
    fputc('\n', to);
    print_counts(to, of);
    if (of->drawn)
        fprintf(to, "\n%lld game%s never came to an end and %s drawn: a round of %d actions or a game of %d rounds.\n",
                (long long)of->drawn, of->drawn == 1 ? "" : "s", of->drawn == 1 ? "is" : "are", MATCH_MOST_ACTIONS,
                MATCH_MOST_ROUNDS);
    if (plan->test.kind == SEQUENTIAL_RATIO)
        print_ratio(to, plan, of);
    if (plan->test.kind == SEQUENTIAL_SHARE)
        print_share(to, plan, of);
}
