/* A main for the fuzz targets without libFuzzer: gives the target each file of the named folders, each in a process of
 * its own. Its last line is "N passed, N failed". */
#include <dirent.h>
#include <limits.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz.h"

enum { MOST_BYTES = 1 << 20, MOST_SECONDS = 20 };

static void run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *whole = malloc(MOST_BYTES);
    if (!file || !whole)
        abort();
    const size_t length = fread(whole, 1, MOST_BYTES, file);
    fclose(file);
    /* a copy of exactly this size, so that the sanitizer notices a read beyond the end */
    uint8_t *bytes = malloc(length ? length : 1);
    memcpy(bytes, whole, length);
    free(whole);
    LLVMFuzzerTestOneInput(bytes, length);
    free(bytes);
}

static int passes(const char *path)
{
    int status = 0;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        alarm(MOST_SECONDS);
        run_file(path);
        _exit(0);
    }
    if (child > 0 && waitpid(child, &status, 0) == child && status == 0)
        return 1;
    printf("FAILED %s\n", path);
    return 0;
}

int main(int argc, char **argv)
{
    int passed = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (!folder) {
            printf("FAILED %s cannot be read\n", argv[i]);
            failed++;
            continue;
        }
        for (struct dirent *entry; (entry = readdir(folder));) {
            char path[PATH_MAX];
            if (entry->d_name[0] == '.')
                continue;
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            *(passes(path) ? &passed : &failed) += 1;
        }
        closedir(folder);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
