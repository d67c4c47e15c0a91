/* yaniv rules: presets, options, and the rules of any game in English. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../engine/yaniv.h"
#include "../json/rules_json.h"
#include "../rulebook/rating_text.h"
#include "../rulebook/rules_page.h"
#include "../rulebook/rules_text.h"
#include "../rulebook/wrap.h"
#include "cli.h"
#include "commands.h"
#include "suggest.h"
#include "../sys/xalloc.h"

enum { OPTION_TEXT, OPTION_PLAYERS, OPTION_JSON, OPTION_MARKDOWN, OPTION_RATINGS };

static const cli_option options[] = {
    [OPTION_TEXT] = {"--text", NULL, "explain the rules of the game", NULL},
    [OPTION_PLAYERS] = {"--players", "N",
                        "for N players: the number of decks and rounds, and whether there are enough cards",
                        "2 3 4 5 6 7 8"},
    [OPTION_JSON] = {"--json", NULL, "print the presets, or the options and their values, as JSON", NULL},
    [OPTION_MARKDOWN] = {"--markdown", NULL,
                         "like --text, but in Markdown; without PRESET, the whole page docs/RULES.md", NULL},
    [OPTION_RATINGS] = {"--ratings", NULL, "explain how rated games change ratings, with examples", NULL},
    {NULL, NULL, NULL, NULL},
};

enum { COLUMNS = 80, LONGEST_RULES = 2000, LONGEST_ROW = 500 };

typedef struct {
    int form; /* one of the options above, or CLI_PLAIN for a table */
    int players;
    bool chosen; /* a preset or an option was given */
    yv_rules rules;
} request;

static bool may_colour(void)
{
    const char *off = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(off && *off) && terminal && strcmp(terminal, "dumb") != 0;
}

/* ---- all presets ---- */

static void print_preset(const yv_preset *preset)
{
    char row[LONGEST_ROW], first[32];
    yv_text text = yv_text_in(row, sizeof row);
    if (preset->fewest == preset->most)
        snprintf(first, sizeof first, "  %-10s %d    ", preset->name, preset->most);
    else
        snprintf(first, sizeof first, "  %-10s %d-%d  ", preset->name, preset->fewest, preset->most);
    wrap_put(&text, preset->about, (wrap_shape){COLUMNS, first, "                  "});
    fputs(row, stdout);
}

static void print_presets(void)
{
    puts("Presets, with the number of players:\n");
    for (int i = 0; i < YV_PRESETS; i++)
        print_preset(&yv_presets[i]);
    puts("\n  yaniv rules PRESET [key=value…]          list every option of that game\n"
         "  yaniv rules PRESET [key=value…] --text   explain how to play it");
}

/* ---- one game as a table ---- */

static bool differs(const yv_rules *rules, int option)
{
    return yv_rules_get(rules, option) != yv_options[option].normal;
}

/* Writes what the option decides, or what its value means, or why it has no effect. */
static void put_meaning(yv_text *text, const yv_rules *rules, int option)
{
    const char *idle = rules_text_idle(rules, option);
    if (!differs(rules, option)) {
        yv_put_string(text, yv_options[option].about);
    } else if (idle) {
        yv_put_string(text, "No effect here: ");
        yv_put_string(text, idle);
        yv_put_char(text, '.');
    } else {
        rules_text_write_option(text, rules, option);
    }
}

/* Writes " (0 to 30; default 5)". */
static void put_range(yv_text *text, const yv_option *option)
{
    yv_put_string(text, " (");
    if (option->values) {
        for (int i = 0; option->values[i]; i++) {
            yv_put_string(text, i == 0 ? "" : option->values[i + 1] ? ", " : " or ");
            yv_put_string(text, option->values[i]);
        }
        yv_put_string(text, "; default ");
        yv_put_string(text, option->values[option->normal]);
    } else {
        yv_put_number(text, option->lowest);
        yv_put_string(text, " to ");
        yv_put_number(text, option->highest);
        yv_put_string(text, "; default ");
        yv_put_number(text, option->normal);
    }
    yv_put_char(text, ')');
}

