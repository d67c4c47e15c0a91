#include "handlers.h"

#include <string.h>

#include "settings_request.h"
#include "spoken_code.h"

typedef struct {
    const char *name;
    handler *function;
    uint32_t needed, allowed; /* fields */
} row;

/* Actions come first because they are the most frequent. */
static const row rows[] = {
    {"act", handle_act, HAS_table | HAS_move | HAS_action, 0},
    {"ping", handle_ping, 0, 0},
    {"lobby", handle_lobby, HAS_on, 0},
    {"create", handle_create, 0, SETTINGS_FIELDS | HAS_bots | HAS_start | HAS_fill | HAS_leave},
    {"play", handle_play, 0, HAS_rules | HAS_level | HAS_leave},
    {"open", handle_open, HAS_table, HAS_since},
    {"close", handle_close, HAS_table, 0},
    {"sit", handle_sit, HAS_table, HAS_seat | HAS_leave},
    {"stand", handle_stand, HAS_table, 0},
    {"bot", handle_bot, HAS_table | HAS_seat, HAS_level},
    {"kick", handle_kick, HAS_table | HAS_seat, 0},
    {"set", handle_set, HAS_table, SETTINGS_FIELDS},
    {"start", handle_start, HAS_table, 0},
    {"mix", handle_mix, HAS_table | HAS_round | HAS_bytes, 0},
    {"ready", handle_ready, HAS_table, 0},
    {"hurry", handle_hurry, HAS_table, 0},
    {"away", handle_away, HAS_table, 0},
    {"back", handle_back, HAS_table, 0},
    {"leave", handle_leave, HAS_table, 0},
    {"rematch", handle_rematch, HAS_table, 0},
    {"undo", handle_undo, HAS_table, 0},
    {"say", handle_say, HAS_table, HAS_text | HAS_phrase | HAS_emote},
    {"mute", handle_mute, HAS_player | HAS_on, 0},
    {"block", handle_block, HAS_player | HAS_on, 0},
    {"hide", handle_hide, HAS_on, 0},
    {"invite", handle_invite, HAS_table | HAS_player, 0},
    {"silence", handle_silence, HAS_table | HAS_on, 0},
    {"report", handle_report, HAS_what, HAS_table | HAS_n | HAS_player | HAS_game | HAS_text},
};

/* True if the server does this also while it is read-only: what finishes a game, and what changes nothing. */
static bool goes_on(const row *asked)
{
    static handler *const allowed[] = {handle_act,  handle_lobby, handle_open, handle_close, handle_stand,
                                       handle_mix,  handle_ready, handle_away, handle_back,  handle_leave,
                                       handle_undo, handle_ping,  handle_hurry};
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
        if (allowed[i] == asked->function)
            return true;
    return false;
}

static const row *find_row(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

/* True if the client need not guess the code of the table. */
static bool is_told(const conn *from, const room *r)
{
    return r->settings.open || room_has_open(r, from->person) || room_seat_of(r, from->person) != YV_NOBODY;
}

refusal handlers_find_table(core *c, const handling *h, room **found)
{
    const conn *from = h->from;
    room *r = room_find(c, spoken_code_read(h->r->table.at, h->r->table.length));
    *found = r;
    if (!r)
        return conn_take(c, from, QUOTA_CODES) ? REFUSE_NO_TABLE : REFUSE_TOO_FAST;
    if (is_told(from, r) || quota_has(c, from->person->profile.id, from->address, QUOTA_CODES))
        return REFUSE_NONE;
    return REFUSE_TOO_FAST;
}

refusal handlers_run(core *c, handling *h, request *r)
{
    const row *asked = find_row(r->name);
    if (!asked)
        return REFUSE_UNKNOWN;
    if (c->read_only && !goes_on(asked))
        return REFUSE_READ_ONLY;
    refusal no = request_read(r, asked->needed, asked->allowed);
    if (!no && asked->needed & HAS_table)
        no = handlers_find_table(c, h, &h->table);
    return no ? no : asked->function(c, h);
}
