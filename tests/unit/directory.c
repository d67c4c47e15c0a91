/* The directory of a node: what its indexes find is what a look at all rows finds. */
#include "../../src/chance/shuffle.h"
#include "../../src/server/cluster/directory.h"
#include "../../src/server/core/spoken_code.h"
#include "../check.h"

enum { CODES = 40, PLAYERS = 20, STEPS = 20000 };
static const char *const rules[] = {"standard", "jhyap limit=200", "standard draw=2"};
static char owner; /* stands for a node */

static int below(yv_rng *chance, int count)
{
    return (int)yv_rng_below(chance, (uint32_t)count);
}

static void name_table(char table[TABLE_CODE_LENGTH + 1], int number)
{
    spoken_code_write(table, (UINT64_C(1) << 36) + (uint64_t)number * 7919);
}

static void put_some(directory *d, yv_rng *chance)
{
    core_table_row row = {.waits = below(chance, 2),
                          .open = below(chance, 4) > 0,
                          .rated = below(chance, 4) == 0,
                          .seats = 4,
                          .taken = (uint8_t)below(chance, 5),
                          .rules = rules[below(chance, 3)],
                          .row = "{}",
                          .row_length = below(chance, 2) ? 2 : 0};
    row.people = (uint8_t)below(chance, row.taken + 1);
    for (int seat = 0; seat < row.people; seat++)
        row.player[seat] = 1 + below(chance, PLAYERS);
    name_table(row.table, below(chance, CODES));
    directory_put(d, &row, below(chance, 5) ? (peer *)(void *)&owner : NULL);
}

static void remove_some(directory *d, yv_rng *chance)
{
    char table[TABLE_CODE_LENGTH + 1];
    name_table(table, below(chance, CODES));
    directory_row *found = directory_find(d, spoken_code_read(table, TABLE_CODE_LENGTH));
    if (found)
        directory_remove(d, found);
}

static bool suits(const directory_row *r, const char *wanted, player_id whose)
{
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        if (r->row.player[seat] == whose)
            return false;
    return r->owner && r->row.waits && r->row.open && !r->row.rated && r->row.taken < r->row.seats && r->row.people > 0
           && strcmp(r->row.rules, wanted) == 0;
}

static void check_company(const directory *d, const char *wanted, player_id whose)
{
    const directory_row *found = directory_find_company(d, wanted, whose);
    int most = 0;
    for (const directory_row *r = d->first; r; r = r->after)
        if (suits(r, wanted, whose) && r->row.people > most)
            most = r->row.people;
    CHECK(found ? suits(found, wanted, whose) && found->row.people == most : most == 0);
}

static void check_lobby(const directory *d)
{
    int listed = 0, shown = 0;
    for (const core_table_row *row = NULL; (row = directory_next_listed(d, row)); listed++)
        CHECK(row->row_length > 0);
    for (const directory_row *r = d->first; r; r = r->after)
        shown += r->row.row_length > 0;
    CHECK_NUMBER(listed, shown);
}

TEST(the_lobby_and_play_now_find_what_a_look_at_all_rows_finds)
{
    directory d = {0};
    yv_rng chance = yv_rng_seeded(7);
    for (int i = 0; i < check_often(STEPS); i++) {
        if (below(&chance, 4))
            put_some(&d, &chance);
        else
            remove_some(&d, &chance);
        check_company(&d, rules[below(&chance, 3)], 1 + below(&chance, PLAYERS));
        check_lobby(&d);
    }
    directory_free(&d);
}

TEST(the_lobby_lists_the_newest_tables_of_other_nodes_first)
{
    directory d = {0};
    core_table_row row = {.rules = "", .row = "{}", .row_length = 2};
    char newest[TABLE_CODE_LENGTH + 1];
    for (int i = 0; i < 3; i++) {
        name_table(row.table, i);
        directory_put(&d, &row, NULL);
    }
    name_table(newest, 2);
    CHECK_TEXT(directory_next_listed(&d, NULL)->table, newest);
    directory_free(&d);
}

CHECK_MAIN
