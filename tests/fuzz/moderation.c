/* What operators write, and what players write about it: the first line is a network, the next four are words for the
 * list, and the rest is a text that is judged by it. */
#include "../../src/server/moderation/word_list.h"
#include "../../src/server/net/network.h"
#include "fuzz.h"

enum { LINE = 200, WORDS = 4, TEXT = 800 };

static void take_line(const uint8_t **bytes, size_t *length, char text[LINE])
{
    const uint8_t *end = memchr(*bytes, '\n', *length);
    const size_t count = end ? (size_t)(end - *bytes) : *length, fits = count < LINE ? count : 0;
    memcpy(text, *bytes, fits);
    text[fits] = '\0';
    *bytes += end ? count + 1 : count;
    *length -= end ? count + 1 : count;
}

static void try_network(const char *line)
{
    char text[NETWORK_TEXT];
    network once, again;
    if (!network_read(line, &once))
        return;
    HOLDS(once.bits >= 0 && once.bits <= 128 && network_has(&once, &once.first));
    network_write(&once, text);
    HOLDS(network_read(text, &again));
    HOLDS(again.bits == once.bits && memcmp(&again.first, &once.first, sizeof once.first) == 0);
    network_is_huge(&once);
}

/* Fills the list and empties it again. A word that was added is in the list once. */
static void try_words(const uint8_t *bytes, size_t length)
{
    char word[WORDS][LINE];
    word_list *list = word_list_open();
    for (int i = 0; i < WORDS; i++) {
        take_line(&bytes, &length, word[i]);
        const int before = word_list_count(list);
        const char *why = word_list_add(list, word[i]);
        HOLDS(word_list_count(list) == before + !why);
    }
    word_list_allows(list, (const char *)bytes, length < TEXT ? length : TEXT);
    for (int i = 0; i < WORDS; i++)
        word_list_remove(list, word[i]);
    HOLDS(word_list_count(list) == 0);
    HOLDS(word_list_allows(list, (const char *)bytes, length < TEXT ? length : TEXT));
    word_list_close(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char line[LINE];
    take_line(&bytes, &length, line);
    try_network(line);
    try_words(bytes, length);
    return 0;
}
