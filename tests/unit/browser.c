/* The modules of the page, run natively: they answer any request within their capacity and never break. */
#include <jansson.h>
#include <stdlib.h>

#include "../../src/ai/weights.h"
#include "../../src/chance/shuffle.h"
#include "../../src/wasm/offline.h"
#include "../../src/wasm/offline_game.h"
#include "../../src/wasm/page.h"
#include "../check.h"

/* Checks that the answer is one JSON value. */
static const char *check_answer(const char *answer)
{
    json_t *value = json_loads(answer, JSON_DECODE_ANY, NULL);
    CHECK(value);
    json_decref(value);
    return answer;
}

static const char *ask_page(const char *request)
{
    strcpy(page_text(), request);
    const int length = page_ask((int)strlen(request));
    CHECK(length > 0 && length < PAGE_CAPACITY);
    page_text()[length] = '\0';
    return check_answer(page_text());
}

static const char *ask(const char *request)
{
    strcpy(offline_text(), request);
    const int length = offline_ask((int)strlen(request));
    CHECK(length > 0 && length < OFFLINE_CAPACITY);
    offline_text()[length] = '\0';
    return check_answer(offline_text());
}

static bool is_refused(const char *answer)
{
    return strncmp(answer, "{\"refused\":", 11) == 0;
}

static const char head[] = "open yaniv 1\nrules traveller limit=60\nplayer A\nplayer B\nplayer C\n"
                           "tag seat1 expert\ntag seat2 easy\ntag seat3 novice\n";

static void prepare(void)
{
    offline_use_weights(weights_builtin());
    CHECK_TEXT(ask("chance 000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f"), "null");
}

/* Appends the lines of an answer to the record. */
static void append_lines(char *record, const char *answer)
{
    json_t *value = json_loads(answer, 0, NULL);
    strcat(record, json_string_value(json_object_get(value, "lines")));
    json_decref(value);
}

/* Lets the bots play; the record is in `record`, which is large enough. */
static void play_game(char *record)
{
    char due[80], what[16], request[256], action[128];
    strcpy(record, head);
    CHECK_TEXT(ask(head), "null");
    for (int guard = 0; guard < 20000; guard++) {
        int turn = 0;
        snprintf(due, sizeof due, "%s", ask("due"));
        CHECK_NUMBER(sscanf(due, "{\"what\":\"%15[a-z]\",\"turn\":%d", what, &turn), 2);
        if (strcmp(what, "over") == 0)
            return;
        if (strcmp(what, "deal") == 0) {
            append_lines(record, ask("deal"));
            continue;
        }
        CHECK_TEXT(what, "play");
        snprintf(request, sizeof request, "think %d -1", turn);
        CHECK_NUMBER(sscanf(ask(request), "\"%100[^\"]\"", action), 1);
        snprintf(request, sizeof request, "act %d %s", turn, action);
        append_lines(record, ask(request));
    }
    CHECK(false); /* there is no end */
}

TEST(a_game_goes_on_from_any_of_its_lines)
{
    char *record = malloc(OFFLINE_CAPACITY), *part = malloc(OFFLINE_CAPACITY);
    prepare();
    play_game(record);
    CHECK(strstr(record, "\nwin "));
    yv_rng chance = yv_rng_seeded(1);
    for (int i = 0; i < 60; i++) {
        size_t length = yv_rng_below(&chance, (uint32_t)strlen(record));
        while (record[length] != '\n')
            length++;
        memcpy(part, record, length + 1);
        part[length + 1] = '\0';
        const char *answer = ask(part);
        CHECK(strcmp(answer, "null") == 0 || strlen(part) < sizeof head);
        ask("due");
    }
    free(record);
    free(part);
}

/* Works on the review until it is done, and returns the number of requests that took. */
static int finish_review(void)
{
    for (int requests = 1; requests < 20000; requests++)
        if (strstr(ask("review_work 0"), "\"done\":true"))
            return requests;
    CHECK(false); /* there is no end */
    return 0;
}

TEST(a_review_goes_piece_by_piece_and_always_balances)
{
    char *record = malloc(OFFLINE_CAPACITY), *request = malloc(OFFLINE_CAPACITY);
    prepare();
    play_game(record);
    CHECK(is_refused(ask("review_work 10")));
    snprintf(request, OFFLINE_CAPACITY, "review %s", record + strlen("open "));
    CHECK_TEXT(ask(request), "{\"effort\":\"quick\"}");
    CHECK(is_refused(ask("review_seats")));
    while (!strstr(ask("review_work 0"), "\"read\":true"))
        ;
    CHECK(strstr(ask("review_seats"), "\"finished\":true"));
    CHECK(finish_review() > 1);
    char *found = strdup(ask("review_seats"));
    CHECK(strstr(found, "\"players\":[\"A\",\"B\",\"C\"]"));
    CHECK(strncmp(ask("review_rounds 0 2"), "[{\"round\":1,", 12) == 0);
    CHECK(strstr(ask("review_decisions 0 3"), "\"tried\":true"));
    CHECK_TEXT(ask("review_decisions 0 0"), "[]");
    CHECK(is_refused(ask("review_decisions 9999 1")));
    ask(request);
    finish_review();
    CHECK_TEXT(ask("review_seats"), found);
    CHECK_TEXT(ask("review_stop"), "null");
    CHECK(is_refused(ask("review_seats")));
    ask("review yaniv 1\nplayer A\nplayer B\nround 1\nwibble\n");
    CHECK(strstr(ask("review_work 0"), "\"line\":5"));
    ask("review yaniv 1\nplayer A\nplayer B\n");
    CHECK(is_refused(ask("review_work 0")));
    free(found);
    free(record);
    free(request);
}

