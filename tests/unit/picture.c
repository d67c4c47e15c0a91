/* Pictures of players: every upload becomes small, square and free of metadata, or is refused. */
#include "../../src/server/picture/picture.h"
#include "../check.h"
#include "../pictures.h"

#include <pthread.h>
#include <sys/resource.h>
#include <webp/decode.h>

/* ---- helpers ---- */

static const char *last_refusal;

/* Returns the resulting picture, or nothing and sets last_refusal. */
static bytes remake(bytes sent)
{
    bytes made = {NULL, 0};
    last_refusal = "";
    if (!picture_remake(sent.bytes, sent.size, &made.bytes, &made.size, &last_refusal))
        CHECK(made.bytes == NULL && made.size == 0);
    return made;
}

static bool is_near(const uint8_t *pixel, const uint8_t *colour)
{
    for (int i = 0; i < 3; i++)
        if (abs(pixel[i] - colour[i]) > 26)
            return false;
    return true;
}

/* Writes the colours of the four quarters: 0 red, 1 green, 2 blue, 3 yellow. "0123" is upright. */
static const char *quarters(bytes made)
{
    static char found[5];
    int width = 0, height = 0;
    uint8_t *pixels = made.bytes ? WebPDecodeRGB(made.bytes, made.size, &width, &height) : NULL;
    if (!pixels || width != PICTURE_SIDE || height != PICTURE_SIDE)
        return "not a picture";
    for (int quarter = 0; quarter < 4; quarter++) {
        const int row = PICTURE_SIDE / 4 + quarter / 2 * PICTURE_SIDE / 2;
        const int column = PICTURE_SIDE / 4 + quarter % 2 * PICTURE_SIDE / 2;
        found[quarter] = '?';
        for (int colour = 0; colour < 4; colour++)
            if (is_near(&pixels[(row * PICTURE_SIDE + column) * 3], quarter_colours[colour]))
                found[quarter] = (char)('0' + colour);
    }
    WebPFree(pixels);
    return found;
}

static void check_upright(bytes sent)
{
    CHECK_TEXT(quarters(remake(sent)), "0123");
    CHECK_TEXT(last_refusal, "");
}

static void check_refused(bytes sent, const char *why)
{
    CHECK(remake(sent).bytes == NULL);
    CHECK_TEXT(last_refusal, why);
}

static const char *const too_large = "a picture must not exceed 4096 × 4096 pixels";
static const char *const broken = "this picture is damaged or incomplete";
static const char *const unknown = "this is not a JPEG, PNG or WebP picture";
static const char *const too_costly = "this picture is too complex; send a smaller or simpler one";

/* ---- accepted pictures ---- */

TEST(every_format_becomes_a_small_webp)
{
    check_upright(picture_make_jpeg((picture_kind){.width = 640, .height = 480}));
    check_upright(picture_make_png((picture_kind){.width = 640, .height = 480}));
    check_upright(picture_make_webp((picture_kind){.width = 640, .height = 480}));
}

TEST(every_variety_of_a_format_is_read)
{
    check_upright(picture_make_jpeg((picture_kind){.width = 300, .height = 300, .progressive = true}));
    check_upright(picture_make_jpeg((picture_kind){.width = 300, .height = 300, .cmyk = true}));
    check_upright(picture_make_png((picture_kind){.width = 300, .height = 300, .interlaced = true}));
    check_upright(picture_make_png((picture_kind){.width = 300, .height = 300, .interlaced = true, .alpha = 256}));
    check_upright(picture_make_webp((picture_kind){.width = 300, .height = 300, .lossless = true}));
}

TEST(any_size_and_shape_is_cropped_to_the_middle_and_scaled)
{
    const int sides[] = {2, 3, 17, 255, 256, 257, 511, 1023, 1024, 1025, 1500};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        for (size_t j = 0; j < sizeof sides / sizeof sides[0]; j += 3) {
            const picture_kind kind = {.width = sides[i], .height = sides[j]};
            if (sides[i] < 17 || sides[j] < 17) /* quarters of few pixels blur into each other */
                CHECK(strlen(quarters(remake(picture_make_png(kind)))) == 4);
            else
                check_upright(picture_make_png(kind));
        }
}

