#include "sheet_file.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "../../say/say.h"
#include "../../sheet/format.h"
#include "../cli.h"
#include "../file.h"
#include "../folder.h"

bool sheet_file_exists(const char *path)
{
    struct stat unused;
    return lstat(path, &unused) == 0;
}

static void remember(sheet_file *it, char *text, size_t length)
{
    free(it->saved);
    it->saved = text;
    it->saved_length = length;
}

static bool set_path(sheet_file *it, const char *path)
{
    if (strlen(path) >= sizeof it->path) {
        cli_complain("the name of the file is too long");
        return false;
    }
    strcpy(it->path, path);
    return true;
}

/* ---- loading ---- */

/* Prints an error, cleaned, because the message may quote control characters of the file. */
static void complain_of_line(const char *path, int line, const char *message)
{
    static const say_style style = {.symbols = true};
    char plain[1024];
    yv_text text = yv_text_in(plain, sizeof plain);
    say_clean(&text, &style, yv_span_of(message));
    cli_complain("%s:%d: %s", path, line, plain);
}

static bool parse(sheet *paper, const char *path, const char *text, size_t length, bool loudly)
{
    char message[1024];
    yv_text why = yv_text_in(message, sizeof message);
    int line;
    if (sheet_read(paper, (yv_span){text, length}, &line, &why))
        return true;
    if (loudly)
        complain_of_line(path, line, message);
    return false;
}

bool sheet_file_load(sheet_file *it, const char *path, sheet *paper)
{
    size_t length;
    char *text = file_read(path, &length);
    if (!text)
        return false;
    if (!parse(paper, path, text, length, true) || !set_path(it, path)) {
        free(text);
        return false;
    }
    remember(it, text, length);
    return true;
}

/* ---- the folder ---- */

bool sheet_file_choose(sheet_file *it)
{
    enum { MOST_TRIES = 100 };
    char folder[PATH_MAX], when[32];
    const time_t now = time(NULL);
    struct tm today;
    if (!folder_find(folder)) {
        cli_complain("there is no home folder for the sheet; use --file");
        return false;
    }
    if (!folder_make(folder)) {
        cli_complain("%s: %s", folder, strerror(errno));
        return false;
    }
    if (!localtime_r(&now, &today))
        return false;
    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &today);
    for (int number = 1; number <= MOST_TRIES; number++) {
        char path[PATH_MAX + 64], again[16] = "";
        if (number > 1)
            snprintf(again, sizeof again, "-%d", number);
        snprintf(path, sizeof path, "%s/score-%s%s.txt", folder, when, again);
        if (!sheet_file_exists(path))
            return set_path(it, path);
    }
    cli_complain("%s: no free name for the sheet", folder);
    return false;
}

static int is_sheet(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return strncmp(entry->d_name, "score-", 6) == 0 && length > 4 && strcmp(entry->d_name + length - 4, ".txt") == 0;
}

/* Reads a sheet, without messages. */
static bool is_unfinished(const char *path, sheet *paper)
{
    size_t length;
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return false;
    char *text = file_read(path, &length);
    const bool read = text && parse(paper, path, text, length, false);
    free(text);
    return read && paper->count > 0 && paper->now.game.phase != YV_OVER;
}

bool sheet_file_find_unfinished(char path[PATH_MAX], sheet *paper)
{
    char folder[PATH_MAX];
    struct dirent **names = NULL;
    bool found = false;
    const int count = folder_find(folder) ? scandir(folder, &names, is_sheet, alphasort) : -1;
    for (int i = count - 1; i >= 0; i--) { /* the names are dates, so the last one is the newest */
        const bool fits = snprintf(path, PATH_MAX, "%s/%s", folder, names[i]->d_name) < PATH_MAX;
        found = found || (fits && is_unfinished(path, paper));
        if (found)
            break;
    }
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
    return found;
}

/* ---- saving ---- */

/* True if the file has not been changed since it was saved. */
static bool is_ours(const sheet_file *it)
{
    if (!sheet_file_exists(it->path)) /* there is no file, so nothing can be lost */
        return true;
    size_t length;
    char *text = it->saved ? file_read(it->path, &length) : NULL;
    const bool same = text && length == it->saved_length && memcmp(text, it->saved, length) == 0;
    free(text);
    return same;
}

/* Writes a file while Ctrl-C is blocked, so that no temporary file is left behind. */
static bool write_undisturbed(const char *path, const char *text, size_t length)
{
    sigset_t ending, before;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT), sigaddset(&ending, SIGTERM), sigaddset(&ending, SIGHUP);
    sigprocmask(SIG_BLOCK, &ending, &before);
    const bool done = file_write(path, text, length);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return done;
}

static char *text_of(const sheet *paper, size_t *length)
{
    char *buffer = malloc(SHEET_MOST_TEXT);
    if (!buffer)
        abort();
    yv_text text = yv_text_in(buffer, SHEET_MOST_TEXT);
    sheet_write(paper, &text);
    *length = text.length;
    return buffer;
}

bool sheet_file_save(sheet_file *it, const sheet *paper)
{
    if (!it->path[0])
        return true;
    if (!is_ours(it)) {
        cli_complain("%s: was changed by another program, so it is not overwritten; use 'save FILE'", it->path);
        return false;
    }
    size_t length;
    char *text = text_of(paper, &length);
    if (!write_undisturbed(it->path, text, length)) {
        free(text);
        return false;
    }
    remember(it, text, length);
    return true;
}

bool sheet_file_move(sheet_file *it, const char *path, const sheet *paper)
{
    sheet_file next = {0};
    if (sheet_file_exists(path)) {
        cli_complain("%s: already exists", path);
        return false;
    }
    if (!set_path(&next, path) || !sheet_file_save(&next, paper))
        return false;
    sheet_file_close(it);
    *it = next;
    return true;
}

void sheet_file_close(sheet_file *it)
{
    free(it->saved);
    *it = (sheet_file){0};
}
