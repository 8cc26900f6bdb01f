import { MOTIONS, type Motion, motion, setMotion, setSound, sound } from "../play/pace.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_MENU } from "../texts/menu.js";

/** How events are shown, and whether they are heard. */
export function MotionSettings() {
  const t = textsWith(ENGLISH_MENU);
  return (
    <div class="settings">
      <label>
        {t.motion}{" "}
        <select value={motion.value} onChange={(event) => setMotion(event.currentTarget.value as Motion)}>
          {MOTIONS.map((name) => (
            <option key={name} value={name}>
              {t[`motion_${name}`]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={sound.value}
          onChange={(event) => setSound(event.currentTarget.checked)}
        />{" "}
        {t.sound}
      </label>
    </div>
  );
}
