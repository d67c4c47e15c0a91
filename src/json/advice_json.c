#include "advice_json.h"

#include "objects.h"

enum { POINT_PLACES = 2, CHANCE_PLACES = 4 };

_Static_assert(ADVISE_POINT == 100 && ADVISE_ONE == 10000, "the places of the fractions");

static void put_fraction(jsonw *out, const char *key, bool known, int32_t value, int places)
{
    jsonw_key(out, key);
    if (known)
        jsonw_decimal(out, value, places);
    else
        jsonw_null(out);
}

void json_reason(jsonw *out, const advise_reason *reason)
{
    char buffer[ADVISE_TEXT];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    advise_put_code(&text, reason->code);
    jsonw_open(out, '{');
    jsonw_key(out, "code"), jsonw_string(out, buffer);
    jsonw_key(out, "lacks"), jsonw_bool(out, reason->lacks);
    jsonw_key(out, "number"), jsonw_number(out, reason->number);
    jsonw_key(out, "other"), jsonw_number(out, reason->other);
    jsonw_key(out, "cards"), json_cards(out, reason->card, reason->count);
    jsonw_key(out, "seat"), json_seat(out, reason->seat);
    text = yv_text_in(buffer, sizeof buffer);
    advise_put_reason(&text, reason, NULL);
    jsonw_key(out, "text"), jsonw_string(out, buffer);
    jsonw_close(out, '}');
}

static void put_choice(jsonw *out, const advise_choice *choice)
{
    jsonw_open(out, '{');
    jsonw_key(out, "action"), json_action(out, &choice->action);
    put_fraction(out, "points", choice->judged, choice->points, POINT_PLACES);
    put_fraction(out, "points_spread", choice->judged, choice->points_spread, POINT_PLACES);
    put_fraction(out, "win", choice->judged, choice->win, CHANCE_PLACES);
    put_fraction(out, "win_spread", choice->judged, choice->win_spread, CHANCE_PLACES);
    put_fraction(out, "win_error", choice->judged && choice->worlds > 0, choice->win_error, CHANCE_PLACES);
    put_fraction(out, "assaf", choice->assaf != ADVISE_NEVER, choice->assaf, CHANCE_PLACES);
    jsonw_key(out, "worlds"), jsonw_number(out, choice->worlds);
    jsonw_key(out, "reason"), json_reason(out, &choice->reason);
    jsonw_close(out, '}');
}

void json_advice(jsonw *out, const advice *all, int most)
{
    jsonw_open(out, '[');
    for (int i = 0; i < all->count && i < most; i++)
        put_choice(out, &all->choice[i]);
    jsonw_close(out, ']');
}
