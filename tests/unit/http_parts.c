/* Small parts of the server: tokens, guest names, addresses, origins, bodies, and the refusal while it is busy. */
#include "../../src/server/core/guest_name.h"
#include "../../src/server/http/token.h"
#include "../../src/server/http/body.h"
#include "../../src/server/http/origin.h"
#include "../../src/server/net/home_address.h"
#include "../../src/server/site/refusal_busy.h"
#include "../check.h"

TEST(a_token_is_found_among_cookies_by_its_hash)
{
    char text[TOKEN_TEXT], cookies[200];
    uint8_t hash[TOKEN_HASH_BYTES], found[TOKEN_HASH_BYTES];
    token_make(text, hash);
    CHECK(strlen(text) == TOKEN_TEXT - 1);
    static const char *const forms[] = {"yaniv=%s", "a=b; yaniv=%s", "a=b;yaniv=%s; c=d", "yanivx=1; yaniv=%s;"};
    for (int i = 0; i < 4; i++) {
        snprintf(cookies, sizeof cookies, forms[i], text);
        memset(found, 0, sizeof found);
        CHECK(token_find(cookies, 0, found) && memcmp(found, hash, sizeof hash) == 0);
    }
}

TEST(a_token_with_the_prefix_is_found_first_and_the_others_in_their_order)
{
    char text[3][TOKEN_TEXT], cookies[300];
    uint8_t hash[3][TOKEN_HASH_BYTES], found[TOKEN_HASH_BYTES];
    for (int i = 0; i < 3; i++)
        token_make(text[i], hash[i]);
    snprintf(cookies, sizeof cookies, "yaniv=%s; yaniv=x; yaniv=%s; __Host-yaniv=%s", text[1], text[2], text[0]);
    for (int i = 0; i < 3; i++)
        CHECK(token_find(cookies, i, found) && memcmp(found, hash[i], sizeof found) == 0);
    CHECK(!token_find(cookies, 3, found));
}

/* Looking at all of them again for each one would take minutes here, and 22 ms for the thousand that fit into a
 * request.
 */
TEST(a_token_is_found_behind_very_many_cookies_of_that_name)
{
    enum { COOKIES = 200000 };
    static const char cookie[] = "yaniv=;";
    static char cookies[COOKIES * (sizeof cookie - 1) + 64];
    char text[TOKEN_TEXT];
    uint8_t hash[TOKEN_HASH_BYTES], found[TOKEN_HASH_BYTES];
    token_make(text, hash);
    for (size_t i = 0; i < COOKIES; i++)
        memcpy(cookies + i * (sizeof cookie - 1), cookie, sizeof cookie - 1);
    CHECK(!token_find(cookies, 0, found));
    snprintf(cookies + strlen(cookies), 64, "yaniv=%s", text);
    CHECK(token_find(cookies, 0, found) && memcmp(found, hash, sizeof found) == 0);
}

