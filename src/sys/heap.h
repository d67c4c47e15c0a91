/* How the C library gets memory from the kernel. Only one thread of a process at a time can change which memory the
 * process has, and a thread that gets much memory, as for the hash of a password, keeps the others waiting: for a
 * second or more if the machine is busy and the thread has a low priority. So threads in which others wait for every
 * millisecond must hardly ever ask the kernel. */
#ifndef HEAP_H
#define HEAP_H

/* Lets the C library keep freed memory and get more of it at a time. Call it before there are other threads. */
void heap_keep(void);

/* Reserves address space for what the calling thread will allocate. It costs no memory until it is used. */
void heap_reserve(void);

#endif
