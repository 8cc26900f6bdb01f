import { type IsettlersError, ServerError } from "../errors.js";
import type { Tree } from "../frames.js";
import type { Budget, Choice, Description, Hello, Status } from "../protocol.js";
import { Bots, PROTOCOL_VERSION } from "../tables/protocol.js";
import type { GameTables } from "../tables/types.js";
import { lookAhead } from "./ahead.js";
import { Arguments } from "./arguments.js";
import type { Game } from "./game.js";
import type { Library } from "./library.js";
import { Opened } from "./opened.js";
import type { Position } from "./position.js";
import type { Seat } from "./reader.js";
import { replayed } from "./record.js";
import { Thinker } from "./thinker.js";

const MOST_NUMBER = Number.MAX_SAFE_INTEGER;
const MOST_STATES = 1_000;
const MOST_FRAME = 1 << 24;
const MOST_AHEAD = 2_000;

type Reply = object | Promise<object>;

/** The engine's side of the protocol in embed mode, in this very thread. */
export class Session {
  private readonly library: Library;
  private readonly tables: readonly GameTables[];
  private readonly push: (frame: object) => void;
  private readonly states = new Map<number, Opened>();
  private readonly thinking = new Map<number, Thinker>();
  private last = 0;

  constructor(library: Library, tables: readonly GameTables[], push: (frame: object) => void) {
    this.library = library;
    this.tables = tables;
    this.push = push;
  }

  /** The reply to a request, or the refusal it throws. */
  answer(request: Tree): Reply {
    const { id, method, ...given } = request;
    const asked = new Arguments(given);
    const answer = METHODS[String(method)];
    if (answer === undefined) throw new ServerError("unknown_method", `no method ${JSON.stringify(method)}`);
    return answer.call(this, asked, Number(id));
  }

  /** Gives all memory back. */
  close(): void {
    for (const opened of this.states.values()) opened.close();
    this.states.clear();
  }

  hello(asked: Arguments): Hello {
    asked.drop("protocol", "client");
    asked.finish();
    return {
      protocol: PROTOCOL_VERSION,
      engine: this.library.version,
      mode: "embed",
      games: this.tables.map(({ name, title, players, actions, observation, layout }) => ({
        name,
        title,
        players,
        actions,
        observation,
        layout,
      })),
      bots: Object.entries(Bots).map(([name, meaning]) => ({ name, meaning })),
      limits: { states: MOST_STATES, frame_bytes: MOST_FRAME },
    };
  }

  start(asked: Arguments): object {
    const name = asked.text("game");
    const setup = asked.needed("setup", asked.tree("setup"));
    const seed = asked.seed();
    const [logged, legal] = [asked.flag("log"), asked.flag("legal")];
    asked.finish();
    const position = this.game(name, setup).start(seed);
    const happened = position.begin(seed);
    return { seed, ...this.opened(new Opened(position, logged ? [happened] : undefined, seed), legal) };
  }

  load(asked: Arguments): object {
    const [snapshot, record, document] = [
      asked.bytes("snapshot"),
      asked.bytes("record"),
      asked.tree("document"),
    ];
    const [logged, legal] = [asked.flag("log"), asked.flag("legal")];
    asked.finish();
    if ([snapshot, record, document].filter((source) => source !== undefined).length !== 1) {
      throw new ServerError("bad_request", "expected one of snapshot, document, record");
    }
    const log = logged ? [] : undefined;
    if (record) {
      const { position, seed, actions } = replayed(this.library, record, false);
      using first = position.game.start(seed);
      return this.opened(new Opened(position, log, seed, actions, first), legal);
    }
    if (snapshot) return this.opened(new Opened(this.library.gameOf(snapshot).load(snapshot), log), legal);
    throw new ServerError("refused", "without a server documents are not loaded", "$.document");
  }

  record(asked: Arguments): object {
    const opened = this.state(asked);
    asked.finish();
    return { record: opened.record() };
  }

