#include "terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#include <ncurses.h>

#include "../sys/clock.h"
#include "layout.h"

static SCREEN *screen;
static bool ascii, many_colours, few_colours;

/* ---- signals ----
 * Signals are blocked except while the program waits, so that none is lost between a check and the wait. */

static volatile sig_atomic_t stopped, resized;
static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT};
enum { CAUGHT = sizeof caught / sizeof caught[0] };
static struct sigaction old_action[CAUGHT];
static sigset_t old_mask;

static void note_signal(int number)
{
    if (number == SIGWINCH || number == SIGCONT)
        resized = 1;
    else
        stopped = number;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t held;
    sigemptyset(&held);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CAUGHT; i++) {
        sigaction(caught[i], NULL, &old_action[i]);
        if (caught[i] != SIGHUP || old_action[i].sa_handler != SIG_IGN)
            sigaction(caught[i], &action, NULL);
        sigaddset(&held, caught[i]);
    }
    sigprocmask(SIG_BLOCK, &held, &old_mask);
}

static void release_signals(void)
{
    for (int i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &old_action[i], NULL);
    sigprocmask(SIG_SETMASK, &old_mask, NULL);
}

bool terminal_stopped(void)
{
    return stopped != 0;
}

/* ---- colours ---- */

/* How each ink looks on terminals with 8 colours, and with none. */
static const struct {
    short of_eight;
    attr_t attributes, without_colours;
} inks[INK_COUNT] = {
    [INK_TEXT] = {-1, 0, 0},
    [INK_DIM] = {-1, 0, A_DIM},
    [INK_STRONG] = {-1, A_BOLD, A_BOLD},
    [INK_CLUBS] = {COLOR_GREEN, A_BOLD, 0},
    [INK_DIAMONDS] = {COLOR_CYAN, A_BOLD, 0},
    [INK_HEARTS] = {COLOR_RED, A_BOLD, 0},
    [INK_SPADES] = {-1, A_BOLD, 0},
    [INK_JOKER] = {COLOR_MAGENTA, A_BOLD, 0},
    [INK_EDGE] = {-1, 0, 0},
    [INK_CHOSEN] = {COLOR_YELLOW, A_BOLD, A_BOLD},
    [INK_TURN] = {COLOR_YELLOW, A_BOLD, A_BOLD},
    [INK_GOOD] = {COLOR_GREEN, A_BOLD, A_BOLD},
    [INK_BAD] = {COLOR_RED, A_BOLD, A_BOLD},
    [INK_KEY] = {COLOR_YELLOW, 0, A_BOLD},
};

static int theme_now; /* the number of the theme */

static int pair_of(int ink_number, int ground_number)
{
    return 1 + ground_number * INK_COUNT + ink_number;
}

static void prepare_colours(void)
{
    const theme *of = &themes[theme_now];
    many_colours = few_colours = false;
    if (theme_now == THEME_PLAIN || !has_colors())
        return;
    start_color();
    use_default_colors();
    many_colours = COLORS >= 256 && COLOR_PAIRS > INK_COUNT * GROUND_COUNT;
    few_colours = !many_colours;
    for (int g = 0; g < GROUND_COUNT && many_colours; g++)
        for (int i = 0; i < INK_COUNT; i++)
            init_pair((short)pair_of(i, g), of->light[g] ? of->on_light[i] : of->on_dark[i], of->ground[g]);
    for (int i = 0; i < INK_COUNT && few_colours; i++)
        init_pair((short)pair_of(i, 0), inks[i].of_eight, -1);
}

static void look_of(const cell *at, attr_t *attributes, short *pair)
{
    *pair = 0;
    if (many_colours) {
        *pair = (short)pair_of(at->ink, at->ground);
        *attributes = inks[at->ink].attributes;
        return;
    }
    if (few_colours)
        *pair = (short)pair_of(at->ink, 0);
    *attributes = (few_colours ? inks[at->ink].attributes : inks[at->ink].without_colours)
                  | (at->ground == GROUND_FOCUS ? A_REVERSE : 0);
}

