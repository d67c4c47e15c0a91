/* Ratings, results and the cost of leaving a rated game. */
#include "../duel.h"

#include "../../src/server/core/room.h"

/* ---- ratings ---- */

static void open_rated(void)
{
    open_duel("1 0 race 1500", "traveller", slap_deck);
    ask(other, "{\"do\":\"open\",\"id\":1,\"table\":@}");
}

static int32_t change_of(player_id id)
{
    int32_t change = 0;
    for (size_t i = 0; i < w.facts; i++)
        if (w.fact[i].kind == FACT_RATING && w.fact[i].player == id)
            change += w.fact[i].change;
    return change;
}

TEST(guests_and_bots_do_not_play_for_ratings)
{
    world_open(&w, 1);
    const core_conn guest = world_connect(&w, 4);
    one = world_connect(&w, 1);
    CHECK(is_error(ask(guest, "{\"do\":\"create\",\"id\":1,\"rated\":true}"), "rated"));
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"rated\":true}")));
    note_code(one);
    CHECK(is_error(ask(guest, "{\"do\":\"sit\",\"id\":1,\"table\":@}"), "rated"));
    CHECK(is_error(ask(one, "{\"do\":\"bot\",\"id\":1,\"table\":@,\"seat\":2,\"level\":\"easy\"}"), "rated"));
    CHECK(is_ok(ask(one, "{\"do\":\"set\",\"id\":1,\"table\":@,\"rated\":false}")));
    CHECK(is_ok(ask(one, "{\"do\":\"bot\",\"id\":1,\"table\":@,\"seat\":2,\"level\":\"easy\"}")));
    CHECK(is_error(ask(one, "{\"do\":\"set\",\"id\":1,\"table\":@,\"rated\":true}"), "rated"));
    world_close(&w);
}

/* Seat 1 has three aces and two jokers, and calls at once. */
static const char call_deck[] = "AcKdAdQdAhKhJkQhJkJh6h";

static void finish_first_round(void)
{
    open_duel("1 0 race 1500", "traveller", call_deck);
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"yaniv\"}")));
    CHECK(world_said(&w, two, "\"event\":\"round\""));
}

TEST(a_player_who_starts_another_game_pays_for_the_unfinished_one)
{
    finish_first_round(); /* 0 and 50, halved to 25 */
    const char *answer = ask(two, "{\"do\":\"create\",\"id\":20}");
    CHECK(is_error(answer, "unfinished") && strstr(answer, "\"table\":\"bakotimu\",\"cost\":200"));
    CHECK(is_error(ask(two, "{\"do\":\"play\",\"id\":20}"), "unfinished"));
    CHECK(is_ok(ask(two, "{\"do\":\"create\",\"id\":20,\"leave\":true,\"seats\":2,\"bots\":[\"easy\"]}")));
    CHECK_NUMBER(change_of(2), 0);
    char first[sizeof code];
    memcpy(first, code, sizeof code);
    sscanf(strstr(world_said(&w, two, "{\"re\":20,\"ok\":true"), "\"table\":\"") + 9, "%12[a-z]", code);
    CHECK(is_ok(ask(two, "{\"do\":\"start\",\"id\":21,\"table\":@}")));
    CHECK_NUMBER(change_of(2), -200);
    CHECK(world_said(&w, one, "\"event\":\"quit\",\"table\":\"bakotimu\""));
    CHECK(strstr(world_said(&w, one, "\"event\":\"quit\""), "\"seat\":2,\"charged\":200"));
    CHECK(strstr(world_said(&w, two, "\"event\":\"you\""), "\"rating\":800"));
    memcpy(code, first, sizeof code);
    CHECK(is_error(ask(two, "{\"do\":\"back\",\"id\":22,\"table\":@}"), "not_yours"));
    world_close(&w);
}

