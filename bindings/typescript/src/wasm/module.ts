import { builtin } from "./builtin.js";
import { LibraryError } from "./errors.js";

/** A `WebAssembly.Module`. */
export interface CompiledModule {
  readonly [Symbol.toStringTag]: string;
}

/** The part used here of what every browser, Node and every worker has. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => CompiledModule;
  compile(bytes: ArrayBuffer | Uint8Array): Promise<CompiledModule>;
  compileStreaming(response: Response): Promise<CompiledModule>;
  instantiate(module: CompiledModule, imports: object): Promise<{ readonly exports: unknown }>;
};

/** Where a module comes from: compiled already, its bytes, or an address to fetch, in Node also that of a file. */
export type ModuleSource = CompiledModule | ArrayBuffer | Uint8Array | URL | string;

/** The functions of isettlers.h; addresses are numbers, and so is all that has no 64 bits. */
export interface Functions {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly __heap_base: { readonly value: number };
  isettlers_abi_version(): number;
  isettlers_version(): number;
  isettlers_error_text(code: number): number;
  isettlers_setup(
    setup: number,
    length: number,
    data: number,
    dataLength: number,
    tables: number,
    capacity: number,
    error: number,
  ): bigint;
  isettlers_setup_of_snapshot(
    snapshot: number,
    length: number,
    data: number,
    dataLength: number,
    tables: number,
    capacity: number,
    error: number,
  ): bigint;
  isettlers_setup_of_record(
    record: number,
    length: number,
    data: number,
    dataLength: number,
    tables: number,
    capacity: number,
    error: number,
  ): bigint;
  isettlers_setup_of_document(
    document: number,
    length: number,
    data: number,
    dataLength: number,
    tables: number,
    capacity: number,
    error: number,
  ): bigint;
  isettlers_with_network(
    tables: number,
    network: number,
    length: number,
    out: number,
    capacity: number,
    error: number,
  ): bigint;
  isettlers_tree_of_json(json: number, length: number, out: number, capacity: number, error: number): bigint;
  isettlers_seats(tables: number): number;
  isettlers_state_size(tables: number): number;
  isettlers_num_actions(tables: number): number;
  isettlers_observation_size(tables: number): number;
  isettlers_game(tables: number): number;
  isettlers_setup_tree(tables: number, out: number, capacity: number): bigint;
  isettlers_catalogue(
    tables: number,
    data: number,
    dataLength: number,
    out: number,
    capacity: number,
    error: number,
  ): bigint;
  isettlers_begin(
    tables: number,
    seed: bigint,
    state: number,
    legal: number,
    events: number,
    capacity: number,
    count: number,
  ): number;
  isettlers_start(tables: number, seed: bigint, state: number, legal: number): number;
  isettlers_actor_unchecked(tables: number, state: number): number;
  isettlers_pending(tables: number, state: number): number;
  isettlers_legal_unchecked(tables: number, state: number, legal: number): number;
  isettlers_apply_unchecked(tables: number, state: number, action: number, legal: number): number;
  isettlers_step(
    tables: number,
    state: number,
    action: number,
    legal: number,
    events: number,
    capacity: number,
    count: number,
  ): number;
  isettlers_outcome(tables: number, state: number): number;
  isettlers_scores(tables: number, state: number, scores: number): number;
  isettlers_ranks(tables: number, state: number, ranks: number): number;
  isettlers_hash(tables: number, state: number, hash: number): number;
  isettlers_evaluate(tables: number, state: number, seat: number, weights: number, value: number): number;
  isettlers_playout(tables: number, state: number, seed: bigint): number;
  isettlers_resample(tables: number, state: number, seat: number, seed: bigint): number;
  isettlers_observe(tables: number, state: number, seat: number, out: number): number;
  isettlers_derive_seed(seed: bigint, stream: bigint): bigint;
  isettlers_batch_observe(tables: number, states: number, games: number, out: number): number;
  isettlers_save(tables: number, state: number, out: number, capacity: number): bigint;
  isettlers_load(tables: number, snapshot: number, length: number, state: number, error: number): number;
  isettlers_document(tables: number, state: number, out: number, capacity: number): bigint;
  isettlers_load_document(
    tables: number,
    document: number,
    length: number,
    state: number,
    error: number,
  ): number;
  isettlers_set_language(tables: number, language: number, error: number): number;
  isettlers_seat_name(tables: number, seat: number, out: number, capacity: number): bigint;
  isettlers_action_text(tables: number, state: number, action: number, out: number, capacity: number): bigint;
  isettlers_action_tree(tables: number, state: number, action: number, out: number, capacity: number): bigint;
  isettlers_why_not(tables: number, state: number, action: number, out: number, capacity: number): bigint;
  isettlers_event_trees(
    tables: number,
    before: number,
    events: number,
    count: number,
    reader: number,
    out: number,
    capacity: number,
  ): bigint;
  isettlers_view(tables: number, state: number, reader: number, out: number, capacity: number): bigint;
  isettlers_decided_by(tables: number, state: number, out: number, capacity: number): bigint;
  isettlers_choose(
    tables: number,
    state: number,
    spec: number,
    seed: bigint,
    memory: number,
    size: number,
    error: number,
  ): number;
  isettlers_ahead_size(limit: number): bigint;
  isettlers_ahead_begin(
    tables: number,
    state: number,
    through: number,
    limit: number,
    look: number,
    size: number,
    error: number,
  ): number;
  isettlers_ahead_run(tables: number, look: number, actions: number): number;
  isettlers_ahead_tree(tables: number, look: number, out: number, capacity: number): bigint;
  isettlers_obstacle_size(): bigint;
  isettlers_obstacle(tables: number, before: number, action: number, memory: number, size: number): number;
  isettlers_course_size(tables: number, actions: number): bigint;
  isettlers_course_begin(tables: number, seed: bigint, course: number, size: number): number;
  isettlers_course_begin_at(tables: number, state: number, course: number, size: number): number;
  isettlers_check_action(tables: number, state: number, action: number, error: number): number;
  isettlers_find_action(tables: number, state: number, text: number, error: number): number;
  isettlers_course_act(
    tables: number,
    course: number,
    size: number,
    action: number,
    legal: number,
    error: number,
  ): number;
  isettlers_course_replay(
    tables: number,
    record: number,
    length: number,
    course: number,
    size: number,
    error: number,
  ): number;
  isettlers_course_verify(
    tables: number,
    course: number,
    record: number,
    length: number,
    error: number,
  ): number;
  isettlers_course_record(
    tables: number,
    course: number,
    notes: number,
    notesLength: number,
    out: number,
    capacity: number,
    error: number,
  ): bigint;
  isettlers_record_actions(record: number, length: number, error: number): number;
  isettlers_record_tree(record: number, length: number, out: number, capacity: number, error: number): bigint;
  isettlers_course_at(tables: number, course: number): number;
  isettlers_course_seed(tables: number, course: number, seed: number): number;
  isettlers_course_action(
    tables: number,
    course: number,
    number: number,
    seat: number,
    error: number,
  ): number;
  isettlers_course_position(tables: number, course: number, at: number, state: number, error: number): number;
  isettlers_course_events(tables: number, course: number, at: number, error: number): bigint;
  isettlers_course_log(
    tables: number,
    course: number,
    reader: number,
    since: bigint,
    at: number,
    out: number,
    capacity: number,
    memory: number,
    size: number,
    error: number,
  ): bigint;
  isettlers_course_back(tables: number, course: number, at: number, error: number): number;
  isettlers_course_obstacle(
    tables: number,
    course: number,
    at: number,
    memory: number,
    size: number,
    error: number,
  ): number;
  isettlers_search_size(tables: number, spec: number, error: number): bigint;
  isettlers_search_begin(
    tables: number,
    state: number,
    spec: number,
    seed: bigint,
    search: number,
    size: number,
    error: number,
  ): number;
  isettlers_search_follow(
    tables: number,
    before: number,
    action: number,
    state: number,
    spec: number,
    seed: bigint,
    search: number,
    size: number,
    error: number,
  ): number;
  isettlers_search_run(tables: number, search: number, iterations: bigint): bigint;
  isettlers_search_run_first(tables: number, search: number, first: number, iterations: bigint): bigint;
  isettlers_leaves_size(tables: number, batch: number): bigint;
  isettlers_search_collect(
    tables: number,
    search: number,
    until: bigint,
    batch: number,
    memory: number,
    size: number,
    leaves: number,
  ): number;
  isettlers_search_settle(tables: number, search: number, memory: number): bigint;
  isettlers_search_abandon(search: number, memory: number): number;
  isettlers_search_choose(search: number): number;
  isettlers_search_stats(search: number, stats: number): number;
  isettlers_search_actions(search: number, actions: number, count: number): number;
  isettlers_search_line(search: number, line: number, longest: number): number;
}

