#include "review_json.h"

#include "advice_json.h"
#include "objects.h"

enum { CHANCE_PLACES = 6, POINT_PLACES = 2, ACCURACY_PLACES = 1, COSTLIEST = 3 };

_Static_assert(REVIEW_ONE == 1000000 && REVIEW_POINT == 100, "the places of fractions");

static void put_chance(jsonw *out, const char *key, int32_t chance)
{
    jsonw_key(out, key), jsonw_decimal(out, chance, CHANCE_PLACES);
}

static void put_count(jsonw *out, const char *key, int count)
{
    jsonw_key(out, key), jsonw_number(out, count);
}

/* ---- decisions ---- */

static void put_mark(jsonw *out, review_mark mark)
{
    const char *name = review_mark_name(mark);
    jsonw_key(out, "mark");
    if (name)
        jsonw_string(out, name);
    else
        jsonw_null(out);
}

static void put_reason(jsonw *out, const review_decision *of)
{
    char words[ADVISE_TEXT];
    yv_text text = yv_text_in(words, sizeof words);
    jsonw_key(out, "reason");
    if (of->reason.code == ADVISE_EVEN) {
        jsonw_null(out);
        jsonw_key(out, "why"), jsonw_null(out);
        return;
    }
    advise_put_reason(&text, &of->reason, NULL);
    jsonw_string(out, words);
    jsonw_key(out, "why"), json_reason(out, &of->reason);
}

void json_review_decision(jsonw *out, const review *all, int decision)
{
    const review_decision *of = &all->decision[decision];
    jsonw_open(out, '{');
    put_count(out, "line", of->line);
    put_count(out, "round", of->round);
    jsonw_key(out, "seat"), json_seat(out, of->seat);
    jsonw_key(out, "action"), json_action(out, &of->action);
    jsonw_key(out, "best"), json_action(out, &of->best);
    put_chance(out, "win", of->win);
    put_chance(out, "loss", of->loss);
    jsonw_key(out, "loss_points"), jsonw_decimal(out, of->loss_points, POINT_PLACES);
    put_chance(out, "se", of->se);
    jsonw_key(out, "counted"), jsonw_bool(out, of->counted);
    put_mark(out, of->mark);
    put_count(out, "worlds", of->worlds);
    jsonw_key(out, "tried"), jsonw_bool(out, of->tried);
    put_reason(out, of);
    jsonw_close(out, '}');
}

/* ---- accounts ---- */

static void put_costliest(jsonw *out, const review *all, yv_seat seat, int round)
{
    int worst[COSTLIEST];
    const int count = review_costliest(all, seat, round, worst, COSTLIEST);
    jsonw_key(out, "costliest"), jsonw_open(out, '[');
    for (int i = 0; i < count; i++)
        jsonw_number(out, all->decision[worst[i]].line);
    jsonw_close(out, ']');
}

static void put_best_moment(jsonw *out, const review *all, yv_seat seat, int round)
{
    review_moment best;
    jsonw_key(out, "best_moment");
    if (!review_best_moment(all, seat, round, &best)) {
        jsonw_null(out);
        return;
    }
    jsonw_open(out, '{');
    put_count(out, "round", best.round);
    put_count(out, "from", best.from_line);
    put_count(out, "line", best.line);
    put_chance(out, "gain", best.gain);
    jsonw_close(out, '}');
}

static void put_account(jsonw *out, const review *all, yv_seat seat, int round)
{
    const review_account of = review_account_of(all, seat, round);
    jsonw_open(out, '{');
    jsonw_key(out, "seat"), json_seat(out, seat);
    jsonw_key(out, "name"), jsonw_string(out, all->record.name[seat]);
    put_chance(out, "start", of.start);
    put_chance(out, "result", of.result);
    put_chance(out, "chance", of.chance);
    put_chance(out, "others", of.others);
    put_chance(out, "lost", of.lost);
    put_chance(out, "luck", of.chance + of.others);
    put_count(out, "counted", of.counted);
    put_chance(out, "error", of.error);
    jsonw_key(out, "accuracy"), jsonw_decimal(out, of.accuracy, ACCURACY_PLACES);
    put_count(out, "inaccuracies", of.marks[REVIEW_INACCURACY]);
    put_count(out, "mistakes", of.marks[REVIEW_MISTAKE]);
    put_count(out, "blunders", of.marks[REVIEW_BLUNDER]);
    put_count(out, "missed_slaps", of.marks[REVIEW_MISSED_SLAP]);
    put_costliest(out, all, seat, round);
    put_best_moment(out, all, seat, round);
    jsonw_close(out, '}');
}

void json_review_seats(jsonw *out, const review *all, int round)
{
    jsonw_open(out, '[');
    for (yv_seat seat = 0; all->rounds > 0 && seat < all->record.players; seat++)
        if (round == REVIEW_WHOLE_GAME || yv_is_in(&all->round[round - 1].dealt.game, seat))
            put_account(out, all, seat, round);
    jsonw_close(out, ']');
}

void json_review_round(jsonw *out, const review *all, int index)
{
    jsonw_open(out, '{');
    put_count(out, "round", index + 1);
    put_count(out, "line", all->round[index].dealt.line);
    put_count(out, "end_line", all->round[index].end_line);
    jsonw_key(out, "seats"), json_review_seats(out, all, index + 1);
    jsonw_close(out, '}');
}

static void put_list(jsonw *out, const review *all, const char *key, int count,
                     void (*put)(jsonw *, const review *, int))
{
    jsonw_key(out, key), jsonw_open(out, '[');
    for (int i = 0; i < count; i++)
        put(out, all, i);
    jsonw_close(out, ']');
}

void json_review_keys(jsonw *out, const review *all)
{
    jsonw_key(out, "finished"), jsonw_bool(out, all->finished);
    jsonw_key(out, "seats"), json_review_seats(out, all, REVIEW_WHOLE_GAME);
    put_list(out, all, "rounds", all->rounds, json_review_round);
    put_list(out, all, "decisions", all->decisions, json_review_decision);
}
