/* The history of a round: what everybody has seen the others do. It is public, so it is the same for all seats. */
#ifndef ROUND_HISTORY_H
#define ROUND_HISTORY_H

#include "../engine/yaniv.h"
#include "manner.h"

enum { HISTORY_RANKS = YV_RANKS + 1, HISTORY_NO_RANK = HISTORY_RANKS }; /* jokers are a rank of their own */

typedef struct {
    uint8_t turns;                   /* plays in this round */
    uint8_t last_rank;               /* highest natural rank of the last throw; HISTORY_NO_RANK before the first */
    int16_t last_points;             /* points of that throw */
    uint8_t previous_rank;           /* last_rank of the throw before */
    uint8_t lowest_rank;             /* the lowest last_rank of the round */
    bool drew;                       /* the last card came from the stock … */
    bool holds_drawn;                /* … and has not been slapped down */
    uint16_t drawn_at;               /* the number of that draw in the round */
    uint8_t thrown[HISTORY_RANKS];   /* cards of each rank thrown in this round */
    uint8_t declined[HISTORY_RANKS]; /* how often each rank lay open to them and they drew from the stock */
    yv_card taken[YV_MAX_HAND]; /* cards taken from the drop and not thrown since, which all know this seat to hold */
    uint8_t taken_count;
    yv_action last; /* the last play; its count is 0 before the first … */
    yv_drop faced;  /* … and the drop that lay there before it */
} seat_history;

/* The history of all seats. When seats swap hands after a false call, the history of the hands goes with them. */
typedef struct {
    seat_history seat[YV_MAX_PLAYERS];
    yv_seat caller;                /* the seat that called last; YV_NOBODY before any call */
    uint16_t draws;                /* number of draws from the stock in this round, without penalty cards */
    manner manner[YV_MAX_PLAYERS]; /* what earlier rounds of the game have shown of each seat; often unknown */
} round_history;

/* Starts a new round, with players of unknown manners. */
void round_history_clear(round_history *all);

/* Notes an action of any seat. `before` is the drop before the action. */
void round_history_see(round_history *all, const yv_rules *rules, const yv_action *action, const yv_drop *before);

#endif
