/* Finding things in the generated tables of a game. */
#ifndef ISC_LOOKUP_H
#define ISC_LOOKUP_H

#include <stdint.h>

#include "isettlers-client/error.h"
#include "isettlers-client/tables.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The tables of a game, NULL for games this library has none of. */
ISC_API const isc_tables *isc_tables_of(const char *game);

/* The block an action id belongs to, NULL for ids the game does not have. Its place there is `action - first`. */
ISC_API const isc_block *isc_block_of(const isc_tables *tables, uint16_t action);

/* The kind of an action id, NULL for ids the game does not have. */
ISC_API const char *isc_kind_of(const isc_tables *tables, uint16_t action);

/* The block of a kind, NULL where there is none. */
ISC_API const isc_block *isc_block_named(const isc_tables *tables, const char *kind);

/* The card with a printed id, NULL where there is none. */
ISC_API const isc_card *isc_card_named(const isc_tables *tables, const char *id);

/* The part of an observation with a name, NULL where there is none. */
ISC_API const isc_part *isc_part_named(const isc_tables *tables, const char *name);

#ifdef __cplusplus
}
#endif

#endif
