#include "play_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tui/terminal.h"
#include "../tui/local_screen.h"
#include "../tui/setup_screen.h"
#include "cli.h"
#include "file.h"
#include "folder.h"
#include "game_folder.h"
#include "record_names.h"
#include "console.h"

bool play_screen_wanted(bool plain)
{
    char why[TERMINAL_WHY];
    if (plain || !console_is_live())
        return false;
    if (terminal_fits(why))
        return true;
    cli_complain("%s; playing line by line, as with --plain", why);
    return false;
}

/* ---- one game ---- */

static bool keep(void *at, const char *record, size_t length, char *why, size_t capacity)
{
    plain_game *s = at;
    s->unsaved = !saved_game_keep(s->path, record, length, why, capacity);
    return !s->unsaved;
}

/* Prints where the game is saved, after the full screen has been closed. */
static int say_goodbye(const plain_game *s, local_screen_end end)
{
    if (s->unsaved)
        cli_complain("%s%sthe game could not be saved", s->path, s->path[0] ? ": " : "");
    else
        saved_game_print_place(s->path, s->default_place, s->t.run.game.phase == YV_OVER);
    if (end == LOCAL_SCREEN_STOPPED)
        return CLI_INTERRUPTED;
    return s->unsaved ? CLI_WRONG : CLI_OK;
}

static int run_on_screen(plain_game *s, bool *again)
{
    const local_screen with = {
        .t = &s->t, .fast = s->fast, .save = s->path[0] || s->default_place ? keep : NULL, .at = s};
    const local_screen_end end = local_screen_run(&with);
    *again = end == LOCAL_SCREEN_AGAIN;
    int code = CLI_OK;
    if (!*again) {
        terminal_close();
        code = say_goodbye(s, end);
    }
    local_game_close(&s->t);
    return code;
}

int play_screen_run(plain_game *s, bool *again)
{
    char why[TERMINAL_WHY];
    *again = false;
    if (!terminal_open(why)) {
        cli_complain("%s; try yaniv play --plain", why);
        local_game_close(&s->t);
        return CLI_WRONG;
    }
    return run_on_screen(s, again);
}

/* ---- the saved settings ---- */

enum { SETTINGS_CAPACITY = 4096 };

static bool settings_path(char path[PATH_MAX + 8], bool make)
{
    char folder[PATH_MAX];
    if (!folder_find_config(folder) || (make && !folder_make(folder)))
        return false;
    snprintf(path, PATH_MAX + 8, "%s/play", folder);
    return true;
}

static void load_settings(setup *u)
{
    char path[PATH_MAX + 8], why[FILE_WHY];
    size_t length;
    setup_default(u);
    char *text = settings_path(path, false) ? file_try(path, &length, why, sizeof why) : NULL;
    if (text)
        setup_read(u, text, length);
    free(text);
}

/* Saves the settings. Failing to do so is not an error. */
static void store_settings(const setup *u)
{
    char path[PATH_MAX + 8], text[SETTINGS_CAPACITY], why[FILE_WHY];
    yv_text words = yv_text_in(text, sizeof text);
    setup_write(u, &words);
    if (settings_path(path, true) && !yv_text_cut(&words))
        (void)file_put(path, text, words.length, why, sizeof why);
}

/* ---- the unfinished game ---- */

static void describe(const char *path, char offer[SETUP_MESSAGE])
{
    static yv_record record;
    static const say_style showing = {.symbols = true};
    char why[FILE_WHY];
    size_t length;
    yv_step step;
    yv_seats bots = 0;
    yv_text text = yv_text_in(offer, SETUP_MESSAGE);
    char *bytes = file_try(path, &length, why, sizeof why);
    if (!bytes)
        return;
    yv_record_begin(&record, bytes, length);
    do {
        step = yv_record_next(&record);
        record_names_note_tag(&bots, &step);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    yv_put_string(&text, "round ");
    yv_put_number(&text, record.game.round);
    for (int seat = 0; seat < record.players; seat++) {
        yv_put_string(&text, ", ");
        say_clean(&text, &showing, yv_span_of(record_names_find(&record, bots, seat)));
        yv_put_char(&text, ' ');
        yv_put_number(&text, record.game.total[seat]);
    }
    free(bytes);
}

static bool resume(plain_game *s, const uint64_t *seed, yv_text *why)
{
    size_t length;
    char reason[FILE_WHY];
    int line;
    char *text = file_try(s->path, &length, reason, sizeof reason);
    if (!text) {
        yv_put_string(why, reason);
        return false;
    }
    const bool fine = local_game_resume(&s->t, text, length, seed, &line, why);
    free(text);
    return fine;
}

/* ---- from the setup on ---- */

static bool begin(plain_game *s, setup *u, const uint64_t *seed, yv_text *why)
{
    store_settings(u);
    setup_name_seats(u->seat, u->players);
    s->path[0] = '\0';
    return local_game_open(&s->t, &u->rules, u->seat, u->players, seed, why);
}

/* Plays one game. Returns true if the person wants another one. */
static bool choose_and_play(plain_game *s, const uint64_t *seed, int *code)
{
    char reason[300] = "";
    yv_text why = yv_text_in(reason, sizeof reason);
    setup u;
    bool again = false;
    load_settings(&u);
    s->default_place = game_folder_open();
    if (s->default_place && game_folder_find_unfinished(s->path, sizeof s->path))
        describe(s->path, u.offer);
    const setup_answer answer = setup_run(&u);
    *code = terminal_stopped() ? CLI_INTERRUPTED : CLI_OK;
    if (answer == SETUP_LEAVES) {
        terminal_close();
    } else if (answer == SETUP_GOES_ON ? !resume(s, seed, &why) : !begin(s, &u, seed, &why)) {
        terminal_close();
        cli_complain("%s%s%s", s->path, s->path[0] ? ": " : "", reason);
        *code = CLI_WRONG;
    } else {
        *code = run_on_screen(s, &again);
    }
    return again;
}

int play_screen_from_setup(plain_game *s, const uint64_t *seed)
{
    char why[TERMINAL_WHY];
    int code;
    if (!terminal_open(why)) {
        cli_complain("%s; try yaniv play --plain", why);
        return CLI_WRONG;
    }
    while (choose_and_play(s, seed, &code))
        ;
    return code;
}
