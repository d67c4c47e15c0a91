#include "socket_path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static int open_folder(const char *path, const char *slash)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    return open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

bool socket_path_set(struct sockaddr_un *at, const char *path, int *folder)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    memset(at, 0, sizeof *at);
    at->sun_family = AF_UNIX;
    *folder = -1;
    if (strlen(path) < sizeof at->sun_path) {
        memcpy(at->sun_path, path, strlen(path));
        return true;
    }
    *folder = open_folder(path, slash);
    if (*folder < 0)
        return false;
    const int length = snprintf(at->sun_path, sizeof at->sun_path, "/proc/self/fd/%d/%s", *folder, name);
    if (length > 0 && (size_t)length < sizeof at->sun_path)
        return true;
    errno = ENAMETOOLONG;
    return false;
}
