#include "prompt.h"

#include <string.h>

#include "prompt_play.h"

/* ---- help ---- */

void prompt_put_help(yv_text *text, const yv_rules *rules)
{
    yv_put_string(text, "Type the cards to throw, then where your new card comes from:\n"
                        "  1 3 d          throw cards 1 and 3 of your hand, and draw a card\n"
                        "  1 3 a          the same, but take the discard marked a\n"
                        "  7h 7s Kd       the cards by name: throw the 7h and 7s, take the Kd\n"
                        "If it is not clear in which order to lay the cards, you are asked.\n"
                        "  y              call ");
    yv_put_string(text, yv_rules_call_word(rules));
    yv_put_string(text, rules->call == YV_call_yan ? "; yaniv is the wrong word, which costs 30 points\n" : "\n");
    if (rules->slap != YV_slap_off)
        yv_put_string(text, "  s              slap down (when you are asked, just press Enter)\n");
    if (rules->false_call == YV_false_call_swap)
        yv_put_string(text, "  swap, pass     answer another player's false call\n");
    yv_put_string(text, "  h, hint        what a strong player would do, and why\n"
                        "  hand, scores   show the table again, or the scores\n"
                        "  rules, log     show the rules of this game, or the round so far\n"
                        "  save [FILE], quit, ?\n");
}

/* ---- questions ---- */

bool prompt_asks_slap(const yv_view *view)
{
    return view->may_slap && view->phase != YV_SWAPPING && view->turn != view->seat;
}

bool prompt_asks_swap(const yv_view *view)
{
    return view->phase == YV_SWAPPING && view->turn != view->seat;
}

/* ---- spellings ---- */

static const struct {
    const char *written, *meant;
} spellings[] = {
    {"♣", "c"}, {"♦", "d"}, {"♥", "h"},           {"♠", "s"}, {"♧", "c"}, {"♢", "d"},
    {"♡", "h"}, {"♤", "s"}, {"\xef\xb8\x8f", ""}, {",", " "}, {";", " "}, {"+", " "},
};

/* Writes the notation of the spelling that begins here. Returns the length of the spelling, or 0 if there is none. */
static size_t respell(const char *at, yv_text *line)
{
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        const size_t length = strlen(spellings[i].written);
        if (strncmp(at, spellings[i].written, length) == 0) {
            yv_put_string(line, spellings[i].meant);
            return length;
        }
    }
    return 0;
}

static bool is_suit(char c)
{
    return c != '\0' && strchr("cdhsCDHS", c);
}

/* Replaces 10h by Th, because the notation writes ten as one letter. */
static void join_tens(char *line)
{
    char *to = line;
    for (const char *from = line; *from; from++) {
        if (from[0] == '1' && from[1] == '0' && is_suit(from[2]))
            *to++ = 'T', from++;
        else
            *to++ = *from;
    }
    *to = '\0';
}

static bool normalise(const char *line, char *buffer, size_t capacity)
{
    yv_text text = yv_text_in(buffer, capacity);
    while (*line) {
        const size_t length = respell(line, &text);
        if (length == 0)
            yv_put_char(&text, *line);
        line += length ? length : 1;
    }
    if (yv_text_cut(&text))
        return false;
    join_tens(buffer);
    return true;
}

/* ---- words ---- */

static const struct {
    const char *word;
    prompt_kind kind;
} commands[] = {
    {"?", PROMPT_HELP},      {"help", PROMPT_HELP},  {"h", PROMPT_HINT},       {"hint", PROMPT_HINT},
    {"hand", PROMPT_HAND},   {"table", PROMPT_HAND}, {"score", PROMPT_SCORES}, {"scores", PROMPT_SCORES},
    {"rules", PROMPT_RULES}, {"log", PROMPT_LOG},    {"quit", PROMPT_QUIT},    {"q", PROMPT_QUIT},
    {"exit", PROMPT_QUIT},
};

enum { RIGHT_WORD = YV_PASS + 1 }; /* a call with the word that this game uses */

typedef struct {
    const char *word;
    uint8_t verb;
} spoken;