TEST(the_smallest_and_the_thinnest_pictures_are_read)
{
    const picture_kind kinds[] = {
        {.width = 1, .height = 1}, {.width = 4096, .height = 1}, {.width = 1, .height = 4096}};
    for (int i = 0; i < 3; i++) {
        CHECK(remake(picture_make_png(kinds[i])).bytes != NULL);
        CHECK(remake(picture_make_jpeg(kinds[i])).bytes != NULL);
        CHECK(remake(picture_make_webp(kinds[i])).bytes != NULL);
    }
}

TEST(the_largest_pictures_are_read)
{
    check_upright(picture_make_jpeg((picture_kind){.width = 4096, .height = 4096}));
    check_upright(picture_make_png((picture_kind){.width = 4096, .height = 4096}));
    check_upright(picture_make_webp((picture_kind){.width = 4096, .height = 4096}));
}

TEST(every_exif_orientation_gives_an_upright_picture)
{
    /* The quarters after the rotation that EXIF demands. */
    static const char *const expected[9] = {"0123", "0123", "1032", "3210", "2301", "0213", "2031", "3120", "1302"};
    for (int orientation = 1; orientation <= 8; orientation++)
        for (int i = 0; i < 4; i++) {
            const picture_kind kind = {.width = i & 1 ? 400 : 300,
                                       .height = i & 1 ? 300 : 400,
                                       .orientation = orientation,
                                       .big_endian = i >> 1};
            CHECK_TEXT(quarters(remake(picture_make_jpeg(kind))), expected[orientation]);
        }
}

TEST(an_invalid_orientation_is_ignored)
{
    check_upright(picture_make_jpeg((picture_kind){.width = 300, .height = 300, .orientation = 9}));
    check_upright(picture_make_jpeg((picture_kind){.width = 300, .height = 300, .orientation = 255}));
}

TEST(transparent_parts_show_a_plain_colour)
{
    const uint8_t sand[3] = {0xef, 0xe3, 0xcc};
    const picture_kind kind = {.width = 300, .height = 300, .alpha = 1, .lossless = true};
    const bytes made[] = {remake(picture_make_png(kind)), remake(picture_make_webp(kind))};
    for (int i = 0; i < 2; i++) {
        CHECK_TEXT(quarters(made[i]), "01?3");
        int width, height;
        const uint8_t *pixels = WebPDecodeRGB(made[i].bytes, made[i].size, &width, &height);
        CHECK(is_near(&pixels[(200 * PICTURE_SIDE + 50) * 3], sand));
    }
}

TEST(grey_pictures_stay_grey)
{
    int width, height;
    const bytes made =
        remake(picture_make_jpeg((picture_kind){.width = 300, .height = 300, .grey = true, .plain = 101}));
    const uint8_t *pixels = WebPDecodeRGB(made.bytes, made.size, &width, &height);
    const uint8_t grey[3] = {100, 100, 100};
    CHECK(is_near(&pixels[1000], grey));
}

static bool contains(bytes where, const char *what)
{
    return memmem(where.bytes, where.size, what, strlen(what)) != NULL;
}

TEST(metadata_is_removed)
{
    const bytes sent = picture_make_jpeg((picture_kind){.width = 300, .height = 300, .orientation = 6});
    const bytes made = remake(sent);
    CHECK(contains(sent, "Exif") && !contains(made, "Exif") && !contains(made, "EXIF"));
    CHECK(memcmp(made.bytes, "RIFF", 4) == 0 && memcmp(made.bytes + 8, "WEBPVP8 ", 8) == 0);
    CHECK(made.size < 20000);
}

/* ---- refused pictures ---- */

TEST(bytes_that_are_not_a_picture_are_refused)
{
    const char *const wrong[] = {"",
                                 "GIF89a",
                                 "<svg xmlns='http://www.w3.org/2000/svg'/>",
                                 "RIFF....WAVE",
                                 "RIFF",
                                 "\x89PN",
                                 "\xff\xd8",
                                 "BM",
                                 "#!/bin/sh\n",
                                 "%PDF-1.4"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        bytes sent = {malloc(64), strlen(wrong[i])};
        memcpy(sent.bytes, wrong[i], sent.size);
        check_refused(sent, unknown);
    }
}

