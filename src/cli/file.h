/* Whole files: read with a cap, written so that a half-done one is never left behind. */
#ifndef FILE_H
#define FILE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    FILE_MOST_BYTES = 64 << 20,
    FILE_WHY = 128, /* room for any reason */
};

/* Reads a file, or standard input for "-", into memory that the caller frees. NULL after a message that names the file
 * and the reason. */
char *file_read(const char *path, size_t *length);

/* The same, but says nothing: the reason is written to `why`. */
char *file_try(const char *path, size_t *length, char *why, size_t capacity);

/* Writes a file by way of a temporary one beside it, renamed when it is on disk. A link stays one, and what it leads to
 * is written; a file that was there keeps its permissions. False after a message. */
bool file_write(const char *path, const char *bytes, size_t length);

/* The same, but says nothing: the reason is written to `why`. */
bool file_put(const char *path, const char *bytes, size_t length, char *why, size_t capacity);

#endif
