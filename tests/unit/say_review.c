/* The curve of a review in the terminal. */
#include "../check.h"

#include "../../src/say/say_review.h"

enum { MOST = 400 };

static review_decision decisions[MOST];
static review_round rounds[1];
static review game;

/* A game of one round in which seat 1 decides on every line from 1 on, with a rising chance. */
static void prepare(int count)
{
    game = (review){.decision = decisions, .decisions = count, .round = rounds, .rounds = 1};
    for (int i = 0; i < count; i++)
        decisions[i] = (review_decision){.line = i + 1, .round = 1, .win = (int32_t)((int64_t)REVIEW_ONE * i / count)};
    rounds[0] = (review_round){.end_line = 0};
}

static const char *curve_of(int32_t line, int columns)
{
    static char buffer[4096];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    say_review_curve(&text, &game, 0, line, columns);
    return buffer;
}

TEST(a_curve_rises_and_has_a_bar_at_the_line_that_is_shown)
{
    prepare(8);
    CHECK_TEXT(curve_of(0, 44), "│▁▂▃▄▅▆▇█");
    CHECK_TEXT(curve_of(3, 44), "▁▂▃│▄▅▆▇█");
    CHECK_TEXT(curve_of(8, 44), "▁▂▃▄▅▆▇█│");
}

TEST(marked_decisions_show_on_the_curve)
{
    prepare(8);
    decisions[1].mark = REVIEW_INACCURACY;
    decisions[3].mark = REVIEW_MISTAKE;
    decisions[6].mark = REVIEW_BLUNDER;
    CHECK_TEXT(curve_of(8, 44), "▁?▃?▅▆×█│");
}

TEST(a_missed_slap_down_is_no_bad_decision)
{
    prepare(8);
    decisions[1].mark = REVIEW_MISSED_SLAP;
    decisions[1].missed_slap = true;
    CHECK_TEXT(curve_of(8, 44), "▁▃▄▅▆▇█│");
}

TEST(a_long_game_is_squeezed_and_no_mark_is_lost)
{
    prepare(MOST);
    decisions[203].mark = REVIEW_MISTAKE;
    decisions[204].mark = REVIEW_BLUNDER;
    CHECK_TEXT(curve_of(MOST, 17), "▁▁▂▂▃▃▄▄×▅▆▆▇▇██│");
}

CHECK_MAIN
