#include "format.h"

#include "check.h"
#include "hands.h"

typedef struct {
    sheet *sheet;
    yv_text *why;
    bool headed, ruled, started, begun;
} reader;

static bool fail(reader *in, const char *message)
{
    yv_put_string(in->why, message);
    return false;
}

static bool fail_naming(reader *in, const char *before, yv_span span, const char *after)
{
    yv_put_string(in->why, before);
    yv_put_quoted(in->why, span);
    yv_put_string(in->why, after);
    return false;
}

/* ---- the head ---- */

static bool read_version(reader *in, yv_span rest)
{
    if (in->headed)
        return fail(in, "the 'yaniv-score' line appears twice");
    if (!yv_span_is(rest, "1"))
        return fail_naming(in, "this is version ", rest, " of the format; only version 1 is known");
    in->headed = true;
    return true;
}

static bool is_date(yv_span word)
{
    static const char pattern[] = "0000-00-00";
    if (word.length != SHEET_DATE_LENGTH)
        return false;
    for (int i = 0; i < SHEET_DATE_LENGTH; i++)
        if (pattern[i] == '-' ? word.at[i] != '-' : word.at[i] < '0' || word.at[i] > '9')
            return false;
    return true;
}

static bool read_date(reader *in, yv_span rest)
{
    if (!is_date(rest))
        return fail_naming(in, "a date is written 2026-11-15, not ", rest, "");
    yv_text date = yv_text_in(in->sheet->date, sizeof in->sheet->date);
    yv_put_bytes(&date, rest.at, rest.length);
    return true;
}

static bool read_rules(reader *in, yv_span rest)
{
    if (in->ruled)
        return fail(in, "the 'rules' line appears twice");
    in->ruled = true;
    return yv_rules_parse(&in->sheet->rules, rest, in->why);
}

static bool read_player(reader *in, yv_span rest)
{
    if (in->sheet->rated || in->started)
        return fail(in, "players must come before 'rating' and 'start'");
    return sheet_add_player(in->sheet, rest, in->why);
}

static bool read_ratings(reader *in, yv_span rest)
{
    long number;
    if (in->sheet->rated)
        return fail(in, "the 'rating' line appears twice");
    for (int seat = 0; seat < in->sheet->players; seat++) {
        if (!yv_span_to_number(yv_span_take_word(&rest), 0, SHEET_MOST_RATING, &number))
            return fail(in, "every player needs a rating: a number from 0 to 1000000000");
        in->sheet->rating[seat] = (int32_t)number;
    }
    in->sheet->rated = true;
    return yv_span_trim(rest).length == 0 || fail(in, "there are more ratings than players");
}

static bool read_seat(reader *in, yv_span word, yv_seat *seat)
{
    long number;
    if (!yv_span_to_number(word, 1, in->sheet->players, &number))
        return fail_naming(in, "there is no seat ", word, "");
    *seat = (yv_seat)(number - 1);
    return true;
}

static bool read_start(reader *in, yv_span rest)
{
    if (in->started)
        return fail(in, "the 'start' line appears twice");
    in->started = true;
    return read_seat(in, rest, &in->sheet->start);
}

/* ---- rounds ---- */

static bool begin_game(reader *in)
{
    if (in->begun)
        return true;
    in->begun = true;
    return sheet_begin(in->sheet, in->why);
}

static bool read_hands(reader *in, yv_span *rest, sheet_entry *entry)
{
    const sheet *it = in->sheet;
    for (int seat = 0; seat < it->players; seat++) {
        const yv_span word = yv_span_take_word(rest);
        const bool absent = yv_span_is(word, "-");
        if (word.length == 0 || yv_span_is(word, "="))
            return fail(in, "every seat needs a hand: points, cards, or - for a player who is out");
        if (absent == yv_is_in(&it->now.game, seat)) {
            yv_put_string(in->why, it->name[seat]);
            return fail(in, absent ? " is still in the game and needs a hand"
                                   : " is out of the game, which is written as -");
        }
        if (!absent && !hand_read(&it->rules, word, &entry->hand[seat], in->why))
            return false;
        entry->shown |= absent ? 0 : yv_seat_bit(seat);
    }
    return true;
}

static bool read_call(reader *in, yv_span *rest, sheet_entry *entry)
{
    yv_span ahead = *rest;
    if (yv_span_is(yv_span_take_word(&ahead), "yaniv")) {
        entry->wrong_word = true;
        *rest = ahead;
    }
    return read_hands(in, rest, entry);
}

