#include "figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void read_proc(pid_t pid, const char *name, char *text, size_t capacity)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    FILE *file = fopen(path, "r");
    const size_t got = file ? fread(text, 1, capacity - 1, file) : 0;
    text[got] = '\0';
    if (file)
        fclose(file);
    if (got == 0) {
        fprintf(stderr, "load: there is no process %d\n", (int)pid);
        exit(1);
    }
}

double figures_cpu_seconds(pid_t pid)
{
    char text[2048];
    unsigned long user = 0, system = 0;
    read_proc(pid, "stat", text, sizeof text);
    /* The name of the program may contain anything, so start after it; the times are fields 12 and 13 from there. */
    const char *after = strrchr(text, ')');
    if (after)
        sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double figures_anonymous_kb(pid_t pid)
{
    char text[8192];
    read_proc(pid, "status", text, sizeof text);
    const char *at = strstr(text, "RssAnon:");
    return at ? strtod(at + 8, NULL) : 0;
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

uint32_t figures_percentile(uint32_t *times, int count, double share)
{
    if (count == 0)
        return 0;
    qsort(times, (size_t)count, sizeof *times, compare);
    const int at = (int)(share * count);
    return times[at < count ? at : count - 1];
}
