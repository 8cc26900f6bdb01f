#include "isettlers/lookup.h"

#include <string.h>

const isettlers_tables *isettlers_tables_of(const char *game) {
    for (size_t i = 0; i < ISETTLERS_GAMES; i++) {
        if (strcmp(isettlers_all_tables[i]->name, game) == 0)
            return isettlers_all_tables[i];
    }
    return NULL;
}

const isettlers_block *isettlers_block_of(const isettlers_tables *tables, uint16_t action) {
    for (size_t i = 0; i < tables->block_count; i++) {
        const isettlers_block *block = &tables->blocks[i];
        if (action >= block->first && action - block->first < block->count)
            return block;
    }
    return NULL;
}

const char *isettlers_kind_of(const isettlers_tables *tables, uint16_t action) {
    const isettlers_block *block = isettlers_block_of(tables, action);
    return block != NULL ? block->kind : NULL;
}

const isettlers_block *isettlers_block_named(const isettlers_tables *tables, const char *kind) {
    for (size_t i = 0; i < tables->block_count; i++) {
        if (strcmp(tables->blocks[i].kind, kind) == 0)
            return &tables->blocks[i];
    }
    return NULL;
}

const isettlers_card *isettlers_card_named(const isettlers_tables *tables, const char *id) {
    for (size_t i = 0; i < tables->card_count; i++) {
        if (strcmp(tables->cards[i].id, id) == 0)
            return &tables->cards[i];
    }
    return NULL;
}

const isettlers_part *isettlers_part_named(const isettlers_tables *tables, const char *name) {
    for (size_t i = 0; i < tables->part_count; i++) {
        if (strcmp(tables->parts[i].name, name) == 0)
            return &tables->parts[i];
    }
    return NULL;
}