  verify(asked: Arguments): object {
    const record = asked.needed("record", asked.bytes("record"));
    asked.finish();
    const { position, actions } = replayed(this.library, record, true);
    const { hash, scores, outcome } = position;
    position.close();
    return { actions: actions.length, hash, scores, outcome };
  }

  fork(asked: Arguments): object {
    const [opened, legal] = [this.state(asked), asked.flag("legal")];
    asked.finish();
    return this.opened(opened.fork(), legal);
  }

  resample(asked: Arguments): object {
    const { position } = this.state(asked);
    const seat = asked.needed("seat", asked.count("seat", 0, position.game.seats - 1));
    const [seed, legal] = [asked.seed(), asked.flag("legal")];
    asked.finish();
    return this.opened(new Opened(position.clone().resample(seat, seed)), legal);
  }

  shut(asked: Arguments): object {
    const number = asked.needed("state", asked.count("state", 0, MOST_NUMBER));
    asked.finish();
    this.find(number).close();
    this.states.delete(number);
    return {};
  }

  save(asked: Arguments): object {
    const { position } = this.state(asked);
    asked.finish();
    return { snapshot: position.save() };
  }

  document(asked: Arguments): object {
    const { position } = this.state(asked);
    asked.finish();
    return { document: position.document() };
  }

  status(asked: Arguments): object {
    const [opened, legal] = [this.state(asked), asked.flag("legal")];
    asked.finish();
    const { position } = opened;
    return { ...described(position), hash: position.hash, ...status(opened, legal) };
  }

  catalogue(asked: Arguments): object {
    if (asked.has("game")) {
      const [name, setup] = [asked.text("game"), asked.needed("setup", asked.tree("setup"))];
      asked.finish();
      const game = this.game(name, setup);
      try {
        return { catalogue: game.catalogue() };
      } finally {
        game.close();
      }
    }
    const { position } = this.state(asked);
    asked.finish();
    return { catalogue: position.game.catalogue() };
  }

  check(asked: Arguments): object {
    const [name, setup] = [asked.text("game"), asked.needed("setup", asked.tree("setup"))];
    asked.finish();
    using game = this.game(name, setup);
    return { setup: game.setup, seats: game.seats, names: namesOf(game) };
  }

  view(asked: Arguments): object {
    const opened = this.state(asked);
    const seat: Seat = asked.count("seat", 0, opened.position.game.seats - 1) ?? "spectator";
    const since = asked.count("since", 0, MOST_NUMBER);
    const at = asked.count("at", 0, MOST_NUMBER) ?? opened.at;
    asked.finish();
    if (at > opened.at) {
      throw new ServerError("bad_request", `${opened.at} actions were taken so far, not ${at}`, "$.at");
    }
    const view = opened.view(seat, at);
    return { view: since === undefined ? view : { ...view, log: opened.since(since, seat, at) } };
  }

  legal(asked: Arguments): object {
    const [{ position }, full] = [this.state(asked), asked.flag("full")];
    asked.finish();
    const ids = [...position.legal];
    return full ? { ids, actions: ids.map((id) => position.action(id)) } : { ids };
  }

  ahead(asked: Arguments): object {
    const { position, at } = this.state(asked);
    const through = asked.texts("through");
    const limit = asked.count("limit", 1, MOST_AHEAD);
    asked.finish();
    const { name } = position.game;
    const known = this.tables.find((one) => one.name === name)?.blocks.map(({ kind }) => kind);
    for (const kind of through) {
      if (known?.includes(kind)) continue;
      const message = `expected a kind of actions of ${name}, got ${JSON.stringify(kind)}`;
      throw new ServerError("bad_request", message, "$.through");
    }
    return { at, ahead: lookAhead(position, new Set(through), limit) };
  }

  observe(asked: Arguments): object {
    const { position } = this.state(asked);
    const seat = asked.count("seat", 0, position.game.seats - 1);
    asked.finish();
    return { observation: new Uint8Array(position.observe(seat ?? decider(position)).buffer) };
  }

