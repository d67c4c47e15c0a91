#include "folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool find(const char *variable, const char *otherwise, char path[PATH_MAX])
{
    const char *folder = getenv(variable), *home = getenv("HOME");
    int length = -1;
    if (folder && folder[0] == '/')
        length = snprintf(path, PATH_MAX, "%s/yaniv", folder);
    else if (home && home[0] == '/')
        length = snprintf(path, PATH_MAX, "%s/%s/yaniv", home, otherwise);
    return length > 0 && length < FOLDER_CAPACITY;
}

bool folder_find(char path[PATH_MAX])
{
    return find("XDG_DATA_HOME", ".local/share", path);
}

bool folder_find_config(char path[PATH_MAX])
{
    return find("XDG_CONFIG_HOME", ".config", path);
}

bool folder_make(char *path)
{
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash)
            *slash = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        if (!slash)
            return true;
        *slash = '/';
    }
}
