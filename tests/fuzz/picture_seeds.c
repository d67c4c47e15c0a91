/* Writes the seeds of the fuzz target `picture` into a folder: a small picture of each variety. */
#include "../pictures.h"

static void write_seed(const char *folder, const char *name, bytes made)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(made.bytes, 1, made.size, file) != made.size || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
    free(made.bytes);
}

int main(int argc, char **argv)
{
    const picture_kind small = {.width = 12, .height = 9};
    const struct {
        const char *name;
        bytes (*make)(picture_kind kind);
        picture_kind kind;
    } seeds[] = {
        {"plain.jpg", picture_make_jpeg, small},
        {"turned.jpg", picture_make_jpeg, {.width = 9, .height = 12, .orientation = 6}},
        {"turned-big-endian.jpg", picture_make_jpeg, {.width = 9, .height = 12, .orientation = 8, .big_endian = true}},
        {"progressive.jpg", picture_make_jpeg, {.width = 12, .height = 9, .progressive = true}},
        {"grey.jpg", picture_make_jpeg, {.width = 8, .height = 8, .grey = true}},
        {"cmyk.jpg", picture_make_jpeg, {.width = 8, .height = 8, .cmyk = true}},
        {"plain.png", picture_make_png, small},
        {"alpha.png", picture_make_png, {.width = 8, .height = 8, .alpha = 100}},
        {"interlaced.png", picture_make_png, {.width = 9, .height = 9, .interlaced = true}},
        {"plain.webp", picture_make_webp, small},
        {"alpha.webp", picture_make_webp, {.width = 8, .height = 8, .alpha = 100}},
        {"lossless.webp", picture_make_webp, {.width = 8, .height = 8, .lossless = true}},
    };
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++)
        write_seed(argv[1], seeds[i].name, seeds[i].make(seeds[i].kind));
    return 0;
}
