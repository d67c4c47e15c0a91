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
#include "game_folder.h"
#include "play_screen.h"
#include "screen_theme.h"
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
    OPTION_THEME,
    OPTION_SERVER
};

static const cli_option options[] = {
    [OPTION_RULES] = {"--rules", "RULES", "a preset and options, such as 'traveller threshold=7'", "@presets"},
    [OPTION_PLAYERS] = {"--players", "N", "number of players; the remaining seats are human", NULL},
    [OPTION_BOT] = {"--bot", "LEVEL", "add a bot of this level; repeat for each bot", "@bots"},
    [OPTION_NAME] = {"--name", "NAME", "a person's name; repeat for each person, in seat order", NULL},
    [OPTION_SEED] = {"--seed", "S", "the same seed gives the same cards", NULL},
    [OPTION_SAVE] = {"--save", "FILE", "save the game to this file after every turn", "@files"},
    [OPTION_RESUME] = {"--resume", "FILE", "resume the game in this file", "@files"},
    [OPTION_FAST] = {"--fast", NULL, "no pauses between turns and rounds", NULL},
    [OPTION_PLAIN] = {"--plain", NULL, "play line by line, for small terminals and screen readers", NULL},
    [OPTION_THEME] = SCREEN_THEME_OPTION,
    [OPTION_SERVER] = {"--server", "URL", "play on a server; of the other options, only --name and --theme are allowed",
                       NULL},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const cli_command *command;
    const char *rules_text;
    yv_rules rules;
    int players; /* 0 if not given */
    const bot_level *bot[YV_MAX_PLAYERS];
    int bots;
    const char *name[YV_MAX_PLAYERS];
    int names;
    bool seeded, fast, plain;
    bool full; /* the full screen is used */
    uint64_t seed;
    const char *save, *resume, *server, *theme;
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
        cli_misused(with->command, "there can be at most %d players", YV_MAX_PLAYERS);
    with->bot[with->bots] = bot_find_level(name);
    if (with->bot[with->bots++])
        return;
    suggestion near = suggest_for(yv_span_of(name));
    for (int i = 0; i < bot_level_count; i++)
        suggest_from(&near, bot_levels[i].name);
    if (near.best)
        cli_misused(with->command, "there is no bot '%s'; did you mean %s?", name, near.best);
    cli_misused(with->command, "there is no bot '%s'; the levels are %s", name, names);
}

/* Takes a name, which a record must be able to keep unchanged and which must be safe to show. */
static void read_name(settings *with, const char *name)
{
    static const say_style showing = {.symbols = true};
    char shown[4 * YV_MAX_NAME];
    yv_text text = yv_text_in(shown, sizeof shown);
    const size_t length = strlen(name);
    if (length == 0 || length > YV_MAX_NAME || yv_span_trim(yv_span_of(name)).length != length)
        cli_misused(with->command, "a name has 1 to %d bytes and does not begin or end with a space", YV_MAX_NAME);
    say_clean(&text, &showing, yv_span_of(name));
    if (strcmp(shown, name) != 0)
        cli_misused(with->command, "that name contains characters that cannot be shown");
    for (int i = 0; i < with->names; i++)
        if (strcmp(with->name[i], name) == 0)
            cli_misused(with->command, "two people cannot have the same name, %s", name);
    if (with->names == YV_MAX_PLAYERS)
        cli_misused(with->command, "there can be at most %d players", YV_MAX_PLAYERS);
    with->name[with->names++] = name;
}

static void read_seed(settings *with, const char *word)
{
    char *end;
    errno = 0;
    with->seed = strtoull(word, &end, 10);
    if (errno || end == word || *end || *word == '-')
        cli_misused(with->command, "--seed takes a number from 0 to %llu, not '%s'", (unsigned long long)UINT64_MAX,
                    word);
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
    case OPTION_THEME: with->theme = value; break;
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
        cli_misused(command, "rules and players are chosen on the server; --server allows only --name and --theme");
    if ((with.save && !*with.save) || (with.resume && !*with.resume))
        cli_misused(command, "the name of the file is empty");
    return with;
}

/* ---- players ---- */

