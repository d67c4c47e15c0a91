/* Games at this computer: their records, and resuming them in the middle. */
#include "../check.h"

#include "../../src/local/moment.h"
#include "../../src/local/local_game.h"

enum { MOST_ACTIONS = 3000 };

static void open_bots(local_game *t, const char *rules_text, const char *level, int players, uint64_t seed)
{
    yv_rules rules;
    local_seat seats[YV_MAX_PLAYERS] = {0};
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    CHECK(yv_rules_parse(&rules, yv_span_of(rules_text), &why));
    for (int seat = 0; seat < players; seat++) {
        snprintf(seats[seat].name, sizeof seats[seat].name, "Bot %d", seat + 1);
        seats[seat].level = bot_find_level(level);
    }
    CHECK(local_game_open(t, &rules, seats, players, &seed, &why));
}

/* Plays at most `most` steps and returns their number. */
static int play(local_game *t, int most)
{
    int steps = 0;
    for (runner_due due; steps < most && (due = runner_next(&t->run)).what != RUNNER_OVER; steps++) {
        if (due.what == RUNNER_DEAL) {
            runner_deal(&t->run);
            continue;
        }
        const yv_action action = runner_ask_bot(&t->run, due.seat);
        CHECK_NUMBER(runner_act(&t->run, &action).code, YV_OK);
    }
    return steps;
}

/* Replays the record and compares its last position with that of the game. */
static void check_record(const local_game *t)
{
    static yv_record record;
    yv_step step;
    yv_record_begin(&record, t->record, t->length);
    do
        step = yv_record_next(&record);
    while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    CHECK_NUMBER(step.what, YV_STEP_END);
    CHECK_NUMBER(record.game.phase, t->run.game.phase);
    CHECK_NUMBER(record.game.round, t->run.game.round);
    CHECK(memcmp(record.game.total, t->run.game.total, sizeof t->run.game.total) == 0);
    CHECK(memcmp(record.game.pile, t->run.game.pile, sizeof t->run.game.pile) == 0);
}

TEST(games_under_every_preset_have_right_records)
{
    for (int preset = 0; preset < YV_PRESETS; preset++) {
        for (uint64_t seed = 0; seed < 3; seed++) {
            local_game t;
            open_bots(&t, yv_presets[preset].name, "random", yv_presets[preset].most, seed);
            play(&t, MOST_ACTIONS);
            check_record(&t);
            local_game_close(&t);
        }
    }
}

TEST(games_under_every_unusual_rule_have_right_records)
{
    static const char *const rules[] = {
        "traveller false_call=draw3",     "traveller false_call=swap threshold=25",
        "traveller false_call=eliminate", "traveller last_turn=on threshold=20",
        "traveller slap=runs ace=wrap",   "jhyap threshold=25",
        "traveller upcard=off end=first", "traveller hand=7 jokers=4 decks=2 set_jokers=on",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        local_game t;
        open_bots(&t, rules[i], "random", 4, i);
        play(&t, MOST_ACTIONS);
        check_record(&t);
        local_game_close(&t);
    }
}

TEST(the_same_seed_is_the_same_game)
{
    local_game one, two, other;
    open_bots(&one, "traveller", "greedy", 3, 7);
    open_bots(&two, "traveller", "greedy", 3, 7);
    open_bots(&other, "traveller", "greedy", 3, 8);
    play(&one, 100), play(&two, 100), play(&other, 100);
    CHECK_TEXT(one.record, two.record);
    CHECK(strcmp(one.record, other.record) != 0);
    local_game_close(&one), local_game_close(&two), local_game_close(&other);
}

TEST(a_resumed_game_goes_on_as_it_would_have)
{
    for (int stop = 0; stop <= 300; stop += 7) {
        local_game whole, first, second;
        char reason[200];
        yv_text why = yv_text_in(reason, sizeof reason);
        int line;
        open_bots(&whole, "traveller", "greedy", 3, 11);
        open_bots(&first, "traveller", "greedy", 3, 11);
        play(&whole, 300);
        play(&first, stop);
        CHECK(local_game_resume(&second, first.record, first.length, NULL, &line, &why));
        CHECK_TEXT(second.record, first.record);
        play(&second, 300 - stop);
        CHECK_TEXT(second.record, whole.record);
        local_game_close(&whole), local_game_close(&first), local_game_close(&second);
    }
}

/* Resumes a text and returns why that failed, or an empty text. */
static const char *trouble(const char *text, int *line)
{
    static char reason[300];
    local_game t;
    yv_text why = yv_text_in(reason, sizeof reason);
    *line = -1;
    if (!local_game_resume(&t, text, strlen(text), NULL, line, &why))
        return reason;
    local_game_close(&t);
    return "";
}

TEST(what_cannot_be_resumed_is_refused_with_a_reason)
{
    int line;
    CHECK_TEXT(trouble("", &line), "the record is empty");
    CHECK_TEXT(trouble("yaniv 1\nplayer A\nplayer B\ntag seat2 genius\n", &line), "there is no bot of that level");
    CHECK_NUMBER(line, 4);
    CHECK_TEXT(trouble("yaniv 1\nplayer A\n", &line), "this game is for 2 to 8 players");
    CHECK_TEXT(trouble("yaniv 1\nplayer A\nplayer B\nround 2\n", &line), "this should be round 1");
    CHECK_NUMBER(line, 4);
    CHECK_TEXT(
        trouble("yaniv 1\nplayer A\nplayer B\ntag seat2 greedy\ntag seat9 x\ntag seed 999999999999999999999999\n",
                &line),
        "");
}

