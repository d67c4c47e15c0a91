/* Where games in play are kept between sittings. */
#ifndef KEEP_H
#define KEEP_H

#include <stdbool.h>
#include <stddef.h>

enum { KEEP_PATH = 4096 };

typedef enum {
    KEEP_NOTHING,    /* there is no such file, or it is empty */
    KEEP_UNFINISHED, /* a game that can be gone on with */
    KEEP_FINISHED,
    KEEP_FOREIGN, /* something that is not a right game record */
} keep_state;

/* What lies at a path. */
keep_state keep_look(const char *path);

/* The default place: last.yaniv in the user's folder for data, which is made if need be. False if there is none. */
bool keep_default_path(char *path, size_t capacity);

/* Moves an unfinished game out of the way, to earlier.yaniv beside it, whose path is written to `aside`. False,
 * with the reason in errno, if it cannot be. */
bool keep_set_aside(const char *path, char *aside, size_t capacity);

#endif