static const char *const offline_words[] = {"chance",
                                            "weights",
                                            "levels",
                                            "open",
                                            "deal",
                                            "act",
                                            "due",
                                            "think",
                                            "see",
                                            "result",
                                            "advise",
                                            "watch",
                                            "review",
                                            "review_work",
                                            "review_seats",
                                            "review_rounds",
                                            "review_decisions",
                                            "review_deepen",
                                            "review_stop",
                                            "1",
                                            "2",
                                            "9",
                                            "-1",
                                            "0",
                                            "7h7s deck",
                                            "yaniv",
                                            "slap",
                                            "\n",
                                            "traveller",
                                            "seat=1",
                                            "players=3",
                                            "turn=1",
                                            "phase=play",
                                            "hand=7h7s8c",
                                            "drop=Kc",
                                            "stock=43",
                                            "discards=0",
                                            "counts=5,5,5",
                                            "counts=3,99,3",
                                            "known=7h,,",
                                            "known=,,",
                                            "total=0,0,-5",
                                            "in=7",
                                            "round=2",
                                            "caller=4",
                                            "starter=0",
                                            "drawn=7h",
                                            "slap=1",
                                            "passed=255",
                                            "- 2 7h deck",
                                            "*Kc 3 8c deck",
                                            "Kc 1 yaniv",
                                            "yaniv 1\n",
                                            "player A\n",
                                            "player B\n",
                                            "round 1\n",
                                            "start 1\n",
                                            "tag seat1 easy\n",
                                            "rules duel\n"};

static const char *const page_words[] = {"rules",
                                         "view",
                                         "arrange",
                                         "check",
                                         "fits",
                                         "takes",
                                         "points",
                                         "idle",
                                         "new",
                                         "deal",
                                         "act",
                                         "see",
                                         "result",
                                         "choose",
                                         "1",
                                         "2",
                                         "3 42",
                                         "8",
                                         "traveller",
                                         "seat=1",
                                         "players=3",
                                         "turn=1",
                                         "hand=7h7s",
                                         "drop=Kc",
                                         "7h7sJk",
                                         "Jk",
                                         "sheet_open",
                                         "sheet_add",
                                         "sheet_undo",
                                         "sheet_text",
                                         "sheet_hand",
                                         "sheet_at",
                                         "0",
                                         "yaniv-score 1\n",
                                         "player A\n",
                                         "player B\n",
                                         "call 1 3 12",
                                         "offence 1 winner 2",
                                         "leave 1",
                                         "record_add",
                                         "record_next",
                                         "record_clear",
                                         "yaniv 1\n",
                                         "round 1\n",
                                         "counts=1,2,3",
                                         "known=Jk,Jk"};

static void ask_anything(const char *(*asks)(const char *), const char *const *words, uint32_t count, uint64_t seed)
{
    char request[2048];
    yv_rng chance = yv_rng_seeded(seed);
    for (int i = 0; i < 20000; i++) {
        request[0] = '\0';
        for (uint32_t n = 1 + yv_rng_below(&chance, 12); n > 0; n--) {
            strcat(request, words[yv_rng_below(&chance, count)]);
            strcat(request, yv_rng_below(&chance, 8) ? " " : "");
        }
        if (yv_rng_below(&chance, 4) == 0)
            request[yv_rng_below(&chance, (uint32_t)strlen(request))] = (char)(1 + yv_rng_below(&chance, 255));
        asks(request);
    }
}

TEST(the_workers_module_answers_any_request)
{
    char *record = malloc(OFFLINE_CAPACITY);
    prepare();
    ask_anything(ask, offline_words, sizeof offline_words / sizeof *offline_words, 2);
    prepare();
    play_game(record);
    CHECK(strstr(record, "\nwin "));
    free(record);
}

TEST(the_pages_module_answers_any_request)
{
    ask_anything(ask_page, page_words, sizeof page_words / sizeof *page_words, 3);
    CHECK_TEXT(ask_page("sheet_open yaniv-score 1\nplayer A\nplayer B\n"), "null");
    CHECK_TEXT(ask_page("sheet_add call 1 3 12"), "null");
    CHECK(strstr(ask_page("sheet_text"), "round 1 call 1 3 12 = 0 12\\n"));
    CHECK(is_refused(ask_page("sheet_add call 1 3 -99")));
    CHECK(strstr(ask_page("sheet_text"), "round 1 call 1 3 12 = 0 12\\n"));
}

CHECK_MAIN
