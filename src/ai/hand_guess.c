#include "hand_guess.h"

enum {
    POINT = 10,
    KEPT = 75,     /* percent of the mean unseen card: what an unknown card is worth at first … */
    KEPT_LESS = 4, /* … how much less with each turn of its owner … */
    KEPT_LEAST = 40,
    BELOW = 98,  /* percent of the points of the last single card thrown: what an unknown card is worth at most */
    LEAST = 12,  /* the spread of a hand that is known … */
    SPREAD = 22, /* … and what each unknown card adds to it: one and a half standard deviations of its points */
};

/* Returns what an unknown card of a player with this past may be worth. */
static int unknown_card(const seat_history *past, int mean_unseen)
{
    const int share = KEPT - KEPT_LESS * past->turns;
    const int points = mean_unseen * (share > KEPT_LEAST ? share : KEPT_LEAST) / 100;
    const int most = POINT * past->last_points * BELOW / 100;
    return past->last.count == 1 && most < points ? most : points;
}

hand_guess hand_guess_of(const yv_view *view, const round_history *past, const int8_t points[YV_FACES], int mean_unseen,
                         yv_seat seat)
{
    const int unknown = view->counts[seat] - view->known_counts[seat];
    int known = 0;
    for (int i = 0; i < view->known_counts[seat]; i++)
        known += points[view->known[seat][i]];
    return (hand_guess){
        .mean = known * POINT + unknown * unknown_card(&past->seat[seat], mean_unseen),
        .spread = LEAST + SPREAD * unknown,
    };
}

int hand_guess_at_most(const hand_guess *guess, int points)
{
    const int percent = 50 + 50 * (points * POINT - guess->mean) / guess->spread;
    return percent < 2 ? 2 : percent > 98 ? 98 : percent;
}
