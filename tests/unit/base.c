/* The modules that depend on no others: hexadecimal digits, UTF-8, clocks and memory. */
#include "../../src/base/hex.h"
#include "../../src/base/utf8.h"
#include "../../src/sys/clock.h"
#include "../../src/sys/xalloc.h"
#include "../check.h"

/* ---- hexadecimal ---- */

TEST(every_byte_survives_being_written_as_digits)
{
    uint8_t bytes[256], back[256];
    char digits[2 * sizeof bytes + 1];
    for (int i = 0; i < 256; i++)
        bytes[i] = (uint8_t)i;
    digits[sizeof digits - 1] = '!';
    hex_write(digits, bytes, sizeof bytes);
    CHECK(digits[sizeof digits - 1] == '!' && memcmp(digits, "000102", 6) == 0
          && strncmp(digits + 508, "feff", 4) == 0);
    CHECK(hex_read(digits, 2 * sizeof bytes, back, sizeof back));
    CHECK(memcmp(bytes, back, sizeof bytes) == 0);
}

TEST(digits_are_read_in_any_case_and_nothing_else_is)
{
    uint8_t bytes[2];
    CHECK(hex_read("0aFf", 4, bytes, 2) && bytes[0] == 10 && bytes[1] == 255);
    const char *const wrong[] = {"", "0a", "0aff0", "0aff00", "0afg", "0a f", "0a/f", "0a@f", "0a`f", "-aff", "0a0:"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK(!hex_read(wrong[i], strlen(wrong[i]), bytes, 2));
    for (int c = -128; c < 128; c++)
        CHECK((hex_digit((char)c) >= 0) == (c > 0 && strchr("0123456789abcdefABCDEF", c) != NULL));
}

/* ---- UTF-8 ---- */

TEST(every_character_survives_being_encoded)
{
    for (uint32_t character = 0; character <= 0x10ffff; character++) {
        char bytes[UTF8_LONGEST];
        uint32_t back = 0;
        const size_t size = utf8_encode(character, bytes);
        const bool surrogate = character >= 0xd800 && character <= 0xdfff;
        if (utf8_decode(bytes, size, &back) != (surrogate ? 0 : size) || back != (surrogate ? 0 : character)) {
            check_fail(__FILE__, __LINE__, "a character is read as it was written");
            return;
        }
    }
}

TEST(a_character_has_the_bytes_that_the_standard_gives_it)
{
    char bytes[UTF8_LONGEST];
    CHECK(utf8_encode('A', bytes) == 1 && bytes[0] == 'A');
    CHECK(utf8_encode(0xe9, bytes) == 2 && memcmp(bytes, "\xc3\xa9", 2) == 0);
    CHECK(utf8_encode(0x20ac, bytes) == 3 && memcmp(bytes, "\xe2\x82\xac", 3) == 0);
    CHECK(utf8_encode(0x1f0a1, bytes) == 4 && memcmp(bytes, "\xf0\x9f\x82\xa1", 4) == 0);
}

TEST(what_is_overlong_cut_off_or_beyond_unicode_is_no_character)
{
    static const char *const wrong[] = {
        "\x80",         "\xbf",         "\xc0\x80",         "\xc1\xbf",         "\xc3",
        "\xc3(",        "\xe0\x9f\xbf", "\xe2\x82",         "\xe2(\xac",        "\xed\xa0\x80",
        "\xed\xbf\xbf", "\xf0\x9f\x82", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
        "\xff",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        uint32_t character = 7;
        CHECK(utf8_decode(wrong[i], strlen(wrong[i]), &character) == 0 && character == 7);
        CHECK(utf8_decode(wrong[i], UTF8_LONGEST, &character) == 0);
    }
    CHECK(utf8_decode("", 0, &(uint32_t){0}) == 0);
}

TEST(reading_goes_on_after_a_byte_that_is_no_character)
{
    const char text[] = "a\xe2\x82\xff\xe2\x82\xac";
    const uint32_t expected[] = {'a', UTF8_INVALID, UTF8_INVALID, UTF8_INVALID, 0x20ac};
    const char *at = text, *const end = text + strlen(text);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        CHECK(at < end && utf8_next(&at, end) == expected[i]);
    CHECK(at == end);
}

TEST(text_is_cut_only_between_characters)
{
    const char text[] = "a\xc3\xa9\xe2\x82\xac";
    const size_t fits[] = {0, 1, 1, 3, 3, 3, 6, 6};
    for (size_t most = 0; most < sizeof fits / sizeof fits[0]; most++)
        CHECK_NUMBER((long long)utf8_fit(text, 6, most), (long long)fits[most]);
    CHECK_NUMBER((long long)utf8_drop_last(text, 6), 3);
    CHECK_NUMBER((long long)utf8_drop_last(text, 3), 1);
    CHECK_NUMBER((long long)utf8_drop_last(text, 1), 0);
    CHECK_NUMBER((long long)utf8_drop_last(text, 0), 0);
    CHECK_NUMBER((long long)utf8_count(text, 6), 3);
}

/* ---- the system ---- */

TEST(clocks_never_go_back)
{
    uint64_t (*const clocks[])(void) = {clock_us, clock_thread_ns, clock_thread_us, clock_process_us};
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        const uint64_t began = clocks[i]();
        uint64_t before = began;
        for (int times = 0; times < 100000 && before == began; times++) {
            const uint64_t now = clocks[i]();
            CHECK(now >= before);
            before = now;
        }
        CHECK(before > began);
    }
    const int64_t ms = clock_ms();
    CHECK((int64_t)(clock_us() / 1000) >= ms && (int64_t)(clock_us() / 1000) < ms + 10000);
}

TEST(memory_keeps_its_bytes_when_it_grows)
{
    char *bytes = xalloc(6);
    memcpy(bytes, "seven", 6);
    bytes = xrealloc(bytes, 100000);
    CHECK_TEXT(bytes, "seven");
    free(bytes);
}

CHECK_MAIN
