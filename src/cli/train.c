/* yaniv train: trains the bots' net from scratch, and their beliefs. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../ai/sparring.h"
#include "../train/belief_report.h"
#include "../train/duel.h"
#include "../train/exploit.h"
#include "../train/gains.h"
#include "../train/lengths.h"
#include "../train/thinking.h"
#include "../train/train.h"
#include "../train/weights_file.h"
#include "cli.h"
#include "commands.h"

enum {
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_SAMPLES,
    OPTION_FOLDER,
    OPTION_BELIEFS,
    OPTION_WEIGHTS,
    OPTION_AGAINST,
    OPTION_MEASURE
};

static const cli_option options[] = {
    [OPTION_SEED] = {"--seed", "S", "the seed of the random numbers (default 1)", NULL},
    [OPTION_THREADS] = {"--threads", "N", "number of threads (default 2)", NULL},
    [OPTION_SAMPLES] = {"--samples", "N",
                        "millions of decisions to learn from (default 300); with --beliefs, of hands (6)", NULL},
    [OPTION_FOLDER] = {"--folder", "DIR", "the folder for the checkpoint and the weights (default build/train)",
                       "@files"},
    [OPTION_BELIEFS] = {"--beliefs", NULL, "train the beliefs on games of a trained net, and print how good they are",
                        NULL},
    [OPTION_WEIGHTS] = {"--weights", "FILE", "with --beliefs: the net (default: the one in the folder)", "@files"},
    [OPTION_AGAINST] = {"--against", "FILE", "learn only to beat these weights, or 'expert' for the built-in ones",
                        "@files"},
    [OPTION_MEASURE] = {"--measure", "WHAT",
                        "measure the built-in weights: assaf, thinking, rounds, gains or responder",
                        "assaf thinking rounds gains responder"},
    {NULL, NULL, NULL, NULL},
};

enum { USUAL_SAMPLES = 300, USUAL_HANDS = 6 }; /* millions */

typedef struct {
    train_settings net;
    long millions; /* samples or hands; 0 for the default */
    bool beliefs;
    const char *weights;
    const char *against;
    const char *measure;
} settings;

static settings read_settings(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    settings with = {.net = {.seed = 1, .threads = 2, .folder = "build/train"}};
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        switch (option) {
        case OPTION_SEED: with.net.seed = (uint64_t)cli_number(command, "--seed", args.value, 0, 1000000000); break;
        case OPTION_THREADS: with.net.threads = (int)cli_number(command, "--threads", args.value, 1, 64); break;
        case OPTION_SAMPLES: with.millions = cli_number(command, "--samples", args.value, 1, 1000000); break;
        case OPTION_FOLDER: with.net.folder = args.value; break;
        case OPTION_BELIEFS: with.beliefs = true; break;
        case OPTION_WEIGHTS: with.weights = args.value; break;
        case OPTION_AGAINST: with.against = args.value; break;
        case OPTION_MEASURE: with.measure = args.value; break;
        default: cli_misused(command, "unexpected argument");
        }
    }
    if (with.weights && !with.beliefs)
        cli_misused(command, "--weights is for --beliefs");
    if (with.against && with.beliefs)
        cli_misused(command, "--against does not go with --beliefs");
    return with;
}

/* ---- beliefs ---- */

/* Loads the net to watch: the one given, the one in the folder, or the built-in one. Without any, the greedy bot
 * plays. */
static bool find_net(const settings *with, const char *usual, weights_file *file, bool *found)
{
    const char *path = with->weights ? with->weights : usual;
    char reason[256];
    yv_text why = yv_text_in(reason, sizeof reason);
    if (!with->weights && access(usual, F_OK) != 0) {
        *found = weights_file_builtin(file);
        return true;
    }
    *found = weights_file_read(path, file, &why);
    if (!*found)
        cli_complain("%s: %s", path, reason);
    return *found;
}

