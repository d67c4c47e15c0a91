#include "page.h"

#include "../rulebook/rules_text.h"
#include "local.h"
#include "question.h"
#include "refusal.h"
#include "replay.h"
#include "score.h"
#include "state.h"

enum { MOST_WAYS = 32, CHUNK = 256 };

/* The module serves one page, which has one table before it at a time. */
static char text_room[PAGE_ROOM], asked[PAGE_ROOM];
static yv_view view;
static yv_action actions[CHUNK];

static bool read_cards(yv_span about, yv_card *cards, int *count, yv_text *out)
{
    if (yv_parse_cards(about, cards, YV_MAX_THROW, count))
        return true;
    refusal_put(out, (yv_error){.code = YV_NO_SUCH_CARD});
    return false;
}

/* ---- the table ---- */

static void answer_rules(yv_span about, yv_text *out)
{
    char words[200];
    yv_text why = yv_text_in(words, sizeof words);
    yv_rules rules;
    if (!yv_rules_parse(&rules, about, &why)) {
        refusal_put_words(out, words);
        return;
    }
    view.rules = rules;
    for (int i = 0; i < YV_OPTIONS; i++) {
        yv_put_string(out, yv_options[i].key);
        yv_put_char(out, ' ');
        yv_rules_put_value(&rules, i, out);
        yv_put_char(out, '\n');
    }
}

static void answer_view(yv_span about, yv_text *out)
{
    if (!state_read_view(&view, about))
        refusal_put_words(out, "this is not a view");
}

/* ---- throws ---- */

static void put_faces(yv_text *out, const yv_throw *way)
{
    for (int place = 0; place < way->count; place++)
        yv_put_card(out, way->shape == YV_RUN ? yv_run_face_at(&view.rules, way->card, way->count, place)
                                              : way->card[place]);
}

static void put_way(yv_text *out, const yv_throw *way)
{
    static const char *const shapes[] = {"single ", "set ", "run "};
    yv_put_string(out, shapes[way->shape]);
    yv_put_cards(out, way->card, way->count);
    yv_put_char(out, ' ');
    put_faces(out, way);
    yv_put_char(out, '\n');
}

static void answer_arrange(yv_span about, yv_text *out)
{
    yv_card cards[YV_MAX_THROW];
    yv_throw ways[MOST_WAYS];
    int count = 0;
    if (!read_cards(about, cards, &count, out))
        return;
    const int found = yv_arrange(&view.rules, cards, count, ways, MOST_WAYS);
    for (int i = 0; i < found && i < MOST_WAYS; i++)
        put_way(out, &ways[i]);
    if (found > 0)
        return;
    yv_sort_cards(cards, count); /* for a reason that does not hang on the order of tapping */
    refusal_put(out, yv_throw_check(&view.rules, cards, count));
}

static void answer_points(yv_span about, yv_text *out)
{
    yv_card cards[YV_MAX_DROP];
    int count = 0, points = 0;
    if (!yv_parse_cards(about, cards, YV_MAX_DROP, &count)) {
        refusal_put(out, (yv_error){.code = YV_NO_SUCH_CARD});
        return;
    }
    for (int i = 0; i < count; i++)
        points += yv_rules_points(&view.rules, cards[i]);
    yv_put_number(out, points);
}

/* ---- what is legal ---- */

static void answer_check(yv_span about, yv_text *out)
{
    char words[200];
    yv_text why = yv_text_in(words, sizeof words);
    yv_action action;
    if (!yv_parse_action(about, view.seat, &action, &why)) {
        refusal_put_words(out, words);
        return;
    }
    const yv_error error = yv_view_check(&view, &action);
    if (error.code)
        refusal_put(out, error);
}

static void put_may(yv_text *out, const yv_action *play)
{
    yv_put_char(out, yv_view_check(&view, play).code ? '0' : '1');
}

/* A place of the drop is asked after by its own rule, since another card of the same face may be the one that can
 * be taken. */
static void put_may_take(yv_text *out, yv_action *play, int place)
{
    play->take = view.drop.card[place];
    const bool joker = yv_is_joker(play->take) && view.rules.joker_swap == YV_joker_swap_on;
    const bool free = yv_may_take(&view.rules, &view.drop, place);
    const bool bought = joker && play->count == 1 && view.drop.shape == YV_RUN
                        && yv_run_face_at(&view.rules, view.drop.card, view.drop.count, place) == play->card[0];
    if (free || bought)
        put_may(out, play);
    else
        yv_put_char(out, '0');
}

