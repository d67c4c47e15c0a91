/* Who sits there, by level. The first of each is how the level is known. All names and faces differ, so that any eight
 * bots at a table can be told apart. */
#include "levels.h"

const bot_persona persons_random[BOT_PERSONAS] = {{"Chance", "🎲"}, {"Clover", "🍀"}, {"Whim", "🎈"},  {"Comet", "🌠"},
                                                  {"Breeze", "🍃"}, {"Dizzy", "🌀"},  {"Bingo", "🎱"}, {"Fortuna", "🎡"}};
const bot_persona persons_novice[BOT_PERSONAS] = {{"Pip", "🐣"},  {"Momo", "🐥"}, {"Kiki", "🐰"}, {"Beni", "🐹"},
                                                  {"Lulu", "🐭"}, {"Tito", "🐸"}, {"Nana", "🐱"}, {"Coco", "🐶"}};
const bot_persona persons_easy[BOT_PERSONAS] = {{"Lior", "🐑"},  {"Rosa", "🐮"}, {"Paco", "🐷"}, {"Nils", "🐴"},
                                                {"Aroha", "🐨"}, {"Binh", "🐢"}, {"Ines", "🐔"}, {"Kofi", "🐘"}};
const bot_persona persons_medium[BOT_PERSONAS] = {{"Maya", "🦊"},  {"Jonas", "🐼"},   {"Aiko", "🦝"},
                                                  {"Mateo", "🦌"}, {"Zuri", "🦓"}, {"Elif", "🦉"},
                                                  {"Sven", "🐗"},     {"Priya", "🦜"}};
const bot_persona persons_hard[BOT_PERSONAS] = {{"Tenzin", "🐺"},   {"Amara", "🐆"}, {"Luca", "🐊"}, {"Yuki", "🦂"},
                                                {"Dario", "🦏"}, {"Freya", "🐻"}, {"Omid", "🐍"}, {"Chloe", "🦈"}};
const bot_persona persons_expert[BOT_PERSONAS] = {{"Inti", "🦅"}, {"Sofia", "🦁"}, {"Ravi", "🐯"}, {"Nadia", "🦍"},
                                                  {"Kenji", "🐙"},   {"Leila", "🦢"}, {"Hugo", "🐋"}, {"Tara", "🐬"}};
const bot_persona persons_champion[BOT_PERSONAS] = {{"Yaniv", "🐉"}, {"Ada", "👑"},  {"Zeno", "🔱"},  {"Vega", "🌟"},
                                                    {"Orion", "🌌"}, {"Kali", "🔥"}, {"Atlas", "🌋"}, {"Selene", "🌙"}};
