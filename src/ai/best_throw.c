#include "best_throw.h"

/* A throw as one number, so that throws can be compared without a branch: its points and, for equal points, its number
 * of cards. */
typedef int rating;

enum { CARDS = 32 }; /* a throw has fewer */

static rating rate(int points, int cards)
{
    return points * CARDS + cards;
}

static int points_of(rating of)
{
    return (of - (of & (CARDS - 1))) / CARDS;
}

static void offer(rating *best, int points, int cards)
{
    const rating other = rate(points, cards);
    *best = other > *best ? other : *best;
}

static int greater(int one, int other)
{
    return one > other ? one : other;
}

/* ---- sets ---- */

void best_throw_add(best_throw_hand *held, yv_card card)
{
    const int rank = yv_rank_of(card);
    held->count++;
    held->set_points[rank] = (int16_t)(held->set_points[rank] + held->points[card]);
    held->set_cards[rank]++;
    held->held |= (uint16_t)(1u << rank);
    if (!yv_is_joker(card))
        held->suits |= UINT64_C(1) << (yv_suit_of(card) * BEST_THROW_SUIT + rank);
}

void best_throw_hold(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count,
                     best_throw_hand *held)
{
    *held = (best_throw_hand){.rules = rules, .points = points};
    for (int i = 0; i < count; i++)
        best_throw_add(held, hand[i]);
}

/* True if the jokers are worth something and go with any set. */
static bool jokers_join(const best_throw_hand *held)
{
    return held->set_points[YV_RANKS] > 0 && held->rules->set_jokers == YV_set_jokers_on;
}

/* Offers the sets of these ranks, a bit for each. */
static void offer_sets(const best_throw_hand *held, unsigned ranks, rating *best)
{
    const bool join = jokers_join(held);
    for (; ranks; ranks &= ranks - 1) {
        const int rank = __builtin_ctz(ranks);
        const bool joined = join && rank != YV_RANKS;
        offer(best, held->set_points[rank] + (joined ? held->set_points[YV_RANKS] : 0),
              held->set_cards[rank] + (joined ? held->set_cards[YV_RANKS] : 0));
    }
}

/* ---- runs ---- */

/* What the runs of one suit are made of. */
typedef struct {
    const int8_t *points; /* of the suit's ace; the next rank of the suit is YV_SUITS faces further */
    uint32_t ranks;       /* as from beyond_king */
    bool joker;           /* one may be used … */
    int joker_points;     /* … and is worth this */
} suit;

/* Returns the ranks of a suit, a bit for each, with the ranks repeated beyond the king that runs may reach there. The
 * bit 13 is the ace above the king. */
static uint32_t beyond_king(const yv_rules *rules, uint32_t ranks)
{
    const uint32_t above = rules->ace == YV_ace_low ? 0 : rules->ace == YV_ace_both ? ranks & 1 : ranks & 0xfff;
    return ranks | above << YV_RANKS;
}

/* Offers the runs that start with this rank. */
static void offer_runs_from(const suit *of, int start, rating *best)
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

static void offer_runs(const suit *of, rating *best)
{
    const uint32_t near = of->ranks & of->ranks >> 1, apart = of->ranks & of->ranks >> 2;
    if (!(of->joker ? near | apart : near & near >> 1))
        return;
    for (uint32_t starts = of->ranks & ~(of->ranks << 1) & 0x1fff; starts; starts &= starts - 1)
        offer_runs_from(of, __builtin_ctz(starts), best);
}

static bool may_use_joker(const best_throw_hand *held)
{
    return held->set_cards[YV_RANKS] > 0 && held->rules->run_jokers != YV_run_jokers_none;
}

static uint32_t ranks_of(const best_throw_hand *held, int suit_of)
{
    return held->suits >> (suit_of * BEST_THROW_SUIT) & ((1u << BEST_THROW_SUIT) - 1);
}

/* Offers the runs that these ranks of a suit make. */
static void offer_runs_of(const best_throw_hand *held, int suit_of, uint32_t ranks, bool joker, rating *best)
{
    const suit of = {
        .points = held->points + suit_of,
        .ranks = beyond_king(held->rules, ranks),
        .joker = joker,
        .joker_points = held->points[YV_JOKER],
    };
    offer_runs(&of, best);
}

/* A number for each suit, in BEST_THROW_SUIT bits. */
#define EACH_SUIT(number) (UINT64_C(0x0001000100010001) * (number))