TEST(no_token_is_found_in_malformed_cookies)
{
    uint8_t hash[TOKEN_HASH_BYTES];
    static const char *const bad[] = {
        "",
        "yaniv",
        "yaniv=",
        "yaniv=short",
        "other=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "yaniv=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA!",
        "yaniv=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK(!token_find(bad[i], 0, hash));
}

TEST(two_tokens_differ)
{
    char one[TOKEN_TEXT], other[TOKEN_TEXT];
    uint8_t hash[TOKEN_HASH_BYTES];
    token_make(one, hash);
    token_make(other, hash);
    CHECK(strcmp(one, other) != 0);
}

TEST(every_guest_name_fits_and_has_two_words)
{
    char name[PLAYER_NAME_BYTES + 1];
    for (uint32_t chance = 0; chance < 70 * 70; chance++) {
        guest_name_make(name, chance);
        CHECK(strlen(name) <= 24 && strchr(name, ' '));
    }
}

TEST(names_for_guests_can_be_kept_apart_in_both_words)
{
    const char *others[] = {"Quiet Yak", "Dana", "Sunny Otter", "Quiet Bob"};
    char name[PLAYER_NAME_BYTES + 1];
    CHECK(guest_name_resembles("Quiet Yak", "Quiet Otter") && guest_name_resembles("Sunny Yak", "Quiet Yak"));
    CHECK(!guest_name_resembles("Quiet Yak", "Sunny Otter") && !guest_name_resembles("Quiet Yak", "Quiet Bob"));
    CHECK(!guest_name_resembles("Quiet", "Quiet Yak") && !guest_name_resembles("", "Quiet Yak"));
    for (uint32_t chance = 0; chance < 64 * 64; chance++) {
        guest_name_make_apart(name, chance, others, 4);
        for (int i = 0; i < 4; i++)
            CHECK(!guest_name_resembles(name, others[i]));
    }
}

static struct in6_addr name_of(const char *text)
{
    struct in6_addr name = {0};
    CHECK(address_read(text, &name));
    return name;
}

TEST(addresses_of_one_network_count_together)
{
    address_book book;
    address_open(&book, 2, false);
    const struct in6_addr one = name_of("2001:db8::1"), near = name_of("2001:db8::2"), far = name_of("2001:db8:0:1::1");
    address *first = address_enter(&book, &one, 0);
    CHECK(first && address_enter(&book, &near, 0) == first);
    CHECK(address_enter(&book, &one, 0) == NULL);
    CHECK(address_enter(&book, &far, 0) != NULL);
    address_leave(&book, first);
    CHECK(address_enter(&book, &near, 0) == first);
    const struct in6_addr v4 = name_of("192.0.2.1"), next = name_of("192.0.2.2");
    CHECK(address_enter(&book, &v4, 0) != address_enter(&book, &next, 0));
    address_close(&book);
}

static struct in6_addr network_of(int site, int number)
{
    char text[ADDRESS_TEXT];
    snprintf(text, sizeof text, "2001:db8:%x:%x::1", (unsigned)site, (unsigned)number);
    return name_of(text);
}

TEST(most_networks_of_one_site_count_together)
{
    const int64_t hour = INT64_C(3600) * 1000000;
    address_book book;
    address_open(&book, 2, false);
    struct in6_addr name = network_of(1, 0);
    address *first = address_enter(&book, &name, 0), *last = first, *shared = NULL;
    for (int i = 1; i < ADDRESS_SITE_NETWORKS; i++) {
        name = network_of(1, i);
        address *next = address_enter(&book, &name, 0);
        CHECK(next && next != last && next != first);
        last = next;
    }
    for (int i = 0; i < 2; i++) {
        name = network_of(1, ADDRESS_SITE_NETWORKS + i);
        shared = address_enter(&book, &name, 0);
        CHECK(shared && shared != first && shared != last);
    }
    name = network_of(1, 0xffff);
    CHECK(address_enter(&book, &name, 0) == NULL); /* the others share the limits of one address */
    name = network_of(1, 0);
    CHECK(address_enter(&book, &name, 0) == first);
    name = network_of(2, 0xffff);
    CHECK(address_enter(&book, &name, 0)); /* another site */
    address_leave(&book, last);
    address_tidy(&book, hour);
    name = network_of(1, 0xffff);
    CHECK(address_enter(&book, &name, hour)); /* one that was counted apart has been forgotten */
    address_close(&book);
}

TEST(an_address_over_its_limit_learns_how_long_to_wait)
{
    address_book book;
    address_open(&book, 10, false);
    const struct in6_addr name = name_of("192.0.2.1");
    address *from = address_enter(&book, &name, 0);
    int tries = 0, wait = 0;
    while (!(wait = address_spend(&book, from, ADDRESS_SIGN_INS, 0)) && tries < 1000)
        tries++;
    CHECK_NUMBER(tries, 20);
    CHECK_NUMBER(wait, 6);
    CHECK_NUMBER(address_spend(&book, from, ADDRESS_SIGN_INS, INT64_C(7) * 1000000), 0);
    address_close(&book);
}

TEST(bytes_cost_an_address_requests_and_it_may_owe_them)
{
    enum { SECOND = 1000000 };
    address_book book;
    address_open(&book, 10, false);
    const struct in6_addr name = name_of("192.0.2.1");
    address *from = address_enter(&book, &name, 0);
    address_charge(&book, from, 599 * ADDRESS_BYTES_A_REQUEST, 0);
    address_charge(&book, from, ADDRESS_BYTES_A_REQUEST - 1, 0); /* costs no more than its request */
    CHECK_NUMBER(address_spend(&book, from, ADDRESS_REQUESTS, 0), 0);
    CHECK_NUMBER(address_spend(&book, from, ADDRESS_REQUESTS, 0), 1);
    address_charge(&book, from, 299 * ADDRESS_BYTES_A_REQUEST, 0);
    CHECK_NUMBER(address_spend(&book, from, ADDRESS_REQUESTS, 0), 10);
    CHECK_NUMBER(address_spend(&book, from, ADDRESS_REQUESTS, 10 * SECOND), 0);
    address_charge(&book, from, SIZE_MAX, 10 * SECOND);
    CHECK_NUMBER(address_spend(&book, from, ADDRESS_REQUESTS, 10 * SECOND), 21);
    address_close(&book);
}

TEST(an_address_that_ignores_refusals_is_cut_off_for_a_while)
{
    enum { SECOND = 1000000 };
    address_book book;
    address_open(&book, 10, false);
    const struct in6_addr name = name_of("192.0.2.1");
    address *from = address_enter(&book, &name, 0);
    int tries = 0;
    for (; tries < 2000 && !address_is_cut_off(&book, from, 0); tries++)
        address_spend(&book, from, ADDRESS_REQUESTS, 0);
    CHECK_NUMBER(tries, 600 + 300);
    CHECK(!address_is_cut_off(&book, from, SECOND));
    CHECK_NUMBER(address_spend(&book, from, ADDRESS_REQUESTS, SECOND), 0);
    address_close(&book);
}

TEST(addresses_without_limits_are_not_charged)
{
    address_book book;
    address_open(&book, 10, false);
    const struct in6_addr name = name_of("127.0.0.1");
    address *from = address_enter(&book, &name, 0);
    address_charge(&book, from, SIZE_MAX, 0);
    CHECK_NUMBER(address_spend(&book, from, ADDRESS_REQUESTS, 0), 0);
    address_close(&book);
}

static void add_told(void *context, uint64_t key, address_bucket what, int tokens)
{
    (void)key;
    ((int *)context)[what] += tokens;
}

TEST(other_nodes_hear_of_charges_but_not_of_tokens_that_were_returned)
{
    int told[ADDRESS_BUCKETS] = {0};
    address_book book;
    address_open(&book, 10, false);
    book.tell = add_told;
    book.context = told;
    const struct in6_addr name = name_of("192.0.2.1");
    address *from = address_enter(&book, &name, 0);
    address_charge(&book, from, 250 * ADDRESS_BYTES_A_REQUEST, 0);
    CHECK_NUMBER(told[ADDRESS_REQUESTS], 250);
    for (int i = 0; i < 1000; i++) {
        CHECK_NUMBER(address_spend(&book, from, ADDRESS_SILENT, 0), 0);
        address_return(&book, from, ADDRESS_SILENT);
    }
    CHECK_NUMBER(told[ADDRESS_SILENT], 0);
    address_close(&book);
}

TEST(a_few_addresses_cannot_hold_all_the_memory)
{
    enum { MEGABYTE = 1 << 20 };
    address_book book;
    address_open(&book, 10, false);
    int held = 0;
    for (int i = 1; i < 250; i++) {
        char text[ADDRESS_TEXT];
        snprintf(text, sizeof text, "192.0.2.%d", i);
        const struct in6_addr name = name_of(text);
        address *from = address_enter(&book, &name, 0);
        for (int mine = 0; mine < 100 && address_hold(&book, from, MEGABYTE); mine++)
            held++;
        CHECK(from->held >= MEGABYTE && from->held <= 16 * MEGABYTE);
    }
    CHECK(held > 256 && held <= 512);
    const struct in6_addr last = name_of("192.0.2.250");
    CHECK(address_hold(&book, address_enter(&book, &last, 0), MEGABYTE / 2));
    address_close(&book);
}

/* A picture may have 2 MB. All networks of an IPv6 /48 together count for at most 65 addresses. */
TEST(one_ipv6_site_cannot_keep_the_pictures_of_others_out)
{
    enum { PICTURE = 2 << 20 };
    address_book book;
    address_open(&book, 10, false);
    for (int i = 0; i < 1000; i++) {
        const struct in6_addr name = network_of(1, i);
        address *from = address_enter(&book, &name, 0);
        while (from && address_hold(&book, from, PICTURE))
            continue;
    }
    const struct in6_addr other = network_of(2, 1);
    CHECK(address_hold(&book, address_enter(&book, &other, 0), PICTURE));
    address_close(&book);
}

TEST(own_addresses_are_limited_only_on_request)
{
    static const char *const own[] = {"127.0.0.1", "::1"};
    for (int i = 0; i < 4; i++) {
        address_book book;
        const bool counted = i & 1;
        address_open(&book, 1, counted);
        const struct in6_addr name = name_of(own[i >> 1]);
        CHECK(address_enter(&book, &name, 0) != NULL);
        CHECK((address_enter(&book, &name, 0) == NULL) == counted);
        address_close(&book);
    }
}

TEST(idle_addresses_are_forgotten)
{
    address_book book;
    address_open(&book, 10, false);
    for (int i = 0; i < 100; i++) {
        char text[32];
        snprintf(text, sizeof text, "198.51.100.%d", i);
        const struct in6_addr name = name_of(text);
        address *from = address_enter(&book, &name, 0);
        if (i > 0)
            address_leave(&book, from);
    }
    address_tidy(&book, INT64_C(3600) * 1000000);
    CHECK_NUMBER((long)book.all.count, 1);
    address_close(&book);
}

static struct in6_addr numbered(int number)
{
    char text[32];
    snprintf(text, sizeof text, "10.%d.%d.%d", number >> 16, number >> 8 & 255, number & 255);
    return name_of(text);
}

TEST(a_full_book_forgets_the_address_that_has_been_idle_for_the_longest_time)
{
    address_book book;
    address_open(&book, 10, false);
    address *first = NULL, *second = NULL;
    for (int i = 0; i < 150000; i++) {
        const struct in6_addr name = numbered(i);
        address *from = address_enter(&book, &name, i);
        CHECK(from != NULL);
        if (i == 0)
            first = from;
        else if (i == 1)
            second = from;
        else
            address_leave(&book, from);
    }
    CHECK_NUMBER((long)book.all.count, 100000);
    const struct in6_addr one = numbered(0), last = numbered(149999);
    CHECK(address_enter(&book, &one, 0) == first); /* it had a connection */
    address_leave(&book, second);
    address_leave(&book, address_enter(&book, &last, 150000));
    CHECK_NUMBER((long)book.all.count, 100000);
    address_close(&book);
}

TEST(entries_of_x_forwarded_for_are_read_in_all_their_forms)
{
    static const char *const good[] = {"192.0.2.1", " 192.0.2.1\t", "192.0.2.1:80", "::ffff:192.0.2.1",
                                       "[::ffff:192.0.2.1]:80"};
    static const char *const bad[] = {"",        " ",       "192.0.2.1:", "192.0.2.1:8x", "192.0.2.1 2", "[192.0.2.1",
                                      "[::1] ]", "unknown", "[",          "[]",           ":80",         "[::1]80"};
    const struct in6_addr wanted = name_of("192.0.2.1");
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct in6_addr name;
        CHECK(address_read_entry(good[i], &name) && memcmp(&name, &wanted, sizeof name) == 0);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct in6_addr name;
        CHECK(!address_read_entry(bad[i], &name));
    }
}

