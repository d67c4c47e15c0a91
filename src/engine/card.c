#include "card.h"

void yv_sort_cards(yv_card *cards, int count)
{
    for (int i = 1; i < count; i++) {
        const yv_card moving = cards[i];
        int at = i;
        for (; at > 0 && cards[at - 1] > moving; at--)
            cards[at] = cards[at - 1];
        cards[at] = moving;
    }
}

yv_tally yv_tally_cards(const yv_card *cards, int count)
{
    yv_tally tally = {{0}};
    for (int i = 0; i < count; i++)
        tally.of[cards[i]]++;
    return tally;
}