TEST(a_player_who_agrees_to_leave_one_game_does_not_pay_for_a_later_one)
{
    char waiting[sizeof code], later[sizeof code];
    for (int restarts = 0; restarts < 2; restarts++) {
        finish_first_round();
        const core_conn third = world_connect(&w, 3);
        ask(third, "{\"do\":\"create\",\"id\":1,\"seats\":3,\"bots\":[\"easy\"]}");
        note_code(third);
        memcpy(waiting, code, sizeof code);
        CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":20,\"table\":@,\"leave\":true}")));
        ask(one, "{\"do\":\"create\",\"id\":20,\"seats\":2,\"rated\":true,\"leave\":true}");
        sscanf(strstr(world_said(&w, one, "{\"re\":20,\"ok\":true"), "\"table\":\"") + 9, "%12[a-z]", code);
        memcpy(later, code, sizeof code);
        CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":21,\"table\":@,\"leave\":true}")));
        CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":21,\"table\":@}")));
        world_wait(&w, 6000);
        core_conn starter = third;
        if (restarts) {
            CHECK(world_kill(&w, w.facts));
            starter = world_connect(&w, 3);
        }
        memcpy(code, waiting, sizeof code);
        CHECK(is_ok(ask(starter, "{\"do\":\"start\",\"id\":22,\"table\":@}")));
        for (size_t i = 0; i < w.facts; i++)
            CHECK(w.fact[i].kind != FACT_LOG || strcmp(w.fact[i].table, later) != 0
                  || strncmp(w.fact[i].text, ">quit ", 6) != 0);
        world_close(&w);
    }
}

TEST(a_missed_round_event_has_its_move)
{
    finish_first_round();
    ask(two, "{\"do\":\"open\",\"id\":20,\"table\":@,\"since\":4}");
    const char *state = world_said(&w, two, "\"event\":\"table\"");
    const char *round = strstr(strstr(state, "\"missed\":["), "{\"event\":\"round\"");
    CHECK(round && strncmp(strstr(round, "\"n\":6,"), "\"n\":6,\"move\":2,\"round\":1,", 25) == 0);
    world_close(&w);
}

static const game_over *last_game(void)
{
    for (size_t i = w.facts; i-- > 0;)
        if (w.fact[i].kind == FACT_GAME_OVER)
            return &w.fact[i].over;
    return NULL;
}

/* Seat 2 wins by a false call of seat 1. */
static const game_seat *win_by_false_call(const char *before)
{
    open_duel("0 0 race 1500", "traveller false_call=eliminate", slap_deck);
    CHECK(is_ok(ask(two, before)));
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"yaniv\"}")));
    CHECK(last_game() && last_game()->seat[1].won);
    return &last_game()->seat[1];
}

TEST(a_winner_who_has_left_is_marked)
{
    CHECK(win_by_false_call("{\"do\":\"leave\",\"id\":9,\"table\":@}")->left);
    world_close(&w);
    CHECK(!win_by_false_call("{\"do\":\"away\",\"id\":9,\"table\":@}")->left);
    world_close(&w);
}

TEST(a_player_who_has_left_gets_no_credit_for_the_substitute)
{
    open_duel("0 0 race 1500", "traveller limit=20", call_deck);
    CHECK(is_ok(ask(one, "{\"do\":\"leave\",\"id\":9,\"table\":@}")));
    world_wait(&w, 60000);
    CHECK(world_said(&w, two, "\"event\":\"end\""));
    const game_over *over = last_game();
    CHECK(over->seat[0].won && over->seat[0].left && over->seat[0].counts.yanivs == 0
          && over->seat[0].counts.rounds == 0);
    CHECK(!over->seat[1].left && over->seat[1].counts.rounds == 1);
    world_close(&w);
}

TEST(a_player_is_not_charged_when_others_start_a_game)
{
    /* Player 2 sits at a table that waits, and then plays a rated game elsewhere. */
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2), other = world_connect(&w, 3);
    ask(other, "{\"do\":\"create\",\"id\":1,\"seats\":3,\"bots\":[\"easy\"]}");
    char waiting[sizeof code];
    note_code(other);
    memcpy(waiting, code, sizeof code);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"rated\":true}");
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}")));
    memcpy(code, waiting, sizeof code);
    CHECK(is_ok(ask(other, "{\"do\":\"start\",\"id\":3,\"table\":@}")));
    CHECK(!strstr(world_said(&w, other, "\"event\":\"start\""), "\"id\":2,"));
    CHECK(!world_said(&w, one, "\"event\":\"quit\""));
    world_close(&w);
}

