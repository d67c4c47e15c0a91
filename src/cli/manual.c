/* The manual page, in roff. */
#include <stdio.h>
#include <string.h>

#include "../ai/bot.h"
#include "../base/utf8.h"
#include "../engine/yaniv.h"
#include "../rulebook/rules_text.h"
#include "help.h"
#include "prose.h"

#ifndef YANIV_VERSION
#define YANIV_VERSION "unknown"
#endif

/* ---- roff ---- */

/* Replacements for characters that not every terminal can show. */
static const struct {
    unsigned point;
    const char *roff;
} characters[] = {{0x2013, "\\(en"}, {0x2014, "\\(em"}, {0x2026, "\\&..."}, {0x2212, "\\-"}};

/* Writes a character. Those beyond ASCII are written by name, so that the page is the same under every locale. */
static void put_character(uint32_t point)
{
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++) {
        if (characters[i].point == point) {
            fputs(characters[i].roff, stdout);
            return;
        }
    }
    printf("\\[u%04X]", point);
}

static void put_span(yv_span text)
{
    for (const char *at = text.at, *end = text.at + text.length; at < end;) {
        const uint32_t character = utf8_next(&at, end);
        switch (character) {
        case '\\': fputs("\\e", stdout); break;
        case '-': fputs("\\-", stdout); break;
        case '\'': fputs("\\(aq", stdout); break;
        case '`': fputs("\\(ga", stdout); break;
        case '"': fputs("\\(dq", stdout); break;
        case '^': fputs("\\(ha", stdout); break;
        case '~': fputs("\\(ti", stdout); break;
        case '\n': putchar(' '); break;
        default:
            if (character < 0x80)
                putchar((int)character);
            else
                put_character(character);
        }
    }
}

static void put(const char *text)
{
    put_span(yv_span_of(text));
}

static void put_font(char font, const char *text)
{
    printf("\\f%c", font);
    put(text);
    fputs("\\fR", stdout);
}

/* Writes a line of text. It must not begin with a dot, which would make it a request; quotes are escaped anyway. */
static void put_line(const char *text)
{
    if (*text == '.')
        fputs("\\&", stdout);
    put(text);
    putchar('\n');
}

static void put_lines(yv_span lines)
{
    puts(".EX");
    while (lines.length > 0) {
        size_t length = 0;
        while (length < lines.length && lines.at[length] != '\n')
            length++;
        if (lines.at[0] == '.')
            fputs("\\&", stdout);
        put_span((yv_span){lines.at, length});
        putchar('\n');
        length += length < lines.length;
        lines = (yv_span){lines.at + length, lines.length - length};
    }
    puts(".EE");
}

static void put_prose(const char *details)
{
    prose_block block;
    while (prose_next(&details, &block)) {
        if (block.kind == PROSE_LINE) {
            put_lines(block.text);
            continue;
        }
        puts(".PP");
        if (block.text.at[0] == '.')
            fputs("\\&", stdout);
        put_span(block.text);
        putchar('\n');
    }
}

/* ---- commands ---- */

static void put_option(const cli_option *option)
{
    puts(".TP");
    put_font('B', option->flag);
    if (option->argument) {
        putchar(' ');
        put_font('I', option->argument);
    }
    putchar('\n');
    put_line(option->about);
}

static void put_command(const cli_command *command)
{
    printf(".SS \"");
    put(command->name);
    puts("\"");
    put_font('B', "yaniv ");
    put_font('B', command->name);
    putchar(' ');
    put(command->arguments ? command->arguments : "");
    putchar('\n');
    put_prose(command->details ? command->details : command->summary);
    for (const cli_option *option = command->options; option && option->flag; option++)
        put_option(option);
    if (command->examples) {
        puts(".PP\nExamples:\n.PP");
        put_lines(yv_span_of(command->examples));
    }
}

/* ---- rules, presets, bots ---- */

static void put_presets(void)
{
    for (int i = 0; i < YV_PRESETS; i++) {
        const yv_preset *preset = &yv_presets[i];
        puts(".TP");
        put_font('B', preset->name);
        putchar('\n');
        put(preset->about);
        if (preset->fewest == preset->most)
            printf("; for %d players.\n", preset->most);
        else
            printf("; for %d to %d players.\n", preset->fewest, preset->most);
        if (*preset->differences) {
            puts(".br");
            put_line(preset->differences);
        }
    }
}