const ABI = 2;

/** Makes a fresh instance of a module. Throws LibraryError for a module of another version. */
export async function instantiate(source: ModuleSource): Promise<Functions> {
  const module = isCompiled(source) ? source : await compileModule(source);
  const instance = await WebAssembly.instantiate(module, {});
  // Engines keep the exports as a dictionary; the properties of a plain object are found faster.
  const functions = { ...(instance.exports as Functions) };
  if (functions.isettlers_abi_version?.() !== ABI) {
    throw new LibraryError("unsupported", `the module is none of isettlers with ABI ${ABI}`);
  }
  return functions;
}

/** Compiles a module once, for many instances, in this thread or in workers. */
export async function compileModule(
  source: ArrayBuffer | Uint8Array | URL | string,
): Promise<CompiledModule> {
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) return WebAssembly.compile(source);
  const files = builtin<typeof import("node:fs/promises")>("node:fs/promises");
  if (files && String(source).startsWith("file:")) {
    return WebAssembly.compile(await files.readFile(new URL(source)));
  }
  const response = await fetch(source);
  if (!response.ok)
    throw new LibraryError("unsupported", `no module at ${source}: status ${response.status}`);
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

function isCompiled(source: ModuleSource): source is CompiledModule {
  return source instanceof WebAssembly.Module;
}
