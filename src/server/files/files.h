/* The web files, which are inside the program: the page and all that it loads.
 *
 * scripts/pack.sh turns build/web into one object when the program is built. Where the page was not built, there is
 * a plain one that says so. */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *path;  /* in the address: "/app.js" */
    const char *type;  /* Content-Type */
    const char *etag;  /* with its quotes: another content has another one */
    const char *cache; /* Cache-Control: for ever if the name has a hash of the content in it, else to be asked for */
    const uint8_t *bytes;
    size_t size;
    const uint8_t *gz; /* the same compressed by gzip, or NULL if that gains nothing */
    size_t gz_size;
} web_file;

/* The file at this path of an address, without what follows a '?'; "/" is "/index.html". NULL if there is none. */
const web_file *web_file_find(const char *path);

/* All of them, by path; for the tests. */
extern const web_file web_files[];
extern const size_t web_file_count;

/* False if the page was not there when the program was built. */
extern const bool web_files_built;

#endif
