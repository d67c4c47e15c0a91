#include "room_commit.h"

#include "notify.h"
#include "results.h"
#include "room_apply.h"
#include "room_bots.h"
#include "room_log.h"
#include "room_times.h"
#include "room_undo.h"

enum { ENTRY_CAPACITY = 8192 }; /* longer than any entry */

/* True if an entry of this kind changes something that the lobby shows: settings, seats, the phase. */
static bool is_in_lobby(room_entry_kind kind)
{
    return kind == ENTRY_CREATE || kind == ENTRY_SEAT || kind == ENTRY_SETTINGS || kind == ENTRY_START
           || kind == ENTRY_END;
}

static bool changes_ratings(room_entry_kind kind)
{
    return kind == ENTRY_ROUND || kind == ENTRY_END || kind == ENTRY_QUIT;
}

/* True if bots have other things to decide after an entry of this kind. */
static bool changes_questions(room_entry_kind kind)
{
    return kind == ENTRY_DEAL || kind == ENTRY_ACT || kind == ENTRY_UNDO || kind == ENTRY_BACK;
}

/* The store keeps the log until the table closes, and a table can have any number of games. So most of what was said
 * before this one is forgotten now: clients are shown only the last messages. */
static void trim_log(const core *c, const room *r)
{
    const room_said *oldest = &r->said[r->said_count % ROOM_CHAT];
    core_store(c, &(fact){.kind = FACT_LOG_TRIMMED,
                          .table = r->name,
                          .n = r->said_count > ROOM_CHAT ? oldest->entry : 0,
                          .number = (int64_t)r->entries});
}

static bool apply(core *c, room *r, const room_entry *e)
{
    return e->kind == ENTRY_UNDO ? room_undo_apply(c, r, e) : room_apply(c, r, e);
}

void room_commit(core *c, room *r, const room_entry *e)
{
    char buffer[ENTRY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    room_entry_write(e, &text);
    YV_ASSERT(!yv_text_cut(&text));
    room_log_add(r, e->kind, (yv_span){buffer, text.length});
    const yv_ratings before = r->ratings;
    const bool is_rematch = e->kind == ENTRY_START && r->phase == ROOM_OVER;
    const bool possible = apply(c, r, e);
    YV_ASSERT(possible);
    (void)possible;
    core_store(c, &(fact){.kind = FACT_LOG,
                          .table = r->name,
                          .n = r->entries,
                          .text = buffer,
                          .length = text.length,
                          .player = e->kind == ENTRY_SAY ? e->player : 0,
                          .number = e->kind == ENTRY_START});
    if (is_rematch)
        trim_log(c, r);
    if (changes_ratings(e->kind))
        results_store_ratings(c, r, &before);
    if (e->kind == ENTRY_END) {
        results_store_skills(c, r);
        results_store_game(c, r, false);
    }
    if (changes_questions(e->kind))
        room_bots_forget(c, r);
    room_times_note(c, r, e);
    if (is_in_lobby(e->kind))
        r->lobby_changed = r->limit_stale = true;
    if (e->kind == ENTRY_SETTINGS)
        r->set_at = c->now;
    room_mark_changed(c, r);
    notify_entry(c, r, e);
}

bool room_restore(core *c, room *r, yv_span text)
{
    room_entry e;
    if (!room_entry_read(&e, text))
        return false;
    room_log_add(r, e.kind, text);
    return apply(c, r, &e);
}
