#include "show.h"

#include <stdio.h>

#include "../say/prompt.h"
#include "../say/say_advice.h"
#include "../say/story.h"
#include "../rulebook/rules_text.h"

void show_greeting(const say_style *style, const local_game *t)
{
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    for (int seat = 0; seat < t->run.game.players; seat++) {
        yv_put_string(&text, seat == 0 ? "" : seat == t->run.game.players - 1 ? " and " : ", ");
        say_name(&text, style, seat);
        if (t->seat[seat].level) {
            yv_put_string(&text, " (");
            yv_put_string(&text, t->seat[seat].level->name);
            yv_put_char(&text, ')');
        }
    }
    yv_put_string(&text, " play ");
    yv_rules_write(&t->run.game.rules, &text);
    yv_put_string(&text, ".\nType h for a hint, ? for help, quit to leave.\n");
    fputs(buffer, stdout);
}

void show_position(const say_style *style, const yv_view *view)
{
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    say_position(&text, style, view);
    say_choices(&text, style, view);
    fputs(buffer, stdout);
}

void show_scores(const say_style *style, const yv_game *game)
{
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    const yv_view view = yv_view_of(game, YV_NOBODY);
    say_scores(&text, style, &view);
    fputs(buffer, stdout);
}

/* Calls out of turn cannot be made line by line, so the rules are told without them. */
static yv_rules rules_told(const yv_game *game)
{
    yv_rules rules = game->rules;
    rules.out_of_turn = YV_out_of_turn_refuse;
    return rules;
}

void show_help(const yv_game *game)
{
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    prompt_put_help(&text, &game->rules);
    yv_put_char(&text, '\n');
    say_rules(&text, &game->rules, game->players);
    fputs(buffer, stdout);
}

void show_rules(const yv_game *game)
{
    static char buffer[RULES_TEXT_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    const yv_rules told = rules_told(game);
    rules_text_write(&text, &told, game->players, RULES_PLAIN);
    puts(buffer);
    text = yv_text_in(buffer, sizeof buffer);
    yv_rules_write(&game->rules, &text);
    printf("In short: %s\n", buffer);
}

void show_hint(const say_style *style, local_game *t, yv_seat seat)
{
    enum { THINK_MS = 100 };
    static advice all;
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    const yv_view view = yv_view_of(&t->run.game, seat);
    if (local_game_advise(t, seat, THINK_MS, NULL, &all))
        say_hint(&text, style, &view, &all);
    else
        yv_put_string(&text, "This program was built without a trained net, so it has no advice.\n");
    fputs(buffer, stdout);
}

void show_log(const say_style *style, const local_game *t, yv_seat eyes)
{
    static yv_record record;
    static story told;
    char buffer[SAY_CAPACITY];
    yv_step step;
    say_style seen = *style;
    seen.eyes = eyes;
    told = (story){0};
    yv_record_begin(&record, t->record, t->length);
    do {
        yv_text text = yv_text_in(buffer, sizeof buffer);
        step = yv_record_next(&record);
        story_tell(&told, &seen, &record, &step, &text);
        if (record.game.round == t->run.game.round)
            fputs(buffer, stdout);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
}

void show_recall(const local_game *t, say_history *history)
{
    static yv_record record;
    yv_step step;
    yv_record_begin(&record, t->record, t->length);
    do {
        step = yv_record_next(&record);
        if (step.what == YV_STEP_DEAL || step.what == YV_STEP_ACTION)
            say_remember(history, &record.game);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
}
