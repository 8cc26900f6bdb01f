/* Networks of searches, as a last part of tables. */
#include "checks.h"
#include "error.h"

int64_t isettlers_with_network(const isettlers_tables *tables, const void *network, size_t length, void *out,
                               size_t capacity, isettlers_error *error) {
  reading_Fault fault = {0};
  TRY(check_tables(tables, error));
  TRY(check_given(network, "network", error));
  TRY(check_length(length, error));
  const kernel_GameApi *game = game_of(tables);
  reading_Node file = reading_root_of(network, (uint32_t)length, "network", ISETTLERS_E_FORMAT, &fault);
  uint64_t bytes = batch_network_size(&file, game);
  uint32_t before = tables->network ? tables->network : tables->size;
  if (fault.code)
    return hand_on(error, &fault);
  if (capacity == 0)
    return (int64_t)(before + bytes);
  TRY(check_room(out, capacity, before + bytes, "out", error));
  TRY(check_argument(out != tables, "out", "other memory than the tables", error));
  struct isettlers_tables *made = out;
  batch_NetworkBlock *block = (batch_NetworkBlock *)((char *)out + before);
  memcpy(out, tables, before);
  memset(block, 0, bytes);
  batch_read_network(&file, game, rules_of(tables), (int)tables->seats, block);
  if (fault.code)
    return hand_on(error, &fault);
  made->network = before;
  made->size = (uint32_t)(before + bytes);
  return made->size;
}
