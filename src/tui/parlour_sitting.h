/* A sitting in the parlour, and what of it is on the screen. For parlour*.c. */
#ifndef PARLOUR_SITTING_H
#define PARLOUR_SITTING_H

#include "../chance/shuffle.h"
#include "board.h"
#include "parlour.h"

typedef enum {
    STAGE_PLAY,
    STAGE_REVEAL, /* who has played looks at the new card; then the hand is hidden */
    STAGE_COVER,  /* the next person sits down */
    STAGE_BILL,   /* a round or the game has ended */
} parlour_stage;

/* A sitting in the parlour. */
typedef struct {
    parlour with;
    table *t;
    board b;
    canvas c;
    say_history history;
    parlour_stage now;
    yv_seats people;
    yv_seat at_keyboard;      /* whose cards may be on the screen, or YV_NOBODY */
    yv_rng chance;            /* for how long bots seem to think */
    int64_t slap_at, turn_at; /* when bots act; 0: none is to */
    int alone;                /* actions in this round since no person is in the game */
    bool fast;
    bool billed; /* the end of the round has been shown */
    bool leaving, again, circles;
} parlour_sitting;

static inline bool parlour_is_person(const parlour_sitting *s, yv_seat seat)
{
    return seat < s->t->game.players && !table_is_bot(s->t, seat);
}

static inline bool parlour_several_people(const parlour_sitting *s)
{
    const yv_seats still = s->people & s->t->game.in;
    return still & (still - 1);
}

static inline yv_seat parlour_first_of(yv_seats seats)
{
    for (yv_seat seat = 0; seat < YV_MAX_PLAYERS; seat++)
        if (seats >> seat & 1)
            return seat;
    return YV_NOBODY;
}

static inline bool parlour_round_is_over(const yv_game *game)
{
    return game->phase == YV_DEALING || game->phase == YV_OVER;
}

/* Who is who, and whose cards may be told. */
void parlour_set_names(parlour_sitting *s);
void parlour_set_eyes(parlour_sitting *s);

/* Puts the position and what is due into the scene. */
void parlour_set_scene(parlour_sitting *s);

#endif