static void print_option(const yv_rules *rules, int option)
{
    char meaning[LONGEST_ROW], row[LONGEST_ROW], first[64], value[16];
    const bool bold = differs(rules, option) && may_colour();
    yv_text text = yv_text_in(value, sizeof value);
    yv_rules_put_value(rules, option, &text);
    text = yv_text_in(meaning, sizeof meaning);
    put_meaning(&text, rules, option);
    put_range(&text, &yv_options[option]);
    snprintf(first, sizeof first, "%c %-13s %-10s ", differs(rules, option) ? '*' : ' ', yv_options[option].key, value);
    text = yv_text_in(row, sizeof row);
    wrap_put(&text, meaning, (wrap_shape){COLUMNS, first, "                           "});
    printf("%s%s%s", bold ? "\033[1m" : "", row, bold ? "\033[0m" : "");
}

static void print_options(const yv_rules *rules, bool different, const char *heading)
{
    for (int i = 0; i < YV_OPTIONS; i++) {
        if (differs(rules, i) != different)
            continue;
        if (heading)
            printf("\n%s\n\n", heading);
        heading = NULL;
        print_option(rules, i);
    }
}

static void print_about(const yv_preset *preset)
{
    char row[LONGEST_ROW], first[32];
    yv_text text = yv_text_in(row, sizeof row);
    snprintf(first, sizeof first, "%s: ", preset->name);
    wrap_put(&text, preset->about, (wrap_shape){COLUMNS, first, ""});
    fputs(row, stdout);
}

/* Writes "For 2 to 8 players.", or the decks and rounds for a given number of players. */
static void print_players(const request *asked)
{
    const yv_preset *preset = &yv_presets[asked->rules.preset];
    const int players = asked->players;
    if (players) {
        const int decks = yv_rules_decks(&asked->rules, players);
        printf("With %d players: %d deck%s, %d cards", players, decks, decks == 1 ? "" : "s",
               yv_rules_deck_size(&asked->rules, players));
        if (asked->rules.end == YV_end_rounds) {
            const int rounds = yv_rules_rounds(&asked->rules, players);
            printf(", %d round%s", rounds, rounds == 1 ? "" : "s");
        }
        puts(".");
    } else if (preset->fewest == preset->most) {
        printf("For %d players.\n", preset->most);
    } else {
        printf("For %d to %d players.\n", preset->fewest, preset->most);
    }
}

static void print_table(const request *asked)
{
    char written[LONGEST_RULES];
    yv_text text = yv_text_in(written, sizeof written);
    yv_rules_write(&asked->rules, &text);
    print_about(&yv_presets[asked->rules.preset]);
    print_players(asked);
    print_options(&asked->rules, true, "Different from the default:");
    print_options(&asked->rules, false, "Same as the default:");
    printf("\nTo read how to play it: yaniv rules %s --text\n", written);
}

/* ---- one game in words ---- */

static void print_text(const request *asked, rules_style style)
{
    char written[LONGEST_RULES], *words = malloc(RULES_TEXT_CAPACITY);
    if (!words)
        abort();
    yv_text title = yv_text_in(written, sizeof written), text = yv_text_in(words, RULES_TEXT_CAPACITY);
    yv_rules_write(&asked->rules, &title);
    printf("%s: %s", style == RULES_MARKDOWN ? "# Yaniv" : "YANIV", written);
    if (asked->players)
        printf(", for %d players", asked->players);
    puts("\n");
    rules_text_write(&text, &asked->rules, asked->players, style);
    fputs(words, stdout);
    free(words);
}

static void print_page(void)
{
    char *words = malloc(RULES_PAGE_CAPACITY);
    if (!words)
        abort();
    yv_text text = yv_text_in(words, RULES_PAGE_CAPACITY);
    rules_page_write(&text);
    fputs(words, stdout);
    free(words);
}

static void print_ratings(void)
{
    char words[RATING_TEXT_CAPACITY];
    yv_text text = yv_text_in(words, sizeof words);
    rating_text_write(&text, RULES_PLAIN);
    fputs(words, stdout);
}

/* ---- for programs ---- */

static void put_chosen(jsonw *out, const request *asked)
{
    jsonw_key(out, "preset"), jsonw_string(out, yv_presets[asked->rules.preset].name);
    json_preset_keys(out, &asked->rules);
    if (asked->players) {
        jsonw_key(out, "decks"), jsonw_number(out, yv_rules_decks(&asked->rules, asked->players));
        jsonw_key(out, "cards"), jsonw_number(out, yv_rules_deck_size(&asked->rules, asked->players));
        jsonw_key(out, "rounds"), jsonw_number(out, yv_rules_rounds(&asked->rules, asked->players));
    }
    jsonw_key(out, "options"), json_options(out);
}

