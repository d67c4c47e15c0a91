#include "review_html.h"

#include <stdlib.h>

#include "../say/say_review.h"
#include "../sys/xalloc.h"
#include "review_moment_html.h"

static const char *const colours[YV_MAX_PLAYERS] = {"#1b6ca8", "#2e7d32", "#8e24aa", "#0097a7",
                                                    "#c2185b", "#7cb342", "#8d6e63", "#5c6bc0"};

static const char head[] =
    "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
    "content=\"width=device-width\">\n<title>Review of a game of Yaniv</title>\n<style>\n"
    ":root{color-scheme:light dark;--text:#222;--soft:#5b6470;--ground:#fff;--box:#f4f4f4;--line:#d5d5d5;"
    "--blunder:#b71c1c;--mistake:#b45309}\n"
    "@media(prefers-color-scheme:dark){:root{--text:#ddd;--soft:#aab2ba;--ground:#181818;--box:#242424;--line:#444;"
    "--blunder:#ff8a80;--mistake:#ffb74d}}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:1.5rem auto;padding:0 1rem;color:var(--text);"
    "background:var(--ground)}\n"
    "small,.note{color:var(--soft)}.wide{overflow-x:auto}table{border-collapse:collapse;white-space:nowrap}"
    "td,th{padding:.2rem .6rem;text-align:right}td:first-child,th:first-child{text-align:left;padding-left:0}\n"
    ".curve{position:relative;height:15rem;margin:1rem 0 0 2.8rem;background:var(--box)}.curve svg{width:100%;"
    "height:100%;overflow:visible}.curve polyline{fill:none;stroke-width:2;vector-effect:non-scaling-stroke}"
    ".curve path{stroke:var(--line);vector-effect:non-scaling-stroke}.scale{position:absolute;right:100%;"
    "padding-right:.4rem;transform:translateY(-50%);color:var(--soft);font-size:.8rem;white-space:nowrap}\n"
    ".curve a{position:absolute;width:.7rem;height:.7rem;border-radius:50%;transform:translate(-50%,-50%);"
    "background:var(--mistake);border:1px solid var(--ground)}.curve a.blunder{width:.9rem;height:.9rem;"
    "background:var(--blunder)}.curve a.inaccuracy{width:.4rem;height:.4rem;background:var(--soft)}\n"
    ".legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.4rem 0 1rem 2.8rem;font-size:.9rem}"
    ".filters{display:flex;flex-wrap:wrap;gap:.4rem 1rem}ol{list-style:none;padding:0}"
    "li{margin:.6rem 0;padding:.5rem .8rem;background:var(--box);border-left:4px solid var(--soft);border-radius:4px}"
    "li:target{outline:2px solid}li.blunder{border-color:var(--blunder)}li.mistake{border-color:var(--mistake)}"
    ".blunder h3 b{color:var(--blunder)}.mistake h3 b{color:var(--mistake)}\n"
    "h3{display:flex;flex-wrap:wrap;gap:0 .5rem;margin:0;font-size:1rem}h3 .loss{margin-left:auto}li p{margin:0}"
    "h3 small{font-weight:normal}"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem .8rem;margin:.4rem 0 "
    "0}dl>*{align-self:center}dt{color:var(--soft)}"
    "dd{margin:0}\n"
    ".hand{display:inline-flex;gap:2px;margin-right:.5rem;vertical-align:middle}.card{font-style:normal;"
    "min-width:1.9rem;padding:.15rem "
    ".1rem;text-align:center;background:#fff;color:#111;border:1px solid #999;border-radius:4px}"
    ".card.red{color:#c1121f}.card.up{transform:translateY(-4px);border:2px solid #1b6ca8}\n";

/* ---- the books ---- */

static void put_cell(FILE *to, int32_t chance, bool sign)
{
    fputs("<td>", to);
    html_put_percent(to, chance, sign);
}

static void put_player(FILE *to, const review *of, yv_seat seat)
{
    fprintf(to, "<span style=\"color:%s\">●</span> ", colours[seat]);
    html_put_name(to, of, seat);
}

