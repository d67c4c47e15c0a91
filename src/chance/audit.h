/* Checking a game's shuffles from its record: do the tags commit1, mix1, seed1 … fit each other and the cards?
 *
 *     yv_record record;
 *     int rounds = audit_record(&record, text, length, blake_hash, NULL, round, ROOM);
 *
 * See fair.h for what is checked, and docs/PROTOCOL.md, "The shuffle", for how it is written. */
#ifndef AUDIT_H
#define AUDIT_H

#include "../engine/record.h"
#include "fair.h"

/* What may be wrong with a round. */
#define AUDIT_FAULTS(X)                                                                                                \
    X(TAG, "a tag of this round cannot be read, or is there twice")                                                    \
    X(UNCOMMITTED, "nothing was committed to before it")                                                               \
    X(UNSHOWN, "it is over, but its seed is not shown")                                                                \
    X(COMMIT, "the seed is not the one that was committed to")                                                         \
    X(STARTER, "the seat that began is not the one that the seed chooses")                                             \
    X(DECK, "the deck is not that of the seed")                                                                        \
    X(RESHUFFLE, "a reshuffle is not that of the seed")

#define X(name, words) AUDIT_BIT_##name,
enum { AUDIT_FAULTS(X) AUDIT_FAULT_COUNT };
#undef X
#define X(name, words) AUDIT_##name = 1 << AUDIT_BIT_##name,
enum { AUDIT_FAULTS(X) };
#undef X

extern const char *const audit_words[AUDIT_FAULT_COUNT]; /* by bit */

typedef struct {
    unsigned faults;            /* those of AUDIT_FAULTS that are found */
    bool committed, seeded;     /* there are such tags */
    bool mixed;                 /* likewise; without it nobody added anything */
    uint8_t commit[FAIR_BYTES]; /* from the tags … */
    uint8_t seed[FAIR_BYTES];
    fair_mix mix[YV_MAX_PLAYERS];
    uint8_t key[FAIR_BYTES]; /* … and what follows from them */
    uint32_t reshuffles;     /* so far */
} audit_round;

/* True if the round has any of the tags. In a game where none has any, nothing can be checked, and the faults mean
 * nothing. A round that is still being played has no seed yet, and then no faults either. */
static inline bool audit_has_tags(const audit_round *round)
{
    return round->committed || round->seeded || round->mixed;
}

/* Reads a whole record and checks its rounds, of which there is room for `capacity`; those beyond are not looked at.
 * Returns how many rounds were dealt. If the record breaks the rules, record->failed is set, and line and message say
 * where and why. */
int audit_record(yv_record *record, const char *text, size_t length, fair_hash *hash, void *context,
                 audit_round *rounds, int capacity);

#endif
