/* Checks for the tests: the first that fails ends the program and says where. */
#ifndef ISETTLERS_TEST_H
#define ISETTLERS_TEST_H

#include <isettlers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                  \
      exit(EXIT_FAILURE);                                                                                              \
    }                                                                                                                  \
  } while (0)

#define CHECK_IS(value, expected)                                                                                      \
  do {                                                                                                                 \
    long long value_ = (long long)(value), expected_ = (long long)(expected);                                          \
    if (value_ != expected_) {                                                                                         \
      fprintf(stderr, "%s:%d: %s is %lld, expected %lld\n", __FILE__, __LINE__, #value, value_, expected_);            \
      exit(EXIT_FAILURE);                                                                                              \
    }                                                                                                                  \
  } while (0)

#define CHECK_TEXT(text, expected)                                                                                     \
  do {                                                                                                                 \
    if (strcmp(text, expected) != 0) {                                                                                 \
      fprintf(stderr, "%s:%d: %s is \"%s\", expected \"%s\"\n", __FILE__, __LINE__, #text, text, expected);            \
      exit(EXIT_FAILURE);                                                                                              \
    }                                                                                                                  \
  } while (0)

/* Memory for a state, as a caller has it. */
typedef uint64_t state_words[ISETTLERS_MAX_STATE / 8];

static const char *const SETUPS[] = {
    "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"barbarians\"]}}",
    "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"egyptians\", \"japanese\", \"romans\", \"barbarians\"]}}",
    "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"japanese\"]}}",
    "{\"game\": \"burgundy\", \"setup\": {\"players\": 2}}",
    "{\"game\": \"burgundy\", \"setup\": {\"players\": 4}}",
    "{\"game\": \"founders\", \"setup\": {\"players\": 2}}",
    "{\"game\": \"founders\", \"setup\": {\"players\": 4}}",
};
enum { SETUP_COUNT = sizeof SETUPS / sizeof *SETUPS };

/* The tables of a setup, to be freed. */
static inline isettlers_tables *tables_of(const char *setup) {
  isettlers_error error;
  int64_t size = isettlers_setup(setup, strlen(setup), NULL, 0, NULL, 0, &error);
  if (size < 0)
    fprintf(stderr, "%s: %s\n", setup, error.text);
  CHECK(size > 0);
  isettlers_tables *tables = malloc((size_t)size);
  CHECK(tables != NULL);
  CHECK_IS(isettlers_setup(setup, strlen(setup), NULL, 0, tables, (size_t)size, &error), size);
  return tables;
}

/* Choices of the tests, by xorshift. */
static inline uint32_t pick(uint64_t *random, int32_t count) {
  *random ^= *random << 13;
  *random ^= *random >> 7;
  *random ^= *random << 17;
  return (uint32_t)(*random >> 33) % (uint32_t)count;
}

static inline uint64_t hash_of(const isettlers_tables *tables, const void *state) {
  uint64_t hash;
  CHECK_IS(isettlers_hash(tables, state, &hash), 0);
  return hash;
}

#endif
