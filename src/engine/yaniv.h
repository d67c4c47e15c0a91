/* libyaniv: the card game Yaniv, in all its forms.
 *
 * The library consists of values and functions on them. It allocates no memory, does no input or output, uses no clock
 * and no random numbers, and changes nothing but its arguments. Start here; each header below documents its part.
 *
 *   card.h         cards
 *   rules.h        the options of the game, and its presets
 *   throw.h        throws: single cards, sets, runs
 *   game.h         a game: dealing, checking an action, doing it
 *   legal.h        lists of legal actions
 *   score.h        scores, and how rounds and games end; also for games with real cards
 *   final_order.h  the places of the players at the end
 *   rating.h       how a game changes the ratings of its players
 *   view.h         what one seat may know
 *   notation.h     cards and actions as text
 *   record.h       whole games as text
 *   error.h        why something was refused
 *   text.h         text in the caller's buffers
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
 * With many jokers in play, count may be more than YV_USUAL_ACTIONS. Only the first of them are then in the array:
 * choose among those, or ask again with a larger array, or with `first` for the rest.
 *
 * Give a player yv_view_of(&game, seat) rather than the game.
 *
 * Compile with `pkg-config --cflags --libs yaniv`. examples/simulate.c is a complete program. */
#ifndef YANIV_H
#define YANIV_H

#include "card.h"
#include "error.h"
#include "final_order.h"
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
