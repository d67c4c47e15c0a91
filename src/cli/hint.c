/* yaniv hint: advice for a position of a recorded game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../json/advice_json.h"
#include "../json/objects.h"
#include "../local/moment.h"
#include "../say/say_advice.h"
#include "../sys/clock.h"
#include "../sys/xalloc.h"
#include "cli.h"
#include "commands.h"
#include "file.h"
#include "console.h"

enum {
    OPTION_AT,
    OPTION_ROUND,
    OPTION_TURN,
    OPTION_SEAT,
    OPTION_ALL,
    OPTION_JSON,
    OPTION_LEVEL,
    OPTION_THINK,
    OPTION_SEED
};
enum { USUAL_CHOICES = 5, MOST_THINK_MS = 60000, MOST_ACTIONS = 100000000 };

static const cli_option options[] = {
    [OPTION_AT] = {"--at", "N", "the position after N actions of the game (default: the end of the record)", NULL},
    [OPTION_ROUND] = {"--round", "R", "the first position of round R, or the one given by --turn", NULL},
    [OPTION_TURN] = {"--turn", "T", "the position before action T of the round", NULL},
    [OPTION_SEAT] = {"--seat", "N", "advise this seat (default: the one to move)", NULL},
    [OPTION_ALL] = {"--all", NULL, "list every legal action (at most 512), not only the best five", NULL},
    [OPTION_JSON] = {"--json", NULL, "print one JSON object", NULL},
    [OPTION_LEVEL] = {"--level", "LEVEL", "expert: the net alone; champion: also searches (default)",
                      "expert champion"},
    [OPTION_THINK] = {"--think", "MS", "how long the champion thinks, in ms (default 1000)", NULL},
    [OPTION_SEED] = {"--seed", "S", "count steps instead of time, so that the advice is always the same", NULL},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const cli_command *command;
    const char *path;
    long at;          /* -1: not given */
    long round, turn; /* 0 if not given */
    int seat;         /* from 1; 0 for the seat to move */
    bool all, as_json, expert, seeded;
    long think_ms, seed;
} settings;

/* ---- the position ---- */

static bool is_wanted(const settings *with, const moment *here)
{
    if (with->at >= 0)
        return here->actions == with->at;
    if (with->round)
        return here->record.game.round == with->round && here->in_round == (with->turn ? with->turn - 1 : 0);
    return false;
}

static const char *shown_path(const settings *with)
{
    return strcmp(with->path, "-") == 0 ? "standard input" : with->path;
}

static bool complain_of_record(const settings *with, const yv_record *record)
{
    static const say_style plain = {.symbols = false};
    char message[4 * YV_MAX_MESSAGE];
    yv_text text = yv_text_in(message, sizeof message);
    say_clean(&text, &plain, yv_span_of(record->message));
    fprintf(stderr, "%s:%d: %s\n", shown_path(with), record->line, message);
    return false;
}

static bool complain_of_end(const settings *with, const moment *here)
{
    const yv_game *game = &here->record.game;
    if (with->at >= 0 || with->round)
        cli_complain("%s: there is no such position: the record has %d actions in %d rounds", shown_path(with),
                     here->actions, game->round);
    else if (game->round == 0)
        cli_complain("%s: there is no position yet: no round has been dealt", shown_path(with));
    else
        cli_complain("%s: the record ends between turns; use --at N to look back, with N from 0 to %d",
                     shown_path(with), here->actions ? here->actions - 1 : 0);
    return false;
}

/* Goes to the position that was asked for. Returns false after printing a message. */
static bool find_moment(const settings *with, moment *here)
{
    while (moment_next(here))
        if (is_wanted(with, here))
            return true;
    if (here->record.failed)
        return complain_of_record(with, &here->record);
    const bool last = with->at < 0 && !with->round;
    if (last && here->record.begun && yv_seat_to_ask(&here->record.game) != YV_NOBODY)
        return true;
    return complain_of_end(with, here);
}

static bool find_seat(const settings *with, const moment *here, yv_seat *seat)
{
    const yv_game *game = &here->record.game;
    *seat = with->seat ? (yv_seat)(with->seat - 1) : yv_seat_to_ask(game);
    if (*seat >= game->players)
        cli_misused(with->command, "there is no seat %d: the game has %d players", with->seat, game->players);
    if (moment_asks(game, *seat))
        return true;
    cli_complain("%s: seat %d has nothing to decide here; it is seat %d's turn", shown_path(with), with->seat,
                 yv_seat_to_ask(game) + 1);
    return false;
}

/* ---- the advice ---- */

/* Advice stops after YV_USUAL_ACTIONS, but hands full of jokers have more. */
static int count_legal(const yv_view *view, const advice *all)
{
    return all->count < YV_USUAL_ACTIONS ? all->count : yv_view_list(view, 0, NULL, 0);
}

static void print_json(const moment *here, const yv_view *view, const advice *all, int most)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "actions"), jsonw_number(&out, here->actions);
    jsonw_key(&out, "round"), jsonw_number(&out, view->round);
    jsonw_key(&out, "seat"), json_seat(&out, view->seat);
    jsonw_key(&out, "legal"), jsonw_number(&out, count_legal(view, all));
    jsonw_key(&out, "advice"), json_advice(&out, all, most);
    jsonw_close(&out, '}');
    jsonw_newline(&out);
    fwrite(out.bytes, 1, out.length, stdout);
    jsonw_free(&out);
}

