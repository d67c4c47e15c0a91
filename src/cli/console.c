#include "console.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <editline/readline.h>

/* ---- style ---- */

static bool wants_colours(void)
{
    const char *refused = getenv("NO_COLOR"), *kind = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(refused && *refused) && kind && strcmp(kind, "dumb") != 0;
}

say_style console_style(void)
{
    setlocale(LC_CTYPE, "");
    return (say_style){
        .symbols = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .colours = wants_colours(),
        .you = YV_NOBODY,
        .eyes = YV_NOBODY,
    };
}

bool console_is_typed(void)
{
    return isatty(STDIN_FILENO);
}

bool console_is_live(void)
{
    return console_is_typed() && isatty(STDOUT_FILENO);
}

void console_wipe(void)
{
    if (isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J\033[3J", stdout);
    fflush(stdout);
    clear_history();
}

/* ---- signals ---- */

static volatile sig_atomic_t interrupted; /* the signal that came */
static volatile sig_atomic_t
    continued; /* the program was resumed with fg after Ctrl-Z, and the shell has changed the terminal */

static void note_signal(int number)
{
    if (number == SIGCONT)
        continued = 1;
    else
        interrupted = number;
}

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGCONT};

void console_catch_signals(void)
{
    struct sigaction before, action = {.sa_handler = note_signal}; /* without SA_RESTART, so that waiting ends */
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++) {
        sigaction(caught[i], NULL, &before);
        if (caught[i] != SIGHUP || before.sa_handler != SIG_IGN)
            sigaction(caught[i], &action, NULL);
    }
}

bool console_interrupted(void)
{
    return interrupted != 0;
}

void console_pause(int milliseconds)
{
    fflush(stdout);
    if (!interrupted)
        poll(NULL, 0, milliseconds);
}

/* ---- lines, plainly ---- */

static void make_plain(char *line)
{
    size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '\r')
        line[--length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (line[i] != '\t' && ((unsigned char)line[i] < ' ' || line[i] == 0x7f))
            line[i] = '?';
}

/* Reads a byte. Only the signals that interrupt the program end the input. */
static int next_byte(void)
{
    int c;
    while ((c = getc(stdin)) == EOF && ferror(stdin) && errno == EINTR && !interrupted)
        clearerr(stdin);
    return c;
}

static bool read_plain(char *line, size_t capacity)
{
    size_t length = 0;
    int c;
    while ((c = next_byte()) != EOF && c != '\n')
        if (length + 1 < capacity)
            line[length++] = c ? (char)c : '?';
    line[length] = '\0';
    make_plain(line);
    if (interrupted || (c == EOF && length == 0))
        return false;
    return true;
}

/* ---- lines, edited ----
 * libedit's blocking readline() does not come back on a signal; its callbacks let us wait ourselves. */

static struct {
    bool done, ended;
    char *line;
    size_t capacity;
} edited;

static void take_edited(char *typed)
{
    edited.done = true;
    edited.ended = typed == NULL;
    if (typed) {
        snprintf(edited.line, edited.capacity, "%s", typed);
        make_plain(edited.line);
        if (*typed)
            add_history(typed);
        free(typed);
    }
    rl_callback_handler_remove();
}

static void ask_again(const char *prompt)
{
    continued = 0;
    rl_callback_handler_remove();
    rl_callback_handler_install(prompt, take_edited);
}

/* Blocks signals while a line is edited, except while the program waits for keys. Otherwise a signal just before the
 * wait would be noticed only at the next key. */
static void hold_signals(sigset_t *held, sigset_t *before)
{
    sigemptyset(held);
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        sigaddset(held, caught[i]);
    sigprocmask(SIG_BLOCK, held, before);
}

static bool read_edited(const char *prompt, char *line, size_t capacity)
{
    edited.done = edited.ended = false;
    edited.line = line;
    edited.capacity = capacity;
    rl_catch_signals = 0;
    continued = 0;
    sigset_t held, before;
    hold_signals(&held, &before);
    rl_callback_handler_install(prompt, take_edited);
    while (!edited.done && !interrupted) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        if (continued)
            ask_again(prompt);
        if (ppoll(&input, 1, NULL, &before) <= 0)
            continue;
        if (input.revents & (POLLHUP | POLLERR)) { /* the terminal is gone, and its SIGHUP would never be let in here */
            interrupted = SIGHUP;
            break;
        }
        rl_callback_read_char();
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (!edited.done)
        rl_callback_handler_remove();
    if (interrupted || edited.ended)
        putchar('\n');
    return !interrupted && !edited.ended;
}

/* ---- lines ---- */

static void echo_line(const char *line)
{
    static const say_style plain = {.symbols = true};
    char echo[CONSOLE_MOST_LINE];
    yv_text text = yv_text_in(echo, sizeof echo);
    say_clean(&text, &plain, yv_span_of(line));
    puts(echo);
}

/* Begins to read a line. Returns false if the program has been interrupted. */
static bool begin_line(char *line)
{
    line[0] = '\0';
    fflush(stdout);
    return !interrupted;
}

bool console_read_line(const char *prompt, char *line, size_t capacity)
{
    if (!begin_line(line))
        return false;
    if (console_is_live())
        return read_edited(prompt, line, capacity);
    fputs(prompt, stdout);
    fflush(stdout);
    const bool got = read_plain(line, capacity);
    echo_line(got && !console_is_typed() ? line : "");
    return got;
}

bool console_take_line(const char *prompt, char *line, size_t capacity)
{
    const char *const shown = console_is_typed() ? prompt : "";
    if (!begin_line(line))
        return false;
    if (console_is_live())
        return read_edited(prompt, line, capacity);
    fputs(shown, stderr); /* the output goes to a file */
    const bool got = read_plain(line, capacity);
    if (!got && shown[0])
        fputc('\n', stderr);
    return got;
}
