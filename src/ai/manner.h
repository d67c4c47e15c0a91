/* The manner of a player: what others can find out about somebody's play during a game, beyond the cards.
 *
 * Most of the time it is unknown. A player who is known to call as soon as they may, or never to take a risk, is
 * another opponent than one who judges each call, and so is one who does not aim at cuts. */
#ifndef MANNER_H
#define MANNER_H

#include <stdint.h>

typedef enum {
    MANNER_CALLS_UNKNOWN,
    MANNER_SHREWD, /* judges each call */
    MANNER_EAGER,  /* calls as soon as they may */
    MANNER_TIMID,  /* calls only if they are almost sure to win the round */
} manner_of_calling;

typedef enum {
    MANNER_AIMS_UNKNOWN,
    MANNER_AIMS_NOT, /* does not try to land on cuts */
    MANNER_AIMS,     /* tries whenever one is near */
} manner_of_aiming;

typedef struct {
    uint8_t calls; /* a manner_of_calling */
    uint8_t aims;  /* a manner_of_aiming */
} manner;

#endif
