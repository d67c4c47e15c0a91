#include "check.h"

#include "../base/utf8.h"
#include "hands.h"

enum { LARGEST_NUMBER = 999999999 }; /* a name must not be a number up to this */

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

/* True for control characters and for characters that change the direction of the writing. */
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
        return say(why, "a name can have at most 64 bytes");
    if (!check_characters(name))
        return say(why, "a name cannot contain control characters");
    if (has_any(name, ",:"))
        return say(why, "a name cannot contain a comma or a colon");
    if (yv_span_to_number(name, -LARGEST_NUMBER, LARGEST_NUMBER, &number))
        return say(why, "a name cannot be a number: numbers mean seats");
    for (int seat = 0; seat < it->players; seat++)
        if (yv_span_is_word(name, it->name[seat]))
            return refuse(why, "two players are called ", it->name[seat], "");
    if (it->players == YV_MAX_PLAYERS)
        return say(why, "at most 8 players can play");
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

/* Explains that the hands have more cards of one face than the decks, and names the players who hold them. */
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
    static const char *const cannot[] = {" cannot hold that many of the ", " cannot both hold the "};
    const int several = __builtin_popcount(holders);
    yv_put_string(why, several <= 2 ? cannot[several - 1] : " cannot all hold the ");
    yv_put_card_in_words(why, card);
    yv_put_string(why, ": there ");
    yv_put_string(why, most == 1 ? "is only " : "are only ");
    yv_put_number(why, most);
    return false;
}

/* Sets *left to the deck without the cards that players have shown. Returns false if they show too many of a card. */
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
    return say(why, " is the most in this game");
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
        [YV_false_call_refuse] = ". In this game a false call changes nothing: play on",
        [YV_false_call_draw3] = ". If it was a false call, the caller draws three cards, and play goes on",
        [YV_false_call_swap] = ". If it was a false call, another player may swap hands, and play goes on",
        [YV_false_call_eliminate] = ". If it was a false call, the caller is out: write 'expel ",
    };
    if (hand->points <= it->rules.threshold)
        return true;
    yv_put_string(why, it->name[seat]);
    yv_put_string(why, " holds ");
    yv_put_number(why, hand->points);
    yv_put_string(why, " points: a player can call with ");
    yv_put_number(why, it->rules.threshold);
    yv_put_string(why, " or fewer");
    yv_put_string(why, advice[it->rules.false_call]);
    if (it->rules.false_call == YV_false_call_eliminate)
        refuse(why, "", it->name[seat], "'");
    return false;
}

bool sheet_check_hand(const sheet *it, const sheet_entry *entry, yv_seat seat, yv_text *why)
{
    yv_tally left;
    const sheet_hand *hand = &entry->hand[seat];
    const bool calls = entry->kind == SHEET_CALL && seat == entry->seat;
    return check_count(it, hand, seat, why) && (!calls || check_threshold(it, hand, seat, why))
           && take_shown(it, entry, &left, why) && check_points(it, hand, seat, &left, why);
}

/* ---- entries ---- */

static bool check_hands(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    const yv_seats differ = entry->shown ^ at->game.in;
    if (differ) {
        const int seat = __builtin_ctz(differ);
        return refuse(why, "", it->name[seat],
                      yv_is_in(&at->game, seat) ? "'s hand is missing" : " is out of the game");
    }
    if (!sheet_check_hand(it, entry, entry->seat, why)) /* first: its message is the most useful */
        return false;
    for (yv_seat seat = 0; seat < it->players; seat++)
        if (yv_is_in(&at->game, seat) && !sheet_check_hand(it, entry, seat, why))
            return false;
    return true;
}

static bool check_call(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    if (entry->wrong_word && it->rules.call != YV_call_yan)
        return say(why, "in this game yaniv is not a wrong word to call with");
    return check_hands(it, at, entry, why);
}

static bool check_stock_out(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    if (it->rules.stock_out != YV_stock_out_end)
        return say(why, "in this game an empty stock does not end the round: that needs stock_out=end");
    return check_hands(it, at, entry, why);
}

static bool check_offence(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    if (it->rules.out_of_turn != YV_out_of_turn_penalty)
        return say(why, "in this game a call out of turn is not allowed and changes nothing (out_of_turn=refuse)");
    if (entry->winner >= it->players)
        return say(why, "who had the lowest hand of the others?");
    if (entry->winner == entry->seat)
        return refuse(why, "", it->name[entry->seat], " called out of turn and cannot win the round");
    if (!yv_is_in(&at->game, entry->winner))
        return refuse(why, "", it->name[entry->winner], " is out of the game and cannot win the round");
    return true;
}

static bool check_expulsion(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    (void)at, (void)entry;
    if (it->rules.false_call == YV_false_call_eliminate)
        return true;
    return say(why, "in this game a false call puts nobody out: that needs false_call=eliminate");
}

static bool check_handover(const sheet *it, const sheet_state *at, const sheet_entry *entry, yv_text *why)
{
    if (!(at->ratings.left >> entry->seat & 1))
        return true;
    return refuse(why, "", it->name[entry->seat], " has already left");
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
        [SHEET_LEAVE] = check_nothing, [SHEET_HANDOVER] = check_handover, [SHEET_STOCK_OUT] = check_stock_out,
    };
    if (entry->kind >= SHEET_KINDS || entry->seat >= it->players)
        return say(why, "there is no such player");
    if (at->game.phase == YV_OVER)
        return say(why, "the game is over");
    if (!yv_is_in(&at->game, entry->seat))
        return refuse(why, "", it->name[entry->seat], " is out of the game");
    return checks[entry->kind](it, at, entry, why);
}
