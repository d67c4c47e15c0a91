#include "offline.h"

#include "../chance/shuffle.h"
#include "../chance/fair.h"
#include "local.h"
#include "question.h"
#include "refusal.h"
#include "onlooker.h"
#include "sitting.h"

enum { MOST_THINK_MS = 10000, CHOICES = 3 };

static char text_room[OFFLINE_ROOM], asked[OFFLINE_ROOM];

/* Of bench_exports.c: where the weights lie. */
void *bench_weights(void);
size_t bench_weights_room(void);

/* ---- before a game ---- */

static void answer_chance(yv_span about, yv_text *out)
{
    uint8_t seed[YV_SEED_BYTES];
    if (!yv_span_to_bytes(about, seed, sizeof seed)) {
        refusal_put_words(out, "64 hex digits are needed");
        return;
    }
    sitting_take_chance(seed);
}

static void answer_weights(yv_span about, yv_text *out)
{
    char words[128];
    yv_text why = yv_text_in(words, sizeof words);
    long length;
    const weights *found = NULL;
    if (yv_span_to_number(about, 0, (long)bench_weights_room(), &length))
        found = weights_find(bench_weights(), (size_t)length, &why);
    sitting_take_weights(found);
    if (!found)
        refusal_put_words(out, words);
}

static void put_pause(yv_text *out, bot_pause pause)
{
    yv_put_char(out, '\t');
    yv_put_number(out, pause.least);
    yv_put_char(out, '\t');
    yv_put_number(out, pause.most);
}

static void answer_levels(yv_span about, yv_text *out)
{
    (void)about;
    for (int i = 0; i < bot_level_count; i++) {
        const bot_level *level = &bot_levels[i];
        const char *const words[] = {level->name, level->about, level->persona[0].name, level->persona[0].face};
        for (int word = 0; word < 4; word++) {
            yv_put_string(out, word ? "\t" : "");
            yv_put_string(out, words[word]);
        }
        put_pause(out, level->thinks);
        put_pause(out, level->slaps);
        yv_put_char(out, '\n');
    }
}

/* ---- a game ---- */

static void answer_open(yv_span about, yv_text *out)
{
    char words[256];
    yv_text why = yv_text_in(words, sizeof words);
    int line = 0;
    if (sitting_open(about, &line, &why))
        return;
    refusal_put_words(out, "");
    yv_put_number(out, line);
    yv_put_char(out, ' ');
    yv_put_string(out, words);
}

static void answer_deal(yv_span about, yv_text *out)
{
    (void)about;
    const yv_game *game = sitting_game();
    if (game && game->phase == YV_DEALING)
        sitting_deal(out);
    else
        refusal_put_words(out, "there is nothing to deal");
}

/* The seat at the front of a question, which then begins after it. */
static bool take_seat(yv_span *about, yv_seat *seat, yv_text *out)
{
    long number;
    const yv_game *game = sitting_game();
    if (game && yv_span_to_number(yv_span_take_word(about), 1, game->players, &number)) {
        *seat = (yv_seat)(number - 1);
        return true;
    }
    refusal_put_words(out, "there is no such seat");
    return false;
}

static void answer_act(yv_span about, yv_text *out)
{
    char words[200];
    yv_text why = yv_text_in(words, sizeof words);
    yv_seat seat;
    yv_action action;
    if (!take_seat(&about, &seat, out))
        return;
    if (!yv_parse_action(yv_span_trim(about), seat, &action, &why)) {
        refusal_put_words(out, words);
        return;
    }
    const yv_error error = sitting_act(&action, out);
    if (error.code)
        refusal_put(out, error);
}

static void put_seat(yv_text *out, yv_seat seat)
{
    yv_put_char(out, ' ');
    yv_put_number(out, seat == YV_NOBODY ? 0 : seat + 1);
}

static void answer_due(yv_span about, yv_text *out)
{
    (void)about;
    const yv_game *game = sitting_game();
    if (!game) {
        refusal_put_words(out, "there is no game");
        return;
    }
    static const char *const words[] = {"deal", "play", "play", "swap", "over"};
    yv_put_string(out, words[game->phase]);
    if (game->phase == YV_DEALING || game->phase == YV_OVER)
        return;
    put_seat(out, game->turn);
    put_seat(out, game->slapper);
}

/* Is there anything for this seat to decide? */
static bool is_asked(const yv_game *game, yv_seat seat)
{
    static yv_action legal[YV_USUAL_ACTIONS];
    if (game->phase == YV_DEALING || game->phase == YV_OVER || !yv_is_in(game, seat))
        return false;
    const yv_view view = yv_view_of(game, seat);
    const bool answers = game->phase == YV_SWAPPING && seat != game->turn;
    return (answers || seat == game->turn || view.may_slap) && bot_list(&view, legal) > 0;
}

static bool take_thinker(yv_span *about, yv_seat *seat, long *think_ms, yv_text *out)
{
    if (!take_seat(about, seat, out))
        return false;
    if (yv_span_to_number(yv_span_take_word(about), -1, MOST_THINK_MS, think_ms) && is_asked(sitting_game(), *seat))
        return true;
    refusal_put_words(out, "there is nothing to decide");
    return false;
}

static void answer_think(yv_span about, yv_text *out)
{
    yv_seat seat;
    long think_ms;
    if (!take_thinker(&about, &seat, &think_ms, out))
        return;
    if (!sitting_is_bot(seat)) {
        refusal_put_words(out, "there is no bot in this seat");
        return;
    }
    const yv_action action = sitting_think(seat, (int)think_ms);
    yv_put_action(out, &action);
}

static void answer_see(yv_span about, yv_text *out)
{
    if (!sitting_game()) {
        refusal_put_words(out, "there is no game");
        return;
    }
    local_show(sitting_game());
    local_see(about, out);
}

static void answer_result(yv_span about, yv_text *out)
{
    if (!sitting_game()) {
        refusal_put_words(out, "there is no game");
        return;
    }
    local_show(sitting_game());
    local_result(about, out);
}

/* ---- advice ---- */

static advice choices;

static void answer_advise(yv_span about, yv_text *out)
{
    yv_seat seat;
    long think_ms;
    if (!take_thinker(&about, &seat, &think_ms, out))
        return;
    if (sitting_advise(seat, (int)think_ms, &choices))
        advise_put_json(out, &choices, CHOICES);
    else
        refusal_put_words(out, "there are no weights");
}

static void answer_watch(yv_span about, yv_text *out)
{
    char words[200];
    yv_text why = yv_text_in(words, sizeof words);
    if (onlooker_advise(about, &choices, &why))
        advise_put_json(out, &choices, CHOICES);
    else
        refusal_put_words(out, words);
}

/* ---- asking ---- */

static const question questions[] = {
    {"chance", answer_chance}, {"weights", answer_weights}, {"levels", answer_levels}, {"open", answer_open},
    {"deal", answer_deal},     {"act", answer_act},         {"due", answer_due},       {"think", answer_think},
    {"see", answer_see},       {"result", answer_result},   {"advise", answer_advise}, {"watch", answer_watch},
};

char *offline_text(void)
{
    return text_room;
}

int offline_ask(int length)
{
    return question_answer(questions, sizeof questions / sizeof questions[0], text_room, asked, OFFLINE_ROOM, length);
}
