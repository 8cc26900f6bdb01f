/* Documents: written and read again, written by hand, and wrong ones. */
#include "test.h"

enum { PLAYED = 60 };

static uint8_t document[1 << 16], again[1 << 16];
static isettlers_error error;

static int64_t document_of(const isettlers_tables *tables, const void *state, uint8_t *out) {
  int64_t size = isettlers_document(tables, state, NULL, 0);
  CHECK(size > 100 && size < (int64_t)sizeof document);
  CHECK_IS(isettlers_document(tables, state, out, (size_t)size), size);
  return size;
}

/* Each position of a game comes again from its document, with the tables that the document itself gives. */
static void positions_come_again(const isettlers_tables *tables) {
  state_words state, other;
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  int32_t count = isettlers_start(tables, 3, state, legal);
  size_t state_size = (size_t)isettlers_state_size(tables);
  for (int at = 0; at < PLAYED && count; at++) {
    size_t length = (size_t)document_of(tables, state, document);
    int64_t size = isettlers_setup_of_document(document, length, NULL, 0, NULL, 0, &error);
    CHECK(size > 0);
    isettlers_tables *made = malloc((size_t)size);
    CHECK_IS(isettlers_setup_of_document(document, length, NULL, 0, made, (size_t)size, &error), size);
    memset(other, 0xA5, sizeof other);
    CHECK_IS(isettlers_load_document(made, document, length, other, &error), 0);
    CHECK(memcmp(state, other, state_size) == 0);
    CHECK_IS(document_of(made, other, again), (int64_t)length);
    CHECK(memcmp(document, again, length) == 0);
    free(made);
    count = isettlers_apply(tables, state, legal[at % count], legal);
  }
}

/* A document at fault is refused with its place, and leaves the state alone. */
static void damage_is_refused(const isettlers_tables *tables, const isettlers_tables *others) {
  state_words state, other;
  isettlers_start(tables, 5, state, NULL);
  memcpy(other, state, sizeof other);
  size_t length = (size_t)document_of(tables, state, document);
  for (size_t place = 0; place < length; place++) {
    memcpy(again, document, length);
    again[place] ^= 0x11;
    error.text[0] = 0;
    if (isettlers_load_document(tables, again, length, other, &error) < 0) {
      CHECK(error.text[0] != 0);
      CHECK(memcmp(state, other, (size_t)isettlers_state_size(tables)) == 0);
    } else {
      CHECK_IS(isettlers_check(tables, other), 0);
      memcpy(other, state, sizeof other);
    }
  }
  for (size_t cut = 0; cut < length; cut++)
    CHECK_IS(isettlers_load_document(tables, document, cut, other, &error), ISETTLERS_E_FORMAT);
  CHECK_IS(isettlers_load_document(others, document, length, other, &error), ISETTLERS_E_SETUP);
  CHECK_IS(isettlers_load_document(tables, NULL, length, other, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_load_document(tables, document, length, NULL, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_document(tables, state, document, 9), ISETTLERS_E_ROOM);
}

static void a_hand_writes_one(void) {
  static const char SMALL[] =
      "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"barbarians\"]}, \"round\": 5,"
      " \"seats\": [{\"hand\": [\"COM046\", \"ROM001\"], \"goods\": {\"wood\": 2}}, {}]}";
  static const char WRONG[] =
      "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"barbarians\"]}, \"round\": 9}";
  state_words state;
  isettlers_tables *tables = tables_of(SETUPS[0]);
  CHECK_IS(isettlers_load_document(tables, SMALL, strlen(SMALL), state, &error), 0);
  CHECK_IS(isettlers_actor(tables, state), 0);
  CHECK_IS(isettlers_load_document(tables, WRONG, strlen(WRONG), state, &error), ISETTLERS_E_FORMAT);
  CHECK(strcmp(error.path, "$.round") == 0);
  CHECK(strcmp(error.text, "$.round: expected int from 1 to 5, got 9") == 0);
  free(tables);
}

int main(void) {
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    isettlers_tables *others = tables_of(SETUPS[(i + 1) % SETUP_COUNT]);
    positions_come_again(tables);
    damage_is_refused(tables, others);
    free(tables);
    free(others);
  }
  a_hand_writes_one();
  return 0;
}
