/* yaniv arena: games between bots. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../arena/progress.h"
#include "../arena/report.h"
#include "../chance/entropy.h"
#include "cli.h"
#include "commands.h"
#include "file.h"

enum {
    OPTION_SEAT,
    OPTION_GAMES,
    OPTION_RULES,
    OPTION_SEED,
    OPTION_JOBS,
    OPTION_DUPLICATE,
    OPTION_BOT_MS,
    OPTION_RECORD,
    OPTION_JSON,
};

enum {
    USUAL_GAMES = 1000,
    MOST_GAMES = 100000000,
    USUAL_BOT_MS = 1000,
    MOST_BOT_MS = 600000,
    MOST_FORFEITS = 10, /* that are told of one by one; more are only counted */
};

/* The largest that every reader of JSON takes for what it is. */
#define MOST_SEED 9007199254740991

static const cli_option options[] = {
    [OPTION_SEAT] = {"--seat", "PLAYER", "a built-in player or exec:COMMAND; once for each", "@bots"},
    [OPTION_GAMES] = {"--games", "N", "how many games (1000)", NULL},
    [OPTION_RULES] = {"--rules", "RULES", "a preset and options: 'traveller threshold=7'", "@presets"},
    [OPTION_SEED] = {"--seed", "S", "the same seed, the same cards; else one is chosen", NULL},
    [OPTION_JOBS] = {"--jobs", "J", "games at a time (one for each processor)", NULL},
    [OPTION_DUPLICATE] = {"--duplicate", NULL, "play each deal in all rotations: less luck", NULL},
    [OPTION_BOT_MS] = {"--bot-ms", "MS", "the time in which a program must answer (1000)", NULL},
    [OPTION_RECORD] = {"--record", "DIR", "write each game to DIR/NNNNNN.yaniv", "@files"},
    [OPTION_JSON] = {"--json", NULL, "the results as one JSON object", NULL},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    tournament_plan plan;
    const char *record; /* a folder, or NULL */
    bool as_json, seeded;
    progress line;
    int forfeits; /* told of so far */
} settings;

/* ---- Ctrl-C ---- */

static atomic_bool interrupted;

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&interrupted, true);
}

