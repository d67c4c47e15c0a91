#include "scene.h"

#include <stdio.h>
#include <string.h>

static void set_news(scene *s, const char *line)
{
    snprintf(s->news, sizeof s->news, "%.*s", (int)yv_span_fit(yv_span_of(line), sizeof s->news - 1), line);
}

void scene_tell(scene *s, const char *line)
{
    logbook_add(&s->log, line);
    set_news(s, line);
}

void scene_tell_deal(scene *s, const say_style *style, const yv_view *dealt)
{
    char line[LOGBOOK_CAPACITY];
    yv_text words = yv_text_in(line, sizeof line);
    say_deal(&words, style, dealt);
    logbook_add_heading(&s->log, line);
    set_news(s, line);
    memset(s->tell, 0, sizeof s->tell);
}

static void put_play(yv_text *text, const yv_action *play)
{
    const say_style plain = {.symbols = true};
    yv_put_char(text, '-');
    say_cards(text, &plain, play->card, play->count);
    yv_put_string(text, play->take == YV_STOCK ? " +card" : " +");
    if (play->take != YV_STOCK)
        say_card(text, &plain, play->take);
}

/* Notes what the seat threw and took. */
static void note_action(scene *s, const yv_action *action)
{
    char *note = s->tell[action->seat];
    yv_text text = yv_text_in(note, sizeof s->tell[0]);
    switch (action->verb) {
    case YV_PLAY: put_play(&text, action); break;
    case YV_SLAP: yv_put_string(&text, "slapped down!"); break;
    case YV_SWAP: yv_put_string(&text, "swaps hands"); break;
    case YV_PASS: yv_put_string(&text, "passes"); break;
    default:
        yv_put_string(&text, "calls ");
        yv_put_string(&text, yv_spoken_word(&s->view.rules, action));
        yv_put_char(&text, '!');
    }
    if (yv_text_cut(&text)) /* too many cards; the drop shows them anyway */
        snprintf(note, sizeof s->tell[0], "-%d cards", action->count);
}

void scene_tell_action(scene *s, const say_style *style, const yv_view *before, const yv_action *action,
                       const yv_view *after, int reshuffled)
{
    char text[SAY_CAPACITY];
    yv_text words = yv_text_in(text, sizeof text);
    if (reshuffled > 0) {
        say_reshuffle(&words, reshuffled);
        logbook_add(&s->log, text);
        words = yv_text_in(text, sizeof text);
    }
    say_action(&words, style, before, action, after);
    scene_tell(s, text);
    note_action(s, action);
}

void scene_show_summary(scene *s, const say_style *style, const say_summary *of, const say_history *history,
                        const yv_ratings *ratings)
{
    yv_text text = yv_text_in(s->summary, sizeof s->summary);
    if (of->result.scored)
        say_round(&text, style, of, history);
    if (of->result.scored && of->winners)
        yv_put_char(&text, '\n');
    if (of->winners)
        say_end(&text, style, of, history);
    if (ratings) {
        say_ratings(&text, style, of->players, ratings);
        yv_put_char(&text, '\n');
    }
}

void scene_log_summary(scene *s)
{
    char line[sizeof s->summary];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(s->summary, "\n"), s->summary);
    if (line[0])
        logbook_add(&s->log, line);
}

static void put_slap(const scene *s, yv_text *text)
{
    yv_put_string(text, "Press Space to slap down ");
    say_the_card(text, &s->style, s->view.drawn);
    yv_put_string(text, s->asked ? ", or p to pass." : ". Be quick!");
}

static void put_call(yv_text *text, const char *before, const yv_view *view, const char *after)
{
    yv_put_string(text, before);
    yv_put_string(text, yv_rules_call_word(&view->rules));
    yv_put_string(text, after);
}

static void put_play_or_call(const yv_view *view, yv_text *text)
{
    if (view->counts[view->seat] == 0)
        put_call(text, "Your hand is empty: press y to call ", view, ".");
    else if (view->phase == YV_LASTING)
        yv_put_string(text, "Your last turn: throw, then draw or take a card.");
    else if (view->points <= view->rules.threshold && !view->called)
        put_call(text, "Your turn: y calls ", view, ", or choose cards to throw.");
    else if (view->drop.count > 0 && !yv_view_may_take_with_one(view))
        yv_put_string(text, "Your turn: choose cards to throw; two or more to take a discard.");
    else
        yv_put_string(text, "Your turn: choose cards to throw.");
}

void scene_put_turn(const scene *s, yv_text *text)
{
    const yv_view *view = &s->view;
    if (view->seat != YV_NOBODY && view->may_slap && view->phase != YV_SWAPPING) {
        put_slap(s, text);
    } else if (s->asked && view->phase == YV_SWAPPING) {
        say_name(text, &s->style, view->turn);
        yv_put_string(text, " made a false call. Press x to swap hands, p to pass.");
    } else if (s->asked) {
        put_play_or_call(view, text);
    }
}
