#include "legal.h"

/* A list in the making. The cards that can be picked up are found first; then every throw is listed with each of them.
 */
typedef struct {
    const yv_standing *at;
    yv_action *actions;
    int first, capacity;
    int count;                     /* all actions found so far, written or not */
    yv_card pick[YV_MAX_DROP + 1]; /* the cards that can be picked up with any throw */
    int picks;
    int picks_of_one;      /* the first of them that can be picked up when a single card is thrown */
    uint64_t joker_prices; /* bit n is set if throwing face n alone takes a joker that cannot be taken otherwise */
} lister;

static yv_action *next_place(lister *list)
{
    const unsigned place = (unsigned)(list->count++ - list->first);
    return place < (unsigned)list->capacity ? &list->actions[place] : NULL;
}

static void put_verb(lister *list, yv_verb verb)
{
    yv_action *place = next_place(list);
    if (place)
        *place = (yv_action){.verb = (uint8_t)verb, .seat = list->at->seat, .take = YV_NO_CARD};
}

/* The cards of a throw, to be copied into each action as whole words. Writing single bytes and reading them back as
 * words would stall the processor, and take most of the time of this listing. */
typedef struct {
    uint64_t words[YV_MAX_THROW / sizeof(uint64_t)];
} throw_words;

static inline void put_play(lister *list, throw_words cards, int count, yv_card take)
{
    yv_action *place = next_place(list);
    if (!place)
        return;
    place->verb = YV_PLAY;
    place->seat = list->at->seat;
    place->take = take;
    place->count = (uint8_t)count;
    __builtin_memcpy(place->card, &cards, sizeof cards);
}

static inline void put_with_picks(lister *list, throw_words cards, int count, int first)
{
    for (int i = first; i < list->picks; i++)
        put_play(list, cards, count, list->pick[i]);
}

/* Lists a throw with every way to pick up. The cards from `count` on must be 0. */
static void put_throw(lister *list, const yv_card cards[YV_MAX_THROW], int count)
{
    throw_words words;
    __builtin_memcpy(&words, cards, sizeof words);
    put_with_picks(list, words, count, 0);
}

static inline void put_single(lister *list, yv_card card)
{
    throw_words words = {{0}};
    __builtin_memcpy(&words, &card, sizeof card);
    put_with_picks(list, words, 1, list->picks_of_one);
    if (list->joker_prices >> card & 1)
        put_play(list, words, 1, YV_JOKER);
}

/* ---- picking up ---- */

static bool is_listed(const lister *list, yv_card card)
{
    for (int i = 0; i < list->picks; i++)
        if (list->pick[i] == card)
            return true;
    return false;
}

static void find_joker_prices(lister *list)
{
    const yv_drop *run = list->at->drop;
    for (int place = 0; place < run->count; place++)
        if (yv_is_joker(run->card[place]))
            list->joker_prices |= UINT64_C(1) << yv_run_face_at(list->at->rules, run->card, run->count, place);
}

static void find_picks(lister *list)
{
    const yv_standing *at = list->at;
    for (int place = 0; place < at->drop->count; place++)
        if (yv_may_take(at->rules, at->drop, place) && !is_listed(list, at->drop->card[place]))
            list->pick[list->picks++] = at->drop->card[place];
    const bool free = yv_may_take_with_one(at);
    if (at->rules->joker_swap == YV_joker_swap_on && at->drop->shape == YV_RUN && free && !is_listed(list, YV_JOKER))
        find_joker_prices(list);
    list->picks_of_one = free ? 0 : list->picks;
    if (at->stock > 0 || at->discards > 0)
        list->pick[list->picks++] = YV_STOCK;
    YV_ASSERT(list->picks <= YV_MAX_DROP + 1);
}

/* ---- single cards ---- */

static void list_singles(lister *list)
{
    const yv_standing *at = list->at;
    for (int i = 0; i < at->hand_count; i++)
        if (i == 0 || at->hand[i] != at->hand[i - 1])
            put_single(list, at->hand[i]);
}

