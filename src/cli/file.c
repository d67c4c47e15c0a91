#include "file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../proto/memory.h"
#include "cli.h"

static char *read_all(FILE *stream, const char *path, size_t *length)
{
    char *bytes = NULL;
    size_t capacity = 0;
    *length = 0;
    for (;;) {
        if (*length == capacity) {
            capacity = capacity ? capacity * 2 : 1 << 16;
            bytes = memory_grow(bytes, capacity);
        }
        const size_t got = fread(bytes + *length, 1, capacity - *length, stream);
        *length += got;
        if (got == 0)
            break;
        if (*length > FILE_MOST_BYTES) {
            cli_complain("%s: larger than %d MB", path, FILE_MOST_BYTES >> 20);
            free(bytes);
            return NULL;
        }
    }
    if (ferror(stream)) {
        cli_complain("%s: %s", path, strerror(errno));
        free(bytes);
        return NULL;
    }
    return bytes;
}

char *file_read(const char *path, size_t *length)
{
    if (strcmp(path, "-") == 0)
        return read_all(stdin, "standard input", length);
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        cli_complain("%s: %s", path, strerror(errno));
        return NULL;
    }
    char *bytes = read_all(stream, path, length);
    fclose(stream);
    return bytes;
}

static bool write_and_sync(const char *path, const char *bytes, size_t length)
{
    FILE *stream = fopen(path, "wb");
    if (!stream)
        return false;
    const bool written = fwrite(bytes, 1, length, stream) == length && fflush(stream) == 0 && fsync(fileno(stream)) == 0;
    const int reason = errno;
    const bool closed = fclose(stream) == 0;
    if (!written)
        errno = reason;
    return written && closed;
}

bool file_write(const char *path, const char *bytes, size_t length)
{
    const size_t room = strlen(path) + 16;
    char *temporary = malloc(room);
    if (!temporary)
        abort();
    snprintf(temporary, room, "%s.%ld", path, (long)getpid());
    const bool done = write_and_sync(temporary, bytes, length) && rename(temporary, path) == 0;
    if (!done) {
        cli_complain("%s: %s", path, strerror(errno));
        unlink(temporary);
    }
    free(temporary);
    return done;
}
