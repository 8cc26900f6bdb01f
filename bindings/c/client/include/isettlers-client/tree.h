/* Trees: the arguments of requests, replies, pushes. Read them value by value, or turn them into JSON and back.

   A tree owns its values; a value is a small handle, copied freely and valid as long as its tree. No call on a
   value fails: what is missing, or of another type, is answered with the `otherwise` given or with nothing, so that
   a walk needs no test at every step. */
#ifndef ISC_TREE_H
#define ISC_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers-client/error.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct isc_tree isc_tree;

typedef struct isc_value {
    const void *node; /* not to be used; NULL where there is no value */
} isc_value;

typedef enum isc_type {
    ISC_MISSING, /* there is no such value */
    ISC_NIL,
    ISC_BOOL,
    ISC_INTEGER, /* from -2^63 to 2^64 - 1 */
    ISC_FLOAT,
    ISC_TEXT,   /* UTF-8 */
    ISC_BINARY, /* a word of 64 bits is 8 bytes of it */
    ISC_ARRAY,
    ISC_MAP /* its keys are texts */
} isc_type;

/* Bytes handed over to the caller, who frees them with isc_bytes_free. */
typedef struct isc_bytes {
    uint8_t *data;
    size_t size;
} isc_bytes;

/* Free the bytes and empty the variable. */
ISC_API void isc_bytes_free(isc_bytes *bytes);

/* --- making trees ------------------------------------------------------------------------------------------ */

/* A tree from JSON text. Numbers without point and exponent are integers; {"$binary": "<hexadecimal>"} is binary, and
   {"$integer": "<digits>"} an integer too. The caller frees the tree. ISC_ERROR_BAD_JSON says where the text is
   wrong. */
ISC_API isc_result isc_tree_from_json(const char *text, isc_tree **tree, isc_error *error);

/* A tree from the bytes of one msgpack value, which are copied. The caller frees the tree.
   ISC_ERROR_PROTOCOL for bytes that no frame may hold. */
ISC_API isc_result isc_tree_from_msgpack(const void *data, size_t size, isc_tree **tree, isc_error *error);

/* Free a tree; its values end with it. NULL is allowed. */
ISC_API void isc_tree_free(isc_tree *tree);

/* The value a tree holds; missing for NULL. */
ISC_API isc_value isc_tree_root(const isc_tree *tree);

/* --- putting items into a map ------------------------------------------------------------------------------ */

/* Put an item into the map that a tree holds, in place of one with the same key, else as the last. Keys, texts, bytes
   and values are copied. An item that cannot be put makes every request with the tree fail, with
   ISC_ERROR_NO_MEMORY, or ISC_ERROR_MISUSE when the tree holds no map or the item is missing or beyond 4 GiB. */
ISC_API void isc_tree_put_bool(isc_tree *tree, const char *key, bool truth);
ISC_API void isc_tree_put_uint(isc_tree *tree, const char *key, uint64_t number);
ISC_API void isc_tree_put_text(isc_tree *tree, const char *key, const char *text);
ISC_API void isc_tree_put_bytes(isc_tree *tree, const char *key, const void *data, size_t size);
ISC_API void isc_tree_put_value(isc_tree *tree, const char *key, isc_value value);

/* --- reading values ---------------------------------------------------------------------------------------- */

ISC_API isc_type isc_value_type(isc_value value);

ISC_API bool isc_value_bool(isc_value value, bool otherwise);

/* `otherwise` also for integers that do not fit. */
ISC_API int64_t isc_value_int(isc_value value, int64_t otherwise);
ISC_API uint64_t isc_value_uint(isc_value value, uint64_t otherwise);

/* A float, or an integer as a float. */
ISC_API double isc_value_number(isc_value value, double otherwise);

/* A text, ending with a NUL; NULL for what is no text. Valid as long as the tree. */
ISC_API const char *isc_value_text(isc_value value);

/* Binary, or a text that may hold NULs; NULL for anything else. Valid as long as the tree. */
ISC_API const uint8_t *isc_value_bytes(isc_value value, size_t *size);

/* A word of 64 bits (a seed, a hash); false for what is none. */
ISC_API bool isc_value_word(isc_value value, uint64_t *word);

/* How many items an array or a map has; 0 for anything else. */
ISC_API size_t isc_value_count(isc_value value);

/* An item of an array, or of a map in the order it came. */
ISC_API isc_value isc_value_at(isc_value value, size_t index);

/* The key of a map's item; NULL where there is none. */
ISC_API const char *isc_value_key(isc_value map, size_t index);

/* The item of a map with a key. */
ISC_API isc_value isc_value_get(isc_value map, const char *key);

/* Whether two values are the same; the order of a map's items does not count. */
ISC_API bool isc_value_equal(isc_value one, isc_value other);

/* --- writing values ---------------------------------------------------------------------------------------- */

/* A value as JSON text on one line, ending with a NUL; binary and integers beyond 2^53 as above. The caller frees it
   with isc_free. */
ISC_API isc_result isc_value_to_json(isc_value value, char **text, isc_error *error);

/* A value as msgpack. The caller frees the bytes with isc_bytes_free. */
ISC_API isc_result isc_value_to_msgpack(isc_value value, isc_bytes *bytes, isc_error *error);

#ifdef __cplusplus
}
#endif

#endif