  apply(asked: Arguments): object {
    const [opened, action, legal] = [this.state(asked), asked.action(), asked.flag("legal")];
    asked.finish();
    opened.step(action);
    return status(opened, legal);
  }

  step(asked: Arguments): object {
    const [opened, action, legal] = [this.state(asked), asked.action(), asked.flag("legal")];
    asked.finish();
    const events = opened.step(action).tell();
    return { ...status(opened, legal), events, reveals: events.some((event) => event.reveals) };
  }

  undo(asked: Arguments): object {
    const [opened, legal] = [this.state(asked), asked.flag("legal")];
    asked.finish();
    opened.undo();
    return status(opened, legal);
  }

  async bot(asked: Arguments, request: number): Promise<object> {
    const [opened, bot, seed] = [this.state(asked), asked.text("bot"), asked.seed()];
    const budget = budgetOf(asked.below("budget"));
    const progress = asked.flagOr("progress", "actions");
    const [apply, legal] = [asked.flag("apply"), asked.flag("legal")];
    asked.finish();
    const { position } = opened;
    decider(position);
    const thinker = new Thinker(position, bot, seed, budget);
    this.thinking.set(request, thinker);
    try {
      const { action, stats } = await thinker.choose(({ done, best, seconds, found }) => {
        if (!progress) return;
        const said = { done, action: best, text: position.text(best), seconds };
        this.push({ push: "progress", request, ...said, ...(progress === "actions" && found()) });
      });
      const choice: Choice = { action, text: position.text(action), stats };
      if (!apply) return choice;
      opened.step(action);
      return { ...choice, ...status(opened, legal) };
    } finally {
      this.thinking.delete(request);
    }
  }

  cancel(asked: Arguments): object {
    const request = asked.needed("request", asked.count("request", 0, MOST_NUMBER));
    asked.finish();
    const thinker = this.thinking.get(request);
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

  private opened(opened: Opened, legal: boolean): object {
    if (this.states.size >= MOST_STATES) {
      opened.close();
      throw new ServerError("limit", `states: ${MOST_STATES} are open already`);
    }
    this.last += 1;
    this.states.set(this.last, opened);
    return { state: this.last, ...status(opened, legal) };
  }

  private state(asked: Arguments): Opened {
    return this.find(asked.needed("state", asked.count("state", 0, MOST_NUMBER)));
  }

  private find(number: number): Opened {
    const opened = this.states.get(number);
    if (opened === undefined) {
      throw new ServerError("unknown_state", `no state ${number} is open`, "$.state");
    }
    return opened;
  }
}

const { prototype } = Session;

/** The methods by the names of the protocol. */
const METHODS: { readonly [name: string]: (this: Session, asked: Arguments, request: number) => Reply } = {
  hello: prototype.hello,
  start: prototype.start,
  load: prototype.load,
  fork: prototype.fork,
  resample: prototype.resample,
  close: prototype.shut,
  record: prototype.record,
  verify: prototype.verify,
  save: prototype.save,
  document: prototype.document,
  status: prototype.status,
  catalogue: prototype.catalogue,
  check: prototype.check,
  view: prototype.view,
  legal: prototype.legal,
  ahead: prototype.ahead,
  observe: prototype.observe,
  apply: prototype.apply,
  step: prototype.step,
  undo: prototype.undo,
  bot: prototype.bot,
  cancel: prototype.cancel,
};

function budgetOf(asked: Arguments): Budget {
  const [ms, iterations] = [asked.count("ms", 1, MOST_NUMBER), asked.count("iterations", 1, MOST_NUMBER)];
  asked.finish();
  return { ...(ms && { ms }), ...(iterations && { iterations }) };
}

function decider({ actor }: Position): number {
  if (actor === null) throw new ServerError("over", "the game is over");
  return actor;
}

function status({ position, at }: Opened, legal: boolean): Status {
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
