/* yaniv score: the score sheet for people who play with real cards. */
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../chance/shuffle.h"
#include "../../entropy/entropy.h"
#include "../cli.h"
#include "../commands.h"
#include "sheet_json.h"
#include "news.h"
#include "players.h"
#include "screen.h"
#include "session.h"
#include "../console.h"
#include "../suggest.h"
#include "../../sys/xalloc.h"

enum { OPTION_RULES, OPTION_RATINGS, OPTION_FILE, OPTION_PRINT, OPTION_JSON, OPTION_TEXT };

static const cli_option options[] = {
    [OPTION_RULES] = {"--rules", "RULES", "a preset and options, such as 'traveller threshold=7'", "@presets"},
    [OPTION_RATINGS] = {"--ratings", "R1,R2,…", "the players' ratings before the game, in seat order", NULL},
    [OPTION_FILE] = {"--file", "FILE", "the file of the sheet; an existing file is continued", "@files"},
    [OPTION_PRINT] = {"--print", NULL, "only print the sheet of --file", NULL},
    [OPTION_JSON] = {"--json", NULL, "print the sheet as JSON (after the input, if names are given)", NULL},
    [OPTION_TEXT] = {"--text", NULL, "print the sheet as a few lines for a chat", NULL},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const cli_command *command;
    const char *rules, *ratings, *path;
    bool print, as_json, as_text;
    const char *name[YV_MAX_PLAYERS];
    int names;
} wishes;

static sheet paper; /* too large for a stack */

/* ---- printing ---- */

static void print_json(const sheet *it)
{
    jsonw out = JSONW_GROWING(xrealloc);
    sheet_json(&out, it);
    jsonw_newline(&out);
    fwrite(out.bytes, 1, out.length, stdout);
    jsonw_free(&out);
}

static void print_sheet(const wishes *with, const sheet *it)
{
    const screen here = screen_open();
    if (with->as_json) {
        print_json(it);
    } else if (with->as_text) {
        news_for_a_chat(stdout, it);
    } else {
        screen_table(&here, it);
        putchar('\n');
        if (it->rated)
            news_of_ratings(stdout, it);
        news_of_next(stdout, it);
    }
}

static int print_file(const wishes *with)
{
    sheet_file file = {0};
    if (!with->path)
        cli_misused(with->command, "which sheet? Use --file");
    if (with->names || with->rules || with->ratings)
        cli_misused(with->command, "a sheet that is printed already has players and rules");
    const bool read = sheet_file_load(&file, with->path, &paper);
    if (read)
        print_sheet(with, &paper);
    sheet_file_close(&file);
    return read ? CLI_OK : CLI_WRONG;
}

/* ---- a new sheet ---- */

/* Returns the number of ratings that were given. */
static int read_ratings(const wishes *with, sheet *it)
{
    it->rated = with->ratings != NULL;
    return it->rated ? cli_numbers(with->command, "--ratings", with->ratings, 0, SHEET_MOST_RATING, it->rating,
                                   YV_MAX_PLAYERS)
                     : 0;
}

static void read_rules(const wishes *with, sheet *it)
{
    char reason[1024];
    yv_text why = yv_text_in(reason, sizeof reason);
    if (!with->rules || yv_rules_parse(&it->rules, yv_span_of(with->rules), &why))
        return;
    suggest_rules(yv_span_of(with->rules), &why);
    cli_misused(with->command, "%s", reason);
}

static void read_names(const wishes *with, sheet *it)
{
    char reason[1024];
    yv_text why = yv_text_in(reason, sizeof reason);
    for (int i = 0; i < with->names; i++)
        if (!sheet_add_player(it, yv_span_of(with->name[i]), &why))
            cli_misused(with->command, "%s", reason);
    if (with->names && !sheet_begin(it, &why))
        cli_misused(with->command, "%s", reason);
}

