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

bool bucket_take(bucket *b, bucket_size size, int64_t now)
{
    refill(b, size, now);
    if (b->millis + TOKEN > size.burst * TOKEN)
        return false;
    b->millis += TOKEN;
    return true;
}

void bucket_spend(bucket *b, bucket_size size, int tokens, int64_t now)
{
    const int64_t most = (int64_t)size.burst * TOKEN;
    refill(b, size, now);
    const int64_t taken = b->millis + (int64_t)tokens * TOKEN;
    b->millis = (int32_t)(taken < 0 ? 0 : taken > most ? most : taken);
}

void bucket_return(bucket *b)
{
    b->millis = b->millis > TOKEN ? b->millis - TOKEN : 0;
}
