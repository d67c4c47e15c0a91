#include "review_html.h"

#include <stdlib.h>

#include "../say/say_review.h"
#include "../sys/xalloc.h"

enum { WIDE = 1000, HIGH = 240 };

static const char *const colours[YV_MAX_PLAYERS] = {"#1b6ca8", "#c2571a", "#2e7d32", "#8e24aa",
                                                    "#b71c1c", "#00838f", "#6d4c41", "#455a64"};

static const char head[] =
    "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
    "content=\"width=device-width\">\n"
    "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#222;"
    "background:#fff}table{border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:right}td:first-child,"
    "th:first-child{text-align:left}svg{width:100%;height:auto;background:#f4f4f4}li{margin:.4rem 0}"
    ".blunder{color:#b71c1c}.mistake{color:#b45309}.inaccuracy{color:#5b6470}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}svg{background:#242424}"
    ".blunder{color:#ff8a80}.mistake{color:#ffb74d}.inaccuracy{color:#b0b8c0}}</style>\n";

/* Names and reasons come from outside. */
static void put_escaped(FILE *to, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        case '&': fputs("&amp;", to); break;
        case '"': fputs("&quot;", to); break;
        default: fputc(*text, to);
        }
    }
}

static void put_name(FILE *to, const review *of, int seat)
{
    static const say_style style = {.symbols = true};
    char name[4 * YV_MAX_NAME];
    yv_text text = yv_text_in(name, sizeof name);
    say_clean(&text, &style, yv_span_of(of->record.name[seat]));
    put_escaped(to, name);
}

/* ---- the books ---- */

static void put_percent(FILE *to, int32_t chance, bool sign)
{
    char number[32];
    yv_text text = yv_text_in(number, sizeof number);
    say_review_percent(&text, chance, sign);
    fprintf(to, "<td>%s", number);
}

static void put_books(FILE *to, const review *of)
{
    fputs("<table><tr><th>Player<th>start<th>chance<th>others<th>lost<th>result<th>accuracy<th>?!<th>?<th>??\n", to);
    for (yv_seat seat = 0; seat < of->record.players; seat++) {
        const review_account account = review_account_of(of, seat, REVIEW_WHOLE_GAME);
        fprintf(to, "<tr><td><span style=\"color:%s\">●</span> ", colours[seat]);
        put_name(to, of, seat);
        put_percent(to, account.start, false);
        put_percent(to, account.chance, true);
        put_percent(to, account.others, true);
        put_percent(to, -account.lost, true);
        put_percent(to, account.result, false);
        fprintf(to, "<td>%.1f<td>%d<td>%d<td>%d\n", account.accuracy / 10.0, account.marks[REVIEW_INACCURACY],
                account.marks[REVIEW_MISTAKE], account.marks[REVIEW_BLUNDER]);
    }
    fputs(
        "</table>\n<p>Chances in percent: result = start + chance + others − lost. Luck is chance plus what the others "
        "did wrong.</p>\n",
        to);
}

/* ---- the curves ---- */

static double across(const review *of, int line)
{
    return (double)line * WIDE / (of->record.line + 1);
}

static double down(int32_t win)
{
    return HIGH - (double)win * HIGH / REVIEW_ONE;
}

static void put_curve(FILE *to, const review *of, yv_seat seat)
{
    fprintf(to, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", colours[seat]);
    for (int round = 0; round < of->rounds; round++) {
        const review_round *now = &of->round[round];
        const int end = round + 1 < of->rounds ? now[1].first : of->decisions;
        fprintf(to, "%.1f,%.1f ", across(of, now->dealt.line), down(now->start[seat]));
        for (int i = now->first; i < end; i++)
            if (of->decision[i].seat == seat)
                fprintf(to, "%.1f,%.1f ", across(of, of->decision[i].line), down(of->decision[i].win));
        if (now->end_line)
            fprintf(to, "%.1f,%.1f ", across(of, now->end_line), down(now->end[seat]));
    }
    fputs("\"/>\n", to);
}

static void put_curves(FILE *to, const review *of)
{
    fprintf(to, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The chance to win\">\n", WIDE, HIGH);
    for (yv_seat seat = 0; seat < of->record.players; seat++)
        put_curve(to, of, seat);
    for (int i = 0; i < of->decisions; i++) {
        const review_decision *made = &of->decision[i];
        if (made->mark >= REVIEW_MISTAKE && made->mark <= REVIEW_BLUNDER)
            fprintf(to, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\"><title>line %d</title></circle>\n",
                    across(of, made->line), down(made->win), made->mark == REVIEW_BLUNDER ? 6 : 4, colours[made->seat],
                    made->line);
    }
    fputs("</svg>\n", to);
}

/* ---- decisions ---- */

static void put_decisions(FILE *to, const review *of, yv_seat seat)
{
    static const say_style style = {.symbols = true};
    char words[SAY_CAPACITY];
    int *worst = xalloc((size_t)(of->decisions + 1) * sizeof *worst);
    const int count = review_costliest(of, seat, REVIEW_WHOLE_GAME, worst, of->decisions);
    fputs("<h2>", to);
    put_name(to, of, seat);
    fputs("</h2>\n<ol>\n", to);
    for (int i = 0; i < count && of->decision[worst[i]].mark; i++) {
        yv_text text = yv_text_in(words, sizeof words);
        say_review_decision(&text, &style, of, worst[i]);
        fprintf(to, "<li class=\"%s\">", review_mark_name(of->decision[worst[i]].mark));
        put_escaped(to, words);
    }
    fputs("</ol>\n", to);
    free(worst);
}

void review_html_print(const game_review *game, FILE *to)
{
    const review *of = game->of;
    char rules[1024];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&of->record.rules, &text);
    fputs(head, to);
    fputs("<title>Review of a game of Yaniv</title>\n<h1>Review</h1>\n<p>", to);
    put_escaped(to, game_review_shown_path(game));
    fprintf(to, ": %s%s</p>\n", rules, of->finished ? "" : ", unfinished");
    put_books(to, of);
    put_curves(to, of);
    for (yv_seat seat = 0; seat < of->record.players; seat++)
        put_decisions(to, of, seat);
    fputs("</html>\n", to);
}