TEST(the_rating_changes_are_stored_with_the_game)
{
    open_rated();
    CHECK(is_ok(ask(one, "{\"do\":\"leave\",\"id\":10,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"leave\",\"id\":10,\"table\":@}")));
    world_wait(&w, 10000000);
    CHECK(world_said(&w, other, "\"event\":\"end\""));
    CHECK(change_of(1) != 0 && change_of(2) != 0);
    for (size_t i = 0; i < w.facts; i++)
        if (w.fact[i].kind == FACT_GAME_OVER)
            for (int seat = 0; seat < 2; seat++)
                CHECK_NUMBER(w.fact[i].over.seat[seat].rating_change, change_of(seat + 1));
    world_close(&w);
}

TEST(a_game_that_a_false_call_ends_is_rated_and_its_secret_is_shown)
{
    open_duel("1 0 race 1500", "traveller false_call=eliminate", slap_deck);
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"yaniv\"}")));
    CHECK(!world_said(&w, two, "\"event\":\"round\""));
    CHECK(strstr(world_said(&w, two, "\"event\":\"end\""), "\"winners\":[2]"));
    CHECK(strstr(world_said(&w, two, "\"event\":\"end\""), secret));
    CHECK_NUMBER(change_of(1), -201);
    CHECK_NUMBER(change_of(2), 201);
    CHECK(world_kill(&w, w.facts));
    world_close(&w);
}

TEST(leaving_before_the_first_deal_is_recorded_after_it)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"rated\":true}");
    note_code(one);
    ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}");
    ask(two, "{\"do\":\"create\",\"id\":2,\"seats\":2,\"bots\":[\"easy\"]}");
    ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}");
    CHECK(
        is_ok(ask(two, "{\"do\":\"create\",\"id\":3,\"seats\":2,\"bots\":[\"easy\"],\"start\":true,\"leave\":true}")));
    CHECK(!world_said(&w, one, "\"event\":\"deal\""));
    world_wait(&w, 1000);
    const world_fact *deal = NULL;
    for (size_t i = 0; i < w.facts; i++)
        if (w.fact[i].kind == FACT_LOG && strcmp(w.fact[i].table, code) == 0
            && strncmp(w.fact[i].text, ">deal ", 6) == 0)
            deal = &w.fact[i];
    CHECK(deal && strstr(deal->text, "\n2 quit\n"));
    CHECK_NUMBER(change_of(2), 0);
    world_close(&w);
}

CHECK_MAIN

TEST(a_player_who_is_deleted_during_a_game_is_not_named_in_its_record)
{
    for (int restarts = 0; restarts < 2; restarts++) {
        open_duel("0 0 race 1500", "traveller limit=20", call_deck);
        core_player_gone(w.c, 1, w.now);
        w.player[0].id = 0;
        if (restarts) {
            CHECK(world_kill(&w, w.facts));
            two = world_connect(&w, 2);
        }
        world_wait(&w, 6000000);
        CHECK(restarts || strstr(world_said(&w, two, "\"event\":\"player\""), "\"deleted\""));
        const game_over *over = last_game();
        CHECK_TEXT(over->seat[0].name, "deleted");
        const char *record = NULL;
        for (size_t i = 0; i < w.facts; i++)
            if (w.fact[i].kind == FACT_GAME_OVER)
                record = w.fact[i].text;
        CHECK(record && strstr(record, "\nplayer deleted\nplayer Two\n") && !strstr(record, "player One"));
        world_close(&w);
    }
}

/* ---- what can be rated ---- */

