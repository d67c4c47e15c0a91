/* Any lines as questions to the module that the page asks: some of what it is asked about comes from strangers. */
#include "../../src/wasm/page.h"
#include "fuzz.h"

static void ask(const char *question, size_t length)
{
    memcpy(page_text(), question, length);
    const int answered = page_ask((int)length);
    HOLDS(answered >= 0 && answered < PAGE_ROOM);
}

/* Records have lines of their own, so questions are parted by a NUL where there is one. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const char *at = (const char *)bytes, *end = at + length;
    const int part = memchr(at, 0, length) ? 0 : '\n';
    ask("rules traveller", strlen("rules traveller"));
    ask("view", strlen("view"));
    while (at < end) {
        const char *stop = memchr(at, part, (size_t)(end - at));
        const size_t size = (size_t)((stop ? stop : end) - at);
        ask(at, size < PAGE_ROOM ? size : PAGE_ROOM);
        at += size + 1;
    }
    return 0;
}
