import { signal } from "@preact/signals";
import { kept } from "../kept.js";
import { LANGUAGES, type Language, language, speak, texts } from "../texts/index.js";
import { Sign } from "./sign.js";

type Theme = "light" | "dark";

const theme = signal<Theme | undefined>(kept.read<Theme>("theme"));

/** Draws in the theme that was chosen last, else in the system's. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  if (theme.value) dataset.theme = theme.value;
  else delete dataset.theme;
}

function turnTheme(): void {
  const dark = theme.value ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  theme.value = dark === "dark" ? "light" : "dark";
  kept.write("theme", theme.value);
  applyTheme();
}

/** Theme and language. */
export function Settings() {
  const t = texts.value;
  return (
    <div class="settings">
      <button type="button" class="button quiet" onClick={turnTheme}>
        <Sign name="sun" />
        {t.theme}
      </button>
      <select
        aria-label={t.language}
        value={language.value}
        onChange={(event) => speak(event.currentTarget.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([name, words]) => (
          <option key={name} value={name} lang={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
