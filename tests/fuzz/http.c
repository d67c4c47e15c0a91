/* Any bytes as an HTTP request: one line each for the cookies, the origin and the host, then the body. An offline game
 * that is accepted can be uploaded again as it was stored, and is then the same game. */
#include "../../src/server/account/common_password.h"
#include "../../src/server/account/known_device.h"
#include "../../src/server/account/name_check.h"
#include "../../src/server/account/recovery_code.h"
#include "../../src/server/account/user_agent.h"
#include "../../src/server/core/chat.h"
#include "../../src/server/http/body.h"
#include "../../src/server/http/offline_upload.h"
#include "../../src/server/http/origin.h"
#include "../../src/server/http/preview.h"
#include "../../src/server/http/token.h"
#include "../../src/server/moderation/word_list.h"
#include "../../src/server/net/network.h"
#include "fuzz.h"

enum { SMALL = 25 };

static void take_line(const uint8_t **bytes, size_t *length, char *text, size_t capacity)
{
    const uint8_t *end = memchr(*bytes, '\n', *length);
    const size_t count = end ? (size_t)(end - *bytes) : *length, fits = count < capacity ? count : 0;
    memcpy(text, *bytes, fits);
    text[fits] = '\0';
    *bytes += end ? count + 1 : count;
    *length -= end ? count + 1 : count;
}

static void try_head(exchange *x)
{
    static services open, named = {.public_url = "https://cards.example.org"};
    char url[64];
    uint8_t hash[TOKEN_HASH_BYTES];
    struct in6_addr name;
    token_find(x->cookie, 0, hash);
    address_read(x->host, &name);
    if (address_read_entry(x->host, &name)) {
        char text[ADDRESS_TEXT];
        struct in6_addr again;
        address_write(&name, text);
        HOLDS(address_read_entry(text, &again) && memcmp(&name, &again, sizeof name) == 0);
    }
    if (chat_is_showable(x->host, strlen(x->host), 24))
        name_check(x->host, strlen(x->host));
    common_password(x->host, x->origin);
    known_device_check(x->cookie, x->host);
    if (origin_is_ours(&open, x) && x->origin[0])
        HOLDS(strcasestr(x->origin, x->host));
    origin_is_ours(&named, x);
    if (origin_of_server(&open, x, url, sizeof url))
        HOLDS(origin_is_url(url));
}

/* Texts of strangers that are shown, stored or typed. */
static void try_texts(const exchange *x)
{
    char agent[USER_AGENT_TEXT], code[RECOVERY_TEXT], again[RECOVERY_TEXT], shown[RECOVERY_SHOWN], escaped[400];
    yv_text to = yv_text_in(escaped, sizeof escaped);
    user_agent_describe(x->cookie, agent);
    HOLDS(strlen(agent) < sizeof agent);
    if (recovery_code_read(x->host, code)) {
        recovery_code_show(code, shown);
        HOLDS(recovery_code_read(shown, again) && strcmp(code, again) == 0);
    }
    preview_put_escaped(&to, x->origin);
    HOLDS(!strpbrk(escaped, "<>\""));
}

/* A network that was written can be read again, and has its first address. */
static void try_network(const char *text)
{
    char written[NETWORK_TEXT];
    network n, again;
    if (!network_read(text, &n))
        return;
    HOLDS(n.bits >= 0 && n.bits <= 128 && network_has(&n, &n.first));
    network_write(&n, written);
    HOLDS(network_read(written, &again) && again.bits == n.bits && memcmp(&again.first, &n.first, sizeof n.first) == 0);
}

/* A word on the list is found in itself, unless it has a star: that stands for letters. */
static void try_words(const char *word, const char *text)
{
    word_list *list = word_list_open();
    if (!word_list_add(list, word)) {
        HOLDS(word_list_count(list) == 1);
        HOLDS(strchr(word, '*') || !word_list_allows(list, word, strlen(word)));
        word_list_allows(list, text, strlen(text));
        HOLDS(word_list_remove(list, word) && word_list_allows(list, word, strlen(word)));
    }
    word_list_close(list);
}

static void try_fields(const uint8_t *body, size_t length)
{
    static const char *const fields[] = {"name", "user", "password", "new", "seat", "code", "device", "private"};
    char text[SMALL];
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (body_read_text(body, length, fields[i], text, sizeof text))
            HOLDS(body_is_object(body, length) && strlen(text) < sizeof text);
}

static bool upload(offline_upload *it, const char *record)
{
    static const profile who = {.id = 7, .name = "Dana"};
    char words[YV_MAX_MESSAGE];
    yv_text why = yv_text_in(words, sizeof words);
    const bool taken = offline_upload_read(it, record, strlen(record), &who, 0, &why);
    HOLDS(taken || (!it->record && why.length > 0));
    return taken;
}

static void try_game(const uint8_t *body, size_t length)
{
    static char record[1 << 16];
    offline_upload once, again;
    if (!body_read_text(body, length, "record", record, sizeof record) || !upload(&once, record))
        return;
    HOLDS(upload(&again, once.record));
    HOLDS(memcmp(once.hash, again.hash, sizeof once.hash) == 0 && strcmp(once.record, again.record) == 0);
    offline_upload_free(&once);
    offline_upload_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    exchange x = {0};
    if (length == 0)
        return 0;
    take_line(&bytes, &length, x.cookie, sizeof x.cookie);
    take_line(&bytes, &length, x.origin, sizeof x.origin);
    take_line(&bytes, &length, x.host, sizeof x.host);
    try_head(&x);
    try_network(x.host);
    try_words(x.host, x.origin);
    try_texts(&x);
    try_fields(bytes, length);
    try_game(bytes, length);
    return 0;
}
