#include "user_agent.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* A word of the header, and what it means. The first row that matches counts: most browsers also name others. */
typedef struct {
    const char *word, *means;
} row;

static const row browsers[] = {
    {"yaniv/", "Yaniv"},   {"Firefox/", "Firefox"},
    {"FxiOS/", "Firefox"}, {"Edg", "Edge"},
    {"OPR/", "Opera"},     {"SamsungBrowser/", "Samsung Internet"},
    {"Chrome/", "Chrome"}, {"CriOS/", "Chrome"},
    {"Safari/", "Safari"}, {NULL, ""},
};
static const row systems[] = {
    {"Android", "Android"}, {"iPhone", "iOS"},     {"iPad", "iOS"},    {"Windows", "Windows"},
    {"CrOS", "ChromeOS"},   {"Mac OS X", "macOS"}, {"Linux", "Linux"}, {NULL, ""},
};

static const char *find(const row *table, const char *header)
{
    while (table->word && !strstr(header, table->word))
        table++;
    return table->means;
}

void user_agent_describe(const char *header, char text[USER_AGENT_TEXT])
{
    const char *browser = find(browsers, header), *system = find(systems, header);
    snprintf(text, USER_AGENT_TEXT, "%s%s%s", browser, browser[0] && system[0] ? ", " : "", system);
}
