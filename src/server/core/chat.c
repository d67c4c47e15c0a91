#include "chat.h"

#include <stdint.h>
#include <string.h>

const char *const chat_phrases[] = {
    "Hello!",     "Good luck!", "Nice one!",      "Well played!",
    "Oh no!",     "So close!",  "Your turn …",    "Just a moment, please",
    "Thank you!", "Sorry!",     "One more game?", "Good game!",
};
const int chat_phrase_count = sizeof chat_phrases / sizeof chat_phrases[0];

const char *const chat_emotes[] = {
    "smile", "laugh", "cry", "wow", "think", "clap", "angry", "cool", "sleepy", "heart", "wave", "fire",
};
const int chat_emote_count = sizeof chat_emotes / sizeof chat_emotes[0];

/* The next character, or -1 if these bytes are none: what is longer than needed, a half of a surrogate pair or beyond
 * Unicode is none. */
static int32_t next_character(const unsigned char **at, const unsigned char *end)
{
    static const struct {
        unsigned char mask, bits, more;
        int32_t least;
    } kinds[] = {{0x80, 0x00, 0, 0}, {0xe0, 0xc0, 1, 0x80}, {0xf0, 0xe0, 2, 0x800}, {0xf8, 0xf0, 3, 0x10000}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if ((**at & kinds[i].mask) != kinds[i].bits)
            continue;
        int32_t character = *(*at)++ & (unsigned char)~kinds[i].mask;
        for (int more = kinds[i].more; more > 0; more--, (*at)++) {
            if (*at == end || (**at & 0xc0) != 0x80)
                return -1;
            character = character << 6 | (**at & 0x3f);
        }
        const bool surrogate = character >= 0xd800 && character <= 0xdfff;
        return character < kinds[i].least || character > 0x10ffff || surrogate ? -1 : character;
    }
    return -1;
}

/* Control characters, and those that turn the direction of what follows them. */
static bool is_control(int32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)
           || c == 0x2028 || c == 0x2029 || c == 0xfeff;
}

/* Of what cannot be seen the most usual: spaces, joiners, fillers, marks of direction, variants. */
static bool is_blank(int32_t c)
{
    static const int32_t ranges[][2] = {
        {0x20, 0x20},     {0xa0, 0xa0},     {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},   {0x115f, 0x1160},
        {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f}, {0x202f, 0x202f}, {0x205f, 0x206f},
        {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xffa0, 0xffa0}, {0xe0000, 0xe0fff},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

bool chat_is_fine(const char *text, size_t length, int most)
{
    const unsigned char *at = (const unsigned char *)text, *const end = at + length;
    int characters = 0;
    bool blank = true;
    while (at < end) {
        const int32_t character = next_character(&at, end);
        if (character < 0 || is_control(character) || ++characters > most)
            return false;
        blank = blank && is_blank(character);
    }
    return !blank;
}

int chat_find_emote(const char *word, size_t length)
{
    for (int i = 0; i < chat_emote_count; i++)
        if (strlen(chat_emotes[i]) == length && memcmp(chat_emotes[i], word, length) == 0)
            return i;
    return -1;
}
