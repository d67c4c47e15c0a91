/* What a commit costs: bench-store [WHERE [BATCHES]] stores batches of entries of logs, as many tables playing at once
 * do. For callgrind, which counts the same instructions in every run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../src/server/store/store.h"
#include "../src/sys/clock.h"

enum { TABLES = 200 };

static fact facts[TABLES];
static char codes[TABLES][TABLE_CODE_LENGTH + 1];

static void commit(store *s)
{
    char why[STORE_WHY];
    for (int i = 0; i < TABLES; i++)
        facts[i].next = i + 1 < TABLES ? &facts[i + 1] : NULL;
    if (!store_commit(s, &facts[0], why)) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    static const char text[] = "act 2 7h7s deck 8d\n";
    const char *where = argc > 1 ? argv[1] : "/tmp/yaniv-bench-store.db";
    const int batches = argc > 2 ? atoi(argv[2]) : 100;
    char why[STORE_WHY];
    store *s = store_open(where, why);
    if (!s) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    for (int i = 0; i < TABLES; i++) {
        snprintf(codes[i], sizeof codes[i], "t%d-%d", (int)getpid() % 10000, i);
        facts[i] = (fact){.kind = FACT_TABLE_OPENED, .table = codes[i], .at = 1};
    }
    commit(s);
    const uint64_t start = clock_us(), processor = clock_process_us();
    for (int n = 1; n <= batches; n++) {
        for (int i = 0; i < TABLES; i++)
            facts[i] = (fact){.kind = FACT_LOG,
                              .table = codes[i],
                              .n = (uint64_t)n,
                              .text = text,
                              .length = sizeof text - 1,
                              .at = 1};
        commit(s);
    }
    const double entries = (double)batches * TABLES;
    printf("%.2f us of processor time and %.2f us in all for each entry\n",
           (double)(clock_process_us() - processor) / entries, (double)(clock_us() - start) / entries);
    for (int i = 0; i < TABLES; i++)
        facts[i] = (fact){.kind = FACT_TABLE_CLOSED, .table = codes[i]};
    commit(s);
    store_close(s);
    return 0;
}
