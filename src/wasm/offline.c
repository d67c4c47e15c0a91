#include "offline.h"

#include "offline_game.h"
#include "offline_review.h"
#include "offline_watch.h"

static char text[OFFLINE_CAPACITY], copy[OFFLINE_CAPACITY];

static void put_pause(jsonw *out, const char *key, bot_pause pause)
{
    jsonw_key(out, key), jsonw_open(out, '[');
    jsonw_number(out, pause.least), jsonw_number(out, pause.most);
    jsonw_close(out, ']');
}

static void put_persons(jsonw *out, const bot_level *level)
{
    jsonw_open(out, '[');
    for (int i = 0; i < BOT_PERSONAS; i++) {
        jsonw_open(out, '{');
        jsonw_key(out, "name"), jsonw_string(out, level->persona[i].name);
        jsonw_key(out, "face"), jsonw_string(out, level->persona[i].face);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static void answer_levels(yv_span arguments, jsonw *out)
{
    (void)arguments;
    jsonw_open(out, '[');
    for (int i = 0; i < bot_level_count; i++) {
        const bot_level *level = &bot_levels[i];
        jsonw_open(out, '{');
        jsonw_key(out, "name"), jsonw_string(out, level->name);
        jsonw_key(out, "about"), jsonw_string(out, level->about);
        jsonw_key(out, "person"), jsonw_string(out, level->persona[0].name);
        jsonw_key(out, "face"), jsonw_string(out, level->persona[0].face);
        jsonw_key(out, "persons"), put_persons(out, level);
        put_pause(out, "thinks", level->thinks);
        put_pause(out, "slaps", level->slaps);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static const wasm_request requests[] = {
    {"chance", offline_game_chance},
    {"weights", offline_game_weights},
    {"levels", answer_levels},
    {"open", offline_game_open},
    {"deal", offline_game_deal},
    {"act", offline_game_act},
    {"due", offline_game_due},
    {"think", offline_game_think},
    {"see", offline_game_see},
    {"result", offline_game_result},
    {"advise", offline_game_advise},
    {"watch", offline_watch},
    {"review", offline_review_begin},
    {"review_work", offline_review_work},
    {"review_seats", offline_review_seats},
    {"review_rounds", offline_review_rounds},
    {"review_decisions", offline_review_decisions},
    {"review_deepen", offline_review_deepen},
    {"review_stop", offline_review_stop},
};

char *offline_text(void)
{
    return text;
}

int offline_ask(int length)
{
    return wasm_answer(requests, sizeof requests / sizeof requests[0], text, copy, OFFLINE_CAPACITY, length);
}