TEST(a_signature_alone_is_refused)
{
    const char *const heads[] = {"\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "RIFF\x20\0\0\0WEBP"};
    const size_t lengths[] = {3, 8, 12};
    for (int i = 0; i < 3; i++) {
        bytes sent = {malloc(64), lengths[i]};
        memcpy(sent.bytes, heads[i], sent.size);
        check_refused(sent, broken);
    }
}

TEST(a_truncated_picture_is_refused)
{
    const picture_kind kind = {.width = 40, .height = 30};
    const bytes whole[] = {picture_make_jpeg(kind), picture_make_png(kind), picture_make_webp(kind)};
    for (int i = 0; i < 3; i++)
        for (size_t size = 0; size + 8 < whole[i].size; size++) {
            bytes part = {malloc(size ? size : 1), size}; /* lets the sanitizer notice a read beyond the end */
            memcpy(part.bytes, whole[i].bytes, size);
            CHECK(remake(part).bytes == NULL);
            free(part.bytes);
        }
}

TEST(corrupted_bytes_do_no_harm)
{
    const picture_kind kind = {.width = 24, .height = 20, .orientation = 6};
    const bytes whole[] = {picture_make_jpeg(kind), picture_make_png(kind), picture_make_webp(kind)};
    for (int i = 0; i < 3; i++)
        for (size_t at = 0; at < whole[i].size; at += 1 + at / 100) {
            bytes changed = {malloc(whole[i].size), whole[i].size};
            memcpy(changed.bytes, whole[i].bytes, whole[i].size);
            changed.bytes[at] ^= 0x41;
            free(remake(changed).bytes);
            free(changed.bytes);
        }
}

TEST(more_than_two_megabytes_are_refused_without_reading)
{
    bytes sent = picture_make_png((picture_kind){.width = 30, .height = 30});
    sent.bytes = realloc(sent.bytes, PICTURE_MOST_BYTES + 1);
    sent.size = PICTURE_MOST_BYTES + 1;
    check_refused(sent, "a picture must not exceed 2 MB");
}

TEST(one_pixel_too_many_is_refused)
{
    check_refused(picture_make_jpeg((picture_kind){.width = 4097, .height = 1}), too_large);
    check_refused(picture_make_png((picture_kind){.width = 1, .height = 4097}), too_large);
    check_refused(picture_make_webp((picture_kind){.width = 4097, .height = 2}), too_large);
}

static void put_32(uint8_t *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(number >> (24 - 8 * i));
}

/* Small files whose header claims a huge picture. */
TEST(a_decompression_bomb_is_refused_by_its_header)
{
    const picture_kind kind = {.width = 30, .height = 30};
    bytes png = picture_make_png(kind), jpeg = picture_make_jpeg(kind), webp = picture_make_webp(kind);
    put_32(png.bytes + 16, 0x7fffffff);
    put_32(png.bytes + 20, 0x7fffffff);
    check_refused(png, too_large);
    uint8_t *frame = memmem(jpeg.bytes, jpeg.size, "\xff\xc0\x00\x11\x08", 5);
    memset(frame + 5, 0xff, 4);
    check_refused(jpeg, too_large);
    memset(webp.bytes + 26, 0x3f, 4);
    check_refused(webp, too_large);
}

TEST(a_progressive_jpeg_that_would_take_too_much_memory_is_refused)
{
    const picture_kind kind = {.width = 4096, .height = 4096, .cmyk = true, .progressive = true, .plain = 10};
    check_refused(picture_make_jpeg(kind), too_costly);
}

/* Repeats the last scan as often as it fits into the file. */
TEST(a_jpeg_with_very_many_scans_is_refused)
{
    bytes sent = picture_make_jpeg((picture_kind){.width = 64, .height = 64, .progressive = true, .plain = 10});
    size_t last = sent.size - 2;
    while (memcmp(sent.bytes + last, "\xff\xda", 2) != 0)
        last--;
    const size_t scan = sent.size - 2 - last, copies = 100;
    bytes many = {malloc(sent.size + copies * scan), 0};
    memcpy(many.bytes, sent.bytes, sent.size - 2);
    many.size = sent.size - 2;
    for (size_t i = 0; i < copies; i++, many.size += scan)
        memcpy(many.bytes + many.size, sent.bytes + last, scan);
    memcpy(many.bytes + many.size, "\xff\xd9", 2);
    many.size += 2;
    check_refused(many, too_costly);
}

/* A minimal animated WebP: only an extended header with the animation flag. */
TEST(an_animated_picture_is_refused)
{
    static const uint8_t head[] = {'R', 'I', 'F', 'F', 36, 0, 0, 0, 'W', 'E', 'B', 'P', 'V', 'P', '8',
                                   'X', 10,  0,   0,   0,  2, 0, 0, 0,   15,  0,   0,   15,  0,   0,
                                   'A', 'N', 'I', 'M', 6,  0, 0, 0, 0,   0,   0,   0,   0,   0};
    bytes sent = {malloc(sizeof head), sizeof head};
    memcpy(sent.bytes, head, sizeof head);
    check_refused(sent, "this picture is animated; send a still one");
}

/* ---- memory and threads ---- */

static void check_memory(picture_kind kind, bytes (*make)(picture_kind))
{
    struct rusage before, after;
    const bytes sent = make(kind);
    /* Making the test picture has raised the peak already, so measure in a new process. */
    const pid_t child = fork();
    if (child == 0) {
        getrusage(RUSAGE_SELF, &before);
        remake(sent);
        getrusage(RUSAGE_SELF, &after);
        _exit(after.ru_maxrss - before.ru_maxrss > 80 * 1024);
    }
    int status;
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST(eighty_megabytes_of_memory_suffice)
{
    if (CHECK_SANITIZED) /* sanitizers need additional memory */
        return;
    check_memory((picture_kind){.width = 4096, .height = 4096}, picture_make_jpeg);
    check_memory((picture_kind){.width = 4096, .height = 4096, .progressive = true}, picture_make_jpeg);
    check_memory((picture_kind){.width = 4096, .height = 4096, .interlaced = true, .alpha = 9}, picture_make_png);
    check_memory((picture_kind){.width = 4096, .height = 4096, .lossless = true}, picture_make_webp);
}

static void *remake_often(void *unused)
{
    (void)unused;
    const picture_kind good = {.width = 200, .height = 100};
    for (int i = 0; i < 6; i++) {
        const bytes sent = (i % 2 ? picture_make_jpeg : picture_make_png)(good);
        const bytes cut = {sent.bytes, sent.size / 2};
        bytes made = {NULL, 0};
        const char *why;
        CHECK(picture_remake(sent.bytes, sent.size, &made.bytes, &made.size, &why));
        CHECK(!picture_remake(cut.bytes, cut.size, &made.bytes, &made.size, &why));
    }
    return NULL;
}

TEST(several_threads_do_not_disturb_each_other)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, remake_often, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
}

/* ---- drawn faces ---- */

static const char *drawn(int64_t player)
{
    static char svg[2][8192];
    static int which;
    which = !which;
    yv_text text = yv_text_in(svg[which], sizeof svg[which]);
    picture_draw(player, &text);
    CHECK(!yv_text_cut(&text) && text.length < 4096);
    return svg[which];
}

TEST(a_player_without_a_picture_always_gets_the_same_face)
{
    CHECK_TEXT(drawn(17), drawn(17));
    CHECK(strcmp(drawn(17), drawn(18)) != 0);
    CHECK(strcmp(drawn(INT64_MAX), drawn(INT64_MIN)) != 0);
}

TEST(a_drawn_face_is_a_complete_svg_without_references)
{
    for (int64_t player = -5; player < 3000; player++) {
        const char *svg = drawn(player);
        CHECK(strncmp(svg, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 256 256'>", 62) == 0);
        CHECK(strcmp(svg + strlen(svg) - 6, "</svg>") == 0);
        CHECK(!strstr(svg, "href") && !strstr(svg, "url(") && !strstr(svg, "script") && !strstr(svg, "'H'")
              && !strstr(svg, "'W'"));
        int open = 0, close = 0;
        for (const char *at = svg; *at; at++)
            open += *at == '<' && at[1] != '/', close += (*at == '/' && at[1] == '>') || (*at == '<' && at[1] == '/');
        CHECK_NUMBER(open, close);
    }
}

CHECK_MAIN
