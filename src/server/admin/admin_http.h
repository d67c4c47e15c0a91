/* The commands of operators over HTTP, for the page /admin. */
#ifndef ADMIN_HTTP_H
#define ADMIN_HTTP_H

#include "../http/router.h"

route_handler admin_http;         /* POST /api/admin: one command */
route_handler admin_http_picture; /* GET /api/admin/picture/ID: the picture of a report */

#endif
