#include "data_transfer.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../sys/xalloc.h"
#include "cli.h"
#include "data.h"

static void show(void *context, const char *table, int64_t rows, int64_t of)
{
    (void)context;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%-10s %10lld of %10lld rows", table, (long long)rows, (long long)of);
}

static bool is_stopped(void *context)
{
    (void)context;
    return data_interrupted();
}

static const transfer_hooks hooks = {NULL, show, is_stopped};

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

char *data_keep_url(const char *argument)
{
    char *copy = xalloc(strlen(argument) + 1);
    strcpy(copy, argument);
    store_hide_password((char *)(uintptr_t)argument);
    return copy;
}
