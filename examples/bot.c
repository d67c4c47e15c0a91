/* A first bot for Yaniv in plain C, to be copied and made better. Try it with
 *
 *     cc -O2 -o bot examples/bot.c
 *     yaniv arena --seat exec:./bot --seat random --games 100
 *
 * The arena writes one JSON object a line to our standard input. Most only tell us what happened; an "act" wants an
 * answer, one line with one of the actions it lists as legal. Those lines always look alike, so this bot needs no JSON
 * library: it looks for the few things it wants to know. docs/BOTS.md explains everything else. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STOCK_COST = 6, /* what a card that we do not know yet is reckoned to cost, in points */
    CERTAIN = 1000, /* better than any play */
};

static int threshold; /* the most points to call with: the arena says it at the beginning of each game */

/* The number that follows `key` in a line. */
static int number_after(const char *line, const char *key)
{
    const char *found = strstr(line, key);
    return found ? atoi(found + strlen(key)) : 0;
}

/* What cards written together are worth: "7h7sJk" is 14. */
static int points(const char *cards, size_t length)
{
    int sum = 0;
    for (size_t i = 0; i + 1 < length; i += 2) {
        const char rank = cards[i];
        if (rank == 'A')
            sum += 1;
        else if (rank >= '2' && rank <= '9')
            sum += rank - '0';
        else if (cards[i + 1] != 'k') /* T J Q K, but not the joker, Jk */
            sum += 10;
    }
    return sum;
}

/* How good a play, "7h7s deck" or "7h7s Kd", looks: the greater the better. */
static int play_worth(const char *action, size_t length)
{
    const size_t thrown_length = strcspn(action, " ");
    const char *taken = action + thrown_length + 1;
    const int thrown = points(action, thrown_length);
    const int cost = points(taken, length - thrown_length - 1);
    if (strncmp(taken, "deck", 4) == 0)
        return thrown - STOCK_COST;
    if (cost < thrown)
        return thrown - cost;
    return -cost; /* else two of us could hand the same cards to and fro for ever */
}

static int is(const char *action, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(action, word, length) == 0;
}

static int worth(const char *action, size_t length, int hand)
{
    if (is(action, length, "yaniv") || is(action, length, "yan"))
        return hand <= threshold ? CERTAIN : -CERTAIN; /* too many points: a false call, which some rules allow */
    if (is(action, length, "slap"))
        return CERTAIN;
    if (is(action, length, "pass"))
        return 0;
    if (is(action, length, "swap"))
        return -1;
    return play_worth(action, length);
}

/* Answers {"type":"act","view":{…},"legal":["8c deck","9d Kc",…]}: every second piece between quotes is an action. */
static void answer(const char *line)
{
    const int hand = number_after(line, "\"points\":");
    const char *action = strstr(line, "\"legal\":[\"");
    const char *best = NULL;
    size_t best_length = 0;
    if (!action)
        return;
    for (action += strlen("\"legal\":[\"");; action = strchr(action, '"') + strlen("\",\"")) {
        const size_t length = strcspn(action, "\"");
        if (!best || worth(action, length, hand) > worth(best, best_length, hand))
            best = action, best_length = length;
        if (action[length] == '\0' || action[length + 1] != ',')
            break;
    }
    printf("%.*s\n", (int)best_length, best);
    fflush(stdout); /* or the answer stays here while the arena waits for it */
}

int main(void)
{
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        if (strncmp(line, "{\"type\":\"hello\"", 15) == 0)
            threshold = number_after(line, "\"threshold\":");
        else if (strncmp(line, "{\"type\":\"act\"", 13) == 0)
            answer(line);
    }
    free(line);
    return 0;
}
