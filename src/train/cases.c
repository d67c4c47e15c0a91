/* The kinds of games that training always plays, and how often. */
#include "train.h"

/* Every preset with two or more players, the default most often; and a few options, so that training sees their
 * inputs. */
const selfplay_case train_cases[] = {
    {"traveller", 2, 26},
    {"traveller", 3, 8},
    {"traveller", 4, 10},
    {"traveller", 5, 2},
    {"traveller", 6, 2},
    {"traveller", 8, 2},
    {"slapdown", 2, 5},
    {"slapdown", 4, 3},
    {"jhyap", 2, 4},
    {"jhyap", 4, 3},
    {"speedy", 2, 3},
    {"speedy", 4, 2},
    {"sevens", 2, 4},
    {"sevens", 4, 3},
    {"tally", 2, 3},
    {"tally", 4, 3},
    {"duel", 2, 5},
    {"traveller last_turn=on threshold=7", 3, 1},
    {"traveller ace=both slap=runs take_run=any", 3, 1},
    {"traveller ace=wrap set_jokers=on jokers=4", 4, 1},
    {"traveller threshold=10 hand=7 decks=2 assaf_penalty=50", 4, 1},
    {"traveller threshold=3 hand=4 assaf_penalty=10 assaf_hand=off", 2, 1},
    {"traveller faces=rank one_eyed=0 joker_points=15 assaf_tie=off", 2, 1},
    {"slapdown joker_points=-5 run_naturals=2 assaf_wins=all yaniv_wins=hand", 3, 1},
    {"traveller false_call=draw3 threshold=15", 2, 1},
};
const int train_case_count = sizeof train_cases / sizeof train_cases[0];
