/* The floor: a program that receives a message and sends it to four clients over plain TCP, without WebSockets, rules,
 * storage or anything else. It measures the cost of the system alone; no server that sends moves to four clients is
 * faster. */
#ifndef FLOOR_H
#define FLOOR_H

/* Starts the program, drives it, and prints a line of figures. */
int floor_run(int groups, double seconds);

#endif
