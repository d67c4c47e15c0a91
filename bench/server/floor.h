/* The floor: what the system itself takes for one message in and the same text out to four, over plain TCP, without
 * WebSockets, rules, storage or any other work. No server that tells four clients of a move can do more than that. */
#ifndef FLOOR_H
#define FLOOR_H

/* Prints its line of figures. */
int floor_run(int groups, double seconds);

#endif
