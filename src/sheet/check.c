#include "check.h"

#include "../base/utf8.h"
#include "hands.h"
#include "words.h"

enum { LARGEST_NUMBER = 999999999 }; /* that a name must not look like */

static bool say(yv_text *why, const char *reason)
{
    yv_put_string(why, reason);
    return false;
}

static bool refuse(yv_text *why, const char *before, const char *name, const char *after)
{
    yv_put_string(why, before);
    yv_put_string(why, name);
    yv_put_string(why, after);
    return false;
}

/* ---- names ---- */

/* Control characters, and the ones that change the direction of the writing. */
static bool is_control(uint32_t c)
{
    return c < ' ' || (c >= 0x7f && c < 0xa0) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

bool check_characters(yv_span text)
{
    for (const char *at = text.at, *const end = text.at + text.length; at < end;) {
        const uint32_t character = utf8_next(&at, end);
        if (character == UTF8_INVALID || is_control(character))
            return false;
    }
    return true;
}

static bool has_any(yv_span name, const char *characters)
{
    for (size_t i = 0; i < name.length; i++)
        for (const char *c = characters; *c; c++)
            if (name.at[i] == *c)
                return true;
    return false;
}

bool check_name(const sheet *it, yv_span name, yv_text *why)
{
    long number;
    if (name.length == 0)
        return say(why, "a player needs a name");
    if (name.length > YV_MAX_NAME)
        return say(why, "a name is too long: 64 bytes are the most");
    if (!check_characters(name))
        return say(why, "a name has characters that cannot be printed");
    if (has_any(name, ",:"))
        return say(why, "a name cannot have a comma or a colon in it");
    if (yv_span_to_number(name, -LARGEST_NUMBER, LARGEST_NUMBER, &number))
        return say(why, "a name cannot be a number: numbers mean seats");
    for (int seat = 0; seat < it->players; seat++)
        if (words_are(name, it->name[seat]))
            return refuse(why, "two players are called ", it->name[seat], "");
    if (it->players == YV_MAX_PLAYERS)
        return say(why, "at most 8 can play");
    return true;
}

/* ---- hands ---- */

static void put_seats(const sheet *it, yv_seats seats, yv_text *text)
{
    for (int seat = 0; seat < it->players; seat++) {
        if (!(seats >> seat & 1))
            continue;
        yv_put_string(text, it->name[seat]);
        seats &= (yv_seats)~yv_seat_bit(seat);
        if (seats)
            yv_put_string(text, seats & (seats - 1) ? ", " : " and ");
    }
}

static int copies_in_hand(const sheet_hand *hand, yv_card card)
{
    int copies = 0;
    for (int i = 0; i < hand->count; i++)
        copies += hand->card[i] == card;
    return copies;
}

/* More of a card than the decks have: says who holds them. */
static bool refuse_copies(const sheet *it, const sheet_entry *entry, yv_card card, int most, yv_text *why)
{
    yv_seats holders = 0;
    for (int seat = 0; seat < it->players; seat++)
        if (entry->shown >> seat & 1 && copies_in_hand(&entry->hand[seat], card) > 0)
            holders |= yv_seat_bit(seat);
    if (most == 0) {
        yv_put_string(why, "there is no ");
        yv_put_card_in_words(why, card);
        return say(why, " in this game's deck");
    }
    put_seats(it, holders, why);
    static const char *const cannot[] = {" cannot hold so many of the ", " cannot both hold the "};
    const int several = __builtin_popcount(holders);
    yv_put_string(why, several <= 2 ? cannot[several - 1] : " cannot all hold the ");
    yv_put_card_in_words(why, card);
    yv_put_string(why, ": there ");
    yv_put_string(why, most == 1 ? "is only " : "are only ");
    yv_put_number(why, most);
    return false;
}

/* The cards that are left when the hands that were shown as cards are taken away. */
static bool take_shown(const sheet *it, const sheet_entry *entry, yv_tally *left, yv_text *why)
{
    for (yv_card card = 0; card < YV_FACES; card++) {
        int shown = 0;
        for (int seat = 0; seat < it->players; seat++)
            if (entry->shown >> seat & 1)
                shown += copies_in_hand(&entry->hand[seat], card);
        const int copies = yv_rules_copies(&it->rules, it->players, card);
        if (shown > copies)
            return refuse_copies(it, entry, card, copies, why);
        left->of[card] = (uint8_t)(copies - shown);
    }
    return true;
}

static bool check_count(const sheet *it, const sheet_hand *hand, yv_seat seat, yv_text *why)
{
    const int most = hand_most_cards(&it->rules);
    if (hand->count <= most)
        return true;
    yv_put_string(why, it->name[seat]);
    yv_put_string(why, " cannot hold ");
    yv_put_number(why, hand->count);
    yv_put_string(why, " cards: ");
    yv_put_number(why, most);
    return say(why, " are the most in this game");
}

static bool check_points(const sheet *it, const sheet_hand *hand, yv_seat seat, const yv_tally *left, yv_text *why)
{
    if (hand->count > 0 || hand_points_possible(&it->rules, left, hand->points))
        return true;
    yv_put_string(why, it->name[seat]);
    yv_put_string(why, " cannot hold ");
    yv_put_number(why, hand->points);
    yv_put_string(why, hand->points == 1 ? " point: no " : " points: no ");
    yv_put_number(why, hand_most_cards(&it->rules));
    return say(why, " cards or fewer are worth that");
}

static bool check_threshold(const sheet *it, const sheet_hand *hand, yv_seat seat, yv_text *why)
{
    static const char *const advice[] = {
        [YV_false_call_refuse] = ". A false call counts for nothing in this game: play on",
        [YV_false_call_draw3] = ". If it was a false call, three cards are drawn for it, and play goes on",
        [YV_false_call_swap] = ". If it was a false call, somebody may swap hands, and play goes on",
        [YV_false_call_eliminate] = ". If it was a false call it puts the caller out: write 'expel ",
    };
    if (hand->points <= it->rules.threshold)
        return true;
    yv_put_string(why, it->name[seat]);
    yv_put_string(why, " holds ");
    yv_put_number(why, hand->points);
    yv_put_string(why, ": too many to call with; ");
    yv_put_number(why, it->rules.threshold);
    yv_put_string(why, it->rules.threshold == 0 ? " is the most" : " are the most");
    yv_put_string(why, advice[it->rules.false_call]);
    if (it->rules.false_call == YV_false_call_eliminate)
        refuse(why, "", it->name[seat], "'");
    return false;
}

bool sheet_check_hand(const sheet *it, const sheet_entry *entry, yv_seat seat, yv_text *why)
{
    yv_tally left;
    const sheet_hand *hand = &entry->hand[seat];
    return check_count(it, hand, seat, why) && (seat != entry->seat || check_threshold(it, hand, seat, why))
           && take_shown(it, entry, &left, why) && check_points(it, hand, seat, &left, why);
}

/* ---- entries ---- */

yv_seat sheet_hand_missing(const sheet_entry *entry, yv_seats seats)
{
    const yv_seats missing = (yv_seats)(seats & ~entry->shown);
    return missing ? (yv_seat)__builtin_ctz(missing) : YV_NOBODY;
}

static bool check_call(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    if (entry->wrong_word && it->rules.call != YV_call_yan)
        return say(why, "yaniv is the word to call with in this game");
    const yv_seats differ = entry->shown ^ at->game.in;
    if (differ) {
        const int seat = __builtin_ctz(differ);
        return refuse(why, "", it->name[seat],
                      yv_is_in(&at->game, seat) ? "'s hand is missing" : " is out of the game");
    }
    if (!sheet_check_hand(it, entry, entry->seat, why)) /* what is wrong with the call comes first */
        return false;
    for (yv_seat seat = 0; seat < it->players; seat++)
        if (yv_is_in(&at->game, seat) && !sheet_check_hand(it, entry, seat, why))
            return false;
    return true;
}

static bool check_offence(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    if (it->rules.out_of_turn != YV_out_of_turn_penalty)
        return say(why, "a call out of turn counts for nothing in this game (out_of_turn=refuse)");
    if (entry->turn >= it->players)
        return say(why, "whose turn was it?");
    if (entry->turn == entry->seat)
        return refuse(why, "it cannot have been out of turn if it was the turn of ", it->name[entry->seat], "");
    if (!yv_is_in(&at->game, entry->turn))
        return refuse(why, "", it->name[entry->turn], " is out of the game, so it was another's turn");
    return true;
}

static bool check_expulsion(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    (void)at, (void)entry;
    if (it->rules.false_call == YV_false_call_eliminate)
        return true;
    return say(why, "a false call puts nobody out in this game: its rules are not false_call=eliminate");
}

static bool check_handover(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    if (!(at->ratings.left >> entry->seat & 1))
        return true;
    return refuse(why, "", it->name[entry->seat], " has left already");
}

static bool check_nothing(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    (void)it, (void)at, (void)entry, (void)why;
    return true;
}

bool sheet_check(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    static bool (*const checks[SHEET_KINDS])(const sheet *, const sheet_state *, const sheet_entry *, yv_text *) = {
        [SHEET_CALL] = check_call,     [SHEET_OFFENCE] = check_offence,   [SHEET_EXPEL] = check_expulsion,
        [SHEET_LEAVE] = check_nothing, [SHEET_HANDOVER] = check_handover,
    };
    if (entry->kind >= SHEET_KINDS || entry->seat >= it->players)
        return say(why, "there is no such player");
    if (at->game.phase == YV_OVER)
        return say(why, "the game is over");
    if (!yv_is_in(&at->game, entry->seat))
        return refuse(why, "", it->name[entry->seat], " is out of the game");
    return checks[entry->kind](it, at, entry, why);
}
