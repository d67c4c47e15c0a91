#include "files.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *path, const void *file)
{
    return strcmp(path, ((const web_file *)file)->path);
}

const web_file *web_file_find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    return bsearch(path, web_files, web_file_count, sizeof web_files[0], compare);
}
