#include "common_password.h"

#include <ctype.h>
#include <string.h>

enum { MOST = 200, LEAST_PERIODS = 2, LONGEST_PERIOD = 4 };

/* In lower case, without digits and signs at the ends. */
static const char *const words[] = {
    "abcdefgh",  "admin",     "administrator", "aleksandr", "alexander",   "amanda",     "andrea",     "andrew",
    "angel",     "anthony",   "arsenal",       "asdfasdf",  "ashley",      "asshole",    "austin",     "babygirl",
    "badboy",    "bailey",    "barbara",       "barcelona", "baseball",    "basketball", "batman",     "beautiful",
    "blahblah",  "blink",     "brandon",       "buster",    "butterfly",   "calvin",     "changeme",   "charlie",
    "cheese",    "chelsea",   "chocolate",     "christian", "computer",    "cookie",     "corvette",   "cowboys",
    "daniel",    "default",   "diamond",       "dolphin",   "dragon",      "eagles",     "elephant",   "elizabeth",
    "england",   "estrella",  "facebook",      "family",    "ferrari",     "fireball",   "flower",     "football",
    "forever",   "freedom",   "friends",       "fuckyou",   "gandalf",     "garfield",   "george",     "ginger",
    "google",    "guest",     "hannah",        "harley",    "harrypotter", "heather",    "hello",      "helloworld",
    "hockey",    "hunter",    "iloveu",        "iloveyou",  "internet",    "jackson",    "jasmine",    "jennifer",
    "jessica",   "jonathan",  "jordan",        "joshua",    "justin",      "killer",     "klaster",    "letmein",
    "liverpool", "login",     "london",        "lovely",    "loveme",      "lovers",     "maggie",     "manchester",
    "marina",    "martin",    "master",        "matrix",    "matthew",     "maverick",   "mercedes",   "metallica",
    "michael",   "michelle",  "midnight",      "monkey",    "monster",     "mustang",    "mypassword", "naruto",
    "nicole",    "ninja",     "nothing",       "pass",      "passw",       "password",   "passwort",   "pepper",
    "playboy",   "pokemon",   "porsche",       "princess",  "purple",      "qazwsx",     "qwerty",     "rainbow",
    "ranger",    "rockyou",   "samantha",      "samsung",   "sandra",      "scooter",    "secret",     "shadow",
    "slipknot",  "snoopy",    "soccer",        "spiderman", "starwars",    "stephanie",  "summer",     "sunshine",
    "superman",  "superstar", "sweety",        "swordfish", "taylor",      "teddybear",  "tennis",     "test",
    "testtest",  "thomas",    "thunder",       "tigers",    "tigger",      "tinkerbell", "trustno",    "unknown",
    "victoria",  "welcome",   "whatever",      "william",   "winner",      "winter",     "yamaha",     "yaniv",
    "yankees",   "zaqwsx",    "zxcvbnm",
};

static const char *const rows[] = {
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
    "qazwsxedcrfvtgbyhnujmik",
    "zaq1zaq1xsw2cde3vfr4bgt5",
    "zaq12wsxcde34rfv",
    "q1w2e3r4t5y6u7i8o9p0",
    "1q2w3e4r5t6y7u8i9o0p",
    "asdfghjkl",
    "qwer1234asdf5678zxcv",
    "1234qwerasdfzxcv",
    "abcd1234abcd",
    "abc123abc123abc123",
    "a1b2c3d4e5f6g7h8",
    "aa12345678",
    "123qweasdzxc",
    "qweasdzxc123",
};

static void to_lower(char *to, const char *text)
{
    size_t i = 0;
    for (; text[i] && i < MOST; i++)
        to[i] = (char)tolower((unsigned char)text[i]);
    to[i] = '\0';
}

static void reverse(char *to, const char *text)
{
    const size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        to[i] = text[length - 1 - i];
    to[length] = '\0';
}

static bool is_in_a_row(const char *text)
{
    char backwards[MOST + 1];
    reverse(backwards, text);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strstr(rows[i], text) || strstr(rows[i], backwards))
            return true;
    return false;
}

/* True for "aaaaaaaa", "abababab" and "12341234". */
static bool repeats(const char *text)
{
    const size_t length = strlen(text);
    for (size_t period = 1; period <= LONGEST_PERIOD && period * LEAST_PERIODS <= length; period++)
        if (memcmp(text, text + period, length - period) == 0)
            return true;
    return false;
}

/* Replaces digits and signs inside a word by the letters that they stand for. */
static void read_signs(char *text)
{
    static const char signs[] = "0134578@$!", letters[] = "oieastbasi";
    for (; *text; text++) {
        const char *sign = strchr(signs, *text);
        if (sign)
            *text = letters[sign - signs];
    }
}

/* Copies a text without the digits and signs at its ends. */
static void strip(char *to, const char *text)
{
    size_t length;
    while (*text && isascii((unsigned char)*text) && !isalpha((unsigned char)*text))
        text++;
    for (length = strlen(text); length && isascii((unsigned char)text[length - 1]); length--)
        if (isalpha((unsigned char)text[length - 1]))
            break;
    memcpy(to, text, length);
    to[length] = '\0';
}

static bool is_word(const char *text, const char *user)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], text) == 0)
            return true;
    return text[0] && strcmp(text, user) == 0;
}

bool common_password(const char *password, const char *user)
{
    char lower[MOST + 1], bare[MOST + 1], name[MOST + 1], bare_name[MOST + 1];
    to_lower(lower, password);
    to_lower(name, user);
    if (is_in_a_row(lower) || repeats(lower) || (name[0] && strcmp(lower, name) == 0))
        return true;
    strip(bare_name, name);
    strip(bare, lower);
    if (is_word(bare, bare_name))
        return true;
    read_signs(bare);
    read_signs(bare_name);
    return is_word(bare, bare_name);
}
