/* The kind of device that a request comes from, in a few words: "Firefox, Android". Only these are stored, so that a
 * player recognizes a device in a list, but nothing else is known about it. */
#ifndef USER_AGENT_H
#define USER_AGENT_H

enum { USER_AGENT_TEXT = 48 };

/* Writes the browser and the system that the header User-Agent names, or an empty text if it names none. */
void user_agent_describe(const char *header, char text[USER_AGENT_TEXT]);

#endif
