/* Facts: what the core wants to have stored. They are all that it needs to go on after a crash.
 *
 * A table is its log: lines numbered from 1, that its events come from. What the text of a line means is the core's
 * business (line.h); the store keeps it, newlines and all, and gives it back in order. */
#ifndef FACT_H
#define FACT_H

#include "../../engine/yaniv.h"
#include "profile.h"

enum { TABLE_CODE_LENGTH = 8, GAME_CODE_LENGTH = 12 };

typedef enum {
    FACT_TABLE_OPENED, /* table */
    FACT_LOG,          /* table, n, text: the next line of its log */
    FACT_TABLE_CLOSED, /* table: forget its log */
    FACT_GAME_OVER,    /* over */
    FACT_RATING,       /* player, game, change, rating: the rating after the change */
    FACT_RELATION,     /* player, other, relation, on */
} fact_kind;

typedef enum { RELATION_MUTE, RELATION_BLOCK } relation;

/* What one seat did in a game, to be added to its player's statistics. */
typedef struct {
    player_id player; /* 0: a bot */
    char name[PLAYER_NAME_BYTES + 1];
    const char *level; /* of a bot, else NULL */
    bool won;          /* the seat … */
    bool left;         /* … whose player had left when the game ended: nothing of the end is credited to them */
    int32_t total;
    int32_t rating_change;
    uint16_t rounds, yanivs, assafs_met, assafs, slaps, cuts;
    bool out;
} game_seat;

typedef struct {
    const char *game;
    const char *rules; /* as on a record's rules line */
    bool rated;
    bool offline; /* played on a device of a player, and handed over later */
    int seats;
    game_seat seat[YV_MAX_PLAYERS];
    const char *record; /* the whole game */
    size_t record_length;
} game_over;

/* Pointers are good until the call that hands over the fact returns. */
typedef struct {
    fact_kind kind;
    const char *table;
    uint64_t n;
    const char *text;
    size_t length;
    const char *game;
    player_id player, other;
    relation relation;
    bool on;
    int32_t change, rating;
    const game_over *over;
} fact;

#endif
