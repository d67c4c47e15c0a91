#include "room_entry.h"

#include <string.h>

#include "../../base/hex.h"

static const struct {
    const char *word;
    bool numbered;
} kinds[] = {
#define ENTRY(NAME, word, numbered) {word, numbered},
#include "room_entries.def"
#undef ENTRY
};

bool room_entry_is_numbered(room_entry_kind kind)
{
    return kinds[kind].numbered;
}

const char *room_entry_word(room_entry_kind kind)
{
    return kinds[kind].word;
}

/* ---- writing ---- */

static void put_word_number(yv_text *text, int64_t number)
{
    yv_put_char(text, ' ');
    yv_put_number(text, (long)number);
}

static void put_word_hex(yv_text *text, const uint8_t *bytes, int count)
{
    yv_put_char(text, ' ');
    yv_put_hex(text, bytes, (size_t)count);
}

static void put_who(yv_text *text, const occupant *who, bool rating)
{
    yv_put_char(text, ' ');
    if (who->level) {
        yv_put_char(text, 'b');
        yv_put_string(text, who->level->name);
    } else if (who->player) {
        yv_put_char(text, 'p');
        yv_put_number(text, (long)who->player);
        if (who->leaves[0])
            yv_put_char(text, '!');
        if (who->fill) {
            yv_put_char(text, '+');
            yv_put_string(text, who->fill->name);
        }
        if (rating) {
            yv_put_char(text, '=');
            yv_put_number(text, who->rating);
        }
    } else {
        yv_put_char(text, '-');
    }
}

static void put_said(yv_text *text, const room_entry *e)
{
    static const char *const words[] = {" text ", " phrase ", " emote ", " gone"};
    yv_put_string(text, words[e->said]);
    if (e->said == SAID_PHRASE)
        yv_put_number(text, e->phrase);
    else if (e->said != SAID_REMOVED)
        yv_put_bytes(text, e->text.at, e->text.length);
}

static void put_act(yv_text *text, const room_entry *e)
{
    put_word_number(text, e->move);
    yv_put_string(text, e->by_bot ? " b " : " p ");
    if (e->drew_count)
        yv_put_cards(text, e->drew, e->drew_count);
    else
        yv_put_char(text, '-');
}

static const char *const stakes_words[] = {"", " rated", " casual"}; /* by stakes */

static void put_header(yv_text *text, const room_entry *e)
{
    switch (e->kind) {
    case ENTRY_CREATE:
        put_word_number(text, e->player);
        put_word_hex(text, e->secret, SECRET_BYTES);
        yv_put_char(text, ' ');
        settings_write(&e->settings, text);
        break;
    case ENTRY_SEAT:
        put_word_number(text, e->seat + 1);
        put_word_number(text, e->player);
        put_who(text, &e->occupant[0], false);
        if (e->occupant[0].leaves[0]) {
            yv_put_char(text, ' ');
            yv_put_string(text, e->occupant[0].leaves);
        }
        break;
    case ENTRY_SETTINGS:
        yv_put_char(text, ' ');
        settings_write(&e->settings, text);
        break;
    case ENTRY_START:
        yv_put_char(text, ' ');
        yv_put_string(text, e->game);
        yv_put_string(text, stakes_words[e->stakes]);
        for (int i = 0; i < e->occupants; i++)
            put_who(text, &e->occupant[i], true);
        break;
    case ENTRY_DEAL: put_word_number(text, e->move); break;
    case ENTRY_ACT: put_act(text, e); break;
    case ENTRY_ROUND:
        put_word_number(text, e->round);
        put_word_hex(text, e->secret, SECRET_BYTES);
        put_word_hex(text, e->next, SECRET_BYTES);
        break;
    case ENTRY_END:
        if (e->secrets) {
            put_word_hex(text, e->secret, SECRET_BYTES);
            put_word_hex(text, e->next, SECRET_BYTES);
        }
        break;
    case ENTRY_SAY:
        put_word_number(text, e->player);
        put_said(text, e);
        break;
    case ENTRY_QUIT:
        put_word_number(text, e->seat + 1);
        put_word_number(text, e->charged);
        break;
    case ENTRY_UNDO:
        put_word_number(text, e->seat + 1);
        put_word_number(text, e->move);
        break;
    case ENTRY_MIX:
        put_word_number(text, e->seat + 1);
        put_word_hex(text, e->mix, e->mix_count);
        break;
    case ENTRY_QUIET: put_word_number(text, e->on); break;
    default: put_word_number(text, e->seat + 1); break;
    }
}

void room_entry_write(const room_entry *e, yv_text *text)
{
    yv_put_char(text, '>');
    yv_put_string(text, kinds[e->kind].word);
    put_header(text, e);
    yv_put_char(text, '\n');
    yv_put_bytes(text, e->record.at, e->record.length);
}

/* ---- reading ---- */

