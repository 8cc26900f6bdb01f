/* Trees: setups, documents, views, events. Read them value by value, or turn them into JSON and back.

   A tree owns its values; a value is a small handle, copied freely and valid as long as its tree. No call on a
   value fails: what is missing, or of another type, is answered with the `otherwise` given or with nothing, so that
   a walk needs no test at every step. */
#ifndef ISETTLERS_TREE_H
#define ISETTLERS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers/error.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct isettlers_tree isettlers_tree;

typedef struct isettlers_value {
    const void *node; /* not to be used; NULL where there is no value */
} isettlers_value;

typedef enum isettlers_type {
    ISETTLERS_MISSING, /* there is no such value */
    ISETTLERS_NIL,
    ISETTLERS_BOOL,
    ISETTLERS_INTEGER, /* from -2^63 to 2^64 - 1 */
    ISETTLERS_FLOAT,
    ISETTLERS_TEXT,   /* UTF-8 */
    ISETTLERS_BINARY, /* a word of 64 bits is 8 bytes of it */
    ISETTLERS_ARRAY,
    ISETTLERS_MAP /* its keys are texts */
} isettlers_type;

/* Bytes handed over to the caller, who frees them with isettlers_bytes_free. */
typedef struct isettlers_bytes {
    uint8_t *data;
    size_t size;
} isettlers_bytes;

/* Free the bytes and empty the variable. */
ISETTLERS_API void isettlers_bytes_free(isettlers_bytes *bytes);

/* --- making trees ------------------------------------------------------------------------------------------ */

/* A tree from JSON text. Numbers without point and exponent are integers; {"$binary": "<hexadecimal>"} is binary, and
   {"$integer": "<digits>"} an integer too. The caller frees the tree. ISETTLERS_ERROR_BAD_JSON says where the text is
   wrong. */
ISETTLERS_API isettlers_result isettlers_tree_from_json(const char *text, isettlers_tree **tree,
                                                        isettlers_error *error);

/* A tree from the bytes of one msgpack value, which are copied. The caller frees the tree.
   ISETTLERS_ERROR_PROTOCOL for bytes that no frame may hold. */
ISETTLERS_API isettlers_result isettlers_tree_from_msgpack(const void *data, size_t size, isettlers_tree **tree,
                                                           isettlers_error *error);

/* Free a tree; its values end with it. NULL is allowed. */
ISETTLERS_API void isettlers_tree_free(isettlers_tree *tree);

/* The value a tree holds; missing for NULL. */
ISETTLERS_API isettlers_value isettlers_tree_root(const isettlers_tree *tree);

/* --- reading values ---------------------------------------------------------------------------------------- */

ISETTLERS_API isettlers_type isettlers_value_type(isettlers_value value);

ISETTLERS_API bool isettlers_value_bool(isettlers_value value, bool otherwise);

/* `otherwise` also for integers that do not fit. */
ISETTLERS_API int64_t isettlers_value_int(isettlers_value value, int64_t otherwise);
ISETTLERS_API uint64_t isettlers_value_uint(isettlers_value value, uint64_t otherwise);

/* A float, or an integer as a float. */
ISETTLERS_API double isettlers_value_number(isettlers_value value, double otherwise);

/* A text, ending with a NUL; NULL for what is no text. Valid as long as the tree. */
ISETTLERS_API const char *isettlers_value_text(isettlers_value value);

/* Binary, or a text that may hold NULs; NULL for anything else. Valid as long as the tree. */
ISETTLERS_API const uint8_t *isettlers_value_bytes(isettlers_value value, size_t *size);

/* A word of 64 bits (a seed, a hash); false for what is none. */
ISETTLERS_API bool isettlers_value_word(isettlers_value value, uint64_t *word);

/* How many items an array or a map has; 0 for anything else. */
ISETTLERS_API size_t isettlers_value_count(isettlers_value value);

/* An item of an array, or of a map in the order it came. */
ISETTLERS_API isettlers_value isettlers_value_at(isettlers_value value, size_t index);

/* The key of a map's item; NULL where there is none. */
ISETTLERS_API const char *isettlers_value_key(isettlers_value map, size_t index);

/* The item of a map with a key. */
ISETTLERS_API isettlers_value isettlers_value_get(isettlers_value map, const char *key);

/* Whether two values are the same; the order of a map's items does not count. */
ISETTLERS_API bool isettlers_value_equal(isettlers_value one, isettlers_value other);

/* --- writing values ---------------------------------------------------------------------------------------- */

/* A value as JSON text on one line, ending with a NUL; binary and integers beyond 2^53 as above. The caller frees it
   with isettlers_free. */
ISETTLERS_API isettlers_result isettlers_value_to_json(isettlers_value value, char **text, isettlers_error *error);

/* A value as msgpack. The caller frees the bytes with isettlers_bytes_free. */
ISETTLERS_API isettlers_result isettlers_value_to_msgpack(isettlers_value value, isettlers_bytes *bytes,
                                                          isettlers_error *error);

#ifdef __cplusplus
}
#endif

#endif
