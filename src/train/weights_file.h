/* Reads files of weights, and replaces them so that a crash leaves either the old file or the new one. */
#ifndef WEIGHTS_FILE_H
#define WEIGHTS_FILE_H

#include "../ai/weights.h"

typedef struct {
    weights all;
    char recipe[WEIGHTS_MOST_RECIPE / 2]; /* lines that say how the weights were made */
} weights_file;

/* Reads a file. Returns false, with `why`, if it cannot be read; *file is then undefined. */
bool weights_file_read(const char *path, weights_file *file, yv_text *why);

/* Loads the weights that the program was built with. If there are none, returns false and sets all weights to zero and
 * the recipe to empty. */
bool weights_file_builtin(weights_file *file);

/* Writes a file. On failure prints a message to stderr and returns false. */
bool weights_file_write(const char *path, const weights_file *file);

/* Change the recipe: keep only the lines that begin with this word, remove these lines, or add lines at the front. */
void weights_file_keep_recipe(weights_file *file, const char *word);
void weights_file_drop_recipe(weights_file *file, const char *word);
void weights_file_add_recipe(weights_file *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes any bytes through a temporary file. On failure prints a message to stderr and returns false. */
bool weights_file_replace(const char *path, const void *bytes, size_t length);

#endif
