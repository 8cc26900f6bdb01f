/* The lowest layer: errors and checked trees. Nothing of these headers is installed.

   The layers, each of which includes only those above it in this list:
     base.h   errors; bytes checked and made into trees
     link.h   bytes to the other side and back
     pump.h   frames out and in, and who waits for which
     call.h   a request and its reply */
#ifndef ISC_BASE_H
#define ISC_BASE_H

#include <msgpack.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers-client/client.h"

/* --- error.c */

/* Fill `error` unless it is NULL, and return `result`. */
isc_result isc__fail(isc_error *error, isc_result result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
isc_result isc__no_memory(isc_error *error);
isc_result isc__copy_error(isc_error *into, const isc_error *from);

/* The error in a reply or a push: a map with code, message, path. */
isc_result isc__reported(isc_error *error, isc_value map);

/* --- utf8.c */

bool isc__utf8(const uint8_t *text, size_t size);

/* --- frame.c */

/* How deep a frame may nest; the msgpack library goes no deeper. */
#define ISC_NESTING 32

/* What is wrong with bytes that should be one msgpack value a frame may hold; NULL for good ones. */
const char *isc__frame_fault(const uint8_t *data, size_t size);

/* --- tree.c */

/* The tree of bytes that are known to be good. Takes a copy. NULL when memory runs out. */
isc_tree *isc__tree(const void *data, size_t size);

/* Make a value inside a tree the tree's root. */
void isc__reroot(isc_tree *tree, isc_value value);

/* Why something could not be put into a tree, which may be NULL. */
isc_result isc__tree_fault(const isc_tree *tree, isc_error *error);

#endif
