#include "saved_game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../engine/yaniv.h"
#include "file.h"
#include "game_folder.h"

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

bool saved_game_next_name(const char *path, char *next, size_t capacity)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const size_t stem = dot && (!slash || dot > slash + 1) && dot != path ? (size_t)(dot - path) : strlen(path);
    struct stat about;
    int length = snprintf(next, capacity, "%s", path);
    for (int number = 2; length > 0 && (size_t)length < capacity && lstat(next, &about) == 0; number++)
        length = snprintf(next, capacity, "%.*s-%d%s", (int)stem, path, number, path + stem);
    return length > 0 && (size_t)length < capacity;
}

static bool has_action(const char *text, size_t length)
{
    static yv_record record;
    yv_step step;
    yv_record_begin(&record, text, length);
    do
        step = yv_record_next(&record);
    while (step.what == YV_STEP_TAG || step.what == YV_STEP_DEAL);
    return step.what == YV_STEP_ACTION;
}

bool saved_game_keep(char path[SAVED_GAME_PATH], const char *record, size_t length, char *why, size_t capacity)
{
    if (!path[0] && !has_action(record, length))
        return true;
    if (!path[0] && !game_folder_add(path, SAVED_GAME_PATH)) {
        snprintf(why, capacity, "%s", strerror(errno));
        return false;
    }
    return file_put(path, record, length, why, capacity);
}

void saved_game_print_place(const char *path, bool default_place, bool finished)
{
    if (!path[0] && default_place)
        puts("No turn was played, so there is nothing to save.");
    else if (!path[0])
        puts("The game was not saved.");
    else if (finished && default_place)
        printf("The record is in %s.\nWatch it with: yaniv history 1\n", path);
    else if (finished)
        printf("The record is in %s.\nWatch it with: yaniv replay %s\n", path, path);
    else if (default_place)
        puts("The game is saved. Resume it with: yaniv play");
    else
        printf("The game is saved. Resume it with: yaniv play --resume %s\n", path);
}
