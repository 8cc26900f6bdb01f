/* Bots by a spec, and their searches in slices. */
#include "checks.h"
#include "error.h"

#define SEARCH_MAGIC 0x69735365u
#define LONGEST_SHOWN 60 /* bytes of a spec in an error */

/* The memory of a search. */
typedef struct search_block {
  block_head head;
  int32_t weights;
  uint32_t unused;
  search_TreeSearch tree;
} search_block;

_Static_assert(sizeof(isettlers_root) == sizeof(search_RootAction), "root statistics are handed on as they are");

/* ---- specs ---- */

/* The beginning of a text that no zero ends. */
static void append_part(char *text, size_t room, const char *part, uint32_t length) {
  char copy[LONGEST_SHOWN + 1] = "";
  memcpy(copy, part, fitting(part, length, LONGEST_SHOWN));
  append(text, room, copy);
}

/* A bound of a setting: a whole number, or hundredths. */
static void append_number(char *text, size_t room, double number) {
  char digits[] = ".00";
  int64_t hundredths = (int64_t)(number < 0 ? -number * 100 : number * 100 + 0.5);
  if (number < 0)
    append(text, room, "-");
  append_int(text, room, hundredths / 100);
  digits[1] = (char)('0' + hundredths / 10 % 10);
  digits[2] = (char)('0' + hundredths % 10);
  if (hundredths % 100)
    append(text, room, digits);
}

static void append_words(char *text, size_t room, const char *words) {
  const char *end = words;
  while (*end && *end != ' ')
    end++;
  append_part(text, room, words, (uint32_t)(end - words));
  if (*end) {
    append(text, room, ", ");
    append_words(text, room, end + 1);
  }
}

static void append_expected(char *text, size_t room, const isettlers_setting *setting) {
  append(text, room, ": expected ");
  if (setting->words) {
    append(text, room, "one of ");
    append_words(text, room, setting->words);
    return;
  }
  append(text, room, setting->fraction ? "number from " : "int from ");
  append_number(text, room, setting->least);
  append(text, room, " to ");
  append_number(text, room, setting->most);
}

static int32_t refuse_spec(isettlers_error *error, const char *spec, const search_Spec *read,
                           const search_SpecFault *fault) {
  char text[200] = "";
  if (fault->code == search_SPEC_LONG)
    append(text, sizeof text, "bot: expected at most 200 characters");
  else if (fault->code == search_SPEC_BOT)
    append(text, sizeof text, "unknown bot ");
  else
    append(text, sizeof text, isettlers_bots[read->bot].name);
  if (fault->code == search_SPEC_SETTING)
    append(text, sizeof text, ": unknown setting ");
  if (fault->code == search_SPEC_TWICE || fault->code == search_SPEC_VALUE) {
    append(text, sizeof text, ": ");
    append(text, sizeof text, isettlers_settings[fault->setting].name);
  }
  if (fault->code == search_SPEC_TWICE)
    append(text, sizeof text, " is given twice");
  if (fault->code == search_SPEC_VALUE) {
    append_expected(text, sizeof text, &isettlers_settings[fault->setting]);
    append(text, sizeof text, ", got ");
  }
  if (fault->code != search_SPEC_TWICE && fault->code != search_SPEC_LONG) {
    append(text, sizeof text, "\"");
    append_part(text, sizeof text, spec + fault->first, fault->length);
    append(text, sizeof text, "\"");
  }
  return fail(error, ISETTLERS_E_ARGUMENT, "", text);
}

