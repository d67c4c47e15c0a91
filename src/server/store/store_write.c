/* Writing facts: a table with one SQL statement per row, and a letter for each of its parameters. */
#include "store_internal.h"

#include <string.h>

#include "retention.h"

/* In PostgreSQL, every statement for a table checks the table's epoch: held() finds the table by its code and epoch and
 * locks its row against being taken, or raises an error. Most facts are entries of logs, so their statement does the
 * same without a function: a NULL in the column `board` is an error too. */
const write_row store_writes[] = {
    {FACT_TABLE_OPENED, IN_SQLITE, "INSERT INTO board(code, opened) VALUES(?, ?) ON CONFLICT DO NOTHING", "ta"},
    {FACT_TABLE_OPENED, IN_POSTGRES, "INSERT INTO board(code, opened, epoch, holder) VALUES(?, ?, ?, ?)", "taeS"},
    {FACT_TABLE_RECODED, IN_SQLITE, "UPDATE board SET code = ? WHERE code = ?", "mt"},
    {FACT_TABLE_RECODED, IN_POSTGRES, "UPDATE board SET code = ?1 WHERE id = (SELECT held(?2, ?3))", "mte"},
    {FACT_TABLE_RECODED, IN_POSTGRES,
     "INSERT INTO recoded(was, board) SELECT ?2, id FROM board WHERE code = ?1"
     "  ON CONFLICT(was) DO UPDATE SET board = excluded.board",
     "mt"},
    {FACT_LOG, IN_SQLITE,
     "INSERT INTO log(board, n, text, said, starts)"
     "  VALUES((SELECT id FROM board WHERE code = ?), ?, ?, ?, ?)",
     "tnxP+"},
    {FACT_LOG, IN_POSTGRES,
     "INSERT INTO log(board, n, text, said, starts)"
     "  VALUES((SELECT id FROM board WHERE code = ?1 AND epoch = ?6 FOR SHARE), ?2, ?3, ?4, ?5)",
     "tnxP+e"},
    {FACT_LOG_TRIMMED, IN_SQLITE,
     "UPDATE log SET text = CAST('>say 0 gone' || char(10) AS BLOB), said = NULL"
     "  WHERE board = (SELECT id FROM board WHERE code = ?) AND n < ? AND said IS NOT NULL",
     "tn"},
    {FACT_LOG_TRIMMED, IN_SQLITE,
     "UPDATE log SET text = substr(text, 1, instr(text, x'0a')), starts = NULL"
     "  WHERE board = (SELECT id FROM board WHERE code = ?) AND n < ? AND starts IS NOT NULL",
     "t#"},
    {FACT_LOG_TRIMMED, IN_POSTGRES,
     "UPDATE log SET text = convert_to('>say 0 gone' || chr(10), 'LATIN1'), said = NULL"
     "  WHERE board = (SELECT held(?, ?)) AND n < ? AND said IS NOT NULL",
     "ten"},
    {FACT_LOG_TRIMMED, IN_POSTGRES,
     "UPDATE log SET text = substr(text, 1, position('\\x0a'::BYTEA IN text)), starts = NULL"
     "  WHERE board = (SELECT held(?, ?)) AND n < ? AND starts IS NOT NULL",
     "te#"},
    {FACT_TABLE_CLOSED, IN_POSTGRES, "DELETE FROM log WHERE board = (SELECT held(?, ?))", "te"},
    {FACT_TABLE_CLOSED, IN_BOTH, "DELETE FROM board WHERE code = ?", "t"},
    {FACT_GAME_OVER, IN_POSTGRES, "SELECT held(?, ?)", "te"}, /* more is in store_game.c */
    {FACT_RATING, IN_SQLITE, "UPDATE player SET rating = ? WHERE id = ?", "rp"},
    {FACT_RATING, IN_SQLITE, "INSERT INTO rating(player, at, game, change, rating) VALUES(?, ?, ?, ?, ?)", "pagcr"},
    /* Two nodes may add to one rating. */
    {FACT_RATING, IN_POSTGRES, "SELECT held(?, ?)", "te"},
    {FACT_RATING, IN_POSTGRES, "UPDATE player SET rating = rating + ? WHERE id = ?", "cp"},
    {FACT_RATING, IN_POSTGRES,
     "INSERT INTO rating(player, at, game, change, rating) SELECT id, ?2, ?3, ?4, rating FROM player WHERE id = ?1",
     "pagc"},
    {FACT_SKILL, IN_POSTGRES, "SELECT held(?, ?)", "te"},
    {FACT_SKILL, IN_SQLITE, "UPDATE player SET mu = ?, sigma = ? WHERE id = ?", "vsp"},
    /* Two nodes may change one skill: what a game adds to mu, and the factor by which it shrinks sigma, hold for both.
     */
    {FACT_SKILL, IN_POSTGRES,
     "UPDATE player SET mu = least(greatest(mu + ?1 - ?2, -1000000000), 1000000000),"
     "  sigma = greatest(sigma * ?3 / greatest(?4, 1), 1) WHERE id = ?5",
     "vVszp"},
    {FACT_RELATED, IN_BOTH, "INSERT INTO relation(player, relation, other) VALUES(?, ?, ?) ON CONFLICT DO NOTHING",
     "plo"},
    {FACT_UNRELATED, IN_BOTH, "DELETE FROM relation WHERE player = ? AND relation = ? AND other = ?", "plo"},
    {FACT_GUEST_CREATED, IN_BOTH, "INSERT INTO player(id, name, since) VALUES(?, ?, ?)", "pma"},
    {FACT_RENAMED, IN_BOTH, "UPDATE player SET name = ? WHERE id = ?", "mp"},
    {FACT_ACCOUNT_CREATED, IN_BOTH, "UPDATE player SET \"user\" = ?, password = ? WHERE id = ? AND \"user\" IS NULL",
     "uwp"},
    {FACT_PASSWORD_CHANGED, IN_BOTH, "UPDATE player SET password = ? WHERE id = ?", "wp"},
    {FACT_RECOVERY_CHANGED, IN_BOTH, "UPDATE player SET recovery = ? WHERE id = ? AND \"user\" IS NOT NULL", "wp"},
    {FACT_PRIVACY_CHANGED, IN_BOTH, "UPDATE player SET private = ? WHERE id = ?", "#p"},
    {FACT_SIGNED_IN, IN_BOTH,
     "INSERT INTO token(hash, player, created, seen, agent) VALUES(?, ?, ?, ?, ?) ON CONFLICT(hash) DO UPDATE"
     "  SET player = excluded.player, created = excluded.created, seen = excluded.seen, agent = excluded.agent",
     "hpaam"},
    /* The new one stays, even if the clock has gone back. */
    {FACT_SIGNED_IN, IN_BOTH,
     "DELETE FROM token WHERE player = ?1 AND hash NOT IN (SELECT hash FROM token WHERE player = ?1"
     "  ORDER BY hash = ?2 DESC, seen DESC, created DESC LIMIT " RETENTION_SIGN_INS ")",
     "ph"},
    {FACT_TOKEN_SEEN, IN_BOTH, "UPDATE token SET seen = ? WHERE hash = ?", "ah"},
    {FACT_SIGNED_OUT, IN_BOTH, "DELETE FROM token WHERE hash = ?", "h"},
    {FACT_OTHERS_SIGNED_OUT, IN_BOTH, "DELETE FROM token WHERE player = ? AND hash <> ?", "ph"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM token WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM picture WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM relation WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM relation WHERE other = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM rating WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM preset WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, IN_SQLITE,
     "UPDATE log SET text = forget_player(text, ?1)"
     "  WHERE starts = 1 AND instr(CAST(text AS TEXT), ' p' || ?1 || '=') > 0",
     "p"},
    {FACT_PLAYER_DELETED, IN_POSTGRES,
     "UPDATE log SET text = forget_player(text, ?1)"
     "  WHERE starts = 1 AND position(convert_to(' p' || ?1 || '=', 'LATIN1') IN text) > 0",
     "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM operator WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM seen_from WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM ban WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM report WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "UPDATE report SET reporter = 0 WHERE reporter = ?", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH,
     "UPDATE act SET target = 'id:' || ?1 WHERE target LIKE 'id:' || ?1 || ' to %'", /* an operator chose the name */
     "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "UPDATE seat SET name = 'deleted' WHERE player = ?1 AND player > 0", "p"},
    {FACT_PLAYER_DELETED, IN_BOTH, "DELETE FROM player WHERE id = ?", "p"},
    {FACT_GAMES_FORGOTTEN, IN_BOTH,
     "UPDATE game SET record = forget_name(record, seat.seat) FROM seat"
     "  WHERE seat.player = ?1 AND seat.player > 0 AND seat.game <= ?2 AND game.id = seat.game",
     "p#"},
    {FACT_GAMES_FORGOTTEN, IN_BOTH,
     "UPDATE seat SET player = 0, name = 'deleted' WHERE player = ?1 AND player > 0 AND game <= ?2", "p#"},
    {FACT_PICTURE_CHANGED, IN_BOTH,
     "INSERT INTO picture(player, webp) VALUES(?, ?) ON CONFLICT(player) DO UPDATE SET webp = excluded.webp", "px"},
    {FACT_PICTURE_CHANGED, IN_BOTH, "UPDATE player SET picture = ? WHERE id = ?", "#p"},
    {FACT_PICTURE_DELETED, IN_BOTH, "DELETE FROM picture WHERE player = ?", "p"},
    {FACT_PICTURE_DELETED, IN_BOTH, "UPDATE player SET picture = ? WHERE id = ?", "#p"},
    {FACT_LOG_REPLACED, IN_SQLITE,
     "UPDATE log SET text = ? WHERE board = (SELECT id FROM board WHERE code = ?) AND n = ? AND said IS NOT NULL",
     "xtn"},
    {FACT_LOG_REPLACED, IN_POSTGRES, "UPDATE log SET text = ?1 WHERE board = (SELECT held(?2, ?4)) AND n = ?3", "xtne"},
    {FACT_BANNED, IN_BOTH,
     "INSERT INTO ban(id, player, network, made, until, operator, reason) VALUES(?, ?, coalesce(?, ''), ?, ?, ?, ?)",
     "npma#oT"},
    {FACT_UNBANNED, IN_BOTH, "UPDATE ban SET lifted = ? WHERE id = ?", "an"},
    {FACT_OPERATOR_ADDED, IN_BOTH, "INSERT INTO operator(player, since) VALUES(?, ?) ON CONFLICT DO NOTHING", "pa"},
    {FACT_OPERATOR_REMOVED, IN_BOTH, "DELETE FROM operator WHERE player = ?", "p"},
    {FACT_ACT, IN_BOTH, "INSERT INTO act(at, operator, act, target, reason) VALUES(?, ?, ?, ?, ?)", "aomuT"},
    /* The same report again adds nothing. */
    {FACT_REPORTED, IN_BOTH,
     "INSERT INTO report(at, reporter, player, what, evidence, picture) SELECT ?1, ?2, ?3, ?4, ?5,"
     "    CASE WHEN ?4 = 'avatar' THEN (SELECT webp FROM picture WHERE player = ?3) END"
     "  WHERE NOT EXISTS(SELECT 1 FROM report WHERE closed = 0 AND reporter = ?2 AND player = ?3 AND what = ?4"
     "      AND evidence = ?5)",
     "apomT"},
    {FACT_REPORT_CLOSED, IN_BOTH, "UPDATE report SET closed = ?, outcome = ? WHERE id = ?", "aTn"},
    {FACT_SETTING, IN_BOTH,
     "INSERT INTO setting(name, value) VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value", "mx"},
    {FACT_ADDRESS_SEEN, IN_BOTH,
     "INSERT INTO seen_from VALUES(?1, ?2, ?3, ?3) ON CONFLICT(player, address) DO UPDATE SET last = excluded.last",
     "p#a"},
    {FACT_OLD_EXPIRED, IN_BOTH, "DELETE FROM report WHERE at < ? - " RETENTION_REPORTS, "#"},
    {FACT_OLD_EXPIRED, IN_BOTH,
     "DELETE FROM ban WHERE CASE WHEN lifted > 0 THEN lifted ELSE until END < ? - " RETENTION_BANS, "#"},
    {FACT_OLD_EXPIRED, IN_BOTH, "DELETE FROM act WHERE at < ? - " RETENTION_ACTS, "#"},
    {FACT_OLD_EXPIRED, IN_BOTH, "DELETE FROM seen_from WHERE last < ? - " RETENTION_ADDRESSES, "#"},
    {FACT_OLD_EXPIRED, IN_BOTH,
     "DELETE FROM pace WHERE game IN (SELECT id FROM game WHERE ended < ? - " RETENTION_PACES ")", "#"},
    {FACT_UNUSED_EXPIRED, IN_SQLITE, "DELETE FROM log WHERE board NOT IN (SELECT id FROM board)", ""},
    {FACT_UNUSED_EXPIRED, IN_BOTH, "DELETE FROM token WHERE seen < ?", "#"},
    {FACT_UNUSED_EXPIRED, IN_BOTH,
     "DELETE FROM token WHERE seen < ? AND EXISTS(SELECT 1 FROM player WHERE id = token.player AND \"user\" IS NOT "
     "NULL)",
     "n"},
    {FACT_UNUSED_EXPIRED, IN_BOTH,
     "DELETE FROM player WHERE \"user\" IS NULL AND games = 0 AND since < ?"
     "  AND NOT EXISTS(SELECT 1 FROM token WHERE token.player = player.id)"
     "  AND NOT EXISTS(SELECT 1 FROM seat WHERE seat.player = player.id AND seat.player > 0)",
     "#"},
};

enum { ROWS = sizeof store_writes / sizeof store_writes[0] };
_Static_assert((int)ROWS <= (int)MOST_WRITES, "the store holds that many statements");
const int store_write_rows = ROWS;

/* Binds NULL for 0. */
static void bind_number_or_null(statement *to, int at, int64_t number)
{
    if (number)
        bind_number(to, at, number);
    else
        bind_bytes(to, at, NULL, 0);
}

static void bind_one(store *s, statement *to, int at, char field, const fact *f)
{
    switch (field) {
    case 't': bind_text(to, at, f->table); break;
    case 'g': bind_text(to, at, f->game); break;
    case 'm': bind_text(to, at, f->name); break;
    case 'u': bind_text(to, at, f->user); break;
    case 'w': bind_text(to, at, f->password); break;
    case 'T': bind_text_part(to, at, f->text, f->length); break;
    case 'x': bind_bytes(to, at, f->text, f->length); break;
    case 'h': bind_bytes(to, at, f->hash, sizeof f->hash); break;
    case 'n': bind_number(to, at, (int64_t)f->n); break;
    case 'P': bind_number_or_null(to, at, f->player); break;
    case '+': bind_number_or_null(to, at, f->number); break;
    case 'p': bind_number(to, at, f->player); break;
    case 'o': bind_number(to, at, f->other); break;
    case 'l': bind_number(to, at, f->relation); break;
    case '#': bind_number(to, at, f->number); break;
    case 'a': bind_number(to, at, f->at); break;
    case 'v': bind_number(to, at, f->skill.mu); break;
    case 's': bind_number(to, at, f->skill.sigma); break;
    case 'V': bind_number(to, at, f->skill_before.mu); break;
    case 'z': bind_number(to, at, f->skill_before.sigma); break;
    case 'r': bind_number(to, at, f->rating); break;
    case 'c': bind_number(to, at, f->change); break;
    case 'e': bind_number(to, at, (int64_t)(f->epoch ? f->epoch : s->epoch)); break;
    case 'S': bind_number(to, at, (int64_t)s->epoch); break;
    default: YV_ASSERT(false);
    }
}

char store_kind_of_field(char field)
{
    return strchr("tgmuwT", field) ? 't' : strchr("xh", field) ? 'b' : 'n';
}

/* Returns the first row of a kind. */
static int first_row_of(fact_kind kind)
{
    static int8_t first[FACT_KINDS] = {-1};
    if (first[0] < 0) {
        memset(first, ROWS, sizeof first);
        for (int i = ROWS - 1; i >= 0; i--)
            first[store_writes[i].kind] = (int8_t)i;
    }
    return first[kind];
}

run_result store_write_fact(store *s, const fact *f)
{
    for (int i = first_row_of(f->kind); i < ROWS && store_writes[i].kind == f->kind; i++) {
        if (!s->write[i].calls) /* it is for the other database */
            continue;
        for (int at = 0; store_writes[i].fields[at]; at++)
            bind_one(s, &s->write[i], at + 1, store_writes[i].fields[at], f);
        const run_result result = run(&s->write[i]);
        if (result != RUN_OK)
            return result;
    }
    return f->kind == FACT_GAME_OVER ? store_put_game(s, f) : RUN_OK;
}
