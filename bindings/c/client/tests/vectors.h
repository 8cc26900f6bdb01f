/* The shared vectors on file, as bindings/vectors/README.md describes them. */
#ifndef ISC_TEST_VECTORS_H
#define ISC_TEST_VECTORS_H

#include "test.h"

typedef struct vector {
    isc_tree *row;
    const char *name, *kind;
    const uint8_t *data;
    size_t size;
} vector;

enum { MOST_VECTORS = 2000 };
static vector vectors[MOST_VECTORS];
static size_t vector_count;

typedef struct contents {
    uint8_t *data;
    size_t size;
} contents;

static contents read_file(const char *folder, const char *file, const char *ending) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.%s", folder, file, ending);
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    contents whole = {malloc(1), 0};
    size_t count;
    do {
        whole.data = realloc(whole.data, whole.size + 65537);
        CHECK(whole.data != NULL);
        count = fread(whole.data + whole.size, 1, 65536, stream);
        whole.size += count;
    } while (count > 0);
    whole.data[whole.size] = '\0';
    fclose(stream);
    return whole;
}

/* Read a list; its bytes are kept as long as the program runs. */
static void read_list(const char *folder, const char *file) {
    contents rows = read_file(folder, file, "jsonl"), data = read_file(folder, file, "bin");
    for (char *line = strtok((char *)rows.data, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        CHECK(vector_count < MOST_VECTORS);
        vector *read = &vectors[vector_count++];
        CHECK_OK(isc_tree_from_json(line, &read->row, &error));
        isc_value place = item(read->row, "bytes");
        uint64_t first = isc_value_uint(isc_value_at(place, 0), UINT64_MAX);
        read->size = (size_t)isc_value_uint(isc_value_at(place, 1), UINT64_MAX);
        CHECK(first + read->size <= data.size);
        read->data = data.data + first;
        read->name = isc_value_text(item(read->row, "name"));
        read->kind = isc_value_text(item(read->row, "kind"));
    }
    free(rows.data);
}

/* Read all vectors of a folder; returns its index. */
static isc_tree *read_vectors(const char *folder) {
    contents text = read_file(folder, "index", "json");
    isc_tree *index;
    CHECK_OK(isc_tree_from_json((const char *)text.data, &index, &error));
    free(text.data);
    isc_value files = item(index, "files");
    for (size_t i = 0; i < isc_value_count(files); i++)
        read_list(folder, isc_value_text(isc_value_at(files, i)));
    CHECK(vector_count > 0);
    return index;
}

static const vector *vector_named(const char *name) {
    for (size_t i = 0; i < vector_count; i++)
        if (strcmp(vectors[i].name, name) == 0)
            return &vectors[i];
    fprintf(stderr, "no vector %s\n", name);
    exit(EXIT_FAILURE);
}

/* Free what `read_vectors` read but the bytes. */
static void free_vectors(isc_tree *index) {
    for (size_t i = 0; i < vector_count; i++)
        isc_tree_free(vectors[i].row);
    isc_tree_free(index);
}

#endif