/* ---- sets ---- */

enum { SET_FACES = YV_SUITS + 1 }; /* the four suits of a rank, and the joker */

/* The faces that could be in one set: the number held of each, and the number of each in the set tried now. */
typedef struct {
    yv_card face[SET_FACES];
    int held[SET_FACES];
    int chosen[SET_FACES];
    int faces;
} set_search;

static void add_face(set_search *search, yv_card card, int copies)
{
    YV_ASSERT(search->faces < SET_FACES && copies > 0);
    search->face[search->faces] = card;
    search->held[search->faces++] = copies;
}

/* Writes the chosen cards, ascending, from this place on. Returns the place after them. */
static int lay_chosen(const set_search *search, yv_card *cards, int place)
{
    for (int face = 0; face < search->faces; face++)
        for (int copy = 0; copy < search->chosen[face]; copy++)
            cards[place++] = search->face[face];
    return place;
}

/* Lists the chosen cards once for every pair of ends: if only the ends can be taken, other ends make another throw. */
static void list_ends(lister *list, set_search *search)
{
    yv_card cards[YV_MAX_THROW] = {0};
    for (int low = 0; low < search->faces; low++) {
        for (int high = low; high < search->faces; high++) {
            if (search->chosen[low] < 1 + (low == high) || search->chosen[high] < 1)
                continue;
            search->chosen[low]--, search->chosen[high]--;
            cards[0] = search->face[low];
            const int last = lay_chosen(search, cards, 1);
            cards[last] = search->face[high];
            put_throw(list, cards, last + 1);
            search->chosen[low]++, search->chosen[high]++;
        }
    }
}

static void list_chosen(lister *list, set_search *search, int size)
{
    if (size > 2 && list->at->rules->take_set == YV_take_set_ends) {
        list_ends(list, search);
        return;
    }
    yv_card cards[YV_MAX_THROW] = {0};
    const int laid = lay_chosen(search, cards, 0);
    YV_ASSERT(laid == size);
    put_throw(list, cards, size);
}

/* Moves on to the next choice, counting like an odometer. Returns false after the last. */
static bool next_choice(set_search *search)
{
    for (int face = 0; face < search->faces; face++) {
        if (search->chosen[face] < search->held[face]) {
            search->chosen[face]++;
            return true;
        }
        search->chosen[face] = 0;
    }
    return false;
}

static void list_choices(lister *list, set_search *search)
{
    while (next_choice(search)) {
        int naturals = 0, jokers = 0;
        for (int face = 0; face < search->faces; face++)
            *(yv_is_joker(search->face[face]) ? &jokers : &naturals) += search->chosen[face];
        if (naturals + jokers >= 2 && (naturals > 0 || search->faces == 1))
            list_chosen(list, search, naturals + jokers);
    }
}

/* Gathers the faces of the rank that begins at this place of the hand. Returns the place after them. */
static int gather_rank(const yv_standing *at, int place, set_search *search)
{
    const int rank = yv_rank_of(at->hand[place]);
    search->faces = 0;
    while (place < at->hand_count && yv_rank_of(at->hand[place]) == rank) {
        const yv_card card = at->hand[place];
        int copies = 0;
        for (; place < at->hand_count && at->hand[place] == card; place++)
            copies++;
        add_face(search, card, copies);
    }
    return place;
}

static void list_sets(lister *list, int jokers)
{
    const yv_standing *at = list->at;
    const bool mixed = jokers > 0 && at->rules->set_jokers == YV_set_jokers_on;
    for (int place = 0, next; place < at->hand_count; place = next) {
        const int rank = yv_rank_of(at->hand[place]);
        const bool natural = !yv_is_joker(at->hand[place]);
        const bool alone = place + 1 == at->hand_count || yv_rank_of(at->hand[place + 1]) != rank;
        next = place + 1;
        if (alone && !(mixed && natural))
            continue;
        set_search search = {.faces = 0};
        next = gather_rank(at, place, &search);
        if (mixed && natural)
            add_face(&search, YV_JOKER, jokers);
        list_choices(list, &search);
    }
}

