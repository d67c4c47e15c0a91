#include "arena_settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suggest.h"

enum {
    OPTION_SEAT,
    OPTION_GAMES,
    OPTION_RULES,
    OPTION_SEED,
    OPTION_JOBS,
    OPTION_DUPLICATE,
    OPTION_ADJUST,
    OPTION_PLAIN,
    OPTION_GAUNTLET,
    OPTION_PLAYERS,
    OPTION_ANCHOR,
    OPTION_SPRT,
    OPTION_UNTIL_DECIDED,
    OPTION_THINK,
    OPTION_BOT_MS,
    OPTION_RECORD,
    OPTION_JSON,
};

enum {
    USUAL_GAMES = 1000,
    USUAL_MOST_GAMES = 100000, /* the limit of a sequential test, which usually needs fewer */
    MOST_GAMES = 100000000,
    USUAL_BOT_MS = 1000,
    MOST_BOT_MS = 600000,
    MOST_RATING = 100000,
};

const cli_option arena_options[] = {
    [OPTION_SEAT] = {"--seat", "PLAYER", "a level, LEVEL:MS or exec:COMMAND; repeat for each player", "@bots"},
    [OPTION_GAMES] = {"--games", "N", "number of games (1000); in a gauntlet, for each pair", NULL},
    [OPTION_RULES] = {"--rules", "RULES", "a preset and options, such as 'traveller threshold=7'", "@presets"},
    [OPTION_SEED] = {"--seed", "S", "the same seed gives the same cards (random)", NULL},
    [OPTION_JOBS] = {"--jobs", "J", "games played at once (one per processor)", NULL},
    [OPTION_DUPLICATE] = {"--duplicate", NULL, "play each deal in all rotations, for less luck", NULL},
    [OPTION_ADJUST] = {"--adjust", NULL, "measure luck and subtract it: fewer games for the same precision", NULL},
    [OPTION_PLAIN] = {"--plain", NULL, "do not subtract luck in a sequential test of slow players", NULL},
    [OPTION_GAUNTLET] = {"--gauntlet", NULL, "play all pairs; prints a matrix and Elo ratings", NULL},
    [OPTION_PLAYERS] = {"--players", "N", "one of a pair plays N-1 copies of the other (2)", NULL},
    [OPTION_ANCHOR] = {"--anchor", "PLAYER=R", "fix the rating of a player of the gauntlet", NULL},
    [OPTION_SPRT] = {"--sprt", "TEST", "stop when 'elo0=0 elo1=20' is decided", NULL},
    [OPTION_UNTIL_DECIDED] = {"--until-decided", "PERCENT",
                              "stop once the first player's share differs significantly from PERCENT", NULL},
    [OPTION_THINK] = {"--think", "MS", "thinking time, for levels that use it", NULL},
    [OPTION_BOT_MS] = {"--bot-ms", "MS", "time in which a program must answer (1000)", NULL},
    [OPTION_RECORD] = {"--record", "DIR", "write each game to DIR/NNNNNN.yaniv", "@files"},
    [OPTION_JSON] = {"--json", NULL, "print the results as one JSON object", NULL},
    {NULL, NULL, NULL, NULL},
};

/* The arguments that have been read so far. */
typedef struct {
    const cli_command *command;
    arena_settings settings;
    const char *anchor;
    int players;  /* at one table; 0 if not given */
    int think_ms; /* 0 if not given */
    bool plain;   /* no luck is subtracted unless --adjust says so */
} reading;

/* ---- values ---- */

static void add_seat(reading *at, const char *word)
{
    gauntlet_plan *plan = &at->settings.gauntlet;
    if (plan->players == GAUNTLET_MOST_PLAYERS)
        cli_misused(at->command, "at most %d players", GAUNTLET_MOST_PLAYERS);
    if (player_spec_of(word, &plan->spec[plan->players++]))
        return;
    char names[400];
    int length = 0;
    suggestion near = suggest_for(yv_span_of(word));
    for (int i = 0; i < bot_level_count; i++)
        suggest_from(&near, bot_levels[i].name);
    if (near.best)
        cli_misused(at->command, "there is no player '%s'; did you mean %s?", word, near.best);
    for (int i = 0; i < bot_level_count && length < (int)sizeof names; i++)
        length += snprintf(names + length, sizeof names - (size_t)length, "%s, ", bot_levels[i].name);
    cli_misused(at->command, "there is no player '%s'; use %sa level with a time, LEVEL:MS, or exec:COMMAND", word,
                names);
}

