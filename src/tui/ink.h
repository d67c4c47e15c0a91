/* Inks and grounds: the purposes of text and of backgrounds. terminal.c chooses their colours, for terminals with many
 * colours, few, or none. */
#ifndef INK_H
#define INK_H

typedef enum {
    INK_TEXT,
    INK_DIM,    /* less important */
    INK_STRONG, /* important */
    INK_CLUBS,  /* the four suits have four colours, in the order of yv_suit */
    INK_DIAMONDS,
    INK_HEARTS,
    INK_SPADES,
    INK_JOKER,
    INK_EDGE,   /* frames of cards and boxes */
    INK_CHOSEN, /* the selection */
    INK_TURN,   /* the player whose turn it is */
    INK_GOOD,
    INK_BAD,
    INK_KEY, /* the name of a key */
    INK_COUNT,
} ink;

typedef enum {
    GROUND_EMPTY, /* the background */
    GROUND_FELT,  /* the table */
    GROUND_CARD,
    GROUND_BACK,  /* the back of a card */
    GROUND_BAR,   /* the top and the bottom line */
    GROUND_PAGE,  /* notes and pages that cover the table */
    GROUND_FOCUS, /* the selected row */
    GROUND_COUNT,
} ground;

#endif
