/* Checks the shuffles of a game from its record: do the tags commit1, mix1, seed1 … fit each other and the cards?
 *
 *     yv_record record;
 *     int rounds = audit_record(&record, text, length, blake_hash, NULL, round, ROOM);
 *
 * fair.h describes the shuffles; docs/PROTOCOL.md, "The shuffle", describes the tags. */
#ifndef AUDIT_H
#define AUDIT_H

#include "../engine/record.h"
#include "fair.h"

/* The possible faults of a round. */
#define AUDIT_FAULTS(X)                                                                                                \
    X(TAG, "a tag of this round is malformed or appears twice")                                                        \
    X(UNCOMMITTED, "it has no commitment")                                                                             \
    X(UNSHOWN, "it is over, but its seed is missing")                                                                  \
    X(COMMIT, "the seed does not match the commitment")                                                                \
    X(STARTER, "the seed chooses another seat to start")                                                               \
    X(DECK, "the deck does not match the seed")                                                                        \
    X(RESHUFFLE, "a reshuffle does not match the seed")

#define X(name, words) AUDIT_BIT_##name,
enum { AUDIT_FAULTS(X) AUDIT_FAULT_COUNT };
#undef X
#define X(name, words) AUDIT_##name = 1 << AUDIT_BIT_##name,
enum { AUDIT_FAULTS(X) };
#undef X

extern const char *const audit_words[AUDIT_FAULT_COUNT]; /* by bit */

typedef struct {
    unsigned faults;            /* a set of bits such as AUDIT_DECK */
    bool committed, seeded;     /* the round has these tags */
    bool mixed;                 /* the round has a mix tag; without one, no player added anything */
    uint8_t commit[FAIR_BYTES]; /* from the tags … */
    uint8_t seed[FAIR_BYTES];
    fair_mix mix[YV_MAX_PLAYERS];
    uint8_t key[FAIR_BYTES]; /* … and the key that follows from them */
    uint32_t reshuffles;     /* the number of reshuffles so far */
} audit_round;

/* True if the round has any of the tags. If no round of a game has any, the game cannot be checked, and the faults mean
 * nothing. A round in progress has no seed yet, and no faults. */
static inline bool audit_has_tags(const audit_round *round)
{
    return round->committed || round->seeded || round->mixed;
}

/* Reads a whole record and checks its first `capacity` rounds. Returns the number of rounds in the record. If the
 * record breaks the rules, sets record->failed; record->line and record->message then say where and why. */
int audit_record(yv_record *record, const char *text, size_t length, fair_hash *hash, void *context,
                 audit_round *rounds, int capacity);

#endif
