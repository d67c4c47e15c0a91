#include "rules_text.h"

#include "teller.h"
#include "wrap.h"

enum { MOST_PARAGRAPHS = 6 };

typedef struct {
    const char *heading;
    void (*paragraph[MOST_PARAGRAPHS])(teller *t);
} section;

/* A section of which nothing is said has no heading either. */
static const section sections[] = {
    {"What it is about", {tell_aim, tell_aim_of_game}},
    {"The cards", {tell_deck, tell_points, tell_room}},
    {"The deal", {tell_deal, tell_first_drop}},
    {"Your turn: throwing", {tell_turn, tell_throws, tell_ace, tell_jokers_in_runs, tell_order}},
    {"Your turn: picking up", {tell_pick, tell_taking, tell_joker_swap, tell_stock_out}},
    {"Slapping down", {tell_slap, tell_slap_on_runs, tell_slap_limits, tell_empty_hand}},
    {"Calling", {tell_call, tell_waiting, tell_word, tell_last_turn}},
    {"Calling when you may not", {tell_false_call, tell_out_of_turn}},
    {"Scoring", {tell_yaniv, tell_assaf, tell_assaf_winner, tell_example}},
    {"Totals", {tell_totals}},
    {"The next round", {tell_starter}},
    {"The end of the game", {tell_limit, tell_end}},
};

int rules_text_most_players(const yv_rules *rules)
{
    const yv_preset *preset = &yv_presets[rules->preset];
    yv_game game;
    int most = preset->most;
    while (most > preset->fewest && yv_start(&game, rules, most).code)
        most--;
    return most;
}

static void put_heading(teller *t, const char *heading)
{
    if (t->out->length > 0)
        yv_put_char(t->out, '\n');
    if (t->style == RULES_MARKDOWN)
        yv_put_string(t->out, "### ");
    yv_put_string(t->out, heading);
    yv_put_char(t->out, '\n');
    if (t->style == RULES_MARKDOWN)
        return;
    for (int i = wrap_columns(yv_span_of(heading)); i > 0; i--)
        yv_put_char(t->out, '-');
    yv_put_char(t->out, '\n');
}

/* The heading comes before the first paragraph that says anything: so the first is spoken to find out. */
static void tell_section(teller *t, const section *about)
{
    bool begun = false;
    for (int i = 0; i < MOST_PARAGRAPHS && about->paragraph[i]; i++) {
        teller silent = *t;
        yv_text nowhere = yv_text_in(NULL, 0);
        silent.out = &nowhere;
        silent.spoken = yv_text_in(silent.words, sizeof silent.words);
        about->paragraph[i](&silent);
        if (silent.spoken.length == 0 && nowhere.length == 0)
            continue;
        if (!begun)
            put_heading(t, about->heading);
        begun = true;
        about->paragraph[i](t);
        end_paragraph(t);
    }
}

void rules_text_write(yv_text *out, const yv_rules *rules, int players, rules_style style)
{
    teller t = {.rules = rules, .players = players, .out = out, .style = style};
    t.most = players ? players : rules_text_most_players(rules);
    t.spoken = yv_text_in(t.words, sizeof t.words);
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
        tell_section(&t, &sections[i]);
}
