#include "data_transfer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "data.h"

/* What has been copied. */
typedef struct {
    const char *table; /* the last one … */
    int64_t rows;      /* … and its rows so far */
    int64_t earlier;   /* those of the tables before it */
    int tables;
} copied_rows;

static copied_rows copied;

static void show(void *context, const char *table, int64_t rows, int64_t of)
{
    copied_rows *c = context;
    if (c->table != table) {
        c->earlier += c->rows;
        c->table = table;
        c->tables++;
    }
    c->rows = rows;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%-10s %10lld of %10lld rows", table, (long long)rows, (long long)of);
}

static bool is_stopped(void *context)
{
    (void)context;
    return data_interrupted();
}

static const transfer_hooks hooks = {&copied, show, is_stopped};

static bool finish(bool good, const char *url, const char *why)
{
    char name[STORE_NAME];
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%48s\r", "");
    store_write_name(url, name);
    if (!good)
        cli_complain("%s: %s", name, why);
    return good;
}

bool data_transfer_to_database(sqlite3 *from, const char *url, bool replaces)
{
    char why[STORE_WHY] = "";
    return finish(transfer_to_postgres(from, url, replaces, &hooks, why), url, why);
}

bool data_transfer_to_file(const char *url, sqlite3 *to, bool is_backup)
{
    char why[STORE_WHY] = "";
    return finish(transfer_to_sqlite(url, to, is_backup, &hooks, why), url, why);
}

void data_transfer_print_sum(void)
{
    printf("%lld rows of %d tables are copied, and the copy is the same as the original.\n",
           (long long)(copied.earlier + copied.rows), copied.tables);
}

char *data_keep_url(const char *argument)
{
    enum { MOST = 2, LONGEST = 4096 }; /* --from and --to */
    static char kept[MOST][LONGEST];
    static int next;
    char *copy = kept[next++ % MOST];
    if (strlen(argument) >= LONGEST) {
        cli_complain("%.60s…: the name is too long", argument);
        exit(CLI_WRONG);
    }
    strcpy(copy, argument);
    store_hide_password((char *)(uintptr_t)argument);
    return copy;
}
