#include "story.h"

static void tell_action(const story *told, const say_style *style, const yv_record *record, const yv_step *step,
                        yv_text *text)
{
    if (step->reshuffled > 0) {
        say_reshuffle(text, step->reshuffled);
        yv_put_char(text, '\n');
    }
    say_action(text, style, &told->before, &step->action, &record->game);
    yv_put_char(text, '\n');
}

static void tell_leaving(const say_style *style, const yv_step *step, yv_text *text)
{
    say_name(text, style, step->seat);
    yv_put_string(text, " has left; somebody else plays on.\n");
}

void story_tell(story *told, const say_style *given, const yv_record *record, const yv_step *step, yv_text *text)
{
    say_style style = *given;
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        style.name[seat] = record->name[seat];
    if (step->what == YV_STEP_DEAL || step->what == YV_STEP_ACTION)
        say_remember(&told->history, &record->game);
    switch (step->what) {
    case YV_STEP_DEAL: say_deal(text, &style, &record->game); break;
    case YV_STEP_ACTION: tell_action(told, &style, record, step, text); break;
    case YV_STEP_LEAVE: tell_leaving(&style, step, text); break;
    case YV_STEP_ROUND: say_round(text, &style, &record->game, &told->history); break;
    case YV_STEP_OVER: say_end(text, &style, &record->game, &told->history); break;
    default: break;
    }
    told->before = record->game;
}
