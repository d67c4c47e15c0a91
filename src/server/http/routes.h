/* Routes: what can be asked for over HTTP. One row a route (routes.c); docs/PROTOCOL.md tells what each does. */
#ifndef ROUTES_H
#define ROUTES_H

#include "../account/visitor.h"

/* The site's ports for the network (net.h): their context is the site. */
size_t routes_begin(void *context, exchange *x);
void routes_request(void *context, exchange *x);
bool routes_upgrade(void *context, exchange *x);

/* The handlers that are not about accounts. `v` may be NULL. */
void pages_file(site *s, exchange *x, const visitor *v);
void pages_avatar(site *s, exchange *x, const visitor *v);
void pages_qr(site *s, exchange *x, const visitor *v);
void lists_rules(site *s, exchange *x, const visitor *v);
void lists_rules_text(site *s, exchange *x, const visitor *v);
void lists_leaders(site *s, exchange *x, const visitor *v);
void lists_player(site *s, exchange *x, const visitor *v);
void lists_game(site *s, exchange *x, const visitor *v);
void lists_record(site *s, exchange *x, const visitor *v);
void handed_offline(site *s, exchange *x, const visitor *v);
void metrics_health(site *s, exchange *x, const visitor *v);
void metrics_figures(site *s, exchange *x, const visitor *v);

#endif