/* Returns the ranks of each suit, with the ace and the two again above the king. */
static uint64_t around_king(uint64_t suits)
{
    return suits | (suits & EACH_SUIT(3)) << YV_RANKS;
}

/* Offers the runs of all suits, after a quick test that most hands fail. */
static void offer_all_runs(const best_throw_hand *held, rating *best)
{
    const bool joker = may_use_joker(held);
    const uint64_t suits = around_king(held->suits), near = suits & suits >> 1, apart = suits & suits >> 2;
    if (!(joker ? near | apart : near & near >> 1))
        return;
    for (int i = 0; i < YV_SUITS; i++)
        offer_runs_of(held, i, ranks_of(held, i), joker, best);
}

best_throw best_throw_of(const best_throw_hand *held)
{
    if (held->count == 0)
        return (best_throw){0, 0};
    rating best = rate(INT16_MIN, 0);
    offer_sets(held, held->held, &best);
    offer_all_runs(held, &best);
    return (best_throw){points_of(best), best & (CARDS - 1)};
}

/* ---- one card more ---- */

/* Returns what the best throw sheds with one more card, if no run is better. */
static int shed_set(const best_throw_hand *held, int least, yv_card face)
{
    const int joined = jokers_join(held) ? held->set_points[YV_RANKS] : 0;
    return greater(least, held->set_points[yv_rank_of(face)] + joined + held->points[face]);
}

/* Returns the ranks of each suit of which a card may lengthen or make a run with those that the hand has. The ranks are
 * taken as a circle, whatever the rules say of the ace. */
static uint64_t running(const best_throw_hand *held, bool joker)
{
    enum { ALL = (1 << YV_RANKS) - 1 };
    const uint64_t suits = held->suits, round = around_king(suits);
    const uint64_t next = round >> 1, second_next = round >> 2;
    const uint64_t last = suits << 1 | (suits >> (YV_RANKS - 1) & EACH_SUIT(1));
    const uint64_t second_last = suits << 2 | (suits >> (YV_RANKS - 2) & EACH_SUIT(3));
    const uint64_t beside =
        joker ? next | second_next | last | second_last : (next & second_next) | (next & last) | (last & second_last);
    return beside & EACH_SUIT(ALL);
}

static void set_apart(best_throws *ahead, yv_card face, int sheds)
{
    ahead->apart |= UINT64_C(1) << face;
    ahead->of_face[face] = (int16_t)sheds;
}

static void add_runs(const best_throw_hand *held, int least, const uint8_t drawable[YV_FACES], best_throws *ahead)
{
    const bool joker = may_use_joker(held);
    for (uint64_t left = running(held, joker); left; left &= left - 1) {
        const int place = __builtin_ctzll(left), suit_of = place / BEST_THROW_SUIT, rank = place % BEST_THROW_SUIT;
        const yv_card face = yv_make_card(rank, suit_of);
        if (!drawable[face])
            continue;
        rating best = rate(shed_set(held, least, face), 0);
        offer_runs_of(held, suit_of, ranks_of(held, suit_of) | 1u << rank, joker, &best);
        set_apart(ahead, face, points_of(best));
    }
}

/* Returns what the best throw sheds with a joker more. */
static int shed_with_joker(const best_throw_hand *held, int least)
{
    best_throw_hand more = *held;
    rating best = rate(least, 0);
    best_throw_add(&more, YV_JOKER);
    offer_sets(&more, jokers_join(&more) ? more.held : 1u << YV_RANKS, &best);
    if (held->set_cards[YV_RANKS] == 0)
        offer_all_runs(&more, &best);
    return points_of(best);
}

void best_throw_ahead(const best_throw_hand *held, best_throw now, const uint8_t drawable[YV_FACES], best_throws *ahead)
{
    enum { JACK = 10 }; /* the only rank whose faces may differ in points */
    const int least = held->count ? now.points : INT16_MIN;
    ahead->apart = 0;
    for (int rank = 0; rank < YV_RANKS; rank++)
        ahead->of_rank[rank] = (int16_t)shed_set(held, least, yv_make_card(rank, 0));
    if (drawable[YV_JOKER])
        ahead->of_rank[YV_RANKS] = (int16_t)shed_with_joker(held, least);
    for (int i = 1; i < YV_SUITS; i++)
        if (held->points[yv_make_card(JACK, i)] != held->points[yv_make_card(JACK, 0)])
            set_apart(ahead, yv_make_card(JACK, i), shed_set(held, least, yv_make_card(JACK, i)));
    add_runs(held, least, drawable, ahead);
}
