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

/* A hand, as the search for throws sees it. */
typedef struct {
    int16_t set_points[YV_RANKS + 1]; /* of each rank … */
    uint8_t set_cards[YV_RANKS + 1];  /* … and the number of its cards; jokers are the last rank */
    uint32_t ranks[YV_SUITS];         /* a bit for each rank held */
    bool joins;                       /* jokers that are worth something go with any set */
} holding;

static void hold(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count, holding *held)
{
    *held = (holding){.joins = false};
    for (int i = 0; i < count; i++) {
        const int rank = yv_rank_of(hand[i]);
        held->set_points[rank] = (int16_t)(held->set_points[rank] + points[hand[i]]);
        held->set_cards[rank]++;
        if (!yv_is_joker(hand[i]))
            held->ranks[yv_suit_of(hand[i])] |= 1u << rank;
    }
    held->joins = rules->set_jokers == YV_set_jokers_on && held->set_points[YV_RANKS] > 0;
}

/* Offers the set of a rank, together with one more card of it, which is worth `more`, if there are `cards` more. */
static void offer_set(const holding *held, int rank, int more, int cards, best_throw *best)
{
    const bool joined = held->joins && rank != YV_RANKS;
    offer(best, held->set_points[rank] + more + (joined ? held->set_points[YV_RANKS] : 0),
          held->set_cards[rank] + cards + (joined ? held->set_cards[YV_RANKS] : 0));
}

static bool may_use_joker(const yv_rules *rules, const holding *held)
{
    return held->set_cards[YV_RANKS] > 0 && rules->run_jokers != YV_run_jokers_none;
}

static void offer_runs_of(const yv_rules *rules, const int8_t points[YV_FACES], int suit_of, uint32_t ranks, bool joker,
                          best_throw *best)
{
    const suit of = {
        .points = points + suit_of,
        .ranks = best_throw_ranks(rules, ranks),
        .joker = joker,
        .joker_points = points[YV_JOKER],
    };
    offer_runs(&of, best);
}

best_throw best_throw_of(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count)
{
    holding held;
    if (count == 0)
        return (best_throw){0, 0};
    best_throw best = {INT16_MIN, 0};
    hold(rules, points, hand, count, &held);
    for (int i = 0; i < count; i++)
        offer_set(&held, yv_rank_of(hand[i]), 0, 0, &best);
    for (int i = 0; i < YV_SUITS && count >= 3; i++)
        offer_runs_of(rules, points, i, held.ranks[i], may_use_joker(rules, &held), &best);
    return best;
}

/* ---- one card more ---- */

/* True if a card of this rank may lengthen or make a run with these ranks of its suit (as from best_throw_ranks). */
static bool may_run(uint32_t ranks, int rank, bool joker)
{
    enum { BELOW = 3, AROUND = 10, ABOVE = 24, ANY = 27 }; /* of the two ranks below, this one, and the two above */
    const uint32_t at = (ranks << 2) >> rank & ANY, beyond = (ranks << 2) >> (rank + YV_RANKS) & ANY;
    if (joker)
        return at || beyond;
    return (at & BELOW) == BELOW || (at & AROUND) == AROUND || (at & ABOVE) == ABOVE || (beyond & BELOW) == BELOW
           || (beyond & AROUND) == AROUND || (beyond & ABOVE) == ABOVE;
}

/* Returns the best throw of a hand with a joker more. */
static best_throw with_joker(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count)
{
    yv_card more[YV_MAX_HAND + 1];
    for (int i = 0; i < count; i++)
        more[i] = hand[i];
    more[count] = YV_JOKER;
    return best_throw_of(rules, points, more, count + 1);
}

void best_throw_ahead(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count,
                      best_throw now, const uint8_t drawable[YV_FACES], int16_t sheds[YV_FACES])
{
    holding held;
    uint32_t ranks[YV_SUITS];
    hold(rules, points, hand, count, &held);
    const bool joker = may_use_joker(rules, &held);
    for (int i = 0; i < YV_SUITS; i++)
        ranks[i] = best_throw_ranks(rules, held.ranks[i]);
    for (yv_card face = 0; face < YV_JOKER; face++) {
        const int rank = yv_rank_of(face), of = yv_suit_of(face);
        if (!drawable[face])
            continue;
        best_throw best = count ? now : (best_throw){INT16_MIN, 0};
        offer_set(&held, rank, points[face], 1, &best);
        if (count >= 2 && ranks[of] && may_run(ranks[of], rank, joker))
            offer_runs_of(rules, points, of, held.ranks[of] | 1u << rank, joker, &best);
        sheds[face] = (int16_t)best.points;
    }
    if (drawable[YV_JOKER]) {
        best_throw best = with_joker(rules, points, hand, count);
        if (count)
            offer(&best, now.points, now.cards);
        sheds[YV_JOKER] = (int16_t)best.points;
    }
}
