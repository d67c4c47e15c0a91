#include "weights.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "weights are used where they lie: little end first");

_Static_assert(sizeof(weights) == sizeof(neural_net) + sizeof(belief_weights), "nothing lies between them");

enum {
    ALIGNMENT = 64,
    CHECKSUM = 8,
    MOST_BIAS =
        1 << 29, /* even if everything else is at its maximum, sums of these and differences of such sums fit 32 bits */
    MOST_BELIEF = 1000, /* far more than makes a difference; sums of such numbers are still finite */
};

static void put_head(yv_text *text, const char *recipe)
{
    yv_put_string(text, "yaniv-net 2\nfeatures ");
    yv_put_number(text, FEATURES);
    yv_put_string(text, " sums ");
    yv_put_number(text, NEURAL_SUMS);
    yv_put_string(text, " middle ");
    yv_put_number(text, NEURAL_MIDDLE);
    yv_put_string(text, " outcomes ");
    yv_put_number(text, NEURAL_OUTCOMES);
    yv_put_string(text, " beliefs ");
    yv_put_number(text, BELIEF_INPUTS);
    yv_put_char(text, '\n');
    if (recipe)
        yv_put_string(text, recipe);
}

static size_t round_up(size_t length)
{
    return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static uint64_t checksum(const uint8_t *bytes, size_t length)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* Returns the length of the head with its empty line, or 0 if there is none within reach. */
static size_t head_length(const char *file, size_t length)
{
    for (size_t i = 1; i < length && i < WEIGHTS_MOST_RECIPE; i++)
        if (file[i] == '\n' && file[i - 1] == '\n')
            return i + 1;
    return 0;
}

static bool begins_with(const char *file, size_t length, const char *words)
{
    size_t i = 0;
    for (; words[i]; i++)
        if (i == length || file[i] != words[i])
            return false;
    return true;
}

static bool are_biases(const int32_t *biases, int count)
{
    for (int i = 0; i < count; i++)
        if (biases[i] < -MOST_BIAS || biases[i] > MOST_BIAS)
            return false;
    return true;
}

/* True if arithmetic with these weights is safe. The checksum detects accidents, but not files made on purpose. */
static bool is_sound(const weights *all)
{
    for (int i = 0; i < BELIEF_INPUTS; i++)
        if (!(all->belief.of[i] >= -MOST_BELIEF && all->belief.of[i] <= MOST_BELIEF)) /* false for NaN too */
            return false;
    return are_biases(all->net.middle_bias, NEURAL_MIDDLE) && are_biases(all->net.outcome_bias, NEURAL_OUTCOMES);
}

/* Returns the weights in a file of the right length, or NULL if it is damaged. */
static const weights *check_found(const uint8_t *file, size_t length, size_t start, yv_text *why)
{
    const weights *found = (const weights *)(const void *)(file + start);
    uint64_t sum;
    __builtin_memcpy(&sum, file + length - CHECKSUM, CHECKSUM);
    if (sum != checksum(file, length - CHECKSUM))
        yv_put_string(why, "these weights are damaged");
    else if (!is_sound(found))
        yv_put_string(why, "these weights are beyond all bounds");
    else
        return found;
    return NULL;
}

const weights *weights_find(const void *file, size_t length, yv_text *why)
{
    YV_ASSERT((uintptr_t)file % ALIGNMENT == 0);
    char expected[128];
    yv_text text = yv_text_in(expected, sizeof expected);
    put_head(&text, NULL);
    const size_t start = round_up(head_length(file, length));
    if (!begins_with(file, length, "yaniv-net "))
        yv_put_string(why, "this is not a file of weights");
    else if (!begins_with(file, length, expected))
        yv_put_string(why, "these weights are for another version of the program");
    else if (start == 0 || length != start + sizeof(weights) + CHECKSUM)
        yv_put_string(why, "these weights are cut short or too long");
    else
        return check_found(file, length, start, why);
    return NULL;
}

yv_span weights_recipe(const void *file, size_t length)
{
    const char *text = file;
    const size_t head = head_length(text, length);
    size_t start = 0;
    for (int lines = 0; start < head && lines < 2; start++)
        lines += text[start] == '\n';
    return start < head ? (yv_span){text + start, head - 1 - start} : (yv_span){text, 0};
}

static size_t head_size(const char *recipe)
{
    yv_text text = yv_text_in(NULL, 0);
    put_head(&text, recipe);
    return text.length + 1;
}

size_t weights_file_size(const char *recipe)
{
    return round_up(head_size(recipe)) + sizeof(weights) + CHECKSUM;
}

void weights_write(const weights *all, const char *recipe, void *file)
{
    uint8_t *bytes = file;
    const size_t start = round_up(head_size(recipe)), end = start + sizeof *all;
    __builtin_memset(bytes, 0, start);
    yv_text text = yv_text_in(file, start);
    put_head(&text, recipe);
    bytes[text.length] = '\n';
    __builtin_memcpy(bytes + start, all, sizeof *all);
    const uint64_t sum = checksum(bytes, end);
    __builtin_memcpy(bytes + end, &sum, CHECKSUM);
}
