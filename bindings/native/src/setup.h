/* The sources of tables. */
#ifndef ISETTLERS_SETUP_H
#define ISETTLERS_SETUP_H

#include "checks.h"
#include "error.h"

#define LONGEST_HEAD 4096 /* bytes of the head of snapshots of a setup without cards or tiles of its own */

typedef struct order {
  reading_Node root; /* the tree or snapshot with the setup */
  reading_Node setup;
  formats_Source source;
  uint32_t game;
  uint32_t saved; /* 1: the root is a snapshot, whose game was known */
} order;

/* Read the game and the setup from the root; 0, or the code of the fault. */
static int32_t fill_order(order *it);
/* Find the packaged data of the game, and those in a data file, which may be NULL; 0, or the code of the fault. */
static int32_t fill_source(order *it, const void *data, size_t length);
/* Write the head of snapshots, and the rules' tables unless they are NULL; 0, or the code of the fault. */
static int32_t make(formats_Made *made, const order *it, int32_t weights, void *rules, msgpack_Writer *head);

#endif
