/* The state of a local game on the full screen, and how it becomes a scene. For local_screen.c. */
#ifndef LOCAL_PLAY_H
#define LOCAL_PLAY_H

#include "../chance/shuffle.h"
#include "board.h"
#include "../local/local_game.h"

typedef enum {
    STAGE_PLAY,
    STAGE_REVEAL,  /* the person who has just moved sees the new card, before the hand is hidden */
    STAGE_COVER,   /* the next person takes the keyboard */
    STAGE_RACE,    /* several people may answer a false call: the first to press a key swaps hands */
    STAGE_SUMMARY, /* a round or the game has ended */
} local_play_stage;

typedef struct {
    bool (*save)(void *at, const char *record, size_t length, char *why,
                 size_t capacity); /* or NULL; as in local_screen */
    void *save_at;
    local_game *t;
    board b;
    canvas c;
    say_history history;
    local_play_stage now;
    yv_seats people;
    yv_seat at_keyboard;      /* the seat whose cards may be on the screen, or YV_NOBODY */
    yv_rng chance;            /* decides how long bots seem to think */
    int64_t slap_at, turn_at; /* when a bot acts; 0 if none will */
    int alone;                /* actions in this round since the last person went out */
    bool fast;
    bool summed_up; /* the summary of the round has been shown */
    bool leaving, again;
    bool endless; /* the bots were going around in circles, so the game has been broken off */
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

/* Returns the seats that have not answered a false call yet; none if there is nothing to answer. */
static inline yv_seats local_play_answerers(const yv_game *game)
{
    return game->phase == YV_SWAPPING ? (yv_seats)(game->in & ~game->passed & ~yv_seat_bit(game->turn)) : 0;
}

static inline bool local_play_round_is_over(const yv_game *game)
{
    return !yv_in_round(game);
}

/* Set the names of the seats, and the seats whose cards the log may name. */
void local_play_set_names(local_play *s);
void local_play_set_eyes(local_play *s);

/* Fills in the scene. */
void local_play_set_scene(local_play *s);

#endif
