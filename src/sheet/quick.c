#include "quick.h"

#include "hands.h"

static bool say(yv_text *why, const char *reason)
{
    yv_put_string(why, reason);
    return false;
}

static void put_names(const sheet *it, yv_seats seats, const char *between, yv_text *text)
{
    bool first = true;
    for (int seat = 0; seat < it->players; seat++) {
        if (!(seats >> seat & 1))
            continue;
        yv_put_string(text, first ? "" : between);
        yv_put_string(text, it->name[seat]);
        first = false;
    }
}

/* ---- players ---- */

static bool refuse_player(const sheet *it, yv_span words, yv_seats meant, yv_text *why)
{
    yv_put_quoted(why, words);
    yv_put_string(why, meant ? " could be " : " is not a player here: the players are ");
    const yv_seats everybody = (yv_seats)((1u << it->players) - 1);
    put_names(it, meant ? meant : everybody, meant ? " or " : ", ", why);
    return false;
}

bool quick_find_player(const sheet *it, yv_span words, yv_seat *seat, yv_text *why)
{
    long number;
    yv_seats meant = 0;
    words = yv_span_trim(words);
    if (words.length == 0)
        return say(why, "a name is missing");
    if (yv_span_to_number(words, 1, it->players, &number)) {
        *seat = (yv_seat)(number - 1);
        return true;
    }
    for (yv_seat i = 0; i < it->players; i++) {
        if (!yv_span_begins(words, it->name[i]))
            continue;
        *seat = i;
        if (it->name[i][words.length] == '\0')
            return true;
        meant |= yv_seat_bit(i);
    }
    return meant && !(meant & (meant - 1)) ? true : refuse_player(it, words, meant, why);
}

/* Returns the length of the longest whole name at the front of a line, or of its first word if there is none. */
static size_t name_at_front(const sheet *it, yv_span line)
{
    yv_span rest = line;
    size_t longest = yv_span_take_word(&rest).length;
    for (int seat = 0; seat < it->players; seat++) {
        const size_t length = yv_span_of(it->name[seat]).length;
        const bool whole = line.length == length || (line.length > length && line.at[length] == ' ');
        if (length > longest && whole && yv_span_begins((yv_span){line.at, length}, it->name[seat]))
            longest = length;
    }
    return longest;
}

bool quick_take_player(const sheet *it, yv_span *line, yv_seat *seat, yv_text *why)
{
    const yv_span trimmed = yv_span_trim(*line);
    const size_t length = name_at_front(it, trimmed);
    if (!quick_find_player(it, (yv_span){trimmed.at, length}, seat, why))
        return false;
    *line = yv_span_trim((yv_span){trimmed.at + length, trimmed.length - length});
    return true;
}

/* ---- the caller ---- */

static bool check_in(const sheet *it, const yv_game *game, yv_seat seat, yv_text *why)
{
    if (yv_is_in(game, seat))
        return true;
    yv_put_string(why, it->name[seat]);
    return say(why, " is out of the game");
}

static bool is_call_word(yv_span word)
{
    return yv_span_is_word(word, "yaniv") || yv_span_is_word(word, "yan") || yv_span_is_word(word, "jhyap");
}

/* Reads a caller, and the word that was said if it follows: `dana`, `dana yan`, `dana yaniv` or `dana jhyap`. */
static bool read_caller(const sheet *it, const yv_game *game, yv_span words, sheet_entry *entry, yv_text *why)
{
    yv_span rest = words = yv_span_trim(words), last = {words.at, 0};
    for (yv_span word = yv_span_take_word(&rest); word.length > 0; word = yv_span_take_word(&rest))
        last = word;
    if (is_call_word(last) && last.at > words.at) {
        const bool yaniv = yv_span_is_word(last, "yaniv");
        entry->wrong_word = yaniv && it->rules.call == YV_call_yan;
        words.length = (size_t)(last.at - words.at);
        if (!yaniv && !yv_span_is_word(last, yv_rules_call_word(&it->rules))) {
            yv_put_string(why, "in this game the word to call with is ");
            return say(why, yv_rules_call_word(&it->rules));
        }
    }
    return quick_find_player(it, words, &entry->seat, why) && check_in(it, game, entry->seat, why);
}

/* Returns the index of the first `c` in the line, or the line's length if there is none. */
static size_t find(yv_span line, char c)
{
    size_t at = 0;
    while (at < line.length && line.at[at] != c)
        at++;
    return at;
}

/* ---- hands ---- */

static bool refuse_number_of_hands(const sheet *it, const yv_game *game, int given, yv_text *why)
{
    yv_put_number(why, given);
    yv_put_string(why, given == 1 ? " hand is given; " : " hands are given; ");
    yv_put_number(why, __builtin_popcount(game->in));
    yv_put_string(why, " are needed, in this order: ");
    put_names(it, game->in, ", ", why);
    return false;
}

/* Takes the next hand off a list: the text up to a comma or, in a list without commas, a word. */
static yv_span take_piece(yv_span *list, bool commas)
{
    if (!commas)
        return yv_span_take_word(list);
    const size_t end = find(*list, ',');
    const yv_span piece = yv_span_trim((yv_span){list->at, end});
    const size_t used = end < list->length ? end + 1 : end;
    *list = (yv_span){list->at + used, list->length - used};
    return piece;
}

