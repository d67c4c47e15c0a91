#include "bucket.h"

enum { TOKEN = 1000 };

static void refill(bucket *b, bucket_size size, int64_t now)
{
    const int64_t back = (now - b->since) * size.per_minute / (60 * 1000);
    if (back > 0) {
        b->millis = back < b->millis ? b->millis - (int32_t)back : 0;
        b->since = now;
    }
}

bool bucket_has(bucket *b, bucket_size size, int64_t now)
{
    refill(b, size, now);
    return b->millis + TOKEN <= size.burst * TOKEN;
}

bool bucket_take(bucket *b, bucket_size size, int64_t now)
{
    const bool fits = bucket_has(b, size, now);
    if (fits)
        b->millis += TOKEN;
    return fits;
}

static void take_up_to(bucket *b, bucket_size size, int tokens, int64_t most, int64_t now)
{
    refill(b, size, now);
    const int64_t taken = b->millis + (int64_t)tokens * TOKEN;
    b->millis = (int32_t)(taken < 0 ? 0 : taken > most ? most : taken);
}

void bucket_spend(bucket *b, bucket_size size, int tokens, int64_t now)
{
    take_up_to(b, size, tokens, (int64_t)size.burst * TOKEN, now);
}

void bucket_charge(bucket *b, bucket_size size, int tokens, int64_t now)
{
    take_up_to(b, size, tokens, 2 * (int64_t)size.burst * TOKEN, now);
}

int bucket_wait(const bucket *b, bucket_size size)
{
    const int64_t missing = b->millis + TOKEN - (int64_t)size.burst * TOKEN,
                  a_minute = (int64_t)size.per_minute * TOKEN;
    return missing > 0 ? (int)((60 * missing + a_minute - 1) / a_minute) : 0;
}

void bucket_return(bucket *b)
{
    b->millis = b->millis > TOKEN ? b->millis - TOKEN : 0;
}
