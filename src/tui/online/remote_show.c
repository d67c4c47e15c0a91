#include "remote_show.h"

#include <stdio.h>
#include <string.h>

static void put_note(const remote_who *who, char note[SCENE_NOTE])
{
    if (who->level[0])
        snprintf(note, SCENE_NOTE, "%s", who->level);
    else
        snprintf(note, SCENE_NOTE, "%d%s", who->rating,
                 who->left    ? ", left"
                 : who->away  ? ", a bot plays"
                 : !who->here ? ", offline"
                 : who->guest ? ", guest"
                              : "");
}

static void show_seats(remote *r)
{
    scene *s = r->s;
    s->bottom = r->own == YV_NOBODY ? 0 : r->own;
    s->style = (say_style){.symbols = true, .colours = true, .you = r->own, .eyes = r->own};
    s->open = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        snprintf(s->name[seat], sizeof s->name[seat], "%.*s",
                 (int)yv_span_fit(yv_span_of(r->seat[seat].name), YV_MAX_NAME), r->seat[seat].name);
        s->style.name[seat] = s->name[seat];
        put_note(&r->seat[seat], s->note[seat]);
        if (!r->seat[seat].here || r->seat[seat].away || r->seat[seat].left) /* matters more than the last action */
            memcpy(s->tell[seat], s->note[seat], sizeof s->tell[seat]);
        if (yv_view_in_round(&s->view) || !(r->last.result.scored >> seat & 1))
            continue;
        s->open |= yv_seat_bit(seat);
        s->view.counts[seat] = r->last.hand[seat].count;
        memcpy(s->hand[seat], r->last.hand[seat].card, sizeof s->hand[seat]);
    }
    if (s->view.seat != YV_NOBODY && yv_view_in_round(&s->view))
        memcpy(s->hand[s->view.seat], s->view.hand, sizeof s->view.hand);
}

/* True if a bot plays for the person. */
static bool bot_plays(const remote *r)
{
    return r->own != YV_NOBODY && r->seat[r->own].away;
}

static bool is_asked(const remote *r)
{
    const yv_view *view = &r->s->view;
    if (view->seat == YV_NOBODY || !yv_view_in_round(view) || !(view->in >> view->seat & 1) || bot_plays(r))
        return false;
    if (view->phase == YV_SWAPPING)
        return view->turn != view->seat && !(view->passed >> view->seat & 1);
    return view->turn == view->seat;
}

static void put_ask(const remote *r, yv_text *ask)
{
    const scene *s = r->s;
    if (r->phase == REMOTE_OVER) {
        yv_put_string(ask, r->own == YV_NOBODY ? "Press q to go back to the lobby."
                                               : "Press Enter for a rematch, q to go back to the lobby.");
    } else if (s->paused && r->own != YV_NOBODY) {
        yv_put_string(ask, r->ready >> r->own & 1 ? "Waiting for the others." : "Press Enter for the next round.");
    } else if (bot_plays(r)) {
        yv_put_string(ask, "A bot plays for you. Press A to take over.");
    } else {
        scene_put_turn(s, ask);
    }
}

static void put_title(const remote *r, int64_t now, yv_text *title)
{
    yv_put_string(title, "Yaniv   round ");
    yv_put_number(title, r->s->view.round);
    if (r->clock_until > 0) {
        const int64_t left = r->clock_until - now;
        yv_put_string(title, "   ");
        yv_put_number(title, (long)(left > 0 ? (left + 999) / 1000 : 0));
        yv_put_string(title, " s");
    }
    yv_put_string(title, r->rated ? "   rated   " : "   ");
    yv_put_string(title, r->code);
    if (r->watching > 0) {
        yv_put_string(title, "   watching: ");
        yv_put_number(title, r->watching);
    }
    yv_put_string(title, "   ");
    yv_rules_write(&r->rules, title);
}

void remote_show(remote *r, int64_t now)
{
    scene *s = r->s;
    show_seats(r);
    s->paused = s->summary[0] != '\0';
    s->asked = is_asked(r);
    s->waits = yv_view_in_round(&s->view) ? yv_seat_bit(s->view.turn) : 0;
    yv_text ask = yv_text_in(s->ask, sizeof s->ask), title = yv_text_in(s->title, sizeof s->title);
    put_ask(r, &ask);
    put_title(r, now, &title);
}