static bool read_in_order(const sheet *it, const yv_game *game, yv_span list, sheet_entry *entry, yv_text *why)
{
    const bool commas = find(list, ',') < list.length;
    int given = 0;
    for (yv_span rest = list; yv_span_trim(rest).length > 0; given++)
        take_piece(&rest, commas);
    if (given != __builtin_popcount(game->in))
        return refuse_number_of_hands(it, game, given, why);
    for (yv_seat seat = 0; seat < it->players; seat++)
        if (yv_is_in(game, seat) && !hand_read(&it->rules, take_piece(&list, commas), &entry->hand[seat], why))
            return false;
    entry->shown = game->in;
    return true;
}

static bool read_named(const sheet *it, const yv_game *game, yv_span list, sheet_entry *entry, yv_text *why)
{
    while (yv_span_trim(list).length > 0) {
        yv_span piece = take_piece(&list, true);
        yv_seat seat = 0;
        if (!quick_take_player(it, &piece, &seat, why) || !hand_read(&it->rules, piece, &entry->hand[seat], why))
            return false;
        if (!yv_is_in(game, seat) || entry->shown >> seat & 1) {
            yv_put_string(why, it->name[seat]);
            return say(why, yv_is_in(game, seat) ? " is named twice" : " is out of the game");
        }
        entry->shown |= yv_seat_bit(seat);
    }
    if (entry->shown == game->in)
        return true;
    yv_put_string(why, "these hands are missing: ");
    put_names(it, (yv_seats)(game->in & ~entry->shown), " and ", why);
    return false;
}

/* True if the first hand of a list with commas has a name before it. Text that can be read as a hand is no name. */
static bool is_named(const sheet *it, yv_span list)
{
    char unused[YV_MAX_MESSAGE];
    yv_text nowhere = yv_text_in(unused, sizeof unused);
    sheet_hand hand;
    yv_seat seat = 0;
    yv_span piece = take_piece(&list, true);
    return !hand_read(&it->rules, piece, &hand, &nowhere) && quick_take_player(it, &piece, &seat, &nowhere)
           && hand_read(&it->rules, piece, &hand, &nowhere);
}

/* ---- whole lines ---- */

static bool read_after_colon(const sheet *it, const yv_game *game, yv_span line, sheet_entry *entry, yv_text *why)
{
    const size_t colon = find(line, ':');
    const yv_span list = {line.at + colon + 1, line.length - colon - 1};
    if (!read_caller(it, game, (yv_span){line.at, colon}, entry, why))
        return false;
    const bool commas = find(list, ',') < list.length;
    return (commas && is_named(it, list) ? read_named : read_in_order)(it, game, list, entry, why);
}

/* Reads `dana 3, omer 12`, where the first player is the caller. */
static bool read_caller_first(const sheet *it, const yv_game *game, yv_span line, sheet_entry *entry, yv_text *why)
{
    yv_span first = line;
    if (!quick_take_player(it, &first, &entry->seat, why) || !check_in(it, game, entry->seat, why))
        return false;
    yv_span others = {line.at + find(line, ',') + 1, line.length - find(line, ',') - 1};
    if (yv_span_trim(others).length > 0 && !is_named(it, others))
        return say(why, "whose hand is whose? Name everybody (dana 3, omer 12), or write a colon after the caller and "
                        "the hands in seat order (dana: 3, 12)");
    return read_named(it, game, line, entry, why);
}

/* True if the whole line is a caller. The beginning of a name may contain a space. */
static bool is_caller(const sheet *it, const yv_game *game, yv_span line)
{
    char unused[YV_MAX_MESSAGE];
    yv_text nowhere = yv_text_in(unused, sizeof unused);
    sheet_entry entry = {0};
    return read_caller(it, game, line, &entry, &nowhere);
}

/* Finds the length of the caller at the front of a line: a name and, if it follows, the word that was said. */
static bool caller_length(const sheet *it, yv_span line, size_t *length, yv_text *why)
{
    yv_seat seat = 0;
    yv_span rest = line;
    if (!quick_take_player(it, &rest, &seat, why))
        return false;
    yv_span ahead = rest;
    const yv_span word = yv_span_take_word(&ahead);
    *length = line.length - (is_call_word(word) ? ahead.length : rest.length);
    return true;
}

/* Reads `dana`, `dana yaniv` or `dana 3 12 7`. */
static bool read_bare(const sheet *it, const yv_game *game, yv_span line, sheet_entry *entry, yv_text *why)
{
    long number;
    size_t length;
    yv_span rest = line;
    const bool seat_first = yv_span_to_number(yv_span_take_word(&rest), INT32_MIN, INT32_MAX, &number);
    if (seat_first && yv_span_trim(rest).length > 0)
        return say(why, "who called? Begin with the caller and a colon, as in 'dana: 3 12'");
    if (is_caller(it, game, line))
        return read_caller(it, game, line, entry, why);
    if (!caller_length(it, line, &length, why) || !read_caller(it, game, (yv_span){line.at, length}, entry, why))
        return false;
    rest = yv_span_trim((yv_span){line.at + length, line.length - length});
    return rest.length == 0 || read_in_order(it, game, rest, entry, why);
}

bool quick_read_call(const sheet *it, const yv_game *game, yv_span line, sheet_entry *entry, yv_text *why)
{
    *entry = (sheet_entry){.kind = SHEET_CALL};
    line = yv_span_trim(line);
    if (game->phase == YV_OVER)
        return say(why, "the game is over");
    const bool colon = find(line, ':') < line.length, comma = find(line, ',') < line.length;
    return (colon ? read_after_colon : comma ? read_caller_first : read_bare)(it, game, line, entry, why);
}
