/* Trees as JSON. */
#include "checks.h"
#include "error.h"
#include "written.h"

int64_t isettlers_tree_of_json(const char *json, size_t length, void *out, size_t capacity, isettlers_error *error) {
  reading_Fault fault = {0};
  msgpack_Writer writer = msgpack_writer_into(out, capacity);
  TRY(check_given(json, "json", error));
  TRY(check_bytes(out, capacity, "out", error));
  formats_write_tree_of_json(&writer, json, length, &fault);
  return fault.code ? hand_on(error, &fault) : written(&writer, capacity, error);
}

int64_t isettlers_json_of_tree(const void *tree, size_t length, char *out, size_t capacity, isettlers_error *error) {
  reading_Fault fault = {0};
  reading_Node root = reading_root_of(tree, (uint32_t)length, "$", ISETTLERS_E_FORMAT, &fault);
  msgpack_Writer writer = msgpack_writer_into(out, capacity);
  TRY(check_given(tree, "tree", error));
  TRY(check_argument(length <= UINT32_MAX, "length", "less than 2^32 bytes", error));
  TRY(check_bytes(out, capacity, "out", error));
  if (!plain_check_tree(&root,
                        (plain_Limits){.entries = 65535, .letters = 65535, .bytes = 65535, .values = length + 1}))
    return hand_on(error, &fault);
  formats_write_json(&writer, root.at);
  return written(&writer, capacity, error);
}
