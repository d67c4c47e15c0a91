/* The web files inside the program. */
#include "../../src/server/files/files.h"
#include "../check.h"

TEST(the_page_is_there)
{
    const web_file *page = web_file_find("/");
    CHECK(page && page == web_file_find("/index.html"));
    CHECK_TEXT(page->type, "text/html; charset=utf-8");
    CHECK_TEXT(page->cache, "no-cache");
    CHECK(memmem(page->bytes, page->size, "<!doctype html>", 15)
          || memmem(page->bytes, page->size, "<!DOCTYPE html>", 15));
}

TEST(every_file_is_found_by_its_path_and_nothing_else_is)
{
    for (size_t i = 0; i < web_file_count; i++)
        CHECK(web_file_find(web_files[i].path) == &web_files[i]);
    const char *const wrong[] = {"", "//", "/index.htm", "/index.html/", "index.html", "/../index.html", "/INDEX.HTML"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK(web_file_find(wrong[i]) == NULL);
}

TEST(every_file_says_what_it_is)
{
    for (size_t i = 0; i < web_file_count; i++) {
        const web_file *it = &web_files[i];
        CHECK(it->path[0] == '/' && it->type[0] && it->cache[0]);
        CHECK(strlen(it->etag) == 18 && it->etag[0] == '"' && it->etag[17] == '"');
    }
}

TEST(what_is_compressed_is_smaller_and_by_gzip)
{
    for (size_t i = 0; i < web_file_count; i++) {
        const web_file *it = &web_files[i];
        CHECK((it->gz != NULL) == (it->gz_size != 0));
        if (it->gz)
            CHECK(it->gz_size < it->size && it->gz[0] == 0x1f && it->gz[1] == 0x8b);
    }
}

/* The last four bytes of a gzip file are the length of what was compressed. */
TEST(what_is_compressed_is_the_same_file)
{
    for (size_t i = 0; i < web_file_count; i++) {
        const web_file *it = &web_files[i];
        if (!it->gz)
            continue;
        const uint8_t *end = it->gz + it->gz_size - 4;
        CHECK_NUMBER(end[0] | end[1] << 8 | end[2] << 16 | end[3] << 24, (int)it->size);
    }
}

CHECK_MAIN
