#include "folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool folder_find(char path[PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data && data[0] == '/')
        length = snprintf(path, PATH_MAX, "%s/yaniv", data);
    else if (home && home[0] == '/')
        length = snprintf(path, PATH_MAX, "%s/.local/share/yaniv", home);
    return length > 0 && length < FOLDER_ROOM;
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
