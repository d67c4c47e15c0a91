/* The runner: whole games of bots, their records, and following a record. */
#include "../check.h"

#include "../../src/runner/runner.h"

enum { MOST_STEPS = 3000, RECORD_BYTES = 1 << 20 };

/* A game of bots, with its generator and its record. The runner points to these, so the struct must not move. */
typedef struct {
    runner run;
    yv_rng rng;
    char text[RECORD_BYTES];
    size_t length;
} bots_game;

static void append(void *sink, const char *lines, size_t length)
{
    bots_game *g = sink;
    CHECK(g->length + length < RECORD_BYTES);
    memcpy(g->text + g->length, lines, length);
    g->length += length;
    g->text[g->length] = '\0';
}

static void begin(bots_game *g, const char *words, const char *level, int players, uint64_t seed)
{
    static const char *const names[] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_rules rules;
    g->rng = yv_rng_seeded(seed);
    g->run = (runner){.chance = runner_rng(&g->rng), .record = {append, g}};
    CHECK(yv_rules_parse(&rules, yv_span_of(words), &nowhere));
    CHECK_NUMBER(runner_start(&g->run, &rules, players).code, YV_OK);
    for (yv_seat seat = 0; seat < players; seat++)
        g->run.bot[seat] = bot_make(bot_find_level(level), NULL, seed + seat);
    yv_text head = yv_text_in(g->text, RECORD_BYTES);
    yv_record_put_head(&head, &rules, names, players);
    g->length = head.length;
}

static void step(bots_game *g)
{
    const runner_due due = runner_next(&g->run);
    if (due.what == RUNNER_OVER)
        return;
    if (due.what == RUNNER_DEAL) {
        runner_deal(&g->run);
        return;
    }
    const yv_action action = runner_ask_bot(&g->run, due.seat);
    CHECK_NUMBER(runner_act(&g->run, &action).code, YV_OK);
}

static void play(bots_game *g, int steps)
{
    for (int i = 0; i < steps && !check_failed; i++)
        step(g);
}

/* Follows the record of one game in another. */
static void follow(bots_game *to, const bots_game *from)
{
    static yv_record record;
    yv_step step;
    yv_record_begin(&record, from->text, from->length);
    do {
        step = yv_record_next(&record);
        runner_follow(&to->run, &record, &step);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    CHECK_NUMBER(step.what, YV_STEP_END);
}

static const char *const unusual[] = {
    "traveller",
    "traveller false_call=draw3",
    "traveller false_call=swap threshold=25",
    "traveller false_call=eliminate",
    "traveller last_turn=on threshold=20",
    "traveller slap=runs ace=wrap",
    "traveller upcard=off end=first",
    "traveller hand=7 jokers=4 decks=2 set_jokers=on",
};

TEST(following_the_record_of_a_game_leads_to_the_same_game)
{
    static bots_game one, other;
    for (size_t i = 0; i < sizeof unusual / sizeof *unusual && !check_failed; i++) {
        begin(&one, unusual[i], "random", 4, i);
        play(&one, MOST_STEPS);
        yv_decline_slap(&one.run.game); /* records do not contain declined slap-downs */
        begin(&other, unusual[i], "random", 4, i);
        follow(&other, &one);
        yv_decline_slap(&other.run.game);
        CHECK(memcmp(&one.run.game, &other.run.game, sizeof one.run.game) == 0);
        CHECK(memcmp(&one.run.past, &other.run.past, sizeof one.run.past) == 0);
        CHECK_TEXT(other.text, one.text);
    }
}

TEST(games_go_the_same_way_without_a_record)
{
    static bots_game one, other;
    begin(&one, "traveller", "novice", 3, 5);
    begin(&other, "traveller", "novice", 3, 5);
    const size_t head = other.length;
    other.run.record.put = NULL;
    play(&one, 400), play(&other, 400);
    CHECK(memcmp(&one.run.game, &other.run.game, sizeof one.run.game) == 0);
    CHECK(other.length == head);
}

TEST(what_is_refused_changes_nothing)
{
    static bots_game g;
    begin(&g, "traveller", "easy", 2, 1);
    play(&g, 3);
    const runner before = g.run;
    const size_t length = g.length;
    const yv_action wrong = {
        .verb = YV_PLAY, .seat = g.run.game.turn, .take = YV_STOCK, .count = 1, .card = {YV_NO_CARD}};
    CHECK(runner_act(&g.run, &wrong).code != YV_OK);
    CHECK(memcmp(&before, &g.run, sizeof before) == 0);
    CHECK(g.length == length);
}

/* Plays until a seat may slap down. */
static runner_due play_to_slap(bots_game *g)
{
    runner_due due = {RUNNER_OVER, YV_NOBODY};
    for (uint64_t seed = 0; seed < 200 && due.what != RUNNER_SLAP; seed++) {
        begin(g, "traveller", "easy", 2, seed);
        for (int i = 0; i < 60 && (due = runner_next(&g->run)).what != RUNNER_SLAP; i++)
            step(g);
    }
    CHECK_NUMBER(due.what, RUNNER_SLAP);
    return due;
}

TEST(a_slap_down_that_is_declined_is_not_offered_again)
{
    static bots_game g;
    const runner_due due = play_to_slap(&g);
    const size_t length = g.length;
    CHECK_NUMBER(runner_act(&g.run, &(yv_action){.verb = YV_PASS, .seat = due.seat}).code, YV_OK);
    CHECK_NUMBER(runner_next(&g.run).what, RUNNER_PLAY);
    CHECK(runner_next(&g.run).seat != due.seat);
    CHECK(g.length == length);
}

TEST(only_the_seat_that_may_slap_down_can_decline)
{
    static bots_game g;
    const runner_due due = play_to_slap(&g);
    CHECK(runner_act(&g.run, &(yv_action){.verb = YV_PASS, .seat = (yv_seat)(1 - due.seat)}).code != YV_OK);
    CHECK_NUMBER(runner_next(&g.run).what, RUNNER_SLAP);
}

static bool read_tag(runner *r, const char *key, const char *value, char *reason)
{
    yv_text why = yv_text_in(reason, 100);
    const yv_step tag = {.what = YV_STEP_TAG, .key = yv_span_of(key), .value = yv_span_of(value)};
    return runner_read_tag(r, &tag, &why);
}

TEST(tags_say_which_seats_are_bots)
{
    char reason[100];
    runner r = {.bot[2].level = bot_find_level("hard")};
    CHECK(read_tag(&r, "seat2", "greedy", reason) && r.bot[1].level == bot_find_level("easy"));
    CHECK(read_tag(&r, "seat3", "person", reason) && !runner_is_bot(&r, 2));
    CHECK(read_tag(&r, "seat9", "genius", reason) && read_tag(&r, "event", "final", reason));
    CHECK(!read_tag(&r, "seat1", "genius", reason));
    CHECK_TEXT(reason, "there is no bot of that level");
}

CHECK_MAIN
