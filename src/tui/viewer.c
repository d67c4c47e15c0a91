#include "viewer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../local/local_review.h"
#include "../say/say_review.h"
#include "../say/story.h"
#include "../sys/clock.h"
#include "../sys/xalloc.h"
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
    local_review *review; /* NULL until the person has asked for it */
    bool reviewed;        /* nothing is left to do for it */
    bool shows_review;
    char *page; /* the text of the page with the whole review, allocated; or NULL */
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

/* ---- the review ---- */

static int find_decision(const viewer *v, int32_t line, bool missed_slap)
{
    const review *of = &v->review->of;
    for (int i = 0; i < of->decisions; i++)
        if (of->decision[i].line == line && of->decision[i].missed_slap == missed_slap)
            return i;
    return -1;
}

/* True if the decision may be shown: a seat's view does not tell what others should have done with their cards. */
static bool is_open(const viewer *v, int decision)
{
    return decision >= 0 && (!v->eyes || v->review->of.decision[decision].seat == v->eyes - 1);
}

static void put_chance(viewer *v)
{
    enum { CURVE = 44 };
    const review *of = &v->review->of;
    yv_text ask = yv_text_in(v->b.s.ask, sizeof v->b.s.ask);
    if (!of->read) {
        yv_put_string(&ask, "Reviewing …");
        return;
    }
    say_review_curve(&ask, of, v->b.s.bottom, v->record.line, CURVE);
    yv_put_string(&ask, " chance of ");
    yv_put_string(&ask, v->b.s.name[v->b.s.bottom]);
    if (!v->reviewed) {
        yv_put_string(&ask, ", ");
        yv_put_number(&ask, review_progress(of) / (REVIEW_ONE / 100));
        yv_put_string(&ask, " %");
    }
}

/* Says what the review found about the step that is shown. */
static void show_verdict(viewer *v, bool action)
{
    const review *of = &v->review->of;
    yv_text hint = yv_text_in(v->b.hint, sizeof v->b.hint);
    for (int missed = 0; missed < 2 && action; missed++) {
        const int found = find_decision(v, v->record.line, missed);
        if (!is_open(v, found) || of->decision[found].mark == REVIEW_UNMARKED)
            continue;
        if (hint.length > 0)
            yv_put_char(&hint, '\n');
        say_review_verdict(&hint, &v->b.s.style, of, found);
        const size_t said = strlen(v->b.s.news);
        snprintf(v->b.s.news + said, sizeof v->b.s.news - said, " %s", say_review_sign(of->decision[found].mark));
    }
}

static void show_review(viewer *v, bool action)
{
    v->b.hint[0] = '\0';
    if (!v->shows_review)
        return;
    put_chance(v);
    show_verdict(v, action);
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
    show_review(v, step.what == YV_STEP_ACTION);
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

/* Returns the step of the next mark, or of the previous one; the present step if there is none. */
static int find_mark(viewer *v, int by)
{
    yv_step step;
    int seen = 0, found = v->at;
    yv_record_begin(&v->record, v->text, v->length);
    do {
        step = yv_record_next(&v->record);
        seen += is_shown(&step);
        bool marked = false;
        for (int missed = 0; missed < 2 && step.what == YV_STEP_ACTION; missed++) {
            const int decision = find_decision(v, v->record.line, missed);
            marked |= is_open(v, decision) && v->review->of.decision[decision].mark != REVIEW_UNMARKED;
        }
        if (!marked || seen == v->at)
            continue;
        if (by > 0 && seen > v->at)
            return seen;
        if (by < 0 && seen < v->at)
            found = seen;
    } while (!is_last(&step));
    return found;
}

static void begin_review(viewer *v)
{
    if (!v->review)
        v->review = local_review_open(v->text, v->length, REVIEW_QUICK);
    v->shows_review = true;
}

static void put_review(yv_text *text, const viewer *v)
{
    if (v->reviewed)
        say_review_whole(text, &v->b.s.style, &v->review->of);
    else
        yv_put_string(text, "Reviewing …");
}

static void open_whole_review(viewer *v)
{
    begin_review(v);
    go_to(v, v->at);
    yv_text text = yv_text_in(NULL, 0);
    put_review(&text, v);
    const size_t size = text.length + 1;
    v->page = xrealloc(v->page, size);
    text = yv_text_in(v->page, size);
    put_review(&text, v);
    v->b.review = v->page;
    v->b.page = BOARD_REVIEW;
    v->b.scroll = 0;
}

/* Works on the review for a moment, and shows what has been found. */
static void work(viewer *v)
{
    enum { WORK_MS = 60 };
    const int64_t until = clock_ms() + WORK_MS;
    while (!v->reviewed && clock_ms() < until)
        v->reviewed = !review_work(&v->review->of);
    go_to(v, v->at);
    if (v->reviewed && v->b.page == BOARD_REVIEW)
        open_whole_review(v);
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
    else if (character == 'a' && v->shows_review)
        v->shows_review = false, go_to(v, v->at);
    else if (character == 'a')
        begin_review(v), go_to(v, v->at);
    else if (character == 'A')
        open_whole_review(v);
    else if ((character == 'm' || character == 'M') && v->shows_review)
        go_to(v, find_mark(v, character == 'm' ? 1 : -1));
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
    if (in->kind == INPUT_TIME)
        work(v);
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
        const bool busy = v->review && !v->reviewed;
        in = terminal_wait(busy ? clock_ms() : TERMINAL_FOREVER, TERMINAL_NO_WAKER);
    }
    const bool fine = !v->failed;
    if (v->review)
        local_review_close(v->review);
    ledger_free(&v->b.s.scores);
    free(v->page);
    free(v);
    return fine;
}
