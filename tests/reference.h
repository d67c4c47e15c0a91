/* A second implementation of which cards may be thrown, as plain as RULES.md, to compare the engine with. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "../src/chance/shuffle.h"
#include "../src/engine/yaniv.h"

/* Returns rules with random values of the options that throws depend on. */
static inline yv_rules reference_some_rules(yv_rng *chance)
{
    yv_rules rules = yv_rules_of_preset(0);
    rules.ace = (int16_t)yv_rng_below(chance, YV_ace_values);
    rules.run_naturals = (int16_t)yv_rng_below(chance, YV_run_naturals_values);
    rules.set_jokers = (int16_t)yv_rng_below(chance, YV_set_jokers_values);
    rules.take_set = (int16_t)yv_rng_below(chance, YV_take_set_values);
    return rules;
}

static inline int reference_count_jokers(const yv_card *cards, int count)
{
    int jokers = 0;
    for (int i = 0; i < count; i++)
        jokers += cards[i] == YV_JOKER;
    return jokers;
}

/* True for two or more cards of one rank. Jokers are a rank; with set_jokers=on they also stand in beside a natural
 * card. */
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

/* True if the cards match the successive ranks from `ranks` on, in this suit. */
static inline bool reference_matches(const yv_card *cards, int count, const char *ranks, int suit)
{
    static const char order[] = "A23456789TJQK";
    for (int i = 0; i < count; i++)
        if (cards[i] != YV_JOKER && (cards[i] % 4 != suit || order[cards[i] / 4] != ranks[i]))
            return false;
    return true;
}

/* True for three to thirteen cards that match successive ranks under the `ace` option. */
static inline bool reference_is_run(const yv_rules *rules, const yv_card *cards, int count)
{
    static const char *const orders[] = {"A23456789TJQK", "A23456789TJQKA", "A23456789TJQKA23456789TJQ"};
    const char *order = orders[rules->ace];
    const int fewest = rules->run_naturals == YV_run_naturals_1 ? 1 : 2;
    const int jokers = reference_count_jokers(cards, count);
    const int most = rules->run_jokers == YV_run_jokers_none ? 0 : rules->run_jokers == YV_run_jokers_one ? 1 : 13;
    if (count < 3 || count > 13 || count - jokers < fewest || jokers > most)
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

/* Picks random cards of few ranks and suits, and jokers, so that many of them make throws. */
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

/* Rearranges the cards into the next order, starting from the ascending one. Returns false after the last order. */
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
