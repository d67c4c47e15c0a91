#include "page.h"

#include "../json/objects.h"
#include "../json/rules_json.h"
#include "../rulebook/rules_text.h"
#include "page_game.h"
#include "page_record.h"
#include "page_sheet.h"
#include "view_words.h"
#include "wasm_request.h"

enum { MOST_WAYS = 32, CHUNK = 256 };

/* The module serves one page, which shows one table at a time. */
static char text[PAGE_CAPACITY], copy[PAGE_CAPACITY];
static yv_view view;
static yv_action actions[CHUNK];

static bool take_cards(yv_span about, yv_card *cards, int most, int *count, jsonw *out)
{
    if (yv_parse_cards(about, cards, most, count))
        return true;
    wasm_refuse(out, (yv_error){.code = YV_NO_SUCH_CARD});
    return false;
}

/* ---- the table ---- */

static void answer_rules(yv_span arguments, jsonw *out)
{
    if (!wasm_take_rules(arguments, &view.rules, out))
        return;
    json_rules(out, &view.rules);
}

static void answer_view(yv_span arguments, jsonw *out)
{
    if (!view_words_read(&view, arguments))
        wasm_refuse_words(out, "this is not a view");
}

/* ---- throws ---- */

static void put_faces(jsonw *out, const yv_throw *way)
{
    yv_card faces[YV_MAX_THROW];
    for (int place = 0; place < way->count; place++)
        faces[place] =
            way->shape == YV_RUN ? yv_run_face_at(&view.rules, way->card, way->count, place) : way->card[place];
    json_cards(out, faces, way->count);
}

static void put_way(jsonw *out, const yv_throw *way)
{
    static const char *const shapes[] = {"single", "set", "run"};
    jsonw_open(out, '{');
    jsonw_key(out, "shape"), jsonw_string(out, shapes[way->shape]);
    jsonw_key(out, "cards"), json_cards(out, way->card, way->count);
    jsonw_key(out, "faces"), put_faces(out, way);
    jsonw_close(out, '}');
}

static void answer_arrange(yv_span arguments, jsonw *out)
{
    yv_card cards[YV_MAX_THROW];
    yv_throw ways[MOST_WAYS];
    int count = 0;
    if (!take_cards(arguments, cards, YV_MAX_THROW, &count, out))
        return;
    const int found = yv_arrange(&view.rules, cards, count, ways, MOST_WAYS);
    if (found == 0) {
        yv_sort_cards(cards, count); /* so that the reason does not depend on the order of tapping */
        wasm_refuse(out, yv_throw_check(&view.rules, cards, count));
        return;
    }
    jsonw_open(out, '[');
    for (int i = 0; i < found && i < MOST_WAYS; i++)
        put_way(out, &ways[i]);
    jsonw_close(out, ']');
}

static void answer_points(yv_span arguments, jsonw *out)
{
    yv_card cards[YV_MAX_DROP];
    int count = 0, points = 0;
    if (!take_cards(arguments, cards, YV_MAX_DROP, &count, out))
        return;
    for (int i = 0; i < count; i++)
        points += yv_rules_points(&view.rules, cards[i]);
    jsonw_number(out, points);
}

static void answer_deck(yv_span arguments, jsonw *out)
{
    yv_card first[YV_MAX_DECK], deck[YV_MAX_DECK];
    long players;
    int count = 0;
    if (!wasm_take_number(&arguments, 2, YV_MAX_PLAYERS, &players, out)
        || !take_cards(arguments, first, YV_MAX_DECK, &count, out))
        return;
    const int size = yv_rules_fill_deck(&view.rules, (int)players, deck);
    yv_tally left = yv_tally_cards(first, count);
    for (int i = 0; i < size; i++) {
        if (left.of[deck[i]] > 0)
            left.of[deck[i]]--;
        else if (count < size)
            first[count++] = deck[i];
    }
    json_cards(out, first, count);
}

/* ---- what is legal ---- */

static void answer_check(yv_span arguments, jsonw *out)
{
    yv_action action;
    if (!wasm_take_action(arguments, view.seat, &action, out))
        return;
    const yv_error error = yv_view_check(&view, &action);
    if (error.code)
        wasm_refuse(out, error);
}

static bool is_legal(const yv_action *play)
{
    return yv_view_check(&view, play).code == YV_OK;
}

