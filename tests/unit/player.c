#include "../check.h"

#include "../../src/arena/player.h"

TEST(a_level_may_be_given_time)
{
    player_spec spec;
    CHECK(player_spec_of("greedy", &spec) && spec.level == bot_find_level("greedy") && spec.think_ms == 0);
    CHECK(player_spec_of("greedy:250", &spec) && spec.level == bot_find_level("greedy") && spec.think_ms == 250);
    CHECK_TEXT(spec.label, "greedy:250");
    CHECK(!spec.command);
}

TEST(a_program_may_have_colons)
{
    player_spec spec;
    CHECK(player_spec_of("exec:a:b", &spec) && !spec.level && spec.think_ms == 0);
    CHECK_TEXT(spec.command, "a:b");
}

TEST(other_words_are_no_players)
{
    static const char *const wrong[] = {"",
                                        ":",
                                        "greedy:",
                                        "greedy:0",
                                        "greedy:-1",
                                        "greedy:1x",
                                        "greedy:1:2",
                                        ":5",
                                        "nobody:5",
                                        "greedy:600001",
                                        "exec:",
                                        "exec: ",
                                        "greedygreedygreedygreedygreedygreedygreedygreedy:5"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        player_spec spec;
        CHECK(!player_spec_of(wrong[i], &spec));
    }
}

TEST(a_bot_gets_the_time_to_think_that_its_word_gives)
{
    const yv_rules rules = yv_rules_of_preset(0);
    runner run = {0};
    player_spec spec;
    player_fault fault = {0};
    CHECK(!runner_start(&run, &rules, 2).code);
    CHECK(player_spec_of("greedy:250", &spec));
    player who = player_of(&spec, 1000, NULL);
    CHECK(player_sit(&who, &run, 1, 7, &fault));
    CHECK_NUMBER(run.bot[1].think_ms, 250);
    player_close(&who);
}

CHECK_MAIN
