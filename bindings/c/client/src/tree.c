#include <stdlib.h>
#include <string.h>

#include "base.h"

struct isc_tree {
    msgpack_unpacked unpacked;
    isc_result fault; /* why something could not be put into it */
    char bytes[];     /* texts and binary of the values point here */
};

/* --- making ------------------------------------------------------------------------------------------------- */

/* Put a NUL after each text. The byte there begins the next value, which has been read already.
   The library lets empty texts point anywhere. */
static void end_texts(msgpack_object *object) {
    switch (object->type) {
    case MSGPACK_OBJECT_STR:
        if (object->via.str.size == 0)
            object->via.str.ptr = "";
        else
            ((char *)object->via.str.ptr)[object->via.str.size] = '\0';
        break;
    case MSGPACK_OBJECT_ARRAY:
        for (uint32_t i = 0; i < object->via.array.size; i++)
            end_texts(&object->via.array.ptr[i]);
        break;
    case MSGPACK_OBJECT_MAP:
        for (uint32_t i = 0; i < object->via.map.size; i++) {
            end_texts(&object->via.map.ptr[i].key);
            end_texts(&object->via.map.ptr[i].val);
        }
        break;
    default:
        break;
    }
}

static msgpack_object text_object(const char *text, size_t size) {
    return (msgpack_object){.type = MSGPACK_OBJECT_STR, .via.str = {(uint32_t)size, text}};
}

isc_tree *isc__tree(const void *data, size_t size) {
    isc_tree *tree = malloc(sizeof *tree + size + 1);
    if (tree == NULL)
        return NULL;
    memcpy(tree->bytes, data, size);
    tree->fault = ISC_OK;
    msgpack_unpacked_init(&tree->unpacked);
    size_t at = 0;
    if (msgpack_unpack_next(&tree->unpacked, tree->bytes, size, &at) != MSGPACK_UNPACK_SUCCESS) {
        isc_tree_free(tree);
        return NULL;
    }
    end_texts(&tree->unpacked.data);
    return tree;
}

isc_result isc_tree_from_msgpack(const void *data, size_t size, isc_tree **tree, isc_error *error) {
    const char *fault = isc__frame_fault(data, size);
    if (fault != NULL)
        return isc__fail(error, ISC_ERROR_PROTOCOL, "no value: %s", fault);
    *tree = isc__tree(data, size);
    return *tree != NULL ? ISC_OK : isc__no_memory(error);
}

void isc_tree_free(isc_tree *tree) {
    if (tree == NULL)
        return;
    msgpack_unpacked_destroy(&tree->unpacked);
    free(tree);
}

isc_value isc_tree_root(const isc_tree *tree) {
    return (isc_value){tree != NULL ? &tree->unpacked.data : NULL};
}

void isc__reroot(isc_tree *tree, isc_value value) {
    tree->unpacked.data = *(const msgpack_object *)value.node;
}

void isc_bytes_free(isc_bytes *bytes) {
    free(bytes->data);
    *bytes = (isc_bytes){NULL, 0};
}

/* --- putting ------------------------------------------------------------------------------------------------ */

isc_result isc__tree_fault(const isc_tree *tree, isc_error *error) {
    if (tree == NULL || tree->fault == ISC_OK)
        return ISC_OK;
    if (tree->fault == ISC_ERROR_NO_MEMORY)
        return isc__no_memory(error);
    return isc__fail(error, tree->fault, "the tree took an item that is missing or too large, or it holds no map");
}

/* Memory that is freed with the tree; NULL when it runs out, which the tree remembers. */
static void *room_in(isc_tree *tree, size_t size) {
    msgpack_zone **zone = &tree->unpacked.zone;
    if (*zone == NULL)
        *zone = msgpack_zone_new(MSGPACK_ZONE_CHUNK_SIZE);
    void *room = *zone != NULL ? msgpack_zone_malloc(*zone, size) : NULL;
    if (room == NULL)
        tree->fault = ISC_ERROR_NO_MEMORY;
    return room;
}

/* A copy of bytes with a NUL behind it, or NULL. */
static char *copy_in(isc_tree *tree, const void *data, size_t size) {
    if (size > UINT32_MAX)
        tree->fault = ISC_ERROR_MISUSE;
    char *copy = size <= UINT32_MAX ? room_in(tree, size + 1) : NULL;
    if (copy == NULL)
        return NULL;
    if (size > 0)
        memcpy(copy, data, size);
    copy[size] = '\0';
    return copy;
}

