/* Sends any lines as requests to the page's module, because some of the text in its requests comes from strangers. */
#include "../../src/wasm/page.h"
#include "fuzz.h"

static void ask(const char *request, size_t length)
{
    memcpy(page_text(), request, length);
    const int answered = page_ask((int)length);
    HOLDS(answered > 0 && answered < PAGE_CAPACITY);
}

/* Records have lines of their own, so requests are separated by NULs if there are any, and else by newlines. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const char *at = (const char *)bytes, *end = at + length;
    const int part = memchr(at, 0, length) ? 0 : '\n';
    ask("rules traveller", strlen("rules traveller"));
    ask("view", strlen("view"));
    while (at < end) {
        const char *stop = memchr(at, part, (size_t)(end - at));
        const size_t size = (size_t)((stop ? stop : end) - at);
        ask(at, size < PAGE_CAPACITY ? size : PAGE_CAPACITY);
        at += size + 1;
    }
    return 0;
}
