/* The lowest layer: errors and checked trees. Nothing of these headers is installed.

   The layers, each of which includes only those above it in this list:
     base.h   errors; bytes checked and made into trees
     link.h   bytes to the other side and back
     pump.h   frames out and in, and who waits for which
     call.h   a request and its reply
     state.h  a state and the status it keeps
   The other files are the calls of the API, which use all of them and not each other. */
#ifndef ISETTLERS_BASE_H
#define ISETTLERS_BASE_H

#include <msgpack.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers/isettlers.h"

/* --- error.c */

/* Fill `error` unless it is NULL, and return `result`. */
isettlers_result isettlers__fail(isettlers_error *error, isettlers_result result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
isettlers_result isettlers__no_memory(isettlers_error *error);
isettlers_result isettlers__copy_error(isettlers_error *into, const isettlers_error *from);

/* The error that the engine said: a map with code, message, path. */
isettlers_result isettlers__said(isettlers_error *error, isettlers_value said);

/* --- utf8.c */

bool isettlers__utf8(const uint8_t *text, size_t size);

/* --- frame.c */

/* How deep a frame may nest; the msgpack library goes no deeper. */
#define ISETTLERS_NESTING 32

/* What is wrong with bytes that should be one msgpack value a frame may hold; NULL for good ones. */
const char *isettlers__frame_fault(const uint8_t *data, size_t size);

/* --- tree.c */

/* The tree of bytes that are known to be good. Takes a copy. NULL when memory runs out. */
isettlers_tree *isettlers__tree(const void *data, size_t size);

/* Make a value inside a tree the tree's root. */
void isettlers__reroot(isettlers_tree *tree, isettlers_value value);

/* Zeroed memory that is freed with the tree; NULL when memory runs out. */
void *isettlers__tree_room(isettlers_tree *tree, size_t count, size_t size);

#endif
