/* Weights on disk: reading, and replacing a file so that a crash leaves the old file or the new one. */
#ifndef WEIGHTS_FILE_H
#define WEIGHTS_FILE_H

#include "../ai/weights.h"

typedef struct {
    weights all;
    char recipe[WEIGHTS_MOST_RECIPE / 2]; /* lines that say how the weights were made */
} weights_file;

/* Reads a file. If it fails, `why` says what is wrong, and what was there before is gone. */
bool weights_file_read(const char *path, weights_file *file, yv_text *why);

/* Loads the weights that the program was built with. Fails if there are none: then all are zero and the recipe is
 * empty. */
bool weights_file_builtin(weights_file *file);

/* Writes a file. Fails after a message to stderr. */
bool weights_file_write(const char *path, const weights_file *file);

/* Remove the lines of the recipe that do not begin, or that do begin, with this word; add lines at its front. */
void weights_file_keep_recipe(weights_file *file, const char *word);
void weights_file_drop_recipe(weights_file *file, const char *word);
void weights_file_add_recipe(weights_file *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes any bytes through a temporary file. Fails after a message to stderr. */
bool weights_file_replace(const char *path, const void *bytes, size_t length);

#endif
