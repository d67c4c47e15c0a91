/* Square roots of whole numbers. */
#include "../../src/ai/root.h"

#include "../check.h"

#include "../../src/chance/shuffle.h"

/* True if this is the largest number whose square is at most `square`. */
static bool is_root(uint64_t root, uint64_t square)
{
    return root * root <= square && (root == UINT32_MAX || (root + 1) * (root + 1) > square);
}

TEST(a_root_is_the_largest_number_whose_square_is_not_above)
{
    yv_rng chance = yv_rng_seeded(1);
    for (uint64_t square = 0; square < 1000; square++)
        CHECK(is_root(root_of(square), square));
    for (int i = 0; i < 10000; i++) {
        const uint64_t any = (uint64_t)yv_rng_next(&chance) << 32 | yv_rng_next(&chance), square = any >> i % 64;
        CHECK(is_root(root_of(square), square));
    }
    CHECK(is_root(root_of(UINT64_MAX), UINT64_MAX));
}

CHECK_MAIN
