/* Reads whole files, up to a maximal size, and writes them so that no half-written file is left behind. */
#ifndef FILE_H
#define FILE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    FILE_MOST_BYTES = 64 << 20,
    FILE_WHY = 128, /* enough for any reason */
};

/* Reads a file, or standard input for "-", into memory that the caller frees. Returns NULL after printing a message. */
char *file_read(const char *path, size_t *length);

/* Does the same, but writes the reason to `why` instead of printing it. */
char *file_try(const char *path, size_t *length, char *why, size_t capacity);

/* Writes a temporary file, syncs it to disk, and renames it to the path. Follows links, and keeps the permissions of an
 * existing file. Returns false after printing a message. */
bool file_write(const char *path, const char *bytes, size_t length);

/* Does the same, but writes the reason to `why` instead of printing it. */
bool file_put(const char *path, const char *bytes, size_t length, char *why, size_t capacity);

#endif
