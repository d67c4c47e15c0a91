#include "local_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../chance/shuffle.h"
#include "../say/say_advice.h"
#include "../sys/clock.h"
#include "../local/local_game.h"
#include "terminal.h"
#include "local_play.h"

enum {
    MOST_ALONE = 400, /* actions in a round without people, before the game is broken off */
    ALONE_MS = 150,   /* how long bots take in such a round */
    FAST_MS = 30,
    HINT_MS = 200,
    UNWATCHED_SUMMARY_MS = 2500,
    ANSWER_MS = 5000, /* how long bots let people think about a false call */
};

/* ---- keeping and telling ---- */

static void save(local_play *s)
{
    char why[160], news[SCENE_TEXT];
    if (!s->save || s->save(s->save_at, s->t->record, s->t->length, why, sizeof why))
        return;
    snprintf(news, sizeof news, "The game could not be saved: %s.", why);
    board_refuse(&s->b, news);
}

static void tell_action(local_play *s, const yv_game *before, const yv_action *action, const yv_game *after,
                        int reshuffled)
{
    const say_style *style = &s->b.s.style;
    const yv_view old = say_view_of(style, before, action), new = say_view_of(style, after, action);
    scene_tell_action(&s->b.s, style, &old, action, &new, reshuffled);
}

static void tell_deal(local_play *s, const yv_game *dealt)
{
    const yv_view view = yv_view_of(dealt, YV_NOBODY);
    scene_tell_deal(&s->b.s, &s->b.s.style, &view);
}

/* ---- the course of the game ---- */

static int64_t pause_of(local_play *s, bot_pause range)
{
    if (s->fast)
        return FAST_MS;
    if (!(s->people & s->t->run.game.in) && s->people)
        return ALONE_MS;
    return range.least + (int64_t)yv_rng_below(&s->chance, (uint32_t)(range.most - range.least) + 1);
}

/* Returns the next bot that has to answer a false call, or YV_NOBODY. */
static yv_seat next_bot_to_answer(const local_play *s)
{
    const yv_game *game = &s->t->run.game;
    const yv_seats bots = local_play_answerers(game) & ~s->people;
    return bots ? yv_first_after(game->players, game->turn, bots) : YV_NOBODY;
}

/* Decides when a bot answers a false call. Answering is a race with the people who may answer, too. */
static void schedule_answer(local_play *s)
{
    const yv_seat seat = next_bot_to_answer(s);
    if (seat == YV_NOBODY)
        return;
    const bool race = local_play_answerers(&s->t->run.game) & s->people;
    s->turn_at = clock_ms() + (race ? ANSWER_MS : pause_of(s, s->t->seat[seat].level->thinks));
}

/* Decides when the bots will act. */
static void schedule(local_play *s)
{
    const runner_due due = runner_next(&s->t->run);
    const yv_game *game = &s->t->run.game;
    const int64_t now = clock_ms();
    s->slap_at = s->turn_at = 0;
    if (s->now == STAGE_SUMMARY && s->people && !(s->people & game->in) && game->phase != YV_OVER && !s->endless)
        s->turn_at = now + UNWATCHED_SUMMARY_MS; /* nobody has to press a key while only bots play */
    if (due.what == RUNNER_ANSWER && (s->now == STAGE_PLAY || s->now == STAGE_RACE))
        schedule_answer(s);
    if (s->now != STAGE_PLAY || due.seat == YV_NOBODY || due.what == RUNNER_ANSWER)
        return;
    if (due.what == RUNNER_SLAP && runner_is_bot(&s->t->run, due.seat))
        s->slap_at = now + pause_of(s, s->t->seat[due.seat].level->slaps);
    if (runner_is_bot(&s->t->run, game->turn))
        s->turn_at = now + pause_of(s, s->t->seat[game->turn].level->thinks);
    /* There is no race between bots: the bot that may slap down acts first. */
    if (s->slap_at && s->turn_at && s->turn_at <= s->slap_at)
        s->turn_at = s->slap_at + 1;
}

