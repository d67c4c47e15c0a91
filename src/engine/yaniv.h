/* libyaniv: the card game Yaniv, in all its forms.
 *
 * The whole library is values and functions on them: no memory is allocated, nothing is read or written, no
 * clock and no random numbers are used, and nothing outside the arguments changes. This page is the way in; each header
 * below is the manual of its part.
 *
 *   card.h      cards: faces numbered in the order in which they are written
 *   rules.h     the options of the game, and its presets
 *   throw.h     what can be thrown: single cards, sets, runs
 *   game.h      a game: deal, check an action, do it
 *   legal.h     every legal action
 *   score.h     scores, outs, the end: also for games with real cards
 *   rating.h    what a game does to its players' ratings
 *   view.h      what one seat may know
 *   notation.h  cards and actions as text
 *   record.h    whole games as text
 *   error.h     why something was refused
 *   text.h      text into the caller's buffers
 *
 * A game from beginning to end:
 *
 *     yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
 *     yv_rng chance = yv_rng_seeded(42);
 *     yv_game game;
 *     yv_card deck[YV_MAX_DECK];
 *     yv_action actions[YV_USUAL_ACTIONS];
 *
 *     yv_start(&game, &rules, 3);
 *     while (game.phase != YV_OVER) {
 *         if (game.phase == YV_DEALING) {
 *             int size = yv_rules_fill_deck(&rules, game.players, deck);
 *             yv_shuffle(deck, size, yv_rng_next, &chance);
 *             yv_deal(&game, game.starter == YV_NOBODY ? 0 : game.starter, deck, size);
 *         }
 *         int count = yv_list(&game, YV_ANYONE, 0, actions, YV_USUAL_ACTIONS);
 *         yv_action *chosen = &actions[… your choice among count …];
 *         int size = yv_reshuffle_size(&game, chosen);        // usually 0
 *         memcpy(deck, game.pile, size);
 *         yv_shuffle(deck, size, yv_rng_next, &chance);
 *         yv_apply(&game, chosen, deck, size);
 *     }
 *     // game.winners, game.total
 *
 * Under rules with many jokers count may be more than YV_USUAL_ACTIONS: only the first of them are in the array, so
 * choose among those, or ask again with a larger one or with `first` for the rest.
 *
 * Whoever plays a seat should be given yv_view_of(&game, seat) rather than the game.
 *
 * Compile with `pkg-config --cflags --libs yaniv`. A complete program stands in examples/simulate.c. */
#ifndef YANIV_H
#define YANIV_H

#include "card.h"
#include "error.h"
#include "game.h"
#include "legal.h"
#include "notation.h"
#include "rating.h"
#include "record.h"
#include "rules.h"
#include "score.h"
#include "text.h"
#include "throw.h"
#include "view.h"

#endif