static void put_books(FILE *to, const review *of)
{
    fputs("<div class=\"wide\"><table><tr><th>Player<th>accuracy<th>start<th>chance<th>others<th>lost<th>result<th>luck"
          "<th>error<th>?!<th>?<th>??\n",
          to);
    for (yv_seat seat = 0; seat < of->record.players; seat++) {
        const review_account account = review_account_of(of, seat, REVIEW_WHOLE_GAME);
        fputs("<tr><td>", to);
        put_player(to, of, seat);
        fprintf(to, "<td><b>%.1f</b>", account.accuracy / 10.0);
        put_cell(to, account.start, false);
        put_cell(to, account.chance, true);
        put_cell(to, account.others, true);
        put_cell(to, -account.lost, true);
        put_cell(to, account.result, false);
        put_cell(to, account.chance + account.others, true);
        fprintf(to, "<td>%.3f<td>%d<td>%d<td>%d\n", 100.0 * account.error / REVIEW_ONE,
                account.marks[REVIEW_INACCURACY], account.marks[REVIEW_MISTAKE], account.marks[REVIEW_BLUNDER]);
    }
    fputs("</table></div>\n<p class=\"note\">Chances to win the game, in percent: result = start + chance + others − "
          "lost. Luck is chance plus what the others did wrong. The error is what an average decision cost. "
          "Inaccuracies have the sign ?!, mistakes ? and blunders ??.</p>\n",
          to);
}

/* ---- the curves ---- */

static double across(const review *of, int line)
{
    const int first = of->round[0].dealt.line, last = of->record.line;
    return 100.0 * (line - first) / (last > first ? last - first : 1);
}

static double down(int32_t win)
{
    return 100 - 100.0 * win / REVIEW_ONE;
}

static void put_curve(FILE *to, const review *of, yv_seat seat)
{
    fprintf(to, "<polyline stroke=\"%s\" points=\"", colours[seat]);
    for (int round = 0; round < of->rounds; round++) {
        const review_round *now = &of->round[round];
        const int end = round + 1 < of->rounds ? now[1].first : of->decisions;
        fprintf(to, "%.2f,%.2f ", across(of, now->dealt.line), down(now->start[seat]));
        for (int i = now->first; i < end; i++)
            if (of->decision[i].seat == seat)
                fprintf(to, "%.2f,%.2f ", across(of, of->decision[i].line), down(of->decision[i].win));
        if (now->end_line)
            fprintf(to, "%.2f,%.2f ", across(of, now->end_line), down(now->end[seat]));
    }
    fputs("\"/>\n", to);
}

/* A mark on the curve is a link to its decision. */
static void put_dot(FILE *to, const review *of, int decision)
{
    const review_decision *made = &of->decision[decision];
    const char *name = review_mark_name(made->mark);
    fprintf(to, "<a class=\"%s seat-%d\" href=\"#d%d\" style=\"left:%.2f%%;top:%.2f%%\" title=\"", name, made->seat + 1,
            decision, across(of, made->line), down(made->win));
    html_put_name(to, of, made->seat);
    fprintf(to, ": %s in round %d, ", name, made->round);
    html_put_percent(to, -made->loss, true);
    fputs(" %\"></a>\n", to);
}

static void put_curves(FILE *to, const review *of)
{
    fputs("<div class=\"curve\"><span class=\"scale\" style=\"top:0\">100 %</span><span class=\"scale\" "
          "style=\"top:50%\">50 %</span><span class=\"scale\" style=\"top:100%\">0 %</span>"
          "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" role=\"img\" "
          "aria-label=\"The chance to win\"><path d=\"M0 50H100\"/>\n",
          to);
    for (int round = 0; round < of->rounds; round++)
        fprintf(to, "<path d=\"M%.2f 98V100\"/>", across(of, of->round[round].dealt.line));
    for (yv_seat seat = 0; seat < of->record.players; seat++)
        put_curve(to, of, seat);
    fputs("</svg>\n", to);
    for (int i = 0; i < of->decisions; i++)
        if (of->decision[i].mark >= REVIEW_INACCURACY && of->decision[i].mark <= REVIEW_BLUNDER)
            put_dot(to, of, i);
    fputs("</div><p class=\"legend\">", to);
    for (yv_seat seat = 0; seat < of->record.players; seat++) {
        fputs("<span>", to);
        put_player(to, of, seat);
        fputs("</span>", to);
    }
    fputs("</p>\n", to);
}

/* ---- decisions ---- */

static int by_loss(const void *one, const void *other)
{
    const review_decision *a = *(const review_decision *const *)one, *b = *(const review_decision *const *)other;
    return a->loss != b->loss ? (a->loss < b->loss) - (a->loss > b->loss) : a->line - b->line;
}

