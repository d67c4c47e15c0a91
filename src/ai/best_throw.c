#include "best_throw.h"

/* What the runs of one suit are made of. */
typedef struct {
    const int8_t *points; /* of the suit's ace; the next rank of the suit is YV_SUITS faces further */
    uint32_t ranks;       /* as from best_throw_ranks */
    bool joker;           /* one may be used … */
    int joker_points;     /* … and is worth this */
} suit;

static void offer(best_throw *best, int points, int cards)
{
    if (points > best->points || (points == best->points && cards > best->cards))
        *best = (best_throw){points, cards};
}

/* Offers the runs that start with this rank. */
static void offer_runs_from(const suit *of, int start, best_throw *best)
{
    int points = 0, length = 0, naturals = 0;
    bool joker = of->joker;
    for (int rank = start; length < YV_RANKS; rank++, length++) {
        if (of->ranks >> rank & 1) {
            points += of->points[rank % YV_RANKS * YV_SUITS];
            naturals++;
        } else if (joker && of->ranks >> rank & 2) {
            joker = false;
            points += of->joker_points;
        } else {
            break;
        }
        if (length >= 2)
            offer(best, points, length + 1);
    }
    if (joker && length == 2 && naturals == 2)
        offer(best, points + of->joker_points, 3);
}

static void offer_runs(const suit *of, best_throw *best)
{
    const uint32_t near = of->ranks & of->ranks >> 1, apart = of->ranks & of->ranks >> 2;
    if (!(of->joker ? near | apart : near & near >> 1))
        return;
    for (uint32_t starts = of->ranks & ~(of->ranks << 1) & 0x1fff; starts; starts &= starts - 1)
        offer_runs_from(of, __builtin_ctz(starts), best);
}

best_throw best_throw_of(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count)
{
    int16_t set_points[YV_RANKS + 1] = {0};
    uint8_t set_cards[YV_RANKS + 1] = {0};
    uint32_t ranks[YV_SUITS] = {0};
    if (count == 0)
        return (best_throw){0, 0};
    best_throw best = {INT16_MIN, 0};
    for (int i = 0; i < count; i++) {
        const int rank = yv_rank_of(hand[i]);
        set_points[rank] = (int16_t)(set_points[rank] + points[hand[i]]);
        set_cards[rank]++;
        if (!yv_is_joker(hand[i]))
            ranks[yv_suit_of(hand[i])] |= 1u << rank;
    }
    const bool joins = rules->set_jokers == YV_set_jokers_on && set_points[YV_RANKS] > 0;
    for (int i = 0; i < count; i++) {
        const int rank = yv_rank_of(hand[i]);
        const bool joined = joins && rank != YV_RANKS;
        offer(&best, set_points[rank] + (joined ? set_points[YV_RANKS] : 0),
              set_cards[rank] + (joined ? set_cards[YV_RANKS] : 0));
    }
    for (int i = 0; i < YV_SUITS && count >= 3; i++) {
        const suit of = {
            .points = points + i,
            .ranks = best_throw_ranks(rules, ranks[i]),
            .joker = set_cards[YV_RANKS] > 0 && rules->run_jokers != YV_run_jokers_none,
            .joker_points = points[YV_JOKER],
        };
        offer_runs(&of, &best);
    }
    return best;
}