/* The spec of a text, for these tables. */
static int32_t spec_of(const isettlers_tables *tables, const char *text, search_Spec *spec, isettlers_error *error) {
  search_SpecFault fault;
  TRY(check_tables(tables, error));
  TRY(check_given(text, "spec", error));
  size_t length = strlen(text);
  if (search_read_spec(spec, text, length < UINT32_MAX ? (uint32_t)length : UINT32_MAX, &fault) != search_SPEC_FINE)
    return refuse_spec(error, text, spec, &fault);
  if (search_weights_of(spec) == search_NET && !tables->network)
    return fail(error, ISETTLERS_E_ARGUMENT, "", "weights: these tables have no network: call isettlers_with_network");
  if (spec->value[isettlers_set_ms] != 0)
    return fail(error, ISETTLERS_E_ARGUMENT, "", "ms: the library has no clock: run the search in slices");
  if (spec->value[isettlers_set_cpu_ms] != 0)
    return fail(error, ISETTLERS_E_ARGUMENT, "", "cpu_ms: the library has no clock: run the search in slices");
  if (spec->given >> isettlers_set_reuse & 1 && spec->value[isettlers_set_reuse] != 0)
    return fail(error, ISETTLERS_E_ARGUMENT, "", "reuse: the library keeps no bots: call isettlers_search_follow");
  if (spec->value[isettlers_set_threads] != 1)
    return fail(error, ISETTLERS_E_ARGUMENT, "", "threads: the library has none: run a search in each of yours");
  return 0;
}

/* The rules by some weights; `network` is written where they have one, and stays as long as the rules. */
static kernel_Rules searched_rules(const isettlers_tables *tables, int32_t weights, network_Network *network) {
  kernel_Rules rules = whole_rules(tables, weights == search_NET ? ISETTLERS_TUNED : weights);
  if (weights == search_NET) {
    *network = batch_network_in(game_of(tables), part_of(tables, tables->network));
    rules.network = network;
  }
  return rules;
}

static uint64_t bytes_of(const isettlers_tables *tables, const search_Spec *spec, uint64_t nodes) {
  search_Plan plan = search_plan_of(spec);
  return offsetof(search_block, tree) + search_bytes(&plan, (int)tables->state_size, nodes);
}

/* ---- searches ---- */

int64_t isettlers_search_size(const isettlers_tables *tables, const char *text, isettlers_error *error) {
  search_Spec spec;
  TRY(spec_of(tables, text, &spec, error));
  if (!search_searches(&spec))
    return 0;
  return (int64_t)bytes_of(tables, &spec, search_nodes_for(&spec, (int)tables->seats));
}

/* Refuse memory that has too few bytes for a search, by its name. */
static int32_t refuse_memory(const isettlers_tables *tables, const search_Spec *spec, const char *name,
                             const void *memory, size_t size, isettlers_error *error) {
  uint64_t most = bytes_of(tables, spec, search_nodes_for(spec, (int)tables->seats));
  return refuse_room(error, name, memory, most, size);
}

static int32_t begin(const isettlers_tables *tables, const void *state, const search_Spec *spec, uint64_t seed,
                     const char *name, void *memory, size_t size, isettlers_error *error) {
  search_block *block = memory;
  network_Network network;
  kernel_Rules rules = searched_rules(tables, search_weights_of(spec), &network);
  search_Plan plan = search_plan_of(spec);
  uint64_t least = search_least_nodes(&plan, rules.seats);
  uint64_t nodes = search_most_nodes_of(spec);
  uint64_t fixed = bytes_of(tables, spec, 0);
  if (memory == NULL || size < fixed + least * sizeof(search_Node))
    return refuse_memory(tables, spec, name, memory, size, error);
  TRY(check_block(memory, name, error));
  if ((size - fixed) / sizeof(search_Node) < nodes)
    nodes = (size - fixed) / sizeof(search_Node);
  block->head = head_of(tables, SEARCH_MAGIC);
  block->weights = search_weights_of(spec);
  search_begin_spec(&block->tree, &rules, state, spec, seed, (uint32_t)nodes);
  return 0;
}

/* Tables, and a state in which a seat has to decide. */
static int32_t check_decision(const isettlers_tables *tables, const void *state, isettlers_error *error) {
  TRY(check_state(tables, state, error));
  return game_of(tables)->actor(state, rules_of(tables)) < 0 ? refuse(error, ISETTLERS_E_OVER) : 0;
}

