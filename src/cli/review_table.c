#include "review_table.h"

#include <stdlib.h>
#include <string.h>

#include "../say/say.h"
#include "../sys/xalloc.h"
#include "console.h"

static review_player *find_player(review_table *in, const char *name)
{
    for (int i = 0; i < in->players; i++)
        if (strcmp(in->player[i].name, name) == 0)
            return &in->player[i];
    in->player = xrealloc(in->player, (size_t)(in->players + 1) * sizeof *in->player);
    review_player *found = &in->player[in->players++];
    memset(found, 0, sizeof *found);
    snprintf(found->name, sizeof found->name, "%s", name);
    return found;
}

void review_table_add(review_table *to, const review *game)
{
    for (yv_seat seat = 0; seat < game->record.players; seat++) {
        const review_account of = review_account_of(game, seat, REVIEW_WHOLE_GAME);
        review_player *player = find_player(to, game->record.name[seat]);
        player->games++;
        player->counted += of.counted;
        player->won += of.result;
        player->chance += of.chance;
        player->others += of.others;
        player->lost += of.lost;
        for (int mark = 0; mark < REVIEW_MARKS; mark++)
            player->marks[mark] += of.marks[mark];
    }
}

static double error_of(const review_player *player)
{
    return player->counted ? (double)player->lost / player->counted / REVIEW_ONE : 0;
}

static int by_error(const void *one, const void *other)
{
    const double a = error_of(one), b = error_of(other);
    return a < b ? -1 : a > b ? 1 : strcmp(((const review_player *)one)->name, ((const review_player *)other)->name);
}

static void print_player(FILE *to, const review_player *player)
{
    char piece[256], name[512];
    const say_style style = console_style();
    yv_text clean = yv_text_in(piece, sizeof piece), column = yv_text_in(name, sizeof name);
    const double games = player->games, percent = 100.0 / REVIEW_ONE;
    say_clean(&clean, &style, yv_span_of(player->name));
    say_column(&column, piece, 13, false);
    fprintf(to, "%s%6d%8.1f%+8.1f%+8.1f%+8.1f%9.1f%9.3f%6.1f%5.1f%5.1f\n", name, player->games,
            percent * (double)player->won / games, percent * (double)player->chance / games,
            percent * (double)player->others / games, -percent * (double)player->lost / games,
            review_accuracy((int32_t)(error_of(player) * REVIEW_ONE)) / 10.0, 100 * error_of(player),
            player->marks[REVIEW_INACCURACY] / games, player->marks[REVIEW_MISTAKE] / games,
            player->marks[REVIEW_BLUNDER] / games);
}

void review_table_print(review_table *table, FILE *to)
{
    qsort(table->player, (size_t)table->players, sizeof *table->player, by_error);
    fputs("player        games     won  chance  others    lost accuracy    error    ?!    ?   ??\n", to);
    for (int i = 0; i < table->players; i++)
        print_player(to, &table->player[i]);
    fputs("All figures but games, accuracy and error are means of a game; chances are in percent.\n", to);
}

void review_table_free(review_table *table)
{
    free(table->player);
    *table = (review_table){0};
}
