/* yaniv arena: games between bots. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "../arena/progress.h"
#include "../arena/report.h"
#include "../entropy/entropy.h"
#include "arena_settings.h"
#include "commands.h"
#include "file.h"
#include "../sys/xalloc.h"

enum { MOST_FORFEITS = 10 }; /* forfeits that are shown one by one; the rest are only counted */

/* The state of the command while it runs. */
typedef struct {
    const arena_settings *by;
    const tournament_plan *now; /* the match that is being played */
    char pair[32];              /* its number in a gauntlet, with which the names of its records begin */
    progress line;
    int forfeits; /* shown so far */
} arena;

/* ---- Ctrl-C ---- */

static atomic_bool interrupted;

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&interrupted, true);
}

/* Makes signals stop the arena. A SIGHUP that was ignored, as under nohup, stays ignored. */
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

/* ---- listeners ---- */

static void begin_pair(void *context, const tournament_plan *plan, const gauntlet_pair *pair, int64_t others)
{
    arena *with = context;
    with->now = plan;
    with->line.before = others;
    snprintf(with->pair, sizeof with->pair, "%02d-%02d-", pair->one + 1, pair->other + 1);
}

static void show_progress(void *context, const tally *so_far)
{
    const arena *with = context;
    progress_show(&with->line, with->now, so_far);
}

static void tell_fault(void *context, const tournament_fault *fault)
{
    arena *with = context;
    char words[sizeof fault->why + 200];
    if (with->forfeits++ > MOST_FORFEITS)
        return;
    progress_clear(&with->line);
    report_fault(with->now, fault, words, sizeof words);
    cli_complain("%s",
                 with->forfeits <= MOST_FORFEITS ? words : "there are more forfeits; they are counted, but not shown");
}