static int32_t check_search(const search_block *block, isettlers_error *error) {
  TRY(check_block(block, "search", error));
  return check_argument(block->head.magic == SEARCH_MAGIC, "search", "a search that was begun", error);
}

int32_t isettlers_search_begin(const isettlers_tables *tables, const void *state, const char *text, uint64_t seed,
                               void *memory, size_t size, isettlers_error *error) {
  search_Spec spec;
  TRY(spec_of(tables, text, &spec, error));
  TRY(check_decision(tables, state, error));
  if (!search_searches(&spec))
    return fail(error, ISETTLERS_E_ARGUMENT, "", "expected a bot that searches");
  return begin(tables, state, &spec, seed, "search", memory, size, error);
}

/* A search with its tables. */
static int32_t check_running(const isettlers_tables *tables, const search_block *block, isettlers_error *error) {
  TRY(check_begun(tables, block, SEARCH_MAGIC, "search", "a search of these tables", error));
  return check_argument(block->weights != search_NET || tables->network, "tables", "tables with a network", error);
}

int32_t isettlers_search_follow(const isettlers_tables *tables, const void *search, int32_t action, const void *state,
                                const char *text, uint64_t seed, void *memory, size_t size, isettlers_error *error) {
  const search_block *old = search;
  search_block *block = memory;
  search_Spec spec;
  TRY(spec_of(tables, text, &spec, error));
  TRY(check_running(tables, old, error));
  TRY(check_argument(memory != search, "search", "other memory than the search before", error));
  TRY(check_id(tables, action, error));
  search_Plan plan = search_plan_of(&spec);
  if (!search_may_follow(&plan, &old->tree.plan))
    return fail(error, ISETTLERS_E_ARGUMENT, "",
                "expected a search with the same kind of trees, none of determinizations");
  TRY(isettlers_search_begin(tables, state, text, seed, memory, size, error));
  network_Network network;
  kernel_Rules rules = searched_rules(tables, block->weights, &network);
  search_take_over(&block->tree, &rules, &old->tree, (uint16_t)action);
  return 0;
}

/* Iterations that begin with an action, or with any for -1. */
static int64_t run(const isettlers_tables *tables, search_block *block, int32_t first, int64_t iterations) {
  TRY(check_int(iterations, 0, INT64_MAX, "iterations", NULL));
  int64_t most = INT64_MAX - block->tree.started;
  network_Network network;
  kernel_Rules rules = searched_rules(tables, block->weights, &network);
  search_run_alone(&block->tree, &rules, iterations < most ? iterations : most, first);
  return block->tree.iterations;
}

int64_t isettlers_search_run(const isettlers_tables *tables, void *search, int64_t iterations) {
  TRY(check_running(tables, search, NULL));
  return run(tables, search, -1, iterations);
}

int64_t isettlers_search_run_first(const isettlers_tables *tables, void *search, int32_t first, int64_t iterations) {
  search_block *block = search;
  uint16_t ids[ISETTLERS_MAX_LEGAL];
  TRY(check_running(tables, block, NULL));
  TRY(check_argument(!block->tree.plan.one_ply, "search", "one that plays out", NULL));
  int32_t count = game_of(tables)->legal(block->tree.root, rules_of(tables), ids);
  return holds(ids, count, first) ? run(tables, block, first, iterations) : ISETTLERS_E_ILLEGAL;
}

/* ---- leaves evaluated by the host ---- */

#define LEAVES_MAGIC 0x69734c76u

/* The memory of a batch: this head, then the parts of batch_places. */
typedef struct leaves_block {
  const void *search; /* that waits for the answers */
  int64_t started;    /* iterations of it then */
  uint32_t magic;
  int32_t batch;
  int32_t descents;
  int32_t count; /* leaves to evaluate */
} leaves_block;

/* Offsets, each the end of the part before. */
typedef struct batch_places {
  size_t slots, states, rewards, priors, seats, end;
} batch_places;