/* The filters are radio buttons, and the style sheet hides what they exclude. */
static void put_filters(FILE *to, const review *of)
{
    static const char *const size[] = {"all marks", "mistakes and blunders", "blunders"};
    fputs("<p class=\"filters\">", to);
    for (int i = 0; i < 3; i++)
        fprintf(to, "<label><input type=\"radio\" name=\"size\" id=\"size-%d\"%s> %s</label>", i, i ? "" : " checked",
                size[i]);
    fputs("</p>\n<p class=\"filters\"><label><input type=\"radio\" name=\"seat\" checked> everyone</label>", to);
    for (yv_seat seat = 0; seat < of->record.players; seat++) {
        fprintf(to, "<label><input type=\"radio\" name=\"seat\" id=\"seat-%d\"> ", seat + 1);
        put_player(to, of, seat);
        fputs("</label>", to);
    }
    fputs("</p>\n", to);
}

static void put_filter_styles(FILE *to, const review *of)
{
    fputs("body:has(#size-1:checked) :is(.inaccuracy,.slap),body:has(#size-2:checked) "
          ":is(.inaccuracy,.slap,.mistake){display:none}\n",
          to);
    for (yv_seat seat = 1; seat <= of->record.players; seat++)
        fprintf(to, "body:has(#seat-%d:checked) :is(.marks,.curve) [class*=seat-]:not(.seat-%d){display:none}\n", seat,
                seat);
}

/* Lists the marked decisions, the costliest first. */
static void put_decisions(FILE *to, const review *of)
{
    const review_decision **worst = xalloc((size_t)(of->decisions + 1) * sizeof *worst);
    int count = 0;
    for (int i = 0; i < of->decisions; i++)
        if (of->decision[i].mark)
            worst[count++] = &of->decision[i];
    qsort(worst, (size_t)count, sizeof *worst, by_loss);
    fputs(count ? "<h2>Marks, the costliest first</h2>\n" : "<p>Nobody made a mistake.</p>\n", to);
    if (count)
        put_filters(to, of);
    fputs("<ol class=\"marks\">\n", to);
    for (int i = 0; i < count; i++)
        review_moment_html_print(to, of, (int)(worst[i] - of->decision));
    fputs("</ol>\n", to);
    free(worst);
}

/* ---- rounds ---- */

static void put_line_link(FILE *to, const review *of, int decision)
{
    fprintf(to, "<td><a href=\"#d%d\">", decision);
    html_put_percent(to, -of->decision[decision].loss, true);
    fputs("</a>", to);
}

static void put_round(FILE *to, const review *of, yv_seat seat, int round)
{
    const review_account account = review_account_of(of, seat, round);
    review_moment best;
    int worst;
    fprintf(to, "<tr><td>%d<td>", round);
    put_player(to, of, seat);
    fprintf(to, "<td>%.1f", account.accuracy / 10.0);
    put_cell(to, account.result, false);
    put_cell(to, account.chance + account.others, true);
    put_cell(to, -account.lost, true);
    if (review_costliest(of, seat, round, &worst, 1) && of->decision[worst].mark)
        put_line_link(to, of, worst);
    else
        fputs("<td>", to);
    fputs("<td>", to);
    if (review_best_moment(of, seat, round, &best))
        html_put_percent(to, best.gain, true);
    fputs("\n", to);
}

static void put_rounds(FILE *to, const review *of)
{
    fputs("<h2>Round by round</h2>\n<div class=\"wide\"><table><tr><th>Round<th>player<th>accuracy<th>chance "
          "after<th>luck<th>lost<th>costliest<th>luckiest\n",
          to);
    for (int round = 1; round <= of->rounds; round++)
        for (yv_seat seat = 0; seat < of->record.players; seat++)
            if (yv_is_in(&of->round[round - 1].dealt.game, seat))
                put_round(to, of, seat, round);
    fputs("</table></div>\n", to);
}

void review_html_print(const game_review *game, FILE *to)
{
    const review *of = game->of;
    char rules[1024];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&of->record.rules, &text);
    game_review_put_end(&text, game);
    fputs(head, to);
    put_filter_styles(to, of);
    fputs("</style>\n<h1>Review</h1>\n<p>", to);
    html_put_escaped(to, game_review_shown_path(game));
    fprintf(to, ": %s</p>\n", rules);
    put_books(to, of);
    put_curves(to, of);
    put_decisions(to, of);
    put_rounds(to, of);
    fputs("</html>\n", to);
}