static void read_rules(const reading *at, const char *words, yv_rules *rules)
{
    char message[YV_MAX_MESSAGE + 100];
    yv_text why = yv_text_in(message, sizeof message);
    if (yv_rules_parse(rules, yv_span_of(words), &why))
        return;
    suggest_rules(yv_span_of(words), &why);
    cli_misused(at->command, "--rules: %s", message);
}

/* Reads a decimal number. Returns false if the word is not one, or if it is out of range. */
static bool read_real(const char *word, double lowest, double highest, double *number)
{
    char *end;
    *number = strtod(word, &end);
    return end != word && *end == '\0' && *number >= lowest && *number <= highest;
}

static void set_test(reading *at, sequential_test test)
{
    sequential_test *to = &at->settings.gauntlet.each.test;
    if (to->kind != SEQUENTIAL_NONE)
        cli_misused(at->command, "use either --sprt or --until-decided");
    *to = test;
}

static void read_sprt(reading *at, const char *words)
{
    sequential_test test;
    const char *why;
    if (!sequential_read(words, &test, &why))
        cli_misused(at->command, "--sprt: %s", why);
    set_test(at, test);
}

static void read_until(reading *at, const char *word)
{
    double percent;
    if (!read_real(word, 1, 99, &percent))
        cli_misused(at->command, "--until-decided takes a percentage from 1 to 99, not '%s'", word);
    set_test(at, (sequential_test){.kind = SEQUENTIAL_SHARE, .share = percent / 100});
}

static void take_option(reading *at, int option, const char *value)
{
    const cli_command *command = at->command;
    arena_settings *to = &at->settings;
    tournament_plan *plan = &to->gauntlet.each;
    switch (option) {
    case OPTION_SEAT: add_seat(at, value); break;
    case OPTION_GAMES: plan->games = cli_number(command, "--games", value, 1, MOST_GAMES); break;
    case OPTION_RULES: read_rules(at, value, &plan->rules); break;
    case OPTION_SEED:
        plan->seed = (uint64_t)cli_number(command, "--seed", value, 0, GAUNTLET_MOST_SEED), to->seeded = true;
        break;
    case OPTION_JOBS: plan->jobs = (int)cli_number(command, "--jobs", value, 1, TOURNAMENT_MOST_JOBS); break;
    case OPTION_DUPLICATE: plan->duplicate = true; break;
    case OPTION_ADJUST: plan->adjust = true; break;
    case OPTION_PLAIN: at->plain = true; break;
    case OPTION_GAUNTLET: to->is_gauntlet = true; break;
    case OPTION_PLAYERS: at->players = (int)cli_number(command, "--players", value, 2, YV_MAX_PLAYERS); break;
    case OPTION_ANCHOR: at->anchor = value; break;
    case OPTION_SPRT: read_sprt(at, value); break;
    case OPTION_UNTIL_DECIDED: read_until(at, value); break;
    case OPTION_THINK: at->think_ms = (int)cli_number(command, "--think", value, 1, PLAYER_MOST_THINK_MS); break;
    case OPTION_BOT_MS: plan->limit_ms = (int)cli_number(command, "--bot-ms", value, 1, MOST_BOT_MS); break;
    case OPTION_RECORD: to->record = value; break;
    case OPTION_JSON: to->as_json = true; break;
    default: cli_misused(command, "'%s' is not an option; name players with --seat", value);
    }
}

/* ---- consequences ---- */

static int usual_jobs(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > TOURNAMENT_MOST_JOBS ? TOURNAMENT_MOST_JOBS : (int)processors;
}

static void set_think(reading *at)
{
    gauntlet_plan *plan = &at->settings.gauntlet;
    for (int i = 0; i < plan->players; i++)
        if (plan->spec[i].level && plan->spec[i].think_ms == 0)
            plan->spec[i].think_ms = at->think_ms;
}

