/* QR codes: both forms show the code that libqrencode makes, with its margin. */
#include "../../src/server/qr/qr.h"
#include "../check.h"

#include <qrencode.h>

static const char *const address = "http://192.168.178.23:8080/t/bakotimu";

enum { MOST_WIDTH = 177 + 2 * QR_QUIET };
typedef struct {
    int width;
    bool dark[MOST_WIDTH + 1][MOST_WIDTH];
} grid;

static void expect(grid *it, const char *of)
{
    QRcode *code = QRcode_encodeString(of, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    memset(it, 0, sizeof *it);
    it->width = code->width + 2 * QR_QUIET;
    for (int i = 0; i < code->width * code->width; i++)
        it->dark[QR_QUIET + i / code->width][QR_QUIET + i % code->width] = code->data[i] & 1;
    QRcode_free(code);
}

/* Reads the lines back, up to the first character that is not one of the four blocks. */
static void read_lines(grid *it, const char *text)
{
    static const char *const blocks[] = {"█", "▀", "▄", " "};
    memset(it, 0, sizeof *it);
    int row = 0, column = 0;
    while (*text) {
        int i = 0;
        while (i < 4 && strncmp(text, blocks[i], strlen(blocks[i])) != 0)
            i++;
        if (*text == '\n') {
            it->width = column;
            row += 2, column = 0, text++;
        } else if (i < 4) {
            it->dark[row][column] = i >> 1;
            it->dark[row + 1][column++] = i & 1;
            text += strlen(blocks[i]);
        } else {
            return;
        }
    }
}

static void read_svg(grid *it, const char *svg)
{
    memset(it, 0, sizeof *it);
    sscanf(strstr(svg, "viewBox='0 0 ") + 13, "%d", &it->width);
    int row, column, length, used;
    for (const char *at = strstr(svg, "d='M") + 3; sscanf(at, "M%d %dh%d%n", &column, &row, &length, &used) == 3;
         at += used)
        for (int i = 0; i < length; i++)
            it->dark[row][column + i] = true;
}

static bool is_same(const grid *a, const grid *b)
{
    for (int row = 0; row < a->width; row++)
        if (memcmp(a->dark[row], b->dark[row], (size_t)a->width) != 0)
            return false;
    return a->width == b->width;
}

static char buffer[QR_SVG];
static grid expected, found;

TEST(the_lines_for_a_terminal_are_the_code)
{
    yv_text text = yv_text_in(buffer, sizeof buffer);
    CHECK(qr_put_lines(&text, address, false));
    expect(&expected, address);
    read_lines(&found, buffer);
    CHECK(is_same(&expected, &found));
}

TEST(with_colours_every_line_sets_and_resets_them)
{
    yv_text text = yv_text_in(buffer, sizeof buffer);
    CHECK(qr_put_lines(&text, address, true));
    int lines = 0, sets = 0, resets = 0;
    for (const char *at = buffer; *at; at++) {
        lines += *at == '\n';
        sets += strncmp(at, "\33[38;5;231;48;5;16m", 19) == 0;
        resets += strncmp(at, "\33[0m\n", 5) == 0;
    }
    CHECK(lines > 15 && sets == lines && resets == lines);
}

TEST(the_svg_is_the_code)
{
    yv_text text = yv_text_in(buffer, sizeof buffer);
    CHECK(qr_put_svg(&text, address));
    expect(&expected, address);
    read_svg(&found, buffer);
    CHECK(is_same(&expected, &found));
    CHECK(strncmp(buffer, "<svg ", 5) == 0 && strstr(buffer, "</svg>\n"));
}

TEST(the_longest_address_fits_in_both_forms)
{
    char longest[QR_MOST_BYTES + 2];
    for (int i = 0; i < QR_MOST_BYTES; i++)
        longest[i] = (char)('a' + i * i % 26);
    longest[QR_MOST_BYTES] = '\0';
    yv_text svg = yv_text_in(buffer, QR_SVG), lines = yv_text_in(buffer, QR_TERMINAL);
    CHECK(qr_put_svg(&svg, longest) && !yv_text_cut(&svg));
    CHECK(qr_put_lines(&lines, longest, true) && !yv_text_cut(&lines));
    expect(&expected, longest);
    svg = yv_text_in(buffer, QR_SVG);
    qr_put_svg(&svg, longest);
    read_svg(&found, buffer);
    CHECK(is_same(&expected, &found));
}

TEST(an_empty_or_too_long_address_is_refused)
{
    char longest[QR_MOST_BYTES + 2] = {0};
    memset(longest, 'a', QR_MOST_BYTES + 1);
    yv_text text = yv_text_in(buffer, sizeof buffer);
    CHECK(!qr_put_svg(&text, "") && !qr_put_lines(&text, "", false));
    CHECK(!qr_put_svg(&text, longest) && !qr_put_lines(&text, longest, true));
    CHECK_NUMBER((long long)text.length, 0);
}

CHECK_MAIN
