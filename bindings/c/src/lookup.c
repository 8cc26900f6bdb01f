#include "isettlers-client/lookup.h"

#include <string.h>

const isc_tables *isc_tables_of(const char *game) {
    for (size_t i = 0; i < ISC_GAMES; i++) {
        if (strcmp(isc_all_tables[i]->name, game) == 0)
            return isc_all_tables[i];
    }
    return NULL;
}

const isc_block *isc_block_of(const isc_tables *tables, uint16_t action) {
    for (size_t i = 0; i < tables->block_count; i++) {
        const isc_block *block = &tables->blocks[i];
        if (action >= block->first && action - block->first < block->count)
            return block;
    }
    return NULL;
}

const char *isc_kind_of(const isc_tables *tables, uint16_t action) {
    const isc_block *block = isc_block_of(tables, action);
    return block != NULL ? block->kind : NULL;
}

const isc_block *isc_block_named(const isc_tables *tables, const char *kind) {
    for (size_t i = 0; i < tables->block_count; i++) {
        if (strcmp(tables->blocks[i].kind, kind) == 0)
            return &tables->blocks[i];
    }
    return NULL;
}

const isc_card *isc_card_named(const isc_tables *tables, const char *id) {
    for (size_t i = 0; i < tables->card_count; i++) {
        if (strcmp(tables->cards[i].id, id) == 0)
            return &tables->cards[i];
    }
    return NULL;
}

const isc_part *isc_part_named(const isc_tables *tables, const char *name) {
    for (size_t i = 0; i < tables->part_count; i++) {
        if (strcmp(tables->parts[i].name, name) == 0)
            return &tables->parts[i];
    }
    return NULL;
}
