/* Checks for the tests: the first that fails ends the program and says where. */
#ifndef ISETTLERS_TEST_H
#define ISETTLERS_TEST_H

#include <isettlers/isettlers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
            exit(EXIT_FAILURE);                                                                                        \
        }                                                                                                              \
    } while (0)

/* A call that is to go well; `error` is the isettlers_error it was given. */
#define CHECK_OK(call)                                                                                                 \
    do {                                                                                                               \
        isettlers_result result_ = (call);                                                                             \
        if (result_ != ISETTLERS_OK) {                                                                                 \
            fprintf(stderr, "%s:%d: %s: %s %s %s\n", __FILE__, __LINE__, #call, error.name, error.message,             \
                    error.path);                                                                                       \
            exit(EXIT_FAILURE);                                                                                        \
        }                                                                                                              \
    } while (0)

#define CHECK_TEXT(text, wanted) CHECK((text) != NULL && strcmp((text), (wanted)) == 0)

#define TWO_PLAYERS "{\"factions\": [\"romans\", \"japanese\"]}"

#endif
