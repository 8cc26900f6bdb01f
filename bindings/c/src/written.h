/* Results of functions that write into room which may be too small. */
#ifndef ISETTLERS_WRITTEN_H
#define ISETTLERS_WRITTEN_H

#include "error.h"

/* A writer into room of the caller, who gives none to learn how much is needed. */
static inline msgpack_Writer writer_over(void *out, size_t capacity) {
  return msgpack_writer_into(out, out ? capacity : 0);
}

/* The bytes that a writer has written, or needs; an error where there was room, but too little. */
static inline int64_t written(const msgpack_Writer *w, size_t capacity, isettlers_error *error) {
  if (capacity && w->length > w->capacity)
    return refuse_room(error, "out", w->out, w->length, capacity);
  return (int64_t)w->length;
}

/* The same for letters, which a zero ends. */
static inline int64_t ended(msgpack_Writer *w, size_t capacity) {
  msgpack_put_bytes(w, "", 1);
  return written(w, capacity, NULL);
}

#endif
