#include "rules_text.h"

#include "writer.h"
#include "wrap.h"

enum { MOST_PARAGRAPHS = 6 };

typedef struct {
    const char *heading;
    void (*paragraph[MOST_PARAGRAPHS])(rules_writer *w);
} section;

/* A section without text has no heading either. */
static const section sections[] = {
    {"The aim", {paragraph_aim, paragraph_aim_of_game}},
    {"The cards", {paragraph_deck, paragraph_points, paragraph_room}},
    {"The deal", {paragraph_deal, paragraph_first_drop}},
    {"Your turn: throwing",
     {paragraph_turn, paragraph_throws, paragraph_ace, paragraph_jokers_in_runs, paragraph_order}},
    {"Your turn: picking up",
     {paragraph_pick, paragraph_taking, paragraph_joker_swap, paragraph_earning, paragraph_stock_out}},
    {"Slapping down", {paragraph_slap, paragraph_slap_on_runs, paragraph_slap_limits, paragraph_empty_hand}},
    {"Calling", {paragraph_call, paragraph_waiting, paragraph_word, paragraph_last_turn}},
    {"Wrong calls", {paragraph_false_call, paragraph_out_of_turn}},
    {"Scoring", {paragraph_yaniv, paragraph_assaf, paragraph_assaf_winner, paragraph_example}},
    {"Totals", {paragraph_totals}},
    {"The next round", {paragraph_starter}},
    {"The end of the game", {paragraph_limit, paragraph_end}},
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

static void put_heading(rules_writer *w, const char *heading)
{
    if (w->out->length > 0)
        yv_put_char(w->out, '\n');
    if (w->style == RULES_MARKDOWN)
        yv_put_string(w->out, "### ");
    yv_put_string(w->out, heading);
    yv_put_char(w->out, '\n');
    if (w->style == RULES_MARKDOWN)
        return;
    for (int i = wrap_columns(yv_span_of(heading)); i > 0; i--)
        yv_put_char(w->out, '-');
    yv_put_char(w->out, '\n');
}

/* True if the paragraph writes any text under these rules. */
static bool has_words(const rules_writer *w, void (*paragraph)(rules_writer *w))
{
    rules_writer trial = *w;
    yv_text nowhere = yv_text_in(NULL, 0);
    trial.out = &nowhere;
    trial.paragraph = yv_text_in(trial.words, sizeof trial.words);
    paragraph(&trial);
    return trial.paragraph.length > 0 || nowhere.length > 0;
}

static void write_section(rules_writer *w, const section *about)
{
    bool begun = false;
    for (int i = 0; i < MOST_PARAGRAPHS && about->paragraph[i]; i++) {
        if (!has_words(w, about->paragraph[i]))
            continue;
        if (!begun)
            put_heading(w, about->heading);
        begun = true;
        about->paragraph[i](w);
        writer_end_paragraph(w);
    }
}

void rules_text_write(yv_text *out, const yv_rules *rules, int players, rules_style style)
{
    rules_writer w = {.rules = rules, .players = players, .out = out, .style = style};
    w.most = players ? players : rules_text_most_players(rules);
    w.paragraph = yv_text_in(w.words, sizeof w.words);
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
        write_section(&w, &sections[i]);
}
