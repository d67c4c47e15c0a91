#include "progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include "../sys/clock.h"
#include "report.h"

enum {
    BAR = 10,
    USUAL_COLUMNS = 80,
    PERCENT_COLUMNS = 9, /* of "   100.0%" */
    SHORTEST_LABEL = 6,
    LONGEST_LABEL = 20,
};

progress progress_on(FILE *to)
{
    return (progress){.to = to, .shown = isatty(fileno(to)), .began_ms = clock_ms()};
}

static int terminal_columns(FILE *to)
{
    struct winsize size;
    return ioctl(fileno(to), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : USUAL_COLUMNS;
}

static double seconds_since(const progress *line)
{
    return (double)(clock_ms() - line->began_ms + 1) / 1000;
}

static int print_bar(FILE *to, double done)
{
    fputc('[', to);
    for (int i = 0; i < BAR; i++)
        fputc(i < (int)(done * BAR) ? '=' : ' ', to);
    fputc(']', to);
    return BAR + 2;
}

static int64_t games_of_all(const progress *line, const tournament_plan *plan)
{
    return line->all ? line->all : plan->games;
}

static int print_rate(const progress *line, const tournament_plan *plan, const tally *so_far)
{
    const int64_t done = line->before + so_far->games, all = games_of_all(line, plan);
    const double rate = (double)done / seconds_since(line);
    int columns = fprintf(line->to, " %lld/%lld", (long long)done, (long long)all);
    if (done == 0)
        return columns;
    const long left = (long)((double)(all - done) / rate + 0.5);
    return columns + fprintf(line->to, ", %.*f/s, %ld:%02ld left", rate < 10, rate, left / 60, left % 60);
}

/* Prints the score of each player in an equal part of the line: by name if that fits, else by number. */
static void print_scores(const progress *line, const tournament_plan *plan, const tally *so_far, int room)
{
    const int label = room / plan->players - PERCENT_COLUMNS;
    if (so_far->games == 0 || label < 1)
        return;
    for (int who = 0; who < plan->players; who++) {
        fputs("  ", line->to);
        if (label >= SHORTEST_LABEL)
            report_label(line->to, plan->spec[who].label, label < LONGEST_LABEL ? label : LONGEST_LABEL, false);
        else
            fprintf(line->to, "%d", who + 1);
        fprintf(line->to, " %.1f%%", 100 * tally_share(so_far, who));
    }
}

void progress_show(const progress *line, const tournament_plan *plan, const tally *so_far)
{
    if (!line->shown)
        return;
    progress_clear(line);
    int columns = print_bar(line->to, (double)(line->before + so_far->games) / (double)games_of_all(line, plan));
    columns += print_rate(line, plan, so_far);
    print_scores(line, plan, so_far, terminal_columns(line->to) - columns - 1);
    fflush(line->to);
}

void progress_clear(const progress *line)
{
    if (line->shown)
        fputs("\r\033[K", line->to);
}

void progress_finish(const progress *line, int64_t games)
{
    if (!line->shown)
        return;
    const double seconds = seconds_since(line);
    progress_clear(line);
    if (games == 0)
        return;
    fprintf(line->to, "%lld games in %.1f s, %.0f a second\n", (long long)games, seconds, (double)games / seconds);
}
