/* A game on one device: seats that are people here or bots, its shuffles, and the lines of its record.
 *
 * It begins, and goes on, from a record: one with a head alone is a new game. Which seats are bots is in its tags, `tag
 * seat2 greedy`. What happens is answered with the lines that the record grows by; who keeps them can go on with the
 * game at any time. No memory is allocated and nothing is read or written: the chance is given, the clock is the
 * caller's. */
#ifndef SITTING_H
#define SITTING_H

#include "../ai/advise.h"
#include "../chance/shuffle.h"

/* Where shuffles come from: 32 bytes that nobody knows. Before anything else. */
void sitting_take_chance(const uint8_t seed[YV_SEED_BYTES]);

/* What the bots think with; NULL for none: then only those play that do without. Before a game. */
void sitting_take_weights(const weights *with);
const weights *sitting_weights(void);

/* Goes on where the record ends. False, with the line (0: none of them) and the reason, if that cannot be; then there
 * is no game. */
bool sitting_open(yv_span record, int *line, yv_text *why);

/* The position; NULL if there is no game. */
const yv_game *sitting_game(void);

/* Deals the next round, when that is due: its lines. */
void sitting_deal(yv_text *lines);

/* Does an action: its lines. What is refused changes nothing. */
yv_error sitting_act(const yv_action *action, yv_text *lines);

/* What the bot in a seat that is asked would do, within so many milliseconds by the module's clock. */
yv_action sitting_think(yv_seat seat, int think_ms);
bool sitting_is_bot(yv_seat seat);

/* What would be best for a seat that is asked. False if there are no weights. */
bool sitting_advise(yv_seat seat, int think_ms, advice *all);

/* Microseconds since some moment: the page's. */
uint64_t clock_us(void);

#endif
