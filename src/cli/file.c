#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../sys/xalloc.h"
#include "cli.h"

/* ---- reading ---- */

static char *read_all(FILE *stream, size_t *length, char *why, size_t why_capacity)
{
    char *bytes = NULL;
    size_t capacity = 0;
    *length = 0;
    why[0] = '\0';
    for (size_t got = 1; got > 0 && !why[0]; *length += got) {
        if (*length == capacity) {
            capacity = capacity ? capacity * 2 : 1 << 16;
            bytes = xrealloc(bytes, capacity);
        }
        got = fread(bytes + *length, 1, capacity - *length, stream);
        if (*length + got > FILE_MOST_BYTES)
            snprintf(why, why_capacity, "larger than %d MB", FILE_MOST_BYTES >> 20);
        else if (got == 0 && ferror(stream))
            snprintf(why, why_capacity, "%s", strerror(errno));
    }
    if (!why[0])
        return bytes;
    free(bytes);
    return NULL;
}

char *file_try(const char *path, size_t *length, char *why, size_t capacity)
{
    if (strcmp(path, "-") == 0)
        return read_all(stdin, length, why, capacity);
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        snprintf(why, capacity, "%s", strerror(errno));
        return NULL;
    }
    char *bytes = read_all(stream, length, why, capacity);
    fclose(stream);
    return bytes;
}

char *file_read(const char *path, size_t *length)
{
    char why[FILE_WHY];
    char *bytes = file_try(path, length, why, sizeof why);
    if (!bytes)
        cli_complain("%s: %s", strcmp(path, "-") == 0 ? "standard input" : path, why);
    return bytes;
}

/* ---- writing ---- */

static bool write_and_sync(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR)
            return false;
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return fsync(file) == 0;
}

/* Follows links, so that the file is replaced and not the link. The caller frees the path. */
static char *resolved(const char *path)
{
    char *target = realpath(path, NULL);
    if (!target)
        target = strdup(path);
    if (!target)
        abort();
    return target;
}

/* Creates a new file next to the target, with an unpredictable name. It does not use mkstemp, which takes no mode: the
 * umask cannot be read without changing it, and other threads create files, too. */
static int open_beside(const char *target, mode_t mode, char *name, size_t capacity)
{
    enum { MOST_TRIES = 100 };
    int file = -1;
    for (int tries = 0; file < 0 && tries < MOST_TRIES; tries++) {
        unsigned long chance = (unsigned long)getpid() + (unsigned long)tries;
        (void)!getrandom(&chance, sizeof chance, GRND_NONBLOCK);
        snprintf(name, capacity, "%s.%016lx", target, chance);
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file < 0 && errno != EEXIST)
            break;
    }
    return file;
}

/* Writes a new file and renames it to the target. If that fails, removes it and sets errno. */
static bool replace(const char *target, char *name, size_t capacity, const char *bytes, size_t length)
{
    struct stat old;
    const bool exists = stat(target, &old) == 0;
    const mode_t mode = exists ? old.st_mode & 0777 : 0666;
    const int file = open_beside(target, mode, name, capacity);
    if (file < 0)
        return false;
    const bool written = write_and_sync(file, bytes, length) && (!exists || fchmod(file, mode) == 0);
    int reason = errno;
    const bool closed = close(file) == 0;
    if (written && closed && rename(name, target) == 0)
        return true;
    reason = written ? errno : reason;
    unlink(name);
    errno = reason;
    return false;
}

bool file_put(const char *path, const char *bytes, size_t length, char *why, size_t why_capacity)
{
    char *target = resolved(path);
    const size_t capacity = strlen(target) + 32;
    char *temporary = malloc(capacity);
    if (!temporary)
        abort();
    const bool done = replace(target, temporary, capacity, bytes, length);
    if (!done)
        snprintf(why, why_capacity, "%s", strerror(errno));
    free(temporary);
    free(target);
    return done;
}

bool file_write(const char *path, const char *bytes, size_t length)
{
    char why[FILE_WHY];
    const bool done = file_put(path, bytes, length, why, sizeof why);
    if (!done)
        cli_complain("%s: %s", path, why);
    return done;
}
