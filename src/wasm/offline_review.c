#include "offline_review.h"

#include "../json/review_json.h"
#include "offline.h"
#include "offline_game.h"

enum { MOST_CHANGED = 500 }; /* in an answer */

static char text[OFFLINE_CAPACITY];
static review game;
static review_decision decision[OFFLINE_REVIEW_MOST_DECISIONS];
static review_round round[OFFLINE_REVIEW_MOST_ROUNDS];
static bool begun;

void offline_review_begin(yv_span arguments, jsonw *out)
{
    const review_memory memory = {decision, OFFLINE_REVIEW_MOST_DECISIONS, round, OFFLINE_REVIEW_MOST_ROUNDS};
    begun = false;
    if (!offline_weights()) {
        wasm_refuse_words(out, "there are no weights");
        return;
    }
    __builtin_memcpy(text, arguments.at, arguments.length);
    review_begin(&game, &memory, offline_weights(), text, arguments.length, REVIEW_QUICK);
    begun = true;
    jsonw_open(out, '{');
    jsonw_key(out, "effort"), jsonw_string(out, "quick");
    jsonw_close(out, '}');
}

/* True if there is a review whose record is good so far, and, if `read` is set, has been read. */
static bool is_begun(bool read, jsonw *out)
{
    if (!begun)
        wasm_refuse_words(out, "there is no review");
    else if (game.record.failed)
        wasm_refuse_line(out, game.record.line, game.record.message);
    else if (game.full)
        wasm_refuse_words(out, "the game is too long for a review");
    else if (game.read && game.rounds == 0)
        wasm_refuse_words(out, "the record has no round to review");
    else if (read && !game.read)
        wasm_refuse_words(out, "the record is still being read");
    else
        return true;
    return false;
}

void offline_review_work(yv_span arguments, jsonw *out)
{
    static int changed[MOST_CHANGED];
    const uint64_t begin = clock_us();
    int count = 0;
    bool more = true;
    long most_ms;
    if (!wasm_take_number(&arguments, 0, OFFLINE_REVIEW_MOST_MS, &most_ms, out) || !is_begun(false, out))
        return;
    do {
        more = review_work(&game);
        if (game.last >= 0)
            changed[count++] = game.last;
    } while (more && count < MOST_CHANGED && clock_us() - begin < (uint64_t)most_ms * 1000);
    if (!is_begun(false, out))
        return;
    jsonw_open(out, '{');
    jsonw_key(out, "read"), jsonw_bool(out, game.read);
    jsonw_key(out, "done"), jsonw_bool(out, !more);
    jsonw_key(out, "progress"), jsonw_decimal(out, review_progress(&game) / (REVIEW_ONE / 10000), 4);
    jsonw_key(out, "changed"), jsonw_open(out, '[');
    for (int i = 0; i < count; i++)
        json_review_decision(out, &game, changed[i]);
    jsonw_close(out, ']');
    jsonw_close(out, '}');
}

void offline_review_seats(yv_span arguments, jsonw *out)
{
    (void)arguments;
    if (!is_begun(true, out))
        return;
    jsonw_open(out, '{');
    jsonw_key(out, "finished"), jsonw_bool(out, game.finished);
    jsonw_key(out, "players"), jsonw_open(out, '[');
    for (int seat = 0; seat < game.record.players; seat++)
        jsonw_string(out, game.record.name[seat]);
    jsonw_close(out, ']');
    jsonw_key(out, "decisions"), jsonw_number(out, game.decisions);
    jsonw_key(out, "rounds"), jsonw_number(out, game.rounds);
    jsonw_key(out, "seats"), json_review_seats(out, &game, REVIEW_WHOLE_GAME);
    jsonw_close(out, '}');
}

/* Answers with a part of a list: the arguments are the first item and the number of items. */
static void put_part(yv_span arguments, int all, void (*put)(jsonw *, const review *, int), jsonw *out)
{
    long first, most;
    if (!is_begun(true, out) || !wasm_take_number(&arguments, 0, all, &first, out)
        || !wasm_take_number(&arguments, 0, INT16_MAX, &most, out))
        return;
    jsonw_open(out, '[');
    for (int i = (int)first; i < all && i < first + most; i++)
        put(out, &game, i);
    jsonw_close(out, ']');
}

void offline_review_rounds(yv_span arguments, jsonw *out)
{
    put_part(arguments, game.rounds, json_review_round, out);
}

void offline_review_decisions(yv_span arguments, jsonw *out)
{
    put_part(arguments, game.decisions, json_review_decision, out);
}

void offline_review_deepen(yv_span arguments, jsonw *out)
{
    (void)arguments;
    if (is_begun(true, out))
        review_deepen(&game, REVIEW_DEEP);
}

void offline_review_stop(yv_span arguments, jsonw *out)
{
    (void)arguments;
    (void)out;
    begun = false;
}
