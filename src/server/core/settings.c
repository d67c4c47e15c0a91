#include "settings.h"

#include <string.h>

enum { USUAL_SEATS = 4, USUAL_CLOCK = 20, USUAL_WINDOW = 1500 };

room_settings settings_usual(void)
{
    return (room_settings){.rules = yv_rules_of_preset(0),
                           .seats = USUAL_SEATS,
                           .open = true,
                           .clock = USUAL_CLOCK,
                           .window_ms = USUAL_WINDOW};
}

bool settings_equal(const room_settings *one, const room_settings *other)
{
    return memcmp(&one->rules, &other->rules, sizeof one->rules) == 0 && one->seats == other->seats
           && one->open == other->open && one->rated == other->rated && one->window == other->window
           && one->clock == other->clock && one->window_ms == other->window_ms;
}

const char *settings_unratable(const room_settings *s)
{
    const yv_rules preset = yv_rules_of_preset(s->rules.preset);
    if (memcmp(&s->rules, &preset, sizeof preset) != 0)
        return "rated games have the rules of a preset, without changed options";
    if (s->rules.end == YV_end_rounds)
        return "nobody goes out in games over a number of rounds, so they are not rated";
    return s->clock ? NULL : "a rated game needs a turn clock";
}

void settings_write(const room_settings *s, yv_text *text)
{
    const int numbers[] = {s->seats, s->open, s->rated, s->clock};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        yv_put_number(text, numbers[i]);
        yv_put_char(text, ' ');
    }
    yv_put_string(text, s->window ? "window " : "race ");
    yv_put_number(text, s->window_ms);
    yv_put_char(text, ' ');
    yv_rules_write(&s->rules, text);
}

bool settings_read(room_settings *s, yv_span words)
{
    long seats, open, rated, clock, window_ms;
    yv_text nowhere = yv_text_in(NULL, 0);
    if (!yv_span_to_number(yv_span_take_word(&words), SETTINGS_FEWEST_SEATS, YV_MAX_PLAYERS, &seats)
        || !yv_span_to_number(yv_span_take_word(&words), 0, 1, &open)
        || !yv_span_to_number(yv_span_take_word(&words), 0, 1, &rated)
        || !yv_span_to_number(yv_span_take_word(&words), 0, UINT8_MAX, &clock))
        return false;
    const bool window = yv_span_is(yv_span_take_word(&words), "window");
    if (!yv_span_to_number(yv_span_take_word(&words), 0, SETTINGS_LONGEST_WINDOW, &window_ms))
        return false;
    *s = (room_settings){.seats = (uint8_t)seats,
                         .open = open,
                         .rated = rated,
                         .clock = (uint8_t)clock,
                         .window = window,
                         .window_ms = (uint16_t)window_ms};
    return yv_rules_parse(&s->rules, words, &nowhere);
}
