/* A first bot for Yaniv in plain C, for you to copy and improve. Try it with
 *
 *     cc -O2 -o bot examples/bot.c
 *     yaniv arena --seat exec:./bot --seat random --games 100
 *
 * The arena writes one JSON object on each line to our standard input. Most objects only say what happened. We answer
 * an "act" with one line: one of the actions that it lists as legal. The objects always have the same form, so this bot
 * needs no JSON library: it searches for the few things that it needs. docs/BOTS.md explains the rest. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STOCK_COST = 6, /* the points that we expect a card from the stock to cost */
    CERTAIN = 1000, /* more than any play is worth */
};

static int threshold; /* the most points to call with; the arena sends it at the start of each game */

/* Returns the number that follows `key` in a line, or 0. */
static int number_after(const char *line, const char *key)
{
    const char *found = strstr(line, key);
    return found ? atoi(found + strlen(key)) : 0;
}

/* Returns the points of cards written together: "7h7sJk" is 14. */
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

/* Returns how good a play such as "7h7s deck" or "7h7s Kd" looks; higher is better. */
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
    return -cost; /* otherwise two of these bots could exchange the same cards for ever */
}

static int is(const char *action, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(action, word, length) == 0;
}

static int worth(const char *action, size_t length, int hand)
{
    if (is(action, length, "yaniv") || is(action, length, "yan"))
        return hand <= threshold ? CERTAIN : -CERTAIN; /* else it is a false call, which some rules allow */
    if (is(action, length, "slap"))
        return CERTAIN;
    if (is(action, length, "pass"))
        return 0;
    if (is(action, length, "swap"))
        return -1;
    return play_worth(action, length);
}

/* Answers {"type":"act","view":{…},"legal":["8c deck","9d Kc",…]}, where each string in the list is an action. */
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
    fflush(stdout); /* otherwise the answer stays in our buffer while the arena waits */
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