/* ---- runs ---- */

/* The ranks held of each suit, as 16 bits for each suit. */
typedef uint64_t suit_ranks;

enum { SUIT_BITS = 16 };

typedef struct {
    uint32_t places; /* bit n is set if the card for place n is held. Place 0 is the ace; places go on past the king */
    int top;         /* the first place that no run may reach */
    int suit;
    int fewest; /* the fewest cards that are not jokers */
} run_search;

/* The cards laid so far. */
typedef struct {
    yv_card card[YV_MAX_THROW]; /* 0 from `count` on */
    int count;
    int naturals;
} run_so_far;

static void extend_run(lister *list, const run_search *search, run_so_far *run, int place, int jokers);

static void extend_run_by(lister *list, const run_search *search, run_so_far *run, int place, int jokers, yv_card card)
{
    YV_ASSERT(run->count < YV_MAX_RUN);
    run->card[run->count++] = card;
    extend_run(list, search, run, place + 1, jokers);
    run->card[--run->count] = 0;
}

/* Lists the runs that begin with the cards laid so far. The next card would be at `place`. */
static void extend_run(lister *list, const run_search *search, run_so_far *run, int place, int jokers)
{
    if (run->count >= 3 && run->naturals >= search->fewest)
        put_throw(list, run->card, run->count);
    if (run->count == YV_MAX_RUN || place == search->top)
        return;
    if (search->places >> place & 1) {
        run->naturals++;
        extend_run_by(list, search, run, place, jokers, yv_make_card(place % YV_RANKS, search->suit));
        run->naturals--;
    }
    if (jokers > 0)
        extend_run_by(list, search, run, place, jokers - 1, YV_JOKER);
}

static void list_runs_of(lister *list, int suit, uint32_t ranks, int jokers)
{
    const yv_rules *rules = list->at->rules;
    const bool wrap = rules->ace == YV_ace_wrap, both = rules->ace == YV_ace_both;
    const bool lone_is_set = rules->set_jokers == YV_set_jokers_on;
    const run_search search = {
        .places = wrap   ? ranks | ranks << YV_RANKS
                  : both ? ranks | (ranks & 1) << YV_RANKS
                         : ranks,
        .top = wrap   ? 2 * YV_RANKS
               : both ? YV_RANKS + 1
                      : YV_RANKS,
        .suit = suit,
        .fewest = lone_is_set || rules->run_naturals == YV_run_naturals_2 ? 2 : 1,
    };
    run_so_far run = {.count = 0};
    for (int base = 0; base < YV_RANKS; base++)
        extend_run(list, &search, &run, base, jokers);
}

/* Returns false if these ranks and jokers make no run in any suit: a quick test that saves the search for most
 * hands. */
static bool runs_possible(suit_ranks ranks, int jokers)
{
    const suit_ranks ace_again = ranks | (ranks & 0x0003000300030003u) << YV_RANKS;
    if (jokers == 0)
        return (ace_again & ace_again >> 1 & ace_again >> 2) != 0;
    if (jokers == 1)
        return (ace_again & (ace_again >> 1 | ace_again >> 2)) != 0;
    return ranks != 0;
}

static void list_runs(lister *list, suit_ranks ranks, int held_jokers)
{
    const int most = yv_rules_run_jokers(list->at->rules), jokers = held_jokers < most ? held_jokers : most;
    if (!runs_possible(ranks, jokers))
        return;
    for (int suit = 0; suit < YV_SUITS; suit++) {
        const uint32_t held = ranks >> (suit * SUIT_BITS) & 0xffff;
        if (held && __builtin_popcount(held) + jokers >= 3)
            list_runs_of(list, suit, held, jokers);
    }
}

/* ---- one seat, all seats ---- */

