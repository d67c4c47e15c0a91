/* A score sheet: what players write down during a game with real cards, and what follows from it.
 *
 * A sheet has players, rules and a list of entries: the hands shown after a call, a call out of turn, a player put out
 * or leaving. Everything else (scores, cuts, outs, starters, ratings, winners) comes from replaying the entries through
 * the engine's score.h and rating.h, so undo only drops the last entry. A sheet is one value without pointers. The
 * module is freestanding: it allocates no memory and does no input or output. */
#ifndef SHEET_H
#define SHEET_H

#include "../engine/yaniv.h"

enum {
    SHEET_MOST_ENTRIES = 500, /* a long evening has fifty */
    SHEET_MOST_RATING = 1000000000,
    SHEET_DATE_LENGTH = 10, /* 2026-11-15 */
};

/* A hand as it is written down: its points alone, or its cards. */
typedef struct {
    int16_t points;
    uint8_t count;             /* the number of cards; 0 if only the points are known */
    yv_card card[YV_MAX_HAND]; /* ascending */
} sheet_hand;

typedef enum {
    SHEET_CALL,      /* `seat` called and all hands were shown: ends the round */
    SHEET_OFFENCE,   /* `seat` called out of turn, and `winner` had the lowest other hand: ends the round */
    SHEET_EXPEL,     /* `seat` is out because of a false call: the round goes on */
    SHEET_LEAVE,     /* the player of `seat` leaves and is out: the round goes on */
    SHEET_HANDOVER,  /* the player of `seat` leaves and another one takes over: only the ratings change */
    SHEET_STOCK_OUT, /* `seat` drew the last card of the stock and all hands were shown: ends the round */
    SHEET_KINDS,
} sheet_kind;

typedef struct {
    uint8_t kind; /* a sheet_kind */
    yv_seat seat;
    yv_seat winner;  /* SHEET_OFFENCE: the seat that wins the round. Old sheets have the seat whose turn it was */
    yv_seats shown;  /* SHEET_CALL, SHEET_STOCK_OUT: the seats that have shown a hand; in the end, all active seats */
    bool wrong_word; /* SHEET_CALL: the caller said yaniv where the word is yan */
    sheet_hand hand[YV_MAX_PLAYERS]; /* the hands of these seats */
} sheet_entry;

/* The state of the game after some of a sheet's entries. */
typedef struct {
    yv_game game;       /* its totals, outs, starter and result; it has no cards */
    yv_ratings ratings; /* begin at 1000 if the sheet has none */
    bool ended_round;   /* the last entry ended a round: see game.result */
    int32_t
        before[YV_MAX_PLAYERS]; /* the totals before the last entry; a total that is not this plus the score was cut */
} sheet_state;

typedef struct {
    yv_rules rules;
    int players;
    char name[YV_MAX_PLAYERS][YV_MAX_NAME + 1];
    char date[SHEET_DATE_LENGTH + 1]; /* the day of the game, or empty */
    bool rated;                       /* the sheet has ratings */
    int32_t rating[YV_MAX_PLAYERS];   /* before the game */
    yv_seat start;                    /* the seat that starts round 1 */
    int count;
    sheet_entry entry[SHEET_MOST_ENTRIES];
    sheet_state now; /* the state after all entries; the functions below keep it up to date */
} sheet;

/* Makes an empty sheet, with no players and the default rules. */
void sheet_clear(sheet *it);

/* Adds the player of the next seat. The game must not have begun. Returns false, with `why`, unless the name is 1 to
 * YV_MAX_NAME bytes of UTF-8 without control characters, commas and colons, is not a number, and differs from all other
 * names when case is ignored. */
bool sheet_add_player(sheet *it, yv_span name, yv_text *why);

/* Begins the game with the sheet's rules, players, ratings and starter. Returns false, with `why`, if the rules do not
 * allow this number of players. */
bool sheet_begin(sheet *it, yv_text *why);

/* Returns false, with `why`, if the rules, the hands or the cards do not allow this entry in this state. */
bool sheet_check(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why);

/* Checks one hand of a SHEET_CALL or SHEET_STOCK_OUT against the hands shown before it, for programs that ask for one
 * hand at a time. */
bool sheet_check_hand(const sheet *it, const sheet_entry *entry, yv_seat seat, yv_text *why);

/* Adds an entry. Returns false, with `why`, and changes nothing if the entry is not allowed or the sheet is full. */
bool sheet_add(sheet *it, const sheet_entry *entry, yv_text *why);

/* Removes the last entry. Returns false if there is none. */
bool sheet_undo(sheet *it);

/* Replaces the entry at this place. Returns false, with `why`, and changes nothing if the new entry or a later one
 * would not be allowed. */
bool sheet_replace(sheet *it, int place, const sheet_entry *entry, yv_text *why);

/* Replay a sheet. The first two return the state before the first entry and before the entry at `place`; the third
 * plays one more entry. */
sheet_state sheet_state_at_start(const sheet *it);
sheet_state sheet_state_before(const sheet *it, int place);
void sheet_step(sheet_state *state, const sheet_entry *entry);

/* Returns the place of the entry that ended this round, or -1. */
int sheet_find_round(const sheet *it, int round);

/* Returns the number of the round in progress; between rounds, that of the next round. */
int sheet_round_now(const yv_game *game);

#endif
