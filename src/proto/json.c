#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(json *out, size_t more)
{
    if (out->length + more < out->capacity)
        return;
    out->capacity = (out->length + more + 1) * 2;
    out->bytes = realloc(out->bytes, out->capacity);
    if (!out->bytes)
        abort();
}

static void put(json *out, const char *bytes, size_t count)
{
    reserve(out, count);
    memcpy(out->bytes + out->length, bytes, count);
    out->length += count;
    out->bytes[out->length] = '\0';
}

static void begin_value(json *out)
{
    if (out->comma)
        put(out, ",", 1);
    out->comma = true;
}

void json_open(json *out, char bracket)
{
    begin_value(out);
    put(out, &bracket, 1);
    out->comma = false;
}

void json_close(json *out, char bracket)
{
    put(out, &bracket, 1);
    out->comma = true;
}

static void put_escaped(json *out, unsigned char c)
{
    char escape[8];
    if (c == '"' || c == '\\')
        snprintf(escape, sizeof escape, "\\%c", c);
    else
        snprintf(escape, sizeof escape, "\\u%04x", c);
    put(out, escape, strlen(escape));
}

static void put_quoted(json *out, const char *string)
{
    put(out, "\"", 1);
    while (*string) {
        size_t plain = 0;
        while ((unsigned char)string[plain] >= ' ' && string[plain] != '"' && string[plain] != '\\')
            plain++;
        put(out, string, plain);
        string += plain;
        if (*string)
            put_escaped(out, (unsigned char)*string++);
    }
    put(out, "\"", 1);
}

void json_key(json *out, const char *key)
{
    begin_value(out);
    put_quoted(out, key);
    put(out, ":", 1);
    out->comma = false;
}

void json_string(json *out, const char *string)
{
    begin_value(out);
    put_quoted(out, string);
}

void json_number(json *out, long number)
{
    char digits[24];
    begin_value(out);
    put(out, digits, (size_t)snprintf(digits, sizeof digits, "%ld", number));
}

void json_bool(json *out, bool value)
{
    begin_value(out);
    put(out, value ? "true" : "false", value ? 4 : 5);
}

void json_null(json *out)
{
    begin_value(out);
    put(out, "null", 4);
}

void json_newline(json *out)
{
    put(out, "\n", 1);
    out->comma = false;
}

void json_clear(json *out)
{
    out->length = 0;
    out->comma = false;
}

void json_free(json *out)
{
    free(out->bytes);
    *out = (json){0};
}
