#include "settings_request.h"

enum { SHORTEST_WINDOW = 500 };

static const uint8_t clocks[] = {0, 10, 20, 40};

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
        if (r->seats < SETTINGS_FEWEST_SEATS || r->seats > YV_MAX_PLAYERS)
            return REFUSE_MALFORMED;
        s->seats = (uint8_t)r->seats;
    } else if (r->has & HAS_rules && s->seats > most) {
        s->seats = (uint8_t)most; /* fewer seats if the rules are for fewer players */
    }
    yv_game probe;
    const yv_error error = yv_start(&probe, &s->rules, s->seats);
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
        if (r->window < SHORTEST_WINDOW || r->window > SETTINGS_LONGEST_WINDOW)
            return REFUSE_MALFORMED;
        s->window_ms = (uint16_t)r->window;
    }
    return REFUSE_NONE;
}

refusal settings_request_apply(room_settings *s, const request *r, yv_text *why)
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
