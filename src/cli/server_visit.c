#include "server_visit.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../entropy/entropy.h"
#include "../engine/text.h"
#include "../tui/terminal.h"
#include "../tui/online/online_screen.h"
#include "file.h"
#include "folder.h"
#include "console.h"

/* ---- tokens: a line `URL TOKEN` for each server, in a file that only the user can read ---- */

enum { TOKENS_CAPACITY = 64 << 10, URL_CAPACITY = SERVER_URL_HOST + 32 };

static bool tokens_path(char path[PATH_MAX + 16])
{
    char folder[PATH_MAX];
    if (!folder_find(folder) || !folder_make(folder))
        return false;
    snprintf(path, PATH_MAX + 16, "%s/servers", folder);
    return true;
}

static char *read_tokens(size_t *length)
{
    char path[PATH_MAX + 16], why[FILE_WHY];
    *length = 0;
    return tokens_path(path) ? file_try(path, length, why, sizeof why) : NULL;
}

static bool is_token(yv_span span)
{
    for (size_t i = 0; i < span.length; i++)
        if (span.at[i] <= ' ' || span.at[i] == ';' || span.at[i] >= 0x7f)
            return false;
    return span.length > 0 && span.length < CONNECTION_TOKEN;
}

static bool next_line(yv_span *rest, yv_span *line)
{
    if (rest->length == 0)
        return false;
    const char *newline = memchr(rest->at, '\n', rest->length);
    const size_t length = newline ? (size_t)(newline - rest->at) : rest->length;
    *line = (yv_span){rest->at, length};
    rest->at += length + (newline != NULL);
    rest->length -= length + (newline != NULL);
    return true;
}

static void find_token(const char *url, char token[CONNECTION_TOKEN])
{
    size_t length;
    char *text = read_tokens(&length);
    yv_span rest = {text, length}, line;
    token[0] = '\0';
    while (text && next_line(&rest, &line)) {
        const yv_span server = yv_span_take_word(&line), value = yv_span_trim(line);
        if (yv_span_is(server, url) && is_token(value))
            snprintf(token, CONNECTION_TOKEN, "%.*s", (int)value.length, value.at);
    }
    free(text);
}

/* Saves the token. Failing to do so is not an error. */
static void keep_token(void *at, const char *token)
{
    const char *url = at;
    static char text[TOKENS_CAPACITY];
    char path[PATH_MAX + 16], why[FILE_WHY];
    yv_text out = yv_text_in(text, sizeof text);
    size_t length;
    char *old = read_tokens(&length);
    yv_span rest = {old, length}, line;
    while (old && next_line(&rest, &line)) {
        yv_span words = line;
        if (yv_span_is(yv_span_take_word(&words), url))
            continue;
        yv_put_bytes(&out, line.at, line.length);
        yv_put_char(&out, '\n');
    }
    free(old);
    yv_put_string(&out, url);
    yv_put_char(&out, ' ');
    yv_put_string(&out, token);
    yv_put_char(&out, '\n');
    if (yv_text_cut(&out) || !is_token(yv_span_of(token)) || !tokens_path(path))
        return;
    const int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    (void)file_put(path, text, out.length, why, sizeof why);
}

/* ---- the visit ---- */

int server_visit(const cli_command *command, const char *url, const char *name, bool watches)
{
    char why[SERVER_URL_HOST + 400], server[URL_CAPACITY];
    online_screen with = {.watches = watches, .keep_token = keep_token, .at = server};
    if (!server_url_read(&with.to, url, why, sizeof why))
        cli_misused(command, "%s", why);
    if (!console_is_live()) {
        cli_complain("playing on a server needs a terminal");
        return CLI_WRONG;
    }
    server_url_write(&with.to, server, sizeof server);
    find_token(server, with.token);
    snprintf(with.name, sizeof with.name, "%s", name ? name : "");
    snprintf(why, sizeof why, "the system has no random numbers");
    if (!entropy_init() || !terminal_fits(why) || !terminal_open(why)) {
        cli_complain("%s", why);
        return CLI_WRONG;
    }
    const int end = online_screen_run(&with, why, sizeof why);
    terminal_close();
    if (end == 1)
        cli_complain("%s", why);
    return end == 2 ? CLI_INTERRUPTED : end;
}