/* A hang-up that was being ignored, under nohup, goes on being ignored. */
static void catch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction before, action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], NULL, &before);
        if (signals[i] != SIGHUP || before.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

/* ---- while it is played ---- */

static void show_progress(void *context, const tally *so_far)
{
    const settings *with = context;
    progress_show(&with->line, &with->plan, so_far);
}

static void tell_fault(void *context, const tournament_fault *fault)
{
    settings *with = context;
    char words[sizeof fault->why + 200];
    if (with->forfeits++ > MOST_FORFEITS)
        return;
    progress_clear(&with->line);
    report_fault(&with->plan, fault, words, sizeof words);
    cli_complain("%s", with->forfeits <= MOST_FORFEITS ? words : "more forfeits: they are counted, but not shown");
}

static bool save_record(void *context, int64_t game, const char *text, size_t length)
{
    const settings *with = context;
    char path[4096];
    const int needed = snprintf(path, sizeof path, "%s/%06lld.yaniv", with->record, (long long)game);
    if (needed >= (int)sizeof path) {
        cli_complain("%s: %s", with->record, strerror(ENAMETOOLONG));
        return false;
    }
    return file_write(path, text, length);
}

/* ---- the folder of records ---- */

static bool is_record(const char *name)
{
    const size_t length = strlen(name), suffix = strlen(".yaniv");
    return length > suffix && strcmp(name + length - suffix, ".yaniv") == 0;
}

/* Games of two tournaments in one folder would be taken for one. */
static bool has_records(DIR *folder, const char *path)
{
    for (const struct dirent *entry; (entry = readdir(folder));) {
        if (!is_record(entry->d_name))
            continue;
        cli_complain("%s: holds records already, %s for one; choose another folder", path, entry->d_name);
        return true;
    }
    return false;
}

static bool prepare_folder(const char *path)
{
    DIR *folder = NULL;
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        folder = opendir(path);
    if (!folder) {
        cli_complain("%s: %s", path, strerror(errno));
        return false;
    }
    const bool usable = !has_records(folder, path);
    closedir(folder);
    return usable;
}

/* ---- arguments ---- */

static void add_seat(const cli_command *command, tournament_plan *plan, const char *word)
{
    if (plan->players == YV_MAX_PLAYERS)
        cli_misused(command, "at most %d players", YV_MAX_PLAYERS);
    if (player_spec_of(word, &plan->spec[plan->players++]))
        return;
    char names[400];
    int length = 0;
    for (int i = 0; i < bot_level_count && length < (int)sizeof names; i++)
        length += snprintf(names + length, sizeof names - (size_t)length, "%s, ", bot_levels[i].name);
    cli_misused(command, "there is no player '%s'; there are %sand exec:COMMAND", word, names);
}

static void read_rules(const cli_command *command, const char *words, yv_rules *rules)
{
    char message[YV_MAX_MESSAGE];
    yv_text why = yv_text_in(message, sizeof message);
    if (!yv_rules_parse(rules, yv_span_of(words), &why))
        cli_misused(command, "--rules: %s", message);
}

static void check_players(const cli_command *command, const tournament_plan *plan)
{
    yv_game game;
    char message[YV_MAX_MESSAGE];
    yv_text why = yv_text_in(message, sizeof message);
    if (plan->players == 0)
        cli_misused(command, "who plays? Give --seat twice or more");
    const yv_error error = yv_start(&game, &plan->rules, plan->players);
    if (!error.code)
        return;
    yv_error_write(error, &why);
    cli_misused(command, "%s (%d given)", message, plan->players);
}

static void take_option(const cli_command *command, int option, const char *value, settings *with)
{
    tournament_plan *plan = &with->plan;
    switch (option) {
    case OPTION_SEAT: add_seat(command, plan, value); break;
    case OPTION_GAMES: plan->games = cli_number(command, "--games", value, 1, MOST_GAMES); break;
    case OPTION_RULES: read_rules(command, value, &plan->rules); break;
    case OPTION_SEED:
        plan->seed = (uint64_t)cli_number(command, "--seed", value, 0, MOST_SEED), with->seeded = true;
        break;
    case OPTION_JOBS: plan->jobs = (int)cli_number(command, "--jobs", value, 1, TOURNAMENT_MOST_JOBS); break;
    case OPTION_DUPLICATE: plan->duplicate = true; break;
    case OPTION_BOT_MS: plan->limit_ms = (int)cli_number(command, "--bot-ms", value, 1, MOST_BOT_MS); break;
    case OPTION_RECORD: with->record = value; break;
    case OPTION_JSON: with->as_json = true; break;
    default: cli_misused(command, "'%s' is not an option; players are given with --seat", value);
    }
}

static int usual_jobs(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > TOURNAMENT_MOST_JOBS ? TOURNAMENT_MOST_JOBS : (int)processors;
}

static settings read_settings(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    settings with = {.plan = {.rules = yv_rules_of_preset(0),
                              .games = USUAL_GAMES,
                              .jobs = usual_jobs(),
                              .limit_ms = USUAL_BOT_MS,
                              .stop = &interrupted}};
    for (int option; (option = cli_next(&args)) != CLI_DONE;)
        take_option(command, option, args.value, &with);
    check_players(command, &with.plan);
    if (with.plan.duplicate)
        with.plan.games = tournament_round_up(with.plan.games, with.plan.players);
    return with;
}

/* ---- all of it ---- */

static void print_report(const settings *with, const tournament_result *result)
{
    json out = {0};
    if (!with->as_json) {
        report_print(stdout, &with->plan, result);
        return;
    }
    report_put_json(&out, &with->plan, result);
    fwrite(out.bytes, 1, out.length, stdout);
    json_free(&out);
}

static int finish(const settings *with, const tournament_result *result)
{
    progress_finish(&with->line, &result->tally);
    if (result->end == TOURNAMENT_STOPPED)
        cli_complain("stopped after %lld of %lld games", (long long)result->tally.games, (long long)with->plan.games);
    if (result->end == TOURNAMENT_CANNOT_START)
        cli_complain("%s", result->failure);
    if (result->tally.games > 0 || with->as_json)
        print_report(with, result);
    return result->end == TOURNAMENT_COMPLETE ? CLI_OK : CLI_WRONG;
}

static int run(const cli_command *command, int argc, char **argv)
{
    static tournament_result result;
    settings with = read_settings(command, argc, argv);
    if (!with.seeded && !entropy_open()) {
        cli_complain("the system gives no random numbers; use --seed");
        return CLI_WRONG;
    }
    if (!with.seeded)
        with.plan.seed = entropy_next(NULL);
    if (with.record && !prepare_folder(with.record))
        return CLI_WRONG;
    with.line = progress_on(stderr);
    with.plan.listener = (tournament_listener){&with, with.record ? save_record : NULL, tell_fault, show_progress};
    catch_signals();
    tournament_run(&with.plan, &result);
    return finish(&with, &result);
}

const cli_command arena_command = {
    .name = "arena",
    .arguments = "--seat PLAYER --seat PLAYER … [OPTIONS]",
    .summary = "let bots play many games against each other",
    .details = "Plays games between bots and says who won how much. A player is one of the\n"
               "built-in levels, or a program of any kind, exec:COMMAND, that reads and writes\n"
               "lines: docs/BOTS.md tells how to write one.\n"
               "\n"
               "Players change seats from game to game. With --duplicate the number of games is\n"
               "rounded up so that every deal is played in all rotations. A program that ends,\n"
               "answers too late or answers what is not legal forfeits that game. Ctrl-C ends\n"
               "it all with the results so far (exit status 1).",
    .examples = "  yaniv arena --seat greedy --seat random\n"
                "  yaniv arena --seat greedy --seat 'exec:python3 bot.py' --games 200 --duplicate\n"
                "  yaniv arena --seat greedy --seat random --rules 'sevens limit=100' --json\n"
                "  yaniv arena --seat greedy --seat random --games 10 --record games\n",
    .options = options,
    .run = run,
};
