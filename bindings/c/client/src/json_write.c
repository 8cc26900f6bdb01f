#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"

#define EXACT ((1ll << 53) - 1) /* up to here floats are exact */

static int put(msgpack_sbuffer *out, const char *text, size_t size) {
    return msgpack_sbuffer_write(out, text, size);
}

static int put_text(msgpack_sbuffer *out, const char *text) {
    return put(out, text, strlen(text));
}

/* What a byte of a text is written as, in `room` unless it stands for itself; NULL then. */
static const char *escape(uint8_t byte, char room[8]) {
    switch (byte) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        if (byte >= 0x20 && byte != 0x7F)
            return NULL;
        snprintf(room, 8, "\\u%04x", byte);
        return room;
    }
}

static int write_text(msgpack_sbuffer *out, const char *text, size_t size) {
    int failed = put(out, "\"", 1);
    for (size_t i = 0; i < size; i++) {
        char room[8];
        const char *escaped = escape((uint8_t)text[i], room);
        failed |= escaped != NULL ? put_text(out, escaped) : put(out, &text[i], 1);
    }
    return failed | put(out, "\"", 1);
}

static int write_binary(msgpack_sbuffer *out, const char *data, size_t size) {
    int failed = put_text(out, "{\"$binary\": \"");
    for (size_t i = 0; i < size; i++) {
        char pair[3];
        snprintf(pair, sizeof pair, "%02x", (uint8_t)data[i]);
        failed |= put(out, pair, 2);
    }
    return failed | put_text(out, "\"}");
}

/* The shortest digits that give the number back; a point in any locale. */
static int write_float(msgpack_sbuffer *out, double number) {
    char digits[40];
    if (!isfinite(number))
        return put_text(out, "null");
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, number);
        if (strtod(digits, NULL) == number)
            break;
    }
    size_t plain = strspn(digits, "-+0123456789e");
    if (digits[plain] != '\0')
        digits[plain] = '.';
    int failed = put_text(out, digits);
    return strpbrk(digits, ".e") != NULL ? failed : failed | put_text(out, ".0");
}

/* Integers that readers with floats for numbers would round are texts. */
static int write_number(msgpack_sbuffer *out, const msgpack_object *object) {
    bool positive = object->type == MSGPACK_OBJECT_POSITIVE_INTEGER;
    bool wide = positive ? object->via.u64 > EXACT : object->via.i64 < -EXACT;
    char digits[48];
    if (positive)
        snprintf(digits, sizeof digits, wide ? "{\"$integer\": \"%llu\"}" : "%llu",
                 (unsigned long long)object->via.u64);
    else
        snprintf(digits, sizeof digits, wide ? "{\"$integer\": \"%lld\"}" : "%lld", (long long)object->via.i64);
    return put_text(out, digits);
}

static int write_value(msgpack_sbuffer *out, const msgpack_object *object);

static int write_array(msgpack_sbuffer *out, const msgpack_object_array *array) {
    int failed = put(out, "[", 1);
    for (uint32_t i = 0; i < array->size; i++) {
        failed |= put(out, ", ", i > 0 ? 2 : 0);
        failed |= write_value(out, &array->ptr[i]);
    }
    return failed | put(out, "]", 1);
}

static int write_map(msgpack_sbuffer *out, const msgpack_object_map *map) {
    int failed = put(out, "{", 1);
    for (uint32_t i = 0; i < map->size; i++) {
        failed |= put(out, ", ", i > 0 ? 2 : 0);
        failed |= write_text(out, map->ptr[i].key.via.str.ptr, map->ptr[i].key.via.str.size);
        failed |= put(out, ": ", 2);
        failed |= write_value(out, &map->ptr[i].val);
    }
    return failed | put(out, "}", 1);
}

static int write_value(msgpack_sbuffer *out, const msgpack_object *object) {
    switch (object->type) {
    case MSGPACK_OBJECT_BOOLEAN:
        return put_text(out, object->via.boolean ? "true" : "false");
    case MSGPACK_OBJECT_POSITIVE_INTEGER:
    case MSGPACK_OBJECT_NEGATIVE_INTEGER:
        return write_number(out, object);
    case MSGPACK_OBJECT_FLOAT32:
    case MSGPACK_OBJECT_FLOAT64:
        return write_float(out, object->via.f64);
    case MSGPACK_OBJECT_STR:
        return write_text(out, object->via.str.ptr, object->via.str.size);
    case MSGPACK_OBJECT_BIN:
        return write_binary(out, object->via.bin.ptr, object->via.bin.size);
    case MSGPACK_OBJECT_ARRAY:
        return write_array(out, &object->via.array);
    case MSGPACK_OBJECT_MAP:
        return write_map(out, &object->via.map);
    default:
        return put_text(out, "null");
    }
}

isc_result isc_value_to_json(isc_value value, char **text, isc_error *error) {
    *text = NULL;
    if (value.node == NULL)
        return isc__fail(error, ISC_ERROR_MISUSE, "there is no value to write");
    msgpack_sbuffer out;
    msgpack_sbuffer_init(&out);
    if ((write_value(&out, value.node) | put(&out, "", 1)) != 0) {
        msgpack_sbuffer_destroy(&out);
        return isc__no_memory(error);
    }
    *text = msgpack_sbuffer_release(&out);
    return ISC_OK;
}