static void show_summary(local_play *s)
{
    scene *sc = &s->b.s;
    const say_summary summary = say_summary_of(&s->t->run.game);
    scene_show_summary(sc, &sc->style, &summary, &s->history, NULL);
    ledger_read(&sc->scores, s->t->record, s->t->length);
    board_settle(&s->b);
    s->now = STAGE_SUMMARY;
    s->summed_up = true;
    scene_log_summary(sc);
}

/* Breaks the game off, and returns true, if only bots are left and pass the same cards around forever. */
static bool stop_endless_round(local_play *s)
{
    if (!s->people || s->people & s->t->run.game.in || ++s->alone <= MOST_ALONE)
        return false;
    s->endless = true;
    s->now = STAGE_SUMMARY;
    snprintf(s->b.s.summary, sizeof s->b.s.summary, "The bots are going around in circles,\nso the game ends here.\n");
    return true;
}

/* Asks for the keyboard to be passed on if it is another person's turn. */
static void change_seats(local_play *s, yv_seat seat)
{
    if (s->at_keyboard == seat || !local_play_is_person(s, seat))
        return;
    if (!local_play_several_people(s) && s->at_keyboard == YV_NOBODY) {
        s->at_keyboard = seat;
    } else if (s->at_keyboard != YV_NOBODY && s->now == STAGE_PLAY && local_play_several_people(s)) {
        s->now = STAGE_REVEAL;
    } else {
        s->now = STAGE_COVER;
        s->b.s.bottom = seat;
    }
}

/* Lets the people who may answer a false call do so: one of them at the keyboard, or several at once, with all hands
 * hidden. */
static void ask_answers(local_play *s)
{
    const yv_seats people = local_play_answerers(&s->t->run.game) & s->people;
    if (people & (people - 1)) {
        s->now = STAGE_RACE;
        s->at_keyboard = YV_NOBODY;
        s->b.s.bottom = s->t->run.game.turn;
    } else if (people) {
        change_seats(s, local_play_first_of(people));
    }
}

static void deal(local_play *s)
{
    runner_deal(&s->t->run);
    say_remember(&s->history, &s->t->run.game);
    s->alone = 0;
    s->summed_up = false;
    s->b.s.summary[0] = '\0';
    if (s->people & (s->people - 1))
        s->at_keyboard = YV_NOBODY;
    tell_deal(s, &s->t->run.game);
    save(s);
}

/* Continues until the game waits for a person or a bot. */
static void proceed(local_play *s)
{
    runner_due due = runner_next(&s->t->run);
    if (s->now == STAGE_RACE)
        s->now = STAGE_PLAY;
    if (s->now == STAGE_PLAY && local_play_round_is_over(&s->t->run.game) && s->t->run.game.round > 0 && !s->summed_up)
        show_summary(s);
    if (s->now == STAGE_PLAY && due.what == RUNNER_DEAL)
        deal(s);
    due = runner_next(&s->t->run);
    if (s->now == STAGE_PLAY && due.what == RUNNER_ANSWER) {
        ask_answers(s);
    } else if (s->now == STAGE_PLAY && due.seat != YV_NOBODY) {
        const bool race = due.what == RUNNER_SLAP && runner_is_bot(&s->t->run, due.seat);
        change_seats(s, race ? s->t->run.game.turn : due.seat);
    }
    local_play_set_scene(s);
    schedule(s);
}

static void act(local_play *s, const yv_action *action)
{
    const yv_game before = s->t->run.game;
    const runner_due due = runner_next(&s->t->run);
    const yv_error error = runner_act(&s->t->run, action);
    if (error.code) {
        board_refuse_error(&s->b, error);
        return;
    }
    if (due.what == RUNNER_SLAP && action->verb == YV_PASS && due.seat == action->seat) {
        proceed(s);
        return;
    }
    say_remember(&s->history, &s->t->run.game);
    tell_action(s, &before, action, &s->t->run.game, s->t->run.reshuffled);
    board_clear_refusal(&s->b);
    if (action->seat == s->at_keyboard)
        board_settle(&s->b);
    save(s);
    if (!stop_endless_round(s))
        proceed(s);
}

