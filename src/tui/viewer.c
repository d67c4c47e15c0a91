#include "viewer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../say/story.h"
#include "board.h"
#include "terminal.h"

typedef struct {
    const char *title, *text;
    size_t length;
    board b;
    canvas c;
    yv_record record;
    story told;
    int at, steps; /* the step that is shown, and the number of steps */
    int eyes;      /* the seat whose view is shown, from 1; 0 if all hands are open */
    bool failed;
} viewer;

/* True if the step is shown; tags and players who leave are not. */
static bool is_shown(const yv_step *step)
{
    return step->what == YV_STEP_DEAL || step->what == YV_STEP_ACTION || step->what == YV_STEP_ROUND
           || step->what == YV_STEP_OVER || step->what == YV_STEP_ERROR;
}

static bool is_last(const yv_step *step)
{
    return step->what == YV_STEP_END || step->what == YV_STEP_ERROR;
}

static void count_steps(viewer *v)
{
    yv_step step;
    yv_record_begin(&v->record, v->text, v->length);
    do {
        step = yv_record_next(&v->record);
        v->steps += is_shown(&step);
    } while (!is_last(&step));
    v->failed = step.what == YV_STEP_ERROR;
}

/* ---- the scene ---- */

static say_style style_of(const viewer *v)
{
    return (say_style){
        .symbols = true, .colours = true, .you = YV_NOBODY, .eyes = v->eyes ? (yv_seat)(v->eyes - 1) : SAY_EVERYTHING};
}

static void set_seats(viewer *v)
{
    scene *s = &v->b.s;
    const yv_game *game = &v->record.game;
    const bool over = !yv_in_round(game);
    s->bottom = (yv_seat)(v->eyes ? v->eyes - 1 : 0);
    s->view = yv_view_of(game, s->bottom);
    s->open = 0;
    for (int seat = 0; seat < game->players; seat++) {
        yv_text name = yv_text_in(s->name[seat], sizeof s->name[seat]);
        say_clean(&name, &s->style, yv_span_of(v->record.name[seat]));
        memcpy(s->hand[seat], game->hand[seat].card, sizeof s->hand[seat]);
        if (!v->eyes || (over && game->result.scored >> seat & 1) || seat == s->bottom)
            s->open |= yv_seat_bit(seat);
    }
    s->waits = over ? 0 : yv_seat_bit(game->turn);
}

static void set_title(viewer *v)
{
    yv_text title = yv_text_in(v->b.s.title, sizeof v->b.s.title);
    yv_put_string(&title, "Round ");
    yv_put_number(&title, v->record.game.round);
    yv_put_string(&title, ", step ");
    yv_put_number(&title, v->at);
    yv_put_string(&title, " of ");
    yv_put_number(&title, v->steps);
    yv_put_string(&title, "   ");
    yv_put_string(&title, v->title);
    yv_put_string(&title, "   ");
    yv_rules_write(&v->record.rules, &title);
    yv_text ask = yv_text_in(v->b.s.ask, sizeof v->b.s.ask);
    yv_put_string(&ask, v->eyes ? "The view of " : "All hands are open.");
    if (v->eyes)
        yv_put_string(&ask, v->b.s.name[v->eyes - 1]);
}

static void log_lines(viewer *v, const char *text, bool heading)
{
    while (*text) {
        char line[LOGBOOK_CAPACITY];
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (heading)
            logbook_add_heading(&v->b.s.log, line);
        else
            logbook_add(&v->b.s.log, line);
        text += length + (text[length] == '\n');
    }
}

/* Tells a step. The end of a round is shown as a summary. */
static void tell(viewer *v, const yv_step *step)
{
    char text[SAY_CAPACITY];
    yv_text words = yv_text_in(text, sizeof text);
    scene *s = &v->b.s;
    const bool ends = step->what == YV_STEP_ROUND || step->what == YV_STEP_OVER || step->what == YV_STEP_ERROR;
    s->summary[0] = '\0';
    story_tell(&v->told, &s->style, &v->record, step, &words);
    if (step->what == YV_STEP_ERROR) {
        yv_put_string(&words, "Line ");
        yv_put_number(&words, v->record.line);
        yv_put_string(&words, " breaks the rules: ");
        say_clean(&words, &s->style, yv_span_of(v->record.message));
        yv_put_char(&words, '\n');
    }
    if (ends)
        snprintf(s->summary, sizeof s->summary, "%s", text);
    else
        log_lines(v, text, step->what == YV_STEP_DEAL);
    text[strcspn(text, "\n")] = '\0';
    if (ends)
        log_lines(v, text, false);
    snprintf(s->news, sizeof s->news, "%.*s", SCENE_TEXT - 1, text);
}