static batch_places places_of(const isettlers_tables *tables, int32_t batch) {
  batch_places places;
  size_t count = (size_t)batch;
  places.slots = sizeof(leaves_block);
  places.states = places.slots + count * sizeof(search_Worker);
  places.rewards = places.states + count * marked_size(tables);
  places.priors = places.rewards + count * tables->seats * sizeof(double);
  places.seats = places.priors + count * game_of(tables)->num_actions * sizeof(float);
  places.end = (places.seats + count * sizeof(int32_t) + 7) & ~(size_t)7;
  return places;
}

static search_Worker *slots_of(void *memory) {
  return (search_Worker *)((char *)memory + sizeof(leaves_block));
}

int64_t isettlers_leaves_size(const isettlers_tables *tables, int32_t batch) {
  TRY(check_tables(tables, NULL));
  TRY(check_int(batch, 1, search_MOST_BATCH, "batch", NULL));
  return (int64_t)places_of(tables, batch).end;
}

/* Move states that the core wrote one behind the other apart, and mark them. */
static void mark_states(const isettlers_tables *tables, char *states, int32_t count) {
  for (size_t i = (size_t)count; i-- > 0;) {
    memmove(states + i * marked_size(tables), states + i * tables->state_size, tables->state_size);
    mark(tables, states + i * marked_size(tables));
  }
}

int32_t isettlers_search_collect(const isettlers_tables *tables, void *search, int64_t until, int32_t batch,
                                 void *memory, size_t size, isettlers_leaves *leaves) {
  search_block *block = search;
  leaves_block *waiting = memory;
  TRY(check_running(tables, block, NULL));
  TRY(check_argument(block->tree.plan.puct > 0, "search", "a search with `puct`", NULL));
  TRY(check_int(until, 0, INT64_MAX, "until", NULL));
  TRY(check_int(batch, 1, search_MOST_BATCH, "batch", NULL));
  TRY(check_given(leaves, "leaves", NULL));
  batch_places places = places_of(tables, batch);
  TRY(check_room(memory, size, places.end, "memory", NULL));
  char *bytes = memory;
  network_Network network;
  kernel_Rules rules = searched_rules(tables, block->weights, &network);
  if (block->tree.most_iterations && block->tree.most_iterations < until)
    until = block->tree.most_iterations;
  *leaves = (isettlers_leaves){(int64_t)places.states, (int64_t)places.seats, (int64_t)places.priors,
                               (int64_t)places.rewards};
  *waiting = (leaves_block){.search = search, .magic = LEAVES_MAGIC, .batch = batch};
  while (block->tree.started < until && !search_used_up(&block->tree)) {
    int32_t most = until - block->tree.started < batch ? (int32_t)(until - block->tree.started) : batch;
    waiting->descents = search_collect(slots_of(memory), &block->tree, &rules, most, bytes + places.states,
                                       (int32_t *)(bytes + places.seats), &waiting->count);
    waiting->started = block->tree.started;
    if (waiting->count) {
      mark_states(tables, bytes + places.states, waiting->count);
      memset(bytes + places.rewards, 0, places.seats - places.rewards); /* the priors too */
      return waiting->count;
    }
    search_settle(slots_of(memory), waiting->descents);
  }
  return 0;
}

/* Leaves that wait, of a search that has not run since they were collected. */
static int32_t check_waiting(const search_block *block, const leaves_block *waiting) {
  TRY(check_search(block, NULL));
  TRY(check_block(waiting, "memory", NULL));
  return check_argument(waiting->magic == LEAVES_MAGIC && waiting->search == block && waiting->count > 0 &&
                            waiting->started == block->tree.started,
                        "memory", "leaves of this search that wait", NULL);
}

int32_t isettlers_search_abandon(void *search, void *memory) {
  leaves_block *waiting = memory;
  TRY(check_waiting(search, waiting));
  search_abandon(slots_of(memory), waiting->descents);
  waiting->count = 0;
  return 0;
}

