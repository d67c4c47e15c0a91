#include "record_names.h"

#include <string.h>

void record_names_note_tag(yv_seats *bots, const yv_step *step)
{
    const yv_span key = step->key;
    if (step->what == YV_STEP_TAG && key.length == 5 && memcmp(key.at, "seat", 4) == 0 && key.at[4] >= '1'
        && key.at[4] <= '0' + YV_MAX_PLAYERS && !yv_span_is(step->value, "person"))
        *bots |= yv_seat_bit(key.at[4] - '1');
}

const char *record_names_find(const yv_record *record, yv_seats bots, int seat)
{
    const yv_seats people = (yv_seats)(~bots & ((1u << record->players) - 1));
    const bool alone = people == yv_seat_bit(seat) && record->players > 1;
    return alone && strncmp(record->name[seat], "Player ", 7) == 0 ? "You" : record->name[seat];
}
