/* Lines as people type them at the table: who called, and everybody's hand.
 *
 *     dana                         Dana called; the hands are asked for
 *     dana: 3 12 7                 Dana called; the hands of all who are in, in seat order
 *     dana 3 12 7                  the same
 *     dana: 3c, 10h 2s, 7          with commas a hand may have spaces
 *     dana 3, noa 7, omer 12       each with a name, the caller first
 *     dana: noa 7, omer 12, dana 3 each with a name, in any order
 *     dana yaniv: 3 12 7           Dana said Yaniv where the word is Yan
 *
 * Players are named by their name, the beginning of it, or their seat's number. */
#ifndef QUICK_H
#define QUICK_H

#include "sheet.h"

/* Finds the player whom these words name. False, with `why`, if nobody or several could be meant. */
bool quick_find_player(const sheet *it, yv_span words, yv_seat *seat, yv_text *why);

/* The player named at the front of a line, which then begins after the name. */
bool quick_take_player(const sheet *it, yv_span *line, yv_seat *seat, yv_text *why);

/* Reads one of the lines above as an entry of a game that stands so. entry->shown says whose hands were in it: those of
 * all who are in, or nobody's. Whether the entry fits is for sheet_check to say. */
bool quick_read_call(const sheet *it, const yv_game *game, yv_span line, sheet_entry *entry, yv_text *why);

#endif
