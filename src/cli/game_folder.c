#include "game_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../sys/xalloc.h"
#include "folder.h"
#include "saved_game.h"

static bool find(char path[PATH_MAX])
{
    if (!folder_find(path) || strlen(path) + sizeof "/games" > FOLDER_CAPACITY)
        return false;
    strcat(path, "/games");
    return true;
}

/* Creates `TIME.yaniv`, or `TIME-2.yaniv` and so on if there is one. */
static bool create(const char *folder, time_t when, char *path, size_t capacity)
{
    char name[32];
    struct tm parts;
    strftime(name, sizeof name, "%Y-%m-%d-%H%M%S", localtime_r(&when, &parts));
    for (int number = 1;; number++) {
        char suffix[16] = "";
        if (number > 1)
            snprintf(suffix, sizeof suffix, "-%d", number);
        const int length = snprintf(path, capacity, "%s/%s%s.yaniv", folder, name, suffix);
        errno = ENAMETOOLONG;
        if (length < 0 || (size_t)length >= capacity)
            return false;
        const int file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
        if (file >= 0)
            return close(file) == 0;
        if (errno != EEXIST)
            return false;
    }
}

/* Moves a game of an earlier version, which kept two games beside the folder, into it. */
static void adopt(const char *folder, const char *name)
{
    char old[PATH_MAX + 32], path[SAVED_GAME_PATH];
    struct stat about;
    snprintf(old, sizeof old, "%s/../%s", folder, name);
    if (stat(old, &about) == 0 && about.st_size > 0 && create(folder, about.st_mtime, path, sizeof path))
        rename(old, path);
}

bool game_folder_open(void)
{
    char folder[PATH_MAX];
    if (!find(folder) || !folder_make(folder))
        return false;
    adopt(folder, "earlier.yaniv");
    adopt(folder, "last.yaniv");
    return true;
}

bool game_folder_add(char *path, size_t capacity)
{
    char folder[PATH_MAX];
    errno = ENOENT;
    return find(folder) && create(folder, time(NULL), path, capacity);
}

/* ---- reading ---- */

static int compare(const void *one, const void *other)
{
    const kept_game *a = one, *b = other;
    return a->when != b->when ? (a->when < b->when) - (a->when > b->when) : strcmp(b->path, a->path);
}

static void add(kept_games *games, const char *folder, const char *name)
{
    char path[PATH_MAX + 256];
    struct stat about;
    const size_t length = strlen(name), ending = sizeof ".yaniv" - 1;
    if (length <= ending || strcmp(name + length - ending, ".yaniv") != 0)
        return;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0)
        return;
    games->of = xrealloc(games->of, (games->count + 1) * sizeof *games->of);
    kept_game *game = &games->of[games->count++];
    game->when = about.st_mtime;
    game->path = xalloc(strlen(path) + 1);
    strcpy(game->path, path);
}

kept_games game_folder_list(void)
{
    kept_games games = {0};
    char folder[PATH_MAX];
    DIR *files = game_folder_open() && find(folder) ? opendir(folder) : NULL;
    if (!files)
        return games;
    for (const struct dirent *each; (each = readdir(files));)
        add(&games, folder, each->d_name);
    closedir(files);
    if (games.count > 1)
        qsort(games.of, games.count, sizeof *games.of, compare);
    return games;
}

void game_folder_free(kept_games *games)
{
    for (size_t i = 0; i < games->count; i++)
        free(games->of[i].path);
    free(games->of);
    *games = (kept_games){0};
}

bool game_folder_find_unfinished(char *path, size_t capacity)
{
    kept_games games = game_folder_list();
    bool found = false;
    for (size_t i = 0; i < games.count && !found; i++) {
        found = saved_game_look(games.of[i].path) == SAVED_GAME_UNFINISHED && strlen(games.of[i].path) < capacity;
        if (found)
            snprintf(path, capacity, "%s", games.of[i].path);
    }
    game_folder_free(&games);
    return found;
}
