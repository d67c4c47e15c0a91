#include "guest_name.h"

#include <stdio.h>

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

void guest_name_make(char name[PLAYER_NAME_BYTES + 1], uint32_t chance)
{
    snprintf(name, PLAYER_NAME_BYTES + 1, "%s %s", adjectives[chance % ADJECTIVES],
             animals[chance / ADJECTIVES % ANIMALS]);
}
