#include "outlook.h"

#include "../ai/playout.h"
#include "../chance/play.h"
#include "trial.h"

enum { HALVINGS = 40 };

/* The factor lies between LEAST_FACTOR and its inverse. */
static const double LEAST_FACTOR = 0.25;

/* What the sampled deals were worth to the seats. */
typedef struct {
    int32_t estimate[OUTLOOK_DEALS * YV_MAX_PLAYERS]; /* at the first turn of a seat */
    yv_seat seat[OUTLOOK_DEALS * YV_MAX_PLAYERS];
    int count;
    double ended; /* the sum for seats whose round ended before their first turn, which is certain */
} sample;

/* ---- sampling ---- */

/* Returns a seed that differs from deal to deal, so that the error of a sample is not the same in all games. */
static uint64_t seed_of(const yv_game *dealt)
{
    uint64_t seed = (uint64_t)dealt->round;
    for (int i = 0; i < dealt->pile_size; i++)
        seed = (seed ^ dealt->pile[i]) * UINT64_C(0x100000001b3);
    return seed;
}

static void deal_again(const yv_game *dealt, yv_rng *chance, playout *at)
{
    at->game = *dealt;
    at->game.phase = YV_DEALING;
    at->game.round--;
    yv_rng_deal(chance, &at->game);
    at->chance = yv_rng_seeded(yv_rng_next(chance));
    round_history_clear(&at->past);
}

static void add_deal(sample *of, playout *at)
{
    const yv_seats in = at->game.in;
    yv_seats seen = 0;
    while (yv_in_round(&at->game) && seen != in) {
        yv_action chosen;
        const yv_seat seat = yv_seat_to_ask(&at->game);
        const int32_t estimate = playout_choose(at, seat, &chosen);
        if (!(seen & yv_seat_bit(seat))) {
            of->estimate[of->count] = estimate;
            of->seat[of->count++] = seat;
        }
        seen |= yv_seat_bit(seat);
        playout_do(at, &chosen);
    }
    for (yv_seat seat = 0; seat < at->game.players; seat++)
        if (in & ~seen & yv_seat_bit(seat))
            of->ended += equity_of_ended(&at->model->worth, &at->game, seat);
}

/* ---- correcting ---- */

double outlook_correct(const outlook *of, yv_seat seat, double estimate)
{
    const double worst = of->worst[seat], best = of->best[seat];
    if (estimate <= worst || estimate >= best)
        return estimate;
    const double above = (estimate - worst) * of->factor, below = best - estimate;
    return worst + (best - worst) * above / (above + below);
}

static void find_ranges(outlook *of, const bot_model *model, const yv_game *dealt)
{
    for (yv_seat seat = 0; seat < dealt->players; seat++) {
        int32_t worth[NEURAL_OUTCOMES];
        if (!yv_is_in(dealt, seat))
            continue;
        const yv_view view = yv_view_of(dealt, seat);
        equity_of_outcomes(&model->worth, &view, worth);
        of->worst[seat] = INT32_MAX;
        for (int i = 0; i < NEURAL_OUTCOMES; i++) {
            of->worst[seat] = worth[i] * 256 < of->worst[seat] ? worth[i] * 256 : of->worst[seat];
            of->best[seat] = worth[i] * 256 > of->best[seat] ? worth[i] * 256 : of->best[seat];
        }
    }
}

static double sum_of(const sample *seen, const outlook *of)
{
    double sum = seen->ended;
    for (int i = 0; i < seen->count; i++)
        sum += outlook_correct(of, seen->seat[i], seen->estimate[i]);
    return sum;
}

/* The sum rises with the factor, so halving an interval finds it. */
static void find_factor(outlook *of, const sample *seen, double wanted)
{
    double low = LEAST_FACTOR, high = 1 / LEAST_FACTOR;
    for (int i = 0; i < HALVINGS; i++) {
        of->factor = (low + high) / 2;
        if (sum_of(seen, of) > wanted)
            high = of->factor;
        else
            low = of->factor;
    }
}

outlook outlook_of(const bot_model *model, const yv_game *dealt, const int32_t before[YV_MAX_PLAYERS])
{
    outlook found = {.factor = 1};
    playout_worths worths = {.known = 0};
    playout at = {.model = model, .worths = &worths};
    sample seen = {.count = 0};
    yv_rng chance = yv_rng_seeded(seed_of(dealt));
    double wanted = 0;
    find_ranges(&found, model, dealt);
    for (yv_seat seat = 0; seat < dealt->players; seat++)
        wanted += yv_is_in(dealt, seat) ? (double)before[seat] * OUTLOOK_DEALS : 0;
    for (int i = 0; i < OUTLOOK_DEALS; i++) {
        deal_again(dealt, &chance, &at);
        add_deal(&seen, &at);
    }
    find_factor(&found, &seen, wanted);
    return found;
}