TEST(a_rated_table_has_an_unchanged_preset_and_a_clock)
{
    static const char *const settings[] = {"\"rules\":\"traveller limit=1000\"", "\"rules\":\"tally\"",
                                           "\"rules\":\"duel\",\"seats\":2", "\"clock\":0"};
    world_open(&w, 1);
    one = world_connect(&w, 1);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        CHECK(is_error(ask(one, "{\"do\":\"create\",\"id\":1,\"rated\":true,%s}", settings[i]), "unratable"));
        CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":2,%s}", settings[i])));
        note_code(one);
        CHECK(is_error(ask(one, "{\"do\":\"set\",\"id\":3,\"table\":@,\"rated\":true}"), "unratable"));
    }
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":4,\"rated\":true,\"rules\":\"jhyap\"}")));
    note_code(one);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        CHECK(is_error(ask(one, "{\"do\":\"set\",\"id\":5,\"table\":@,%s}", settings[i]), "unratable"));
    world_close(&w);
}

TEST(players_agree_to_changed_settings_before_the_game_starts)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2}")));
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"set\",\"id\":2,\"table\":@,\"rated\":true}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"unconfirmed\""), "\"seats\":[2]"));
    CHECK(is_error(ask(one, "{\"do\":\"start\",\"id\":3,\"table\":@}"), "unconfirmed"));
    CHECK(world_kill(&w, w.facts));
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    CHECK(is_ok(ask(two, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"table\""), "\"unconfirmed\":[2]"));
    CHECK(is_error(ask(one, "{\"do\":\"start\",\"id\":3,\"table\":@}"), "unconfirmed"));
    CHECK(is_ok(ask(two, "{\"do\":\"ready\",\"id\":2,\"table\":@}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"unconfirmed\""), "\"seats\":[]"));
    CHECK(is_ok(ask(one, "{\"do\":\"set\",\"id\":4,\"table\":@,\"rated\":true}"))); /* nothing changes */
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":5,\"table\":@}")));
    world_close(&w);
}

/* Waits until one more game is over, but not much longer: ten games must fit into a day. */
static void wait_for_end(void)
{
    const size_t facts = w.facts;
    for (int minutes = 0; minutes < 1000; minutes++) {
        for (size_t i = facts; i < w.facts; i++)
            if (w.fact[i].kind == FACT_GAME_OVER)
                return;
        world_wait(&w, 60000);
    }
}

/* Plays a rated game in which both seats are played by bots from the start. */
static void play_substituted(void)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"rated\":true}")));
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"away\",\"id\":3,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"away\",\"id\":3,\"table\":@}")));
    wait_for_end();
    CHECK(world_said(&w, one, "\"event\":\"end\""));
}

TEST(a_player_for_whom_a_bot_played_gains_nothing_and_loses_as_usual)
{
    play_substituted();
    const game_over *over = last_game();
    CHECK(over->rated);
    for (int seat = 0; seat < 2; seat++)
        CHECK(over->seat[seat].won ? over->seat[seat].rating_change == 0 : over->seat[seat].rating_change < 0);
    CHECK(change_of(1) + change_of(2) < 0);
    world_close(&w);
}

/* Plays a short rated game of three, in which bots play all seats from the start. */
static void play_three(uint64_t seed)
{
    world_open(&w, seed);
    w.settings.rate_all_rules = true;
    core_close(w.c);
    world_start_core(&w);
    one = world_connect(&w, 1), two = world_connect(&w, 2), other = world_connect(&w, 3);
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":3,\"rated\":true,\"rules\":\"traveller limit=20\"}")));
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(other, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}")));
    for (int i = 0; i < 3; i++)
        CHECK(is_ok(ask((core_conn[]){one, two, other}[i], "{\"do\":\"away\",\"id\":3,\"table\":@}")));
    wait_for_end();
}

/* True if the last game's record says that the seat, from 1, gained nothing. */
static bool is_substituted(int seat)
{
    const char *record = "";
    for (size_t i = 0; i < w.facts; i++)
        if (w.fact[i].kind == FACT_GAME_OVER)
            record = w.fact[i].text;
    for (const char *at = record; (at = strstr(at, "\ntag substituted"));) {
        at = strchr(at + 5, ' ') + 1;
        at = strchr(at, ' ') + 1;
        for (; *at != '\n'; at++)
            if (*at == '0' + seat)
                return true;
    }
    return false;
}

