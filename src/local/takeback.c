#include "takeback.h"

#include <string.h>

static const char *line_before(const char *record, const char *line)
{
    if (line == record)
        return NULL;
    line--;
    while (line > record && line[-1] != '\n')
        line--;
    return line;
}

/* Where the seat's last action begins, with the reshuffle that belongs to it; NULL if there is none. */
static const char *find_action(const table *t, yv_seat seat)
{
    const char *line = t->record + t->length;
    while ((line = line_before(t->record, line)) && !(line[0] == '1' + seat && line[1] == ' '))
        ;
    const char *before = line ? line_before(t->record, line) : NULL;
    return before && strncmp(before, "reshuffle ", strlen("reshuffle ")) == 0 ? before : line;
}

bool takeback(table *t, yv_seat seat)
{
    const char *from = find_action(t, seat);
    char reason[YV_MAX_MESSAGE + 100];
    yv_text why = yv_text_in(reason, sizeof reason);
    table earlier;
    int line;
    if (!from
        || !table_resume(&earlier, t->record, (size_t)(from - t->record), t->seeded ? &t->seed : NULL, &line, &why))
        return false;
    table_close(t);
    *t = earlier;
    return true;
}
