#include "address.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

/* These limits are generous enough for a hostel full of phones behind one address, but stop a script. */
static const bucket_size sizes[ADDRESS_BUCKETS] = {
    [ADDRESS_REQUESTS] = {.burst = 600, .per_minute = 1800}, [ADDRESS_SILENT] = {.burst = 100, .per_minute = 120},
    [ADDRESS_GUESTS] = {.burst = 60, .per_minute = 20},      [ADDRESS_SIGN_INS] = {.burst = 20, .per_minute = 10},
    [ADDRESS_GAMES] = {.burst = 100, .per_minute = 6},       [ADDRESS_REFUSALS] = {.burst = 300, .per_minute = 600},
};

enum { MOST_ADDRESSES = 100000 }; /* more are kept only while they have connections */
static const int64_t forget_after_us =
    INT64_C(2100) * 1000000; /* then every bucket is full again, also one that owed */

/* How many bytes one address may hold, depending on how many all hold together. A few addresses that hold all they can
 * must not leave nothing for the others. */
static const struct {
    size_t all, each;
} allowances[] = {{64 << 20, 16 << 20}, {320 << 20, 4 << 20}, {512 << 20, 1 << 20}};

void address_open(address_book *book, int most_connections, bool limit_own)
{
    *book = (address_book){.most_connections = most_connections, .limit_own = limit_own};
    randombytes_buf(book->secret, sizeof book->secret);
}

void address_close(address_book *book)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&book->all, &place));)
        free(each->value);
    map_free(&book->all);
    place = 0;
    for (map_entry *each; (each = map_next(&book->sites, &place));)
        free(each->value);
    map_free(&book->sites);
}

static struct in6_addr mapped(struct in_addr v4)
{
    struct in6_addr name = {.s6_addr = {[10] = 0xff, [11] = 0xff}};
    memcpy(name.s6_addr + 12, &v4, sizeof v4);
    return name;
}

bool address_read(const char *text, struct in6_addr *name)
{
    struct in_addr v4;
    if (inet_pton(AF_INET, text, &v4) == 1) {
        *name = mapped(v4);
        return true;
    }
    return inet_pton(AF_INET6, text, name) == 1;
}

/* True if the text is empty, or a colon and a port. */
static bool is_port(const char *text, size_t length)
{
    return length == 0 || (length > 1 && text[0] == ':' && strspn(text + 1, "0123456789") >= length - 1);
}

bool address_read_entry(const char *text, struct in6_addr *name)
{
    char host[ADDRESS_TEXT];
    text += strspn(text, " \t");
    const size_t length = strcspn(text, " \t");
    const bool bracketed = text[0] == '[';
    const char *start = text + bracketed, *colon = memchr(text, ':', length);
    size_t size = length;
    if (text[length + strspn(text + length, " \t")])
        return false;
    if (bracketed)
        size = strcspn(start, "]");
    else if (colon && memchr(text, '.', (size_t)(colon - text))) /* IPv4 with a port */
        size = (size_t)(colon - text);
    const char *rest = start + size + bracketed;
    if (rest > text + length || size >= sizeof host || !is_port(rest, (size_t)(text + length - rest)))
        return false;
    memcpy(host, start, size);
    host[size] = '\0';
    return address_read(host, name);
}

struct in6_addr address_of_socket(const struct sockaddr_storage *from)
{
    if (from->ss_family == AF_INET)
        return mapped(((const struct sockaddr_in *)from)->sin_addr);
    return ((const struct sockaddr_in6 *)from)->sin6_addr;
}

bool address_is_own(const struct in6_addr *name)
{
    return IN6_IS_ADDR_V4MAPPED(name) ? name->s6_addr[12] == 127 : IN6_IS_ADDR_LOOPBACK(name);
}

bool address_is_private(const struct in6_addr *name)
{
    const uint8_t *b = name->s6_addr, *v4 = b + 12;
    if (!IN6_IS_ADDR_V4MAPPED(name))
        return IN6_IS_ADDR_LOOPBACK(name) || (b[0] & 0xfe) == 0xfc || IN6_IS_ADDR_LINKLOCAL(name);
    return v4[0] == 127 || v4[0] == 10 || (v4[0] == 172 && v4[1] >> 4 == 1) || (v4[0] == 192 && v4[1] == 168);
}

void address_write(const struct in6_addr *name, char text[ADDRESS_TEXT])
{
    if (IN6_IS_ADDR_V4MAPPED(name))
        inet_ntop(AF_INET, name->s6_addr + 12, text, ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, name, text, ADDRESS_TEXT);
}

/* Returns a number that stands for the first bytes of an address. */
static uint64_t key_of(const address_book *book, const struct in6_addr *name, size_t bytes)
{
    uint64_t key;
    crypto_shorthash((uint8_t *)&key, name->s6_addr, bytes, book->secret);
    return key ? key : 1;
}

static bool is_limited(const address_book *book, const address *from)
{
    return book->most_connections && (book->limit_own || !address_is_own(&from->name));
}

static void append_idle(address_book *book, address *from)
{
    from->before = book->latest_idle;
    from->after = NULL;
    *(from->before ? &from->before->after : &book->longest_idle) = from;
    book->latest_idle = from;
}

static void remove_idle(address_book *book, address *from)
{
    *(from->before ? &from->before->after : &book->longest_idle) = from->after;
    *(from->after ? &from->after->before : &book->latest_idle) = from->before;
}

static void leave_site(address_book *book, address_site *site)
{
    if (!site || --site->networks > 0)
        return;
    map_remove(&book->sites, site->key);
    free(site);
}