/* Sheets written by an older rule have `turn` and the seat whose turn it was, which started the next round. */
static bool read_offence(reader *in, yv_span *rest, sheet_entry *entry)
{
    const yv_span word = yv_span_take_word(rest);
    if (!yv_span_is(word, "winner") && !yv_span_is(word, "turn"))
        return fail(in, "an offence is written 'offence SEAT winner SEAT'");
    return read_seat(in, yv_span_take_word(rest), &entry->winner);
}

static bool read_nothing(reader *in, yv_span *rest, sheet_entry *entry)
{
    (void)in, (void)rest, (void)entry;
    return true;
}

static const struct {
    const char *word;
    bool (*read)(reader *in, yv_span *rest, sheet_entry *entry); /* reads what follows the seat */
} entry_kinds[SHEET_KINDS] = {
    [SHEET_CALL] = {"call", read_call},
    [SHEET_OFFENCE] = {"offence", read_offence},
    [SHEET_EXPEL] = {"expel", read_nothing},
    [SHEET_LEAVE] = {"leave", read_nothing},
    [SHEET_HANDOVER] = {"handover", read_nothing},
    [SHEET_STOCK_OUT] = {"stockout", read_hands},
};

static bool check_totals(reader *in, yv_span rest)
{
    long number;
    for (int seat = 0; seat < in->sheet->players; seat++) {
        const long expected = in->sheet->now.game.total[seat];
        if (yv_span_to_number(yv_span_take_word(&rest), INT32_MIN, INT32_MAX, &number) && number == expected)
            continue;
        yv_put_string(in->why, in->sheet->name[seat]);
        yv_put_string(in->why, "'s total after this round should be ");
        yv_put_number(in->why, expected);
        return false;
    }
    return yv_span_trim(rest).length == 0 || fail(in, "there are more totals than players");
}

/* Reads the end of an entry's line: either nothing, or = and the totals, which must be right. */
static bool read_totals(reader *in, yv_span rest)
{
    const yv_span word = yv_span_take_word(&rest);
    if (word.length == 0)
        return true;
    if (!yv_span_is(word, "="))
        return fail_naming(in, "", word, " does not belong on this line");
    return in->sheet->now.ended_round ? check_totals(in, rest)
                                      : fail(in, "no round ends here, so there are no new totals");
}

static bool read_round(reader *in, yv_span rest)
{
    sheet_entry entry = {0};
    long number;
    if (!begin_game(in))
        return false;
    const int expected = sheet_round_now(&in->sheet->now.game);
    if (in->sheet->now.game.phase == YV_OVER)
        return fail(in, "the game is over");
    if (!yv_span_to_number(yv_span_take_word(&rest), expected, expected, &number)) {
        yv_put_string(in->why, "this should be round ");
        yv_put_number(in->why, expected);
        return false;
    }
    const yv_span word = yv_span_take_word(&rest);
    while (entry.kind < SHEET_KINDS && !yv_span_is(word, entry_kinds[entry.kind].word))
        entry.kind++;
    if (entry.kind == SHEET_KINDS)
        return fail_naming(in, "", word, " is not an event of a round");
    return read_seat(in, yv_span_take_word(&rest), &entry.seat) && entry_kinds[entry.kind].read(in, &rest, &entry)
           && sheet_add(in->sheet, &entry, in->why) && read_totals(in, rest);
}

static bool check_winners(reader *in, yv_span rest)
{
    const yv_game *game = &in->sheet->now.game;
    yv_seats named = 0;
    yv_seat seat = 0;
    if (!in->begun || game->phase != YV_OVER)
        return fail(in, "the game is not over, so nobody has won yet");
    for (yv_span word = yv_span_take_word(&rest); word.length > 0; word = yv_span_take_word(&rest)) {
        if (!read_seat(in, word, &seat))
            return false;
        named |= yv_seat_bit(seat);
    }
    return named == game->winners || fail(in, "the winners are other seats");
}

/* ---- lines ---- */

static const struct {
    const char *word;
    bool (*read)(reader *in, yv_span rest);
    bool head; /* allowed only before the first round */
} line_kinds[] = {
    {"yaniv-score", read_version, true}, {"date", read_date, true},      {"rules", read_rules, true},
    {"player", read_player, true},       {"rating", read_ratings, true}, {"start", read_start, true},
    {"round", read_round, false},        {"win", check_winners, false},
};

