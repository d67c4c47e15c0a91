/* Changes to the open table that several messages make, and the whole state of a table. For the files that take
 * messages: a message is read and checked first, and only then do these functions change anything. */
#ifndef REMOTE_CHANGE_H
#define REMOTE_CHANGE_H

#include "remote_read.h"

/* Returns the style in which the log tells the game: the person is "you". */
say_style remote_style_of(const remote *r);

void remote_set_settings(remote *r, const remote_settings *to);
void remote_set_seats(remote *r, const remote_who *seat, int count);
void remote_set_position(remote *r, const remote_position *to, int64_t now);
void remote_set_ratings(remote *r, const remote_ratings *to);

/* Forgets the rounds, because a game begins or is told again from its beginning. */
void remote_clear_rounds(remote *r);

/* Adds a round that has ended to the score sheet and the history. */
void remote_add_round(remote *r, const remote_round *round);

/* Lays the summary of the last round on the table; remote_end_game lays that of the game. */
void remote_show_summary(remote *r);
void remote_end_game(remote *r, yv_seats winners);

/* Tells when the game starts, unless that is known: the same time comes as an event and in the state of the table. */
void remote_tell_start(remote *r, int64_t start_ms, int64_t now);

/* Reads a chat message as a line, which is empty if there is nothing to show. Changes nothing. */
void remote_read_said(const remote *r, jsonr in, char line[LOGBOOK_CAPACITY]);

/* Takes the event `table`, as remote_table_take does. */
remote_news remote_take_state(remote *r, jsonr event, int64_t now);

#endif