static void forget_longest_idle(address_book *book)
{
    address *from = book->longest_idle;
    remove_idle(book, from);
    map_remove(&book->all, from->key);
    leave_site(book, from->site);
    free(from);
}

/* Returns the entry of a key. A new one is idle. */
static address *find_key(address_book *book, uint64_t key, int64_t now)
{
    address *from = map_get(&book->all, key);
    if (from)
        return from;
    if (book->all.count >= MOST_ADDRESSES && book->longest_idle)
        forget_longest_idle(book);
    from = xalloc(sizeof *from);
    *from = (address){.key = key, .seen = now};
    for (int i = 0; i < ADDRESS_BUCKETS; i++)
        from->spent[i].since = now;
    map_put(&book->all, key, from);
    append_idle(book, from);
    return from;
}

static address *find_v4(address_book *book, const struct in6_addr *name, int64_t now)
{
    return find_key(book, key_of(book, name, sizeof *name), now);
}

/* Counts another network of a site apart. Returns NULL if there are enough of them. */
static address_site *enter_site(address_book *book, uint64_t key)
{
    address_site *site = map_get(&book->sites, key);
    if (!site) {
        site = xalloc(sizeof *site);
        *site = (address_site){.key = key};
        map_put(&book->sites, key, site);
    }
    if (site->networks == ADDRESS_SITE_NETWORKS)
        return NULL;
    site->networks++;
    return site;
}

static address *find_v6(address_book *book, const struct in6_addr *name, int64_t now)
{
    enum { NETWORK_BYTES = 8, SITE_BYTES = 6 };
    const uint64_t key = key_of(book, name, NETWORK_BYTES), site_key = key_of(book, name, SITE_BYTES);
    if (map_get(&book->all, key))
        return find_key(book, key, now);
    address_site *site = enter_site(book, site_key);
    address *from = find_key(book, site ? key : site_key, now);
    if (site)
        from->site = site;
    return from;
}

static address *find(address_book *book, const struct in6_addr *name, int64_t now)
{
    address *from = IN6_IS_ADDR_V4MAPPED(name) ? find_v4(book, name, now) : find_v6(book, name, now);
    from->name = *name;
    return from;
}

address *address_enter(address_book *book, const struct in6_addr *name, int64_t now)
{
    address *from = find(book, name, now);
    if (is_limited(book, from) && from->connections >= book->most_connections)
        return NULL;
    if (from->connections++ == 0)
        remove_idle(book, from);
    from->seen = now;
    return from;
}

void address_leave(address_book *book, address *from)
{
    if (--from->connections == 0)
        append_idle(book, from);
}

uint64_t address_limited_key(const address_book *book, const address *from)
{
    return is_limited(book, from) ? from->key : 0;
}

/* Other nodes hear of tokens whenever a tenth of a full bucket has been taken. */
static void tell(const address_book *book, address *from, address_bucket what, int tokens)
{
    if (!book->tell || (from->untold[what] += tokens) < sizes[what].burst / 10)
        return;
    book->tell(book->context, from->key, what, from->untold[what]);
    from->untold[what] = 0;
}

void address_spent(address_book *book, uint64_t key, address_bucket what, int tokens, int64_t now)
{
    bucket_charge(&find_key(book, key, now)->spent[what], sizes[what], tokens, now);
}

static bool take(address_book *book, address *from, address_bucket what, int64_t now)
{
    const bool taken = bucket_take(&from->spent[what], sizes[what], now);
    if (taken)
        tell(book, from, what, 1);
    return taken;
}

int address_spend(address_book *book, address *from, address_bucket what, int64_t now)
{
    if (!is_limited(book, from))
        return 0;
    from->seen = now;
    if (take(book, from, what, now))
        return 0;
    if (what == ADDRESS_REQUESTS)
        take(book, from, ADDRESS_REFUSALS, now);
    return bucket_wait(&from->spent[what], sizes[what]);
}

bool address_is_cut_off(address_book *book, address *from, int64_t now)
{
    return is_limited(book, from) && !bucket_has(&from->spent[ADDRESS_REFUSALS], sizes[ADDRESS_REFUSALS], now);
}

void address_charge_tokens(address_book *book, address *from, address_bucket what, int tokens, int64_t now)
{
    if (!tokens || !is_limited(book, from))
        return;
    bucket_charge(&from->spent[what], sizes[what], tokens, now);
    tell(book, from, what, tokens);
}

void address_charge(address_book *book, address *from, size_t bytes, int64_t now)
{
    const size_t requests = bytes / ADDRESS_BYTES_A_REQUEST, most = 2 * (size_t)sizes[ADDRESS_REQUESTS].burst;
    address_charge_tokens(book, from, ADDRESS_REQUESTS, (int)(requests < most ? requests : most), now);
}

bool address_hold(address_book *book, address *from, size_t bytes)
{
    for (size_t i = 0; i < sizeof allowances / sizeof allowances[0]; i++) {
        const bool fits_each = from->held + bytes <= allowances[i].each || !is_limited(book, from);
        if (book->held + bytes <= allowances[i].all && fits_each) {
            book->held += bytes;
            from->held += bytes;
            return true;
        }
    }
    return false;
}

void address_let_go(address_book *book, address *from, size_t bytes)
{
    book->held -= bytes;
    from->held -= bytes;
}

void address_return(const address_book *book, address *from, address_bucket what)
{
    bucket_return(&from->spent[what]);
    if (book->tell)
        from->untold[what]--;
}

void address_tidy(address_book *book, int64_t now)
{
    while (book->longest_idle && now - book->longest_idle->seen > forget_after_us)
        forget_longest_idle(book);
}
