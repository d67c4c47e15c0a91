/* Taking turns back. */
#ifndef TAKEBACK_H
#define TAKEBACK_H

#include "table.h"

/* Goes back to before the last action of this seat, and all that came after it. The stock is as it was, so the same
 * cards come again; bots think anew. False, and nothing has changed, if the seat has not acted yet. */
bool takeback(table *t, yv_seat seat);

#endif