TEST(what_a_player_gained_is_taken_back_when_a_bot_plays_the_rest)
{
    int taken_back = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        play_three(seed);
        for (int seat = 0; seat < 3; seat++) {
            if (!is_substituted(seat + 1))
                continue;
            CHECK(last_game()->seat[seat].rating_change <= 0);
            for (size_t i = 0; i < w.facts; i++)
                taken_back += w.fact[i].kind == FACT_RATING && w.fact[i].player == seat + 1 && w.fact[i].change > 0;
        }
        world_close(&w);
    }
    CHECK(taken_back > 0);
}

/* Plays rated games of two players, with bots in their place, until `games` are over. */
static void play_again(int games)
{
    play_substituted();
    for (int game = 1; game < games; game++) {
        CHECK(is_ok(ask(one, "{\"do\":\"rematch\",\"id\":4,\"table\":@}")));
        CHECK(is_ok(ask(two, "{\"do\":\"rematch\",\"id\":4,\"table\":@}")));
        CHECK(is_ok(ask(one, "{\"do\":\"away\",\"id\":5,\"table\":@}")));
        CHECK(is_ok(ask(two, "{\"do\":\"away\",\"id\":5,\"table\":@}")));
        wait_for_end();
    }
}

static int count_over(bool rated)
{
    int games = 0;
    for (size_t i = 0; i < w.facts; i++)
        games += w.fact[i].kind == FACT_GAME_OVER && w.fact[i].over.rated == rated;
    return games;
}

TEST(the_eleventh_game_of_the_same_players_in_a_day_is_casual_and_the_table_says_so_before)
{
    play_again(9);
    CHECK_NUMBER(count_over(true), 9);
    CHECK(!world_said(&w, one, "\"limited\":true"));
    CHECK(is_ok(ask(one, "{\"do\":\"rematch\",\"id\":4,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"rematch\",\"id\":4,\"table\":@}")));
    ask(one, "{\"do\":\"away\",\"id\":5,\"table\":@}");
    ask(two, "{\"do\":\"away\",\"id\":5,\"table\":@}");
    wait_for_end();
    CHECK_NUMBER(count_over(true), 10);
    CHECK(strstr(world_said(&w, two, "\"event\":\"limited\""), "\"limited\":true"));
    const int32_t before = change_of(1);
    CHECK(is_ok(ask(one, "{\"do\":\"rematch\",\"id\":4,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"rematch\",\"id\":4,\"table\":@}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"start\""), "\"rated\":false"));
    ask(one, "{\"do\":\"away\",\"id\":5,\"table\":@}");
    ask(two, "{\"do\":\"away\",\"id\":5,\"table\":@}");
    CHECK(world_kill(&w, w.facts));
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    wait_for_end();
    CHECK_NUMBER(count_over(true), 10);
    CHECK_NUMBER(count_over(false), 1);
    CHECK_NUMBER(change_of(1), before);
    /* At another table, the same two also play a casual game; a third player makes it another set. */
    other = world_connect(&w, 3);
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":3,\"rated\":true}")));
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(strstr(world_said(&w, one, "\"event\":\"limited\""), "\"limited\":true"));
    CHECK(is_ok(ask(other, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(strstr(world_said(&w, one, "\"event\":\"limited\""), "\"limited\":false"));
    /* The host cannot start before the others have seen that. */
    CHECK(is_error(ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}"), "unconfirmed"));
    world_wait(&w, 3000);
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":3,\"table\":@}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"start\""), "\"rated\":true"));
    world_close(&w);
}

TEST(a_day_later_the_same_players_play_for_ratings_again)
{
    play_again(10);
    CHECK(world_said(&w, one, "\"limited\":true"));
    w.now += INT64_C(86400) * 1000000;
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"rated\":true}")));
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"start\""), "\"rated\":true"));
    world_close(&w);
}