static bool read_number(yv_span *rest, int64_t lowest, int64_t highest, int64_t *number)
{
    long read;
    if (!yv_span_to_number(yv_span_take_word(rest), (long)lowest, (long)highest, &read))
        return false;
    *number = read;
    return true;
}

static bool read_int(yv_span *rest, int32_t *number)
{
    int64_t read;
    if (!read_number(rest, 0, INT32_MAX, &read))
        return false;
    *number = (int32_t)read;
    return true;
}

static bool read_seat(yv_span *rest, room_entry *e)
{
    int64_t seat;
    if (!read_number(rest, 1, YV_MAX_PLAYERS, &seat))
        return false;
    e->seat = (yv_seat)(seat - 1);
    return true;
}

static bool read_player(yv_span *rest, player_id *id)
{
    return read_number(rest, 0, INT64_MAX, id);
}

static bool read_secret(yv_span *rest, uint8_t secret[SECRET_BYTES])
{
    const yv_span word = yv_span_take_word(rest);
    return hex_read(word.at, word.length, secret, SECRET_BYTES);
}

/* Takes the mark if it comes next. */
static bool take_mark(yv_span *rest, char mark)
{
    if (rest->length == 0 || rest->at[0] != mark)
        return false;
    *rest = (yv_span){rest->at + 1, rest->length - 1};
    return true;
}

static bool read_fill(yv_span *rest, occupant *who)
{
    const char *end = rest->length ? memchr(rest->at, '=', rest->length) : NULL;
    const size_t length = end ? (size_t)(end - rest->at) : rest->length;
    who->fill = bot_find_level_in((yv_span){rest->at, length});
    *rest = (yv_span){rest->at + length, rest->length - length};
    return who->fill != NULL;
}

static bool read_who_player(yv_span word, occupant *who)
{
    size_t digits = 0;
    long number;
    while (digits < word.length && word.at[digits] >= '0' && word.at[digits] <= '9')
        digits++;
    if (!yv_span_to_number((yv_span){word.at, digits}, 1, INT64_MAX, &number))
        return false;
    who->player = number;
    yv_span rest = {word.at + digits, word.length - digits};
    take_mark(&rest, '!'); /* read_seat_entry reads the game */
    if (take_mark(&rest, '+') && !read_fill(&rest, who))
        return false;
    if (rest.length == 0)
        return true;
    if (!take_mark(&rest, '=') || !yv_span_to_number(rest, 0, INT32_MAX, &number))
        return false;
    who->rating = (int32_t)number;
    return true;
}

static bool read_who(yv_span word, occupant *who)
{
    *who = (occupant){0};
    if (yv_span_is(word, "-"))
        return true;
    if (word.length < 2)
        return false;
    const yv_span rest = {word.at + 1, word.length - 1};
    if (word.at[0] == 'p')
        return read_who_player(rest, who);
    who->level = word.at[0] == 'b' ? bot_find_level_in(rest) : NULL;
    return who->level != NULL;
}

/* Older servers did not write which game the player leaves. Their word counts for none. */
static bool read_seat_entry(yv_span *rest, room_entry *e)
{
    if (!read_seat(rest, e) || !read_player(rest, &e->player) || !read_who(yv_span_take_word(rest), &e->occupant[0]))
        return false;
    const yv_span game = yv_span_take_word(rest);
    if (game.length == GAME_CODE_LENGTH && e->occupant[0].player)
        memcpy(e->occupant[0].leaves, game.at, GAME_CODE_LENGTH);
    return true;
}

static bool read_start(yv_span *rest, room_entry *e)
{
    const yv_span game = yv_span_take_word(rest);
    if (game.length != GAME_CODE_LENGTH)
        return false;
    memcpy(e->game, game.at, GAME_CODE_LENGTH);
    yv_span word = yv_span_take_word(rest);
    for (stakes each = STAKES_RATED; each <= STAKES_CASUAL; each++)
        if (yv_span_is(word, stakes_words[each] + 1)) {
            e->stakes = each;
            word = yv_span_take_word(rest);
        }
    for (; word.length > 0; word = yv_span_take_word(rest))
        if (e->occupants == YV_MAX_PLAYERS || !read_who(word, &e->occupant[e->occupants++]))
            return false;
    return e->occupants >= 2;
}

static bool read_said(yv_span *rest, room_entry *e)
{
    const yv_span kind = yv_span_take_word(rest);
    *rest = yv_span_trim(*rest);
    e->said = yv_span_is(kind, "phrase")  ? SAID_PHRASE
              : yv_span_is(kind, "emote") ? SAID_EMOTE
              : yv_span_is(kind, "gone")  ? SAID_REMOVED
                                          : SAID_TEXT;
    if (e->said == SAID_REMOVED)
        return true;
    if (e->said == SAID_PHRASE)
        return read_int(rest, &e->phrase) && e->phrase < chat_phrase_count;
    e->text = *rest;
    return e->text.length > 0 && e->text.length <= CHAT_MAX_BYTES;
}

