/* The game and its bots as the page's worker asks them: one text in, one text out, as page.h has it.
 *
 *     chance 64HEXDIGITS       where shuffles come from
 *     weights 203136           so many bytes of weights lie where bench_weights says
 *     levels                   the bots, a row a line, tabs between: name, about, person, face, pauses
 *     open RECORD              a game, from its record; with a head alone it is a new one
 *     deal                     the next round; answered with lines for the record
 *     act 1 7h7s deck          an action of seat 1; likewise
 *     due                      `deal`, `over`, `swap 2`, or `play 2 0`: whose turn it is, and who may slap down
 *     think 2 400              what the bot in seat 2 does, within milliseconds; `pass` leaves a slap-down
 *     see 1, result            as local.h tells
 *     advise 1 400             what is best for seat 1, and why: the JSON of advise.h
 *     watch …                  the same at a table that others keep: onlooker.h
 *
 * A refusal begins with `!`, as page.h tells. The module is made of the same files, in the same way, as the one that
 * the signatures of all builds are compared with, and exports those signatures too. */
#ifndef OFFLINE_H
#define OFFLINE_H

enum { OFFLINE_ROOM = 1 << 20 };

/* Where the question is written, and where the answer is read. */
char *offline_text(void);

/* Answers the question of so many bytes, and returns the length of the answer. */
int offline_ask(int length);

#endif
