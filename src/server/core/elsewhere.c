#include "elsewhere.h"

#include <stdio.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "render.h"

const core_table_row *elsewhere_next(const core *c, player_id id, const core_table_row *after)
{
    const core_others *others = c->ports.others;
    return others ? others->next_of_player(others->context, id, after) : NULL;
}

const core_table_row *elsewhere_next_listed(const core *c, const core_table_row *after)
{
    const core_others *others = c->ports.others;
    return others ? others->next_listed(others->context, after) : NULL;
}

const core_table_row *elsewhere_find(const core *c, uint64_t code)
{
    const core_others *others = c->ports.others;
    return others && code ? others->find(others->context, code) : NULL;
}

int elsewhere_seat(const core_table_row *row, player_id id)
{
    int seat = 0;
    while (seat < YV_MAX_PLAYERS - 1 && row->player[seat] != id)
        seat++;
    return seat;
}

const core_table_row *elsewhere_unfinished(const core *c, player_id id)
{
    for (const core_table_row *row = NULL; (row = elsewhere_next(c, id, row));)
        if (row->cost[elsewhere_seat(row, id)] >= 0)
            return row;
    return NULL;
}

int elsewhere_tables_from(const core *c, uint64_t address)
{
    const core_others *others = c->ports.others;
    return others && address ? others->tables_from(others->context, address) : 0;
}

bool elsewhere_sees_online(const core *c, player_id viewer, player_id other)
{
    const core_others *others = c->ports.others;
    return others && viewer != other && others->is_online(others->context, other)
           && !others->blocks(others->context, other, viewer) && !others->blocks(others->context, viewer, other);
}

static void fill_seats(const room *r, core_table_row *row)
{
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++) {
        const person *p = seat < r->seats ? r->seat[seat].person : NULL;
        row->player[seat] = p ? p->profile.id : 0;
        row->cost[seat] = p && room_is_unfinished_for(r, p) ? yv_leaving_cost(&r->game, (yv_seat)seat) : -1;
    }
}

void elsewhere_fill_row(const core *c, const room *r, jsonw *buffer, core_table_row *row)
{
    const person *host = map_get(&c->persons, (uint64_t)r->host);
    char rules[SETTINGS_RULES_BYTES];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&r->settings.rules, &text);
    *row = (core_table_row){.waits = r->phase == ROOM_WAITING,
                            .over = r->phase == ROOM_OVER,
                            .open = r->settings.open,
                            .rated = r->phase == ROOM_PLAYING ? r->rated : r->settings.rated,
                            .seats = (uint8_t)r->seats,
                            .taken = (uint8_t)room_taken(r),
                            .people = (uint8_t)room_people(r),
                            .made_from = r->made_from};
    memcpy(row->table, r->name, sizeof row->table);
    memcpy(row->game, r->game_code, sizeof row->game);
    snprintf(row->host, sizeof row->host, "%s", host && room_shows(r, host, NULL) ? host->profile.name : "");
    snprintf(row->preset, sizeof row->preset, "%.*s", (int)strcspn(rules, " "), rules);
    fill_seats(r, row);
    jsonw_clear(buffer);
    if (r->settings.open && r->phase != ROOM_OVER && r->events > 0)
        render_lobby_row(c, buffer, r);
    row->row_length = buffer->length;
    const size_t length = strlen(rules) + 1;
    if (buffer->make_room(buffer, length + 1)) {
        memcpy(buffer->bytes + row->row_length + 1, rules, length);
        buffer->bytes[row->row_length] = '\0';
    }
    row->row = buffer->bytes;
    row->rules = buffer->bytes + row->row_length + 1;
}

void elsewhere_tell(core *c, const room *r)
{
    const core_others *others = c->ports.others;
    core_table_row row;
    jsonw buffer = JSONW_GROWING(xrealloc);
    if (!others)
        return;
    elsewhere_fill_row(c, r, &buffer, &row);
    others->changed(others->context, &row);
    jsonw_free(&buffer);
}

void elsewhere_tell_closed(const core *c, const char *table)
{
    const core_others *others = c->ports.others;
    if (others)
        others->closed(others->context, table);
}