TEST(a_table_that_did_not_say_that_its_game_is_casual_does_not_start_it)
{
    /* Both sit at a second table while they play the tenth game at the first. */
    char first[sizeof code];
    play_again(9);
    memcpy(first, code, sizeof code);
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"rated\":true}")));
    note_code(one);
    char second[sizeof code];
    memcpy(second, code, sizeof code);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    memcpy(code, first, sizeof code);
    CHECK(is_ok(ask(one, "{\"do\":\"rematch\",\"id\":4,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"rematch\",\"id\":4,\"table\":@}")));
    ask(one, "{\"do\":\"away\",\"id\":5,\"table\":@}");
    ask(two, "{\"do\":\"away\",\"id\":5,\"table\":@}");
    wait_for_end();
    CHECK_NUMBER(count_over(true), 10);
    memcpy(code, second, sizeof code);
    CHECK(is_error(ask(one, "{\"do\":\"start\",\"id\":6,\"table\":@}"), "unconfirmed"));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":6,\"table\":@}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"start\""), "\"rated\":false"));
    world_close(&w);
}

TEST(nobody_sits_down_at_a_rated_table_whose_settings_have_just_changed)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2}")));
    note_code(one);
    CHECK(is_ok(ask(one, "{\"do\":\"set\",\"id\":2,\"table\":@,\"rated\":true}")));
    CHECK(is_error(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}"), "not_now"));
    world_wait(&w, ROOM_LOOK_MS);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    world_close(&w);
}

/* ---- skills ---- */

static const skill *skill_of(player_id id)
{
    return &w.player[id - 1].skill;
}

TEST(a_rated_game_changes_the_skills_by_the_order_of_finish)
{
    open_duel("1 0 race 1500", "traveller false_call=eliminate", slap_deck);
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"yaniv\"}")));
    world_flush(&w);
    CHECK_NUMBER(skill_of(1)->mu, 22364769); /* as in tests/unit/skill.c */
    CHECK_NUMBER(skill_of(2)->mu, 27635231);
    CHECK(skill_of(1)->sigma == 8065506 && skill_of(2)->sigma == 8065506);
    world_close(&w);
}

TEST(a_casual_game_changes_no_skill)
{
    open_duel("0 0 race 1500", "traveller false_call=eliminate", slap_deck);
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"yaniv\"}")));
    for (size_t i = 0; i < w.facts; i++)
        CHECK(w.fact[i].kind != FACT_SKILL);
    world_close(&w);
}

TEST(a_player_who_left_is_last_and_one_for_whom_a_bot_played_does_not_gain)
{
    play_substituted();
    CHECK(skill_of(1)->mu <= SKILL_FIRST_MU && skill_of(2)->mu <= SKILL_FIRST_MU);
    CHECK(skill_of(1)->mu + skill_of(2)->mu < 2 * SKILL_FIRST_MU);
    world_close(&w);
    open_duel("1 0 race 1500", "traveller false_call=eliminate", slap_deck);
    CHECK(is_ok(ask(two, "{\"do\":\"leave\",\"id\":9,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"yaniv\"}")));
    world_flush(&w);
    CHECK(last_game()->seat[1].won && skill_of(2)->mu < SKILL_FIRST_MU && skill_of(1)->mu > SKILL_FIRST_MU);
    world_close(&w);
}

/* ---- private games ---- */

TEST(a_game_is_private_if_its_table_is_or_if_a_player_wants_it)
{
    for (int i = 0; i < 4; i++) {
        w.player[1].private_games = false;
        world_open(&w, 1);
        w.player[1].private_games = i & 1;
        one = world_connect(&w, 1), two = world_connect(&w, 2);
        CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"rules\":\"traveller limit=20\",\"public\":%s}",
                        i & 2 ? "false" : "true")));
        note_code(one);
        CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
        CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}")));
        ask(one, "{\"do\":\"away\",\"id\":3,\"table\":@}");
        ask(two, "{\"do\":\"away\",\"id\":3,\"table\":@}");
        wait_for_end();
        CHECK(last_game() && last_game()->private == (i != 0));
        world_close(&w);
    }
}
