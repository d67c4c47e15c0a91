#include "admin_client.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../../server/admin/admin_socket.h"
#include "../../sys/socket_path.h"
#include "../../sys/xalloc.h"
#include "../cli.h"

enum { MOST_ANSWER = 64 << 20, PIECE = 64 << 10 };

static void complain(const char *path, int error)
{
    if (error == ENOENT || error == ECONNREFUSED)
        cli_complain("no server is running with this data file (there is nothing behind %s); name the server's data "
                     "file with --data",
                     path);
    else if (error == EACCES)
        cli_complain("%s: only root and the user that runs the server may use it; try sudo yaniv admin …", path);
    else
        cli_complain("%s: %s", path, strerror(error));
}

bool admin_client_open(admin_client *to, const char *data)
{
    char path[PATH_MAX];
    struct sockaddr_un at;
    int folder;
    *to = (admin_client){.fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), .data = data};
    snprintf(path, sizeof path, "%s%s", data, ADMIN_SOCKET_SUFFIX);
    const bool found = socket_path_set(&at, path, &folder);
    const bool opened = found && to->fd >= 0 && connect(to->fd, (const struct sockaddr *)&at, sizeof at) == 0;
    const int error = errno;
    if (folder >= 0)
        close(folder);
    if (opened)
        return true;
    complain(path, error);
    admin_client_close(to);
    return false;
}

void admin_client_close(admin_client *to)
{
    if (to->fd >= 0)
        close(to->fd);
    to->fd = -1;
}

static bool send_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t sent = send(fd, text, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR)
            return false;
        text += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

/* Receives a line, which the caller frees. Returns NULL if the connection ends before. */
static char *receive_line(int fd)
{
    char *line = NULL;
    for (size_t length = 0; length < MOST_ANSWER;) {
        line = xrealloc(line, length + PIECE + 1);
        const ssize_t size = recv(fd, line + length, PIECE, 0);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            break;
        length += (size_t)size;
        line[length] = '\0';
        if (line[length - 1] == '\n')
            return line;
    }
    free(line);
    return NULL;
}

json_t *admin_client_ask(admin_client *to, const json_t *command)
{
    char *text = json_dumps(command, JSON_COMPACT);
    const bool sent = text && send_all(to->fd, text, strlen(text)) && send_all(to->fd, "\n", 1);
    free(text);
    char *line = sent ? receive_line(to->fd) : NULL;
    json_t *answer = line ? json_loads(line, 0, NULL) : NULL;
    free(line);
    if (!answer) {
        cli_complain("the server has closed the connection");
        return NULL;
    }
    if (json_is_true(json_object_get(answer, "ok")))
        return answer;
    const char *why = json_string_value(json_object_get(answer, "message"));
    cli_complain("%s", why ? why : "the server refuses that");
    json_decref(answer);
    return NULL;
}
