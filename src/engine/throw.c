#include "throw.h"

/* The findings of one pass over some cards. */
typedef struct {
    int jokers, naturals;
    int first;    /* the place of the first natural card (no joker), or -1 */
    int odd_rank; /* the place of the first natural card whose rank differs from that one's, or -1 */
    int odd_suit; /* the place of the first natural card whose suit differs, or -1 */
} glance;

static glance glance_at(const yv_card *cards, int count)
{
    glance seen = {.first = -1, .odd_rank = -1, .odd_suit = -1};
    for (int i = 0; i < count; i++) {
        if (yv_is_joker(cards[i])) {
            seen.jokers++;
            continue;
        }
        seen.naturals++;
        if (seen.first < 0)
            seen.first = i;
        else if (seen.odd_rank < 0 && yv_rank_of(cards[i]) != yv_rank_of(cards[seen.first]))
            seen.odd_rank = i;
        if (seen.odd_suit < 0 && yv_suit_of(cards[i]) != yv_suit_of(cards[seen.first]))
            seen.odd_suit = i;
    }
    return seen;
}

/* True if two or more cards have one rank or are all jokers; with set_jokers=on also if jokers stand in for some. */
static bool is_set(const yv_rules *rules, const glance *seen)
{
    if (seen->odd_rank >= 0)
        return false;
    return seen->jokers == 0 || seen->naturals == 0 || rules->set_jokers == YV_set_jokers_on;
}

yv_shape yv_throw_shape(const yv_rules *rules, const yv_card *cards, int count)
{
    YV_ASSERT(count >= 1 && count <= YV_MAX_THROW);
    if (count == 1)
        return YV_SINGLE;
    const glance seen = glance_at(cards, count);
    return is_set(rules, &seen) ? YV_SET : YV_RUN;
}

/* Returns the rank of the run's first place: 0 is an ace, and 13 an ace above the king. The first natural card decides
 * it; only an ace can be read in two ways. */
static int run_base(const yv_rules *rules, const yv_card *run, int first_natural)
{
    const int rank = yv_rank_of(run[first_natural]);
    if (rules->ace == YV_ace_wrap)
        return (rank - first_natural + YV_RANKS) % YV_RANKS;
    if (rules->ace == YV_ace_both && rank == 0 && first_natural > 0)
        return YV_RANKS - first_natural;
    return rank - first_natural;
}

/* Returns the first rank, counted as by run_base, that no run may reach. */
static int run_top(const yv_rules *rules)
{
    switch (rules->ace) {
    case YV_ace_low: return YV_RANKS;
    case YV_ace_both: return YV_RANKS + 1;
    default: return 2 * YV_RANKS;
    }
}

static yv_error check_run_jokers(const yv_rules *rules, int jokers)
{
    if (jokers <= yv_rules_run_jokers(rules))
        return (yv_error){.code = YV_OK};
    return (yv_error){.code = rules->run_jokers == YV_run_jokers_one ? YV_RUN_ONE_JOKER : YV_RUN_NO_JOKER};
}

static yv_error check_run(const yv_rules *rules, const yv_card *cards, int count, const glance *seen)
{
    if (count > YV_MAX_RUN)
        return (yv_error){.code = YV_RUN_LONG};
    if (seen->odd_suit >= 0)
        return (yv_error){.code = YV_RUN_SUIT, .card = cards[seen->odd_suit]};
    const int base = run_base(rules, cards, seen->first);
    for (int i = seen->first; i < count; i++)
        if (!yv_is_joker(cards[i]) && yv_rank_of(cards[i]) != (base + i) % YV_RANKS)
            return (yv_error){.code = YV_RUN_ORDER, .card = cards[i]};
    if (base < 0)
        return (yv_error){.code = YV_RUN_CORNER};
    if (base + count > run_top(rules))
        return (yv_error){.code = rules->ace == YV_ace_low ? YV_RUN_ACE : YV_RUN_CORNER};
    const int fewest = rules->run_naturals == YV_run_naturals_2 ? 2 : 1;
    if (seen->naturals < fewest)
        return (yv_error){.code = YV_RUN_NATURALS, .n = (int16_t)fewest};
    return check_run_jokers(rules, seen->jokers);
}

yv_error yv_throw_check(const yv_rules *rules, const yv_card *cards, int count)
{
    YV_ASSERT(count <= YV_MAX_THROW);
    if (count == 0)
        return (yv_error){.code = YV_NO_THROW};
    const glance seen = glance_at(cards, count);
    if (count == 1 || is_set(rules, &seen))
        return (yv_error){.code = YV_OK};
    if (seen.odd_rank < 0 && (seen.naturals > 1 || count == 2))
        return (yv_error){.code = YV_SET_JOKER};
    if (count == 2 && (seen.jokers > 0 || seen.odd_suit < 0))
        return (yv_error){.code = YV_RUN_SHORT};
    if (count == 2)
        return (yv_error){.code = YV_NOT_A_THROW, .card = cards[seen.odd_rank]};
    return check_run(rules, cards, count, &seen);
}