static void put_range(const yv_option *option)
{
    char range[64];
    snprintf(range, sizeof range, "%d to %d; the default is %d.", option->lowest, option->highest, option->normal);
    puts(".br");
    put_line(range);
}

/* Writes the values of a choice, with their meanings. */
static void put_values(int option)
{
    puts(".RS");
    for (int i = 0; yv_options[option].values[i]; i++) {
        char sentence[256], message[64];
        yv_text text = yv_text_in(sentence, sizeof sentence), why = yv_text_in(message, sizeof message);
        yv_rules rules = yv_rules_of_preset(0);
        yv_rules_set(&rules, yv_span_of(yv_options[option].key), yv_span_of(yv_options[option].values[i]), &why);
        rules_text_write_option(&text, &rules, option);
        puts(".TP");
        put_font('I', yv_options[option].values[i]);
        puts(i == yv_options[option].normal ? " (default)" : "");
        put_line(sentence);
    }
    puts(".RE");
}

static void put_rules(void)
{
    for (int i = 0; i < YV_OPTIONS; i++) {
        puts(".TP");
        put_font('B', yv_options[i].key);
        putchar('\n');
        put_line(yv_options[i].about);
        if (yv_options[i].values)
            put_values(i);
        else
            put_range(&yv_options[i]);
    }
}

static void put_bots(void)
{
    for (int i = 0; i < bot_level_count; i++) {
        puts(".TP");
        put_font('B', bot_levels[i].name);
        putchar('\n');
        put_line(bot_levels[i].about);
    }
}

/* ---- the page ---- */

static void put_head(void)
{
    puts(".TH YANIV 1 \"\" \"yaniv " YANIV_VERSION "\" \"User Commands\"\n"
         ".nr HY 0\n.ad l\n"
         ".SH NAME\n"
         "yaniv \\- play, score and study the card game Yaniv\n"
         ".SH SYNOPSIS\n"
         "\\fByaniv\\fR \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]\n"
         ".br\n"
         "\\fByaniv\\fR [\\fICOMMAND\\fR] \\fB\\-\\-help\\fR\n"
         ".br\n"
         "\\fByaniv \\-\\-version\\fR\n"
         ".SH DESCRIPTION\n"
         "In Yaniv you throw and pick up cards until your hand is low enough to call.\n"
         "If another hand is as low as yours, the call costs you points.\n"
         "With this program you can play against bots and other people, keep score when you play with real cards,\n"
         "study the game, and write bots.\n"
         ".PP\n"
         "The game has many variants: see\n"
         ".BR PRESETS .\n"
         "Any option of the rules can be changed as \\fIkey\\fB=\\fIvalue\\fR: see\n"
         ".BR \"RULE OPTIONS\" .\n"
         "\\fByaniv rules \\-\\-text\\fR explains the rules of any variant.\n"
         ".SH COMMANDS\n"
         "Every command has \\fB\\-\\-help\\fR. Words after \\fB\\-\\-\\fR are not options.");
}

static void put_tail(void)
{
    puts(".SH EXIT STATUS\n"
         ".TP\n\\fB0\\fR\nSuccess.\n"
         ".TP\n\\fB1\\fR\n"
         "An error: a record breaks the rules, or a file cannot be read or written.\n"
         ".TP\n\\fB2\\fR\nThe command line is wrong.\n"
         ".SH ENVIRONMENT\n"
         ".TP\n\\fBNO_COLOR\\fR\nIf set and not empty, no colours are used.\n"
         ".SH FILES\n"
         ".TP\n\\fI*.yaniv\\fR\n"
         "A game record: the rules, the players, every deck and every action, as text.\n"
         ".SH SEE ALSO\n"
         "docs/RULES.md and docs/NOTATION.md, which come with the program,\n"
         "explain the rules and the file format.");
}

void help_print_manual(void)
{
    put_head();
    for (size_t i = 0; i < cli_command_count; i++)
        put_command(cli_commands[i]);
    puts(".SH PRESETS\nThe second line of each shows how it differs from the first preset.");
    put_presets();
    puts(".SH RULE OPTIONS\nOptions are written as \\fIkey\\fB=\\fIvalue\\fR, after a preset or instead of one.");
    put_rules();
    puts(".SH BOTS\nThe built-in levels, from the weakest to the strongest:");
    put_bots();
    put_tail();
}