/* Put an object, whose memory is the tree's, under a key. */
static void put(isc_tree *tree, const char *key, msgpack_object object) {
    isc_value root = isc_tree_root(tree);
    const isc_value present = isc_value_get(root, key);
    if (isc_value_type(root) != ISC_MAP)
        tree->fault = ISC_ERROR_MISUSE;
    if (tree->fault != ISC_OK)
        return;
    if (present.node != NULL) {
        *(msgpack_object *)present.node = object;
        return;
    }
    msgpack_object_map *map = &tree->unpacked.data.via.map;
    size_t size = strlen(key);
    char *name = copy_in(tree, key, size);
    msgpack_object_kv *items = room_in(tree, (map->size + (size_t)1) * sizeof *items);
    if (name == NULL || items == NULL)
        return;
    if (map->size > 0)
        memcpy(items, map->ptr, map->size * sizeof *items);
    items[map->size].key = text_object(name, size);
    items[map->size].val = object;
    map->ptr = items;
    map->size++;
}

void isc_tree_put_bool(isc_tree *tree, const char *key, bool truth) {
    put(tree, key, (msgpack_object){.type = MSGPACK_OBJECT_BOOLEAN, .via.boolean = truth});
}

void isc_tree_put_uint(isc_tree *tree, const char *key, uint64_t number) {
    put(tree, key, (msgpack_object){.type = MSGPACK_OBJECT_POSITIVE_INTEGER, .via.u64 = number});
}

void isc_tree_put_text(isc_tree *tree, const char *key, const char *text) {
    size_t size = strlen(text);
    put(tree, key, text_object(copy_in(tree, text, size), size));
}

void isc_tree_put_bytes(isc_tree *tree, const char *key, const void *data, size_t size) {
    msgpack_object binary = {.type = MSGPACK_OBJECT_BIN, .via.bin = {(uint32_t)size, copy_in(tree, data, size)}};
    put(tree, key, binary);
}

void isc_tree_put_value(isc_tree *tree, const char *key, isc_value value) {
    isc_bytes bytes;
    msgpack_object object = {.type = MSGPACK_OBJECT_NIL};
    isc_result result = isc_value_to_msgpack(value, &bytes, NULL);
    if (result != ISC_OK)
        tree->fault = result;
    char *copy = copy_in(tree, bytes.data, bytes.size);
    if (copy != NULL && bytes.size > 0) {
        msgpack_unpack(copy, bytes.size, NULL, tree->unpacked.zone, &object);
        end_texts(&object);
    }
    isc_bytes_free(&bytes);
    put(tree, key, object);
}

/* --- reading ------------------------------------------------------------------------------------------------ */

static const isc_value NO_VALUE = {NULL};

static const msgpack_object *object_of(isc_value value, msgpack_object_type type) {
    const msgpack_object *object = value.node;
    return object != NULL && object->type == type ? object : NULL;
}

isc_type isc_value_type(isc_value value) {
    const msgpack_object *object = value.node;
    if (object == NULL)
        return ISC_MISSING;
    switch (object->type) {
    case MSGPACK_OBJECT_BOOLEAN:
        return ISC_BOOL;
    case MSGPACK_OBJECT_POSITIVE_INTEGER:
    case MSGPACK_OBJECT_NEGATIVE_INTEGER:
        return ISC_INTEGER;
    case MSGPACK_OBJECT_FLOAT32:
    case MSGPACK_OBJECT_FLOAT64:
        return ISC_FLOAT;
    case MSGPACK_OBJECT_STR:
        return ISC_TEXT;
    case MSGPACK_OBJECT_BIN:
        return ISC_BINARY;
    case MSGPACK_OBJECT_ARRAY:
        return ISC_ARRAY;
    case MSGPACK_OBJECT_MAP:
        return ISC_MAP;
    default:
        return ISC_NIL;
    }
}

bool isc_value_bool(isc_value value, bool otherwise) {
    const msgpack_object *object = object_of(value, MSGPACK_OBJECT_BOOLEAN);
    return object != NULL ? object->via.boolean : otherwise;
}

int64_t isc_value_int(isc_value value, int64_t otherwise) {
    const msgpack_object *negative = object_of(value, MSGPACK_OBJECT_NEGATIVE_INTEGER);
    if (negative != NULL)
        return negative->via.i64;
    const msgpack_object *positive = object_of(value, MSGPACK_OBJECT_POSITIVE_INTEGER);
    return positive != NULL && positive->via.u64 <= INT64_MAX ? (int64_t)positive->via.u64 : otherwise;
}

uint64_t isc_value_uint(isc_value value, uint64_t otherwise) {
    const msgpack_object *object = object_of(value, MSGPACK_OBJECT_POSITIVE_INTEGER);
    return object != NULL ? object->via.u64 : otherwise;
}

double isc_value_number(isc_value value, double otherwise) {
    const msgpack_object *object = value.node;
    switch (isc_value_type(value)) {
    case ISC_FLOAT:
        return object->via.f64;
    case ISC_INTEGER:
        return object->type == MSGPACK_OBJECT_POSITIVE_INTEGER ? (double)object->via.u64 : (double)object->via.i64;
    default:
        return otherwise;
    }
}

const char *isc_value_text(isc_value value) {
    const msgpack_object *object = object_of(value, MSGPACK_OBJECT_STR);
    return object != NULL ? object->via.str.ptr : NULL;
}