yv_card yv_run_face_at(const yv_rules *rules, const yv_card *run, int count, int place)
{
    const glance seen = glance_at(run, count);
    YV_ASSERT(seen.first >= 0 && place >= -1 && place <= count);
    const int base = run_base(rules, run, seen.first);
    const int longest = place < 0 || place >= count ? count + 1 : count;
    if (longest > YV_MAX_RUN)
        return YV_NO_CARD;
    if (rules->ace != YV_ace_wrap && (base + place < 0 || base + place >= run_top(rules)))
        return YV_NO_CARD;
    return yv_make_card((base + place + YV_RANKS) % YV_RANKS, yv_suit_of(run[seen.first]));
}

/* A list of throws in the making, best first. */
typedef struct {
    yv_throw *throws;
    int capacity, count;
} listing;

static void add_throw(listing *list, const yv_throw *found)
{
    if (list->count < list->capacity)
        list->throws[list->count] = *found;
    list->count++;
}

/* Lays the cards as the run that begins at `base`, with jokers in the gaps. Returns false if they do not fit. */
static bool lay_run(const yv_rules *rules, const yv_card *cards, int count, int base, yv_throw *run)
{
    *run = (yv_throw){.count = (uint8_t)count, .shape = YV_RUN};
    for (int i = 0; i < count; i++)
        run->card[i] = YV_JOKER;
    for (int i = 0; i < count; i++) {
        if (yv_is_joker(cards[i]))
            continue;
        int place = (yv_rank_of(cards[i]) - base + YV_RANKS) % YV_RANKS;
        if (place >= count || !yv_is_joker(run->card[place]))
            return false;
        run->card[place] = cards[i];
    }
    return yv_throw_check(rules, run->card, count).code == YV_OK;
}

static int jokers_at_ends(const yv_throw *run)
{
    return yv_is_joker(run->card[0]) + yv_is_joker(run->card[run->count - 1]);
}

static void arrange_runs(const yv_rules *rules, const yv_card *cards, int count, listing *list)
{
    yv_throw run;
    for (int exposed = 0; exposed <= 2; exposed++)
        for (int base = YV_RANKS - 1; base >= 0; base--)
            if (lay_run(rules, cards, count, base, &run) && jokers_at_ends(&run) == exposed)
                add_throw(list, &run);
}

/* Lays a set whose ends are the cards at `low` and `high` in ascending order. */
static yv_throw lay_set(const yv_card *ascending, int count, int low, int high)
{
    yv_throw set = {.count = (uint8_t)count, .shape = YV_SET};
    int at = 0;
    set.card[at++] = ascending[low];
    for (int i = 0; i < count; i++)
        if (i != low && i != high)
            set.card[at++] = ascending[i];
    set.card[at] = ascending[high];
    return set;
}

static bool same_ends(const yv_throw *one, const yv_throw *other)
{
    const yv_card a = one->card[0], b = one->card[one->count - 1];
    const yv_card c = other->card[0], d = other->card[other->count - 1];
    return (a == c && b == d) || (a == d && b == c);
}

static void arrange_set_ends(const yv_throw *as_given, listing *list)
{
    yv_card ascending[YV_MAX_THROW];
    for (int i = 0; i < as_given->count; i++)
        ascending[i] = as_given->card[i];
    yv_sort_cards(ascending, as_given->count);
    add_throw(list, as_given);
    for (int low = 0; low < as_given->count; low++) {
        for (int high = low + 1; high < as_given->count; high++) {
            const bool first_of_its_face = low == 0 || ascending[low] != ascending[low - 1];
            const bool first_above = high == low + 1 || ascending[high] != ascending[high - 1];
            const yv_throw set = lay_set(ascending, as_given->count, low, high);
            if (first_of_its_face && first_above && !same_ends(&set, as_given))
                add_throw(list, &set);
        }
    }
}

int yv_arrange(const yv_rules *rules, const yv_card *cards, int count, yv_throw *throws, int capacity)
{
    listing list = {throws, capacity, 0};
    if (count < 1 || count > YV_MAX_THROW)
        return 0;
    const glance seen = glance_at(cards, count);
    yv_throw as_given = {.count = (uint8_t)count, .shape = count == 1 ? YV_SINGLE : YV_SET};
    for (int i = 0; i < count; i++)
        as_given.card[i] = cards[i];
    if (count > 1 && !is_set(rules, &seen)) {
        if (count <= YV_MAX_RUN)
            arrange_runs(rules, cards, count, &list);
    } else if (rules->take_set == YV_take_set_ends) {
        arrange_set_ends(&as_given, &list);
    } else {
        yv_sort_cards(as_given.card, count);
        add_throw(&list, &as_given);
    }
    return list.count;
}