static void set_date(sheet *it)
{
    const time_t now = time(NULL);
    struct tm today;
    if (localtime_r(&now, &today))
        strftime(it->date, sizeof it->date, "%Y-%m-%d", &today);
}

/* Chooses the first starter at random. */
static void draw_starter(sheet *it)
{
    char unused[200];
    yv_text why = yv_text_in(unused, sizeof unused);
    if (entropy_init())
        it->start = (yv_seat)yv_random_below(entropy_next, NULL, (uint32_t)it->players);
    sheet_begin(it, &why);
}

static bool begin_new(session *at, const wishes *with)
{
    sheet_clear(at->paper);
    set_date(at->paper);
    read_rules(with, at->paper);
    const int ratings = read_ratings(with, at->paper);
    read_names(with, at->paper);
    if (!with->names && !players_ask(at, !with->rules)) {
        if (!console_interrupted())
            cli_complain("a sheet needs players");
        return false;
    }
    if (with->ratings && ratings != at->paper->players)
        cli_misused(with->command, "--ratings needs %d numbers, one for each player", at->paper->players);
    draw_starter(at->paper);
    return true;
}

/* ---- an existing sheet ---- */

/* Checks that names, rules and ratings agree with those of an existing sheet. */
static bool agrees(const wishes *with, const sheet *it)
{
    static sheet asked;
    sheet_clear(&asked);
    read_rules(with, &asked);
    const int ratings = read_ratings(with, &asked);
    bool same = !with->names || with->names == it->players;
    for (int i = 0; same && i < with->names; i++)
        same = yv_span_is_word(yv_span_trim(yv_span_of(with->name[i])), it->name[i]);
    if (with->rules)
        same = same && memcmp(&asked.rules, &it->rules, sizeof it->rules) == 0;
    if (with->ratings)
        same = same && it->rated && ratings == it->players
               && memcmp(asked.rating, it->rating, sizeof it->rating[0] * (size_t)it->players) == 0;
    return same;
}

static bool go_on(session *at, const wishes *with, const char *path)
{
    if (!sheet_file_load(at->file, path, at->paper))
        return false;
    if (agrees(with, at->paper))
        return true;
    cli_complain("%s: is the sheet of another game, with other players, rules or ratings", path);
    return false;
}

/* Offers the last unfinished sheet. Returns true if the person continues it. */
static bool offer_last(session *at, char path[PATH_MAX])
{
    char names[YV_MAX_PLAYERS * (YV_MAX_NAME + 8)];
    if (!sheet_file_find_unfinished(path, at->paper))
        return false;
    yv_text text = yv_text_in(names, sizeof names);
    news_put_names(at->paper, at->paper->now.game.in, &text);
    printf("There is an unfinished game%s%s: %s, round %d.\n", at->paper->date[0] ? " of " : "", at->paper->date, names,
           sheet_round_now(&at->paper->now.game));
    char *answer = session_ask(at, "Continue it? (Enter: yes; n: new game)> ");
    const bool yes = answer && answer[strspn(answer, " \t")] != 'n' && answer[strspn(answer, " \t")] != 'N';
    free(answer);
    return yes;
}

/* ---- the session ---- */

static bool is_wish_free(const wishes *with)
{
    return !with->names && !with->rules && !with->ratings && !with->path && !with->as_json;
}

/* Loads or starts the sheet, and prints where it is saved. */
static bool open_sheet(session *at, const wishes *with)
{
    char last[PATH_MAX];
    if (with->path && sheet_file_exists(with->path))
        return go_on(at, with, with->path);
    if (is_wish_free(with) && console_is_typed() && offer_last(at, last))
        return go_on(at, with, last);
    if (!begin_new(at, with))
        return false;
    if (!with->path)
        return with->as_json || sheet_file_choose(at->file);
    return sheet_file_move(at->file, with->path, at->paper);
}