static void list_throws(lister *list)
{
    const yv_standing *at = list->at;
    suit_ranks ranks = 0;
    int jokers = 0, same_rank = 0;
    for (int i = 0; i < at->hand_count; i++) {
        const yv_card card = at->hand[i];
        same_rank |= i > 0 && yv_rank_of(card) == yv_rank_of(at->hand[i - 1]);
        if (yv_is_joker(card))
            jokers++;
        else
            ranks |= UINT64_C(1) << (yv_suit_of(card) * SUIT_BITS + yv_rank_of(card));
    }
    find_picks(list);
    list_singles(list);
    if (same_rank || (jokers > 0 && at->rules->set_jokers == YV_set_jokers_on))
        list_sets(list, jokers);
    list_runs(list, ranks, jokers);
}

/* True if the seat cannot call: a quick test that holds for most hands. */
static bool cannot_call(const yv_standing *at)
{
    const bool too_many = at->hand_points > at->rules->threshold && at->rules->false_call == YV_false_call_refuse;
    return at->turn == at->seat ? too_many : at->rules->out_of_turn == YV_out_of_turn_refuse;
}

static void list_calls(lister *list)
{
    const yv_action call = {.verb = YV_CALL_YANIV, .seat = list->at->seat};
    if (cannot_call(list->at) || yv_check_standing(list->at, &call).code)
        return;
    if (list->at->rules->call == YV_call_yan)
        put_verb(list, YV_CALL_YAN);
    put_verb(list, YV_CALL_YANIV);
}

int yv_list_standing(const yv_standing *at, int first, yv_action *actions, int capacity)
{
    YV_ASSERT(at->hand_count <= YV_MAX_HAND && first >= 0 && capacity >= 0);
    lister list = {.at = at, .actions = actions, .first = first, .capacity = capacity};
    if (at->may_answer) {
        put_verb(&list, YV_PASS);
        put_verb(&list, YV_SWAP);
    }
    if (at->may_slap)
        put_verb(&list, YV_SLAP);
    if (at->phase == YV_PLAYING)
        list_calls(&list);
    if (at->turn == at->seat && (at->phase == YV_PLAYING || at->phase == YV_LASTING))
        list_throws(&list);
    return list.count;
}

yv_standing yv_standing_of(const yv_game *game, yv_seat seat)
{
    const yv_hand *hand = &game->hand[seat];
    return (yv_standing){
        .rules = &game->rules,
        .hand = hand->card,
        .drop = &game->drop,
        .hand_count = hand->count,
        .hand_points = yv_hand_points(game, seat),
        .stock = yv_stock_size(game),
        .discards = game->discards,
        .seat = seat,
        .turn = game->turn,
        .phase = (yv_phase)game->phase,
        .may_slap = game->slapper == seat,
        .earned = game->earned >> seat & 1,
        .called = game->called,
        .may_answer = game->phase == YV_SWAPPING && seat != game->turn && !(game->passed >> seat & 1),
    };
}

/* Returns the seats that may have legal actions. */
static yv_seats actors(const yv_game *game)
{
    if (game->phase == YV_SWAPPING || game->rules.out_of_turn == YV_out_of_turn_penalty)
        return game->in;
    const yv_seats slapper = game->slapper == YV_NOBODY ? 0 : yv_seat_bit(game->slapper);
    return (yv_seats)(yv_seat_bit(game->turn) | slapper);
}

int yv_list(const yv_game *game, yv_seats seats, int first, yv_action *actions, int capacity)
{
    int count = 0;
    if (!yv_in_round(game))
        return 0;
    for (unsigned seats_left = seats & actors(game); seats_left; seats_left &= seats_left - 1) {
        const yv_standing at = yv_standing_of(game, (yv_seat)__builtin_ctz(seats_left));
        const int skip = first > count ? first - count : 0;
        const int used = count > first ? count - first : 0;
        const int places = capacity > used ? capacity - used : 0;
        count += yv_list_standing(&at, skip, places ? actions + used : actions, places);
    }
    return count;
}
