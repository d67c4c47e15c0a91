/* yaniv bench: measures the engine, and checks that this build plays like all others. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../bench/workload.h"
#include "../bench/workload_bots.h"
#include "../base/jsonw.h"
#include "cli.h"
#include "../sys/clock.h"
#include "commands.h"
#include "../sys/xalloc.h"

enum { OPTION_JSON, OPTION_SIGNATURE, OPTION_TURNS, OPTION_REPEAT, OPTION_PLAYERS };
enum { MOST_REPEATS = 99, CASES = 2 };

static const cli_option options[] = {
    [OPTION_JSON] = {"--json", NULL, "print the figures as one JSON object", NULL},
    [OPTION_SIGNATURE] = {"--signature", NULL, "print only the signatures: the engine's, then the bots'", NULL},
    [OPTION_TURNS] = {"--turns", "N", "turns per measurement (default 1000000)", NULL},
    [OPTION_REPEAT] = {"--repeat", "N", "number of measurements; the median counts (default 7)", NULL},
    [OPTION_PLAYERS] = {"--players", "N", "measure only games of N players, for counting instructions", NULL},
    {NULL, NULL, NULL, NULL},
};

static const workload_case measured[CASES] = {{"traveller", 2}, {"traveller", 8}};

typedef struct {
    bool as_json, only_signature;
    long turns, repeats;
    long players; /* 0 for all cases */
} settings;

/* Returns processor time, which other programs disturb less than the time of day. */
static double seconds(void)
{
    return 1e-6 * (double)clock_process_us();
}

static double turns_a_second(const workload_case *kind, uint64_t seed, long turns)
{
    const double start = seconds();
    const workload_tally tally = workload_play(kind, seed, (uint64_t)turns);
    return (double)tally.turns / (seconds() - start);
}

static int compare_doubles(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static double median(double *values, long count)
{
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* Measures the cases in turn, repeatedly, so that a slow phase of the machine affects all of them. */
static void measure(const settings *with, double speed[CASES], double *ratio)
{
    double speeds[CASES][MOST_REPEATS], ratios[MOST_REPEATS];
    for (long i = 0; i < with->repeats; i++) {
        for (int kind = 0; kind < CASES; kind++)
            speeds[kind][i] = turns_a_second(&measured[kind], (uint64_t)i + 1, with->turns);
        ratios[i] = speeds[0][i] / speeds[1][i];
    }
    for (int kind = 0; kind < CASES; kind++)
        speed[kind] = median(speeds[kind], with->repeats);
    *ratio = median(ratios, with->repeats);
}

typedef struct {
    uint64_t rules, bots;
} signatures;

static signatures find_signatures(void)
{
    return (signatures){workload_signature(), workload_bots_signature(weights_builtin())};
}

static void put_signature(jsonw *out, const char *key, uint64_t signature)
{
    char text[32];
    snprintf(text, sizeof text, "%016" PRIx64, signature);
    jsonw_key(out, key), jsonw_string(out, text);
}

static void print_json(const double speed[CASES], double ratio, signatures found)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "turns_per_second_2_players"), jsonw_number(&out, (long)speed[0]);
    jsonw_key(&out, "turns_per_second_8_players"), jsonw_number(&out, (long)speed[1]);
    jsonw_key(&out, "percent_cost_8_to_2"), jsonw_number(&out, (long)(ratio * 100 + 0.5));
    jsonw_key(&out, "game_bytes"), jsonw_number(&out, (long)sizeof(yv_game));
    put_signature(&out, "signature", found.rules);
    put_signature(&out, "bots_signature", found.bots);
    jsonw_close(&out, '}');
    puts(out.bytes);
    jsonw_free(&out);
}

static void print_words(const double speed[CASES], double ratio, signatures found)
{
    printf("Random games of traveller on one core; every legal action is listed in every turn.\n"
           "A turn is any action: a play, a call or a slap-down.\n");
    for (int kind = 0; kind < CASES; kind++)
        printf("  %d players  %6.2f million turns per second\n", measured[kind].players, speed[kind] / 1e6);
    printf("  a turn with 8 players costs %.2f times one with 2\n", ratio);
    printf("size of a game: %zu bytes\n", sizeof(yv_game));
    printf("signature: %016" PRIx64 ", of the bots: %016" PRIx64 "\n", found.rules, found.bots);
}

/* Plays one case, for counting the instructions of the program. */
static void play_only(const settings *with)
{
    const workload_case kind = {"traveller", (int)with->players};
    const workload_tally tally = workload_play(&kind, 1, (uint64_t)with->turns);
    printf("%" PRIu64 " turns, %" PRIu64 " rounds, %" PRIu64 " games\n", tally.turns, tally.rounds, tally.games);
}

static settings read_settings(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    settings with = {.turns = 1000000, .repeats = 7};
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        switch (option) {
        case OPTION_JSON: with.as_json = true; break;
        case OPTION_SIGNATURE: with.only_signature = true; break;
        case OPTION_TURNS: with.turns = cli_number(command, "--turns", args.value, 1, 1000000000); break;
        case OPTION_REPEAT: with.repeats = cli_number(command, "--repeat", args.value, 1, MOST_REPEATS); break;
        case OPTION_PLAYERS: with.players = cli_number(command, "--players", args.value, 2, YV_MAX_PLAYERS); break;
        default: cli_misused(command, "unexpected argument");
        }
    }
    return with;
}

static int run(const cli_command *command, int argc, char **argv)
{
    const settings with = read_settings(command, argc, argv);
    double speed[CASES], ratio;
    if (with.only_signature) {
        const signatures found = find_signatures();
        printf("%016" PRIx64 "\n%016" PRIx64 "\n", found.rules, found.bots);
        return CLI_OK;
    }
    if (with.players) {
        play_only(&with);
        return CLI_OK;
    }
    measure(&with, speed, &ratio);
    (with.as_json ? print_json : print_words)(speed, ratio, find_signatures());
    return CLI_OK;
}

const cli_command bench_command = {
    .name = "bench",
    .arguments = "[OPTIONS]",
    .summary = "measure the engine, and print the signature of this build",
    .details =
        "Plays fixed random games and prints the number of turns per second, and a signature over every\n"
        "choice and every list of legal actions in a fixed set of games under many rules. A turn is any action:\n"
        "a play, a call or a slap-down. The signature is the same for every compiler, machine and kind of\n"
        "build: if it changes, the rules have changed. A second signature is over games of the bots, played\n"
        "without a clock: if it changes, they play differently.",
    .examples = "  yaniv bench\n"
                "  yaniv bench --signature\n",
    .options = options,
    .run = run,
};
