/* The personas of each level; the first stands for the level. All names and faces differ, so that any eight bots at a
 * table can be told apart. */
#include "levels.h"

const bot_persona personas_random[BOT_PERSONAS] = {{"Chance", "🎲"}, {"Clover", "🍀"}, {"Whim", "🎈"},  {"Comet", "🌠"},
                                                   {"Breeze", "🍃"}, {"Dizzy", "🌀"},  {"Bingo", "🎱"}, {"Fortuna", "🎡"}};
const bot_persona personas_novice[BOT_PERSONAS] = {{"Pip", "🐣"},  {"Momo", "🐥"}, {"Kiki", "🐰"}, {"Beni", "🐹"},
                                                   {"Lulu", "🐭"}, {"Tito", "🐸"}, {"Nana", "🐱"}, {"Coco", "🐶"}};
const bot_persona personas_easy[BOT_PERSONAS] = {{"Lior", "🐑"},  {"Rosa", "🐮"}, {"Paco", "🐷"}, {"Nils", "🐴"},
                                                 {"Aroha", "🐨"}, {"Binh", "🐢"}, {"Ines", "🐔"}, {"Kofi", "🐘"}};
const bot_persona personas_medium[BOT_PERSONAS] = {{"Maya", "🦊"},  {"Jonas", "🐼"},   {"Aiko", "🦝"},
                                                   {"Mateo", "🦌"}, {"Zuri", "🦓"}, {"Elif", "🦉"},
                                                   {"Sven", "🐗"},     {"Priya", "🦜"}};
const bot_persona personas_hard[BOT_PERSONAS] = {{"Tenzin", "🐺"},   {"Amara", "🐆"}, {"Luca", "🐊"}, {"Yuki", "🦂"},
                                                 {"Dario", "🦏"}, {"Freya", "🐻"}, {"Omid", "🐍"}, {"Chloe", "🦈"}};
const bot_persona personas_expert[BOT_PERSONAS] = {{"Inti", "🦅"},  {"Sofia", "🦁"}, {"Ravi", "🐯"},
                                                   {"Nadia", "🦍"}, {"Kenji", "🐙"},    {"Leila", "🦢"},
                                                   {"Hugo", "🐋"},     {"Tara", "🐬"}};
const bot_persona personas_champion[BOT_PERSONAS] = {{"Draco", "🐉"}, {"Ada", "👑"},  {"Zeno", "🔱"},  {"Vega", "🌟"},
                                                     {"Orion", "🌌"}, {"Kali", "🔥"}, {"Atlas", "🌋"}, {"Selene", "🌙"}};
