#include "weights_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../sys/xalloc.h"

enum { MOST_BYTES = 16 << 20, MOST_PATH = 4096 };

/* ---- reading ---- */

/* Returns the bytes of a file, aligned for weights_find; the caller frees them. */
static void *read_bytes(const char *path, size_t *length, yv_text *why)
{
    FILE *stream = fopen(path, "rb");
    void *bytes = aligned_alloc(64, MOST_BYTES);
    if (!bytes)
        abort();
    *length = stream ? fread(bytes, 1, MOST_BYTES, stream) : 0;
    if (!stream || ferror(stream)) {
        yv_put_string(why, strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    if (stream)
        fclose(stream);
    return bytes;
}

static bool unpack(weights_file *file, const void *bytes, size_t length, yv_text *why)
{
    const weights *found = weights_find(bytes, length, why);
    const yv_span recipe = weights_recipe(bytes, length);
    if (!found)
        return false;
    if (recipe.length >= sizeof file->recipe) {
        yv_put_string(why, "its recipe is too long");
        return false;
    }
    file->all = *found;
    memcpy(file->recipe, recipe.at, recipe.length);
    return true;
}

bool weights_file_read(const char *path, weights_file *file, yv_text *why)
{
    size_t length;
    memset(file, 0, sizeof *file);
    void *bytes = read_bytes(path, &length, why);
    if (!bytes)
        return false;
    const bool whole = unpack(file, bytes, length, why);
    free(bytes);
    return whole;
}

bool weights_file_builtin(weights_file *file)
{
    const weights *found = weights_builtin();
    memset(file, 0, sizeof *file);
    if (!found)
        return false;
    file->all = *found;
    weights_file_add_recipe(file, "beliefs as the program had them\n");
    return true;
}

/* ---- writing ---- */

bool weights_file_replace(const char *path, const void *bytes, size_t length)
{
    char temporary[MOST_PATH + 8];
    snprintf(temporary, sizeof temporary, "%s.new", path);
    FILE *stream = fopen(temporary, "wb");
    bool done = stream && fwrite(bytes, 1, length, stream) == length;
    if (stream)
        done = fclose(stream) == 0 && done;
    done = done && rename(temporary, path) == 0;
    if (!done)
        fprintf(stderr, "yaniv train: %s: %s\n", path, strerror(errno));
    return done;
}

bool weights_file_write(const char *path, const weights_file *file)
{
    const size_t size = weights_file_size(file->recipe);
    void *bytes = xalloc(size);
    weights_write(&file->all, file->recipe, bytes);
    const bool done = weights_file_replace(path, bytes, size);
    free(bytes);
    return done;
}

/* ---- the recipe ---- */

static void choose_lines(weights_file *file, const char *word, bool wanted)
{
    char *to = file->recipe;
    for (const char *line = file->recipe, *next; *line; line = next) {
        const char *end = strchr(line, '\n');
        next = end ? end + 1 : line + strlen(line);
        if ((strncmp(line, word, strlen(word)) == 0) != wanted)
            continue;
        memmove(to, line, (size_t)(next - line));
        to += next - line;
    }
    *to = '\0';
}

void weights_file_keep_recipe(weights_file *file, const char *word)
{
    choose_lines(file, word, true);
}

void weights_file_drop_recipe(weights_file *file, const char *word)
{
    choose_lines(file, word, false);
}

void weights_file_add_recipe(weights_file *file, const char *format, ...)
{
    char lines[sizeof file->recipe];
    const size_t old = strlen(file->recipe);
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(lines, sizeof lines, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length + old >= sizeof lines)
        return;
    memmove(file->recipe + length, file->recipe, old + 1);
    memcpy(file->recipe, lines, (size_t)length);
}
