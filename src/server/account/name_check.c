#include "name_check.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "../../ai/bot.h"
#include "../../base/utf8.h"

enum {
    UNITS = 1024, /* of UTF-16; a skeleton may be several times as long as its name */
    ZERO_WIDTH_NON_JOINER = 0x200c,
    ZERO_WIDTH_JOINER = 0x200d,
    EMOJI_STYLE = 0xfe0f,
    BLANK_BRAILLE = 0x2800,
    VIRAMA = 9, /* a combining class */
};

typedef struct {
    UChar unit[UNITS];
    int32_t length;
} utf16;

static bool joins(UChar32 c, UJoiningType side)
{
    const int32_t type = u_getIntPropertyValue(c, UCHAR_JOINING_TYPE);
    return type == U_JT_DUAL_JOINING || type == (int32_t)side;
}

static bool is_emoji(UChar32 c)
{
    return c == EMOJI_STYLE || u_hasBinaryProperty(c, UCHAR_EMOJI) || u_hasBinaryProperty(c, UCHAR_EMOJI_COMPONENT);
}

/* True if an invisible character changes how its neighbours look: joiners of Indic and Arabic scripts, as in the names
 * of domains (RFC 5892), and the parts of an emoji. */
static bool has_effect(UChar32 before, UChar32 c, UChar32 after)
{
    const bool joiner = c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER;
    if (joiner && u_getCombiningClass(before) == VIRAMA)
        return true;
    if (c == ZERO_WIDTH_NON_JOINER)
        return joins(before, U_JT_LEFT_JOINING) && joins(after, U_JT_RIGHT_JOINING);
    if (c == ZERO_WIDTH_JOINER)
        return is_emoji(before) && is_emoji(after);
    return (c == EMOJI_STYLE || u_hasBinaryProperty(c, UCHAR_EMOJI_COMPONENT)) && is_emoji(before);
}

static UChar32 next_character(const char **at, const char *end)
{
    return *at < end ? (UChar32)utf8_next(at, end) : ' ';
}

/* True for blanks that could stand at the ends of a name without being seen. The caller has removed plain spaces there.
 */
static bool is_odd_blank(UChar32 c)
{
    return (u_isUWhiteSpace(c) && c != ' ') || c == BLANK_BRAILLE;
}

static bool hides_characters(const char *name, size_t length)
{
    const char *at = name, *const end = name + length;
    UChar32 before = ' ', c = next_character(&at, end);
    for (bool more = true; more;) {
        more = at < end;
        const UChar32 after = next_character(&at, end);
        if (is_odd_blank(c)
            || (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) && !has_effect(before, c, after)))
            return true;
        before = c;
        c = after;
    }
    return false;
}

static USpoofChecker *open_checker(void)
{
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    uspoof_setRestrictionLevel(checker, USPOOF_MODERATELY_RESTRICTIVE);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE, &status);
    return U_SUCCESS(status) ? checker : NULL;
}

static utf16 skeleton_of(const USpoofChecker *checker, const utf16 *text)
{
    UErrorCode status = U_ZERO_ERROR;
    utf16 skeleton;
    skeleton.length = uspoof_getSkeleton(checker, 0, text->unit, text->length, skeleton.unit, UNITS, &status);
    if (U_FAILURE(status))
        skeleton.length = 0;
    return skeleton;
}

/* Replaces letters that are only written in another width or style, which have no skeleton in common. */
static utf16 plain_of(const utf16 *text)
{
    UErrorCode status = U_ZERO_ERROR;
    utf16 plain;
    const UNormalizer2 *normal = unorm2_getNFKCInstance(&status);
    plain.length = unorm2_normalize(normal, text->unit, text->length, plain.unit, UNITS, &status);
    return U_SUCCESS(status) ? plain : *text;
}

/* Texts that look alike, in whatever case, have the same key. A skeleton has an l for a capital I, so that l and i must
 * count as the same letter. */
static utf16 key_of(const USpoofChecker *checker, const utf16 *text)
{
    UErrorCode status = U_ZERO_ERROR;
    const utf16 plain = plain_of(text), skeleton = skeleton_of(checker, &plain);
    utf16 folded;
    folded.length = u_strFoldCase(folded.unit, UNITS, skeleton.unit, skeleton.length, U_FOLD_CASE_DEFAULT, &status);
    if (U_FAILURE(status))
        folded.length = 0;
    utf16 key = skeleton_of(checker, &folded);
    for (int32_t i = 0; i < key.length; i++)
        key.unit[i] = key.unit[i] == 'l' ? 'i' : key.unit[i];
    return key;
}

static utf16 read_utf8(const char *text, size_t length)
{
    UErrorCode status = U_ZERO_ERROR;
    utf16 read;
    u_strFromUTF8(read.unit, UNITS, &read.length, text, (int32_t)length, &status);
    if (U_FAILURE(status))
        read.length = 0;
    return read;
}

static bool is_like(const USpoofChecker *checker, const utf16 *key, const char *name, size_t length)
{
    const utf16 other = read_utf8(name, length), wanted = key_of(checker, &other);
    return key->length == wanted.length && u_memcmp(key->unit, wanted.unit, key->length) == 0;
}

static bool is_reserved(const USpoofChecker *checker, const utf16 *name)
{
    const utf16 key = key_of(checker, name);
    for (int i = 0; i < bot_level_count; i++)
        for (int j = 0; j < BOT_PERSONAS; j++)
            if (is_like(checker, &key, bot_levels[i].persona[j].name, strlen(bot_levels[i].persona[j].name)))
                return true;
    return is_like(checker, &key, "deleted", strlen("deleted"));
}

/* Returns the checker, or NULL if ICU cannot make one. */
static const USpoofChecker *the_checker(void)
{
    static USpoofChecker *checker;
    if (!checker)
        checker = open_checker();
    return checker;
}

const char *name_check(const char *name, size_t length)
{
    const USpoofChecker *checker = the_checker();
    UErrorCode status = U_ZERO_ERROR;
    const utf16 text = read_utf8(name, length);
    if (hides_characters(name, length))
        return "a name must not contain invisible characters";
    if (!checker)
        return "names cannot be checked now";
    if (uspoof_check(checker, text.unit, text.length, NULL, &status) != 0 || U_FAILURE(status))
        return "a name must not mix letters of different scripts that look alike";
    return is_reserved(checker, &text) ? "that name is reserved" : NULL;
}

bool name_check_alike(const char *one, size_t one_length, const char *other, size_t other_length)
{
    const USpoofChecker *checker = the_checker();
    if (!checker)
        return one_length == other_length && memcmp(one, other, one_length) == 0;
    const utf16 text = read_utf8(one, one_length), key = key_of(checker, &text);
    return is_like(checker, &key, other, other_length);
}
