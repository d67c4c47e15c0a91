/* A local game on the full screen, and what of it is on the screen. For local_screen*.c. */
#ifndef LOCAL_PLAY_H
#define LOCAL_PLAY_H

#include "../chance/shuffle.h"
#include "board.h"
#include "../local/local_game.h"

typedef enum {
    STAGE_PLAY,
    STAGE_REVEAL,  /* who has played looks at the new card; then the hand is hidden */
    STAGE_COVER,   /* the next person sits down */
    STAGE_SUMMARY, /* a round or the game has ended */
} local_play_stage;

/* A local game on the full screen. */
typedef struct {
    bool (*save)(void *at, const char *record, size_t length, char *why, size_t capacity); /* or NULL */
    void *save_at;
    local_game *t;
    board b;
    canvas c;
    say_history history;
    local_play_stage now;
    yv_seats people;
    yv_seat at_keyboard;      /* whose cards may be on the screen, or YV_NOBODY */
    yv_rng chance;            /* for how long bots seem to think */
    int64_t slap_at, turn_at; /* when bots act; 0: none is to */
    int alone;                /* actions in this round since no person is in the game */
    bool fast;
    bool summed_up; /* the end of the round has been shown */
    bool leaving, again, circles;
} local_play;

static inline bool local_play_is_person(const local_play *s, yv_seat seat)
{
    return seat < s->t->run.game.players && !runner_is_bot(&s->t->run, seat);
}

static inline bool local_play_several_people(const local_play *s)
{
    const yv_seats still = s->people & s->t->run.game.in;
    return still & (still - 1);
}

static inline yv_seat local_play_first_of(yv_seats seats)
{
    for (yv_seat seat = 0; seat < YV_MAX_PLAYERS; seat++)
        if (seats >> seat & 1)
            return seat;
    return YV_NOBODY;
}

static inline bool local_play_round_is_over(const yv_game *game)
{
    return game->phase == YV_DEALING || game->phase == YV_OVER;
}

/* Who is who, and whose cards may be told. */
void local_play_set_names(local_play *s);
void local_play_set_eyes(local_play *s);

/* Puts the position and what is due into the scene. */
void local_play_set_scene(local_play *s);

#endif
