#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"

typedef struct named_result {
    const char *name;
    isettlers_result result;
} named_result;

static const named_result RESULTS[] = {
    {"ok", ISETTLERS_OK},
    {"no_memory", ISETTLERS_ERROR_NO_MEMORY},
    {"not_started", ISETTLERS_ERROR_NOT_STARTED},
    {"disconnected", ISETTLERS_ERROR_DISCONNECTED},
    {"protocol", ISETTLERS_ERROR_PROTOCOL},
    {"timeout", ISETTLERS_ERROR_TIMEOUT},
    {"misuse", ISETTLERS_ERROR_MISUSE},
    {"bad_json", ISETTLERS_ERROR_BAD_JSON},
    {"other", ISETTLERS_ERROR_OTHER},
    {ISETTLERS_CODE_BAD_FRAME, ISETTLERS_ERROR_BAD_FRAME},
    {ISETTLERS_CODE_TOO_LARGE, ISETTLERS_ERROR_TOO_LARGE},
    {ISETTLERS_CODE_HELLO_FIRST, ISETTLERS_ERROR_HELLO_FIRST},
    {ISETTLERS_CODE_VERSION, ISETTLERS_ERROR_VERSION},
    {ISETTLERS_CODE_UNKNOWN_METHOD, ISETTLERS_ERROR_UNKNOWN_METHOD},
    {ISETTLERS_CODE_BAD_REQUEST, ISETTLERS_ERROR_BAD_REQUEST},
    {ISETTLERS_CODE_BAD_SETUP, ISETTLERS_ERROR_BAD_SETUP},
    {ISETTLERS_CODE_BAD_FORMAT, ISETTLERS_ERROR_BAD_FORMAT},
    {ISETTLERS_CODE_ILLEGAL_ACTION, ISETTLERS_ERROR_ILLEGAL_ACTION},
    {ISETTLERS_CODE_UNKNOWN_STATE, ISETTLERS_ERROR_UNKNOWN_STATE},
    {ISETTLERS_CODE_NOTHING_TO_UNDO, ISETTLERS_ERROR_NOTHING_TO_UNDO},
    {ISETTLERS_CODE_NO_RECORD, ISETTLERS_ERROR_NO_RECORD},
    {ISETTLERS_CODE_NO_LOG, ISETTLERS_ERROR_NO_LOG},
    {ISETTLERS_CODE_OVER, ISETTLERS_ERROR_OVER},
    {ISETTLERS_CODE_CANCELLED, ISETTLERS_ERROR_CANCELLED},
    {ISETTLERS_CODE_LIMIT, ISETTLERS_ERROR_LIMIT},
    {ISETTLERS_CODE_REFUSED, ISETTLERS_ERROR_REFUSED},
    {ISETTLERS_CODE_BAD_TOKEN, ISETTLERS_ERROR_BAD_TOKEN},
    {ISETTLERS_CODE_NOT_YOUR_TURN, ISETTLERS_ERROR_NOT_YOUR_TURN},
    {ISETTLERS_CODE_STALE, ISETTLERS_ERROR_STALE},
    {ISETTLERS_CODE_REPLACED, ISETTLERS_ERROR_REPLACED},
    {ISETTLERS_CODE_STORE, ISETTLERS_ERROR_STORE},
    {ISETTLERS_CODE_CLOSING, ISETTLERS_ERROR_CLOSING},
    {ISETTLERS_CODE_INTERNAL, ISETTLERS_ERROR_INTERNAL},
};

static const size_t COUNT = sizeof RESULTS / sizeof *RESULTS;

const char *isettlers_result_name(isettlers_result result) {
    for (size_t i = 0; i < COUNT; i++) {
        if (RESULTS[i].result == result)
            return RESULTS[i].name;
    }
    return "other";
}

isettlers_result isettlers_result_named(const char *name) {
    for (size_t i = 0; name != NULL && i < COUNT; i++) {
        if (strcmp(RESULTS[i].name, name) == 0)
            return RESULTS[i].result;
    }
    return ISETTLERS_ERROR_OTHER;
}

void isettlers_free(void *memory) {
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

isettlers_result isettlers__fail(isettlers_error *error, isettlers_result result, const char *format, ...) {
    if (error == NULL)
        return result;
    va_list arguments;
    va_start(arguments, format);
    error->code = result;
    copy_text(error->name, sizeof error->name, isettlers_result_name(result));
    vsnprintf(error->message, sizeof error->message, format, arguments);
    error->path[0] = '\0';
    va_end(arguments);
    return result;
}

isettlers_result isettlers__no_memory(isettlers_error *error) {
    return isettlers__fail(error, ISETTLERS_ERROR_NO_MEMORY, "memory ran out");
}

isettlers_result isettlers__copy_error(isettlers_error *into, const isettlers_error *from) {
    if (into != NULL && into != from)
        *into = *from;
    return from->code;
}

isettlers_result isettlers__said(isettlers_error *error, isettlers_value said) {
    const char *name = isettlers_value_text(isettlers_value_get(said, "code"));
    const char *message = isettlers_value_text(isettlers_value_get(said, "message"));
    const char *path = isettlers_value_text(isettlers_value_get(said, "path"));
    isettlers_result result = isettlers_result_named(name);
    if (result < ISETTLERS_ERROR_OTHER)
        result = ISETTLERS_ERROR_OTHER;
    if (error == NULL)
        return result;
    error->code = result;
    copy_text(error->name, sizeof error->name, name != NULL ? name : "other");
    copy_text(error->message, sizeof error->message, message != NULL ? message : "");
    copy_text(error->path, sizeof error->path, path != NULL ? path : "");
    return result;
}
