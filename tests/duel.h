/* A game of two people whose cards are known, for tests of the server's core. */
#ifndef DUEL_H
#define DUEL_H

#include <stdarg.h>

#include "server.h"

static world w;
static char code[TABLE_CODE_LENGTH + 1]; /* the code of the table, which @ stands for */

/* Sends a request in which each @ stands for the table's code. Returns the answer. */
static inline const char *ask(core_conn conn, const char *format, ...)
{
    char text[2048], filled[2048] = "";
    va_list arguments;
    size_t length = 0;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (const char *at = text; *at; at++)
        length += (size_t)snprintf(filled + length, sizeof filled - length, *at == '@' ? "\"%s\"" : "%.1s",
                                   *at == '@' ? code : at);
    world_ask(&w, conn, filled);
    for (size_t i = w.messages; i-- > 0;)
        if (w.message[i].conn == conn && strncmp(w.message[i].text, "{\"re\":", 6) == 0)
            return w.message[i].text;
    return "";
}

static inline bool is_ok(const char *answer)
{
    return strstr(answer, "\"ok\":true") != NULL;
}

static inline bool is_error(const char *answer, const char *error)
{
    char words[64];
    snprintf(words, sizeof words, "\"error\":\"%s\"", error);
    return strstr(answer, words) != NULL;
}

static inline void note_code(core_conn conn)
{
    memcpy(code, world_table(&w, conn), sizeof code);
}

static inline int count_said(core_conn conn, const char *words)
{
    int count = 0;
    for (size_t i = 0; i < w.messages; i++)
        count += w.message[i].conn == conn && strstr(w.message[i].text, words);
    return count;
}

/* Stores one entry of the table's log and gives it to the core. Returns false if the core rejects it. */
static inline bool restore_line(int n, const char *text)
{
    const fact f = {.kind = FACT_LOG, .table = code, .n = (uint64_t)n, .text = text, .length = strlen(text)};
    world_store(&w, &f);
    return core_restore_log(w.c, code, (uint64_t)n, text, strlen(text));
}

static const char secret[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/* Restores a game of two people in its first round. The deck begins with `first_cards`. */
static inline void restore_duel(const char *settings, const char *rules, const char *first_cards)
{
    char text[2048], deck[512];
    yv_card cards[YV_MAX_DECK], rest[YV_MAX_DECK];
    int count, first, size = 0;
    yv_rules r;
    yv_text why = yv_text_in(text, sizeof text), writing = yv_text_in(deck, sizeof deck);
    yv_rules_parse(&r, yv_span_of(rules), &why);
    count = yv_rules_fill_deck(&r, 2, cards);
    yv_parse_cards(yv_span_of(first_cards), rest, YV_MAX_DECK, &first);
    yv_tally given = yv_tally_cards(rest, first);
    for (int i = 0; i < count; i++)
        if (given.of[cards[i]] > 0)
            given.of[cards[i]]--;
        else
            rest[first + size++] = cards[i];
    yv_put_cards(&writing, rest, count);
    snprintf(code, sizeof code, "bakotimu");
    world_store(&w, &(fact){.kind = FACT_TABLE_OPENED, .table = code});
    CHECK(core_restore_table(w.c, code));
    snprintf(text, sizeof text, ">create 1 %s 2 1 %s %s\n", secret, settings, rules);
    CHECK(restore_line(1, text));
    CHECK(restore_line(2, ">seat 1 1 p1\n"));
    CHECK(restore_line(3, ">seat 2 1 p2\n"));
    snprintf(text, sizeof text, ">start bakotimubako p1=1000 p2=1000\nyaniv 1\nrules %s\nplayer One\nplayer Two\n",
             rules);
    CHECK(restore_line(4, text));
    snprintf(text, sizeof text, ">deal 1\ntag commit1 00\ntag mix1 - -\nround 1\nstart 1\ndeck %s\n", deck);
    CHECK(restore_line(5, text));
    core_restored(w.c, w.now);
}

/* The cards are dealt one at a time: seat 1 has 7h 2c 3d 9s Kc, seat 2 has 7d 4c 5d 8s Qc, 6h is the upcard, 7s is
 * drawn next. */
static const char slap_deck[] = "7h7d2c4c3d5d9s8sKcQc6h7s";

/* Seat 1 throws 7h and draws 7s, which it may slap down. */
static const char play_seven[] = "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"7h deck\"}";

static core_conn one, two, other;

static inline void join_duel(const char *settings, const char *rules, const char *deck)
{
    restore_duel(settings, rules, deck);
    one = world_connect(&w, 1);
    two = world_connect(&w, 2);
    other = world_connect(&w, 3);
    core_measured(w.c, one, 100000);
    core_measured(w.c, two, 60000);
    CHECK(is_ok(ask(one, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
}

static inline void open_duel(const char *settings, const char *rules, const char *deck)
{
    world_open(&w, 1);
    join_duel(settings, rules, deck);
}

#endif
