#include "settings.h"

enum {
    FEWEST_SEATS = 2,
    USUAL_SEATS = 4,
    USUAL_CLOCK = 20,
    SHORTEST_WINDOW = 500,
    USUAL_WINDOW = 1500,
    LONGEST_WINDOW = 5000
};

static const uint8_t clocks[] = {0, 10, 20, 40};

room_settings settings_usual(void)
{
    return (room_settings){.rules = yv_rules_of_preset(0),
                           .seats = USUAL_SEATS,
                           .open = true,
                           .clock = USUAL_CLOCK,
                           .window_ms = USUAL_WINDOW};
}

static bool is_clock(int64_t seconds)
{
    for (size_t i = 0; i < sizeof clocks; i++)
        if (clocks[i] == seconds)
            return true;
    return false;
}

static refusal change_rules(room_settings *s, const request *r, yv_text *why)
{
    if (r->has & HAS_rules && !yv_rules_parse(&s->rules, r->rules, why))
        return REFUSE_RULES;
    const int most = yv_presets[s->rules.preset].most;
    if (r->has & HAS_seats) {
        if (r->seats < FEWEST_SEATS || r->seats > YV_MAX_PLAYERS)
            return REFUSE_MALFORMED;
        s->seats = (uint8_t)r->seats;
    } else if (r->has & HAS_rules && s->seats > most) {
        s->seats = (uint8_t)most; /* a game for two has two seats, unless somebody asks for more */
    }
    yv_game trial;
    const yv_error error = yv_start(&trial, &s->rules, s->seats);
    if (!error.code)
        return REFUSE_NONE;
    yv_error_write(error, why);
    return REFUSE_RULES;
}

static refusal change_times(room_settings *s, const request *r)
{
    if (r->has & HAS_clock) {
        if (!is_clock(r->clock))
            return REFUSE_MALFORMED;
        s->clock = (uint8_t)r->clock;
    }
    if (r->has & HAS_slap) {
        s->window = yv_span_is(r->slap, "window");
        if (!s->window && !yv_span_is(r->slap, "race"))
            return REFUSE_MALFORMED;
    }
    if (r->has & HAS_window) {
        if (r->window < SHORTEST_WINDOW || r->window > LONGEST_WINDOW)
            return REFUSE_MALFORMED;
        s->window_ms = (uint16_t)r->window;
    }
    return REFUSE_NONE;
}

refusal settings_change(room_settings *s, const request *r, yv_text *why)
{
    room_settings changed = *s;
    refusal no = change_times(&changed, r);
    if (!no)
        no = change_rules(&changed, r, why);
    if (no)
        return no;
    if (r->has & HAS_public)
        changed.open = r->public;
    if (r->has & HAS_rated)
        changed.rated = r->rated;
    *s = changed;
    return REFUSE_NONE;
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
    if (!yv_span_to_number(yv_span_take_word(&words), FEWEST_SEATS, YV_MAX_PLAYERS, &seats)
        || !yv_span_to_number(yv_span_take_word(&words), 0, 1, &open)
        || !yv_span_to_number(yv_span_take_word(&words), 0, 1, &rated)
        || !yv_span_to_number(yv_span_take_word(&words), 0, UINT8_MAX, &clock))
        return false;
    const bool window = yv_span_is(yv_span_take_word(&words), "window");
    if (!yv_span_to_number(yv_span_take_word(&words), 0, LONGEST_WINDOW, &window_ms))
        return false;
    *s = (room_settings){.seats = (uint8_t)seats,
                         .open = open,
                         .rated = rated,
                         .clock = (uint8_t)clock,
                         .window = window,
                         .window_ms = (uint16_t)window_ms};
    return yv_rules_parse(&s->rules, words, &nowhere);
}
