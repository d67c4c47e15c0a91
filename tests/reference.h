/* What may be thrown, said a second time and as plainly as RULES.md says it: for comparing with the engine. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "../src/chance/shuffle.h"
#include "../src/engine/yaniv.h"

static inline int reference_count_jokers(const yv_card *cards, int count)
{
    int jokers = 0;
    for (int i = 0; i < count; i++)
        jokers += cards[i] == YV_JOKER;
    return jokers;
}

/* Two or more cards of one rank; jokers are a rank, and with set_jokers=on stand in beside a natural card. */
static inline bool reference_is_set(const yv_rules *rules, const yv_card *cards, int count)
{
    const int jokers = reference_count_jokers(cards, count);
    int rank = -1;
    if (count < 2 || (jokers > 0 && jokers < count && rules->set_jokers == YV_set_jokers_off))
        return false;
    for (int i = 0; i < count; i++) {
        if (cards[i] == YV_JOKER)
            continue;
        if (rank >= 0 && cards[i] / 4 != rank)
            return false;
        rank = cards[i] / 4;
    }
    return true;
}

/* Do the cards match the ranks that follow each other from here on, in this suit? */
static inline bool reference_matches(const yv_card *cards, int count, const char *ranks, int suit)
{
    static const char order[] = "A23456789TJQK";
    for (int i = 0; i < count; i++)
        if (cards[i] != YV_JOKER && (cards[i] % 4 != suit || order[cards[i] / 4] != ranks[i]))
            return false;
    return true;
}

/* Three to thirteen cards that match a stretch of the ranks as they follow each other under the `ace` option. */
static inline bool reference_is_run(const yv_rules *rules, const yv_card *cards, int count)
{
    static const char *const orders[] = {"A23456789TJQK", "A23456789TJQKA", "A23456789TJQKA23456789TJQ"};
    const char *order = orders[rules->ace];
    const int fewest = rules->run_naturals == YV_run_naturals_1 ? 1 : 2;
    if (count < 3 || count > 13 || count - reference_count_jokers(cards, count) < fewest)
        return false;
    for (int start = 0; start + count <= (int)strlen(order); start++)
        for (int suit = 0; suit < 4; suit++)
            if (reference_matches(cards, count, order + start, suit))
                return true;
    return false;
}

static inline bool reference_is_throw(const yv_rules *rules, const yv_card *cards, int count)
{
    return count == 1 || reference_is_set(rules, cards, count) || reference_is_run(rules, cards, count);
}

/* Cards such as throws are made of: few ranks and suits, and jokers. */
static inline void reference_pick_cards(yv_rng *chance, yv_card *cards, int count)
{
    const int rank = (int)yv_rng_below(chance, 13), width = 1 + (int)yv_rng_below(chance, 6);
    const int suits = 1 + (int)yv_rng_below(chance, 2), joker_in = 2 + (int)yv_rng_below(chance, 5);
    for (int i = 0; i < count; i++) {
        const int r = (rank + (int)yv_rng_below(chance, (uint32_t)width)) % 13;
        cards[i] = yv_rng_below(chance, (uint32_t)joker_in)
                       ? yv_make_card(r, (int)yv_rng_below(chance, (uint32_t)suits))
                       : YV_JOKER;
    }
}

/* The next order of cards after an ascending one, as dictionaries have it; false after the last. */
static inline bool reference_next_order(yv_card *cards, int count)
{
    int i = count - 2;
    while (i >= 0 && cards[i] >= cards[i + 1])
        i--;
    if (i < 0)
        return false;
    int j = count - 1;
    while (cards[j] <= cards[i])
        j--;
    yv_card kept = cards[i];
    cards[i] = cards[j], cards[j] = kept;
    for (int low = i + 1, high = count - 1; low < high; low++, high--)
        kept = cards[low], cards[low] = cards[high], cards[high] = kept;
    return true;
}

#endif
