/**
 * The tests in a browser: `npm run test:browser` runs the gate, `npm run full` all of them. The environment's
 * CHROMIUM and FIREFOX name browsers (default: Debian's), ISETTLERS the command for the tests with a server, without
 * which they are left out.
 */
import "./browser/engines.js";
import "./browser/games.js";
import "./browser/lasting.js";
import "./browser/beats.js";
import "./browser/touch.js";
import "./browser/guided.js";
import "./browser/hints.js";
import "./browser/start.js";
import "./browser/editor.js";
import "./browser/ended.js";
import "./browser/deal.js";
import "./browser/crowd.js";
import "./browser/steady.js";
import "./browser/boards.js";
import "./browser/windows.js";
import "./browser/replays.js";
import "./browser/review.js";
import "./browser/puzzles.js";
import "./browser/reading.js";
import "./browser/languages.js";
import "./browser/offline.js";
import "./browser/online.js";
import "./browser/friends.js";
import "./browser/hostile.js";
import "./browser/access.js";
import "./browser/pictures.js";
import "./browser/drawn.js";
import "./browser/sizes.js";
