/* yaniv cluster: shows the nodes of a server that runs on several machines. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../server/store/lease.h"
#include "cli.h"
#include "commands.h"
#include "data_transfer.h"

enum { OPTION_STORE };

static const cli_option options[] = {
    [OPTION_STORE] = {"--store", "URL", "the database of the nodes: postgresql://…", NULL},
    {NULL, NULL, NULL, NULL},
};

static const char *remark_on(const lease_status *node)
{
    if (node->left_ms < 0)
        return "  (dead, paused or cut off from PostgreSQL)";
    return node->alone ? "  (alone)" : node->hears ? "" : "  (cut off from NATS)";
}

static void print_node(void *context, const lease_status *node)
{
    int *count = context;
    char since[32], lease[32] = "over";
    const time_t at = (time_t)node->since;
    struct tm when;
    strftime(since, sizeof since, "%Y-%m-%d %H:%M:%S", localtime_r(&at, &when));
    if (node->left_ms >= 0)
        snprintf(lease, sizeof lease, "%lld ms", (long long)node->left_ms);
    if (++*count == 1)
        printf("%-20s %-24s %8s %8s %9s %10s  %s\n", "NODE", "ADDRESS", "EPOCH", "TABLES", "LEASE", "LAG", "SINCE");
    printf("%-20s %-24s %8llu %8lld %9s %7lld ms  %s%s\n", node->name, node->address, (unsigned long long)node->epoch,
           (long long)node->tables, lease, (long long)node->lag_ms, since, remark_on(node));
}

static int run(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    const char *where = NULL, *what = NULL;
    char why[STORE_WHY];
    int64_t free_tables = 0;
    int count = 0;
    for (int option; (option = cli_next(&args)) != CLI_DONE;)
        *(option == OPTION_STORE ? &where : &what) = option == OPTION_STORE ? data_keep_url(args.value) : args.value;
    if (!what || strcmp(what, "status") != 0)
        cli_misused(command, "use 'yaniv cluster status --store URL'");
    if (!where || !store_is_url(where))
        cli_misused(command, "--store postgresql://… is missing");
    if (!lease_each_node(where, print_node, &count, &free_tables, why)) {
        cli_complain("%s", why);
        return CLI_WRONG;
    }
    if (count == 0)
        printf("No node is running.\n");
    printf("Tables that no node holds: %lld\n", (long long)free_tables);
    return CLI_OK;
}

const cli_command cluster_command = {
    .name = "cluster",
    .arguments = "status --store URL",
    .summary = "show the nodes of a server on several machines",
    .details =
        "Prints the nodes that share a database: how many tables each has, how long its leases last unless it renews\n"
        "them, and how long ago it last did (the lag). While the lag is less than a second, all is well. When the "
        "lease\n"
        "of a node is over, the others take its tables, and the node is no longer listed. Each node's /metrics has "
        "more.\n"
        "\n"
        "Give the password of the database in PGPASSWORD or in a file (PGPASSFILE), not in the URL.",
    .examples = "  yaniv cluster status --store postgresql://db.example.org/yaniv\n",
    .completes = NULL,
    .options = options,
    .run = run,
};