static void measure(const belief_fit_settings *fitted, const belief_weights *beliefs)
{
    static const selfplay_case kinds[] = {
        {"traveller", 2, 1}, {"traveller", 4, 1}, {"traveller", 8, 1},
        {"duel", 2, 1},      {"sevens", 2, 1},    {"speedy", 2, 1},
    };
    const belief_fit_settings with = {.seed = fitted->seed + 1000000007, .net = fitted->net, .samples = 100000};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        static belief_report report;
        char title[64];
        belief_measure(&with, &kinds[i], beliefs, &report);
        snprintf(title, sizeof title, "%s, %d players", kinds[i].rules, kinds[i].players);
        belief_report_print(stdout, title, &report);
    }
}

static int fit_beliefs(const settings *with)
{
    static weights_file file;
    static belief_weights fitted;
    bool found;
    char path[4096];
    snprintf(path, sizeof path, "%s/yaniv.net", with->net.folder);
    if (!find_net(with, path, &file, &found))
        return CLI_WRONG;
    const long millions = with->millions ? with->millions : USUAL_HANDS;
    const belief_fit_settings fit = {
        .seed = with->net.seed, .net = found ? &file.all.net : NULL, .samples = millions * 1000000};
    if (!found)
        cli_complain("there is no net, so the greedy bot plays, and the beliefs are not saved");
    belief_fit(&fit, &fitted);
    file.all.belief = fitted;
    weights_file_drop_recipe(&file, "beliefs ");
    weights_file_add_recipe(&file, "beliefs yaniv train --beliefs --seed %llu --samples %ld\n",
                            (unsigned long long)fit.seed, millions);
    if (found && !weights_file_write(path, &file))
        return CLI_WRONG;
    measure(&fit, &fitted);
    return CLI_OK;
}

/* ---- hunting ---- */

/* Trains against other weights, then prints the gain in points per round over many new deals. */
static int hunt(const settings *with)
{
    enum { DEALS = 100000 };
    static weights_file prey, hunter;
    char path[4096], reason[256];
    yv_text why = yv_text_in(reason, sizeof reason);
    train_settings net = with->net;
    if (strcmp(with->against, "expert") == 0 ? !weights_file_builtin(&prey)
                                             : !weights_file_read(with->against, &prey, &why)) {
        cli_complain("%s: %s", with->against, reason[0] ? reason : "this program was built without weights");
        return CLI_WRONG;
    }
    net.prey = &prey.all.net;
    snprintf(path, sizeof path, "%s/yaniv.net", net.folder);
    if (!train(&net) || !weights_file_read(path, &hunter, &why))
        return CLI_WRONG;
    const duel_result found = duel_nets(&hunter.all.net, &prey.all.net, DEALS, net.seed + 1000000007);
    printf("gains %.3f ± %.3f points per round in %ld rounds\n", found.gain, found.margin, found.rounds);
    return CLI_OK;
}

/* ---- measuring ---- */

static int measure_assaf(const weights *found, uint64_t seed)
{
    static const selfplay_case kinds[] = {
        {"traveller", 2, 1}, {"traveller", 4, 1}, {"tally", 2, 1}, {"tally", 4, 1},  {"sevens", 2, 1},
        {"sevens", 4, 1},    {"jhyap", 2, 1},     {"jhyap", 4, 1}, {"speedy", 2, 1}, {"speedy", 4, 1},
        {"slapdown", 2, 1},  {"slapdown", 4, 1},  {"duel", 2, 1},
    };
    const belief_fit_settings with = {.seed = seed + 2000000011, .net = &found->net, .samples = 600000};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        static belief_report report;
        char title[64];
        belief_measure(&with, &kinds[i], &found->belief, &report);
        snprintf(title, sizeof title, "%s, %d players", kinds[i].rules, kinds[i].players);
        belief_report_print_assaf(stdout, title, &report);
        fflush(stdout);
    }
    return CLI_OK;
}

