/* The weights file: a few lines of text that say what it is and how it was made, then the numbers of the net and of the
 * beliefs.
 *
 *     yaniv-net 2
 *     features 850 sums 128 middle 32 outcomes 128 beliefs 3088
 *     recipe …                                       any number of lines
 *     (an empty line, and zero bytes up to a multiple of 64)
 *     the struct `weights` as in memory, little-endian
 *     a checksum of everything before it: FNV-1a, 64 bits */
#ifndef WEIGHTS_H
#define WEIGHTS_H

#include "belief.h"
#include "neural_net.h"

enum { WEIGHTS_MOST_RECIPE = 4096 };

typedef struct {
    neural_net net;
    belief_weights belief; /* all zero until they have been fitted, which means that unseen cards may be anywhere */
} weights;

/* Returns the weights in a file in memory, at an address that is a multiple of 64. The bytes must stay there. Returns
 * NULL, with the reason, if the file is damaged, made for other inputs, or holds numbers that are not safe to use. The
 * bytes may come from anywhere. */
const weights *weights_find(const void *file, size_t length, yv_text *why);

/* Returns the recipe in the head: whole lines, or nothing. */
yv_span weights_recipe(const void *file, size_t length);

/* Writes a file into a buffer of weights_file_size(recipe) bytes. A recipe is whole lines, none of them empty, less
 * than WEIGHTS_MOST_RECIPE bytes including the lines above them; or NULL. */
size_t weights_file_size(const char *recipe);
void weights_write(const weights *all, const char *recipe, void *file);

/* Returns the weights that this program was built with, or NULL if there are none for the present inputs: then they
 * have to be trained first. */
const weights *weights_builtin(void);

#endif
