/* Entries of a room's log: everything that happens to a room, as text that is stored and read again.
 *
 * An entry is a header line that begins with '>' and, if it belongs to a game, the lines of the game's record. So the
 * record is the log without the headers. The same function, room_apply, applies new entries and restored ones.
 *
 *     >create 17 HEX 4 1 0 20 race 1500 traveller        host, secret, settings, rules
 *     >seat 2 17 p18                                      seat, host, occupant: p18, bmedium, or - for none;
 *                                                         p18! leaves a game, p18+easy has fill=easy;
 *                                                         then the code of the game that p18! leaves
 *     >settings 4 1 0 20 race 1500 traveller threshold=7
 *     >start GAME rated p17=1000 p18=1020                 then the record's head; "rated" only if it is; "casual" if it
 *                                                         is not, although the table is
 *     >deal 1                                             move; then commitment, mixes, round, start, deck
 *     >act 2 p 4h                                         move, by player or bot, cards drawn or -; then the action
 *     >round 1 HEX HEX                                    number, its secret, the next one; then score, total, seed
 *     >end [HEX HEX]                                      then win; secrets if no >round came before
 *     >quit 2 153                                         seat, charge; then the record's line
 *     >undo 2 17                                          seat, move: the seat's last action, and all after it, is void
 *     >say 17 text …   phrase 3   emote wave   gone
 *     >quiet 1                                            onlookers are silent; 0: no longer
 *     >mix 2 HEX   >away 2   >back 2   >part 2   >ready 2   >again 2
 */
#ifndef ROOM_ENTRY_H
#define ROOM_ENTRY_H

#include "../../chance/shuffle.h"
#include "../../ai/bot.h"
#include "chat.h"
#include "fact.h"
#include "settings.h"

typedef enum {
#define ENTRY(NAME, word, numbered) ENTRY_##NAME,
#include "room_entries.def"
#undef ENTRY
    ENTRY_KINDS
} room_entry_kind;

enum { SECRET_BYTES = YV_SEED_BYTES, MIX_BYTES = 32, ENTRY_MAX_DREW = 3 };

/* A player or a bot in a seat, or nobody. */
typedef struct {
    player_id player;
    const bot_level *level;
    uint8_t bot;                       /* as in room_seat; not stored */
    int32_t rating;                    /* at the start of a game */
    char leaves[GAME_CODE_LENGTH + 1]; /* the unfinished rated game that the player agrees to be charged for when this
                                          one starts; empty for none */
    const bot_level *fill; /* the player came through Play now: the table starts by itself, filled up with these bots */
} occupant;

/* Whether a game counts for ratings. */
typedef enum {
    STAKES_AS_SET, /* a casual table's game; in logs of older servers also a rated one, in which substitutes earn
                      ratings */
    STAKES_RATED,
    STAKES_CASUAL, /* a casual game at a rated table, whose players have played too many rated games */
} stakes;

/* SAID_REMOVED: an operator has removed the message. */
typedef enum { SAID_TEXT, SAID_PHRASE, SAID_EMOTE, SAID_REMOVED } said_kind;

typedef struct {
    room_entry_kind kind;
    yv_seat seat;
    player_id player; /* the host, or the speaker */
    room_settings settings;
    occupant occupant[YV_MAX_PLAYERS];
    int occupants;
    char game[GAME_CODE_LENGTH + 1];
    stakes stakes;
    uint8_t secret[SECRET_BYTES], next[SECRET_BYTES];
    bool secrets; /* ENTRY_END: the entry has the secrets */
    uint8_t mix[MIX_BYTES];
    int mix_count;
    int32_t move, round, charged;
    bool by_bot;
    yv_seat starter;
    yv_action action;
    yv_card drew[ENTRY_MAX_DREW];
    int drew_count;
    yv_card cards[YV_MAX_DECK]; /* the deck, or a new stock */
    int card_count;
    bool on; /* ENTRY_QUIET */
    said_kind said;
    int phrase;
    yv_span text;   /* the chat text, or the name of an emote */
    yv_span record; /* the lines below the header */
} room_entry;

/* True if entries of this kind are events with a number. */
bool room_entry_is_numbered(room_entry_kind kind);

/* Returns the word after the '>', which is also the name of the event. */
const char *room_entry_word(room_entry_kind kind);

/* Writes the header and the record's lines. */
void room_entry_write(const room_entry *e, yv_text *text);

/* Reads an entry that room_entry_write wrote. Returns false if the text is something else. Spans point into the
 * text. */
bool room_entry_read(room_entry *e, yv_span text);

#endif
