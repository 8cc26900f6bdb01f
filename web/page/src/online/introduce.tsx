import type { OnlineTable } from "../table/table.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";
import { NameField } from "./name-field.js";
import { asksName, ownName, takeName } from "./own-name.js";

/** Asks who has taken a seat for a name, once in a browser. */
export function Introduce({ table }: { table: OnlineTable }) {
  const t = textsWith(ENGLISH_COMPANY);
  if (!asksName(table)) return null;
  return (
    <form
      class="notice introduce"
      onSubmit={(event) => {
        event.preventDefault(); // the field has taken the name
        if (ownName.value === undefined) takeName("");
      }}
    >
      <NameField table={table} />
      <button type="submit" class="button">
        {t.nameDone}
      </button>
    </form>
  );
}
