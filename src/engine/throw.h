/* Throws: what cards laid down together are, and what a heap of cards could be laid down as. */
#ifndef YV_THROW_H
#define YV_THROW_H

#include "error.h"
#include "rules.h"

typedef enum { YV_SINGLE, YV_SET, YV_RUN } yv_shape;

typedef struct {
    yv_card card[YV_MAX_THROW]; /* in the order laid: the ends are the first and the last */
    uint8_t count;
    uint8_t shape; /* a yv_shape */
} yv_throw;

/* Is this a throw, laid in this order? A set may be laid in any order, a run only low to high. */
yv_error yv_throw_check(const yv_rules *rules, const yv_card *cards, int count);

/* The shape of cards that are known to be a throw or a drop. */
yv_shape yv_throw_shape(const yv_rules *rules, const yv_card *cards, int count);

/* The face that stands at a place of a run, whether a joker lies there or not. A place one beyond either end
 * gives the face that would lengthen the run, or YV_NO_CARD if nothing can. */
yv_card yv_run_face_at(const yv_rules *rules, const yv_card *run, int count, int place);

/* What cards selected in no order can be thrown as: every way to lay all of them, best first. Jokers inside a
 * run come before jokers at its ends, where the next player could take them. Of a set of which only the
 * ends can be taken, the first way keeps the order given. Writes at most `capacity` throws and returns how many there
 * are; 0 if the cards are no throw. */
int yv_arrange(const yv_rules *rules, const yv_card *cards, int count, yv_throw *throws, int capacity);

#endif
