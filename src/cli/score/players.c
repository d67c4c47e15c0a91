#include "players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_REASON = 1024 };

static bool read_names(session *at, yv_span line)
{
    char reason[MOST_REASON];
    yv_text why = yv_text_in(reason, sizeof reason);
    at->paper->players = 0;
    bool commas = memchr(line.at, ',', line.length) != NULL;
    for (line = yv_span_trim(line); line.length > 0; line = yv_span_trim(line)) {
        yv_span name = yv_span_take_word(&(yv_span){line.at, line.length});
        const char *comma = memchr(line.at, ',', line.length);
        if (commas)
            name.length = comma ? (size_t)(comma - line.at) : line.length;
        if (!sheet_add_player(at->paper, name, &why)) {
            session_refuse(at, reason);
            return false;
        }
        const size_t used = name.length + (commas && comma);
        line = (yv_span){line.at + used, line.length - used};
    }
    if (at->paper->players < 2)
        session_refuse(at, "type the names of 2 to 8 players, separated by spaces or commas: Dana Omer Noa");
    return at->paper->players >= 2;
}

/* Returns the answer to a question, or NULL at the end of the input or after `quit`. */
static char *ask_first(session *at, const char *question)
{
    char *line = session_ask(at, "%s", question);
    if (line && yv_span_is_word(yv_span_trim(yv_span_of(line)), "quit")) {
        free(line);
        return NULL;
    }
    return line;
}

static bool begin(session *at)
{
    char reason[MOST_REASON];
    yv_text why = yv_text_in(reason, sizeof reason);
    if (sheet_begin(at->paper, &why))
        return true;
    session_refuse(at, reason);
    return false;
}

static void list_presets(void)
{
    for (int i = 0; i < YV_PRESETS; i++)
        printf("  %-10s %s\n", yv_presets[i].name, yv_presets[i].about);
    puts("Options can follow: traveller threshold=7 (see docs/RULES.md)");
}

static bool ask_rules(session *at)
{
    for (;;) {
        char reason[MOST_REASON];
        yv_text why = yv_text_in(reason, sizeof reason);
        char *line = ask_first(at, "Which rules? (Enter: traveller; ?: list)> ");
        if (!line)
            return false;
        const bool asks = yv_span_is_word(yv_span_trim(yv_span_of(line)), "?");
        const bool read = !asks && yv_rules_parse(&at->paper->rules, yv_span_of(line), &why);
        if (asks)
            list_presets();
        else if (!read)
            session_refuse(at, reason);
        free(line);
        if (read)
            return true;
    }
}

bool players_ask(session *at, bool with_rules)
{
    for (;;) {
        char *line = ask_first(at, "Names of the players, in seat order> ");
        if (!line)
            return false;
        const bool read = read_names(at, yv_span_of(line));
        free(line);
        if (!read)
            continue;
        if (with_rules && !ask_rules(at))
            return false;
        if (begin(at))
            return true;
    }
}
