#include "sequential.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "elo.h"

enum { MOST_ELO = 1000 };

/* ---- reading ---- */

typedef struct {
    const char *key;
    size_t offset; /* in sequential_test */
    double lowest, highest;
} field;

static const field fields[] = {
    {"elo0=", offsetof(sequential_test, elo0), -MOST_ELO, MOST_ELO},
    {"elo1=", offsetof(sequential_test, elo1), -MOST_ELO, MOST_ELO},
    {"alpha=", offsetof(sequential_test, alpha), 0.0001, 0.4},
    {"beta=", offsetof(sequential_test, beta), 0.0001, 0.4},
};

/* Reads one `key=number` and returns where the next one starts. */
static const char *take_field(const char *at, sequential_test *test)
{
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const size_t length = strlen(fields[i].key);
        if (strncmp(at, fields[i].key, length) != 0)
            continue;
        char *end;
        const double number = strtod(at + length, &end);
        const bool ended = *end == '\0' || strchr(" \t,", *end);
        if (end == at + length || !ended || !(number >= fields[i].lowest && number <= fields[i].highest))
            return NULL;
        *(double *)((char *)test + fields[i].offset) = number;
        return end;
    }
    return NULL;
}

bool sequential_read(const char *words, sequential_test *test, const char **why)
{
    sequential_test read = {.kind = SEQUENTIAL_RATIO, .elo0 = NAN, .elo1 = NAN, .alpha = 0.05, .beta = 0.05};
    while (*(words += strspn(words, " \t,"))) {
        words = take_field(words, &read);
        if (!words) {
            *why = "write 'elo0=0 elo1=20', Elo from -1000 to 1000, and if you like 'alpha=0.05 beta=0.05', up to 0.4";
            return false;
        }
    }
    if (!(read.elo0 < read.elo1)) {
        *why = "elo0 and elo1 are both needed, and elo1 must be the larger";
        return false;
    }
    *test = read;
    return true;
}

/* ---- judging ---- */

/* The first player's share and its variance. */
typedef struct {
    double value, variance;
    tally_range ordinary; /* the ordinary 95 % interval */
} measured;

static measured measure(const sequential_test *test, const tally *of)
{
    if (!test->adjusted)
        return (measured){tally_share(of, 0), tally_error_squared(of, 0), tally_confidence(of, 0)};
    const tally_estimate found = tally_adjusted(of, 0);
    return (measured){found.value, tally_adjusted_error_squared(of, 0), {found.low, found.high}};
}

/* For two normal distributions with the same variance: N (s1 − s0) (2 mean − s0 − s1) / 2 variance. */
static double ratio_so_far(const sequential_test *test, const tally *of)
{
    const double low = elo_share(test->elo0, of->players - 1), high = elo_share(test->elo1, of->players - 1);
    if (of->groups < 2)
        return 0;
    const measured share = measure(test, of);
    return (high - low) * (2 * share.value - low - high) / (2 * share.variance);
}

static sequential_verdict judge_ratio(const sequential_test *test, const tally *of)
{
    sequential_verdict verdict = {
        .llr = ratio_so_far(test, of),
        .lower = log(test->beta / (1 - test->alpha)),
        .upper = log((1 - test->beta) / test->alpha),
        .range = {0, 1},
    };
    if (verdict.llr >= verdict.upper)
        verdict.decision = SEQUENTIAL_H1;
    else if (verdict.llr <= verdict.lower)
        verdict.decision = SEQUENTIAL_H0;
    return verdict;
}

/* The mixture is chosen so that the interval is relatively narrowest after about 200 groups. It is never narrower than
 * the ordinary interval, which accounts for clean sweeps. */
static tally_range range_so_far(const sequential_test *test, const tally *of)
{
    const double doubt = 0.05, groups = (double)of->groups, least = -2 * log(doubt);
    const double mixture = (least + log(least + 1)) / 200;
    if (of->groups < 2)
        return (tally_range){0, 1};
    const double steps = groups * mixture + 1;
    const double deviations = sqrt(2 * steps / (groups * mixture) * log(sqrt(steps) / doubt));
    const measured share = measure(test, of);
    const double reach = deviations * sqrt(share.variance);
    return (tally_range){fmax(0, fmin(share.value - reach, share.ordinary.low)),
                         fmin(1, fmax(share.value + reach, share.ordinary.high))};
}

static sequential_verdict judge_share(const sequential_test *test, const tally *of)
{
    sequential_verdict verdict = {.range = range_so_far(test, of)};
    if (verdict.range.low > test->share)
        verdict.decision = SEQUENTIAL_MORE;
    else if (verdict.range.high < test->share)
        verdict.decision = SEQUENTIAL_LESS;
    return verdict;
}

sequential_verdict sequential_judge(const sequential_test *test, const tally *of)
{
    sequential_verdict verdict = test->kind == SEQUENTIAL_RATIO ? judge_ratio(test, of) : judge_share(test, of);
    if (of->groups < SEQUENTIAL_LEAST)
        verdict.decision = SEQUENTIAL_OPEN;
    return verdict;
}
