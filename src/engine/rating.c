#include "rating.h"

enum { MOST_FOR_LEAVING = 200 };

/* Returns the total with which a seat counts. A player put out by a false call counts as just over the limit. */
static int counted_total(const yv_game *game, int seat)
{
    return game->expelled >> seat & 1 ? game->rules.limit + 1 : game->total[seat];
}

/* Returns what a seat loses by going out with `total` while `still_in` players are left. */
static int loss(const yv_game *game, int loser, int total, int still_in)
{
    int sum = 0;
    for (int seat = 0; seat < game->players; seat++)
        if (seat != loser)
            sum += total - counted_total(game, seat);
    YV_ASSERT(still_in < game->players);
    const int share = sum / (game->players - still_in);
    return share > 0 ? share : 0;
}

static int gain(const yv_game *game, int seat, int still_in)
{
    int sum = 0;
    for (int other = 0; other < game->players; other++) {
        const int share = (counted_total(game, other) - game->total[seat]) / still_in;
        if (game->result.out >> other & 1 && share > 0)
            sum += share;
    }
    return sum;
}

static void charge(yv_ratings *ratings, int seat, int points)
{
    YV_ASSERT(points >= 0 && ratings->of[seat] >= 0);
    ratings->of[seat] = ratings->of[seat] > points ? ratings->of[seat] - points : 0;
}

void yv_rate_round(yv_ratings *ratings, const yv_game *game)
{
    const int still_in = __builtin_popcount(game->in);
    for (int seat = 0; seat < game->players; seat++) {
        if (ratings->left >> seat & 1)
            continue;
        if (game->result.out >> seat & 1)
            charge(ratings, seat, loss(game, seat, counted_total(game, seat), still_in));
        else if (yv_is_in(game, seat))
            ratings->of[seat] += gain(game, seat, still_in);
    }
}

static bool first_round_over(const yv_game *game)
{
    return game->round > 1 || (game->round == 1 && !yv_in_round(game));
}

int yv_leaving_cost(const yv_game *game, yv_seat seat)
{
    YV_ASSERT(yv_is_in(game, seat));
    if (!first_round_over(game))
        return 0;
    const int cost = loss(game, seat, game->rules.limit + 1, __builtin_popcount(game->in) - 1);
    return cost < MOST_FOR_LEAVING ? cost : MOST_FOR_LEAVING;
}

void yv_rate_leaving(yv_ratings *ratings, const yv_game *game, yv_seat seat)
{
    YV_ASSERT(seat < game->players);
    if (!yv_is_in(game, seat) || ratings->left >> seat & 1)
        return;
    charge(ratings, seat, yv_leaving_cost(game, seat));
    ratings->left |= yv_seat_bit(seat);
}
