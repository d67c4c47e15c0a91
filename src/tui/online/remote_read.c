#include "remote_read.h"

#include <string.h>

enum { MOST_RATING = 1000000, MOST_TOTAL = 1000000 };

/* ---- people ---- */

static void read_profile(jsonr in, remote_who *who)
{
    jsonr_copy_clean(who->name, sizeof who->name, jsonr_text(in, "name"));
    who->id = jsonr_number(in, "id", 1, INT64_MAX);
    who->guest = jsonr_flag_or(in, "guest", false);
    who->rating = (int)jsonr_number_or(in, "rating", 0, MOST_RATING, 0);
}

remote_who remote_read_player(jsonr in)
{
    remote_who who = {.there = true, .here = true};
    read_profile(in, &who);
    return who;
}

remote_who remote_read_seat(jsonr in)
{
    remote_who who = {.here = true};
    if (json_is_null(in.at))
        return who;
    who.there = true;
    if (jsonr_has(in, "player")) {
        read_profile(jsonr_object(in, "player"), &who);
    } else {
        jsonr_copy_clean(who.name, sizeof who.name, jsonr_text(in, "name"));
        jsonr_copy_clean(who.level, sizeof who.level, jsonr_text(in, "bot"));
    }
    return who;
}

int remote_read_seats(jsonr in, const char *key, remote_who seat[YV_MAX_PLAYERS])
{
    const jsonr list = jsonr_list(in, key);
    const int count = jsonr_count(list);
    if (count < 2 || count > YV_MAX_PLAYERS) {
        jsonr_fail(in);
        return 0;
    }
    for (int i = 0; i < count; i++)
        seat[i] = remote_read_seat(jsonr_item(list, i));
    return count;
}

void remote_read_presence(jsonr in, remote_who *who)
{
    if (json_is_null(in.at))
        return;
    who->here = jsonr_flag(in, "here");
    who->away = jsonr_flag(in, "away");
    who->left = jsonr_flag(in, "left");
}

remote_settings remote_read_settings(jsonr in, const char *key)
{
    enum { MOST_CLOCK = 3600 };
    const jsonr from = jsonr_object(in, key);
    char ignored[200];
    yv_text why = yv_text_in(ignored, sizeof ignored);
    remote_settings read = {.open_to_all = jsonr_flag(from, "public"),
                            .rated = jsonr_flag(from, "rated"),
                            .clock = (int)jsonr_number(from, "clock", 0, MOST_CLOCK)};
    if (!yv_rules_parse(&read.rules, yv_span_of(jsonr_text(from, "rules")), &why))
        jsonr_fail(in);
    return read;
}

/* ---- positions ---- */

static void read_phase(jsonr in, yv_view *view)
{
    static const struct {
        const char *word;
        yv_phase phase;
    } phases[] = {
        {"play", YV_PLAYING}, {"last", YV_LASTING}, {"swap", YV_SWAPPING}, {"deal", YV_DEALING}, {"over", YV_OVER}};
    const char *word = jsonr_text(in, "phase");
    for (size_t i = 0; i < sizeof phases / sizeof phases[0]; i++)
        if (strcmp(word, phases[i].word) == 0) {
            view->phase = (uint8_t)phases[i].phase;
            return;
        }
    jsonr_fail(in);
}

static int32_t number_here(jsonr value, int least, int most)
{
    const int64_t number = (int64_t)json_integer_value(value.at);
    if (json_is_integer(value.at) && number >= least && number <= most)
        return (int32_t)number;
    jsonr_fail(value);
    return 0;
}

static yv_seats read_flags(jsonr in, const char *key, int players)
{
    const jsonr flags = jsonr_list_of(in, key, players);
    yv_seats seats = 0;
    for (int seat = 0; seat < players; seat++) {
        const json_t *flag = jsonr_item(flags, seat).at;
        if (json_is_true(flag))
            seats |= yv_seat_bit(seat);
        if (!json_is_boolean(flag))
            jsonr_fail(in);
    }
    return seats;
}

static void read_players(jsonr in, int players, yv_view *view)
{
    const jsonr counts = jsonr_list_of(in, "counts", players), known = jsonr_list_of(in, "known", players);
    const jsonr totals = jsonr_list_of(in, "total", players);
    view->in = read_flags(in, "in", players);
    if (jsonr_has(in, "earned"))
        view->earned = read_flags(in, "earned", players);
    for (int seat = 0; seat < players; seat++) {
        view->counts[seat] = (uint8_t)number_here(jsonr_item(counts, seat), 0, YV_MAX_HAND);
        view->known_counts[seat] = (uint8_t)jsonr_cards_here(jsonr_item(known, seat), view->known[seat], YV_MAX_HAND);
        view->total[seat] = number_here(jsonr_item(totals, seat), -MOST_TOTAL, MOST_TOTAL);
        if (view->known_counts[seat] > view->counts[seat])
            jsonr_fail(in);
    }
}