/* Takes the next line of the record if it begins with `word`, which may be NULL. *rest is what follows the word. */
static bool take_record_line(yv_span *record, const char *word, yv_span *rest)
{
    const char *end = memchr(record->at, '\n', record->length);
    if (!end)
        return false;
    yv_span whole = {record->at, (size_t)(end - record->at)};
    *rest = whole;
    if (word && !yv_span_is(yv_span_take_word(rest), word))
        return false;
    *record = (yv_span){end + 1, record->length - whole.length - 1};
    return true;
}

static bool read_deal(yv_span *rest, room_entry *e)
{
    yv_span record = e->record, words;
    int64_t number;
    if (!read_int(rest, &e->move))
        return false;
    while (take_record_line(&record, "tag", &words))
        continue;
    if (!take_record_line(&record, "round", &words) || !read_int(&words, &e->round)
        || !take_record_line(&record, "start", &words) || !read_number(&words, 1, YV_MAX_PLAYERS, &number)
        || !take_record_line(&record, "deck", &words))
        return false;
    e->starter = (yv_seat)(number - 1);
    return yv_parse_cards(words, e->cards, YV_MAX_DECK, &e->card_count);
}

static bool read_act(yv_span *rest, room_entry *e)
{
    yv_span record = e->record, words;
    yv_text nowhere = yv_text_in(NULL, 0);
    if (!read_int(rest, &e->move))
        return false;
    e->by_bot = yv_span_is(yv_span_take_word(rest), "b");
    const yv_span drew = yv_span_take_word(rest);
    if (!yv_span_is(drew, "-") && !yv_parse_cards(drew, e->drew, ENTRY_MAX_DREW, &e->drew_count))
        return false;
    if (take_record_line(&record, "reshuffle", &words) && !yv_parse_cards(words, e->cards, YV_MAX_DECK, &e->card_count))
        return false;
    if (!take_record_line(&record, NULL, &words) || !read_seat(&words, e))
        return false;
    return yv_parse_action(words, e->seat, &e->action, &nowhere);
}

static bool read_mix(yv_span *rest, room_entry *e)
{
    if (!read_seat(rest, e))
        return false;
    const yv_span word = yv_span_take_word(rest);
    e->mix_count = (int)(word.length / 2);
    return word.length <= 2 * MIX_BYTES && hex_read(word.at, word.length, e->mix, word.length / 2);
}

static bool read_end(yv_span *rest, room_entry *e)
{
    e->secrets = yv_span_trim(*rest).length > 0;
    return !e->secrets || (read_secret(rest, e->secret) && read_secret(rest, e->next));
}

static bool read_quiet(yv_span *rest, room_entry *e)
{
    int64_t on;
    if (!read_number(rest, 0, 1, &on))
        return false;
    e->on = on;
    return true;
}

static bool read_header(yv_span rest, room_entry *e)
{
    switch (e->kind) {
    case ENTRY_CREATE:
        return read_player(&rest, &e->player) && read_secret(&rest, e->secret) && settings_read(&e->settings, rest);
    case ENTRY_SEAT: return read_seat_entry(&rest, e);
    case ENTRY_SETTINGS: return settings_read(&e->settings, rest);
    case ENTRY_START: return read_start(&rest, e);
    case ENTRY_DEAL: return read_deal(&rest, e);
    case ENTRY_ACT: return read_act(&rest, e);
    case ENTRY_ROUND: return read_int(&rest, &e->round) && read_secret(&rest, e->secret) && read_secret(&rest, e->next);
    case ENTRY_END: return read_end(&rest, e);
    case ENTRY_SAY: return read_player(&rest, &e->player) && read_said(&rest, e);
    case ENTRY_QUIT: return read_seat(&rest, e) && read_int(&rest, &e->charged);
    case ENTRY_UNDO: return read_seat(&rest, e) && read_int(&rest, &e->move);
    case ENTRY_MIX: return read_mix(&rest, e);
    case ENTRY_QUIET: return read_quiet(&rest, e);
    default: return read_seat(&rest, e);
    }
}

static bool find_kind(yv_span word, room_entry_kind *kind)
{
    for (int i = 0; i < ENTRY_KINDS; i++) {
        if (yv_span_is(word, kinds[i].word)) {
            *kind = (room_entry_kind)i;
            return true;
        }
    }
    return false;
}

bool room_entry_read(room_entry *e, yv_span text)
{
    *e = (room_entry){.seat = YV_NOBODY};
    const char *end = text.length ? memchr(text.at, '\n', text.length) : NULL;
    if (!end || text.at[0] != '>')
        return false;
    yv_span header = {text.at + 1, (size_t)(end - text.at) - 1};
    e->record = (yv_span){end + 1, text.length - header.length - 2};
    return find_kind(yv_span_take_word(&header), &e->kind) && read_header(header, e);
}
