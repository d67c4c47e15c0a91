/* Games that were played offline and are uploaded to an account: only a record that replays to its end is accepted. */
#include "../../src/server/http/offline_upload.h"

#include <stdlib.h>

#include "../check.h"

static const profile dana = {.id = 7, .name = "Dana of the server"};
static char words[256];

/* One round of a duel: both hands are low, and the starting player calls. */
static const char game[] =
    "yaniv 1\n"
    "# a comment that is not stored\n"
    "rules duel\n"
    "player Dana\n"
    "player Lior\n"
    "tag seat2 easy\n"
    "tag secret something\n"
    "round 1\n"
    "start 1\n"
    "deck Ac2cAd2dAh2hAs2s3c4c5c3d3h3s4d4h4s5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9sTcTdThTsJcJdJhJs"
    "QcQdQhQsKcKdKhKs\n"
    "1 yaniv\n";

static bool take_game(offline_upload *it, const char *text, int seat)
{
    static const uint8_t key[OFFLINE_UPLOAD_KEY_BYTES] = {1};
    yv_text why = yv_text_in(words, sizeof words);
    const bool taken = offline_upload_read(it, text, strlen(text), &dana, seat, &why);
    if (taken)
        offline_upload_choose_code(it, key);
    return taken;
}

TEST(a_finished_game_is_accepted_with_the_statistics_of_its_seats)
{
    offline_upload it;
    CHECK(take_game(&it, game, 0));
    CHECK(it.over.offline);
    CHECK(!it.over.rated);
    CHECK_NUMBER(it.over.seats, 2);
    CHECK_NUMBER(it.over.seat[0].player, 7);
    CHECK_TEXT(it.over.seat[0].name, "Dana of the server");
    CHECK(it.over.seat[0].won);
    CHECK_NUMBER(it.over.seat[0].counts.yanivs, 1);
    CHECK_NUMBER(it.over.seat[0].counts.rounds, 1);
    CHECK_NUMBER(it.over.seat[1].player, 0);
    CHECK_TEXT(it.over.seat[1].level, "easy");
    CHECK_TEXT(it.over.rules, "duel");
    offline_upload_free(&it);
}

TEST(the_record_is_written_again_with_a_mark_and_without_comments_and_unknown_tags)
{
    offline_upload it;
    CHECK(take_game(&it, game, 0));
    CHECK(strstr(it.record, "tag place offline\n"));
    CHECK(strstr(it.record, "player Dana of the server\n"));
    CHECK(!strstr(it.record, "comment"));
    CHECK(!strstr(it.record, "secret"));
    CHECK(strstr(it.record, "\nwin 1\n"));
    offline_upload_free(&it);
}

TEST(nobody_who_does_not_know_the_key_can_choose_a_code)
{
    static const uint8_t another[OFFLINE_UPLOAD_KEY_BYTES] = {2};
    offline_upload it;
    char code[GAME_CODE_LENGTH + 1];
    CHECK(take_game(&it, game, 0));
    memcpy(code, it.code, sizeof code);
    offline_upload_choose_code(&it, another);
    CHECK(strcmp(it.code, code) != 0);
    offline_upload_free(&it);
}

TEST(the_same_game_of_the_same_player_has_the_same_code)
{
    static const uint8_t key[OFFLINE_UPLOAD_KEY_BYTES] = {1};
    offline_upload one, other;
    const profile omer = {.id = 8, .name = "Dana of the server"};
    yv_text why = yv_text_in(words, sizeof words);
    CHECK(take_game(&one, game, 0));
    CHECK(take_game(&other, game, 0));
    CHECK_TEXT(other.code, one.code);
    offline_upload_free(&other);
    CHECK(offline_upload_read(&other, game, strlen(game), &omer, 0, &why));
    offline_upload_choose_code(&other, key);
    CHECK(strcmp(other.code, one.code) != 0);
    offline_upload_free(&one);
    offline_upload_free(&other);
}

TEST(the_seat_of_a_bot_or_of_nobody_is_refused)
{
    offline_upload it;
    CHECK(!take_game(&it, game, 1));
    CHECK_TEXT(words, "no person sat in that seat");
    CHECK(!take_game(&it, game, 5));
    CHECK(!it.record);
}

TEST(a_game_that_is_not_over_is_refused)
{
    offline_upload it;
    char *half = strdup(game);
    *strstr(half, "1 yaniv") = '\0';
    CHECK(!take_game(&it, half, 0));
    CHECK_TEXT(words, "the game is not over");
    *strstr(half, "round 1") = '\0';
    CHECK(!take_game(&it, half, 0));
    free(half);
}

TEST(a_record_that_breaks_the_rules_is_refused)
{
    offline_upload it;
    CHECK(!take_game(&it, "rubbish", 0));
    CHECK(!take_game(&it, "", 0));
    char *wrong = strdup(game);
    memcpy(strstr(wrong, "1 yaniv"), "2 yaniv", 7);
    CHECK(!take_game(&it, wrong, 0));
    memcpy(strstr(wrong, "seat2 easy"), "seat2 many", 10);
    CHECK(!take_game(&it, wrong, 0));
    free(wrong);
}

TEST(a_record_that_is_too_long_is_refused)
{
    offline_upload it;
    yv_text why = yv_text_in(words, sizeof words);
    char *long_one = calloc(1, OFFLINE_UPLOAD_MOST_BYTES + 2);
    memset(long_one, '\n', OFFLINE_UPLOAD_MOST_BYTES + 1);
    CHECK(!offline_upload_read(&it, long_one, OFFLINE_UPLOAD_MOST_BYTES + 1, &dana, 0, &why));
    free(long_one);
}

CHECK_MAIN