static void print_words(const moment *here, const yv_view *view, const advice *all, int most)
{
    say_style style = console_style();
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    for (int seat = 0; seat < view->players; seat++)
        style.name[seat] = here->record.name[seat];
    printf("Round %d, after %d %s; ", view->round, here->in_round, here->in_round == 1 ? "action" : "actions");
    say_name(&text, &style, view->seat);
    yv_put_string(&text, " to move.\n");
    say_position(&text, &style, view);
    fputs(buffer, stdout);
    for (int from = 0; from < all->count && from < most; from += USUAL_CHOICES) {
        static advice some;
        some.count = all->count - from < USUAL_CHOICES ? all->count - from : USUAL_CHOICES;
        memcpy(some.choice, all->choice + from, (size_t)some.count * sizeof *some.choice);
        text = yv_text_in(buffer, sizeof buffer);
        say_advice(&text, &style, view, &some, most - from);
        fputs(from ? strchr(buffer, '\n') + 1 : buffer, stdout); /* without the header */
    }
    if (most < all->count)
        printf("… and %d more; --all lists them.\n", all->count - most);
}

static void advise_at(const settings *with, const moment *here, yv_seat seat, bot_model *model)
{
    static advice all;
    const yv_view view = yv_view_of(&here->record.game, seat);
    bot_model_prepare(model, weights_builtin(), &view.rules, view.players);
    const int think_ms = with->expert || with->think_ms == 0 ? -1 : (int)with->think_ms;
    const bot adviser = advise_bot(model, (uint64_t)with->seed, think_ms, with->seeded ? NULL : clock_us);
    advise(&adviser, &view, &here->run.past, &all);
    (with->as_json ? print_json : print_words)(here, &view, &all, with->all ? all.count : USUAL_CHOICES);
}

static int hint(const settings *with, const char *text, size_t length)
{
    static moment here;
    static bot_model model;
    yv_seat seat;
    moment_begin(&here, text, length);
    if (!find_moment(with, &here) || !find_seat(with, &here, &seat))
        return CLI_WRONG;
    advise_at(with, &here, seat, &model);
    return CLI_OK;
}

/* ---- the command line ---- */

static void read_level(settings *with, const char *level)
{
    with->expert = strcmp(level, "expert") == 0;
    if (!with->expert && strcmp(level, "champion") != 0)
        cli_misused(with->command, "--level is expert or champion, not '%s'", level);
}

static void take_option(settings *with, int option, const char *value)
{
    const cli_command *command = with->command;
    switch (option) {
    case OPTION_AT: with->at = cli_number(command, "--at", value, 0, MOST_ACTIONS); break;
    case OPTION_ROUND: with->round = cli_number(command, "--round", value, 1, MOST_ACTIONS); break;
    case OPTION_TURN: with->turn = cli_number(command, "--turn", value, 1, MOST_ACTIONS); break;
    case OPTION_SEAT: with->seat = (int)cli_number(command, "--seat", value, 1, YV_MAX_PLAYERS); break;
    case OPTION_ALL: with->all = true; break;
    case OPTION_JSON: with->as_json = true; break;
    case OPTION_LEVEL: read_level(with, value); break;
    case OPTION_THINK: with->think_ms = cli_number(command, "--think", value, 0, MOST_THINK_MS); break;
    case OPTION_SEED:
        with->seed = cli_number(command, "--seed", value, 0, 1000000000);
        with->seeded = true;
        break;
    default:
        if (with->path)
            cli_misused(command, "one record at a time");
        with->path = value;
    }
}

static settings read_settings(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    settings with = {.command = command, .at = -1, .think_ms = 1000, .seed = 1};
    for (int option; (option = cli_next(&args)) != CLI_DONE;)
        take_option(&with, option, args.value);
    if (!with.path)
        cli_misused(command, "which record?");
    if (with.at >= 0 && (with.round || with.turn))
        cli_misused(command, "use either --at, or --round and --turn");
    if (with.turn && !with.round)
        cli_misused(command, "--turn needs --round");
    return with;
}

static int run(const cli_command *command, int argc, char **argv)
{
    const settings with = read_settings(command, argc, argv);
    size_t length;
    if (!weights_builtin()) {
        cli_complain("this program was built without a trained net, so it has no advice");
        return CLI_WRONG;
    }
    char *text = file_read(with.path, &length);
    if (!text)
        return CLI_WRONG;
    const int code = hint(&with, text, length);
    free(text);
    return code;
}

const cli_command hint_command = {
    .name = "hint",
    .arguments = "[OPTIONS] FILE",
    .summary = "what to do in a position of a recorded game, and why",
    .details =
        "Ranks the legal actions of a seat, using only what that seat may know. For each action it shows the points\n"
        "that the seat can expect to score in this round, with their standard deviation; the chance to win the game,\n"
        "with the error of the estimate if it comes from a search; and a reason why the action is better or worse\n"
        "than another. FILE may be - for standard input. The position is the end of the record, unless --at or\n"
        "--round and --turn choose another one; the seat is the one to move, or the one that may slap down.\n"
        "\n"
        "The points are estimated by the net; the chance of Assaf comes from what the visible cards say about the\n"
        "hidden hands. With --json, reasons have codes and parameters, which docs/NOTATION.md lists.",
    .examples = "  yaniv hint game.yaniv\n"
                "  yaniv hint --round 2 --turn 5 --all game.yaniv\n"
                "  yaniv hint --at 12 --level expert --json game.yaniv\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
