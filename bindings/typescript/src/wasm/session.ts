import { type IsettlersError, ServerError } from "../errors.js";
import type { Tree } from "../frames.js";
import type { Description, Methods, Status } from "../protocol.js";
import { Bots, LANGUAGES, PROTOCOL_VERSION } from "../tables/protocol.js";
import { SIZES } from "../tables/sizes.js";
import { lookAhead } from "./ahead.js";
import { Arguments } from "./arguments.js";
import { Course } from "./course.js";
import { LibraryError } from "./errors.js";
import type { Game } from "./game.js";
import type { Library } from "./library.js";
import type { Position } from "./position.js";
import { replayed } from "./record.js";
import { READERS, type Requests } from "./requests.js";
import { Thinker } from "./thinker.js";

const MOST_STATES = 1_000;
const MOST_FRAME = 1 << 24;

type Replies = { readonly [M in keyof Requests]: Methods[M]["reply"] };
type OpenedReply = Replies["fork"];

/** A method of the protocol answers the arguments that were read for it. */
type Answers = {
  readonly [M in keyof Requests]: (args: Requests[M], request: number) => Replies[M] | Promise<Replies[M]>;
};

/** The engine's side of the protocol in embed mode, in this very thread. */
export class Session implements Answers {
  private readonly library: Library;
  private readonly push: (frame: object) => void;
  private readonly states = new Map<number, Course>();
  private readonly thinking = new Map<number, Thinker>();
  private last = 0;

  constructor(library: Library, push: (frame: object) => void) {
    this.library = library;
    this.push = push;
  }

  /** The reply to a request, or the refusal it throws. */
  answer(request: Tree): object | Promise<object> {
    const { id, method, ...given } = request;
    if (!isMethod(method)) {
      throw new ServerError("unknown_method", `there is no method '${method}' in embed mode`, "$.method");
    }
    const args = new Arguments(given).all<Requests[typeof method]>(READERS[method]);
    return this[method](args as never, Number(id));
  }

  /** Gives all memory back. */
  end(): void {
    for (const opened of this.states.values()) opened.close();
    this.states.clear();
  }

  hello(args: Requests["hello"]): Replies["hello"] {
    if (!args.protocol.includes(PROTOCOL_VERSION)) {
      throw new ServerError("version", `spoken here is version ${PROTOCOL_VERSION}`, "$.protocol");
    }
    const { language } = args;
    if (language !== undefined && !LANGUAGES.includes(language)) {
      const message = `expected one of ${LANGUAGES.join(", ")}, got ${JSON.stringify(language.slice(0, 20))}`;
      throw new ServerError("bad_request", message, "$.language");
    }
    this.library.language = language ?? this.library.language;
    return {
      protocol: PROTOCOL_VERSION,
      engine: this.library.version,
      mode: "embed",
      games: SIZES,
      bots: Object.entries(Bots).map(([name, meaning]) => ({ name, meaning })),
      limits: { states: MOST_STATES, frame_bytes: MOST_FRAME },
      languages: LANGUAGES,
    };
  }

  start(args: Requests["start"]): Replies["start"] {
    const seed = args.seed ?? crypto.getRandomValues(new Uint8Array(8));
    return { seed, ...this.opened(Course.start(this.game(args.game, args.setup), seed), args.legal) };
  }

  load(args: Requests["load"]): Replies["load"] {
    const { snapshot, document, record, legal } = args;
    const given = [snapshot, document, record].filter((source) => source !== undefined).length;
    if (given !== 1) {
      throw new ServerError("bad_request", `expected one of snapshot, document, record, got ${given}`);
    }
    if (record) {
      return this.opened(
        below("$.record", () => replayed(this.library, record)),
        legal,
      );
    }
    if (snapshot) {
      using position = below("$.snapshot", () => this.library.gameOf(snapshot).load(snapshot));
      return this.opened(Course.begin(position), legal);
    }
    const tree = document as Tree;
    using position = below("$.document", () => this.library.gameOfDocument(tree).read(tree));
    return this.opened(Course.begin(position), legal);
  }

