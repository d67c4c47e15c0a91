/* Who sits there, by level. The first of each is how the level is known. All names and faces differ, so that any eight
 * bots at a table can be told apart. */
#include "levels.h"

const bot_person persons_random[BOT_PERSONS] = {{"Chance", "🎲"}, {"Clover", "🍀"}, {"Whim", "🎈"},  {"Comet", "🌠"},
                                                {"Breeze", "🍃"}, {"Dizzy", "🌀"},  {"Bingo", "🎱"}, {"Fortuna", "🎡"}};
const bot_person persons_novice[BOT_PERSONS] = {{"Pip", "🐣"},  {"Momo", "🐥"}, {"Kiki", "🐰"}, {"Beni", "🐹"},
                                                {"Lulu", "🐭"}, {"Tito", "🐸"}, {"Nana", "🐱"}, {"Coco", "🐶"}};
const bot_person persons_easy[BOT_PERSONS] = {{"Lior", "🐑"},  {"Rosa", "🐮"}, {"Paco", "🐷"}, {"Nils", "🐴"},
                                              {"Aroha", "🐨"}, {"Binh", "🐢"}, {"Ines", "🐔"}, {"Kofi", "🐘"}};
const bot_person persons_medium[BOT_PERSONS] = {{"Maya", "🦊"},  {"Jonas", "🐼"},   {"Aiko", "🦝"},
                                                {"Mateo", "🦌"}, {"Zuri", "🦓"}, {"Elif", "🦉"},
                                                {"Sven", "🐗"},     {"Priya", "🦜"}};
const bot_person persons_hard[BOT_PERSONS] = {{"Tenzin", "🐺"},   {"Amara", "🐆"}, {"Luca", "🐊"}, {"Yuki", "🦂"},
                                              {"Dario", "🦏"}, {"Freya", "🐻"}, {"Omid", "🐍"}, {"Chloe", "🦈"}};
const bot_person persons_expert[BOT_PERSONS] = {{"Inti", "🦅"}, {"Sofia", "🦁"}, {"Ravi", "🐯"}, {"Nadia", "🦍"},
                                                {"Kenji", "🐙"},   {"Leila", "🦢"}, {"Hugo", "🐋"}, {"Tara", "🐬"}};
const bot_person persons_champion[BOT_PERSONS] = {{"Yaniv", "🐉"}, {"Ada", "👑"},  {"Zeno", "🔱"},  {"Vega", "🌟"},
                                                  {"Orion", "🌌"}, {"Kali", "🔥"}, {"Atlas", "🌋"}, {"Selene", "🌙"}};
