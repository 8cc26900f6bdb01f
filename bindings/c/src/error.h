/* Errors that name a place in the input. */
#ifndef ISETTLERS_ERROR_H
#define ISETTLERS_ERROR_H

#include "isettlers.h"

/* Fill in an error, which may be NULL; returns the code. */
static int32_t fail(isettlers_error *error, int32_t code, const char *path, const char *text);
/* The same for a code without a place, in its own words; other results as they are. */
static int32_t refuse(isettlers_error *error, int32_t code);
/* The same for the entry of a list, "$[number]", in the words of the code. */
static int32_t fail_at(isettlers_error *error, int32_t code, int32_t number);
/* The same for an argument by its name, in words that follow "expected". */
static int32_t refuse_argument(isettlers_error *error, const char *name, const char *expected);
/* The same for an address that is missing or not aligned to 8. */
static int32_t refuse_block(isettlers_error *error, const char *name, const void *block);
/* The same for a number out of its range. */
static int32_t refuse_int(isettlers_error *error, const char *name, int64_t number, int64_t least, int64_t most);
/* The same for memory that is missing, or has fewer bytes than are needed: ISETTLERS_E_ROOM. */
static int32_t refuse_room(isettlers_error *error, const char *name, const void *memory, uint64_t needed, size_t size);
/* The same for a fault that the core found. */
static int32_t hand_on(isettlers_error *error, const reading_Fault *fault);

#endif