  record(args: Requests["record"]): Replies["record"] {
    return { record: this.course(args.state).record() };
  }

  verify(args: Requests["verify"]): Replies["verify"] {
    const { record } = args;
    using course = below("$.record", () => replayed(this.library, record));
    below("$.record", () => course.verify(record));
    const { hash, scores, outcome } = course.position;
    return { actions: course.at, hash, scores, outcome };
  }

  fork(args: Requests["fork"]): Replies["fork"] {
    return this.opened(this.course(args.state).clone(), args.legal);
  }

  resample(args: Requests["resample"]): Replies["resample"] {
    const { position } = this.course(args.state);
    const seat = args.seat(position.game.seats);
    using drawn = position.clone().resample(seat, args.seed);
    return this.opened(Course.begin(drawn), args.legal);
  }

  close(args: Requests["close"]): Replies["close"] {
    this.course(args.state).close();
    this.states.delete(args.state);
    return {};
  }

  save(args: Requests["save"]): Replies["save"] {
    return { snapshot: this.course(args.state).position.save() };
  }

  document(args: Requests["document"]): Replies["document"] {
    return { document: this.course(args.state).position.document() };
  }

  status(args: Requests["status"]): Replies["status"] {
    const opened = this.course(args.state);
    const { position } = opened;
    return { ...described(position), hash: position.hash, ...status(opened, args.legal) };
  }

  catalogue(args: Requests["catalogue"]): Replies["catalogue"] {
    const source = sourceOf(args);
    if (typeof source === "number") return { catalogue: this.course(source).position.game.catalogue() };
    using game = this.game(...source);
    return { catalogue: game.catalogue() };
  }

  check(args: Requests["check"]): Replies["check"] {
    using game = this.game(args.game, args.setup);
    return { setup: game.setup, seats: game.seats, names: namesOf(game) };
  }

  view(args: Requests["view"]): Replies["view"] {
    const opened = this.course(args.state);
    const seat = args.seat?.(opened.position.game.seats) ?? "spectator";
    const { since, at = opened.at } = args;
    using position = below("$.at", () => opened.positionAt(at));
    const view = position.view(seat);
    if (since === undefined) return { view };
    const log = below("$.since", () => opened.log(seat, since, at));
    return { view: { ...view, log: log as never } };
  }

  legal(args: Requests["legal"]): Replies["legal"] {
    const { position } = this.course(args.state);
    const ids = [...position.legal];
    return args.full ? { ids, actions: ids.map((id) => position.action(id)) } : { ids };
  }

  why_not(args: Requests["why_not"]): Replies["why_not"] {
    const { position } = this.course(args.state);
    const actions = position.game.actions;
    if (args.action >= actions) {
      const message = `${position.game.name} has action ids 0 to ${actions - 1}, not ${args.action}`;
      throw new ServerError("bad_request", message, "$.action");
    }
    return { why: position.whyNot(args.action) };
  }

  async ahead(args: Requests["ahead"]): Promise<Replies["ahead"]> {
    const { position, at } = this.course(args.state);
    const { through = [], limit } = args;
    const { name } = position.game;
    const { tables } = await import("../tables/index.js");
    const known = tables.get(name)?.blocks.map(({ kind }) => kind);
    for (const kind of through) {
      if (known?.includes(kind)) continue;
      const message = `expected a kind of actions of ${name}, got ${JSON.stringify(kind)}`;
      throw new ServerError("bad_request", message, "$.through");
    }
    return { at, ahead: lookAhead(position, through, limit) };
  }

  observe(args: Requests["observe"]): Replies["observe"] {
    const { position } = this.course(args.state);
    const seat = args.seat?.(position.game.seats) ?? decider(position);
    return { observation: new Uint8Array(position.observe(seat).buffer) };
  }

  apply(args: Requests["apply"]): Replies["apply"] {
    const opened = this.course(args.state);
    decider(opened.position);
    opened.act(args.action);
    return status(opened, args.legal);
  }

