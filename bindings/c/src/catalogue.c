/* The catalogue of a setup, put together from the parts in a data file. */
#include "setup.h"
#include "written.h"

typedef int (*make_catalogue)(const reading_Node *setup, const formats_Source *source, msgpack_Reader parts,
                              const void *rules, msgpack_Writer *w);

#define CATALOGUE(game) game##_make_catalogue,
static const make_catalogue CATALOGUES[] = {EACH_GAME(CATALOGUE)};

int64_t isettlers_catalogue(const isettlers_tables *tables, const void *data, size_t data_length, void *out,
                            size_t capacity, isettlers_error *error) {
  reading_Fault fault = {0};
  TRY(check_tables(tables, error));
  TRY(check_bytes(data, data_length, "data", error));
  TRY(check_bytes(out, capacity, "out", error));
  order it = {.game = tables->game};
  it.root =
      reading_root_of(part_of(tables, tables->setup), tables->setup_length, "$.setup", ISETTLERS_E_FORMAT, &fault);
  it.setup = it.root;
  if (fill_source(&it, data, data_length))
    return hand_on(error, &fault);
  msgpack_Reader parts = it.source.own;
  parts.failed |= !msgpack_find(&parts, "catalogue");
  msgpack_Writer w = msgpack_writer_into(out, capacity);
  if (!CATALOGUES[it.game](&it.setup, &it.source, parts, rules_of(tables), &w))
    return hand_on(error, &fault);
  return written(&w, capacity, error);
}
