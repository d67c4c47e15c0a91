/* The web files inside the program. */
#include "../../src/server/files/files.h"
#include "../check.h"

TEST(the_page_exists)
{
    const web_file *page = web_file_find("/");
    CHECK(page && page == web_file_find("/index.html"));
    CHECK_TEXT(page->type, "text/html; charset=utf-8");
    CHECK_TEXT(page->cache, "no-cache");
    CHECK(memmem(page->bytes, page->size, "<!doctype html>", 15)
          || memmem(page->bytes, page->size, "<!DOCTYPE html>", 15));
}

TEST(every_file_is_found_by_its_path_only)
{
    for (size_t i = 0; i < web_file_count; i++)
        CHECK(web_file_find(web_files[i].path) == &web_files[i]);
    const char *const wrong[] = {"", "//", "/index.htm", "/index.html/", "index.html", "/../index.html", "/INDEX.HTML"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK(web_file_find(wrong[i]) == NULL);
}

TEST(every_file_has_a_type_a_cache_policy_and_an_etag)
{
    for (size_t i = 0; i < web_file_count; i++) {
        const web_file *it = &web_files[i];
        CHECK(it->path[0] == '/' && it->type[0] && it->cache[0]);
        CHECK(strlen(it->etag) == 18 && it->etag[0] == '"' && it->etag[17] == '"');
    }
}

TEST(compressed_files_are_smaller_and_in_gzip_format)
{
    for (size_t i = 0; i < web_file_count; i++) {
        const web_file *it = &web_files[i];
        CHECK((it->gz != NULL) == (it->gz_size != 0));
        if (it->gz)
            CHECK(it->gz_size < it->size && it->gz[0] == 0x1f && it->gz[1] == 0x8b);
    }
}

/* The last four bytes of a gzip file are the length of the original. */
TEST(compressed_files_have_the_same_length_when_decompressed)
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
