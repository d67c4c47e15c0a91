#include "chat.h"

#include <string.h>

#include "../../base/utf8.h"

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

/* True for control characters and for those that change the direction of the text after them. */
static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)
           || c == 0x2028 || c == 0x2029 || c == 0xfeff;
}

/* True for the usual invisible characters: spaces, joiners, fillers, marks of direction, variants. */
static bool is_blank(uint32_t c)
{
    static const uint32_t ranges[][2] = {
        {0x20, 0x20},     {0xa0, 0xa0},     {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},   {0x115f, 0x1160},
        {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f}, {0x202f, 0x202f}, {0x205f, 0x206f},
        {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xffa0, 0xffa0}, {0xe0000, 0xe0fff},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

bool chat_is_showable(const char *text, size_t length, int most)
{
    int characters = 0;
    bool blank = true;
    for (const char *at = text, *const end = text + length; at < end;) {
        const uint32_t character = utf8_next(&at, end);
        if (character == UTF8_INVALID || is_control(character) || ++characters > most)
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
