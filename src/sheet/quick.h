/* Reads the lines that people type at the table: the name of the caller and everybody's hand.
 *
 *     dana                         Dana called; the program asks for the hands
 *     dana: 3 12 7                 Dana called; the hands of all active players, in seat order
 *     dana 3 12 7                  the same
 *     dana: 3c, 10h 2s, 7          between commas a hand may contain spaces
 *     dana 3, noa 7, omer 12       each hand with a name, the caller first
 *     dana: noa 7, omer 12, dana 3 each hand with a name, in any order
 *     dana yaniv: 3 12 7           Dana said Yaniv where the word is Yan
 *
 * A player is written as a name, the beginning of a name, or a seat number. */
#ifndef QUICK_H
#define QUICK_H

#include "sheet.h"

/* Finds the player that these words name. Returns false, with `why`, if no player or several players fit. */
bool quick_find_player(const sheet *it, yv_span words, yv_seat *seat, yv_text *why);

/* Finds the player named at the front of a line and moves the line past the name. Returns false, with `why`, as
 * above. */
bool quick_take_player(const sheet *it, yv_span *line, yv_seat *seat, yv_text *why);

/* Reads one of the lines above as an entry for this state of the game. entry->shown is the set of seats whose hands
 * were in the line: all active seats, or none. sheet_check tells whether the entry is allowed. */
bool quick_read_call(const sheet *it, const yv_game *game, yv_span line, sheet_entry *entry, yv_text *why);

#endif
