#include "notes.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../admin/admin.h"
#include "../core/chat.h"
#include "../core/core_node.h"
#include "../core/core_operator.h"
#include "../http/banned.h"

static void close_if_banned(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from)
{
    services *s = context;
    const int64_t now = time(NULL);
    char event[BANNED_TEXT + 64], reason[BANNED_CLOSE_TEXT];
    const ban *found = bans_of_player(&s->moderation.bans, owner, now);
    if (!found)
        found = bans_of_address(&s->moderation.bans, from, now);
    if (!found)
        return;
    banned_write_event(found, event, reason);
    net_send(s->net, conn, event, strlen(event));
    net_close_conn(s->net, conn, NET_BANNED, reason);
}

bool notes_read_moderation(services *s)
{
    const int wait_before = s->moderation.chat_wait;
    moderation read;
    if (store_is_down(s->store))
        return false;
    moderation_open(&read, s->store);
    if (store_is_down(s->store)) { /* it may have read no bans */
        moderation_close(&read);
        return false;
    }
    moderation_close(&s->moderation);
    s->moderation = read;
    admin_ban_addresses(s);
    core_shift_chat(s->core, 1000000 * (core_time)(s->moderation.chat_wait - wait_before));
    s->tells_own = true;
    core_set_read_only(s->core, s->moderation.read_only, services_now());
    s->tells_own = false;
    net_each_socket(s->net, close_if_banned, s);
    return true;
}

static void read_player(services *s, player_id id)
{
    profile who;
    s->tells_own = true;
    if (roster_find(&s->roster, id, &who))
        core_player_changed(s->core, &who);
    s->tells_own = false;
}

player_id notes_player(const char *line)
{
    int64_t id = 0;
    return sscanf(line, "%*15[a-z-] %" SCNd64, &id) == 1 ? id : 0;
}

_Static_assert(TABLE_CODE_LENGTH == 12, "notes name tables");

bool notes_take(services *s, const char *line)
{
    enum { MOST_ANNOUNCED = 300 };
    int64_t id = 0;
    uint64_t mark = 0, after = 0;
    char table[TABLE_CODE_LENGTH + 1], game[GAME_CODE_LENGTH + 1];
    char rest; /* nothing may follow */
    if (sscanf(line, "player %" SCNd64 "%c", &id, &rest) == 1) {
        read_player(s, id);
    } else if (sscanf(line, "rated %" SCNd64 "%c", &id, &rest) == 1) {
        profile who;
        if (roster_find(&s->roster, id, &who))
            core_player_rated(s->core, &who);
    } else if (sscanf(line, "gone %" SCNd64 "%c", &id, &rest) == 1) {
        net_close_others(s->net, id, 0, NET_SIGNED_OUT, "deleted");
        core_player_gone(s->core, id, services_now());
    } else if (sscanf(line, "signed-up %" SCNd64 " %" SCNu64 " %" SCNu64 "%c", &id, &mark, &after, &rest) == 3) {
        net_mark_again(s->net, id, mark, after);
    } else if (sscanf(line, "signed-out %" SCNd64 " %" SCNu64 "%c", &id, &mark, &rest) == 2) {
        net_close_owner(s->net, id, mark, NET_SIGNED_OUT, "signed out");
    } else if (sscanf(line, "others-out %" SCNd64 " %" SCNu64 "%c", &id, &mark, &rest) == 2) {
        net_close_others(s->net, id, mark, NET_SIGNED_OUT, "signed out on another device");
    } else if (strcmp(line, "moderation") == 0) {
        return notes_read_moderation(s);
    } else if (sscanf(line, "close-table %12[a-z]%c", table, &rest) == 1) {
        core_close_table(s->core, table, game, services_now());
    } else if (sscanf(line, "unsay %12[a-z] %" SCNu64 "%c", table, &mark, &rest) == 2) {
        core_remove_message(s->core, table, mark, services_now());
    } else if (strncmp(line, "announce ", 9) == 0 && chat_is_showable(line + 9, strlen(line + 9), MOST_ANNOUNCED)) {
        s->tells_own = true;
        core_announce(s->core, line + 9);
        s->tells_own = false;
    }
    return !store_is_down(s->store);
}