/* Goes to a step by reading the record from the beginning, which is fast enough. */
static void go_to(viewer *v, int to)
{
    yv_step step = {.what = YV_STEP_TAG};
    v->at = to < 1 ? 1 : to > v->steps ? v->steps : to;
    v->told = (story){0};
    v->b.s.style = style_of(v);
    logbook_clear(&v->b.s.log);
    yv_record_begin(&v->record, v->text, v->length);
    for (int seen = 0; seen < v->at && !is_last(&step);) {
        step = yv_record_next(&v->record);
        seen += is_shown(&step);
        tell(v, &step);
    }
    set_seats(v);
    set_title(v);
    const size_t read = (size_t)(v->record.rest.at - v->text);
    ledger_read(&v->b.s.scores, v->text, read <= v->length ? read : v->length);
}

/* Returns the first step of the next round, or of the previous one. */
static int find_round(viewer *v, int by)
{
    yv_step step;
    int seen = 0, before = 1;
    yv_record_begin(&v->record, v->text, v->length);
    do {
        step = yv_record_next(&v->record);
        seen += is_shown(&step);
        if (step.what != YV_STEP_DEAL)
            continue;
        if (by > 0 && seen > v->at)
            return seen;
        if (seen < v->at)
            before = seen;
    } while (!is_last(&step));
    return by > 0 ? v->steps : before;
}

/* ---- keys ---- */

static void look_through(viewer *v, int eyes)
{
    if (eyes <= v->record.players)
        v->eyes = eyes;
    go_to(v, v->at);
}

static bool take_character(viewer *v, uint32_t character)
{
    if (character >= '0' && character <= '8')
        look_through(v, (int)character - '0');
    else if (character == 'v')
        look_through(v, (v->eyes + 1) % (v->record.players + 1));
    else if (character == ' ' || character == '>' || character == 'n')
        go_to(v, v->at + 1);
    else if (character == 'p' || character == '<')
        go_to(v, v->at - 1);
    else if (character == 'N')
        go_to(v, find_round(v, 1));
    else
        return false;
    return true;
}

static bool take_step(viewer *v, const input *in)
{
    switch (in->kind) {
    case INPUT_RIGHT:
    case INPUT_WHEEL_DOWN:
    case INPUT_ENTER: go_to(v, v->at + 1); break;
    case INPUT_LEFT:
    case INPUT_WHEEL_UP:
    case INPUT_ERASE: go_to(v, v->at - 1); break;
    case INPUT_DOWN:
    case INPUT_PAGE_DOWN: go_to(v, find_round(v, 1)); break;
    case INPUT_UP:
    case INPUT_PAGE_UP: go_to(v, find_round(v, -1)); break;
    case INPUT_HOME: go_to(v, 1); break;
    case INPUT_END: go_to(v, v->steps); break;
    case INPUT_TYPED: return take_character(v, in->character);
    default: return false;
    }
    return true;
}

static bool take(viewer *v, const input *in)
{
    if (in->kind == INPUT_STOP)
        return false;
    if (v->b.page == BOARD_TABLE && take_step(v, in))
        return true;
    const wish wanted = board_take(&v->b, in);
    if (wanted.what == WISH_OTHER)
        take_character(v, wanted.character);
    else if (wanted.what == WISH_COLOURS)
        terminal_next_theme();
    return wanted.what != WISH_QUIT;
}

bool viewer_run(const char *title, const char *record, size_t length, int seat)
{
    viewer *v = calloc(1, sizeof *v);
    input in = {.kind = INPUT_SIZE};
    if (!v)
        abort();
    *v = (viewer){.title = title, .text = record, .length = length, .eyes = seat};
    v->b.can = BOARD_STEPS;
    board_settle(&v->b);
    count_steps(v);
    go_to(v, 1);
    while (take(v, &in)) {
        terminal_prepare(&v->c);
        board_draw(&v->b, &v->c);
        terminal_show(&v->c);
        in = terminal_wait(TERMINAL_FOREVER, TERMINAL_NO_WAKER);
    }
    const bool fine = !v->failed;
    ledger_free(&v->b.s.scores);
    free(v);
    return fine;
}