static const spoken play_words[] = {
    {"y", RIGHT_WORD}, {"call", RIGHT_WORD}, {"yaniv", YV_CALL_YANIV}, {"yan", YV_CALL_YAN},  {"s", YV_SLAP},
    {"slap", YV_SLAP}, {"swap", YV_SWAP},    {"pass", YV_PASS},        {"jhyap", RIGHT_WORD}, {NULL, 0},
};
static const spoken slap_words[] = {
    {"", YV_SLAP},  {"y", YV_SLAP},  {"yes", YV_SLAP}, {"s", YV_SLAP},    {"slap", YV_SLAP},
    {"n", YV_PASS}, {"no", YV_PASS}, {"p", YV_PASS},   {"pass", YV_PASS}, {NULL, 0},
};
static const spoken swap_words[] = {
    {"swap", YV_SWAP}, {"s", YV_SWAP}, {"y", YV_SWAP},  {"yes", YV_SWAP}, {"pass", YV_PASS},
    {"p", YV_PASS},    {"n", YV_PASS}, {"no", YV_PASS}, {NULL, 0},
};

static const spoken *words_for(const yv_view *view)
{
    return prompt_asks_slap(view) ? slap_words : prompt_asks_swap(view) ? swap_words : play_words;
}

static bool find_command(yv_span word, prompt_answer *answer)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (yv_span_is_word(word, commands[i].word)) {
            answer->kind = commands[i].kind;
            return true;
        }
    }
    return false;
}

static void settle(const yv_view *view, prompt_answer *answer)
{
    const yv_error error = yv_view_check(view, &answer->way[0]);
    if (error.code)
        prompt_refused(answer, error);
}

static bool find_verb(const yv_view *view, yv_span word, prompt_answer *answer)
{
    const spoken *row = words_for(view);
    while (row->word && !yv_span_is_word(word, row->word))
        row++;
    if (!row->word)
        return false;
    const uint8_t call = view->rules.call == YV_call_yan ? YV_CALL_YAN : YV_CALL_YANIV;
    answer->kind = PROMPT_ACTION;
    answer->ways = 1;
    answer->way[0] = (yv_action){
        .verb = row->verb == RIGHT_WORD ? call : row->verb,
        .seat = view->seat,
        .take = YV_NO_CARD,
    };
    if (!(prompt_asks_slap(view) && row->verb == YV_PASS)) /* declining a slap-down is not an action of the game */
        settle(view, answer);
    return true;
}

/* Reads `save FILE`; the name of the file may contain spaces. */
static bool find_save(const char *line, prompt_answer *answer)
{
    yv_span rest = yv_span_of(line);
    if (!yv_span_is_word(yv_span_take_word(&rest), "save"))
        return false;
    const yv_span file = yv_span_trim(rest);
    yv_text text = yv_text_in(answer->file, sizeof answer->file);
    answer->kind = PROMPT_SAVE;
    yv_put_bytes(&text, file.at, file.length);
    return true;
}

prompt_answer prompt_parse(const yv_view *view, const char *line)
{
    char buffer[PROMPT_MOST_BYTES];
    prompt_answer answer = {.kind = PROMPT_NOTHING};
    if (strlen(line) >= PROMPT_MOST_BYTES || !normalise(line, buffer, sizeof buffer)) {
        prompt_wrong(&answer, "that line is too long");
        return answer;
    }
    yv_span rest = yv_span_of(buffer);
    const yv_span all = yv_span_trim(rest);
    const yv_span word = yv_span_take_word(&rest);
    const bool alone = yv_span_trim(rest).length == 0;
    if (find_save(line, &answer) || (alone && (find_verb(view, word, &answer) || find_command(word, &answer))))
        return answer;
    if (all.length == 0)
        return answer;
    if (prompt_asks_slap(view))
        prompt_wrong(&answer, "do you want to slap down? Press Enter for yes, or type n for no");
    else if (prompt_asks_swap(view))
        prompt_wrong(&answer, "do you want to swap hands? Type swap or pass");
    else
        prompt_parse_play(view, all, &answer);
    return answer;
}
