/* Skills: the Plackett-Luce update. The expected numbers come from a separate computation with 60 decimal digits. */
#include "../check.h"

#include "../../src/server/core/skill.h"

#define NEW                                                                                                            \
    {                                                                                                                  \
        SKILL_FIRST_MU, SKILL_FIRST_SIGMA                                                                              \
    }

static void check_update(skill *of, const uint8_t *place, const skill *expected, int count)
{
    skill_update(of, place, count);
    for (int i = 0; i < count; i++) {
        CHECK_NUMBER(of[i].mu, expected[i].mu);
        CHECK_NUMBER(of[i].sigma, expected[i].sigma);
    }
}

TEST(the_winner_of_two_new_players_gains_what_the_other_loses)
{
    check_update((skill[]){NEW, NEW}, (uint8_t[]){1, 2}, (skill[]){{27635231, 8065506}, {22364769, 8065506}}, 2);
    check_update((skill[]){NEW, NEW}, (uint8_t[]){2, 1}, (skill[]){{22364769, 8065506}, {27635231, 8065506}}, 2);
}

TEST(four_new_players_are_ordered_by_their_places)
{
    check_update((skill[]){NEW, NEW, NEW, NEW}, (uint8_t[]){1, 2, 3, 4},
                 (skill[]){{27795085, 8263160}, {26552825, 8179213}, {24689435, 8083731}, {20962655, 8083731}}, 4);
}

TEST(equal_players_who_tie_stay_equal)
{
    check_update((skill[]){NEW, NEW}, (uint8_t[]){1, 1}, (skill[]){{25000000, 8065506}, {25000000, 8065506}}, 2);
    check_update((skill[]){NEW, NEW, NEW}, (uint8_t[]){2, 1, 2},
                 (skill[]){{23565562, 8057829}, {27868876, 8204837}, {23565562, 8057829}}, 3);
}

TEST(players_of_different_skill_and_certainty_change_differently)
{
    check_update(
        (skill[]){
            {31000000, 2000000}, {18500000, 7000000}, {25250000, 4125000}, {27000000, 1500000}, {-3000000, 8000000}},
        (uint8_t[]){3, 1, 2, 3, 5},
        (skill[]){
            {30795576, 1998294}, {21304207, 6955119}, {25825000, 4108810}, {26929726, 1499512}, {-3555668, 7923506}},
        5);
}

TEST(a_difference_that_exp_cannot_hold_is_no_problem)
{
    check_update((skill[]){{900000000, 1000000}, {-900000000, 1000000}}, (uint8_t[]){2, 1},
                 (skill[]){{899834980, 1000000}, {-899834980, 1000000}}, 2);
}

TEST(after_many_games_the_millionths_still_agree)
{
    skill of[] = {NEW, NEW, NEW};
    for (int game = 0; game < 50; game++)
        skill_update(
            of, (uint8_t[]){(uint8_t)(1 + game % 3), (uint8_t)(1 + (game + 1) % 3), (uint8_t)(1 + (game * 7 + 2) % 3)},
            3);
    const skill expected[] = {{25265381, 3475507}, {24150449, 3468700}, {25035243, 3487875}};
    for (int i = 0; i < 3; i++)
        CHECK(of[i].mu == expected[i].mu && of[i].sigma == expected[i].sigma);
    CHECK_NUMBER(skill_cautious(&of[0]), 25265381 - 3 * 3475507);
}

TEST(a_skill_stays_within_its_bounds)
{
    skill of[] = {{SKILL_MOST, SKILL_FIRST_SIGMA}, {SKILL_MOST, 1}};
    for (int game = 0; game < 1000; game++)
        skill_update(of, (uint8_t[]){1, 2}, 2);
    CHECK(of[0].mu == SKILL_MOST && of[0].sigma > 0 && of[0].sigma < SKILL_FIRST_SIGMA && of[1].sigma == 1);
}

CHECK_MAIN
