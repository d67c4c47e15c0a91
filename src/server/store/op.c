#include "op.h"

static op_kind kind_of(const fact *f)
{
    switch (f->kind) {
    case FACT_TABLE_OPENED: return OP_TABLE_OPENED;
    case FACT_LOG: return OP_LOG;
    case FACT_TABLE_CLOSED: return OP_TABLE_CLOSED;
    case FACT_GAME_OVER: return OP_GAME_OVER;
    case FACT_RATING: return OP_RATING;
    case FACT_RELATION: return f->on ? OP_RELATE : OP_UNRELATE;
    }
    YV_ASSERT(false);
    return OP_LOG;
}

op op_of_fact(const fact *f)
{
    return (op){
        .kind = kind_of(f),
        .table = f->table,
        .game = f->game,
        .text = f->text,
        .length = f->length,
        .n = f->n,
        .player = f->player,
        .other = f->other,
        .number = (int64_t)f->relation,
        .change = f->change,
        .rating = f->rating,
        .over = f->over,
    };
}
