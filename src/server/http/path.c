#include "path.h"

#include <limits.h>
#include <string.h>

#include "answer.h"

bool path_find_player(services *s, exchange *x, const char *prefix, profile *found)
{
    long id;
    if (yv_span_to_number(yv_span_of(x->path + strlen(prefix)), 1, LONG_MAX, &id) && roster_find(&s->roster, id, found))
        return true;
    answer_not_found(x, "there is no such player");
    return false;
}