static void read_hand(jsonr in, yv_view *view)
{
    if (view->seat == YV_NOBODY)
        return;
    const int count = jsonr_cards(in, "hand", view->hand, YV_MAX_HAND);
    view->points = (int16_t)jsonr_number(in, "points", INT16_MIN, INT16_MAX);
    view->may_slap = jsonr_seat_or_nobody(in, "slap", view->players) == view->seat;
    if (!(view->in >> view->seat & 1))
        view->counts[view->seat] = (uint8_t)count;
    if (count != view->counts[view->seat])
        jsonr_fail(in);
}

static void read_piles(jsonr in, yv_view *view)
{
    const int count = jsonr_cards(in, "drop", view->drop.card, YV_MAX_DROP);
    view->drop.count = (uint8_t)count;
    view->stock = (uint8_t)jsonr_number(in, "stock", 0, YV_MAX_DECK);
    view->discards = (uint8_t)jsonr_number(in, "discards", 0, YV_MAX_DECK);
    const int laid = count > YV_MAX_THROW ? YV_MAX_THROW : count;
    view->drop.shape = (uint8_t)(count > 0 ? yv_throw_shape(&view->rules, view->drop.card, laid) : YV_SINGLE);
}

static yv_view read_view(jsonr in, const yv_rules *rules, int players)
{
    yv_view view = {.rules = *rules, .players = (uint8_t)players, .caller = YV_NOBODY, .drawn = YV_NO_CARD};
    view.seat = jsonr_seat_or_nobody(in, "seat", players);
    view.turn = jsonr_seat_or_nobody(in, "turn", players);
    view.round = (int16_t)jsonr_number(in, "round", 0, INT16_MAX);
    read_phase(in, &view);
    if (view.turn == YV_NOBODY && yv_view_in_round(&view))
        jsonr_fail(in);
    view.turn = view.turn == YV_NOBODY ? 0 : view.turn;
    view.starter = view.turn;
    read_players(in, players, &view);
    read_hand(in, &view);
    read_piles(in, &view);
    return view;
}

remote_position remote_read_position(jsonr in, const yv_rules *rules, int players)
{
    remote_position read = {.view = read_view(jsonr_object(in, "view"), rules, players)};
    yv_view *view = &read.view;
    yv_card drawn[1];
    view->called = jsonr_flag_or(in, "called", false);
    view->caller = jsonr_seat_or_nobody(in, "caller", players);
    view->passed = jsonr_has(in, "passed") ? jsonr_seats(in, "passed", players) : 0;
    if (jsonr_has(in, "drawn") && jsonr_cards(in, "drawn", drawn, 1) == 1)
        view->drawn = drawn[0];
    view->may_slap = view->may_slap && view->drawn != YV_NO_CARD;
    read.move = (int)jsonr_number(in, "move", 0, INT32_MAX);
    read.has_clock = json_object_get(in.at, "clock_ms") != NULL;
    read.clock_ms = jsonr_ms(in, "clock_ms");
    return read;
}

/* ---- rounds ---- */

static void read_score(jsonr score, jsonr hand, int seat, remote_round *read)
{
    if (json_is_null(score.at))
        return; /* the seat was out before, or was put out during the round */
    read->result.score[seat] = (int16_t)number_here(score, INT16_MIN, INT16_MAX);
    read->result.scored |= yv_seat_bit(seat);
    read->hand[seat].count = (uint8_t)jsonr_cards_here(hand, read->hand[seat].card, YV_MAX_HAND);
}

remote_round remote_read_round(jsonr in, int players)
{
    remote_round read = {.round = (int16_t)jsonr_number(in, "round", 1, INT16_MAX)};
    const jsonr scores = jsonr_list_of(in, "score", players), totals = jsonr_list_of(in, "total", players);
    const jsonr hands = jsonr_list_of(in, "hands", players);
    read.result.caller = jsonr_seat_or_nobody(in, "caller", players);
    read.result.winner = jsonr_seat_or_nobody(in, "winner", players);
    read.result.offender = jsonr_seat_or_nobody(in, "offender", players);
    read.result.assaf = jsonr_seats(in, "assaf", players);
    read.result.out = jsonr_seats(in, "out", players);
    read.cut = jsonr_seats(in, "cut", players);
    for (int seat = 0; seat < players; seat++) {
        read.total[seat] = number_here(jsonr_item(totals, seat), -MOST_TOTAL, MOST_TOTAL);
        read_score(jsonr_item(scores, seat), jsonr_item(hands, seat), seat, &read);
    }
    /* A round with scores has a winner. Older servers name none after a call out of turn. Only a call meets Assaf. */
    if (read.result.scored && read.result.winner == YV_NOBODY && read.result.offender == YV_NOBODY)
        jsonr_fail(in);
    if (read.result.assaf && read.result.caller == YV_NOBODY)
        jsonr_fail(in);
    return read;
}

remote_ratings remote_read_ratings(jsonr in, int players)
{
    remote_ratings read = {.there = jsonr_has(in, "rating")};
    if (!read.there)
        return read;
    const jsonr list = jsonr_list_of(in, "rating", players);
    for (int seat = 0; seat < players; seat++)
        read.of[seat] = number_here(jsonr_item(list, seat), 0, MOST_RATING);
    return read;
}
