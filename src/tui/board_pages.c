#include "board_pages.h"

#include <stdio.h>
#include <string.h>

#include "../rulebook/rating_text.h"
#include "../rulebook/rules_text.h"

/* ---- help ---- */

/* Lines of the help page that depend on the rules. */
typedef enum { UNDER_ALL_RULES, UNDER_YAN, UNDER_SLAPS, UNDER_SWAPS, UNDER_EARNED, UNDER_ENDS } help_rules;

/* The lines of the help page. A line is shown if the person can do any of `can` (0: always) and the rules have what it
 * talks about. %s is the word to call with. */
static const struct {
    unsigned can;
    help_rules under;
    const char *line;
} help_lines[] = {
    {0, UNDER_ALL_RULES, "Keys"},
    {BOARD_STEPS, UNDER_ALL_RULES, "  ← →        go one step back or forward"},
    {BOARD_STEPS, UNDER_ALL_RULES, "  ↑ ↓        go to the previous or the next round; Home and End go to the ends"},
    {BOARD_STEPS, UNDER_ALL_RULES, "  v, 1 2 …   show the view of the next player, or of the player in that seat"},
    {BOARD_STEPS, UNDER_ALL_RULES, "  0          show all hands"},
    {BOARD_STEPS, UNDER_ALL_RULES, "  a          review the game: the chance to win, and what was better"},
    {BOARD_STEPS, UNDER_ALL_RULES, "  m M        go to the next or the previous mark: ? on the curve, × a blunder"},
    {BOARD_STEPS, UNDER_ALL_RULES, "  A          show what was skill and what was luck"},
    {BOARD_PLAYS, UNDER_ALL_RULES, "  1 2 3 …    select or deselect cards; the keys are under your hand"},
    {BOARD_PLAYS, UNDER_ENDS, "  Tab        change their order: the next player may take a card from the ends"},
    {BOARD_PLAYS, UNDER_ALL_RULES, "  Enter, d   throw them and draw a card"},
    {BOARD_PLAYS, UNDER_ALL_RULES, "  a b c …    throw them and take that discard, or choose it with ← → and Enter"},
    {BOARD_PLAYS, UNDER_ALL_RULES, "  y          call %s at the start of your turn"},
    {BOARD_PLAYS, UNDER_YAN, "  Y          say Yaniv instead of %s, which costs 30 points"},
    {BOARD_PLAYS, UNDER_SLAPS, "  Space      slap down the card you just drew, before the next player moves"},
    {BOARD_PLAYS, UNDER_SWAPS, "  x, p       swap hands with a player who made a false call, or pass"},
    {BOARD_HINTS, UNDER_ALL_RULES, "  h          get a hint, with the reason"},
    {BOARD_UNDOES, UNDER_ALL_RULES, "  u          take back your last turn"},
    {BOARD_HINTS, UNDER_ALL_RULES, "  f          switch between fast and normal bots"},
    {BOARD_TALKS, UNDER_ALL_RULES, "  t          chat; /0, /1 … are ready-made phrases, /wave waves"},
    {BOARD_ONLINE, UNDER_ALL_RULES, "  A          let a bot play for you, or take over again"},
    {BOARD_ONLINE, UNDER_ALL_RULES, "  R          how ratings work"},
    {0, UNDER_ALL_RULES, "  s r l ?    show the scores, the rules of this game, the log, this page"},
    {0, UNDER_ALL_RULES, "  T          change the colours"},
    {BOARD_PLAYS, UNDER_ALL_RULES, "  Esc        clear the selection; close a page"},
    {BOARD_HINTS, UNDER_ALL_RULES, "  q, Ctrl-C  quit; the game is saved, and you can resume it next time"},
    {BOARD_STEPS, UNDER_ALL_RULES, "  q          quit"},
    {BOARD_ONLINE, UNDER_ALL_RULES, "  q          leave the table; you can return to your game"},
    {0, UNDER_ALL_RULES, ""},
    {BOARD_PLAYS, UNDER_ALL_RULES,
     "You can use the mouse, too: click cards to select them, then click the draw pile or a discard to play. The words "
     "in the bottom line can be clicked."},
    {BOARD_PLAYS, UNDER_ALL_RULES, ""},
    {0, UNDER_ALL_RULES,
     "Next to each name is the player's total. Below it are the cards that everyone saw the player take, the backs of "
     "the other cards, and the number of cards; then the player's last move, such as -7♥ +card. ▶ marks whose turn it "
     "is."},
    {0, UNDER_EARNED, ""},
    {0, UNDER_EARNED,
     "✓ marks players who may take discards, because they have thrown two or more cards at once in this round."},
    {0, UNDER_ALL_RULES, ""},
    {0, UNDER_ALL_RULES,
     "In the score sheet, y marks the caller and A an Assaf. A total that was cut is green; a total that knocked a "
     "player out is red."},
    {BOARD_PLAYS, UNDER_SLAPS, ""},
    {BOARD_PLAYS, UNDER_SLAPS,
     "Slapping down is a race: you have to be faster than the next player, who may be a bot."},
};

