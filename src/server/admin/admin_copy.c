/* A copy of a table that lives on another node. The table's own node has more to do than to answer operators; and what
 * is in the log is all that matters of a table. */
#include <string.h>

#include "../core/spoken_code.h"
#include "admin_call.h"

static void send_nothing(void *context, core_conn conn, const char *text, size_t length)
{
    (void)context, (void)conn, (void)text, (void)length;
}

static void close_nothing(void *context, core_conn conn, const char *why)
{
    (void)context, (void)conn, (void)why;
}

static void store_nothing(void *context, const fact *f)
{
    (void)context, (void)f;
}

static void ask_nobody(void *context, const core_bot_job *question)
{
    (void)context, (void)question;
}

static void make_zeros(void *context, uint8_t *bytes, size_t count)
{
    (void)context;
    memset(bytes, 0, count);
}

static void hash_to_zeros(void *context, const uint8_t *bytes, size_t count, uint8_t hash[32])
{
    (void)context, (void)bytes, (void)count;
    memset(hash, 0, 32);
}

static bool find_player(void *context, player_id id, profile *found)
{
    return roster_find(&((services *)context)->roster, id, found);
}

static bool have_not_played(void *context, player_id one, player_id other)
{
    (void)context, (void)one, (void)other;
    return false;
}

static int count_none(void *context, const player_id *players, int count)
{
    (void)context, (void)players, (void)count;
    return 0;
}

static void log_nothing(void *context, log_level level, const char *event, const char *details)
{
    (void)context, (void)level, (void)event, (void)details;
}

static void restore_entry(void *context, const char *table, uint64_t n, const char *text, size_t length)
{
    core_restore_log(context, table, n, text, length);
}

core *admin_copy_table(services *s, const char *table, char code[TABLE_CODE_LENGTH + 1])
{
    const core_ports ports = {.context = s,
                              .send = send_nothing,
                              .close = close_nothing,
                              .store = store_nothing,
                              .ask_bot = ask_nobody,
                              .random = make_zeros,
                              .hash = hash_to_zeros,
                              .find_player = find_player,
                              .have_played = have_not_played,
                              .count_rated = count_none,
                              .log = log_nothing};
    if (!s->others || !s->others->has_table(s->others->context, table))
        return NULL;
    core *copy = core_open(&(core_settings){.version = ""}, &ports);
    spoken_code_write(code, spoken_code_read(table, strlen(table)));
    core_restore_table(copy, code);
    store_each_entry_of(s->store, code, 0, restore_entry, copy);
    return copy;
}
