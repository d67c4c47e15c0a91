#include "story.h"

void story_put_deal(yv_text *text, const say_style *style, const yv_game *dealt)
{
    const yv_view view = yv_view_of(dealt, YV_NOBODY);
    say_deal(text, style, &view);
    yv_put_char(text, '\n');
    if (style->hands)
        say_dealt_hands(text, style, dealt);
}

void story_put_action(yv_text *text, const say_style *style, const yv_game *before, const yv_action *action,
                      const yv_game *after, int reshuffled)
{
    const yv_view old = say_view_of(style, before, action), new = say_view_of(style, after, action);
    if (reshuffled > 0) {
        say_reshuffle(text, reshuffled);
        yv_put_char(text, '\n');
    }
    say_action(text, style, &old, action, &new);
    yv_put_char(text, '\n');
}

static void put_leaving(yv_text *text, const say_style *style, const yv_step *step)
{
    say_name(text, style, step->seat);
    yv_put_string(text, " left; someone else takes over.\n");
}

void story_tell(story *told, const say_style *given, const yv_record *record, const yv_step *step, yv_text *text)
{
    const yv_game *game = &record->game;
    const say_summary summary = say_summary_of(game);
    say_style style = *given;
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        style.name[seat] = record->name[seat];
    if (step->what == YV_STEP_DEAL || step->what == YV_STEP_ACTION)
        say_remember(&told->history, game);
    switch (step->what) {
    case YV_STEP_DEAL: story_put_deal(text, &style, game); break;
    case YV_STEP_ACTION: story_put_action(text, &style, &told->before, &step->action, game, step->reshuffled); break;
    case YV_STEP_LEAVE: put_leaving(text, &style, step); break;
    case YV_STEP_ROUND: say_round(text, &style, &summary, &told->history); break;
    case YV_STEP_OVER: say_end(text, &style, &summary, &told->history); break;
    default: break;
    }
    told->before = *game;
}