/* Fills in the players. The default is one person against two bots, or only people if several are named. */
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
        cli_misused(with->command, "%d names are too many: there are seats for %d people", with->names,
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

/* ---- starting and resuming ---- */

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

/* ---- the file of the game ---- */

/* True if nothing is at the path. Otherwise prints a message, because files must not be overwritten. */
static bool is_free(const char *path)
{
    const saved_game_state there = saved_game_look(path);
    if (strlen(path) >= SAVED_GAME_PATH)
        cli_complain("%.40s…: that name is too long", path);
    else if (there == SAVED_GAME_UNFINISHED)
        cli_complain("%s: contains an unfinished game; use --resume %s, or remove it", path, path);
    else if (there == SAVED_GAME_FINISHED)
        cli_complain("%s: contains a finished game; choose another name", path);
    else if (there == SAVED_GAME_FOREIGN)
        cli_complain("%s: is not a game, so it is not overwritten", path);
    else
        return true;
    return false;
}

/* Chooses the file for a new game: the one given, at a terminal one in the folder of games, or none. Another game with
 * the same options gets another file. */
static bool find_place(plain_game *s, const settings *with, bool another)
{
    s->default_place = !with->save && console_is_live() && game_folder_open();
    s->path[0] = '\0';
    if (!with->save)
        return true;
    if (another)
        return saved_game_next_name(with->save, s->path, sizeof s->path);
    snprintf(s->path, sizeof s->path, "%s", with->save);
    return is_free(with->save);
}

/* Plays the game; on the full screen, another one with the same settings may follow. */
static int play_new(plain_game *s, settings *with)
{
    bool again = false;
    int code;
    do {
        if (!open_table(s, with) || !find_place(s, with, again))
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
    if (strcmp(place, path) != 0 && !is_free(place))
        return CLI_WRONG;
    snprintf(s->path, sizeof s->path, "%s", place);
    if (!with->full)
        return plain_game_run(s);
    const int code = play_screen_run(s, &again);
    return again ? play_screen_from_setup(s, NULL) : code;
}

/* ---- the command ---- */

/* Offers to resume the last unfinished game. */
static int play_offered(plain_game *s, settings *with)
{
    char path[SAVED_GAME_PATH], answer[64];
    if (!console_is_live() || !game_folder_find_unfinished(path, sizeof path))
        return play_new(s, with);
    if (!console_read_line("Resume the unfinished game? Enter for yes, n for a new game: ", answer, sizeof answer))
        return console_interrupted() ? CLI_INTERRUPTED : CLI_OK;
    if (answer[0] == 'n' || answer[0] == 'N')
        return play_new(s, with);
    s->default_place = true;
    return play_on(s, with, path);
}

/* True if the options describe a game, so that it can start at once. */
static bool says_who_plays(const settings *with)
{
    return with->rules_text || with->players || with->bots || with->names || with->save || with->seeded;
}

static int play(settings with)
{
    static plain_game s;
    s = (plain_game){.fast = with.fast};
    if (with.server)
        return server_visit(with.command, with.server, with.names ? with.name[0] : NULL, false);
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

static int run(const cli_command *command, int argc, char **argv)
{
    const settings with = read_settings(command, argc, argv);
    screen_theme_choose(command, with.theme);
    const int code = play(with);
    screen_theme_keep();
    return code;
}

const cli_command play_command = {
    .name = "play",
    .arguments = "[OPTIONS]",
    .summary = "play in this terminal, with bots or people",
    .details =
        "Plays a game on the full screen, which needs a terminal of 60x20 or more. Without options, a setup screen\n"
        "lets you choose the rules and the players; your choices are saved for next time. With options, the game\n"
        "starts at once: '--bot hard' adds a bot. Several people ('--players 3 --bot easy' is two people and a bot)\n"
        "pass the keyboard around, and hands are hidden between turns.\n"
        "\n"
        "Press the numbers of the cards to throw, then Enter to draw a card, or the letter of a discard to take it;\n"
        "or click them. y calls, Space slaps down, h gives a hint, u takes back a turn, and ? shows all keys. T "
        "changes\n"
        "the colours, and they are saved for next time; --theme chooses them for one time.\n"
        "\n"
        "With --plain, in a small terminal or in a pipe, the game is played line by line. Type the cards to throw and\n"
        "where the new card comes from: '1 3 d' throws cards 1 and 3 and draws a card; '7h 7s Kd' throws two sevens\n"
        "and takes the king. y calls, s slaps down, h gives a hint, and ? shows the rest. You cannot call out\n"
        "of turn there.\n"
        "\n"
        "With --server the screen shows the lobby of a server: join a table, create one for your friends, or play\n"
        "at once. The URL may name a table, http://host:8080/t/CODE. A lost connection is restored automatically,\n"
        "and the server recognizes you next time.\n"
        "\n"
        "The game is saved after every turn: in the file of --save or --resume or, at a terminal, in a file of its\n"
        "own in yaniv/games in $XDG_DATA_HOME or ~/.local/share. You can leave with Ctrl-C at any time; the next\n"
        "'yaniv play' offers to resume the game, and 'yaniv history' lists all games. If the input ends, the exit "
        "status is 0 if the game is saved, else 1.",
    .examples = "  yaniv play\n"
                "  yaniv play --rules 'sevens limit=100' --bot easy --bot random --name Dana\n"
                "  yaniv play --players 3 --bot easy --save trip.yaniv\n"
                "  yaniv play --resume trip.yaniv\n"
                "  yaniv play --server http://192.168.1.5:8080 --name Dana\n",
    .options = options,
    .run = run,
};