/* True if the card at this place of the drop may be taken. A card with the same face at another place does not
 * count. */
static bool may_take(yv_action *play, int place)
{
    play->take = view.drop.card[place];
    const bool joker = yv_is_joker(play->take) && view.rules.joker_swap == YV_joker_swap_on;
    const bool free = yv_may_take(&view.rules, &view.drop, place);
    const bool bought = joker && play->count == 1 && view.drop.shape == YV_RUN
                        && yv_run_face_at(&view.rules, view.drop.card, view.drop.count, place) == play->card[0];
    return (free || bought) && is_legal(play);
}

static void answer_takes(yv_span arguments, jsonw *out)
{
    yv_action play = {.verb = YV_PLAY, .seat = view.seat, .take = YV_STOCK};
    int count = 0;
    if (!take_cards(arguments, play.card, YV_MAX_THROW, &count, out))
        return;
    play.count = (uint8_t)count;
    jsonw_open(out, '{');
    jsonw_key(out, "stock"), jsonw_bool(out, is_legal(&play));
    jsonw_key(out, "drop"), jsonw_open(out, '[');
    for (int place = 0; place < view.drop.count; place++)
        jsonw_bool(out, may_take(&play, place));
    jsonw_close(out, ']');
    jsonw_close(out, '}');
}

/* If the throw contains all chosen cards, marks the faces of its other cards. */
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

static yv_tally find_fitting(const yv_tally *chosen)
{
    yv_tally fits = {{0}};
    for (int first = 0, total = 1; first < total; first += CHUNK) {
        total = yv_view_list(&view, first, actions, CHUNK);
        for (int i = 0; i < CHUNK && first + i < total; i++)
            if (actions[i].verb == YV_PLAY)
                mark_fitting(&actions[i], chosen, &fits);
    }
    return fits;
}

static void answer_fits(yv_span arguments, jsonw *out)
{
    yv_card cards[YV_MAX_THROW];
    int count = 0;
    if (!take_cards(arguments, cards, YV_MAX_THROW, &count, out))
        return;
    const yv_tally chosen = yv_tally_cards(cards, count), fits = find_fitting(&chosen);
    jsonw_open(out, '[');
    for (int i = 0; view.seat != YV_NOBODY && i < view.counts[view.seat]; i++)
        jsonw_bool(out, fits.of[view.hand[i]]);
    jsonw_close(out, ']');
}

/* ---- the tables of the rules ---- */

static void answer_options(yv_span arguments, jsonw *out)
{
    (void)arguments;
    json_options(out);
}

static void answer_presets(yv_span arguments, jsonw *out)
{
    (void)arguments;
    json_presets(out);
}

static void answer_idle(yv_span arguments, jsonw *out)
{
    (void)arguments;
    jsonw_open(out, '[');
    for (int i = 0; i < YV_OPTIONS; i++)
        if (rules_text_idle(&view.rules, i))
            jsonw_string(out, yv_options[i].key);
    jsonw_close(out, ']');
}

/* ---- requests ---- */

static const wasm_request requests[] = {
    {"rules", answer_rules},
    {"view", answer_view},
    {"arrange", answer_arrange},
    {"check", answer_check},
    {"fits", answer_fits},
    {"takes", answer_takes},
    {"points", answer_points},
    {"deck", answer_deck},
    {"options", answer_options},
    {"presets", answer_presets},
    {"idle", answer_idle},
    {"new", page_game_new},
    {"deal", page_game_deal},
    {"act", page_game_act},
    {"see", page_game_see},
    {"result", page_game_result},
    {"choose", page_game_choose},
    {"record_clear", page_record_clear},
    {"record_add", page_record_add},
    {"record_next", page_record_next},
    {"fair_deck", page_fair_deck},
    {"fair_stock", page_fair_stock},
    {"fair_starter", page_fair_starter},
    {"sheet_open", page_sheet_open},
    {"sheet_add", page_sheet_add},
    {"sheet_undo", page_sheet_undo},
    {"sheet_text", page_sheet_text},
    {"sheet_hand", page_sheet_hand},
    {"sheet_at", page_sheet_at},
};

char *page_text(void)
{
    return text;
}

int page_ask(int length)
{
    return wasm_answer(requests, sizeof requests / sizeof requests[0], text, copy, PAGE_CAPACITY, length);
}
