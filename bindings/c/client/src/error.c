#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"

typedef struct named_result {
    const char *name;
    isc_result result;
} named_result;

static const named_result RESULTS[] = {
    {"ok", ISC_OK},
    {"no_memory", ISC_ERROR_NO_MEMORY},
    {"not_started", ISC_ERROR_NOT_STARTED},
    {"disconnected", ISC_ERROR_DISCONNECTED},
    {"protocol", ISC_ERROR_PROTOCOL},
    {"timeout", ISC_ERROR_TIMEOUT},
    {"misuse", ISC_ERROR_MISUSE},
    {"bad_json", ISC_ERROR_BAD_JSON},
    {"other", ISC_ERROR_OTHER},
    {ISC_CODE_BAD_FRAME, ISC_ERROR_BAD_FRAME},
    {ISC_CODE_TOO_LARGE, ISC_ERROR_TOO_LARGE},
    {ISC_CODE_HELLO_FIRST, ISC_ERROR_HELLO_FIRST},
    {ISC_CODE_VERSION, ISC_ERROR_VERSION},
    {ISC_CODE_UNKNOWN_METHOD, ISC_ERROR_UNKNOWN_METHOD},
    {ISC_CODE_BAD_REQUEST, ISC_ERROR_BAD_REQUEST},
    {ISC_CODE_BAD_SETUP, ISC_ERROR_BAD_SETUP},
    {ISC_CODE_BAD_FORMAT, ISC_ERROR_BAD_FORMAT},
    {ISC_CODE_ILLEGAL_ACTION, ISC_ERROR_ILLEGAL_ACTION},
    {ISC_CODE_UNKNOWN_STATE, ISC_ERROR_UNKNOWN_STATE},
    {ISC_CODE_NOTHING_TO_UNDO, ISC_ERROR_NOTHING_TO_UNDO},
    {ISC_CODE_NO_RECORD, ISC_ERROR_NO_RECORD},
    {ISC_CODE_OVER, ISC_ERROR_OVER},
    {ISC_CODE_CANCELLED, ISC_ERROR_CANCELLED},
    {ISC_CODE_LIMIT, ISC_ERROR_LIMIT},
    {ISC_CODE_REFUSED, ISC_ERROR_REFUSED},
    {ISC_CODE_BAD_TOKEN, ISC_ERROR_BAD_TOKEN},
    {ISC_CODE_NOT_YOUR_TURN, ISC_ERROR_NOT_YOUR_TURN},
    {ISC_CODE_STALE, ISC_ERROR_STALE},
    {ISC_CODE_REPLACED, ISC_ERROR_REPLACED},
    {ISC_CODE_STORE, ISC_ERROR_STORE},
    {ISC_CODE_UNREADABLE, ISC_ERROR_UNREADABLE},
    {ISC_CODE_MOVED, ISC_ERROR_MOVED},
    {ISC_CODE_CLOSING, ISC_ERROR_CLOSING},
    {ISC_CODE_INTERNAL, ISC_ERROR_INTERNAL},
    {ISC_CODE_REVEALED, ISC_ERROR_REVEALED},
    {ISC_CODE_OTHERS_ACTED, ISC_ERROR_OTHERS_ACTED},
};

static const size_t COUNT = sizeof RESULTS / sizeof *RESULTS;

const char *isc_result_name(isc_result result) {
    for (size_t i = 0; i < COUNT; i++) {
        if (RESULTS[i].result == result)
            return RESULTS[i].name;
    }
    return "other";
}

isc_result isc_result_named(const char *name) {
    for (size_t i = 0; name != NULL && i < COUNT; i++) {
        if (strcmp(RESULTS[i].name, name) == 0)
            return RESULTS[i].result;
    }
    return ISC_ERROR_OTHER;
}

void isc_free(void *memory) {
    free(memory);
}

/* As much of a text as there is room for, cut between characters. */
static void copy_text(char *into, size_t room, const char *text) {
    size_t size = strlen(text);
    if (size >= room) {
        size = room - 1;
        while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80)
            size--;
    }
    memcpy(into, text, size);
    into[size] = '\0';
}

isc_result isc__fail(isc_error *error, isc_result result, const char *format, ...) {
    if (error == NULL)
        return result;
    va_list arguments;
    va_start(arguments, format);
    error->code = result;
    copy_text(error->name, sizeof error->name, isc_result_name(result));
    vsnprintf(error->message, sizeof error->message, format, arguments);
    error->path[0] = '\0';
    va_end(arguments);
    return result;
}

isc_result isc__no_memory(isc_error *error) {
    return isc__fail(error, ISC_ERROR_NO_MEMORY, "memory ran out");
}

isc_result isc__copy_error(isc_error *into, const isc_error *from) {
    if (into != NULL && into != from)
        *into = *from;
    return from->code;
}

isc_result isc__reported(isc_error *error, isc_value map) {
    const char *name = isc_value_text(isc_value_get(map, "code"));
    const char *message = isc_value_text(isc_value_get(map, "message"));
    const char *path = isc_value_text(isc_value_get(map, "path"));
    isc_result result = isc_result_named(name);
    if (result < ISC_ERROR_OTHER)
        result = ISC_ERROR_OTHER;
    if (error == NULL)
        return result;
    error->code = result;
    copy_text(error->name, sizeof error->name, name != NULL ? name : "other");
    copy_text(error->message, sizeof error->message, message != NULL ? message : "");
    copy_text(error->path, sizeof error->path, path != NULL ? path : "");
    return result;
}
