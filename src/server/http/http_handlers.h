/* The handlers of requests that are not about accounts. docs/PROTOCOL.md describes each request. */
#ifndef HTTP_HANDLERS_H
#define HTTP_HANDLERS_H

#include "router.h"

route_handler api_rules, api_rules_text;                                       /* api_rules.c */
route_handler api_leaders, api_player, api_game, api_record;                   /* api_history.c */
route_handler api_friends;                                                     /* api_friends.c */
route_handler api_offline;                                                     /* api_offline.c */
route_handler pages_file, pages_avatar, pages_address, pages_client, pages_qr; /* pages.c */
route_handler metrics_health, metrics_ready, metrics_figures;                  /* metrics.c */

#endif
