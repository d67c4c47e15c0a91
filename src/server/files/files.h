/* The web files inside the program: the page and everything that it loads.
 *
 * When the program is built, scripts/pack.sh turns build/web into one object. If the page was not built, a placeholder
 * takes its place. */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *path;  /* of the URL: "/app.js" */
    const char *type;  /* Content-Type */
    const char *etag;  /* with its quotes; depends on the content */
    const char *cache; /* Cache-Control: immutable if the name contains a hash of the content, otherwise no-cache */
    const uint8_t *bytes;
    size_t size;
    const uint8_t *gz; /* compressed with gzip, or NULL if that saves nothing */
    size_t gz_size;
} web_file;

/* Returns the file at the path of a URL, without the query; "/" is "/index.html". Returns NULL if there is none. */
const web_file *web_file_find(const char *path);

/* All files, sorted by path. */
extern const web_file web_files[];
extern const size_t web_file_count;

/* False if the program was built without the page. */
extern const bool web_files_built;

#endif
