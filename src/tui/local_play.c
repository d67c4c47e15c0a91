#include <stdio.h>
#include <string.h>

#include "local_play.h"

void local_play_set_names(local_play *s)
{
    scene *sc = &s->b.s;
    for (int seat = 0; seat < s->t->run.game.players; seat++) {
        yv_text name = yv_text_in(sc->name[seat], sizeof sc->name[seat]);
        say_clean(&name, &sc->style, yv_span_of(s->t->seat[seat].name));
        snprintf(sc->note[seat], sizeof sc->note[seat], "%s",
                 s->t->seat[seat].level ? s->t->seat[seat].level->name : "");
        sc->style.name[seat] = s->t->seat[seat].name;
    }
}

void local_play_set_eyes(local_play *s)
{
    const bool many = s->people & (s->people - 1);
    say_style *style = &s->b.s.style;
    *style = (say_style){.symbols = true, .colours = true, .you = YV_NOBODY, .eyes = YV_NOBODY};
    if (s->people && !many)
        style->you = style->eyes = local_play_first_of(s->people);
    if (!s->people)
        style->eyes = SAY_EVERYTHING;
    local_play_set_names(s);
}

static void open_hand(scene *sc, const yv_game *game, int seat)
{
    sc->open |= yv_seat_bit(seat);
    memcpy(sc->hand[seat], game->hand[seat].card, sizeof sc->hand[seat]);
}

/* Opens all hands if no person plays or the round is over. */
static void set_hands(local_play *s)
{
    scene *sc = &s->b.s;
    const yv_game *game = &s->t->run.game;
    sc->open = 0;
    for (int seat = 0; seat < game->players; seat++)
        if (!s->people || (local_play_round_is_over(game) && game->result.scored >> seat & 1))
            open_hand(sc, game, seat);
    if (sc->view.seat != YV_NOBODY)
        memcpy(sc->hand[sc->view.seat], sc->view.hand, sizeof sc->view.hand);
}

static void set_view(local_play *s)
{
    scene *sc = &s->b.s;
    const yv_card *old = sc->view.hand;
    const bool covered = s->now == STAGE_COVER || s->now == STAGE_RACE;
    const yv_view view = yv_view_of(&s->t->run.game, covered ? YV_NOBODY : s->at_keyboard);
    if (sc->view.seat != view.seat || memcmp(old, view.hand, sizeof view.hand) != 0)
        board_settle(&s->b); /* the hand has changed, so the selection is void */
    sc->view = view;
    board_turned(&s->b);
    s->b.p.from = PICK_STOCK;
    sc->covered = covered;
    if (!covered)
        sc->bottom = s->at_keyboard != YV_NOBODY ? s->at_keyboard : s->people ? local_play_first_of(s->people) : 0;
}

static void set_title(local_play *s)
{
    scene *sc = &s->b.s;
    yv_text title = yv_text_in(sc->title, sizeof sc->title);
    yv_put_string(&title, "Yaniv   round ");
    yv_put_number(&title, s->t->run.game.round);
    yv_put_string(&title, "   ");
    yv_rules_write(&s->t->run.game.rules, &title);
}

/* Asks the people who may swap hands. */
static void put_race(const local_play *s, yv_text *ask)
{
    const scene *sc = &s->b.s;
    const yv_game *game = &s->t->run.game;
    yv_seats people = local_play_answerers(game) & s->people;
    const char *before = " made a false call. To swap, press ";
    yv_put_string(ask, sc->name[game->turn]);
    while (people) {
        const yv_seat seat = local_play_first_of(people);
        people &= (yv_seats)~yv_seat_bit(seat);
        yv_put_string(ask, before);
        yv_put_number(ask, seat + 1);
        yv_put_string(ask, " (");
        yv_put_string(ask, sc->name[seat]);
        yv_put_char(ask, ')');
        before = people & (people - 1) ? ", " : " or ";
    }
    yv_put_string(ask, "; p for nobody.");
}

static void put_ask(const local_play *s, yv_text *ask)
{
    const scene *sc = &s->b.s;
    if (s->now == STAGE_SUMMARY) {
        const bool over = s->t->run.game.phase == YV_OVER || s->endless;
        yv_put_string(ask, over ? "Press Enter for another game, q to quit." : "Press Enter for the next round.");
    } else if (s->now == STAGE_COVER) {
        yv_put_string(ask, "Pass the keyboard to ");
        yv_put_string(ask, sc->name[sc->bottom]);
        yv_put_string(ask, ", then press Enter.");
    } else if (s->now == STAGE_RACE) {
        put_race(s, ask);
    } else if (s->now == STAGE_REVEAL) {
        yv_put_string(ask, "Press Enter to hide your cards.");
    } else {
        scene_put_turn(sc, ask);
    }
}

/* Returns the seats that the game waits for. */
static yv_seats waited_for(const local_play *s, runner_due due)
{
    const yv_game *game = &s->t->run.game;
    if ((s->now != STAGE_PLAY && s->now != STAGE_RACE) || due.seat == YV_NOBODY)
        return 0;
    return due.what == RUNNER_ANSWER ? local_play_answerers(game) : yv_seat_bit(game->turn);
}

void local_play_set_scene(local_play *s)
{
    scene *sc = &s->b.s;
    const runner_due due = runner_next(&s->t->run);
    const yv_game *game = &s->t->run.game;
    set_view(s);
    set_hands(s);
    set_title(s);
    const bool mine = s->now == STAGE_PLAY && sc->view.seat != YV_NOBODY;
    const bool my_turn = due.what == RUNNER_SLAP && runner_is_bot(&s->t->run, due.seat) && game->turn == sc->view.seat;
    const bool answers = mine && local_play_answerers(game) >> sc->view.seat & 1;
    sc->asked = mine && (due.seat == sc->view.seat || my_turn || answers);
    if (due.what == RUNNER_SLAP && due.seat == sc->view.seat && runner_is_bot(&s->t->run, game->turn))
        sc->asked = false; /* a race: the game does not wait */
    sc->undoable = s->people && local_game_can_take_back(s->t, local_play_first_of(s->people));
    sc->race = s->now == STAGE_RACE;
    sc->paused = s->now != STAGE_PLAY && !sc->race;
    sc->waits = waited_for(s, due);
    yv_text ask = yv_text_in(sc->ask, sizeof sc->ask);
    put_ask(s, &ask);
}