static int measure_thinking(const weights *found, uint64_t seed)
{
    static const struct {
        const char *level;
        int players, think_ms;
        long decisions;
    } rows[] = {
        {"expert", 2, 0, 50000},   {"expert", 4, 0, 50000},   {"expert", 8, 0, 50000},
        {"champion", 2, 2, 5000},  {"champion", 4, 2, 5000},  {"champion", 8, 2, 5000},
        {"champion", 2, 20, 1000}, {"champion", 2, 100, 300}, {"champion", 4, 100, 300},
    };
    (void)seed;
    printf("level      players  budget ms  median us  99 %% us    mean us  longest us  decisions\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const thinking took = thinking_measure(bot_find_level(rows[i].level), found, "traveller", rows[i].players,
                                               rows[i].think_ms, rows[i].decisions);
        printf("%-10s %7d  %9d  %9.1f  %8.1f  %9.1f  %10.1f  %9ld\n", rows[i].level, rows[i].players, rows[i].think_ms,
               took.median, took.late, took.mean, took.most, took.decisions);
        fflush(stdout);
    }
    return CLI_OK;
}

static int measure_rounds(const weights *found, uint64_t seed)
{
    static const struct {
        const char *rules;
        int players;
        bool last;
    } rows[] = {
        {"traveller", 2, false}, {"traveller", 4, false}, {"traveller", 8, false}, {"tally", 2, false},
        {"tally", 2, true},      {"tally", 4, false},     {"tally", 4, true},      {"sevens", 2, false},
        {"sevens", 4, false},    {"jhyap", 2, false},     {"jhyap", 4, false},     {"speedy", 2, false},
        {"speedy", 4, false},    {"dhumbal", 2, false},   {"dhumbal", 4, false},   {"slapdown", 2, false},
        {"slapdown", 4, false},  {"duel", 2, false},
    };
    enum { ROUNDS = 10000 };
    (void)seed;
    printf("preset      players  rounds  turns on average  over %d  over %d  longest\n", LENGTHS_LONG,
           LENGTHS_VERY_LONG);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const lengths took =
            lengths_measure(bot_find_level("expert"), found, rows[i].rules, rows[i].players, rows[i].last, ROUNDS);
        printf("%-11s %7d  %6ld  %16.1f  %6.2f%%  %7.2f%%  %7d%s\n", rows[i].rules, rows[i].players, took.rounds,
               (double)took.turns / (double)took.rounds, 100.0 * (double)took.more_than_long / (double)took.rounds,
               100.0 * (double)took.more_than_very_long / (double)took.rounds, took.most,
               rows[i].last ? "  (last rounds)" : "");
        fflush(stdout);
    }
    return CLI_OK;
}

static int measure_gains(const weights *found, uint64_t seed)
{
    static const struct {
        int players, think_ms;
        long positions;
    } rows[] = {
        {2, 2, 16000}, {2, 20, 4000}, {2, GAINS_SEES_ALL, 4000},
        {4, 2, 16000}, {4, 20, 4000}, {4, GAINS_SEES_ALL, 4000},
    };
    (void)seed;
    printf("players  think ms  positions  gain in a game  standard error  differs\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const gains gain = gains_measure(found, "traveller", rows[i].players, rows[i].think_ms, rows[i].positions);
        printf("%7d  %8d  %9ld  %13.3f%%  %13.3f%%  %6.1f%%%s\n", rows[i].players,
               rows[i].think_ms == GAINS_SEES_ALL ? 0 : rows[i].think_ms, rows[i].positions, 100 * gain.gain,
               100 * gain.error, 100 * gain.differs, rows[i].think_ms == GAINS_SEES_ALL ? "  (sees all hands)" : "");
        fflush(stdout);
    }
    return CLI_OK;
}

