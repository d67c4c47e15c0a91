/* yaniv cluster: shows the nodes of a server that runs on several machines. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../server/store/lease.h"
#include "cli.h"
#include "commands.h"

enum { OPTION_STORE };

static const cli_option options[] = {
    [OPTION_STORE] = {"--store", "URL", "the database of the nodes: postgresql://…", NULL},
    {NULL, NULL, NULL, NULL},
};

static void print_node(void *context, const lease_status *node)
{
    int *count = context;
    char since[32];
    const time_t at = (time_t)node->since;
    struct tm when;
    strftime(since, sizeof since, "%Y-%m-%d %H:%M:%S", localtime_r(&at, &when));
    if (++*count == 1)
        printf("%-20s %-24s %8s %8s %9s  %s\n", "NODE", "ADDRESS", "EPOCH", "TABLES", "LEASE", "SINCE");
    printf("%-20s %-24s %8llu %8lld %6lld ms  %s%s\n", node->name, node->address, (unsigned long long)node->epoch,
           (long long)node->tables, (long long)node->left_ms, since,
           node->alone    ? "  (alone)"
           : !node->hears ? "  (cut off from NATS)"
                          : "");
}

static int run(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    const char *where = NULL, *what = NULL;
    char why[STORE_WHY];
    int64_t free_tables = 0;
    int count = 0;
    for (int option; (option = cli_next(&args)) != CLI_DONE;)
        *(option == OPTION_STORE ? &where : &what) = args.value;
    if (!what || strcmp(what, "status") != 0)
        cli_misused(command, "what about it? There is `yaniv cluster status`");
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
    .details = "Prints the nodes that share a database: their tables, and how long their leases last if they are not "
               "renewed.\n"
               "Each node's /metrics has more.",
    .examples = "  yaniv cluster status --store postgresql://db.example.org/yaniv\n",
    .completes = NULL,
    .options = options,
    .run = run,
};
