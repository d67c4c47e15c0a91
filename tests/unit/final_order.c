/* The places of the players at the end of a game: final_order.h. */
#include "../../src/engine/final_order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"

/* Reads the standings of a line up to its colon. Returns the number of seats. */
static int read_standings(char *line, yv_finisher standings[YV_MAX_PLAYERS])
{
    int players = 0;
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        yv_finisher *of = &standings[players++];
        *of = (yv_finisher){.won = strcmp(word, "won") == 0};
        of->out_round = (int16_t)atoi(strtok(NULL, " "));
        of->expelled = strcmp(strtok(NULL, " "), "expelled") == 0;
        of->total = atoi(strtok(NULL, " "));
    }
    return players;
}

TEST(the_order_is_the_one_that_the_page_shows)
{
    FILE *file = fopen("tests/standings.txt", "r");
    char line[400];
    int read = 0;
    CHECK(file);
    while (file && fgets(line, sizeof line, file)) {
        yv_finisher standings[YV_MAX_PLAYERS];
        yv_seat order[YV_MAX_PLAYERS];
        char shown[40] = "";
        char *expected = strchr(line, ':');
        if (line[0] == '#')
            continue;
        *expected = '\0';
        expected += 2;
        expected[strcspn(expected, "\n")] = '\0';
        const int players = read_standings(line, standings);
        yv_final_order(standings, players, order, NULL);
        for (int i = 0; i < players; i++)
            snprintf(shown + strlen(shown), sizeof shown - strlen(shown), "%s%d", i ? " " : "", order[i] + 1);
        CHECK_TEXT(shown, expected);
        read++;
    }
    CHECK(read >= 10);
    if (file)
        fclose(file);
}

TEST(players_who_are_equal_share_the_best_of_their_places)
{
    const yv_finisher all[] = {{.total = 20}, {.won = true, .total = 9}, {.total = 20}, {.total = 30}};
    yv_seat order[YV_MAX_PLAYERS];
    uint8_t place[YV_MAX_PLAYERS];
    yv_final_order(all, 4, order, place);
    CHECK_NUMBER(place[1], 1);
    CHECK_NUMBER(place[0], 2);
    CHECK_NUMBER(place[2], 2);
    CHECK_NUMBER(place[3], 4);
}

TEST(a_player_who_gave_up_comes_last)
{
    const yv_finisher all[] = {{.forfeited = true}, {.out_round = 1, .total = 300}, {.won = true}};
    yv_seat order[YV_MAX_PLAYERS];
    yv_final_order(all, 3, order, NULL);
    CHECK_NUMBER(order[2], 0);
}

CHECK_MAIN