static void answer_takes(yv_span about, yv_text *out)
{
    yv_action play = {.verb = YV_PLAY, .seat = view.seat, .take = YV_STOCK};
    int count = 0;
    if (!read_cards(about, play.card, &count, out))
        return;
    play.count = (uint8_t)count;
    put_may(out, &play);
    for (int place = 0; place < view.drop.count; place++)
        put_may_take(out, &play, place);
}

/* The faces that lie in a throw which holds all of `chosen`, beyond those. */
static void mark_fitting(const yv_action *play, const yv_tally *chosen, yv_tally *fits)
{
    yv_tally held = yv_tally_cards(play->card, play->count);
    for (int face = 0; face < YV_FACES; face++)
        if (held.of[face] < chosen->of[face])
            return;
    for (int face = 0; face < YV_FACES; face++)
        if (held.of[face] > chosen->of[face])
            fits->of[face] = 1;
}

static void answer_fits(yv_span about, yv_text *out)
{
    yv_card cards[YV_MAX_THROW];
    int count = 0, total;
    yv_tally fits = {{0}};
    if (!read_cards(about, cards, &count, out))
        return;
    const yv_tally chosen = yv_tally_cards(cards, count);
    for (int first = 0; first == 0 || first < total; first += CHUNK) {
        total = yv_view_list(&view, first, actions, CHUNK);
        for (int i = 0; i < CHUNK && first + i < total; i++)
            if (actions[i].verb == YV_PLAY)
                mark_fitting(&actions[i], &chosen, &fits);
    }
    for (int i = 0; view.seat != YV_NOBODY && i < view.counts[view.seat]; i++)
        yv_put_char(out, fits.of[view.hand[i]] ? '1' : '0');
}

/* ---- the engine's tables ---- */

static void put_option(yv_text *out, const yv_option *option)
{
    yv_put_string(out, option->key);
    yv_put_char(out, '\t');
    yv_put_string(out, option->about);
    yv_put_char(out, '\t');
    yv_put_number(out, option->normal);
    yv_put_char(out, '\t');
    yv_put_number(out, option->lowest);
    yv_put_char(out, '\t');
    yv_put_number(out, option->highest);
    for (int i = 0; option->values && option->values[i]; i++) {
        yv_put_char(out, '\t');
        yv_put_string(out, option->values[i]);
    }
    yv_put_char(out, '\n');
}

static void answer_options(yv_span about, yv_text *out)
{
    (void)about;
    for (int i = 0; i < YV_OPTIONS; i++)
        put_option(out, &yv_options[i]);
}

static void answer_presets(yv_span about, yv_text *out)
{
    (void)about;
    for (int i = 0; i < YV_PRESETS; i++) {
        yv_put_string(out, yv_presets[i].name);
        yv_put_char(out, '\t');
        yv_put_string(out, yv_presets[i].about);
        yv_put_char(out, '\t');
        yv_put_number(out, yv_presets[i].fewest);
        yv_put_char(out, '\t');
        yv_put_number(out, yv_presets[i].most);
        yv_put_char(out, '\t');
        yv_put_string(out, yv_presets[i].differences);
        yv_put_char(out, '\n');
    }
}

static void answer_idle(yv_span about, yv_text *out)
{
    (void)about;
    for (int i = 0; i < YV_OPTIONS; i++)
        if (rules_text_idle(&view.rules, i)) {
            yv_put_string(out, yv_options[i].key);
            yv_put_char(out, '\n');
        }
}

/* ---- asking ---- */

static const question questions[] = {
    {"rules", answer_rules},
    {"view", answer_view},
    {"arrange", answer_arrange},
    {"check", answer_check},
    {"fits", answer_fits},
    {"takes", answer_takes},
    {"points", answer_points},
    {"options", answer_options},
    {"presets", answer_presets},
    {"idle", answer_idle},
    {"new", local_new},
    {"deal", local_deal},
    {"act", local_act},
    {"see", local_see},
    {"result", local_result},
    {"quick", local_quick},
    {"record_clear", replay_clear},
    {"record_add", replay_add},
    {"record_next", replay_next},
    {"fair_deck", replay_fair_deck},
    {"fair_stock", replay_fair_stock},
    {"fair_starter", replay_fair_starter},
    {"sheet_open", score_open},
    {"sheet_add", score_add},
    {"sheet_undo", score_undo},
    {"sheet_text", score_text},
    {"sheet_hand", score_hand},
    {"sheet_at", score_at},
};

char *page_text(void)
{
    return text_room;
}

int page_ask(int length)
{
    return question_answer(questions, sizeof questions / sizeof questions[0], text_room, asked, PAGE_ROOM, length);
}