static void act_bot(local_play *s, yv_seat seat)
{
    const yv_action action = runner_ask_bot(&s->t->run, seat);
    act(s, &action);
}

/* ---- wishes ---- */

static void go_on(local_play *s)
{
    switch (s->now) {
    case STAGE_SUMMARY:
        if (s->t->run.game.phase == YV_OVER || s->endless)
            s->again = true;
        else
            s->now = STAGE_PLAY;
        break;
    case STAGE_REVEAL: {
        const yv_seats answerers = local_play_answerers(&s->t->run.game) & s->people;
        s->now = STAGE_COVER;
        s->b.s.bottom = answerers ? local_play_first_of(answerers) : runner_next(&s->t->run).seat;
        break;
    }
    case STAGE_COVER:
        s->now = STAGE_PLAY;
        s->at_keyboard = s->b.s.bottom;
        break;
    case STAGE_RACE:
    case STAGE_PLAY: return;
    }
    if (!s->again)
        proceed(s);
}

/* Lets a bot act if its time has come. */
static void take_time(local_play *s)
{
    const runner_due due = runner_next(&s->t->run);
    const int64_t now = clock_ms();
    if (s->slap_at && now >= s->slap_at) {
        s->slap_at = 0;
        act_bot(s, due.seat);
    } else if (s->turn_at && now >= s->turn_at) {
        s->turn_at = 0;
        if (s->now == STAGE_SUMMARY) {
            go_on(s);
            return;
        }
        act_bot(s, due.what == RUNNER_ANSWER ? next_bot_to_answer(s) : s->t->run.game.turn);
    }
}

/* Rebuilds the log and the history from the record, when a game is resumed or a turn is taken back. */
static void recall(local_play *s)
{
    static yv_record record;
    yv_game before = {0};
    yv_step step;
    logbook_clear(&s->b.s.log);
    s->history = (say_history){0};
    yv_record_begin(&record, s->t->record, s->t->length);
    do {
        step = yv_record_next(&record);
        const bool told = step.what == YV_STEP_DEAL || step.what == YV_STEP_ACTION;
        if (told)
            say_remember(&s->history, &record.game);
        if (step.what == YV_STEP_ACTION)
            tell_action(s, &before, &step.action, &record.game, step.reshuffled);
        else if (step.what == YV_STEP_DEAL)
            tell_deal(s, &record.game);
        before = record.game;
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    ledger_read(&s->b.s.scores, s->t->record, s->t->length);
}

static void take_back(local_play *s)
{
    const yv_seat seat = local_play_first_of(s->people);
    if (!local_game_take_back(s->t, seat)) {
        board_refuse(&s->b, "You have no turn to take back.");
        return;
    }
    local_play_set_names(s);
    recall(s);
    board_settle(&s->b);
    s->now = STAGE_PLAY;
    s->summed_up = s->endless = false;
    s->b.s.summary[0] = '\0';
    s->at_keyboard = seat;
    save(s);
    scene_tell(&s->b.s, "You take back your last turn.");
    proceed(s);
}

/* Shows the best action and its reason, and selects its cards. */
static void give_hint(local_play *s)
{
    static advice all;
    const yv_view *view = &s->b.s.view;
    const bool decides = s->b.s.asked || (s->now == STAGE_PLAY && view->seat != YV_NOBODY && view->may_slap);
    if (!decides) {
        board_refuse(&s->b, "You have nothing to decide right now.");
        return;
    }
    if (!local_game_advise(s->t, view->seat, HINT_MS, NULL, &all) || all.count == 0) {
        board_refuse(&s->b, "This program was built without a trained net, so it has no advice.");
        return;
    }
    yv_text text = yv_text_in(s->b.hint, sizeof s->b.hint);
    say_hint(&text, &s->b.s.style, view, &all);
    if (all.choice[0].action.verb == YV_PLAY)
        pick_set(&s->b.p, view, &all.choice[0].action);
    schedule(s);
}

/* Takes a key while several people may swap hands: the number of a seat, or p if nobody wants to. */
static void answer(local_play *s, uint32_t character)
{
    const yv_seats people = local_play_answerers(&s->t->run.game) & s->people;
    yv_action action = {.verb = YV_SWAP, .take = YV_NO_CARD};
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++) {
        if (!(people >> seat & 1))
            continue;
        action.seat = (yv_seat)seat;
        if (character == (uint32_t)('1' + seat)) {
            act(s, &action);
            return;
        }
        if (character == 'p') {
            action.verb = YV_PASS;
            act(s, &action);
        }
    }
}

