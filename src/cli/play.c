/* yaniv play: a game in the terminal, on the full screen or line by line. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../entropy/entropy.h"
#include "../tui/setup.h"
#include "cli.h"
#include "commands.h"
#include "file.h"
#include "play_screen.h"
#include "server_visit.h"
#include "plain_game.h"
#include "suggest.h"
#include "console.h"

enum {
    OPTION_RULES,
    OPTION_PLAYERS,
    OPTION_BOT,
    OPTION_NAME,
    OPTION_SEED,
    OPTION_SAVE,
    OPTION_RESUME,
    OPTION_FAST,
    OPTION_PLAIN,
    OPTION_SERVER
};

static const cli_option options[] = {
    [OPTION_RULES] = {"--rules", "RULES", "a preset, and options that differ: 'traveller threshold=7'", "@presets"},
    [OPTION_PLAYERS] = {"--players", "N", "how many play; the seats that are no bots are people's", NULL},
    [OPTION_BOT] = {"--bot", "LEVEL", "seat a bot of this level; once for each", "@bots"},
    [OPTION_NAME] = {"--name", "NAME", "a person's name; once for each, in the order of seats", NULL},
    [OPTION_SEED] = {"--seed", "S", "shuffle from this number: the same game again", NULL},
    [OPTION_SAVE] = {"--save", "FILE", "keep the game in this file, after every turn", "@files"},
    [OPTION_RESUME] = {"--resume", "FILE", "go on with the game in this file", "@files"},
    [OPTION_FAST] = {"--fast", NULL, "no pauses between turns and rounds", NULL},
    [OPTION_PLAIN] = {"--plain", NULL, "line by line: for small terminals and screen readers", NULL},
    [OPTION_SERVER] = {"--server", "URL", "play on a server; only --name goes with it", NULL},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const cli_command *command;
    const char *rules_text;
    yv_rules rules;
    int players; /* 0: not said */
    const bot_level *bot[YV_MAX_PLAYERS];
    int bots;
    const char *name[YV_MAX_PLAYERS];
    int names;
    bool seeded, fast, plain;
    bool full; /* the full screen is used */
    uint64_t seed;
    const char *save, *resume, *server;
} settings;

/* ---- the command line ---- */

static void read_rules(settings *with, const char *words)
{
    char reason[400];
    yv_text why = yv_text_in(reason, sizeof reason);
    with->rules_text = words;
    if (yv_rules_parse(&with->rules, yv_span_of(words), &why))
        return;
    suggest_rules(yv_span_of(words), &why);
    cli_misused(with->command, "--rules: %s", reason);
}

static void read_bot(settings *with, const char *name)
{
    char names[256] = "";
    for (int i = 0; i < bot_level_count; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? ", " : "", bot_levels[i].name);
    if (with->bots == YV_MAX_PLAYERS)
        cli_misused(with->command, "at most %d can play", YV_MAX_PLAYERS);
    with->bot[with->bots] = bot_find_level(name);
    if (!with->bot[with->bots++])
        cli_misused(with->command, "there is no bot '%s'; there are %s", name, names);
}

/* A name must come back from a record as it was given, and be safe to show. */
static void read_name(settings *with, const char *name)
{
    static const say_style showing = {.symbols = true};
    char shown[4 * YV_MAX_NAME];
    yv_text text = yv_text_in(shown, sizeof shown);
    const size_t length = strlen(name);
    if (length == 0 || length > YV_MAX_NAME || yv_span_trim(yv_span_of(name)).length != length)
        cli_misused(with->command, "a name has 1 to %d bytes, and no white space round it", YV_MAX_NAME);
    say_clean(&text, &showing, yv_span_of(name));
    if (strcmp(shown, name) != 0)
        cli_misused(with->command, "that name has characters that cannot be shown");
    for (int i = 0; i < with->names; i++)
        if (strcmp(with->name[i], name) == 0)
            cli_misused(with->command, "two people cannot both be %s", name);
    if (with->names == YV_MAX_PLAYERS)
        cli_misused(with->command, "at most %d can play", YV_MAX_PLAYERS);
    with->name[with->names++] = name;
}

static void read_seed(settings *with, const char *word)
{
    char *end;
    errno = 0;
    with->seed = strtoull(word, &end, 10);
    if (errno || end == word || *end || *word == '-')
        cli_misused(with->command, "--seed takes a number, not '%s'", word);
    with->seeded = true;
}

static void take_option(settings *with, int option, const char *value)
{
    switch (option) {
    case OPTION_RULES: read_rules(with, value); break;
    case OPTION_PLAYERS: with->players = (int)cli_number(with->command, "--players", value, 2, YV_MAX_PLAYERS); break;
    case OPTION_BOT: read_bot(with, value); break;
    case OPTION_NAME: read_name(with, value); break;
    case OPTION_SEED: read_seed(with, value); break;
    case OPTION_SAVE: with->save = value; break;
    case OPTION_RESUME: with->resume = value; break;
    case OPTION_FAST: with->fast = true; break;
    case OPTION_PLAIN: with->plain = true; break;
    case OPTION_SERVER: with->server = value; break;
    default: cli_misused(with->command, "'%s' is not an option", value);
    }
}