  step(args: Requests["step"]): Replies["step"] {
    const opened = this.course(args.state);
    decider(opened.position);
    const since = opened.eventsUntil();
    opened.act(args.action);
    const { events } = opened.log("everything", since);
    return { ...status(opened, args.legal), events, reveals: events.some((event) => event.reveals) };
  }

  undo(args: Requests["undo"]): Replies["undo"] {
    const opened = this.course(args.state);
    if (opened.at === 0) {
      throw new ServerError("nothing_to_undo", "nothing to undo: no action was taken");
    }
    opened.back(opened.at - 1);
    return status(opened, args.legal);
  }

  async bot(args: Requests["bot"], request: number): Promise<Replies["bot"]> {
    const opened = this.course(args.state);
    const { position } = opened;
    const { bot, budget, progress } = args;
    decider(position);
    const thinker = new Thinker(position, bot, args.seed, budget);
    this.thinking.set(request, thinker);
    try {
      const { action, stats } = await thinker.choose(({ done, best, seconds, estimates }) => {
        if (!progress) return;
        const report = { done, action: best, text: position.text(best), seconds };
        this.push({ push: "progress", request, ...report, ...(progress === "actions" && estimates()) });
      });
      const choice = { action, text: position.text(action), stats };
      if (!args.apply) return choice;
      opened.act(action);
      return { ...choice, ...status(opened, args.legal) };
    } finally {
      this.thinking.delete(request);
    }
  }

  cancel(args: Requests["cancel"]): Replies["cancel"] {
    const thinker = this.thinking.get(args.request);
    thinker?.stop();
    return { cancelled: thinker !== undefined };
  }

  private game(name: string, setup: Tree): Game {
    try {
      return this.library.game(name, setup);
    } catch (error) {
      const { message, path } = error as IsettlersError & { path?: string };
      throw new ServerError("bad_setup", message, path);
    }
  }

  private opened(opened: Course, legal: boolean): OpenedReply {
    if (this.states.size >= MOST_STATES) {
      opened.close();
      throw new ServerError("limit", `states: ${MOST_STATES} are open already`);
    }
    this.last += 1;
    this.states.set(this.last, opened);
    return { state: this.last, ...status(opened, legal) };
  }

  private course(number: number): Course {
    const opened = this.states.get(number);
    if (opened === undefined) {
      throw new ServerError("unknown_state", `no state ${number} is open`, "$.state");
    }
    return opened;
  }
}

/** What work answers; its errors are about an argument. */
function below<R>(argument: string, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    const { code, message, path = "$" } = error;
    const reason = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
    throw new LibraryError(code, reason, argument + path.slice(1));
  }
}

function isMethod(method: unknown): method is keyof Requests {
  return typeof method === "string" && Object.hasOwn(READERS, method);
}

/** What a catalogue is asked of: a state, or a game with a setup. */
function sourceOf({ state, game, setup }: Requests["catalogue"]): number | [game: string, setup: Tree] {
  const wrong = (message: string, path: string) => new ServerError("bad_request", message, path);
  if (game === undefined) {
    if (state === undefined) throw wrong("missing", "$.state");
    if (setup !== undefined) throw wrong("unknown argument", "$.setup");
    return state;
  }
  if (setup === undefined) throw wrong("missing", "$.setup");
  if (state !== undefined) throw wrong("unknown argument", "$.state");
  return [game, setup];
}

function decider({ actor }: Position): number {
  if (actor === null) throw new ServerError("over", "the game is over");
  return actor;
}

function status({ position, at }: Course, legal: boolean): Status {
  const { actor, over } = position;
  return { actor, over, at, ...(legal ? { legal: [...position.legal] } : {}) };
}

function described(position: Position): Omit<Description, keyof Status | "hash"> {
  const { game, scores, outcome } = position;
  return { game: game.name, setup: game.setup, seats: game.seats, names: namesOf(game), scores, outcome };
}

function namesOf(game: Game): readonly string[] {
  return Array.from({ length: game.seats }, (_, seat) => game.seatName(seat));
}
