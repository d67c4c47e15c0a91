/* The small modules of the server's core. */
#include "../../src/chance/shuffle.h"
#include "../../src/base/bucket.h"
#include "../../src/server/core/chat.h"
#include "../../src/server/core/spoken_code.h"
#include "../../src/server/core/timer_heap.h"
#include "../../src/server/core/room_entry.h"
#include "../../src/server/core/room.h"
#include "../../src/server/core/room_log.h"
#include "../../src/sys/heap.h"
#include "../../src/sys/map.h"
#include "../../src/sys/xalloc.h"
#include "../../src/server/core/race.h"
#include "../check.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- the race ---- */

TEST(a_message_was_sent_half_a_round_trip_before_it_arrived)
{
    CHECK(race_made((race_entry){1000000, 80000}) == 960000);
    CHECK(race_made((race_entry){1000000, 0}) == 1000000);
    CHECK(race_slap_first((race_entry){1030000, 100000}, (race_entry){1000000, 20000}));
    CHECK(!race_slap_first((race_entry){1040000, 100000}, (race_entry){1000000, 20000})); /* equal is not earlier */
}

TEST(a_round_trip_counts_for_at_most_a_quarter_of_a_second)
{
    CHECK(race_made((race_entry){1000000, 9000000}) == 1000000 - 125000);
    CHECK(race_made((race_entry){1000000, -5}) == 1000000);
    CHECK(race_held_until(1000000, 9000000) == 1250000);
    CHECK(race_held_until(1000000, 40000) == 1040000);
}

TEST(a_window_holds_an_action_until_it_closes)
{
    CHECK(race_window_until(1000000, 900000, 1500) == 2400000);
    CHECK(race_window_until(5000000, 900000, 1500) == 5000000);
}

/* ---- codes ---- */

TEST(codes_are_read_with_any_case_hyphens_and_spaces)
{
    char code[16];
    const uint8_t random[8] = {0, 0, 7, 3, 13, 1, 8, 2};
    spoken_code_make(code, 8, random);
    CHECK_TEXT(code, "balutimo");
    const uint64_t number = spoken_code_read(code, 8);
    CHECK(number != 0);
    CHECK(spoken_code_read("BALU-timo", 9) == number);
    CHECK(spoken_code_read(" balu timo ", 11) == number);
    CHECK(spoken_code_read("balutim", 7) == 0);
    CHECK(spoken_code_read("balutimoo", 9) == 0);
    CHECK(spoken_code_read("abalutim", 8) == 0);
    CHECK(spoken_code_read("", 0) == 0);
    spoken_code_write(code, number);
    CHECK_TEXT(code, "balutimo");
    const uint64_t longer = spoken_code_read("zuba-balu-timo", 14);
    CHECK(longer != 0 && longer != number && longer >> 36 == 1);
    CHECK(spoken_code_read("babababababa", 12) != spoken_code_read("babababa", 8));
    CHECK(spoken_code_read("balutimoba", 10) == 0);
    CHECK(spoken_code_read("balutimobababa", 14) == 0);
    spoken_code_write(code, longer);
    CHECK_TEXT(code, "zubabalutimo");
}

/* ---- limits ---- */

TEST(chat_does_not_count_in_the_log_of_a_game)
{
    enum { MEGABYTE = 1 << 20 };
    static char text[MEGABYTE];
    static room r;
    for (int i = 0; i < 6; i++)
        room_log_add(&r, ENTRY_SAY, (yv_span){text, MEGABYTE});
    CHECK(!room_log_is_full(&r));
    for (int i = 0; i < ROOM_MAX_LOG / MEGABYTE; i++)
        room_log_add(&r, ENTRY_ACT, (yv_span){text, MEGABYTE});
    CHECK(!room_log_is_full(&r));
    room_log_add(&r, ENTRY_ACT, (yv_span){text, 1});
    CHECK(room_log_is_full(&r));
    free(r.log);
}

TEST(a_bucket_limits_the_burst_and_the_rate)
{
    const bucket_size size = {3, 60};
    bucket b = {0};
    int64_t now = INT64_C(1000000000);
    for (int i = 0; i < 3; i++)
        CHECK(bucket_take(&b, size, now));
    CHECK(!bucket_take(&b, size, now));
    CHECK(!bucket_take(&b, size, now + 900000));
    CHECK(bucket_take(&b, size, now + 1100000));
    CHECK(!bucket_take(&b, size, now + 1200000));
    bucket_return(&b);
    CHECK(bucket_take(&b, size, now + 1200000));
    now += INT64_C(3600000000);
    for (int i = 0; i < 3; i++)
        CHECK(bucket_take(&b, size, now));
    CHECK(!bucket_take(&b, size, now));
}

