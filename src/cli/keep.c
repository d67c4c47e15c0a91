#include "keep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../engine/yaniv.h"
#include "cli.h"
#include "file.h"

static keep_state look_at_text(const char *text, size_t length)
{
    static yv_record record;
    yv_step step;
    yv_record_open(&record, text, length);
    do
        step = yv_record_next(&record);
    while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    if (step.what == YV_STEP_ERROR)
        return KEEP_FOREIGN;
    return record.begun && record.game.phase == YV_OVER ? KEEP_FINISHED : KEEP_UNFINISHED;
}

keep_state keep_look(const char *path)
{
    struct stat about;
    size_t length;
    if (stat(path, &about) != 0)
        return KEEP_NOTHING;
    if (!S_ISREG(about.st_mode)) /* a device would be replaced by a file */
        return KEEP_FOREIGN;
    if (about.st_size == 0)
        return KEEP_NOTHING;
    char *text = file_read(path, &length);
    const keep_state state = text ? look_at_text(text, length) : KEEP_FOREIGN;
    free(text);
    return state;
}

/* Makes the folders on the way to a file, as mkdir -p does. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

bool keep_default_path(char *path, size_t capacity)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (data && data[0] == '/')
        length = snprintf(path, capacity, "%s/yaniv/last.yaniv", data);
    else if (home && home[0] == '/')
        length = snprintf(path, capacity, "%s/.local/share/yaniv/last.yaniv", home);
    else
        return false;
    return length > 0 && (size_t)length < capacity && make_folders(path);
}

bool keep_set_aside(const char *path, char *aside, size_t capacity)
{
    const char *slash = strrchr(path, '/');
    const int folder = slash ? (int)(slash - path + 1) : 0;
    const int length = snprintf(aside, capacity, "%.*searlier.yaniv", folder, path);
    if (length < 0 || (size_t)length >= capacity || rename(path, aside) != 0) {
        cli_complain("%s: could not be moved to %s: %s", path, aside, strerror(errno));
        return false;
    }
    return true;
}
