/* A score sheet: what is written down of a game with real cards, and what follows from it.
 *
 * A sheet is players, rules and a list of entries: hands shown after a call, a call out of turn, a player put out or
 * leaving. Everything else (scores, cuts, outs, starters, ratings, winners) comes from playing the entries through the
 * engine's score.h and rating.h, so undoing is dropping the last entry. One value without pointers: no memory is
 * allocated, nothing is read or written, and no libc is needed. */
#ifndef SHEET_H
#define SHEET_H

#include "../engine/yaniv.h"

enum {
    SHEET_MOST_ENTRIES = 500, /* a long evening has fifty */
    SHEET_MOST_RATING = 1000000000,
    SHEET_DATE_LENGTH = 10, /* 2026-11-15 */
};

/* A hand as a player shows it: as points alone, or card by card. */
typedef struct {
    int16_t points;
    uint8_t count;             /* of the cards; 0 if only the points are known */
    yv_card card[YV_MAX_HAND]; /* ascending */
} sheet_hand;

typedef enum {
    SHEET_CALL,     /* `seat` called and all hands were shown: ends the round */
    SHEET_OFFENCE,  /* `seat` called when it was the turn of `turn`: ends the round */
    SHEET_EXPEL,    /* `seat` is put out for a false call: the round goes on */
    SHEET_LEAVE,    /* `seat` goes home and is out: the round goes on */
    SHEET_HANDOVER, /* `seat` goes home and somebody else plays on: a fact for the rating alone */
    SHEET_KINDS,
} sheet_kind;

typedef struct {
    uint8_t kind; /* a sheet_kind */
    yv_seat seat;
    yv_seat turn;                    /* SHEET_OFFENCE: whose turn it was */
    yv_seats shown;                  /* SHEET_CALL: who showed a hand; all who are in, in the end */
    bool wrong_word;                 /* SHEET_CALL: said yaniv where the word is yan */
    sheet_hand hand[YV_MAX_PLAYERS]; /* SHEET_CALL: of those seats */
} sheet_entry;

/* Where a game stands after some of a sheet's entries. */
typedef struct {
    yv_game game;                   /* totals, outs, starter, result; it has no cards */
    yv_ratings ratings;             /* from 1000 each if the sheet has none */
    bool ended_round;               /* the entry just played ended a round: game.result */
    int32_t before[YV_MAX_PLAYERS]; /* the totals before the entry just played: a total that is not this and the score
                                       was cut */
} sheet_state;

typedef struct {
    yv_rules rules;
    int players;
    char name[YV_MAX_PLAYERS][YV_MAX_NAME + 1];
    char date[SHEET_DATE_LENGTH + 1]; /* of the day, or empty */
    bool rated;                       /* ratings were given */
    int32_t rating[YV_MAX_PLAYERS];   /* before the game */
    yv_seat start;                    /* who begins round 1 */
    int count;
    sheet_entry entry[SHEET_MOST_ENTRIES];
    sheet_state now; /* after all entries; kept up to date by the functions here */
} sheet;

/* Begins an empty sheet: no players, the default rules. */
void sheet_clear(sheet *it);

/* Adds a player, in seat order, before the game is begun. A name is 1 to YV_MAX_NAME bytes of UTF-8 without control
 * characters, commas and colons, no bare number, and not another player's in other letters. False, with `why`, if not.
 */
bool sheet_add_player(sheet *it, yv_span name, yv_text *why);

/* Begins the game, with the sheet's rules, players, ratings and starter. False, with `why`, if they do not fit. */
bool sheet_begin(sheet *it, yv_text *why);

/* The first of these seats' hands that an entry lacks, or YV_NOBODY. */
yv_seat sheet_hand_missing(const sheet_entry *entry, yv_seats seats);

/* May this entry follow when the game stands so? The hands, the cards and the rules must allow it. */
bool sheet_check(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why);

/* One hand of a SHEET_CALL alone, beside those that have been shown; for asking one after the other. */
bool sheet_check_hand(const sheet *it, const sheet_entry *entry, yv_seat seat, yv_text *why);

/* Writes the next entry down. False, with `why`, if it does not fit: then nothing has changed. */
bool sheet_add(sheet *it, const sheet_entry *entry, yv_text *why);

/* Takes the last entry back; false if there is none. */
bool sheet_undo(sheet *it);

/* Puts another entry in the place of one. False, with `why`, if it or one after it would not fit; nothing changes. */
bool sheet_replace(sheet *it, int place, const sheet_entry *entry, yv_text *why);

/* Plays the game again: a state before the first entry, then entry by entry. */
sheet_state sheet_state_at_start(const sheet *it);
sheet_state sheet_state_before(const sheet *it, int place);
void sheet_step(sheet_state *state, const sheet_entry *entry);

/* The place of the entry that ended a round, or -1. */
int sheet_find_round(const sheet *it, int round);

/* The round that is being played, or would be next. */
int sheet_round_now(const yv_game *game);

#endif
