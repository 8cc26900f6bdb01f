import { useSignal } from "@preact/signals";
import type { Tree, Value } from "isettlers";
import { Crest, Sign } from "../parts/sign.js";
import { seatName } from "../play/words.js";
import { texts, textsWith } from "../texts/index.js";
import { ENGLISH_POSITION } from "../texts/position.js";
import {
  type Entries,
  entryFor,
  type Fields,
  type Item,
  idOf,
  itemsOf,
  type Path,
  pathText,
  valueAt,
  withValue,
} from "./fields.js";

/** A document with what its form needs to know of the game. */
export interface Edited {
  readonly document: Tree;
  readonly game: string;
  readonly fields: Fields;
  readonly catalogue: Tree;
  readonly names: readonly string[];
  /** The path of what is wrong with the document. */
  readonly fault: string | null;
  /** Takes the document as it was changed. */
  readonly change: (document: Tree) => void;
}

/** The form of a document: what is changed most. The engine checks the document, the form checks nothing. */
export function Forms(edited: Edited) {
  const { names } = edited;
  const { words, numbers, seatNumbers, lists } = edited.fields;
  return (
    <div class="fields">
      <div>
        {Object.entries(words).map(([name, answers]) => (
          <Word
            key={name}
            edited={edited}
            path={[name]}
            answers={answers.map((answer) => [answer, answer])}
          />
        ))}
        {numbers.map((path) => (
          <Amount key={pathText(path)} edited={edited} path={path} />
        ))}
        <Word edited={edited} path={["turn"]} answers={names.map((name, seat) => [seatName(name), seat])} />
      </div>
      {names.map((name, seat) => (
        <fieldset key={seat}>
          <legend>
            <Crest seat={seat} name={name} /> {seatName(name)}
          </legend>
          {seatNumbers.map((path) => (
            <Amount key={pathText(path)} edited={edited} path={["seats", seat, ...path]} />
          ))}
          {Object.entries(lists).map(([list, entries]) => (
            <List key={list} edited={edited} path={["seats", seat, list]} entries={entries} seat={seat} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** What a control at a path is called, and whether the fault is there. */
function labelled({ fault }: Edited, path: Path) {
  const here = pathText(path);
  const isAtFault =
    fault !== null && (fault === here || fault.startsWith(`${here}.`) || fault.startsWith(`${here}[`));
  return {
    name: String(path.at(-1)).replaceAll("_", " "),
    invalid: { "aria-invalid": isAtFault, "aria-describedby": "fault" },
  };
}

function put({ document, change }: Edited, path: Path, value: Value | undefined): void {
  change((withValue(document, path, value) ?? {}) as Tree);
}

/** A number; empty where the document leaves it out. */
function Amount({ edited, path }: { edited: Edited; path: Path }) {
  const { name, invalid } = labelled(edited, path);
  return (
    <label>
      <Sign name={name === "workers" ? "worker" : name} /> {name}
      <input
        type="number"
        min="0"
        {...invalid}
        value={String(valueAt(edited.document, path) ?? "")}
        onInput={({ currentTarget: { value, valueAsNumber } }) =>
          put(edited, path, value === "" ? undefined : valueAsNumber)
        }
      />
    </label>
  );
}

/** One of some values, or none. */
function Word({
  edited,
  path,
  answers,
}: {
  edited: Edited;
  path: Path;
  answers: readonly (readonly [label: string, value: Value])[];
}) {
  const { name, invalid } = labelled(edited, path);
  return (
    <label>
      {name}
      <select
        {...invalid}
        value={JSON.stringify(valueAt(edited.document, path)) ?? ""}
        onChange={({ currentTarget: { value } }) =>
          put(edited, path, value === "" ? undefined : JSON.parse(value))
        }
      >
        <option value="">{texts.value.usual}</option>
        {answers.map(([label, value]) => (
          <option key={label} value={JSON.stringify(value)}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The cards or tiles of a list by name; more are found by typing. */
function List({
  edited,
  path,
  entries,
  seat,
}: {
  edited: Edited;
  path: Path;
  entries: Entries;
  seat: number;
}) {
  const t = textsWith(ENGLISH_POSITION);
  const { name, invalid } = labelled(edited, path);
  const place = useSignal("");
  const items = itemsOf(edited.catalogue, seat);
  const there = (valueAt(edited.document, path) ?? []) as readonly Value[];
  const named = (entry: Value) => items.find(({ ids }) => ids.includes(idOf(entry)))?.name ?? idOf(entry);
  const set = (next: readonly Value[]) => put(edited, path, next.length > 0 ? next : undefined);
  const add = (item: Item) =>
    set([...there, entryFor(item, entries, place.value, JSON.stringify(edited.document))]);
  const id = `items${path.join("-")}`;
  return (
    <div class="list">
      {name}
      {there.map((entry, at) => (
        <span
          class="item"
          key={`${idOf(entry)}/${at}`}
          data-fault={labelled(edited, [...path, at]).invalid["aria-invalid"]}
        >
          {named(entry)} {placeOf(entry)}
          <button
            type="button"
            class="button quiet"
            aria-label={t.removeFrom(named(entry), name)}
            onClick={() => set(there.filter((_, other) => other !== at))}
          >
            <Sign name="close" />
          </button>
        </span>
      ))}
      {entries !== "card" && (
        <input
          class="place"
          aria-label={t.placeIn(name)}
          placeholder={entries === "hex" ? t.hexPlace : t.cellPlace}
          value={place.value}
          onInput={(event) => {
            place.value = event.currentTarget.value;
          }}
        />
      )}
      <input
        list={id}
        {...invalid}
        aria-label={t.addTo(name)}
        placeholder={t.addTo(name)}
        onInput={({ currentTarget }) => {
          const item = items.find((one) => one.name.toLowerCase() === currentTarget.value.toLowerCase());
          if (item === undefined) return;
          currentTarget.value = "";
          add(item);
        }}
      />
      <datalist id={id}>
        {items.map((item) => (
          <option key={item.ids[0]} value={item.name} />
        ))}
      </datalist>
    </div>
  );
}

/** Where a tile of a list lies. */
function placeOf(entry: Value): string {
  const place = valueAt(entry, ["hex"]) ?? valueAt(entry, ["at"]);
  return place === undefined ? "" : String(place);
}
