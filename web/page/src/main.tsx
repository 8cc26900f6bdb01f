import "isettlers-board/styles/tokens.css";
import "isettlers-board/styles/plain.css";
import "isettlers-board/styles/board.css";
import "isettlers-board/styles/parts.css";
import "./styles/page.css";
import "./styles/start.css";
import { installSigns } from "isettlers-board";
import { render } from "preact";
import { App } from "./app.js";
import { keepOffline, miss } from "./parts/missing.js";
import { applyTheme } from "./parts/settings.js";
import { follow } from "./route.js";
import { language, learn } from "./texts/index.js";

document.documentElement.lang = language.value;
applyTheme();
installSigns();
addEventListener("hashchange", follow);
addEventListener("vite:preloadError", miss);
follow();
await learn().catch(() => {}); // without its words the page is English
render(<App />, document.getElementById("page") as HTMLElement);
void keepOffline();