static settings read_settings(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    settings with = {.command = command, .rules = yv_rules_of_preset(0)};
    for (int option; (option = cli_next(&args)) != CLI_DONE;)
        take_option(&with, option, args.value);
    if (with.resume && (with.rules_text || with.players || with.bots || with.names))
        cli_misused(command, "--resume takes the rules and the players from the record");
    if (with.server
        && (with.rules_text || with.players || with.bots || with.names > 1 || with.save || with.resume || with.seeded
            || with.plain))
        cli_misused(command, "on a server the rules and the players are chosen there: only --name goes with --server");
    if ((with.save && !*with.save) || (with.resume && !*with.resume))
        cli_misused(command, "a file needs a name");
    return with;
}

/* ---- who plays ---- */

/* Where little was said: you against two bots, or people alone if several are named. */
static void settle_players(settings *with)
{
    const int most = yv_presets[with->rules.preset].most;
    const bool alone = !with->players && !with->bots && with->names < 2;
    while (alone && with->bots < 2 && with->bots < most - 1)
        with->bot[with->bots++] = bot_find_level("easy");
    if (!with->players)
        with->players = (with->names ? with->names : 1) + with->bots;
    if (with->bots > with->players)
        cli_misused(with->command, "%d bots are too many for %d players", with->bots, with->players);
    if (with->names > with->players - with->bots)
        cli_misused(with->command, "%d names are too many: there is room for %d people", with->names,
                    with->players - with->bots);
}

static void fill_seats(const settings *with, local_seat *seats)
{
    const int people = with->players - with->bots;
    for (int seat = 0; seat < with->players; seat++) {
        seats[seat] = (local_seat){.level = seat < people ? NULL : with->bot[seat - people]};
        if (seat < with->names)
            snprintf(seats[seat].name, sizeof seats[seat].name, "%s", with->name[seat]);
    }
    setup_name_seats(seats, with->players);
}

/* ---- beginning and going on ---- */

static bool open_table(plain_game *s, settings *with)
{
    local_seat seats[YV_MAX_PLAYERS];
    char reason[300];
    yv_text why = yv_text_in(reason, sizeof reason);
    settle_players(with);
    fill_seats(with, seats);
    if (!local_game_open(&s->t, &with->rules, seats, with->players, with->seeded ? &with->seed : NULL, &why))
        cli_misused(with->command, "%s", reason);
    return true;
}

static bool resume_table(plain_game *s, const settings *with, const char *path)
{
    static const say_style showing = {.symbols = false};
    char reason[300], shown[1200];
    yv_text why = yv_text_in(reason, sizeof reason), text = yv_text_in(shown, sizeof shown);
    size_t length;
    int line = 0;
    char *record = file_read(path, &length);
    if (!record)
        return false;
    const bool fine = local_game_resume(&s->t, record, length, with->seeded ? &with->seed : NULL, &line, &why);
    free(record);
    if (fine)
        return true;
    say_clean(&text, &showing, yv_span_of(reason));
    if (line > 0)
        fprintf(stderr, "%s:%d: %s\n", path, line, shown);
    else
        fprintf(stderr, "%s: %s\n", path, shown);
    return false;
}

/* ---- where it is kept ---- */

/* Nothing that somebody might miss is written over. */
static bool may_overwrite(const char *path)
{
    const saved_game_state there = saved_game_look(path);
    if (strlen(path) >= SAVED_GAME_PATH)
        cli_complain("%.40s…: that name is too long", path);
    else if (there == SAVED_GAME_UNFINISHED)
        cli_complain("%s: holds an unfinished game; go on with --resume %s, or remove it", path, path);
    else if (there == SAVED_GAME_FOREIGN)
        cli_complain("%s: is something else than a game, and is left alone", path);
    else
        return true;
    return false;
}

static void set_aside(const char *path)
{
    char aside[SAVED_GAME_PATH];
    if (saved_game_set_aside(path, aside, sizeof aside))
        printf("The unfinished game is now in %s.\n", aside);
    else
        cli_complain("%s: could not be moved to %s: %s", path, aside, strerror(errno));
}

/* Chooses the file for a new game: the one asked for, the default one at a terminal, or none. */
static bool find_place(plain_game *s, const settings *with)
{
    s->default_place = !with->save && console_is_live() && saved_game_default_path(s->path, sizeof s->path);
    if (!s->default_place)
        snprintf(s->path, sizeof s->path, "%s", with->save ? with->save : "");
    else if (saved_game_look(s->path) == SAVED_GAME_UNFINISHED)
        set_aside(s->path);
    return !with->save || may_overwrite(with->save);
}