TEST(private_addresses_are_recognized)
{
    static const char *const inside[] = {"127.0.0.1",   "10.1.2.3", "172.16.0.1", "172.31.255.1",
                                         "192.168.7.7", "::1",      "fd00::1"};
    static const char *const outside[] = {"172.32.0.1", "192.169.0.1", "8.8.8.8", "2001:db8::1"};
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        const struct in6_addr name = name_of(inside[i]);
        CHECK(address_is_private(&name));
    }
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        const struct in6_addr name = name_of(outside[i]);
        CHECK(!address_is_private(&name));
    }
}

TEST(a_public_url_has_a_scheme_and_a_host_only)
{
    CHECK(origin_is_url("https://cards.example.org") && origin_is_url("http://192.0.2.1:8080"));
    CHECK(!origin_is_url("cards.example.org") && !origin_is_url("https://") && !origin_is_url("https://a/b"));
    CHECK(!origin_is_url("ftp://a") && !origin_is_url("https://a b"));
}

TEST(a_busy_refusal_has_the_id_of_its_request)
{
    char text[160];
    static const struct {
        const char *request, *begins;
    } rows[] = {
        {"{\"do\":\"act\",\"id\":17}", "{\"re\":17,\"ok\":false,\"error\":\"busy\""},
        {"{\"do\":\"act\"}", "{\"re\":0,\"ok\":false,\"error\":\"busy\""},
        {"nonsense", "{\"re\":0,\"ok\":false,\"error\":\"busy\""},
        {"{\"id\":\"17\"}", "{\"re\":0,\"ok\":false,\"error\":\"busy\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const size_t length = refusal_busy(rows[i].request, strlen(rows[i].request), text, sizeof text);
        CHECK(length == strlen(text));
        CHECK(strncmp(text, rows[i].begins, strlen(rows[i].begins)) == 0);
    }
}

TEST(only_strings_that_fit_are_read_from_a_body)
{
    char text[8];
    static const char body[] = "{\"a\":\"short\",\"b\":\"much too long\",\"c\":7}";
    CHECK(body_read_text(body, sizeof body - 1, "a", text, sizeof text));
    CHECK_TEXT(text, "short");
    for (const char *field = "bcdef"; *field; field++)
        CHECK(!body_read_text(body, sizeof body - 1, (char[]){*field, '\0'}, text, sizeof text));
    CHECK(!body_is_object("[]", 2) && !body_is_object("{", 1) && body_is_object("{}", 2) && body_is_object(NULL, 0));
    CHECK(!body_is_object("{\"a\":1,\"a\":2}", 13) && !body_is_object("{\"a\":\"\\u0000\"}", 14));
}

TEST(a_server_on_the_wildcard_address_is_on_all_addresses)
{
    CHECK(home_address_is_any(NULL) && home_address_is_any("") && home_address_is_any("0.0.0.0"));
    CHECK(home_address_is_any("::") && home_address_is_any("[::]"));
    CHECK(!home_address_is_any("127.0.0.1") && !home_address_is_any("192.168.0.1") && !home_address_is_any("::1"));
}

static size_t told;

static void note_told(void *context, const char *line)
{
    (void)context;
    told = strlen(line);
}

TEST(the_longest_announcement_reaches_other_nodes)
{
    static const services_others others = {.tell = note_told};
    static services s = {.others = &others};
    enum { CHARACTERS = 300, SHEEP = 4 };
    char text[CHARACTERS * SHEEP + 1];
    for (int i = 0; i < CHARACTERS; i++)
        memcpy(text + SHEEP * i, "\xf0\x9f\x90\x91", SHEEP + 1);
    services_tell(&s, "announce %s", text);
    CHECK(told == strlen("announce ") + CHARACTERS * SHEEP);
}

CHECK_MAIN