static void greet(const session *at)
{
    char line[1024];
    yv_text text = yv_text_in(line, sizeof line);
    yv_rules_write(&at->paper->rules, &text);
    const screen here = screen_open();
    printf("Yaniv, %s. Type ? for help.\n", line);
    if (at->paper->now.game.round > 0) {
        screen_table(&here, at->paper);
        putchar('\n');
    } else if (at->paper->count == 0) {
        printf("%s starts, chosen at random ('start NAME' changes that).\n", at->paper->name[at->paper->start]);
        return;
    }
    news_of_next(stdout, at->paper);
}

static int sit(const wishes *with)
{
    sheet_file file = {0};
    session at = {.paper = &paper, .file = &file, .quiet = with->as_json};
    if (with->path && strcmp(with->path, "-") == 0)
        cli_misused(with->command, "- can only be printed; a sheet needs a file");
    console_catch_signals();
    if (!open_sheet(&at, with)) {
        sheet_file_close(&file);
        return console_interrupted() ? CLI_INTERRUPTED : CLI_WRONG;
    }
    if (!at.quiet)
        greet(&at);
    session_run(&at);
    if (with->as_json)
        print_json(&paper);
    else if (file.saved)
        printf("The sheet is in %s\n", file.path);
    sheet_file_close(&file);
    if (console_interrupted())
        return CLI_INTERRUPTED;
    return at.wrong && !console_is_typed() ? CLI_WRONG : CLI_OK;
}

/* Switches to a UTF-8 locale, because names are UTF-8 in every locale. */
static void use_utf8(void)
{
    if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

static int run(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    wishes with = {.command = command};
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        switch (option) {
        case OPTION_RULES: with.rules = args.value; break;
        case OPTION_RATINGS: with.ratings = args.value; break;
        case OPTION_FILE: with.path = args.value; break;
        case OPTION_PRINT: with.print = true; break;
        case OPTION_JSON: with.as_json = true; break;
        case OPTION_TEXT: with.as_text = true; break;
        default:
            if (with.names == YV_MAX_PLAYERS)
                cli_misused(command, "there can be at most %d players", YV_MAX_PLAYERS);
            with.name[with.names++] = args.value;
        }
    }
    if (with.as_json && with.as_text)
        cli_misused(command, "--json or --text, not both");
    use_utf8();
    const bool only_prints = with.print || with.as_text || (with.as_json && !with.names);
    return only_prints ? print_file(&with) : sit(&with);
}

const cli_command score_command = {
    .name = "score",
    .arguments = "[OPTIONS] [NAME…]",
    .summary = "keep the score of a game with real cards",
    .details =
        "Keeps score for people who play with real cards. Name the 2 to 8 players in seat order, or wait to be asked.\n"
        "After each round, type who called and every player's hand, as points (12) or as cards (7hJk2c). The program\n"
        "works out Assafs, cuts, who is out, who starts, the winners and the ratings.\n"
        "\n"
        "  dana              Dana called; every hand is asked for in turn\n"
        "  dana: 3 12 7      the same on one line, hands in seat order\n"
        "  undo              takes back the last entry, as often as you like\n"
        "  ?                 lists everything else\n"
        "\n"
        "The sheet is saved after every change, in a readable text file (docs/SCORE.md): FILE, or a new file in\n"
        "$XDG_DATA_HOME/yaniv (~/.local/share/yaniv). If FILE exists, it is continued; without arguments, 'yaniv "
        "score'\n"
        "offers to continue the last unfinished sheet. With --json and names, nothing is saved unless --file is "
        "given.\n"
        "\n"
        "Rounds can be piped in. Lines that are refused are reported on stderr and skipped; the exit status is then 1.",
    .examples = "  yaniv score Dana Omer Noa\n"
                "  yaniv score --rules 'sevens limit=100' --file beach.txt Dana Omer\n"
                "  yaniv score --file beach.txt\n"
                "  yaniv score --file beach.txt --text\n"
                "  printf 'dana: 3 12\\nomer: 8 0\\n' | yaniv score --json Dana Omer\n",
    .options = options,
    .run = run,
};
