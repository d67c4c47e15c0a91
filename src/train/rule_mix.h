/* The mix of rules that training plays: presets as they are, and presets with options changed as users may change them.
 *
 * Presets make up about half of the decisions, the common ones most of that. The other half are kinds of games that are
 * drawn at random and replaced all the time, so that the net meets thousands of them. Nothing is drawn that the engine
 * refuses, or in which nobody could ever call. */
#ifndef RULE_MIX_H
#define RULE_MIX_H

#include "../chance/shuffle.h"
#include "selfplay.h"

enum { RULE_MIX_TEXT = 1024, RULE_MIX_PRESETS = 64 };

/* Fills in every preset with every number of players that it allows, and how often to play it, and returns their
 * number, which is at most RULE_MIX_PRESETS. */
int rule_mix_presets(selfplay_case *cases);

/* Returns the sum of their shares. */
int rule_mix_presets_share(void);

/* Draws a kind of game at random and writes its rules as yv_rules_parse reads them. The share of an ordinary kind is 1.
 */
selfplay_case rule_mix_draw(yv_rng *chance, char rules[RULE_MIX_TEXT]);

/* Returns how many rounds of a kind give about as many decisions as one ordinary round. Plays a few rounds to find the
 * length of a round. */
int rule_mix_extra(const selfplay_case *kind, yv_rng *chance);

#endif
