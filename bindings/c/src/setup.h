/* The sources of tables. */
#ifndef ISETTLERS_SETUP_H
#define ISETTLERS_SETUP_H

#include "checks.h"
#include "error.h"

#define LONGEST_HEAD                                                                                                   \
  65536 /* bytes of the head of snapshots of a setup, those with cards or tiles of its own included */

/* The kinds of roots: a tree written by hand, or the head of a saved game, whose name was known then. */
enum { ORDERED, SNAPSHOT, RECORD };

typedef struct order {
  reading_Node root; /* with the setup */
  reading_Node setup;
  formats_Source source;
  uint32_t game;
  uint32_t from; /* ORDERED, SNAPSHOT or RECORD */
} order;

/* Set the root of an order to a tree in MessagePack or JSON, of which the room, ISETTLERS_MAX_JSON_SETUP bytes, is
 * made; 0, or the code of the fault. */
static int32_t open_order(order *it, const void *tree, size_t length, uint8_t *room, reading_Fault *fault);
/* Read the game and the setup from the root; 0, or the code of the fault. */
static int32_t fill_order(order *it);
/* Find the packaged data of the game, and those in a data file, which may be NULL; 0, or the code of the fault. */
static int32_t fill_source(order *it, const void *data, size_t length);
/* Write the head of snapshots, and the rules' tables unless they are NULL; 0, or the code of the fault. */
static int32_t make(formats_Made *made, const order *it, int32_t weights, void *rules, msgpack_Writer *head);
/* Make the tables of an order, unless there is no room for them; the bytes needed. */
static int64_t make_block(const order *it, void *tables, size_t capacity, isettlers_error *error);
/* Whether the setup of an order is that of tables: the same bytes, or after it was read the same setup. */
static int same_setup(const isettlers_tables *tables, order *it);
/* Refuse what was saved in a game of another name or setup than that of some tables; 0, or the code of the fault. */
static int32_t check_setup(const isettlers_tables *tables, order *it, isettlers_error *error);

#endif