/* Prints sums, so that results of different seeds can be added. */
static int measure_responder(const weights *found, uint64_t seed)
{
    enum { THINK_MS = 20, CHAMPION_MS = 2, TIMES = 10, DEALS = 50 };
    exploit_sums all = {0};
    printf("seed   rounds  sum of deals  sum of squares  gain a round\n");
    for (uint64_t i = 0; i < TIMES; i++) {
        const exploit_sums some =
            exploit_play(found, sparring_find("responder"), THINK_MS, CHAMPION_MS, DEALS, seed * TIMES + i);
        all.deals += some.deals;
        all.sum += some.sum;
        all.squares += some.squares;
        printf("%-6llu %6ld  %12.1f  %14.1f  %6.3f ± %.3f\n", (unsigned long long)seed, 2 * all.deals, all.sum,
               all.squares, exploit_gain(&all), exploit_margin(&all));
        fflush(stdout);
    }
    return CLI_OK;
}

/* The measurements. */
static const struct {
    const char *name;
    int (*run)(const weights *found, uint64_t seed);
} measures[] = {{"assaf", measure_assaf},
                {"thinking", measure_thinking},
                {"rounds", measure_rounds},
                {"gains", measure_gains},
                {"responder", measure_responder}};

static int run_measure(const cli_command *command, const settings *with)
{
    const weights *found = weights_builtin();
    if (!found) {
        cli_complain("this program was built without weights");
        return CLI_WRONG;
    }
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; i++)
        if (strcmp(measures[i].name, with->measure) == 0)
            return measures[i].run(found, with->net.seed);
    cli_misused(command, "--measure takes assaf, thinking, rounds, gains or responder, not '%s'", with->measure);
}

static int run(const cli_command *command, int argc, char **argv)
{
    settings with = read_settings(command, argc, argv);
    if (with.measure)
        return run_measure(command, &with);
    if (mkdir(with.net.folder, 0777) != 0 && errno != EEXIST) {
        cli_complain("%s: %s", with.net.folder, strerror(errno));
        return CLI_WRONG;
    }
    if (with.beliefs)
        return fit_beliefs(&with);
    with.net.samples = 1000000 * (with.millions ? with.millions : USUAL_SAMPLES);
    if (with.against)
        return hunt(&with);
    return train(&with.net) ? CLI_OK : CLI_WRONG;
}

const cli_command train_command = {
    .name = "train",
    .arguments = "[OPTIONS]",
    .summary = "train the bots' net from scratch",
    .details =
        "Plays the net against itself, earlier versions of itself and the greedy bot, and learns from how rounds end.\n"
        "Saves a checkpoint and the weights about every minute, and continues from the checkpoint when it is started\n"
        "again with the same seed and threads. The same seed and threads always give the same weights. Ctrl-C stops\n"
        "it cleanly.\n"
        "\n"
        "With --beliefs it watches the net play and learns which hands opponents tend to have. That takes a few\n"
        "minutes, and the result is stored in the same file of weights. It does not change the net, and training\n"
        "the net does not change the beliefs.\n"
        "\n"
        "With --against it starts from those weights and learns only to beat them, in two-player games of traveller.\n"
        "The gain shows how much they can be exploited. Use a separate folder for it.\n"
        "\n"
        "With --measure nothing is trained. 'assaf' compares the predicted chance of Assaf with how often it "
        "happened;\n"
        "'thinking' prints how long decisions take, and 'rounds' how many turns rounds among experts have. 'gains'\n"
        "plays single decisions of the champion and of the expert out, and says what the champion's are worth.\n"
        "'responder' plays 1,000 rounds of traveller between the responder of the arena and the champion, and prints\n"
        "how many points a round the responder gains, with sums that can be added for several --seed.",
    .examples = "  yaniv train --samples 300\n"
                "  yaniv train --folder /tmp/quick --samples 5 --seed 7\n"
                "  yaniv train --beliefs --folder /tmp/quick\n"
                "  yaniv train --against expert --folder /tmp/hunter --samples 100\n"
                "  yaniv train --measure assaf\n",
    .options = options,
    .run = run,
};
