/* The settings of a room, which are chosen when a table is created and which its host may change while it waits. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "../../engine/yaniv.h"

enum {
    SETTINGS_RULES_BYTES = 1024, /* longer than any text of rules */
    SETTINGS_FEWEST_SEATS = 2,
    SETTINGS_LONGEST_WINDOW = 5000, /* ms */
};

typedef struct {
    yv_rules rules;
    uint8_t seats;
    bool open; /* public: the lobby shows the table */
    bool rated;
    bool window;   /* slap-downs have a time window instead of the race */
    uint8_t clock; /* seconds for a turn; 0 for no clock */
    uint16_t window_ms;
} room_settings;

/* Returns the default settings. */
room_settings settings_usual(void);

bool settings_equal(const room_settings *one, const room_settings *other);

/* Returns why a game with these settings cannot be rated, or NULL if it can. */
const char *settings_unratable(const room_settings *s);

/* Writes the settings as words: seats, public, rated, clock, race or window, length of the window, rules. */
void settings_write(const room_settings *s, yv_text *text);

/* Reads settings that settings_write wrote. Returns false if the words are something else. */
bool settings_read(room_settings *s, yv_span words);

#endif
