#include "bucket.h"

enum { TOKEN = 1000 };

bool bucket_take(bucket *b, bucket_size size, int64_t now)
{
    const int64_t back = (now - b->since) * size.per_minute / (60 * 1000);
    if (back > 0) {
        b->millis = back < b->millis ? b->millis - (int32_t)back : 0;
        b->since = now;
    }
    if (b->millis + TOKEN > size.burst * TOKEN)
        return false;
    b->millis += TOKEN;
    return true;
}

void bucket_return(bucket *b)
{
    b->millis = b->millis > TOKEN ? b->millis - TOKEN : 0;
}