static void take_other(local_play *s, uint32_t character)
{
    if (s->now == STAGE_RACE && character != 'f') {
        answer(s, character);
    } else if (character == 'f') {
        s->fast = !s->fast;
        board_refuse(&s->b, s->fast ? "Bots now play fast. Press f to slow them down." : "Bots take their time again.");
        schedule(s);
    }
}

static void obey(local_play *s, const wish *wanted)
{
    switch (wanted->what) {
    case WISH_ACT: act(s, &wanted->action); break;
    case WISH_GO_ON: go_on(s); break;
    case WISH_UNDO: take_back(s); break;
    case WISH_HINT: give_hint(s); break;
    case WISH_COLOURS: terminal_next_theme(); break;
    case WISH_QUIT: s->leaving = true; break;
    case WISH_OTHER: take_other(s, wanted->character); break;
    default: break;
    }
}

/* ---- all ---- */

static void begin(local_play *s)
{
    s->chance = yv_rng_seeded((uint64_t)clock_ms());
    for (yv_seat seat = 0; seat < s->t->run.game.players; seat++)
        if (local_play_is_person(s, seat))
            s->people |= yv_seat_bit(seat);
    const bool alone = s->people && !(s->people & (s->people - 1));
    s->at_keyboard = alone ? local_play_first_of(s->people) : YV_NOBODY;
    s->b.can = s->people ? BOARD_PLAYS | BOARD_HINTS : 0;
    if (alone)
        s->b.can |= BOARD_UNDOES;
    s->b.s.view.seat = YV_NOBODY;
    s->summed_up = local_play_round_is_over(&s->t->run.game); /* a summary that was shown before is not shown again */
    local_play_set_eyes(s);
    recall(s);
    board_settle(&s->b);
    save(s);
    proceed(s);
}

static int64_t next_moment(const local_play *s)
{
    if (s->b.page != BOARD_TABLE || (!s->slap_at && !s->turn_at))
        return TERMINAL_FOREVER;
    return s->slap_at && (!s->turn_at || s->slap_at < s->turn_at) ? s->slap_at : s->turn_at;
}

static void show(local_play *s)
{
    terminal_prepare(&s->c);
    board_draw(&s->b, &s->c);
    terminal_show(&s->c);
}

local_screen_end local_screen_run(const local_screen *with)
{
    local_play *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->save = with->save;
    s->save_at = with->at;
    s->t = with->t;
    s->fast = with->fast;
    begin(s);
    while (!s->leaving && !s->again && !terminal_stopped()) {
        show(s);
        const input in = terminal_wait(next_moment(s), TERMINAL_NO_WAKER);
        if (in.kind == INPUT_TIME) {
            take_time(s);
            continue;
        }
        const bool was_away = s->b.page != BOARD_TABLE;
        const wish wanted = board_take(&s->b, &in);
        obey(s, &wanted);
        if (was_away && s->b.page == BOARD_TABLE)
            schedule(s); /* the game waits while a page is open */
    }
    const local_screen_end end = terminal_stopped() ? LOCAL_SCREEN_STOPPED
                                 : s->again         ? LOCAL_SCREEN_AGAIN
                                                    : LOCAL_SCREEN_LEFT;
    ledger_free(&s->b.s.scores);
    free(s);
    return end;
}