/* Plays what is on the table; on the full screen another game may follow, by the same settings. */
static int play_new(plain_game *s, settings *with)
{
    bool again;
    int code;
    do {
        if (!open_table(s, with) || !find_place(s, with))
            return CLI_WRONG;
        if (!with->full)
            return plain_game_run(s);
        code = play_screen_run(s, &again);
    } while (again);
    return code;
}

static int play_on(plain_game *s, settings *with, const char *path)
{
    const char *place = with->save ? with->save : path;
    bool again;
    if (!resume_table(s, with, path))
        return CLI_WRONG;
    if (strcmp(place, path) != 0 && !may_overwrite(place))
        return CLI_WRONG;
    snprintf(s->path, sizeof s->path, "%s", place);
    if (!with->full)
        return plain_game_run(s);
    const int code = play_screen_run(s, &again);
    return again ? play_screen_from_setup(s, NULL) : code;
}

/* ---- all ---- */

/* With no options at a terminal, an unfinished game in the default place is offered. */
static int play_offered(plain_game *s, settings *with)
{
    char path[SAVED_GAME_PATH], answer[64];
    if (!console_is_live() || !saved_game_default_path(path, sizeof path)
        || saved_game_look(path) != SAVED_GAME_UNFINISHED)
        return play_new(s, with);
    if (!console_read_line("Go on with the unfinished game? Enter for yes, n for a new one: ", answer, sizeof answer))
        return console_interrupted() ? CLI_INTERRUPTED : CLI_OK;
    if (answer[0] == 'n' || answer[0] == 'N')
        return play_new(s, with);
    s->default_place = true;
    return play_on(s, with, path);
}

/* Has anything been said about the game, so that it can begin at once? */
static bool says_who_plays(const settings *with)
{
    return with->rules_text || with->players || with->bots || with->names || with->save || with->seeded;
}

static int run(const cli_command *command, int argc, char **argv)
{
    static plain_game s;
    settings with = read_settings(command, argc, argv);
    s = (plain_game){.fast = with.fast};
    if (with.server)
        return server_visit(command, with.server, with.names ? with.name[0] : NULL, false);
    with.full = play_screen_wanted(with.plain);
    if (!entropy_init()) {
        cli_complain("the system has no random numbers to shuffle with");
        return CLI_WRONG;
    }
    if (!with.full)
        console_catch_signals();
    if (with.resume)
        return play_on(&s, &with, with.resume);
    if (!says_who_plays(&with))
        return with.full ? play_screen_from_setup(&s, with.seeded ? &with.seed : NULL) : play_offered(&s, &with);
    return play_new(&s, &with);
}

const cli_command play_command = {
    .name = "play",
    .arguments = "[OPTIONS]",
    .summary = "play in this terminal, against bots or passing the keyboard round",
    .details =
        "Plays a whole game, on the full screen of a terminal of 80x24 or more. Without options a setup screen comes\n"
        "first, with every preset and option, and it remembers. With options the game begins at once: '--bot hard'\n"
        "seats a bot, and with several people ('--players 3 --bot easy' is two and a bot) the keyboard is passed\n"
        "round, and hands are hidden between turns.\n"
        "\n"
        "Press the numbers of the cards to throw, then Enter for the deck or the letter of a card of the drop; or\n"
        "click them. y calls, space slaps down, h gives a hint, u takes back, ? tells the rest.\n"
        "\n"
        "With --plain, in a small terminal or a pipe, it is played line by line. Type the cards to throw and where\n"
        "the new one comes from: '1 3 d' throws the cards numbered 1 and 3 and draws from the deck; '7h 7s Kd'\n"
        "throws two sevens and takes the king from the drop. y calls Yaniv, s slaps down, h gives a hint, ? tells\n"
        "the rest. A call out of turn cannot be made there.\n"
        "\n"
        "With --server the same screen shows a server's lobby: sit down at a table, make one for your friends, or\n"
        "play at once. The address may name a table, http://host:8080/t/CODE. The connection is made again by\n"
        "itself when it is lost, and the server knows you again the next time.\n"
        "\n"
        "The game is kept after every turn: in the file of --save or --resume, or else, at a terminal, in\n"
        "yaniv/last.yaniv in $XDG_DATA_HOME or ~/.local/share. Ctrl-C leaves at any time; the next 'yaniv play'\n"
        "without options offers to go on. At the end of the input the exit status is 0 if the game is saved, else 1.",
    .examples = "  yaniv play\n"
                "  yaniv play --rules 'sevens limit=100' --bot easy --bot random --name Dana\n"
                "  yaniv play --players 3 --bot easy --save trip.yaniv\n"
                "  yaniv play --resume trip.yaniv\n"
                "  yaniv play --server http://192.168.1.5:8080 --name Dana\n",
    .options = options,
    .run = run,
};