static void print_json(const request *asked)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    if (asked->chosen)
        put_chosen(&out, asked);
    else
        jsonw_key(&out, "presets"), json_presets(&out);
    jsonw_close(&out, '}');
    jsonw_newline(&out);
    fwrite(out.bytes, 1, out.length, stdout);
    jsonw_free(&out);
}

/* ---- the request ---- */

static void add_word(const cli_command *command, char *words, const char *word)
{
    const size_t length = strlen(words);
    if (strpbrk(word, " \t\r\n\v\f") || !*word)
        cli_misused(command, "'%.40s' is not of the form key=value", word);
    if (length + strlen(word) + 2 > LONGEST_RULES)
        cli_misused(command, "too many options");
    snprintf(words + length, LONGEST_RULES - length, "%s ", word);
}

static void read_rules(const cli_command *command, const char *words, yv_rules *rules)
{
    char message[LONGEST_ROW];
    yv_text why = yv_text_in(message, sizeof message);
    if (yv_rules_parse(rules, yv_span_of(words), &why))
        return;
    suggest_rules(yv_span_of(words), &why);
    cli_misused(command, "%s", message);
}

static request read_request(const cli_command *command, int argc, char **argv)
{
    char words[LONGEST_RULES] = "";
    request asked = {.form = CLI_PLAIN};
    cli_args args = cli_args_of(command, argc, argv);
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        if (option == OPTION_PLAYERS) {
            asked.players = (int)cli_number(command, "--players", args.value, 2, YV_MAX_PLAYERS);
        } else if (option == CLI_PLAIN) {
            add_word(command, words, args.value);
        } else {
            if (asked.form != CLI_PLAIN && asked.form != option)
                cli_misused(command, "%s or %s, not both", options[asked.form].flag, options[option].flag);
            asked.form = option;
        }
    }
    read_rules(command, words, &asked.rules);
    asked.chosen = words[0] || asked.players;
    return asked;
}

/* Checks the number of players. A number that the preset does not allow is a usage error; a deck that is too small is
 * reported. */
static int check_players(const cli_command *command, const request *asked)
{
    char message[LONGEST_ROW];
    yv_text text = yv_text_in(message, sizeof message);
    yv_game game;
    if (!asked->players)
        return CLI_OK;
    const yv_error error = yv_start(&game, &asked->rules, asked->players);
    if (!error.code)
        return CLI_OK;
    yv_error_write(error, &text);
    if (error.code == YV_PLAYERS || error.code == YV_PLAYERS_EXACTLY)
        cli_misused(command, "%s", message);
    cli_complain("%s", message);
    return CLI_WRONG;
}

static int run(const cli_command *command, int argc, char **argv)
{
    const request asked = read_request(command, argc, argv);
    const int code = check_players(command, &asked);
    switch (asked.form) {
    case OPTION_JSON: print_json(&asked); break;
    case OPTION_TEXT: print_text(&asked, RULES_PLAIN); break;
    case OPTION_RATINGS: print_ratings(); break;
    case OPTION_MARKDOWN:
        if (asked.chosen)
            print_text(&asked, RULES_MARKDOWN);
        else
            print_page();
        break;
    default:
        if (asked.chosen)
            print_table(&asked);
        else
            print_presets();
    }
    return code;
}

const cli_command rules_command = {
    .name = "rules",
    .arguments = "[OPTIONS] [PRESET] [key=value…]",
    .summary = "show presets, options, and the rules of any game",
    .details = "Without arguments, lists the presets: well-known variants of the game. With a preset or options, lists "
               "every option of that game, with its value, its meaning and its other values. Options that differ from "
               "the default come first, marked with a star.\n\n"
               "With --players, it also reports if there are not enough cards; the exit status is then 1.",
    .examples = "  yaniv rules\n"
                "  yaniv rules sevens threshold=5\n"
                "  yaniv rules --text traveller ace=both slap=runs --players 3\n"
                "  yaniv rules --ratings\n",
    .completes = "@presets",
    .options = options,
    .run = run,
};
