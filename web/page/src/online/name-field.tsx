import type { OnlineTable } from "../table/table.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";
import { LONGEST_NAME, ownName, takeName } from "./own-name.js";
import "./company.css";

/** The player's name at a table of the server. */
export function NameField({ table }: { table: OnlineTable }) {
  const t = textsWith(ENGLISH_COMPANY);
  return (
    <label class="name-field">
      <span>
        {t.yourName} <small>{t.nameLine}</small>
      </span>
      <input
        type="text"
        autocomplete="nickname"
        maxLength={LONGEST_NAME}
        value={ownName.value ?? ""}
        onChange={({ currentTarget }) => {
          const name = takeName(currentTarget.value);
          currentTarget.value = name;
          void table.rename(name);
        }}
      />
    </label>
  );
}
