#include "habits.h"

#include "features.h"

/* ---- what a round shows ---- */

static void count_up(uint8_t *counter)
{
    if (*counter < UINT8_MAX)
        ++*counter;
}

static int dearest_card(const yv_game *game, const yv_hand *hand)
{
    int most = 0;
    for (int i = 0; i < hand->count; i++)
        most = game->points[hand->card[i]] > most ? game->points[hand->card[i]] : most;
    return most;
}

/* True if the player seems to have had few enough points to call before the last play. If that play drew a card, it is
 * taken for the dearest card of the hand, since nobody else knows which one it was. */
static bool let_chance_pass(const yv_game *ended, yv_seat seat, const yv_action *last)
{
    int points = yv_hand_points(ended, seat);
    if (last->count == 0)
        return false;
    points -= last->take == YV_STOCK ? dearest_card(ended, &ended->hand[seat]) : ended->points[last->take];
    for (int i = 0; i < last->count; i++)
        points += ended->points[last->card[i]];
    return points <= ended->rules.threshold;
}

static void see_calling(seat_habits *of, const yv_game *ended, yv_seat seat, const yv_action *last)
{
    const bool late = let_chance_pass(ended, seat, last),
               high = 2 * yv_hand_points(ended, seat) > ended->rules.threshold;
    if (ended->result.caller == seat)
        count_up(&of->calls[late ? HABITS_CALLED_LATE : high ? HABITS_CALLED_HIGH : HABITS_CALLED_LOW]);
    else if (late)
        count_up(&of->calls[HABITS_WAITED]);
}

static void see_landing(seat_habits *of, int before, const yv_game *ended, yv_seat seat)
{
    enum { MOST = 30 }; /* points that a player can hope to be charged at the end of a round */
    const int misses = features_to_cut(&ended->rules, before);
    if (misses == 0 || misses > MOST || ended->result.score[seat] <= 0)
        return;
    count_up(&of->near);
    if (ended->result.score[seat] == misses)
        count_up(&of->landed);
}

void habits_see_round(habits *all, const int32_t before[YV_MAX_PLAYERS], const yv_game *ended,
                      const yv_action last[YV_MAX_PLAYERS])
{
    for (yv_seat seat = 0; seat < ended->players; seat++) {
        if (!(ended->result.scored >> seat & 1))
            continue;
        see_calling(&all->seat[seat], ended, seat, &last[seat]);
        see_landing(&all->seat[seat], before[seat], ended, seat);
    }
}

/* ---- what follows ---- */

/* How often a round shows each thing of a player of some manner: the logarithm to base 2, in sixteenths. */
static const int16_t often[][HABITS_CALLS] = {
    [MANNER_SHREWD] = {-19, -32, -39, -48},
    [MANNER_EAGER] = {-7, -34, -73, -121},
    [MANNER_TIMID] = {-32, -33, -30, -34},
};

enum { SURE = 2 * 16 }; /* a manner that is four times as likely as any other is taken for the true one */

static int likely_calling(const seat_habits *of, int calls)
{
    int sum = 0;
    for (int shown = 0; shown < HABITS_CALLS; shown++)
        sum += of->calls[shown] * often[calls][shown];
    return sum;
}

static manner_of_calling manner_of_calls(const seat_habits *of)
{
    int best = MANNER_SHREWD, margin = INT32_MAX;
    for (int calls = MANNER_SHREWD; calls <= MANNER_TIMID; calls++)
        if (likely_calling(of, calls) > likely_calling(of, best))
            best = calls;
    for (int calls = MANNER_SHREWD; calls <= MANNER_TIMID; calls++) {
        const int ahead = likely_calling(of, best) - likely_calling(of, calls);
        margin = calls != best && ahead < margin ? ahead : margin;
    }
    return margin >= SURE ? (manner_of_calling)best : MANNER_CALLS_UNKNOWN;
}

/* In rounds that charge them near a cut, good players land on it in one of seven, players who always try in one of
 * five, and players who do not care in one of forty. Good players are not told apart from unknown ones: fearing them
 * more did not help. */
static manner_of_aiming manner_of_aims(const seat_habits *of)
{
    const int missed = of->near - of->landed;
    const int tries = 10 * of->landed - 2 * missed, does_not_care = 3 * missed - 40 * of->landed;
    return tries >= 20 ? MANNER_AIMS : does_not_care >= 24 ? MANNER_AIMS_NOT : MANNER_AIMS_UNKNOWN;
}

void habits_tell(const habits *all, round_history *past)
{
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        past->manner[seat] =
            (manner){(uint8_t)manner_of_calls(&all->seat[seat]), (uint8_t)manner_of_aims(&all->seat[seat])};
}