const uint8_t *isc_value_bytes(isc_value value, size_t *size) {
    const msgpack_object *text = object_of(value, MSGPACK_OBJECT_STR);
    const msgpack_object *binary = object_of(value, MSGPACK_OBJECT_BIN);
    *size = text != NULL ? text->via.str.size : binary != NULL ? binary->via.bin.size : 0;
    return (const uint8_t *)(text != NULL ? text->via.str.ptr : binary != NULL ? binary->via.bin.ptr : NULL);
}

bool isc_value_word(isc_value value, uint64_t *word) {
    const msgpack_object *object = object_of(value, MSGPACK_OBJECT_BIN);
    if (object == NULL || object->via.bin.size != 8)
        return false;
    uint64_t number = 0;
    for (size_t i = 8; i-- > 0;)
        number = number << 8 | (uint8_t)object->via.bin.ptr[i];
    *word = number;
    return true;
}

size_t isc_value_count(isc_value value) {
    const msgpack_object *array = object_of(value, MSGPACK_OBJECT_ARRAY);
    const msgpack_object *map = object_of(value, MSGPACK_OBJECT_MAP);
    return array != NULL ? array->via.array.size : map != NULL ? map->via.map.size : 0;
}

isc_value isc_value_at(isc_value value, size_t index) {
    if (index >= isc_value_count(value))
        return NO_VALUE;
    const msgpack_object *array = object_of(value, MSGPACK_OBJECT_ARRAY);
    const msgpack_object *map = value.node;
    return (isc_value){array != NULL ? &array->via.array.ptr[index] : &map->via.map.ptr[index].val};
}

const char *isc_value_key(isc_value map, size_t index) {
    const msgpack_object *object = object_of(map, MSGPACK_OBJECT_MAP);
    return object != NULL && index < object->via.map.size ? object->via.map.ptr[index].key.via.str.ptr : NULL;
}

/* The item of a map whose key has these bytes. */
static isc_value item_of(const msgpack_object *map, const char *key, size_t size) {
    for (uint32_t i = 0; i < map->via.map.size; i++) {
        const msgpack_object_kv *item = &map->via.map.ptr[i];
        if (item->key.via.str.size == size && memcmp(item->key.via.str.ptr, key, size) == 0)
            return (isc_value){&item->val};
    }
    return NO_VALUE;
}

isc_value isc_value_get(isc_value map, const char *key) {
    const msgpack_object *object = object_of(map, MSGPACK_OBJECT_MAP);
    return object != NULL ? item_of(object, key, strlen(key)) : NO_VALUE;
}

/* --- comparing and writing ---------------------------------------------------------------------------------- */

static bool equal_maps(const msgpack_object *one, const msgpack_object *other) {
    for (uint32_t i = 0; i < one->via.map.size; i++) {
        const msgpack_object_kv *item = &one->via.map.ptr[i];
        isc_value counterpart = item_of(other, item->key.via.str.ptr, item->key.via.str.size);
        if (!isc_value_equal((isc_value){&item->val}, counterpart))
            return false;
    }
    return one->via.map.size == other->via.map.size;
}

static bool equal_arrays(const msgpack_object *one, const msgpack_object *other) {
    if (one->via.array.size != other->via.array.size)
        return false;
    for (uint32_t i = 0; i < one->via.array.size; i++) {
        isc_value left = {&one->via.array.ptr[i]}, right = {&other->via.array.ptr[i]};
        if (!isc_value_equal(left, right))
            return false;
    }
    return true;
}

bool isc_value_equal(isc_value one, isc_value other) {
    isc_type type = isc_value_type(one);
    if (type != isc_value_type(other))
        return false;
    switch (type) {
    case ISC_MISSING:
    case ISC_NIL:
        return true;
    case ISC_FLOAT:
        return isc_value_number(one, 0) == isc_value_number(other, 0);
    case ISC_ARRAY:
        return equal_arrays(one.node, other.node);
    case ISC_MAP:
        return equal_maps(one.node, other.node);
    default:
        return msgpack_object_equal(*(const msgpack_object *)one.node, *(const msgpack_object *)other.node);
    }
}

isc_result isc_value_to_msgpack(isc_value value, isc_bytes *bytes, isc_error *error) {
    *bytes = (isc_bytes){NULL, 0};
    if (value.node == NULL)
        return isc__fail(error, ISC_ERROR_MISUSE, "there is no value to write");
    msgpack_sbuffer buffer;
    msgpack_sbuffer_init(&buffer);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &buffer, msgpack_sbuffer_write);
    if (msgpack_pack_object(&packer, *(const msgpack_object *)value.node) != 0) {
        msgpack_sbuffer_destroy(&buffer);
        return isc__no_memory(error);
    }
    bytes->size = buffer.size;
    bytes->data = (uint8_t *)msgpack_sbuffer_release(&buffer);
    return ISC_OK;
}