void terminal_set_theme(int number)
{
    theme_now = number;
    if (!screen)
        return;
    prepare_colours();
    clearok(curscr, TRUE);
}

int terminal_theme(void)
{
    return theme_now;
}

void terminal_next_theme(void)
{
    terminal_set_theme((theme_now + 1) % THEME_COUNT);
}

/* ---- opening and closing ---- */

static bool find_size(int *rows, int *cols)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
        return false;
    *rows = size.ws_row;
    *cols = size.ws_col;
    return true;
}

bool terminal_fits(char why[TERMINAL_WHY])
{
    const char *kind = getenv("TERM");
    int rows = LAYOUT_LEAST_ROWS, cols = LAYOUT_LEAST_COLS;
    if (!kind || !*kind || strcmp(kind, "dumb") == 0 || strcmp(kind, "unknown") == 0) {
        snprintf(why, TERMINAL_WHY, "this terminal (TERM=%.40s) cannot show the full screen", kind ? kind : "");
        return false;
    }
    find_size(&rows, &cols);
    if (rows >= LAYOUT_LEAST_ROWS && cols >= LAYOUT_LEAST_COLS)
        return true;
    snprintf(why, TERMINAL_WHY, "the full screen needs a terminal of %d×%d; this one has %d×%d", LAYOUT_LEAST_COLS,
             LAYOUT_LEAST_ROWS, cols, rows);
    return false;
}

static void prepare_keys(void)
{
    enum { ESCAPE_MS = 25 }; /* how long the escape sequence of a key may take to arrive */
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    curs_set(0);
}

bool terminal_open(char why[TERMINAL_WHY])
{
    if (screen)
        return true;
    setlocale(LC_CTYPE, "");
    ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    catch_signals(); /* before ncurses sets its own handlers */
    screen = newterm(NULL, stdout, stdin);
    if (!screen) {
        release_signals();
        const char *kind = getenv("TERM");
        snprintf(why, TERMINAL_WHY, "this kind of terminal is unknown (TERM=%.40s)", kind ? kind : "");
        return false;
    }
    prepare_keys();
    prepare_colours();
    return true;
}

void terminal_close(void)
{
    if (!screen)
        return;
    endwin();
    delscreen(screen);
    screen = NULL;
    release_signals();
}

/* ---- showing ---- */

void terminal_prepare(canvas *c)
{
    c->ascii = ascii;
    canvas_clear(c, LINES, COLS);
}

static void say_too_small(canvas *c)
{
    char size[80];
    snprintf(size, sizeof size, "It needs %d×%d, but has %d×%d.", LAYOUT_LEAST_COLS, LAYOUT_LEAST_ROWS, c->cols,
             c->rows);
    canvas_fill(c, canvas_all(c), GROUND_EMPTY);
    const int row = c->rows > 2 ? (c->rows - 2) / 2 : 0;
    canvas_put(c, row, 0, c->cols, INK_STRONG, "This window is too small.");
    canvas_put(c, row + 1, 0, c->cols, INK_TEXT, size);
}

void terminal_show(canvas *c)
{
    if (c->rows < LAYOUT_LEAST_ROWS || c->cols < LAYOUT_LEAST_COLS)
        say_too_small(c);
    for (int row = 0; row < c->rows && row < LINES; row++) {
        for (int col = 0; col < c->cols && col < COLS; col++) {
            const cell *at = canvas_at(c, row, col);
            wchar_t text[2] = {(wchar_t)at->character, 0};
            attr_t attributes = 0;
            short pair = 0;
            cchar_t shown;
            if (at->character == 0)
                continue;
            look_of(at, &attributes, &pair);
            setcchar(&shown, text, attributes, pair, NULL);
            mvadd_wch(row, col, &shown);
        }
    }
    refresh();
}

/* ---- waiting ---- */

static input mouse_input(void)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return (input){.kind = INPUT_OTHER};
    input in = {.kind = INPUT_OTHER, .row = event.y, .col = event.x};
    if (event.bstate & BUTTON1_PRESSED)
        in.kind = INPUT_CLICK;
    else if (event.bstate & BUTTON4_PRESSED)
        in.kind = INPUT_WHEEL_UP;
    else if (event.bstate & BUTTON5_PRESSED)
        in.kind = INPUT_WHEEL_DOWN;
    return in;
}