int64_t isettlers_search_settle(const isettlers_tables *tables, void *search, void *memory) {
  search_block *block = search;
  leaves_block *waiting = memory;
  TRY(check_running(tables, block, NULL));
  TRY(check_waiting(block, waiting));
  batch_places places = places_of(tables, waiting->batch);
  const char *bytes = memory;
  if (search_take_answers(slots_of(memory), waiting->descents, (const float *)(bytes + places.priors),
                          game_of(tables)->num_actions, (const double *)(bytes + places.rewards))) {
    isettlers_search_abandon(search, memory);
    return ISETTLERS_E_ARGUMENT;
  }
  search_settle(slots_of(memory), waiting->descents);
  waiting->count = 0;
  return block->tree.iterations;
}

int32_t isettlers_search_stats(const void *search, isettlers_stats *out) {
  const search_block *block = search;
  TRY(check_search(block, NULL));
  TRY(check_given(out, "stats", NULL));
  out->iterations = block->tree.iterations;
  out->decisions = block->tree.decisions;
  out->nodes = block->tree.count - 1;
  out->seat = block->tree.seat;
  out->full = block->tree.full;
  return 0;
}

int32_t isettlers_search_actions(const void *search, isettlers_root *actions, int32_t count) {
  const search_block *block = search;
  TRY(check_search(block, NULL));
  TRY(check_given(actions, "actions", NULL));
  TRY(check_int(count, 0, ISETTLERS_MAX_LEGAL, "count", NULL));
  return search_add_roots(&block->tree, (search_RootAction *)actions, count);
}

int32_t isettlers_search_line(const void *search, uint16_t *line, int32_t longest) {
  const search_block *block = search;
  TRY(check_search(block, NULL));
  TRY(check_given(line, "line", NULL));
  TRY(check_int(longest, 0, INT32_MAX, "longest", NULL));
  return search_principal_line(&block->tree, line, longest);
}

int32_t isettlers_search_best(const void *search, const isettlers_root *actions, int32_t count) {
  const search_block *block = search;
  TRY(check_search(block, NULL));
  TRY(check_given(actions, "actions", NULL));
  TRY(check_int(count, 1, INT32_MAX, "count", NULL));
  const search_RootAction *roots = (const search_RootAction *)actions;
  return roots[search_best_root(roots, count, block->tree.plan.uniform)].action;
}

int32_t isettlers_search_choose(const void *search) {
  isettlers_root actions[ISETTLERS_MAX_LEGAL];
  int32_t count = isettlers_search_actions(search, actions, 0);
  TRY(count);
  return isettlers_search_best(search, actions, count);
}

/* ---- decisions ---- */

static int32_t choose_at_once(const isettlers_tables *tables, const void *state, const search_Spec *spec,
                              uint64_t seed) {
  uint64_t shown[kernel_STATE_WORDS];
  network_Network network;
  kernel_Rules rules = searched_rules(tables, search_weights_of(spec), &network);
  search_show(&rules, state, search_sees_all(spec), seed, shown);
  return search_decide_at_once(&rules, shown, spec, seed);
}

int32_t isettlers_choose(const isettlers_tables *tables, const void *state, const char *text, uint64_t seed,
                         void *memory, size_t size, isettlers_error *error) {
  search_Spec spec;
  TRY(spec_of(tables, text, &spec, error));
  TRY(check_decision(tables, state, error));
  if (!search_searches(&spec))
    return choose_at_once(tables, state, &spec, seed);
  TRY(begin(tables, state, &spec, seed, "memory", memory, size, error));
  isettlers_search_run(tables, memory, INT64_MAX);
  const search_TreeSearch *tree = &((const search_block *)memory)->tree;
  if (tree->full && tree->capacity < search_most_nodes_of(&spec))
    return refuse_memory(tables, &spec, "memory", memory, size, error);
  return isettlers_search_choose(memory);
}