static bool save_record(void *context, int64_t game, const char *text, size_t length)
{
    const arena *with = context;
    char path[4096];
    const char *folder = with->by->record;
    const int needed = snprintf(path, sizeof path, "%s/%s%06lld.yaniv", folder, with->pair, (long long)game);
    if (needed >= (int)sizeof path) {
        cli_complain("%s: %s", folder, strerror(ENAMETOOLONG));
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

/* True if the folder has records already: two tournaments in one folder would be mixed up. */
static bool has_records(DIR *folder, const char *path)
{
    for (const struct dirent *entry; (entry = readdir(folder));) {
        if (!is_record(entry->d_name))
            continue;
        cli_complain("%s: already contains records, such as %s; choose another folder", path, entry->d_name);
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

/* ---- the command ---- */

static void print_json(const jsonw *out)
{
    fwrite(out->bytes, 1, out->length, stdout);
}

static int end_code(tournament_end end)
{
    return end == TOURNAMENT_COMPLETE || end == TOURNAMENT_DECIDED ? CLI_OK : CLI_WRONG;
}

static int finish(arena *with, tournament_end end, const char *failure, int64_t games, int64_t planned)
{
    progress_finish(&with->line, games);
    if (end == TOURNAMENT_STOPPED)
        cli_complain("stopped after %lld of %lld games", (long long)games, (long long)planned);
    if (end == TOURNAMENT_CANNOT_START)
        cli_complain("%s", failure);
    return end_code(end);
}

static int run_match(arena *with, const tournament_plan *plan)
{
    static tournament_result result;
    jsonw out = JSONW_GROWING(xrealloc);
    with->now = plan;
    tournament_run(plan, &result);
    const int code = finish(with, result.end, result.failure, result.tally.games, plan->games);
    if (with->by->as_json)
        report_put_json(&out, plan, &result), print_json(&out);
    else if (result.tally.games > 0)
        report_print(stdout, plan, &result);
    jsonw_free(&out);
    return code;
}

static int64_t games_played(const gauntlet_result *result)
{
    int64_t games = 0;
    for (int i = 0; i < result->count; i++)
        games += result->pair[i].tally.games;
    return games;
}

static int run_gauntlet(arena *with, gauntlet_plan *plan)
{
    static gauntlet_result result;
    jsonw out = JSONW_GROWING(xrealloc);
    const int64_t planned = plan->each.games * gauntlet_pairs(plan);
    with->line.all = planned;
    plan->begin = begin_pair;
    gauntlet_run(plan, &result);
    const int64_t games = games_played(&result);
    const int code = finish(with, result.end, result.last.failure, games, planned);
    if (with->by->as_json)
        report_put_gauntlet_json(&out, plan, &result), print_json(&out);
    else if (games > 0)
        report_print_gauntlet(stdout, plan, &result);
    jsonw_free(&out);
    return code;
}

static int run(const cli_command *command, int argc, char **argv)
{
    arena_settings by = arena_settings_read(command, argc, argv);
    tournament_plan *plan = &by.gauntlet.each;
    arena with = {.by = &by};
    if (!by.seeded && !entropy_init()) {
        cli_complain("the system has no random numbers; use --seed");
        return CLI_WRONG;
    }
    if (!by.seeded)
        plan->seed = entropy_next(NULL);
    if (by.record && !prepare_folder(by.record))
        return CLI_WRONG;
    with.line = progress_on(stderr);
    plan->stop = &interrupted;
    plan->listener = (tournament_listener){&with, by.record ? save_record : NULL, tell_fault, show_progress};
    catch_signals();
    return by.is_gauntlet ? run_gauntlet(&with, &by.gauntlet) : run_match(&with, plan);
}

const cli_command arena_command = {
    .name = "arena",
    .arguments = "--seat PLAYER --seat PLAYER … [OPTIONS]",
    .summary = "let bots play many games against each other",
    .details = "Plays games between bots and shows how often each of them won. A player is one of the\n"
               "built-in levels (LEVEL:MS gives it that much time to think), or a program, exec:COMMAND,\n"
               "that reads and writes lines. docs/BOTS.md explains how to write one and how to read\n"
               "the results. There are also three sparring partners with habits, cutter, eager and\n"
               "timid. The champion notices habits; forgetful:champion does not. A fourth, responder,\n"
               "searches as the champion does, but expects the others to search too.\n"
               "\n"
               "Players change seats from game to game. With --duplicate the number of games is\n"
               "rounded up so that every deal is played in all rotations. A program that ends,\n"
               "answers too late or makes an illegal move forfeits that game. Ctrl-C stops and prints\n"
               "the results so far (exit status 1).\n"
               "\n"
               "--adjust measures how much chance has helped each player, and prints their shares with\n"
               "that luck subtracted as well. They have the same mean, and a narrower range.\n"
               "\n"
               "--gauntlet plays every pair of players and rates them; with --players N, one of a pair\n"
               "plays against N-1 copies of the other. --sprt and --until-decided take two players\n"
               "and stop as soon as it is clear which one is better. All three imply --duplicate.\n"
               "These two tests also imply --adjust if a player is a program or thinks for some time,\n"
               "unless --plain is given: then fewer games save more time than measuring luck takes.",
    .examples = "  yaniv arena --seat easy --seat random\n"
                "  yaniv arena --seat easy --seat 'exec:python3 bot.py' --games 200 --duplicate\n"
                "  yaniv arena --seat easy --seat random --rules 'sevens limit=100' --json\n"
                "  yaniv arena --seat easy --seat random --games 10 --record games\n"
                "  yaniv arena --seat exec:./mine --seat expert --rules duel --adjust\n"
                "  yaniv arena --gauntlet --seat random --seat easy --seat exec:./mine\n"
                "  yaniv arena --seat exec:./new --seat exec:./old --sprt 'elo0=0 elo1=20'\n"
                "  yaniv arena --seat exec:./mine --seat easy --until-decided 50\n",
    .options = arena_options,
    .run = run,
};
