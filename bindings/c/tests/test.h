/* Checks for the tests: the first that fails ends the program and says where. */
#ifndef ISC_TEST_H
#define ISC_TEST_H

#include <isettlers-client/client.h>
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

/* A call that is to go well; `error` is the isc_error it was given. */
#define CHECK_OK(call)                                                                                                 \
    do {                                                                                                               \
        isc_result result_ = (call);                                                                                   \
        if (result_ != ISC_OK) {                                                                                       \
            fprintf(stderr, "%s:%d: %s: %s %s %s\n", __FILE__, __LINE__, #call, error.name, error.message,             \
                    error.path);                                                                                       \
            exit(EXIT_FAILURE);                                                                                        \
        }                                                                                                              \
    } while (0)

#define CHECK_TEXT(text, wanted) CHECK((text) != NULL && strcmp((text), (wanted)) == 0)

#define TWO_PLAYERS "{\"factions\": [\"romans\", \"japanese\"]}"

#endif
