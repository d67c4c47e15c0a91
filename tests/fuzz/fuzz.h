/* Functions that the fuzz targets share. A target is one function that takes any bytes, and checks with HOLDS what must
 * be true for all of them. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/engine/yaniv.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

#define HOLDS(condition) ((condition) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #condition))

static inline void fuzz_fail(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}

/* Checks that every card of the deck is in exactly one place. */
static inline void fuzz_count_cards(const yv_game *game)
{
    yv_tally all = yv_tally_cards(game->drop.card, game->drop.count);
    for (int i = 0; i < game->pile_size; i++)
        if (i < game->discards || i >= game->next)
            all.of[game->pile[i]]++;
    for (int seat = 0; seat < game->players; seat++) {
        HOLDS(game->hand[seat].count <= YV_MAX_HAND);
        for (int i = 0; i < game->hand[seat].count; i++)
            all.of[game->hand[seat].card[i]]++;
    }
    for (yv_card card = 0; card < YV_FACES; card++)
        HOLDS(all.of[card] == yv_rules_copies(&game->rules, game->players, card));
}

#endif
