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
/* The same for a fault that the core found. */
static int32_t hand_on(isettlers_error *error, const reading_Fault *fault);

#endif
