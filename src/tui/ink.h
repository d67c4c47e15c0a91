/* What is written is for something, and lies on something. Which colours that is in a terminal that has many, few or
 * none, only terminal.c knows. */
#ifndef INK_H
#define INK_H

typedef enum {
    INK_TEXT,
    INK_DIM,    /* what can be done without */
    INK_STRONG, /* what matters */
    INK_CLUBS,  /* the suits, in the order of yv_suit: a deck of four colours */
    INK_DIAMONDS,
    INK_HEARTS,
    INK_SPADES,
    INK_JOKER,
    INK_EDGE,   /* round cards and boxes */
    INK_CHOSEN, /* what the person has selected */
    INK_TURN,   /* whose turn it is */
    INK_GOOD,
    INK_BAD,
    INK_KEY, /* a key that can be pressed */
    INK_COUNT,
} ink;

typedef enum {
    GROUND_EMPTY, /* where nothing else is */
    GROUND_FELT,  /* the table */
    GROUND_CARD,
    GROUND_BACK,  /* the back of a card */
    GROUND_BAR,   /* the lines at the top and at the bottom */
    GROUND_PAGE,  /* what lies over the table */
    GROUND_FOCUS, /* the row or card that the keys speak of */
    GROUND_COUNT,
} ground;

#endif