TEST(a_game_that_is_over_cannot_be_resumed)
{
    local_game t;
    int line;
    open_bots(&t, "duel", "random", 2, 1);
    play(&t, 100000);
    CHECK_NUMBER(runner_next(&t.run).what, RUNNER_OVER);
    CHECK_TEXT(trouble(t.record, &line), "this game is over, so it cannot be resumed");
    CHECK_NUMBER(line, 0);
    local_game_close(&t);
}

TEST(an_unfinished_piece_at_the_end_of_a_record_is_dropped)
{
    local_game t, again;
    char reason[300], text[8192];
    yv_text why = yv_text_in(reason, sizeof reason);
    int line;
    open_bots(&t, "traveller", "greedy", 2, 1);
    snprintf(text, sizeof text, "%s%s", t.record, "round 1\nstart 2\n");
    CHECK(local_game_resume(&again, text, strlen(text), NULL, &line, &why));
    CHECK_NUMBER(runner_next(&again.run).what, RUNNER_DEAL);
    play(&again, 10);
    check_record(&again);
    local_game_close(&again);
    play(&t, 5);
    snprintf(text, sizeof text, "%s%s", t.record, "reshuffle 4c5d");
    CHECK(local_game_resume(&again, text, strlen(text), NULL, &line, &why));
    play(&again, 10);
    check_record(&again);
    local_game_close(&again), local_game_close(&t);
}

TEST(what_is_refused_changes_nothing)
{
    local_game t;
    open_bots(&t, "traveller", "greedy", 2, 1);
    play(&t, 3);
    const yv_game before = t.run.game;
    const size_t length = t.length;
    const yv_action wrong = {
        .verb = YV_PLAY, .seat = t.run.game.turn, .take = YV_STOCK, .count = 1, .card = {YV_NO_CARD}};
    CHECK(runner_act(&t.run, &wrong).code != YV_OK);
    CHECK(memcmp(&before, &t.run.game, sizeof before) == 0);
    CHECK(t.length == length);
    local_game_close(&t);
}

TEST(a_slap_down_that_is_declined_is_not_offered_again)
{
    const bool offered = false; /* if any of these games offers one, the test returns before */
    for (uint64_t seed = 0; seed < 200; seed++) {
        local_game t;
        open_bots(&t, "traveller", "greedy", 2, seed);
        for (int i = 0; i < 60; i++) {
            const runner_due due = runner_next(&t.run);
            if (due.what == RUNNER_SLAP) {
                const size_t length = t.length;
                CHECK_NUMBER(runner_act(&t.run, &(yv_action){.verb = YV_PASS, .seat = due.seat}).code, YV_OK);
                CHECK_NUMBER(runner_next(&t.run).what, RUNNER_PLAY);
                CHECK(t.length == length);
                local_game_close(&t);
                return;
            }
            play(&t, 1);
        }
        local_game_close(&t);
    }
    CHECK(offered);
}

/* Fills in what `yaniv hint` says at the end of the record. */
static void advise_by_record(const local_game *t, yv_seat seat, advice *all)
{
    static moment at;
    static bot_model model;
    const yv_view view = yv_view_of(&t->run.game, seat);
    moment_begin(&at, t->record, t->length);
    while (moment_next(&at))
        ;
    CHECK(!at.record.failed && moment_asks(&at.record.game, seat));
    bot_model_prepare(&model, weights_builtin(), &t->run.game.rules, t->run.game.players);
    const bot adviser = advise_bot(&model, t->seed, -1, NULL);
    advise(&adviser, &view, &at.run.past, all);
}

/* Structs may have padding, so their fields are compared. */
static void check_same_choice(const advise_choice *here, const advise_choice *there)
{
    char one[128], other[128];
    yv_text first = yv_text_in(one, sizeof one), second = yv_text_in(other, sizeof other);
    yv_put_action(&first, &here->action);
    yv_put_action(&second, &there->action);
    CHECK_TEXT(one, other);
    CHECK_NUMBER(here->judged, there->judged);
    if (!here->judged)
        return;
    CHECK_NUMBER(here->points, there->points);
    CHECK_NUMBER(here->win, there->win);
    CHECK_NUMBER(here->assaf, there->assaf);
    CHECK_NUMBER(here->worlds, there->worlds);
    CHECK_NUMBER(here->reason.code, there->reason.code);
    CHECK_NUMBER(here->reason.number, there->reason.number);
    CHECK_NUMBER(here->reason.other, there->reason.other);
}

TEST(advice_in_a_game_is_the_advice_on_its_record)
{
    static advice here, there;
    local_game t;
    open_bots(&t, "slapdown limit=60 last_turn=on threshold=12", "hard", 3, 5);
    for (int i = 0; i < 12; i++) {
        play(&t, 7);
        const runner_due due = runner_next(&t.run);
        if (due.seat == YV_NOBODY)
            continue;
        CHECK(local_game_advise(&t, due.seat, -1, NULL, &here));
        advise_by_record(&t, due.seat, &there);
        CHECK_NUMBER(here.count, there.count);
        for (int j = 0; j < here.count && j < there.count; j++)
            check_same_choice(&here.choice[j], &there.choice[j]);
        CHECK_NUMBER(runner_next(&t.run).what, due.what);
    }
    local_game_close(&t);
}

CHECK_MAIN
