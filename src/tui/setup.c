#include "setup.h"

#include <string.h>

#include "../say/say.h"

/* ---- defaults ---- */

void setup_default(setup *u)
{
    *u = (setup){.rules = yv_rules_of_preset(0), .players = 3};
    for (int seat = 1; seat < YV_MAX_PLAYERS; seat++)
        u->seat[seat].level = bot_find_level("easy");
}

static bool is_taken(const local_seat *seats, int players, int but, const char *name)
{
    for (int i = 0; i < players; i++)
        if (i != but && strcmp(seats[i].name, name) == 0)
            return true;
    return false;
}

static void put_number_name(local_seat *seats, int players, int seat)
{
    int number = seat + 1;
    do {
        yv_text name = yv_text_in(seats[seat].name, sizeof seats[seat].name);
        yv_put_string(&name, "Player ");
        yv_put_number(&name, number++);
    } while (is_taken(seats, players, seat, seats[seat].name));
}

void setup_name_seats(local_seat *seats, int players)
{
    static const char *const names[] = {"Noa", "Omer",  "Tal", "Maya", "Avi",  "Dana", "Eli",  "Ruth",
                                        "Gil", "Shira", "Uri", "Yael", "Amir", "Lior", "Hila", "Boaz"};
    for (int seat = 0; seat < players; seat++) {
        const bool named = seats[seat].name[0] && !is_taken(seats, seat, seat, seats[seat].name);
        if (!named && !seats[seat].level)
            put_number_name(seats, players, seat);
    }
    for (int seat = 0; seat < players; seat++) {
        size_t i = 0;
        if (!seats[seat].level || seats[seat].name[0])
            continue;
        while (is_taken(seats, players, seat, names[i])) /* there are more names than seats */
            i++;
        strcpy(seats[seat].name, names[i]);
    }
}

void setup_clamp(setup *u)
{
    const yv_preset *preset = &yv_presets[u->rules.preset];
    if (u->players < preset->fewest)
        u->players = preset->fewest;
    if (u->players > preset->most)
        u->players = preset->most;
}

/* ---- as text ---- */

static void add_seat(setup *u, int *players, const bot_level *level, yv_span name)
{
    static const say_style showing = {.symbols = true};
    if (*players == YV_MAX_PLAYERS)
        return;
    local_seat *seat = &u->seat[(*players)++];
    *seat = (local_seat){.level = level};
    name.length = yv_span_fit(name, YV_MAX_NAME);
    yv_text text = yv_text_in(seat->name, sizeof seat->name);
    say_clean(&text, &showing, name);
}

static void read_line(setup *u, int *players, yv_span line)
{
    char ignored[SETUP_MESSAGE], level[32];
    yv_text why = yv_text_in(ignored, sizeof ignored), text = yv_text_in(level, sizeof level);
    const yv_span word = yv_span_take_word(&line), rest = yv_span_trim(line);
    yv_put_bytes(&text, rest.at, rest.length);
    if (yv_span_is(word, "rules"))
        yv_rules_parse(&u->rules, rest, &why);
    else if (yv_span_is(word, "person"))
        add_seat(u, players, NULL, rest);
    else if (yv_span_is(word, "bot") && bot_find_level(level))
        add_seat(u, players, bot_find_level(level), (yv_span){rest.at, 0});
}

void setup_read(setup *u, const char *text, size_t length)
{
    const char *end = text + length;
    int players = 0;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        read_line(u, &players, (yv_span){text, (size_t)(stop - text)});
        text = stop + 1;
    }
    if (players >= 2)
        u->players = players;
    setup_clamp(u);
}

void setup_write(const setup *u, yv_text *text)
{
    yv_put_string(text, "rules ");
    yv_rules_write(&u->rules, text);
    yv_put_char(text, '\n');
    for (int seat = 0; seat < u->players; seat++) {
        yv_put_string(text, u->seat[seat].level ? "bot " : "person ");
        yv_put_string(text, u->seat[seat].level ? u->seat[seat].level->name : u->seat[seat].name);
        yv_put_char(text, '\n');
    }
}

bool setup_is_wrong(const setup *u, char why[SETUP_MESSAGE])
{
    yv_game game;
    yv_text text = yv_text_in(why, SETUP_MESSAGE);
    const yv_error error = yv_start(&game, &u->rules, u->players);
    if (error.code) {
        yv_error_write(error, &text);
        return true;
    }
    for (int seat = 0; seat < u->players; seat++)
        if (!u->seat[seat].level && u->seat[seat].name[0] && is_taken(u->seat, u->players, seat, u->seat[seat].name)) {
            yv_put_string(&text, "two people have the same name");
            return true;
        }
    return false;
}
