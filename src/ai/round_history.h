/* What a player remembers of a round: what everybody saw the others do. It is the same for all seats. */
#ifndef ROUND_HISTORY_H
#define ROUND_HISTORY_H

#include "../engine/yaniv.h"

enum { HISTORY_RANKS = YV_RANKS + 1, HISTORY_NO_RANK = HISTORY_RANKS }; /* jokers are a rank of their own */

typedef struct {
    uint8_t turns;                   /* plays in this round */
    uint8_t last_rank;               /* of the last throw, its highest natural rank; MEMORY_NO_RANK before the first */
    uint8_t last_count;              /* how many cards that was */
    int16_t last_points;             /* and what it was worth */
    uint8_t previous_rank;           /* of the throw before that, likewise */
    uint8_t lowest_rank;             /* the lowest of these in the round */
    bool drew;                       /* the last card came from the stock … */
    bool holds_drawn;                /* … and has not been slapped down */
    uint16_t drawn_at;               /* which of the round's draws that was */
    uint8_t thrown[HISTORY_RANKS];   /* cards of each rank thrown in this round */
    uint8_t declined[HISTORY_RANKS]; /* how often each rank lay open to them and they drew from the stock instead */
    yv_card taken[YV_MAX_HAND];      /* from the drop and not thrown since: what all know this seat to hold */
    uint8_t taken_count;
} seat_history;

/* After a false call whole hands may be exchanged: then what is remembered of them goes with them. */
typedef struct {
    seat_history seat[YV_MAX_PLAYERS];
    yv_seat caller; /* who called last; YV_NOBODY before any call */
    uint16_t draws; /* from the stock in this round, those of a penalty not counted */
} round_history;

/* A new round: nothing to remember. */
void round_history_clear(round_history *all);

/* An action of any seat. `before` is the drop that lay there before it. */
void round_history_see(round_history *all, const yv_rules *rules, const yv_action *action, const yv_drop *before);

#endif