TEST(a_bucket_that_owes_gives_nothing_until_that_is_refilled)
{
    enum { SECOND = 1000000 };
    const bucket_size size = {10, 60};
    bucket b = {.since = SECOND};
    CHECK_NUMBER(bucket_wait(&b, size), 0);
    CHECK(bucket_take(&b, size, SECOND));
    bucket_charge(&b, size, 14, SECOND);
    CHECK(!bucket_take(&b, size, SECOND));
    CHECK_NUMBER(bucket_wait(&b, size), 6);
    CHECK(!bucket_take(&b, size, 6 * SECOND));
    CHECK_NUMBER(bucket_wait(&b, size), 1);
    CHECK(bucket_take(&b, size, 7 * SECOND));
    CHECK(!bucket_take(&b, size, 7 * SECOND));
    bucket_charge(&b, size, 1000000, 7 * SECOND);
    CHECK_NUMBER(bucket_wait(&b, size), 11); /* no more than a burst */
    CHECK(bucket_take(&b, size, 18 * SECOND));
    bucket_charge(&b, size, -3, 18 * SECOND);
    CHECK(bucket_take(&b, size, 18 * SECOND));
}

/* ---- chat ---- */

static bool fine(const char *text)
{
    return chat_is_showable(text, strlen(text), 5);
}

TEST(text_that_may_be_shown_is_short_visible_utf_8_without_control_characters)
{
    CHECK(fine("hello") && fine("\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d!") && fine("\xf0\x9f\x90\x90"));
    CHECK(!fine("") && !fine("   ") && !fine("longer"));
    CHECK(!fine("a\nb") && !fine("\x7f") && !fine("\xc2\x85")
          && !fine("\xe2\x80\xae")); /* the last one changes the direction of text */
    CHECK(!fine("\xe2\x80\x8d") && !fine("\xe3\x85\xa4 ") && fine("a\xe2\x80\x8d")); /* invisible */
    CHECK(!fine("\xff") && !fine("\xc0\xaf") && !fine("\xed\xa0\x80") && !fine("\xf4\x90\x80\x80")
          && !fine("\xe2\x82"));
    CHECK(chat_find_emote("wave", 4) >= 0 && chat_find_emote("wav", 3) < 0);
}

/* ---- memory ---- */

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
typedef struct {
    char text[1 << 16];
    ssize_t length;
} memory_map;

static void read_map(memory_map *into)
{
    const int fd = open("/proc/self/maps", O_RDONLY);
    into->length = 0;
    for (ssize_t part; (part = read(fd, into->text + into->length, sizeof into->text - (size_t)into->length)) > 0;)
        into->length += part;
    close(fd);
}

static void *allocate_much(void *unused)
{
    enum { BLOCKS = 1000, BYTES = 10000 };
    static memory_map before, after;
    static void *block[BLOCKS];
    (void)unused;
    heap_reserve();
    read_map(&before);
    for (int i = 0; i < BLOCKS; i++)
        block[i] = xalloc(BYTES);
    read_map(&after);
    for (int i = 0; i < BLOCKS; i++)
        free(block[i]);
    return before.length == after.length && memcmp(before.text, after.text, (size_t)before.length) == 0 ? block : NULL;
}

TEST(a_thread_that_has_reserved_memory_does_not_ask_the_kernel_for_it)
{
    pthread_t thread;
    void *same = NULL;
    heap_keep();
    pthread_create(&thread, NULL, allocate_much, NULL);
    pthread_join(thread, &same);
    CHECK(same != NULL);
}
#endif

/* ---- tables and times ---- */

TEST(a_map_keeps_its_entries_while_others_are_added_and_removed)
{
    static int things[5000];
    map m = {0};
    for (uint64_t i = 1; i <= 5000; i++)
        map_put(&m, i * 7919, &things[i - 1]);
    for (uint64_t i = 1; i <= 5000; i += 2)
        map_remove(&m, i * 7919);
    CHECK(m.count == 2500);
    for (uint64_t i = 1; i <= 5000; i++)
        CHECK(map_get(&m, i * 7919) == (i % 2 ? NULL : &things[i - 1]));
    size_t place = 0;
    int seen = 0;
    while (map_next(&m, &place))
        seen++;
    CHECK_NUMBER(seen, 2500);
    CHECK(!map_get(&m, 0) && !map_get(&m, 5));
    map_free(&m);
}

