#include "guest_name.h"

#include <stdio.h>
#include <string.h>

#include "../../engine/error.h"

static const char *const adjectives[] = {
    "Amber",   "Barefoot", "Breezy", "Bright",  "Calm",    "Candid", "Cheerful", "Clever", "Cosmic",   "Cosy",
    "Curious", "Dapper",   "Daring", "Dusty",   "Early",   "Easy",   "Faraway",  "Free",   "Gentle",   "Golden",
    "Happy",   "Hidden",   "Humble", "Jolly",   "Kind",    "Lazy",   "Lively",   "Lofty",  "Lucky",    "Mellow",
    "Merry",   "Misty",    "Nimble", "Noble",   "Patient", "Proud",  "Quick",    "Quiet",  "Rambling", "Roaming",
    "Rosy",    "Salty",    "Sandy",  "Scarlet", "Secret",  "Silver", "Sleepy",   "Sly",    "Snowy",    "Spicy",
    "Starry",  "Steady",   "Stormy", "Sunny",   "Swift",   "Tall",   "Tender",   "Trusty", "Velvet",   "Wandering",
    "Warm",    "Wild",     "Windy",  "Wise",
};

static const char *const animals[] = {
    "Alpaca",  "Badger",  "Bear",    "Bison",  "Bulbul",   "Camel",  "Caracal", "Condor",  "Coyote",  "Crane",
    "Dingo",   "Dolphin", "Eagle",   "Egret",  "Falcon",   "Ferret", "Finch",   "Fox",     "Gazelle", "Gecko",
    "Gibbon",  "Goat",    "Gull",    "Hare",   "Hedgehog", "Heron",  "Hoopoe",  "Ibex",    "Ibis",    "Iguana",
    "Jackal",  "Jay",     "Kestrel", "Kiwi",   "Koala",    "Lemur",  "Leopard", "Lizard",  "Llama",   "Lynx",
    "Macaw",   "Magpie",  "Manta",   "Marmot", "Mongoose", "Moose",  "Okapi",   "Otter",   "Owl",     "Panda",
    "Pelican", "Pony",    "Puffin",  "Quail",  "Raven",    "Robin",  "Salmon",  "Sparrow", "Stork",   "Swallow",
    "Tapir",   "Toucan",  "Turtle",  "Yak",
};

enum {
    ADJECTIVES = sizeof adjectives / sizeof adjectives[0],
    ANIMALS = sizeof animals / sizeof animals[0],
};

static void put_name(char name[PLAYER_NAME_BYTES + 1], int adjective, int animal)
{
    snprintf(name, PLAYER_NAME_BYTES + 1, "%s %s", adjectives[adjective], animals[animal]);
}

void guest_name_make(char name[PLAYER_NAME_BYTES + 1], uint32_t chance)
{
    put_name(name, (int)(chance % ADJECTIVES), (int)(chance / ADJECTIVES % ANIMALS));
}

/* ---- names that differ in both words ---- */

/* Finds both words of a name. Returns false if it is not a name for guests. */
static bool find_words(const char *name, int *adjective, int *animal)
{
    const char *space = strchr(name, ' ');
    const size_t length = space ? (size_t)(space - name) : 0;
    int first = 0, second = 0;
    while (first < ADJECTIVES && (strlen(adjectives[first]) != length || memcmp(adjectives[first], name, length) != 0))
        first++;
    while (second < ANIMALS && (!space || strcmp(animals[second], space + 1) != 0))
        second++;
    *adjective = first;
    *animal = second;
    return first < ADJECTIVES && second < ANIMALS;
}

bool guest_name_resembles(const char *name, const char *other)
{
    int adjective[2], animal[2];
    return find_words(name, &adjective[0], &animal[0]) && find_words(other, &adjective[1], &animal[1])
           && (adjective[0] == adjective[1] || animal[0] == animal[1]);
}

void guest_name_make_apart(char name[PLAYER_NAME_BYTES + 1], uint32_t chance, const char *const *others, int count)
{
    bool adjective_taken[ADJECTIVES] = {false}, animal_taken[ANIMALS] = {false};
    int adjective, animal, taken = 0;
    for (int i = 0; i < count; i++)
        if (find_words(others[i], &adjective, &animal)) {
            adjective_taken[adjective] = animal_taken[animal] = true;
            taken++;
        }
    YV_ASSERT(taken < ADJECTIVES && taken < ANIMALS);
    for (adjective = (int)(chance % ADJECTIVES); adjective_taken[adjective];)
        adjective = (adjective + 1) % ADJECTIVES;
    for (animal = (int)(chance / ADJECTIVES % ANIMALS); animal_taken[animal];)
        animal = (animal + 1) % ANIMALS;
    put_name(name, adjective, animal);
}
