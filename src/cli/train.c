/* yaniv train: the bots' net, from nothing, and their beliefs. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../train/belief_report.h"
#include "../train/train.h"
#include "../train/weights_file.h"
#include "cli.h"
#include "commands.h"

enum { OPTION_SEED, OPTION_THREADS, OPTION_SAMPLES, OPTION_FOLDER, OPTION_BELIEFS, OPTION_WEIGHTS };

static const cli_option options[] = {
    [OPTION_SEED] = {"--seed", "S", "where chance begins (default 1)", NULL},
    [OPTION_THREADS] = {"--threads", "N", "how many threads (default 2)", NULL},
    [OPTION_SAMPLES] = {"--samples", "N", "millions of decisions to learn from (default 300; for beliefs, of hands: 4)",
                        NULL},
    [OPTION_FOLDER] = {"--folder", "DIR", "where checkpoint and weights go (default build/train)", "@files"},
    [OPTION_BELIEFS] = {"--beliefs", NULL, "fit the beliefs to how a trained net plays, and print how good they are",
                        NULL},
    [OPTION_WEIGHTS] = {"--weights", "FILE", "for beliefs: the net (default: the one in the folder)", "@files"},
    {NULL, NULL, NULL, NULL},
};

enum { USUAL_SAMPLES = 300, USUAL_HANDS = 4 }; /* millions */

typedef struct {
    train_settings net;
    long millions; /* of samples or hands, 0 for the usual number */
    bool beliefs;
    const char *weights;
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
        default: cli_misused(command, "it takes no plain arguments");
        }
    }
    if (with.weights && !with.beliefs)
        cli_misused(command, "--weights is for --beliefs");
    return with;
}

/* ---- beliefs ---- */

/* The net to watch: the one asked for, the one in the folder, the one of the program; or none, and the greedy bot
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
        cli_complain("there is no net: the greedy bot plays, and what is learned of it is not kept");
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

static int run(const cli_command *command, int argc, char **argv)
{
    settings with = read_settings(command, argc, argv);
    if (mkdir(with.net.folder, 0777) != 0 && errno != EEXIST) {
        cli_complain("%s: %s", with.net.folder, strerror(errno));
        return CLI_WRONG;
    }
    if (with.beliefs)
        return fit_beliefs(&with);
    with.net.samples = 1000000 * (with.millions ? with.millions : USUAL_SAMPLES);
    return train(&with.net) ? CLI_OK : CLI_WRONG;
}

const cli_command train_command = {
    .name = "train",
    .arguments = "[OPTIONS]",
    .summary = "train the bots' net from nothing",
    .details =
        "Plays the net against itself, older selves and the greedy bot, and learns from how rounds end. Writes a\n"
        "checkpoint and the weights every half minute, and goes on from the checkpoint when started again with\n"
        "the same seed and threads, which also give the same weights again. Ctrl-C stops it cleanly.\n"
        "\n"
        "With --beliefs it watches that net play and learns what hands its opponents tend to have, in some\n"
        "minutes; these go into the same file of weights. The net stays as it is, and training it further leaves\n"
        "the beliefs as they are.",
    .examples = "  yaniv train --samples 300\n"
                "  yaniv train --folder /tmp/quick --samples 5 --seed 7\n"
                "  yaniv train --beliefs --folder /tmp/quick\n",
    .options = options,
    .run = run,
};
