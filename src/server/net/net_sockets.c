/* Finds, visits and closes the WebSockets of players. */
#include "net_internal.h"

void net_close_conn(net *n, uint64_t conn, int code, const char *why)
{
    peer *p = map_get(&n->sockets, conn);
    if (p)
        socket_close(p, code, why);
}

void net_each_socket(net *n, void (*visit)(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from),
                     void *context)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->sockets, &place));) {
        const peer *p = each->value;
        visit(context, p->id, p->owner, &p->from);
    }
}

bool net_find_socket(const net *n, uint64_t conn, uint64_t *mark, struct in6_addr *from)
{
    const peer *p = map_get(&n->sockets, conn);
    if (!p || p->closing || p->doomed)
        return false;
    *mark = p->mark;
    *from = p->from;
    return true;
}

int net_close_some(net *n, int most, int code, const char *why, void (*visit)(void *context, uint64_t conn),
                   void *context)
{
    int closed = 0;
    size_t place = 0;
    for (map_entry *each; closed < most && (each = map_next(&n->sockets, &place));) {
        peer *p = each->value;
        if (p->closing || p->doomed)
            continue;
        visit(context, p->id);
        socket_close(p, code, why);
        closed++;
    }
    return closed;
}

static void close_marked(net *n, int64_t owner, uint64_t mark, bool same, int code, const char *why)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->sockets, &place));) {
        peer *p = each->value;
        if (p->owner == owner && (p->mark == mark) == same)
            socket_close(p, code, why);
    }
}

void net_close_owner(net *n, int64_t owner, uint64_t mark, int code, const char *why)
{
    close_marked(n, owner, mark, true, code, why);
}

void net_close_others(net *n, int64_t owner, uint64_t mark, int code, const char *why)
{
    close_marked(n, owner, mark, false, code, why);
}

void net_close_except(net *n, int64_t owner, const uint64_t *marks, int count, int code, const char *why)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->sockets, &place));) {
        const peer *p = each->value;
        bool kept = p->owner != owner;
        for (int i = 0; i < count && !kept; i++)
            kept = p->mark == marks[i];
        if (!kept)
            net_close_conn(n, p->id, code, why);
    }
}

void net_mark_again(net *n, int64_t owner, uint64_t before, uint64_t after)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->sockets, &place));) {
        peer *p = each->value;
        if (p->owner == owner && p->mark == before)
            p->mark = after;
    }
}