/* Reads the anchor. A command may contain =, so the last = counts. */
static void find_anchor(reading *at)
{
    gauntlet_plan *plan = &at->settings.gauntlet;
    const char *equals = strrchr(at->anchor, '=');
    if (!equals || !read_real(equals + 1, -MOST_RATING, MOST_RATING, &plan->anchor_elo))
        cli_misused(at->command, "--anchor takes a player and its rating, such as greedy=1000");
    const size_t length = (size_t)(equals - at->anchor);
    for (int i = 0; i < plan->players && plan->anchor < 0; i++)
        if (strlen(plan->spec[i].label) == length && memcmp(plan->spec[i].label, at->anchor, length) == 0)
            plan->anchor = i;
    if (plan->anchor < 0)
        cli_misused(at->command, "--anchor: no --seat is '%.*s'", (int)length, at->anchor);
}

static void set_gauntlet(reading *at)
{
    gauntlet_plan *plan = &at->settings.gauntlet;
    if (plan->each.test.kind != SEQUENTIAL_NONE)
        cli_misused(at->command, "a sequential test has two players and does not go with --gauntlet");
    if (plan->players < 2)
        cli_misused(at->command, "no players: use --seat at least twice");
    plan->each.players = at->players ? at->players : 2;
    plan->each.duplicate = true;
    if (at->anchor)
        find_anchor(at);
}

/* True if a game takes the player longer than measuring its luck does. */
static bool is_slow(const player_spec *of)
{
    return of->command || of->think_ms > 0 || of->level == bot_find_level("champion");
}

/* Fills the seats for a test of two players: one of them plays against copies of the other. */
static void set_test_seats(reading *at)
{
    gauntlet_plan *plan = &at->settings.gauntlet;
    if (plan->players != 2)
        cli_misused(at->command, "a sequential test has two players: use --seat twice");
    plan->each.players = at->players ? at->players : 2;
    plan->each.duplicate = true;
    for (int i = 0; i < plan->each.players; i++)
        plan->each.spec[i] = plan->spec[i == 0 ? 0 : 1];
    plan->each.adjust |= !at->plain && (is_slow(&plan->spec[0]) || is_slow(&plan->spec[1]));
    plan->each.test.adjusted = plan->each.adjust;
}

static void set_match(reading *at)
{
    gauntlet_plan *plan = &at->settings.gauntlet;
    if (at->players)
        cli_misused(at->command,
                    "--players needs --gauntlet, --sprt or --until-decided; otherwise use --seat for each player");
    if (plan->players == 0)
        cli_misused(at->command, "no players: use --seat at least twice");
    if (plan->players > YV_MAX_PLAYERS)
        cli_misused(at->command, "at most %d players; a --gauntlet can have more", YV_MAX_PLAYERS);
    plan->each.players = plan->players;
    for (int i = 0; i < plan->players; i++)
        plan->each.spec[i] = plan->spec[i];
}

static void check_players(const reading *at)
{
    const tournament_plan *plan = &at->settings.gauntlet.each;
    yv_game game;
    char message[YV_MAX_MESSAGE];
    yv_text why = yv_text_in(message, sizeof message);
    const yv_error error = yv_start(&game, &plan->rules, plan->players);
    if (!error.code)
        return;
    yv_error_write(error, &why);
    cli_misused(at->command, "%s (%d given)", message, plan->players);
}

static void set_games(tournament_plan *plan)
{
    if (plan->games == 0)
        plan->games = plan->test.kind == SEQUENTIAL_NONE ? USUAL_GAMES : USUAL_MOST_GAMES;
    if (plan->duplicate)
        plan->games = tournament_round_up(plan->games, plan->players);
}

static void settle(reading *at)
{
    tournament_plan *plan = &at->settings.gauntlet.each;
    if (at->plain && (plan->adjust || plan->test.kind == SEQUENTIAL_NONE))
        cli_misused(at->command, "--plain is for sequential tests, and does not go with --adjust");
    if (at->anchor && !at->settings.is_gauntlet)
        cli_misused(at->command, "--anchor needs --gauntlet");
    set_think(at);
    if (at->settings.is_gauntlet)
        set_gauntlet(at);
    else if (plan->test.kind != SEQUENTIAL_NONE)
        set_test_seats(at);
    else
        set_match(at);
    check_players(at);
    set_games(plan);
}

arena_settings arena_settings_read(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    reading at = {
        .command = command,
        .settings.gauntlet = {.anchor = -1,
                              .each = {.rules = yv_rules_of_preset(0), .jobs = usual_jobs(), .limit_ms = USUAL_BOT_MS}},
    };
    for (int option; (option = cli_next(&args)) != CLI_DONE;)
        take_option(&at, option, args.value);
    settle(&at);
    return at.settings;
}
