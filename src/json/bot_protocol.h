/* The messages between the arena and a program that plays: docs/NOTATION.md, "A bot is any program".
 *
 * Each protocol_put function writes one line with its newline. */
#ifndef BOT_PROTOCOL_H
#define BOT_PROTOCOL_H

#include "../engine/yaniv.h"
#include "../base/jsonw.h"

enum { PROTOCOL_VERSION = 1 };

void protocol_put_hello(jsonw *out, const yv_rules *rules, int players, yv_seat seat);
void protocol_put_deal(jsonw *out, const yv_view *dealt);
void protocol_put_event(jsonw *out, const yv_action *action, const yv_view *after);
void protocol_put_round(jsonw *out, const yv_game *scored);
void protocol_put_end(jsonw *out, yv_seats winners);

/* Writes the question with every legal answer. The view's seat must have something to decide: its turn, a slap-down or
 * another seat's false call. */
void protocol_put_act(jsonw *out, const yv_view *view);

/* True if the question is whether the seat slaps down; false if it is which action the seat takes on its turn. */
bool protocol_asks_slap(const yv_view *view);

/* Reads the answer to the question that protocol_put_act writes for this view. Fails, with the reason in `why`, if the
 * answer is not legal. YV_PASS declines a slap-down; it is an answer but not an action. */
bool protocol_read_answer(const yv_view *view, yv_span line, yv_action *answer, yv_text *why);

#endif