TEST(timers_come_in_order_however_they_were_moved)
{
    enum { ENTRIES = 300 };
    static timer entry[ENTRIES];
    timer_heap heap = {0};
    yv_rng chance = yv_rng_seeded(3);
    for (int i = 0; i < ENTRIES; i++)
        entry[i] = (timer){TIMER_NEVER, 0};
    for (int i = 0; i < 5000; i++)
        timer_heap_set(&heap, &entry[yv_rng_below(&chance, ENTRIES)],
                       yv_rng_below(&chance, 5) ? (int64_t)yv_rng_below(&chance, 1000) : TIMER_NEVER);
    int64_t last = -1;
    size_t left = heap.count;
    for (timer *first; (first = timer_heap_first(&heap)); left--) {
        CHECK(first->at >= last);
        last = first->at;
        timer_heap_set(&heap, first, TIMER_NEVER);
    }
    CHECK(left == 0);
    timer_heap_free(&heap);
}

/* ---- lines ---- */

TEST(malformed_entries_are_not_read)
{
    static const char *const wrong[] = {
        "",
        ">",
        ">\n",
        "act 1 p -\n",
        ">fly 1\n",
        ">seat 9 1 p1\n",
        ">seat 1 1 x\n",
        ">seat 1 1 bnobody\n",
        ">seat 1 1 p\n",
        ">seat 1 1 p1=x\n",
        ">seat 1 1 p1+\n",
        ">seat 1 1 p1+nobody\n",
        ">seat 1 1 p1+easy!\n",
        ">create 1 00 2 1 0 20 race 1500 traveller\n",
        ">start short p1=1 p2=2\n",
        ">start bakotimubako p1=1\n",
        ">act 1 p -\n",
        ">act 1 p -\nreshuffle xx\n1 7h deck\n",
        ">act x p -\n1 7h deck\n",
        ">deal 1\nround 1\nstart 1\n",
        ">round 1 00 00\n",
        ">end 00\n",
        ">say 1 phrase 99\n",
        ">say 1 text \n",
        ">mix 1 0\n",
        ">quit 1\n",
        ">ready\n",
    };
    room_entry e;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (room_entry_read(&e, yv_span_of(wrong[i])))
            check_fail(__FILE__, __LINE__, wrong[i]);
}

TEST(a_seat_of_an_older_log_leaves_no_game)
{
    room_entry e;
    CHECK(room_entry_read(&e, yv_span_of(">seat 2 17 p18!+easy\n")));
    CHECK(e.occupant[0].player == 18 && e.occupant[0].fill);
    CHECK_TEXT(e.occupant[0].leaves, "");
}

TEST(an_entry_that_is_read_and_written_again_is_the_same)
{
    static const char *const lines[] = {
        ">create 17 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff 4 1 0 20 window 1500 jhyap\n",
        ">seat 2 17 p18! bakotimubako\n",
        ">seat 2 17 p18+medium\n",
        ">seat 2 17 p18!+easy bakotimunasi\n",
        ">seat 2 17 bmedium\n",
        ">seat 2 17 -\n",
        ">settings 2 0 1 0 race 500 jhyap threshold=7\n",
        ">start bakotimubako p17=1000 bmedium p18=0\nyaniv 1\n",
        ">deal 1\ntag x y\nround 1\nstart 2\ndeck 7h7sJk\n",
        ">act 12 b -\n2 7h7s Kc\n",
        ">act 12 p 4h5c\nreshuffle 4h5c6d\n1 yaniv\n",
        ">end\nwin 1\n",
        ">say 17 text hello there\n",
        ">say 17 emote wave\n",
        ">say 17 phrase 3\n",
        ">quit 2 153\n2 quit\n",
        ">mix 8 00ff\n",
        ">away 1\n",
        ">again 3\n",
    };
    char text[1024];
    room_entry e;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        yv_text writing = yv_text_in(text, sizeof text);
        CHECK(room_entry_read(&e, yv_span_of(lines[i])));
        room_entry_write(&e, &writing);
        CHECK_TEXT(text, lines[i]);
    }
}

CHECK_MAIN
