/* The HTTP routes of the server. */
#ifndef ROUTES_H
#define ROUTES_H

#include "../http/router.h"

extern const route site_routes[];

#endif
