/* The settings of a room: what a table is made with, and what its host may change while it waits. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "../../engine/yaniv.h"
#include "refusal.h"
#include "request.h"

enum { SETTINGS_RULES_BYTES = 1024 }; /* the longest writing of rules is shorter */

typedef struct {
    yv_rules rules;
    uint8_t seats;
    bool open; /* public: in the lobby */
    bool rated;
    bool window;   /* slap-downs have a window instead of the race */
    uint8_t clock; /* seconds for a turn; 0: none */
    uint16_t window_ms;
} room_settings;

/* The fields of a request that are settings. */
enum {
    SETTINGS_FIELDS = HAS_rules | HAS_seats | HAS_public | HAS_rated | HAS_clock | HAS_slap | HAS_window,
};

room_settings settings_usual(void);

/* Changes settings as the request says. On a refusal they are as they were, and `why` may say more. */
refusal settings_change(room_settings *s, const request *r, yv_text *why);

/* As words: seats, public, rated, clock, race or window, its length, rules. */
void settings_write(const room_settings *s, yv_text *text);
bool settings_read(room_settings *s, yv_span words);

#endif