static bool is_under(const yv_rules *rules, help_rules under)
{
    switch (under) {
    case UNDER_YAN: return rules->call == YV_call_yan;
    case UNDER_SLAPS: return rules->slap != YV_slap_off;
    case UNDER_EARNED: return rules->pick == YV_pick_earned;
    case UNDER_ENDS: return rules->take_set == YV_take_set_ends || rules->take_run == YV_take_run_ends;
    case UNDER_SWAPS: return rules->false_call == YV_false_call_swap;
    default: return true;
    }
}

static void put_help_line(yv_text *text, const char *line, const char *word)
{
    const char *gap = strstr(line, "%s");
    yv_put_bytes(text, line, gap ? (size_t)(gap - line) : strlen(line));
    if (gap) {
        yv_put_string(text, word);
        yv_put_string(text, gap + 2);
    }
    yv_put_char(text, '\n');
}

static int draw_help(canvas *c, const board *b, rect in, int skip)
{
    char words[4096];
    const yv_rules *rules = &b->s.view.rules;
    yv_text text = yv_text_in(words, sizeof words);
    for (size_t i = 0; i < sizeof help_lines / sizeof help_lines[0]; i++) {
        if ((help_lines[i].can && !(b->can & help_lines[i].can)) || !is_under(rules, help_lines[i].under))
            continue;
        put_help_line(&text, help_lines[i].line, yv_rules_call_word(rules));
    }
    return canvas_wrap(c, in, skip, INK_TEXT, words);
}

/* ---- scores, rules, ratings ---- */

static int draw_scores(canvas *c, const board *b, rect in, int back)
{
    const scene *s = &b->s;
    const char *names[YV_MAX_PLAYERS];
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        names[seat] = scene_name(s, seat);
    const bool limited = s->view.rules.end != YV_end_rounds;
    const ledger_heads heads = {names, s->view.players, YV_NOBODY, s->view.in, limited ? s->view.rules.limit : 0};
    const int chart = in.rows / 2;
    const rect upper = {in.row, in.col, in.rows - chart - 1, in.cols};
    const rect lower = {in.row + in.rows - chart, in.col, chart, in.cols};
    ledger_draw_chart(&s->scores, c, lower, &heads);
    return ledger_draw(&s->scores, c, upper, &heads, back);
}

/* Writes a text that is wrapped at RULES_TEXT_COLUMNS so that it fills the place: first joins the lines that the
 * wrapping has cut, which are those with no room for the first word of the next line. */
static int draw_wrapped(canvas *c, rect in, int skip, char *words)
{
    char *line = words;
    int lead = 0; /* the columns of spaces that were before the line */
    for (char *end; (end = strchr(line, '\n'));) {
        char word[RULES_TEXT_COLUMNS];
        const int spaces = (int)strspn(end + 1, " ");
        const char *next = end + 1 + spaces;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(next, " \n"), next);
        *end = '\0';
        const bool cut = word[0] && lead + say_columns(line) + 1 + say_columns(word) > RULES_TEXT_COLUMNS;
        *end = cut ? ' ' : '\n';
        if (cut)
            memmove(end + 1, next, strlen(next) + 1);
        lead = cut ? spaces : 0;
        line = end + 1;
    }
    return canvas_wrap(c, in, skip, INK_TEXT, words);
}

static int draw_rules(canvas *c, const board *b, rect in, int skip)
{
    static char words[RULES_TEXT_CAPACITY + 512];
    yv_text text = yv_text_in(words, sizeof words);
    rules_text_write(&text, &b->s.view.rules, b->s.view.players, RULES_PLAIN);
    yv_put_string(&text, "\n\nIn short: ");
    yv_rules_write(&b->s.view.rules, &text);
    return draw_wrapped(c, in, skip, words);
}

int board_pages_draw_ratings(canvas *c, rect in, int skip)
{
    static char words[RATING_TEXT_CAPACITY];
    yv_text text = yv_text_in(words, sizeof words);
    rating_text_write(&text, RULES_PLAIN);
    return draw_wrapped(c, in, skip, words);
}

int board_pages_draw(canvas *c, const board *b, rect in)
{
    const int back = b->scroll < 0 ? -b->scroll : 0;
    switch (b->page) {
    case BOARD_SCORES: return draw_scores(c, b, in, back) + in.rows;
    case BOARD_RULES: return draw_rules(c, b, in, b->scroll);
    case BOARD_HELP: return draw_help(c, b, in, b->scroll);
    case BOARD_RATINGS: return board_pages_draw_ratings(c, in, b->scroll);
    case BOARD_LOG: return logbook_draw(&b->s.log, c, in, back);
    case BOARD_REVIEW: return canvas_wrap(c, in, b->scroll, INK_TEXT, b->review ? b->review : "");
    case BOARD_TABLE: break;
    }
    return 0;
}