static bool read_line(reader *in, yv_span line)
{
    line = yv_span_trim(line);
    if (line.length == 0 || line.at[0] == '#')
        return true;
    const yv_span word = yv_span_take_word(&line);
    const yv_span rest = yv_span_trim(line);
    if (!in->headed && !yv_span_is(word, "yaniv-score"))
        return fail(in, "a score sheet begins with the line 'yaniv-score 1'");
    for (size_t i = 0; i < sizeof line_kinds / sizeof line_kinds[0]; i++) {
        if (!yv_span_is(word, line_kinds[i].word))
            continue;
        if (line_kinds[i].head && in->begun)
            return fail_naming(in, "", word, " must come before the first round");
        return line_kinds[i].read(in, rest);
    }
    return fail_naming(in, "a line cannot begin with ", word, "");
}

bool sheet_read(sheet *it, yv_span text, int *line, yv_text *why)
{
    reader in = {.sheet = it, .why = why};
    sheet_clear(it);
    *line = 0;
    while (text.length > 0) {
        const yv_span next = yv_span_take_until(&text, '\n');
        ++*line;
        if (!read_line(&in, next))
            return false;
    }
    if (*line == 0)
        *line = 1;
    return in.headed ? begin_game(&in) : fail(&in, "the file is empty");
}

/* ---- writing ---- */

static void put_line(yv_text *text, const char *word, const char *rest)
{
    yv_put_string(text, word);
    yv_put_string(text, rest);
    yv_put_char(text, '\n');
}

static void put_numbers(yv_text *text, const char *word, const int32_t *numbers, int count)
{
    yv_put_string(text, word);
    for (int i = 0; i < count; i++) {
        yv_put_char(text, ' ');
        yv_put_number(text, numbers[i]);
    }
}

static void put_head(const sheet *it, yv_text *text)
{
    yv_put_string(text, "yaniv-score 1\n");
    if (it->date[0])
        put_line(text, "date ", it->date);
    yv_put_string(text, "rules ");
    yv_rules_write(&it->rules, text);
    yv_put_char(text, '\n');
    for (int seat = 0; seat < it->players; seat++)
        put_line(text, "player ", it->name[seat]);
    if (it->rated) {
        put_numbers(text, "rating", it->rating, it->players);
        yv_put_char(text, '\n');
    }
    put_numbers(text, "start", &(int32_t){it->start + 1}, 1);
    yv_put_char(text, '\n');
}

static void put_hands(const sheet_entry *entry, const yv_game *before, yv_text *text)
{
    yv_put_string(text, entry->wrong_word ? " yaniv" : "");
    for (int seat = 0; seat < before->players; seat++) {
        yv_put_char(text, ' ');
        if (yv_is_in(before, seat))
            hand_write(&entry->hand[seat], text);
        else
            yv_put_char(text, '-');
    }
}

static void put_entry(const sheet_entry *entry, const yv_game *before, yv_text *text)
{
    yv_put_string(text, "round ");
    yv_put_number(text, sheet_round_now(before));
    yv_put_char(text, ' ');
    put_numbers(text, entry_kinds[entry->kind].word, &(int32_t){entry->seat + 1}, 1);
    if (entry->kind == SHEET_CALL || entry->kind == SHEET_STOCK_OUT)
        put_hands(entry, before, text);
    if (entry->kind == SHEET_OFFENCE)
        put_numbers(text, " winner", &(int32_t){entry->winner + 1}, 1);
}

static void put_winners(const yv_game *game, yv_text *text)
{
    yv_put_string(text, "win");
    for (int seat = 0; seat < game->players; seat++)
        if (game->winners >> seat & 1)
            put_numbers(text, "", &(int32_t){seat + 1}, 1);
    yv_put_char(text, '\n');
}

void sheet_write(const sheet *it, yv_text *text)
{
    sheet_state state = sheet_state_at_start(it);
    put_head(it, text);
    for (int i = 0; i < it->count; i++) {
        put_entry(&it->entry[i], &state.game, text);
        sheet_step(&state, &it->entry[i]);
        if (state.ended_round)
            put_numbers(text, " =", state.game.total, it->players);
        yv_put_char(text, '\n');
    }
    if (state.game.phase == YV_OVER)
        put_winners(&state.game, text);
}
