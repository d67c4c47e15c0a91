#include "word_list.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "../../sys/xalloc.h"

enum { UNITS = 2048 }; /* a text of 800 bytes, normalized */

typedef struct {
    UChar unit[UNITS];
    int32_t length;
} utf16;

typedef struct {
    char text[WORD_LIST_BYTES + 1]; /* as the operator wrote it */
    UChar *key;                     /* its normalized letters */
    int32_t length;
    bool open_start, open_end; /* it began or ended with * */
} entry;

struct word_list {
    entry *all;
    int count;
    USpoofChecker *checker;
};

word_list *word_list_open(void)
{
    UErrorCode status = U_ZERO_ERROR;
    word_list *list = xalloc(sizeof *list);
    *list = (word_list){.checker = uspoof_open(&status)};
    if (U_FAILURE(status))
        list->checker = NULL;
    return list;
}

void word_list_close(word_list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->all[i].key);
    free(list->all);
    if (list->checker)
        uspoof_close(list->checker);
    free(list);
}

/* ---- normalizing ---- */

static bool read_utf8(utf16 *to, const char *text, size_t length)
{
    UErrorCode status = U_ZERO_ERROR;
    u_strFromUTF8(to->unit, UNITS, &to->length, text, (int32_t)length, &status);
    return U_SUCCESS(status);
}

/* Decomposes the text and ignores case. */
static bool fold(const utf16 *from, utf16 *to)
{
    UErrorCode status = U_ZERO_ERROR;
    utf16 folded;
    const UNormalizer2 *casefold = unorm2_getNFKCCasefoldInstance(&status), *decompose = unorm2_getNFDInstance(&status);
    folded.length = unorm2_normalize(casefold, from->unit, from->length, folded.unit, UNITS, &status);
    to->length = unorm2_normalize(decompose, folded.unit, folded.length, to->unit, UNITS, &status);
    return U_SUCCESS(status);
}

/* True for accents and vowel points, which change no letter of these scripts. In Indic scripts marks are vowels. */
static bool is_accent(UChar32 c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x591 && c <= 0x5c7) || (c >= 0x64b && c <= 0x65f);
}

static void drop_accents(utf16 *text)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < text->length; i++)
        if (!is_accent(text->unit[i]))
            text->unit[kept++] = text->unit[i];
    text->length = kept;
}

/* Replaces characters with those that they look like, so that other scripts and digits cannot hide a word. */
static bool unify_looks(const word_list *list, const utf16 *from, utf16 *to)
{
    UErrorCode status = U_ZERO_ERROR;
    if (!list->checker)
        return false;
    to->length = uspoof_getSkeleton(list->checker, 0, from->unit, from->length, to->unit, UNITS, &status);
    return U_SUCCESS(status);
}

/* Digits and signs that are written for letters. */
static UChar letter_for(UChar c)
{
    static const char signs[] = "0134578@$", letters[] = "oieastbas";
    const char *at = c && c < 0x80 ? strchr(signs, (char)c) : NULL;
    return at ? (UChar)letters[at - signs] : c;
}

static void read_signs(utf16 *text)
{
    for (int32_t i = 0; i < text->length; i++)
        text->unit[i] = letter_for(text->unit[i]);
}

/* Writes the text so that texts which read alike become equal. Returns false if it is too long or no UTF-8. */
static bool normalize(const word_list *list, const char *text, size_t length, utf16 *to)
{
    utf16 a, b;
    if (!read_utf8(&a, text, length) || !fold(&a, &b))
        return false;
    drop_accents(&b);
    read_signs(&b);
    if (!unify_looks(list, &b, &a) || !fold(&a, to))
        return false;
    drop_accents(to);
    return true;
}

/* ---- the list ---- */

static entry *find(const word_list *list, const char *word)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->all[i].text, word) == 0)
            return &list->all[i];
    return NULL;
}

static bool is_word_unit(UChar c)
{
    return u_isalnum(c) || U_IS_SURROGATE(c) || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

static bool is_one_word(const utf16 *text)
{
    for (int32_t i = 0; i < text->length; i++)
        if (!is_word_unit(text->unit[i]))
            return false;
    return text->length > 1;
}

const char *word_list_add(word_list *list, const char *word)
{
    utf16 key;
    const size_t length = strlen(word), start = word[0] == '*', end = length > 1 && word[length - 1] == '*';
    if (length > WORD_LIST_BYTES)
        return "a word must not be longer than 64 bytes";
    if (find(list, word))
        return "the list has that word";
    if (list->count == WORD_LIST_MOST)
        return "the list is full";
    if (length < start + end || !normalize(list, word + start, length - start - end, &key) || !is_one_word(&key))
        return "an entry must be one word of at least two letters";
    entry added = {.length = key.length, .open_start = start, .open_end = end};
    memcpy(added.text, word, length + 1);
    added.key = xalloc((size_t)key.length * sizeof *added.key);
    memcpy(added.key, key.unit, (size_t)key.length * sizeof *added.key);
    list->all = xrealloc(list->all, (size_t)(list->count + 1) * sizeof *list->all);
    list->all[list->count++] = added;
    return NULL;
}

bool word_list_remove(word_list *list, const char *word)
{
    entry *gone = find(list, word);
    if (!gone)
        return false;
    free(gone->key);
    memmove(gone, gone + 1, (size_t)(&list->all[--list->count] - gone) * sizeof *gone);
    return true;
}

int word_list_count(const word_list *list)
{
    return list->count;
}

const char *word_list_get(const word_list *list, int place)
{
    return list->all[place].text;
}

/* ---- looking for words ---- */

static bool is_equal(const UChar *at, const entry *e)
{
    return u_memcmp(at, e->key, e->length) == 0;
}

static bool matches(const entry *e, const UChar *word, int32_t length)
{
    const int32_t last = length - e->length;
    for (int32_t i = 0; i <= last; i++)
        if ((i == 0 || e->open_start) && (i == last || e->open_end) && is_equal(word + i, e))
            return true;
    return false;
}

static bool is_bad(const word_list *list, const UChar *word, int32_t length)
{
    for (int i = 0; i < list->count; i++)
        if (matches(&list->all[i], word, length))
            return true;
    return false;
}

/* Returns the end of the word that begins at `from`. */
static int32_t word_end(const utf16 *text, int32_t from)
{
    while (from < text->length && is_word_unit(text->unit[from]))
        from++;
    return from;
}

bool word_list_allows(const word_list *list, const char *text, size_t length)
{
    utf16 all;
    UChar apart[UNITS]; /* letters that are written apart, one after the other */
    int32_t letters = 0;
    if (list->count == 0)
        return true;
    if (!normalize(list, text, length, &all)) /* ligatures of many letters could make room for any word */
        return false;
    for (int32_t at = 0; at <= all.length;) {
        const int32_t end = word_end(&all, at);
        if (end == at + 1)
            apart[letters++] = all.unit[at];
        if ((end > at + 1 || at == all.length) && letters > 0) {
            if (is_bad(list, apart, letters))
                return false;
            letters = 0;
        }
        if (end > at && is_bad(list, all.unit + at, end - at))
            return false;
        at = end > at ? end : at + 1;
    }
    return true;
}
