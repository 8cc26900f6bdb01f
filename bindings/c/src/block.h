/* The memory behind isettlers_tables: this head, then parts at offsets from it that are multiples of 8. */
#ifndef ISETTLERS_BLOCK_H
#define ISETTLERS_BLOCK_H

#include "isettlers.h"

#define BLOCK_MAGIC 0x69735462u
#define BLOCK_LAYOUT 4u /* raised when a part changes its form */

struct isettlers_tables {
  uint32_t magic;
  uint32_t layout;
  uint32_t size; /* of the block */
  uint32_t game; /* in GAMES */
  uint32_t seats;
  uint32_t state_size; /* of the core's state; behind it the library keeps the mark */
  uint32_t state_layout;
  uint32_t rules[2]; /* the Tables of the game's rules with the plain and with the tuned weights */
  uint32_t head;     /* of snapshots: all that comes before the bytes of the state */
  uint32_t head_length;
  uint32_t setup; /* the setup's tree, in that head */
  uint32_t setup_length;
  uint32_t own; /* the data of the game that are no part of the package */
  uint32_t own_length;
  uint32_t network;       /* the last part; 0 for none */
  uint8_t fingerprint[8]; /* of the cards or tiles of the setup */
  uint64_t mark;          /* a hash of the head of snapshots: those of other setups differ */
};

/* The beginning of memory that needs the tables with which it was begun. */
typedef struct block_head {
  uint32_t magic;
  uint32_t unused;
  uint64_t mark; /* of these tables */
} block_head;

static inline block_head head_of(const isettlers_tables *tables, uint32_t magic) {
  return (block_head){.magic = magic, .mark = tables->mark};
}

/* The bytes of a state with its mark. */
static inline size_t marked_size(const isettlers_tables *tables) {
  return tables->state_size + sizeof tables->mark;
}

/* Mark a state as one of these tables. */
static inline void mark(const isettlers_tables *tables, void *state) {
  memcpy((char *)state + tables->state_size, &tables->mark, sizeof tables->mark);
}

static inline int is_marked(const isettlers_tables *tables, const void *state) {
  return memcmp((const char *)state + tables->state_size, &tables->mark, sizeof tables->mark) == 0;
}

static inline const void *part_of(const isettlers_tables *tables, uint32_t offset) {
  return (const char *)tables + offset;
}

#endif
