/* Reviews as JSON: what `yaniv review --json` prints and the page's worker answers. docs/REVIEW.md explains the
 * figures.
 *
 * A decision:
 *
 *     {"line":17,"round":1,"seat":1,"action":"7h7s deck","best":"KcKd deck","win":0.51,"loss":0.012,"loss_points":1.4,
 *      "se":0.002,"counted":true,"mark":"mistake","worlds":304,"tried":true,
 *      "reason":"keeps 20 points","why":{"code":…,…}}
 *
 * Chances go from 0 to 1. "mark" is "inaccuracy", "mistake", "blunder", "missed slap" or null. For a missed slap-down,
 * "action" is "pass", and "line" is the line of the action that came instead. "best" is the action itself, and "reason"
 * and "why" are null, if no action is clearly better. "why" is a reason as in advice_json.h. "tried" is false for a
 * decision that has only the net's first judgement so far: its "loss" is then 0 but for the net alone.
 *
 * A seat's account of a round or of the game:
 *
 *     {"seat":1,"name":"Dana","start":0.5,"result":1,"chance":0.41,"others":0.20,"lost":0.11,"luck":0.61,"counted":42,
 *      "error":0.0026,"accuracy":91.3,"inaccuracies":3,"mistakes":1,"blunders":0,"missed_slaps":0,
 *      "costliest":[17,91,40],"best_moment":{"round":3,"from":60,"line":64,"gain":0.21}}
 *
 * "result" = "start" + "chance" + "others" - "lost". "luck" is "chance" + "others". "costliest" has the lines of at
 * most three decisions. "best_moment" is null if chance never helped; "from" is 0 at the start of a round. */
#ifndef REVIEW_JSON_H
#define REVIEW_JSON_H

#include "../base/jsonw.h"
#include "../review/review.h"

void json_review_decision(jsonw *out, const review *all, int decision);

/* Writes the accounts of all seats, of a round or of the game (REVIEW_WHOLE_GAME). A seat that was out is left out. */
void json_review_seats(jsonw *out, const review *all, int round);

/* Writes a round, counted from 0 here: {"round":1,"line":5,"end_line":30,"seats":[…]}. "line" is that of the deal, and
 * "end_line" that of the action that ended the round, or 0 if the record ends before. */
void json_review_round(jsonw *out, const review *all, int index);

/* Writes the keys "finished", "seats", "rounds" and "decisions". */
void json_review_keys(jsonw *out, const review *all);

#endif
