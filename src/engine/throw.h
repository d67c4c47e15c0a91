/* Throws: whether cards may be laid down together, as a single card, a set or a run. */
#ifndef YV_THROW_H
#define YV_THROW_H

#include "error.h"
#include "rules.h"

YV_BEGIN_C

typedef enum { YV_SINGLE, YV_SET, YV_RUN } yv_shape;

typedef struct {
    yv_card card[YV_MAX_THROW]; /* in the order laid: the ends are the first and the last */
    uint8_t count;
    uint8_t shape; /* a yv_shape */
} yv_throw;

/* Fails unless these cards, laid in this order, are a throw. A set may be laid in any order, a run only low to high. */
yv_error yv_throw_check(const yv_rules *rules, const yv_card *cards, int count);

/* Returns the shape of cards that are known to be a throw or a drop. */
yv_shape yv_throw_shape(const yv_rules *rules, const yv_card *cards, int count);

/* Returns the face at a place of a run; for a joker, the face that it stands for. For the place just before the first
 * card or just after the last one, returns the face that would lengthen the run, or YV_NO_CARD if none can. */
yv_card yv_run_face_at(const yv_rules *rules, const yv_card *run, int count, int place);

/* Finds all ways to lay these cards, given in any order, as one throw. The best ways come first: jokers inside a run
 * are better than jokers at its ends, where the next player could take them. If only the ends of a set can be taken,
 * the first way keeps the given order. Writes at most `capacity` throws and returns the number of all; 0 if there is
 * none. */
int yv_arrange(const yv_rules *rules, const yv_card *cards, int count, yv_throw *throws, int capacity);

YV_END_C

#endif
