#include "hand.h"

#include "invariants.h"

static unsigned bits_below(int place)
{
    return (1u << place) - 1;
}

void yv_hand_insert(yv_hand *hand, yv_card card, bool known)
{
    YV_ASSERT(hand->count < YV_MAX_HAND && card < YV_FACES);
    int at = hand->count++;
    for (; at > 0 && (hand->card[at - 1] > card || (known && hand->card[at - 1] == card)); at--)
        hand->card[at] = hand->card[at - 1];
    hand->card[at] = card;
    const unsigned below = hand->known & bits_below(at), above = hand->known - below;
    hand->known = (uint16_t)(below | above << 1 | (unsigned)known << at);
    YV_ASSERT(yv_hand_is_sound(hand));
}

static void remove_at(yv_hand *hand, int place)
{
    YV_ASSERT(place >= 0 && place < hand->count);
    hand->count--;
    for (int i = place; i < hand->count; i++)
        hand->card[i] = hand->card[i + 1];
    const unsigned known = hand->known;
    const unsigned below = known & bits_below(place), above = known >> (place + 1);
    hand->known = (uint16_t)(below | above << place);
    YV_ASSERT(yv_hand_is_sound(hand));
}

void yv_hand_remove_thrown(yv_hand *hand, yv_card card)
{
    int place = 0;
    while (place < hand->count && hand->card[place] != card)
        place++;
    remove_at(hand, place);
}

void yv_hand_remove_drawn(yv_hand *hand, yv_card card)
{
    int place = hand->count - 1;
    while (place >= 0 && hand->card[place] != card)
        place--;
    remove_at(hand, place);
}
