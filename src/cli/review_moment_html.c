#include "review_moment_html.h"

#include "../say/say_advice.h"
#include "../say/say_review.h"

static const say_style style = {.symbols = true, .you = YV_NOBODY, .eyes = YV_NOBODY};

void html_put_escaped(FILE *to, const char *text)
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

void html_put_name(FILE *to, const review *of, int seat)
{
    char name[4 * YV_MAX_NAME];
    yv_text text = yv_text_in(name, sizeof name);
    say_clean(&text, &style, yv_span_of(of->record.name[seat]));
    html_put_escaped(to, name);
}

void html_put_percent(FILE *to, int32_t chance, bool sign)
{
    char number[32];
    yv_text text = yv_text_in(number, sizeof number);
    say_review_percent(&text, chance, sign);
    fputs(number[0] == '-' ? "−" : "", to);
    fputs(number + (number[0] == '-'), to);
}

/* ---- cards ---- */

static void put_card(FILE *to, yv_card card, bool raised)
{
    char face[32];
    yv_text text = yv_text_in(face, sizeof face);
    say_card(&text, &style, card);
    const bool red = !yv_is_joker(card) && (yv_suit_of(card) == YV_HEARTS || yv_suit_of(card) == YV_DIAMONDS);
    fprintf(to, "<i class=\"card%s%s\">%s</i>", red ? " red" : "", raised ? " up" : "", face);
}

/* Writes a hand, with the cards that an action throws raised. */
static void put_hand(FILE *to, const yv_hand *hand, const yv_action *action)
{
    yv_tally thrown = {0};
    for (int i = 0; action->verb == YV_PLAY && i < action->count; i++)
        thrown.of[action->card[i]]++;
    fputs("<span class=\"hand\">", to);
    for (int i = 0; i < hand->count; i++) {
        const bool raised = thrown.of[hand->card[i]] > 0;
        thrown.of[hand->card[i]] -= raised;
        put_card(to, hand->card[i], raised);
    }
    fputs("</span>", to);
}

static void put_drop(FILE *to, const yv_drop *drop)
{
    fputs("<dt>Open<dd><span class=\"hand\">", to);
    for (int i = 0; i < drop->count; i++)
        put_card(to, drop->card[i], false);
    fputs("</span>", to);
}

/* ---- words ---- */

static void put_deed(FILE *to, const review *of, const yv_hand *hand, const yv_action *action, const char *term)
{
    char words[SAY_CAPACITY];
    yv_text text = yv_text_in(words, sizeof words);
    say_deed(&text, &style, &of->record.rules, action);
    fprintf(to, "<dt>%s<dd>", term);
    put_hand(to, hand, action);
    fputs(" ", to);
    html_put_escaped(to, words);
}

static void put_reason(FILE *to, const review *of, const advise_reason *reason)
{
    char words[SAY_CAPACITY];
    yv_text text = yv_text_in(words, sizeof words);
    say_style named = style;
    for (int seat = 0; seat < of->record.players; seat++)
        named.name[seat] = of->record.name[seat];
    say_reason(&text, &named, reason);
    fputs("<dt>Why<dd>The choice: ", to);
    html_put_escaped(to, words);
    fputs(".", to);
}

static void put_heading(FILE *to, const review *of, const review_decision *made)
{
    fprintf(to, "<h3><b>%s</b> ", say_review_sign(made->mark));
    html_put_name(to, of, made->seat);
    fprintf(to, ": %s <small>round %d, line %d, chance to win ", review_mark_name(made->mark), made->round, made->line);
    html_put_percent(to, made->win, false);
    fputs(" %</small> <span class=\"loss\">", to);
    html_put_percent(to, -made->loss, true);
    fputs(" % ± ", to);
    html_put_percent(to, made->se, false);
    fputs("</span></h3>", to);
    const yv_game *dealt = &of->round[made->round - 1].dealt.game;
    fputs("<p><small>Totals:", to);
    for (int seat = 0; seat < dealt->players; seat++) {
        fputs(seat ? ", " : " ", to);
        html_put_name(to, of, seat);
        fprintf(to, " %d", dealt->total[seat]);
    }
    fputs("</small></p>", to);
}

void review_moment_html_print(FILE *to, const review *of, int decision)
{
    const review_decision *made = &of->decision[decision];
    runner before;
    review_go_to(of, decision, &before);
    const yv_hand *hand = &before.game.hand[made->seat];
    const char *name = made->mark == REVIEW_MISSED_SLAP ? "slap" : review_mark_name(made->mark);
    fprintf(to, "<li class=\"%s seat-%d\" id=\"d%d\">", name ? name : "none", made->seat + 1, decision);
    put_heading(to, of, made);
    fputs("<dl>", to);
    put_drop(to, &before.game.drop);
    put_deed(to, of, hand, &made->action, "Played");
    put_deed(to, of, hand, &made->best, "Better");
    put_reason(to, of, &made->reason);
    fputs("</dl>\n", to);
}
