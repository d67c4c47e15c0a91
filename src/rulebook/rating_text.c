#include "rating_text.h"

#include "wrap.h"

static const char before[] =
    "Every account has a rating. It starts at 1000 and never falls below 0. All numbers are whole: a fraction is "
    "dropped.";

static const char *const items[] = {
    "If you go out, you lose the difference between your total and the total of each other player, added up and "
    "divided "
    "by the number of players who are out by then. Example: you are the first of four players to go out, with 210 "
    "points, and the others have 167, 180 and 155. You lose (43 + 30 + 55) / 1 = 128 rating points.",
    "If another player goes out, you gain the difference between that player's total and yours, divided by the number "
    "of players who are still in. Example: a player goes out with 210 points, three players are still in, and you have "
    "125 points. You gain 85 / 3 = 28 rating points.",
    "If you leave a game, you can come back. If you start another game first, you lose as many points as if you alone "
    "had gone out now with one point more than the limit, but at most 200, and nothing before the end of the first "
    "round. Example: the limit is 200, and the others have 107, 153 and 190 points. You lose 94 + 48 + 11 = 153 rating "
    "points.",
};

static const char after[] =
    "A game can be rated if all players have accounts, no bot plays, the table has a turn clock, and the rules are "
    "those "
    "of a preset, unchanged, in which players go out. At most ten games in 24 hours among the same players are rated. "
    "A "
    "player for whom a bot has made more than ten moves in a game gains nothing from it, but can lose.";

static const char skill[] =
    "A server also shows a skill with its uncertainty, such as 27.6, give or take 8.1. It depends only on the order of "
    "finish in rated games. Every account starts at 25, give or take 8.3, and the uncertainty shrinks with every game.";

static void put_paragraph(yv_text *out, const char *words)
{
    yv_put_char(out, '\n');
    wrap_put(out, words, (wrap_shape){RULES_TEXT_COLUMNS, "", ""});
}

void rating_text_write(yv_text *out, rules_style style)
{
    yv_put_string(out, style == RULES_MARKDOWN ? "## Ratings\n" : "Ratings\n-------\n");
    put_paragraph(out, before);
    yv_put_char(out, '\n');
    for (size_t i = 0; i < sizeof items / sizeof items[0]; i++)
        wrap_put(out, items[i], (wrap_shape){RULES_TEXT_COLUMNS, "- ", "  "});
    put_paragraph(out, after);
    put_paragraph(out, skill);
}
