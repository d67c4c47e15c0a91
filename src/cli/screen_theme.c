#include "screen_theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tui/terminal.h"
#include "file.h"
#include "folder.h"
#include "suggest.h"

static int chosen;

static bool find_path(char path[PATH_MAX + 8], bool make)
{
    char folder[PATH_MAX];
    if (!folder_find_config(folder) || (make && !folder_make(folder)))
        return false;
    snprintf(path, PATH_MAX + 8, "%s/theme", folder);
    return true;
}

/* Returns the number of the saved theme, or -1. */
static int find_saved(void)
{
    char path[PATH_MAX + 8], why[FILE_WHY];
    size_t length;
    char *text = find_path(path, false) ? file_try(path, &length, why, sizeof why) : NULL;
    if (!text)
        return -1;
    text[strcspn(text, "\n")] = '\0';
    const int found = theme_find(text);
    free(text);
    return found;
}

static int find_named(const cli_command *command, const char *name)
{
    const int found = theme_find(name);
    suggestion near = suggest_for(yv_span_of(name));
    if (found >= 0)
        return found;
    for (int i = 0; i < THEME_COUNT; i++)
        suggest_from(&near, themes[i].name);
    if (near.best)
        cli_misused(command, "there is no theme '%s'; did you mean %s?", name, near.best);
    cli_misused(command, "there is no theme '%s'; the themes are dark, light, contrast and plain", name);
}

void screen_theme_choose(const cli_command *command, const char *name)
{
    const char *refused = getenv("NO_COLOR");
    const int saved = name ? find_named(command, name) : find_saved();
    chosen = saved >= 0 ? saved : refused && *refused ? THEME_PLAIN : 0;
    terminal_set_theme(chosen);
}

void screen_theme_keep(void)
{
    char path[PATH_MAX + 8], line[32], why[FILE_WHY];
    if (terminal_theme() == chosen || !find_path(path, true))
        return;
    const int length = snprintf(line, sizeof line, "%s\n", themes[terminal_theme()].name);
    (void)file_put(path, line, (size_t)length, why, sizeof why);
}
