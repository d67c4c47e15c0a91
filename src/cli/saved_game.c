#include "saved_game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../engine/yaniv.h"
#include "file.h"
#include "folder.h"

static saved_game_state look_at_text(const char *text, size_t length)
{
    static yv_record record;
    yv_step step;
    yv_record_begin(&record, text, length);
    do
        step = yv_record_next(&record);
    while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    if (step.what == YV_STEP_ERROR)
        return SAVED_GAME_FOREIGN;
    return record.begun && record.game.phase == YV_OVER ? SAVED_GAME_FINISHED : SAVED_GAME_UNFINISHED;
}

saved_game_state saved_game_look(const char *path)
{
    struct stat about;
    size_t length;
    if (stat(path, &about) != 0)
        return SAVED_GAME_NOTHING;
    if (!S_ISREG(about.st_mode)) /* saving would replace a device by a file */
        return SAVED_GAME_FOREIGN;
    if (about.st_size == 0)
        return SAVED_GAME_NOTHING;
    char *text = file_read(path, &length);
    const saved_game_state state = text ? look_at_text(text, length) : SAVED_GAME_FOREIGN;
    free(text);
    return state;
}

bool saved_game_default_path(char *path, size_t capacity)
{
    char folder[PATH_MAX];
    if (!folder_find(folder) || !folder_make(folder))
        return false;
    const int length = snprintf(path, capacity, "%s/last.yaniv", folder);
    return length > 0 && (size_t)length < capacity;
}

bool saved_game_set_aside(const char *path, char *aside, size_t capacity)
{
    const char *slash = strrchr(path, '/');
    const int folder = slash ? (int)(slash - path + 1) : 0;
    const int length = snprintf(aside, capacity, "%.*searlier.yaniv", folder, path);
    errno = ENAMETOOLONG;
    return length > 0 && (size_t)length < capacity && rename(path, aside) == 0;
}

void saved_game_print_place(const char *path, bool default_place, bool finished)
{
    if (!path[0])
        puts("The game was not saved.");
    else if (finished)
        printf("The record is in %s. Watch it with: yaniv replay %s\n", path, path);
    else if (default_place)
        puts("The game is saved. Resume it with: yaniv play");
    else
        printf("The game is saved. Resume it with: yaniv play --resume %s\n", path);
}
