/* The colours of the themes: everything that is written can be read. */
#include "../../src/tui/theme.h"

#include <math.h>
#include <string.h>

#include "../check.h"

/* Returns the relative luminance of one of xterm's 256 colours, as the Web Content Accessibility Guidelines define it.
 * The first 16 colours are not used, because users change them. */
static double luminance(int colour)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    const int cube = colour - 16, parts[] = {cube / 36, cube / 6 % 6, cube % 6};
    double sum = 0;
    CHECK(colour >= 16);
    for (int i = 0; i < 3; i++) {
        const double part = (colour >= 232 ? 8 + 10 * (colour - 232) : levels[parts[i]]) / 255.0;
        sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(int one, int other)
{
    const double a = luminance(one), b = luminance(other);
    return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

static int ink_on(const theme *of, int with, int under)
{
    return of->light[under] ? of->on_light[with] : of->on_dark[with];
}

/* True if words in this ink are written on this ground. Backs of cards have no words. On the table and on the bars,
 * cards are drawn on grounds of their own, and there are no errors. */
static bool is_written(int with, int under)
{
    if (with == INK_EDGE || under == GROUND_BACK)
        return false;
    const bool plain = with < INK_CLUBS || (with > INK_JOKER && with != INK_BAD);
    return plain || (under != GROUND_FELT && under != GROUND_BAR);
}

/* Returns the contrast that an ink needs: 7 in the theme for it, else 4.5, and 3 for what is less important. */
static double needed(const theme *of, int with)
{
    return strcmp(of->name, "contrast") == 0 ? 7 : with == INK_DIM ? 3 : 4.5;
}

static void check_words(const theme *of, int with, int under)
{
    const double found = contrast(ink_on(of, with, under), of->ground[under]);
    if (found < needed(of, with))
        printf("%s: ink %d on ground %d has a contrast of %.2f\n", of->name, with, under, found);
    CHECK(found >= needed(of, with));
}

TEST(words_stand_out_from_their_ground_in_every_theme)
{
    for (int i = 0; i < THEME_PLAIN; i++)
        for (int under = 0; under < GROUND_COUNT; under++)
            for (int with = 0; with < INK_COUNT; with++)
                if (is_written(with, under))
                    check_words(&themes[i], with, under);
}

TEST(suits_have_different_colours)
{
    for (int i = 0; i < THEME_PLAIN; i++)
        for (int one = INK_CLUBS; one <= INK_JOKER; one++)
            for (int other = INK_CLUBS; other < one; other++)
                CHECK(themes[i].on_light[one] != themes[i].on_light[other]);
}

TEST(themes_are_found_by_name)
{
    CHECK_NUMBER(theme_find("dark"), 0);
    CHECK_NUMBER(theme_find("plain"), THEME_PLAIN);
    CHECK_NUMBER(theme_find("purple"), -1);
}

CHECK_MAIN