static input key_input(wint_t key)
{
    static const struct {
        wint_t key;
        input_kind kind;
    } keys[] = {
        {KEY_ENTER, INPUT_ENTER},     {KEY_BTAB, INPUT_BACK_TAB}, {KEY_BACKSPACE, INPUT_ERASE},
        {KEY_DC, INPUT_ERASE},        {KEY_UP, INPUT_UP},         {KEY_DOWN, INPUT_DOWN},
        {KEY_LEFT, INPUT_LEFT},       {KEY_RIGHT, INPUT_RIGHT},   {KEY_PPAGE, INPUT_PAGE_UP},
        {KEY_NPAGE, INPUT_PAGE_DOWN}, {KEY_HOME, INPUT_HOME},     {KEY_END, INPUT_END},
        {KEY_RESIZE, INPUT_SIZE},
    };
    if (key == KEY_MOUSE)
        return mouse_input();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].key == key)
            return (input){.kind = keys[i].kind};
    return (input){.kind = INPUT_OTHER};
}

static input character_input(wint_t character)
{
    enum { CONTROL_D = 4, CONTROL_H = 8, CONTROL_L = 12, DELETE = 127 };
    switch (character) {
    case '\r':
    case '\n': return (input){.kind = INPUT_ENTER};
    case '\t': return (input){.kind = INPUT_TAB};
    case '\033': return (input){.kind = INPUT_ESCAPE};
    case CONTROL_H:
    case DELETE: return (input){.kind = INPUT_ERASE};
    case CONTROL_D: return (input){.kind = INPUT_TYPED, .character = 'q'};
    case CONTROL_L: clearok(curscr, TRUE); return (input){.kind = INPUT_SIZE};
    default: break;
    }
    if (character < ' ' || (character >= DELETE && character < 0xa0))
        return (input){.kind = INPUT_OTHER};
    return (input){.kind = INPUT_TYPED, .character = (uint32_t)character};
}

static bool read_key(input *in)
{
    wint_t key;
    const int kind = get_wch(&key);
    if (kind == ERR)
        return false;
    *in = kind == KEY_CODE_YES ? key_input(key) : character_input(key);
    return true;
}

static void take_size(void)
{
    int rows, cols;
    resized = 0;
    if (find_size(&rows, &cols))
        resizeterm(rows, cols);
    clearok(curscr, TRUE);
}

static bool look(input *in)
{
    if (stopped) {
        *in = (input){.kind = INPUT_STOP};
        return true;
    }
    if (resized) {
        take_size();
        *in = (input){.kind = INPUT_SIZE};
        return true;
    }
    return read_key(in);
}

static int wait_for_files(int64_t until, struct pollfd files[2])
{
    struct timespec left = {0};
    if (until != TERMINAL_FOREVER) {
        const int64_t now = clock_ms(), ms = until > now ? until - now : 0;
        left = (struct timespec){.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
    }
    return ppoll(files, 2, until == TERMINAL_FOREVER ? NULL : &left, &old_mask);
}

/* Lets blocked signals in, so that they are noticed even if keys keep coming. */
static void let_signals_in(void)
{
    const struct timespec at_once = {0};
    ppoll(NULL, 0, &at_once, &old_mask);
}

input terminal_wait(int64_t until, int waker)
{
    input in;
    let_signals_in();
    for (bool hung = false;;) {
        struct pollfd files[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = waker, .events = POLLIN}};
        if (look(&in))
            return in;
        if (hung)
            return (input){.kind = INPUT_STOP};
        const int ready = wait_for_files(until, files);
        if (ready == 0)
            return (input){.kind = INPUT_TIME};
        if (ready < 0 && errno != EINTR)
            return (input){.kind = INPUT_STOP};
        if (ready > 0 && files[1].revents)
            return (input){.kind = INPUT_WAKE};
        hung = ready > 0 && files[0].revents & (POLLHUP | POLLERR | POLLNVAL);
    }
}
