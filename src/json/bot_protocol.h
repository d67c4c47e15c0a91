/* What the arena says to a program that plays, and what it hears: docs/NOTATION.md, "A bot is any program".
 *
 * Each protocol_put function writes one whole line, with its newline. */
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

/* The question, with every answer that is legal. The view's seat must have something to decide: its turn, a slap-down
 * or another's false call. */
void protocol_put_act(jsonw *out, const yv_view *view);

/* Is the seat asked whether it slaps down, slap or pass, rather than for an action of its turn? */
bool protocol_asks_slap(const yv_view *view);

/* Reads the answer to the question that protocol_put_act asks for this view. YV_PASS to a slap-down is an answer, but
 * not an action. On false, `why` says in words what is wrong with it. */
bool protocol_read_answer(const yv_view *view, yv_span line, yv_action *answer, yv_text *why);

#endif
