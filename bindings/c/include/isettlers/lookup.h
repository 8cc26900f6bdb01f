/* Finding things in the generated tables of a game. */
#ifndef ISETTLERS_LOOKUP_H
#define ISETTLERS_LOOKUP_H

#include <stdint.h>

#include "isettlers/error.h"
#include "isettlers/tables.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The tables of a game, NULL for games this library has none of. */
ISETTLERS_API const isettlers_tables *isettlers_tables_of(const char *game);

/* The block an action id belongs to, NULL for ids the game does not have. Its place there is `action - first`. */
ISETTLERS_API const isettlers_block *isettlers_block_of(const isettlers_tables *tables, uint16_t action);

/* The kind of an action id, NULL for ids the game does not have. */
ISETTLERS_API const char *isettlers_kind_of(const isettlers_tables *tables, uint16_t action);

/* The block of a kind, NULL where there is none. */
ISETTLERS_API const isettlers_block *isettlers_block_named(const isettlers_tables *tables, const char *kind);

/* The card with a printed id, NULL where there is none. */
ISETTLERS_API const isettlers_card *isettlers_card_named(const isettlers_tables *tables, const char *id);

/* The part of an observation with a name, NULL where there is none. */
ISETTLERS_API const isettlers_part *isettlers_part_named(const isettlers_tables *tables, const char *name);

#ifdef __cplusplus
}
#endif

#endif
